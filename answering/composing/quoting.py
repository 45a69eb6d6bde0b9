"""Which sentence of each passage answers the question: the one that holds its words and stands near it in meaning."""

from collections.abc import Sequence

import numpy as np

from answering.composing.sentences import Sentence, sentences_of
from answering.finding import Quote
from llm.embedding import get_embedder
from retrieval.search import Hit
from retrieval.tokens import query_tokens

MOST_COMPARED = 40
"""Sentences compared by meaning at most, over all passages; one costs about 2 ms."""


def quotes_for(question: str, hits: Sequence[Hit]) -> tuple[Quote, ...]:
    """Return the best sentence of every passage, in the order of the passages; the same words are not quoted twice."""
    asked = set(query_tokens(question))
    share = max(1, MOST_COMPARED // max(1, len(hits)))
    candidates: list[tuple[int, Sentence, int]] = []
    for n, hit in enumerate(hits, 1):
        held = [(n, each, len(asked & set(query_tokens(each.shown)))) for each in sentences_of(hit.text)]
        candidates += sorted(held, key=lambda one: (-one[2], one[1].place))[:share]
    if not candidates:
        return ()
    scores = _scores(question, [sentence.shown for _, sentence, _ in candidates], [held for _, _, held in candidates])
    quotes: list[Quote] = []
    said: set[str] = set()
    for n in range(1, len(hits) + 1):
        mine = [
            (score, sentence)
            for score, (number, sentence, _) in zip(scores, candidates, strict=True)
            if number == n and sentence.text not in said
        ]
        if mine:
            _, best = min(mine, key=lambda pair: (-pair[0], pair[1].place))
            said.add(best.text)
            quotes.append(Quote(best.text, best.shown, n))
    return tuple(quotes)


def _scores(question: str, sentences: Sequence[str], held: Sequence[int]) -> list[float]:
    """Return words and meaning, half and half, each against the best of all sentences."""
    words = np.array(held, dtype=np.float64)
    embedder = get_embedder()
    meaning = embedder.passages(sentences) @ embedder.queries([question])[0]
    spread = float(meaning.max() - meaning.min())
    near = (meaning - meaning.min()) / spread if spread > 0 else np.ones(len(sentences))
    shared = words / words.max() if words.max() > 0 else words
    return [float(score) for score in 0.5 * shared + 0.5 * near]
