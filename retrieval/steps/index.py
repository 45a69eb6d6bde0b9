"""The step that makes a version findable: passages with words and vectors, invisible until it is published."""

from collections.abc import Iterator, Sequence
from typing import Final

from knowledge.job import Job
from llm.embedding import Embedder, get_embedder
from retrieval.chunking import Piece, cut
from retrieval.lexemes import tsvector
from retrieval.models import Passage
from retrieval.seat import Seat, seat_of
from retrieval.tokens import index_tokens
from retrieval.vectors import text_to_embed

# Passages held in memory at once, with their vectors: about 300 kB. The embedder batches by tokens inside.
BATCH: Final = 32


def run(job: Job) -> None:
    """Cut the version's blocks into passages and store them with their words and vectors, in batches.

    What an earlier attempt left of this version goes first. Vectors are made outside the transactions, each of which
    holds the version's row and asks whether this attempt still has its lease.
    """
    pieces = cut(job.blocks)
    embedder = get_embedder()
    with job.writing() as version:
        Passage.objects.filter(version=version).delete()
        version.passage_count = len(pieces)
        version.save(update_fields=["passage_count"])
        title = version.document.title
        seat = seat_of(embedder.key)
    done = 0
    for batch in _batches(pieces):
        passages = _passages(job, batch, title=title, embedder=embedder, seat=seat)
        with job.writing():
            Passage.objects.bulk_create(passages)
        done += len(batch)
        job.progress(done / len(pieces))


def _passages(job: Job, pieces: Sequence[Piece], *, title: str, embedder: Embedder, seat: Seat) -> list[Passage]:
    vectors = embedder.passages(
        [text_to_embed(title=title, heading=piece.heading, text=piece.text) for piece in pieces]
    )
    return [
        Passage(
            version=job.version,
            document_id=job.version.document_id,
            ordinal=piece.ordinal,
            text=piece.text,
            heading=piece.heading[:500],
            locator=piece.locator,
            words=tsvector({"D": index_tokens(f"{piece.heading}\n{piece.text}")}),
            **{seat.vector: vector, seat.key: embedder.key},
        )
        for piece, vector in zip(pieces, vectors, strict=True)
    ]


def _batches(pieces: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    for start in range(0, len(pieces), BATCH):
        yield pieces[start : start + BATCH]
