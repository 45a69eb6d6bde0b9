"""Documents and versions as plain values for a page, in the language that is set."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Self

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from knowledge.failures import explain
from knowledge.models import DatePrecision, DateSource, Document, Source, State, Version
from tenants.clock import current_tenant


@dataclass(frozen=True, slots=True)
class DateShown:
    """When something is about: the date as far as it is known, and where it was read."""

    text: str
    source: str
    known: bool

    @classmethod
    def of(cls, version: Version | None) -> Self:
        """Read the date of a version; of none, it is unknown."""
        if version is None or version.dated_on is None:
            return cls(_("date unknown"), "", known=False)
        last = version.covers.upper - timedelta(days=1) if version.covers and version.covers.upper else version.dated_on
        text = date_said(version.dated_on, last, version.date_precision)
        return cls(text, str(DateSource(version.date_source).label), known=True)


def date_said(first: date, last: date, precision: str) -> str:
    """Return a range as precisely as it is known; `last` is included."""
    match precision:
        case DatePrecision.MONTH:
            return f"{first:%Y-%m}"
        case DatePrecision.QUARTER:
            return f"{first.year} Q{(first.month + 2) // 3}"
        case DatePrecision.YEAR if first.month == 1:
            return f"{first.year}"
        case DatePrecision.WEEK:
            return _("week of %(monday)s") % {"monday": first.isoformat()}
        case _:
            return first.isoformat() if first == last else f"{first.isoformat()} – {last.isoformat()}"


@dataclass(frozen=True, slots=True)
class VersionShown:
    """One version for a page; `uploaded_at` is read from the company's clock."""

    number: int
    id: str
    document_id: str
    document_title: str
    file_name: str
    size: int
    pages: int | None
    author: str
    uploaded_by: str
    uploaded_at: str
    effective_on: date | None
    date: DateShown
    state: str
    state_said: str
    working: bool
    progress: int
    problem: str

    @classmethod
    def of(cls, version: Version, *, title: str = "") -> Self:
        """Read a version; without `title` its document is read too."""
        state = State(version.state)
        problem = version.error_code or (state.value if state is State.NO_TEXT else "")
        return cls(
            number=version.number,
            id=str(version.uuid),
            document_id=str(version.document.uuid),
            document_title=title or version.document.title,
            file_name=version.file_name,
            size=version.size,
            pages=version.pages,
            author=version.author.name if version.author else version.author_name,
            uploaded_by=version.uploaded_by.name if version.uploaded_by else "",
            uploaded_at=f"{version.uploaded_at.astimezone(current_tenant().zone):%Y-%m-%d %H:%M}",
            effective_on=version.effective_on,
            date=DateShown.of(version),
            state=state.value,
            state_said=str(state.label),
            working=state in (State.RECEIVED, State.PROCESSING),
            progress=version.progress,
            problem=explain(problem) if problem else "",
        )


@dataclass(frozen=True, slots=True)
class DocumentShown:
    """One document for a list."""

    id: str
    title: str
    knowledge_base: str
    folder: str
    place: str
    kind: str
    source: str
    tags: tuple[str, ...]
    department: str
    restricted: bool
    date: DateShown
    author: str
    versions: int
    state: str
    state_said: str

    @classmethod
    def of(cls, document: Document) -> Self:
        """Read a document that was fetched with `for_lists`."""
        versions = sorted(document.versions.all(), key=lambda version: -version.number)
        state = State(versions[0].state) if versions else State.RECEIVED
        told = next((each for each in versions if each.pk == document.current_id), versions[0] if versions else None)
        return cls(
            id=str(document.uuid),
            title=document.title,
            knowledge_base=document.knowledge_base.name,
            folder=document.folder,
            place=_place(document),
            kind=document.kind.name_in(get_language() or "ko") if document.kind else "",
            source=str(Source(document.source).label),
            tags=tuple(tag.name for tag in document.tags.all()),
            department=document.department.path if document.department else "",
            restricted=document.restricted,
            date=DateShown.of(told),
            author=(told.author.name if told.author else told.author_name) if told else "",
            versions=len(versions),
            state=state.value,
            state_said=str(state.label),
        )


def _place(document: Document) -> str:
    """Return knowledge base and folder as a path; folders that came with the knowledge base's name say it once."""
    base, folder = document.knowledge_base.name, document.folder
    names = folder.split("/") if folder else []
    return " › ".join(names if names and names[0] == base else [base, *names])
