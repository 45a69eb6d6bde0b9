"""The time axis of one search: which of the question's words say only when, and each passage weighed by its time."""

from collections.abc import Mapping, Sequence

from django.conf import settings

from knowledge.periods.period import Period
from retrieval.ages import places_of
from retrieval.fusion import Fused
from retrieval.lexemes import tsquery
from retrieval.models import DocumentWords, Passage
from retrieval.rankings import Rankings
from retrieval.scope import Scope
from retrieval.timing import Timed, topic_of, weighed
from retrieval.tokens import query_tokens


def topic_in(scope: Scope, query: str, periods: Sequence[Period]) -> str:
    """Return the question without the words that only say when; one statement where a period is named by a number.

    "이번달" stands in the papers of every month, so it says nothing of what is looked for; "2024년 8월" does where it
    stands in a document's name beside another word of the question, for then the document is named. Both rankings
    look for the topic: with its period a question is nearer to whatever speaks of months.
    """
    topic = topic_of(query, periods)
    numbered = [period for period in periods if any(character.isdigit() for character in query[slice(*period.span)])]
    about = query_tokens(topic) if numbered else []
    named = [period for period in numbered if _is_named(scope, query[slice(*period.span)], about)]
    return topic_of(query, [period for period in periods if period not in named]) if named else topic


def in_time(
    ranked: Rankings, fused: Mapping[int, Fused], *, scope: Scope, periods: Sequence[Period]
) -> dict[int, Timed]:
    """Return the pool with each passage's place in time, those known to lie outside weighed less. Two statements, and
    one a period."""
    versions = dict(Passage.objects.filter(pk__in=list(fused)).order_by().values_list("pk", "version_id"))
    places = places_of(versions, documents=scope.documents, periods=periods)
    return weighed(fused, places, factor=settings.OUTSIDE_PERIOD_FACTOR)


def _is_named(scope: Scope, when: str, about: Sequence[str]) -> bool:
    said = query_tokens(when)
    if not said or not about:
        return False
    names = DocumentWords.objects.filter(words__holds=tsquery(said, every=True), document__in=scope.documents)
    return names.filter(words__holds=tsquery(about)).exists()
