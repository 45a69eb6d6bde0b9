"""The step that makes a version findable: passages with words and vectors, invisible until it is published."""

from collections.abc import Iterator, Sequence
from typing import Final

from knowledge.job import Job
from llm.embedding import Embedder, get_embedder
from retrieval.chunking import Piece, cut
from retrieval.lexemes import tsvector
from retrieval.models import Passage
from retrieval.seat import FIRST, SEATS, Seat
from retrieval.tokens import index_tokens

# Passages held in memory at once, with their vectors: about 300 kB. The embedder batches by tokens inside.
BATCH: Final = 32


def run(job: Job) -> None:
    """Cut the version's blocks into passages and store them with their words and vectors, in batches.

    What an earlier attempt left of this version goes first. Vectors are made outside the transactions, each of which
    holds the version's row and asks whether this attempt still has its lease.
    """
    pieces = cut(job.blocks)
    embedder = get_embedder()
    with job.writing():
        Passage.objects.filter(version=job.version).delete()
        seat = seat_of(embedder.key)
    done = 0
    for batch in _batches(pieces):
        passages = _passages(job, batch, embedder=embedder, seat=seat)
        with job.writing():
            Passage.objects.bulk_create(passages)
        done += len(batch)
        job.progress(done / len(pieces))


def seat_of(key: str) -> Seat:
    """Return the seat where vectors of this model sit: the one that has some, else an empty one, else the first."""
    for condition in (key, ""):
        for seat in SEATS:
            taken = Passage.objects.exclude(**{seat.key: ""})
            if taken.filter(**{seat.key: key}).exists() if condition else not taken.exists():
                return seat
    return FIRST


def text_to_embed(piece: Piece) -> str:
    """Return what the vector is made of: the text under its heading. Not the title, which may change without it."""
    return f"{piece.heading}\n{piece.text}" if piece.heading else piece.text


def _passages(job: Job, pieces: Sequence[Piece], *, embedder: Embedder, seat: Seat) -> list[Passage]:
    vectors = embedder.passages([text_to_embed(piece) for piece in pieces])
    return [
        Passage(
            version=job.version,
            document_id=job.version.document_id,
            ordinal=piece.ordinal,
            text=piece.text,
            heading=piece.heading[:500],
            locator=piece.locator,
            words=tsvector({"D": index_tokens(text_to_embed(piece))}),
            **{seat.vector: vector, seat.key: embedder.key},
        )
        for piece, vector in zip(pieces, vectors, strict=True)
    ]


def _batches(pieces: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    for start in range(0, len(pieces), BATCH):
        yield pieces[start : start + BATCH]
