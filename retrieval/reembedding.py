"""Vectors of another model, filled in beside the old ones; the old ones go when the new ones are whole."""

from collections.abc import Callable
from typing import Final

from django.db import transaction

from llm.embedding import Embedder
from retrieval.indexing import WANTED_FROM, drop_vector_indexes, ensure_vector_index
from retrieval.models import Passage
from retrieval.seat import Seat, seat_of
from retrieval.vectors import text_to_embed

_BATCH: Final = 32  # passages embedded at once
_CLEARED: Final = 2_000  # passages cleared in one transaction


def reembed(
    embedder: Embedder, *, keep_others: bool, progress: Callable[[int, int], None] = lambda done, total: None
) -> int:
    """Give every passage a vector of this model where it has none; return how many got one.

    Passages of older versions too. They are found by the vectors of the other model until all is filled; then the
    index is made, and unless `keep_others` the other vectors and their indexes go. Can be stopped and run again.
    """
    seat = seat_of(embedder.key)
    missing = Passage.objects.exclude(**{seat.key: embedder.key}).select_related("document").order_by("pk")
    total, done, last = missing.count(), 0, 0
    while batch := list(missing.filter(pk__gt=last).only("heading", "text", "document__title")[:_BATCH]):
        _embed(batch, embedder=embedder, seat=seat)
        done, last = done + len(batch), batch[-1].pk
        progress(done, max(done, total))
    ensure_vector_index(key=embedder.key, dimensions=embedder.dimensions, at_least=WANTED_FROM)
    if not keep_others:
        _clear(seat.other)
        drop_vector_indexes(but_of=embedder.key)
    return done


def _embed(passages: list[Passage], *, embedder: Embedder, seat: Seat) -> None:
    vectors = embedder.passages(
        [text_to_embed(title=each.document.title, heading=each.heading, text=each.text) for each in passages]
    )
    for passage, vector in zip(passages, vectors, strict=True):
        setattr(passage, seat.vector, vector)
        setattr(passage, seat.key, embedder.key)
    with transaction.atomic():
        Passage.objects.bulk_update(passages, [seat.vector, seat.key])


def _clear(seat: Seat) -> None:
    filled = Passage.objects.exclude(**{seat.key: ""}).order_by("pk")
    while ids := list(filled.values_list("pk", flat=True)[:_CLEARED]):
        Passage.objects.filter(pk__in=ids).update(**{seat.vector: None, seat.key: ""})
