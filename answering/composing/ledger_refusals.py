"""What is said when the ledger cannot be asked: what was wrong, what is near it, and no number."""

from __future__ import annotations

from typing import Final

from answering.composing.particles import particle
from answering.composing.phrase import Phrase, asked, counted, joined
from knowledge.ledger.errors import AmbiguousName, LedgerError, NotPermitted, UnknownName

FILTERS_KO: Final = {
    "authors": "작성자",
    "uploaders": "올린 사람",
    "kinds": "문서 종류",
    "kbs": "지식베이스",
    "folders": "폴더",
    "departments": "부서",
    "tags": "태그",
    "sources": "출처",
    "states": "상태",
    "fields": "항목",
    "group_by": "묶음 기준",
    "of": "항목",
}
FILTERS_EN: Final = {
    "authors": "author",
    "uploaders": "uploader",
    "kinds": "kind of document",
    "kbs": "knowledge base",
    "folders": "folder",
    "departments": "department",
    "tags": "tag",
    "sources": "source",
    "states": "state",
    "fields": "field",
    "group_by": "group",
    "of": "field",
}


def refusal_of(error: LedgerError, language: str) -> Phrase:
    """Return what is said of an error; the error's own message where nothing more fitting is known."""
    if isinstance(error, AmbiguousName) and error.candidates:
        return _several(error, language)
    if isinstance(error, AmbiguousName):
        return _several_places(error, language)
    if isinstance(error, UnknownName):
        return _unknown(error, language)
    if isinstance(error, NotPermitted):
        return Phrase() + (
            "열람할 수 없는 문서까지 세려면 knowledge.count_all 권한이 필요합니다. "
            "관리자에게 요청하거나, 열람할 수 있는 문서만 물어 주세요."
            if language == "ko"
            else "Counting what you may not open takes the permission knowledge.count_all: "
            "ask your administrator for it, or ask about the documents you may open."
        )
    if error.code == "mixed_currencies":
        return _currencies(error, language)
    return counted(error.message, "refused")


def _currencies(error: LedgerError, language: str) -> Phrase:
    names = asked(", ".join(error.nearest), "refused")
    if language == "ko":
        return "금액의 통화가 여러 가지(" + names + ")라서 더하거나 견주지 않습니다. 통화를 하나 골라 물어 주세요."
    return "The amounts are in several currencies (" + names + "), which are never added: ask for one of them."


def unread(words: tuple[str, ...], language: str) -> Phrase:
    """Say which words of a question fit nothing known, so that nothing was counted."""
    named = joined(["‘" + asked(each, "question") + "’" for each in words], ", ")
    if language == "ko":
        said = named + particle(words[-1], "이") + " 무엇을 가리키는지 찾지 못해 세지 않았습니다. "
        return said + "작성자, 종류, 지식베이스, 폴더, 부서, 태그의 이름을 확인해 주세요."
    said = "I do not know what " + named + " refers to, so nothing was counted. "
    return said + "Check the name of the author, kind, knowledge base, folder, department or tag."


def _unknown(error: UnknownName, language: str) -> Phrase:
    field = error.field.rpartition(".")[2]
    name = asked(error.name, "question")
    near = joined([asked(each, "refused") for each in error.nearest], ", ")
    if language == "ko":
        noun = FILTERS_KO.get(field, "이름")
        said = name + particle(error.name, "이라는") + f" {noun}{particle(noun, '을')} 찾지 못했습니다."
        return said + " 비슷한 이름: " + near + "." if near else said
    said = f"There is no {FILTERS_EN.get(field, 'name')} called “" + name + "”."
    return said + " Similar names: " + near + "." if near else said


def _several(error: AmbiguousName, language: str) -> Phrase:
    """Ask back: each person by department and e-mail."""
    name = asked(error.name, "question")
    people = [asked(f"{each.name}({each.department or '–'}, {each.email})", "choices") for each in error.candidates]
    if language == "ko":
        said = name + particle(error.name, "이라는") + " 사람이 여럿입니다. 누구를 말하는지 골라 주세요: "
        return said + joined(people, ", ") + "."
    return "Several people are called “" + name + "”. Choose whom you mean: " + joined(people, ", ") + "."


def _several_places(error: AmbiguousName, language: str) -> Phrase:
    """Ask back: each department or folder by its whole path."""
    field = error.field.rpartition(".")[2]
    name, paths = asked(error.name, "question"), asked(", ".join(error.nearest), "choices")
    if language == "ko":
        noun = FILTERS_KO.get(field, "이름")
        said = name + particle(error.name, "이라는") + f" {noun}{particle(noun, '이')} 여럿입니다. "
        return said + "어느 것을 말하는지 골라 주세요: " + paths + "."
    said = f"Several {FILTERS_EN.get(field, 'name')}s are called “" + name + "”. "
    return said + "Choose which you mean: " + paths + "."
