"""The passages that are shown, read whole, with every part of their score."""

from collections.abc import Iterable, Mapping, Sequence

from django.contrib.postgres.fields import ArrayField
from django.db.models import F, Func, QuerySet, TextField

from retrieval.fusion import Fused
from retrieval.hit import Hit
from retrieval.models import Passage
from retrieval.rankings import Rankings
from retrieval.scope import Scope
from retrieval.timing import Timed

_LEXEMES = ArrayField(TextField())


def uuids_of(scope: Scope, documents: Iterable[int]) -> dict[int, str]:
    """Return the outside ids of these documents, without those that left the scope since they were ranked."""
    found = scope.documents.filter(pk__in=sorted(set(documents))).values_list("pk", "uuid")
    return {pk: str(uuid) for pk, uuid in found}


def hits_of(
    passages: Sequence[int],
    *,
    ranked: Rankings,
    fused: Mapping[int, Fused],
    timed: Mapping[int, Timed] | None = None,
) -> tuple[Hit, ...]:
    """Return the hits for these passages, in their order. One statement; a passage that is gone is left out."""
    words = {each.passage: (place, each) for place, each in enumerate(ranked.words, start=1)}
    near = {each.passage: (place, each) for place, each in enumerate(ranked.meaning, start=1)}
    found = {each.pk: each for each in _with_names(Passage.objects.filter(pk__in=passages))}
    hits = []
    for passage in (found[pk] for pk in passages if pk in found):
        words_rank, scored = words.get(passage.pk, (None, None))
        meaning_rank, nearest = near.get(passage.pk, (None, None))
        part = fused[passage.pk]
        lexemes = [*(passage.lexemes or ()), *(passage.name_lexemes or ())]  # type: ignore[attr-defined]
        matched, coverage = ranked.coverage(lexemes)
        scores = {
            "words": scored.score if scored else None,
            "name": scored.name if scored else None,
            "words_normalised": part.words if scored else None,
            "words_rank": words_rank,
            "cosine": nearest.cosine if nearest else None,
            "meaning_normalised": part.meaning if nearest else None,
            "meaning_rank": meaning_rank,
            "coverage": coverage,
        }
        when = timed[passage.pk] if timed is not None else None
        if when is not None:
            scores |= {"before_time": when.before, "time_factor": when.factor}
        hits.append(_hit(passage, score=part.score, scores=scores, matched=matched, when=when))
    return tuple(hits)


def _with_names(passages: QuerySet[Passage]) -> QuerySet[Passage]:
    return (
        passages.select_related("version", "document__knowledge_base", "document__kind")
        .only(
            "text",
            "heading",
            "locator",
            "version__uuid",
            "version__number",
            "version__dated_on",
            "version__date_source",
            "document__uuid",
            "document__title",
            "document__source",
            "document__knowledge_base__name",
            "document__kind__code",
        )
        .annotate(
            lexemes=Func(F("words"), function="tsvector_to_array", output_field=_LEXEMES),
            name_lexemes=Func(F("document__name_words__words"), function="tsvector_to_array", output_field=_LEXEMES),
        )
    )


def _hit(
    passage: Passage,
    *,
    score: float,
    scores: dict[str, float | None],
    matched: tuple[str, ...],
    when: Timed | None,
) -> Hit:
    version, document = passage.version, passage.document
    return Hit(
        document_id=str(document.uuid),
        version_id=str(version.uuid),
        version=version.number,
        passage_id=passage.pk,
        title=document.title,
        text=passage.text,
        heading=passage.heading,
        locator=passage.locator,
        score=score,
        scores=scores,
        matched=matched,
        date=version.dated_on.isoformat() if version.dated_on else None,
        date_source=version.date_source,
        kind=document.kind.code if document.kind else None,
        source=document.source,
        knowledge_base=document.knowledge_base.name,
        period=when.timing if when is not None else None,
        periods=when.periods if when is not None else (),
    )
