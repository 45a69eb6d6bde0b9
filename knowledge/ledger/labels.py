"""The words for what stands in codes: kinds, tags, fields, sources, states."""

from __future__ import annotations

from typing import Final

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.viewer import Viewer
from knowledge.fields import fields_known_to
from knowledge.kinds import kind_named
from knowledge.ledger.errors import UnknownName
from knowledge.ledger.nearest import nearest, tidy
from knowledge.manifest.cells import SOURCES
from knowledge.models import Document, Field, Kind, Source, State, Tag
from knowledge.models.document import DocumentQuerySet

# What is on its way is asked for as one: received or taken by a worker is no difference to who waits.
STATES: Final[dict[str, tuple[str, ...]]] = {
    "received": (State.RECEIVED,),
    "processing": (State.RECEIVED, State.PROCESSING),
    "searchable": (State.SEARCHABLE,),
    "no_text": (State.NO_TEXT,),
    "failed": (State.FAILED,),
}
_STATE_WORDS: Final[dict[str, str]] = {
    **{code: code for code in STATES},
    **dict.fromkeys(("접수", "접수됨", "대기", "대기 중", "waiting"), "received"),
    **dict.fromkeys(
        ("처리 중", "처리중", "처리", "진행 중", "being processed", "in progress", "pending"), "processing"
    ),
    **dict.fromkeys(("검색 가능", "검색가능", "정상", "완료", "ready", "done"), "searchable"),
    **dict.fromkeys(("텍스트 없음", "본문 없음", "글자 없음", "no text", "no-text", "without text"), "no_text"),
    **dict.fromkeys(("실패", "오류", "에러", "처리 실패", "error", "errors"), "failed"),
}
_SOURCE_WORDS: Final[dict[str, str]] = {
    **SOURCES,
    **dict.fromkeys(("own company", "our own", "ours", "internal", "우리", "우리 회사", "자사 문서"), "own"),
    **dict.fromkeys(("clients", "customer", "customers", "고객 회사", "고객사 문서"), "client"),
    **dict.fromkeys(("external", "outsider", "third party", "외부 기관", "외부 문서", "타사"), "outside"),
}


def kind(word: str) -> Kind:
    """Return the kind a word means: code, name in either language, or one of its other words.

    Raises:
        UnknownName: there is none.
    """
    name = tidy(word)
    found = kind_named(name) if name else None
    if found is None:
        near = nearest(name, kinds_known(), else_all=8)
        raise UnknownName(_("There is no kind “%(name)s”."), name=name, field="filters.kinds", nearest=near)
    return found


def kinds_known() -> list[str]:
    """Return every word for a kind."""
    kinds = Kind.objects.all()
    words = [[each.name_ko, each.name_en, each.code, *each.synonyms] for each in kinds]
    return list(dict.fromkeys(word for each in words for word in each))


def tags_known(visible: DocumentQuerySet) -> QuerySet[Tag]:
    """Return the tags that hang on something visible; others are not there for the viewer."""
    hung = Document.tags.through.objects.filter(tag=OuterRef("pk"), document__in=visible.order_by())
    return Tag.objects.filter(Exists(hung)).order_by("name")


def tag(word: str, *, visible: DocumentQuerySet) -> Tag:
    """Return the tag of this name, in any case; a # before it is no part of it.

    Raises:
        UnknownName: no visible document carries it.
    """
    name = tidy(word).removeprefix("#")
    known = tags_known(visible)
    found = known.filter(name=name).first() or known.filter(name__iexact=name).first()
    if found is None:
        near = nearest(name, known.values_list("name", flat=True)[:2_000])
        raise UnknownName(_("There is no tag “%(name)s”."), name=name, field="filters.tags", nearest=near)
    return found


def field(word: str, *, viewer: Viewer, place: str = "filters.fields") -> Field:
    """Return the custom field of this name, in any case, of those the viewer may know of.

    Raises:
        UnknownName: there is none; `place` is where in the request it stands.
    """
    name = tidy(word)
    known = fields_known_to(viewer)
    found = known.filter(name=name).first() or known.filter(name__iexact=name).first()
    if found is None:
        near = nearest(name, known.values_list("name", flat=True), else_all=8)
        raise UnknownName(_("There is no field “%(name)s”."), name=name, field=place, nearest=near)
    return found


def source(word: str) -> str:
    """Return the code of whose paper is meant.

    Raises:
        UnknownName: the word means none.
    """
    name = tidy(word)
    found = _SOURCE_WORDS.get(name.casefold())
    if found is None:
        near = _codes(nearest(name, _SOURCE_WORDS), _SOURCE_WORDS) or tuple(Source.values)
        raise UnknownName(_("There is no source “%(name)s”."), name=name, field="filters.sources", nearest=near)
    return found


def state(word: str) -> str:
    """Return the state a word means, a key of `STATES`.

    Raises:
        UnknownName: the word means none.
    """
    name = tidy(word)
    found = _STATE_WORDS.get(name.casefold())
    if found is None:
        near = _codes(nearest(name, _STATE_WORDS), _STATE_WORDS) or tuple(STATES)
        raise UnknownName(_("There is no state “%(name)s”."), name=name, field="filters.states", nearest=near)
    return found


def _codes(words: tuple[str, ...], meaning: dict[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(meaning[word] for word in words))
