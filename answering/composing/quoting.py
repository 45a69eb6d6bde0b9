"""Which sentence of each passage answers the question: the one that holds its words and stands near it in meaning."""

from collections.abc import Sequence

import numpy as np

from answering.composing.sentences import Sentence, sentences_of, window
from answering.finding import Quote
from llm.embedding import get_embedder
from retrieval.search import Hit
from retrieval.tokens import query_tokens

FIRST_QUOTE, FURTHER_QUOTE = 300, 160
"""Characters of the first quote and of further ones at most: the best sentence and its neighbours."""

MOST_COMPARED = 40
"""Sentences compared by meaning at most, over all passages; one costs about 2 ms."""


def quotes_for(question: str, hits: Sequence[Hit]) -> tuple[Quote, ...]:
    """Return the best sentence of every passage, in the order of the passages; the same words are not quoted twice."""
    asked = set(query_tokens(question))
    share = max(1, MOST_COMPARED // max(1, len(hits)))
    read = {n: sentences_of(hit.text, heading=hit.heading) for n, hit in enumerate(hits, 1)}
    candidates: list[tuple[int, Sentence, int]] = []
    for n, sentences in read.items():
        held = [(n, each, len(asked & set(query_tokens(_read(each))))) for each in sentences]
        candidates += sorted(held, key=lambda one: (-one[2], one[1].place))[:share]
    if not candidates:
        return ()
    scores = _scores(question, [_read(sentence) for _, sentence, _ in candidates], [held for _, _, held in candidates])
    quotes: list[Quote] = []
    for n, hit in enumerate(hits, 1):
        mine = [
            (score, sentence)
            for score, (number, sentence, _) in zip(scores, candidates, strict=True)
            if number == n and not any(sentence.text in quote.text for quote in quotes)
        ]
        if mine:
            _, best = min(mine, key=lambda pair: (-pair[0], pair[1].place))
            longest = FURTHER_QUOTE if quotes else FIRST_QUOTE
            text = window(hit.text, read[n], best, longest=longest)
            quotes.append(Quote(text, best.shown if text == best.text else " ".join(text.split()), n))
    return tuple(quotes)


def _read(sentence: Sentence) -> str:
    """Return the sentence under its last heading, as a reader takes it in."""
    last = sentence.under.rpartition("›")[2].strip()
    return f"{last}: {sentence.shown}" if last else sentence.shown


def _scores(question: str, sentences: Sequence[str], held: Sequence[int]) -> list[float]:
    """Return words and meaning, half and half, each against the best of all sentences."""
    words = np.array(held, dtype=np.float64)
    embedder = get_embedder()
    meaning = embedder.passages(sentences) @ embedder.queries([question])[0]
    spread = float(meaning.max() - meaning.min())
    near = (meaning - meaning.min()) / spread if spread > 0 else np.ones(len(sentences))
    shared = words / words.max() if words.max() > 0 else words
    return [float(score) for score in 0.5 * shared + 0.5 * near]
