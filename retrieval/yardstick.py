"""How near the embedder puts a question to texts about something else: what "not near" is where all of a pool is alike.

Among five hundred passages that say nearly the same, the least near is no worse than the best, and its place between
the two says nothing. So where a pool's dates matter, the scale begins at what unrelated texts get, whatever the pool
holds. The texts are fixed: an order must not depend on what else is stored.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from llm.embedding import Embedder

_TEXTS: Final = (
    "달걀을 삶을 때는 물이 끓은 뒤 여덟 분을 기다린다.",
    "고양이는 하루의 절반이 넘는 시간을 자면서 보낸다.",
    "바이올린의 네 줄은 완전 다섯 음씩 떨어져 있다.",
    "Penguins keep their eggs warm on their feet all winter.",
    "The river bends twice before it reaches the old mill.",
    "Knead the dough for ten minutes and let it rise overnight.",
)
_vectors: dict[str, NDArray[np.float32]] = {}


def unrelated_cosine(vector: NDArray[np.float32], *, embedder: Embedder) -> float:
    """Return the mean cosine of a question's vector with texts about something else.

    The first call of a process embeds those texts, some 50 ms with the local model.
    """
    if embedder.key not in _vectors:  # two threads at once make the same
        _vectors[embedder.key] = np.asarray(embedder.passages(_TEXTS), dtype=np.float32)
    return float((_vectors[embedder.key] @ vector).mean())
