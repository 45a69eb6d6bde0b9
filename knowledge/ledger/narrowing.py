"""A query as SQL: the documents and the records that it means, among those the viewer may open.

Every filter is a condition on the document's or the version's own row, or a subquery: no join multiplies a row.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any, Final

from django.db.backends.postgresql.psycopg_any import DateRange
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people import is_permitted
from accounts.viewer import Viewer
from knowledge.ledger import authors, labels, places
from knowledge.ledger.conditions import field_condition
from knowledge.ledger.errors import BadRequest, NotPermitted
from knowledge.ledger.names import Names
from knowledge.ledger.nearest import tidy
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import Scope
from knowledge.models import Document, Version
from knowledge.models.document import DocumentQuerySet
from knowledge.models.version import VersionQuerySet

COUNT_ALL: Final = "knowledge.count_all"
MOST_VALUES: Final = 500  # of all filters of a query together: more is no question, and would be no quick statement


@dataclass(frozen=True)
class Narrowed:
    """A query whose names are resolved: conditions on documents and on versions, and the documents in scope.

    A document matches when one of its versions meets all conditions on versions; where words are looked for, only its
    current version can. `documents` are in scope and meet the conditions on documents.
    """

    documents: DocumentQuerySet
    versions: Q
    worded: bool

    def matching_documents(self) -> DocumentQuerySet:
        """Return the documents with a version that matches."""
        if not self.versions:
            return self.documents
        if self.worded:
            return self.documents.filter(current__in=self.matching_versions().values("pk"))
        return self.documents.filter(pk__in=self.matching_versions().values("document"))

    def beginning(self, start: date, end_exclusive: date) -> Narrowed:
        """Return the same, of versions only whose first day lies in `[start, end_exclusive)`."""
        return replace(self, versions=self.versions & Q(dated_on__gte=start, dated_on__lt=end_exclusive))

    def matching_versions(self) -> VersionQuerySet:
        """Return the versions that meet the conditions on versions, of whatever document."""
        return Version.objects.alias(written=authors.WRITTEN).filter(self.versions).order_by()

    def matching_records(self) -> VersionQuerySet:
        """Return the versions that match, of documents that match."""
        return self.matching_versions().filter(document__in=self.documents)


def documents(viewer: Viewer, query: DocumentQuery, *, scope: Scope = "visible") -> DocumentQuerySet:
    """Return the matching documents, each once, in no order.

    Raises:
        LedgerError: a name is unknown or ambiguous, a value does not fit, or the scope is not permitted.
    """
    return narrowed(viewer, query, scope=scope).matching_documents()


def records(viewer: Viewer, query: DocumentQuery, *, scope: Scope = "visible") -> VersionQuerySet:
    """Return the matching versions, each once, in no order.

    Raises:
        LedgerError: a name is unknown or ambiguous, a value does not fit, or the scope is not permitted.
    """
    return narrowed(viewer, query, scope=scope).matching_records()


def narrowed_to_current(viewer: Viewer, query: DocumentQuery) -> DocumentQuerySet:
    """Return the documents whose current version meets all conditions on versions, in no order; what a search looks at.

    Raises:
        LedgerError: a name is unknown or ambiguous, or a value does not fit.
    """
    found = narrowed(viewer, query)
    return replace(found, worded=True).matching_documents()


def narrowed(
    viewer: Viewer, query: DocumentQuery, *, scope: Scope = "visible", among: Collection[str] | None = None
) -> Narrowed:
    """Return the query with its names resolved, from what the viewer may know of in either scope.

    `among` restricts it to documents with these UUIDs.

    Raises:
        LedgerError: a name is unknown or ambiguous, a value does not fit, or the scope is not permitted.
    """
    check_amount(query)
    if scope == "tenant":
        check_permitted(viewer)
    names = Names(viewer, trashed=query.trashed)
    found = names.visible
    if scope == "tenant":
        found = Document.objects.all() if query.trashed else Document.objects.stored()
    if among is not None:
        found = found.filter(uuid__in=list(among))
    conditions = document_conditions(names, query)
    return Narrowed(found.filter(conditions).order_by(), version_conditions(names, query), bool(query.contains))


def check_permitted(viewer: Viewer) -> None:
    """Refuse who may not count what they may not open.

    Raises:
        NotPermitted: the viewer was not given `knowledge.count_all`.
    """
    person = User.objects.filter(pk=viewer.user_id).first()
    if person is None or not is_permitted(person, COUNT_ALL):
        raise NotPermitted(
            _("Counting what you may not open needs the permission “knowledge.count_all”: ask for the scope “visible”.")
        )


def check_amount(query: DocumentQuery) -> None:
    """Refuse a query with more values than anybody asks about.

    Raises:
        BadRequest: there are more than `MOST_VALUES`.
    """
    lists = (value for each in fields(query) if isinstance(value := getattr(query, each.name), tuple))
    conditions = sum(len(each.value) for each in query.fields if isinstance(each.value, tuple))
    if sum(map(len, lists)) + conditions > MOST_VALUES:
        raise BadRequest(
            _("There are more than %(most)d values in the filters: ask in parts."),
            code="too_many",
            field="filters",
            said={"most": MOST_VALUES},
        )


def document_conditions(names: Names, query: DocumentQuery) -> Q:
    """Return what keeps the documents that meet the filters per document; raises as `narrowed` does."""
    visible, met = names.visible, Q()
    if query.kinds:
        met &= Q(kind__in=[labels.kind(word).pk for word in query.kinds])
    if query.kbs:
        met &= Q(knowledge_base__in=[places.base(word, visible=visible).pk for word in query.kbs])
    if query.folders:
        met &= _any(places.inside(names.folder(word)) for word in query.folders)
    if query.departments:
        found = [places.with_those_below(places.department(word)) for word in query.departments]
        met &= Q(department__in=sorted({each for below in found for each in below}))
    if query.tags:
        tagged = Document.tags.through.objects.filter(
            tag__in=[labels.tag(word, visible=visible).pk for word in query.tags]
        )
        met &= Q(pk__in=tagged.values("document"))
    if query.sources:
        met &= Q(source__in=[labels.source(word) for word in query.sources])
    if query.titles:
        met &= _any(_titled(tidy(word)) for word in query.titles)
    if query.fields:
        met &= field_condition(names.viewer, query.fields)
    return met


def version_conditions(names: Names, query: DocumentQuery) -> Q:
    """Return what keeps the versions that meet the filters per version; an empty Q where there are none.

    The queryset needs `authors.WRITTEN` as the alias `written`. Raises as `narrowed` does.
    """
    met = Q()
    if query.authors:
        met &= _any(names.author(word).condition() for word in query.authors)
    if query.uploaders:
        met &= Q(uploaded_by__in=[authors.uploader(word)[1] for word in query.uploaders])
    if query.period is not None:
        start, end = query.period.dates
        met &= Q(covers__overlap=DateRange(start, end, "[)"))
    if query.undated:
        met &= Q(dated_on__isnull=True)
    if query.states:
        met &= Q(state__in=sorted({code for word in query.states for code in labels.STATES[labels.state(word)]}))
    if query.contains:
        met &= _any(_containing(word) for word in query.contains)
    return met


def current(versions: VersionQuerySet) -> VersionQuerySet:
    """Keep the current version of each document."""
    return versions.filter(document__current=F("pk"))


def _containing(word: str) -> Q:
    """Return what keeps the versions whose whole text holds the word.

    Anywhere in the text, since particles adhere: 보안 stands in 보안은. Case matters to no one, and is looked at only
    where the word has any: folding whole texts takes several times as long. No index: a trigram has three letters, and
    most Korean words two.
    """
    word = tidy(word)
    if not word:
        raise BadRequest(_("A word to look for is empty: write one, or leave it out."), field="filters.contains")
    lookup = "contains" if word.lower() == word.upper() else "icontains"
    return Q(**{f"reading__text__{lookup}": word})


def _titled(words: str) -> Q:
    if not words:
        raise BadRequest(_("A title is empty: write some of its words, or leave it out."), field="filters.titles")
    return Q(title__icontains=words) | Q(former_titles__icontains=words)


def _any(conditions: Any) -> Q:
    either = Q()
    for condition in conditions:
        either |= condition
    return either
