"""An answer as plain values for a page: paragraphs with links at their numbers, and its sources as cards."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from answering.composing.dateline import basis_line
from knowledge.labels import date_source_label, source_label
from knowledge.periods import Period

_MARK = re.compile(r"\[(\d{1,3})\]")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the wording; with `n`, the mark of a citation."""

    text: str
    n: int | None = None
    url: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """One cited place of a document."""

    n: int
    where: str
    quote: str
    url: str


@dataclass(frozen=True, slots=True)
class SourceCard:
    """One document with the places that were cited; without any it was found beside them."""

    title: str
    url: str
    version: int | None
    date: str
    date_known: bool
    date_source: str
    kind: str
    source: str
    knowledge_base: str
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A number to be seen first, with what it counts."""

    number: str
    unit: str


@dataclass(frozen=True, slots=True)
class RowShown:
    """One group: its value with the unit, and how long its bar is, in hundredths of the longest."""

    label: str
    value: str
    length: int
    tied: bool
    records: int
    documents: int


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """One answer for the page; `figures` are its numbers large, `counted` says that its documents
    are all that match, `listed` that they are shown at once."""

    paragraphs: tuple[tuple[Part, ...], ...]
    headline: str
    refused: bool
    scope: str
    sources: tuple[SourceCard, ...]
    others: tuple[SourceCard, ...]
    figures: tuple[Figure, ...]
    rows: tuple[RowShown, ...]
    counted: bool
    listed: bool
    choices: tuple[dict[str, str], ...]
    links: dict[str, str]
    trace: str
    model: str
    language: str
    basis: str = ""


STEPS = {
    "understanding": gettext_lazy("Reading the question …"),
    "finding": gettext_lazy("Searching the documents you may open …"),
    "composing": gettext_lazy("Writing the answer …"),
}


def step_said(step: str) -> str:
    """Return what is shown while this step runs."""
    return str(STEPS.get(step, ""))


def shown(answer: dict[str, Any], *, today: date) -> AnswerShown:
    """Return an `Answer.as_dict()` for the page, labels in the language that is set; `today` is the day it is for."""
    citations: list[dict[str, Any]] = list(answer["citations"])
    urls = {citation["n"]: citation["url"] for citation in citations}
    cards = {card["document_id"]: card for card in answer["cards"]}
    cited = dict.fromkeys(citation["document_id"] for citation in citations)
    tenant_wide = (answer["totals"] or {}).get("scope") == "tenant"
    return AnswerShown(
        paragraphs=tuple(tuple(_parts(line, urls)) for line in str(answer["answer"]).split("\n") if line.strip()),
        headline=answer["headline"] or "",
        refused=bool(answer["refused"]),
        scope=_("The whole company") if tenant_wide else _("Among the documents you may open"),
        sources=tuple(
            _cited(cards.get(each), [one for one in citations if one["document_id"] == each]) for each in cited
        ),
        others=tuple(_beside(card) for each, card in cards.items() if each not in cited),
        figures=tuple(_figures(answer)),
        rows=tuple(_rows(answer["rows"])) if len(answer["rows"]) > 1 else (),
        counted=answer["route"] == "ledger",
        listed=answer["route"] == "ledger" and len(answer["rows"]) < 2,
        choices=tuple(answer.get("choices", ())),
        links=dict(answer.get("links", {})),
        trace=answer["trace"] or "",
        model=answer["model"]["name"] or "" if answer["model"]["called"] else "",
        language=answer["language"],
        basis=_basis(answer["periods"], today),
    )


def _basis(periods: Iterable[dict[str, Any]], today: date) -> str:
    """Return which periods were read out of the question, from which day; nothing where it names none."""
    read = [Period.from_json(period) for period in periods]
    language = "ko" if (get_language() or "").startswith("ko") else "en"
    return basis_line(read, today, language) if read else ""


def _figures(answer: dict[str, Any]) -> list[Figure]:
    """Return the numbers that the ledger gave for the whole of the question; of several groups the table tells."""
    totals, rows = answer["totals"], answer["rows"]
    if answer["route"] != "ledger" or not totals or len(rows) > 1:
        return []
    if rows:
        number = _amount(rows[0]["value"])
        return [] if number is None else [Figure(f"{number:,}", rows[0]["unit"] or "")]
    documents, records = totals["total_matching_documents"], totals["total_matching_records"]
    figures = [Figure(_number(documents), ngettext("document", "documents", documents))]
    if records != documents:
        figures.append(Figure(_number(records), ngettext("record", "records", records)))
    if totals["scope"] == "tenant":
        figures.append(Figure(_number(totals["visible_documents"]), _("you may open")))
    return figures


def _rows(rows: list[dict[str, Any]]) -> list[RowShown]:
    numbers = [_amount(row["value"]) or Decimal(0) for row in rows]
    longest = max([number for number in numbers if number > 0], default=Decimal(1))
    return [
        RowShown(
            label=row["label"] or _("none"),
            value=_number(row["value"]) + (f" {row['unit']}" if row["unit"] else ""),
            length=max(0, int(number * 100 / longest)),
            tied=row["tied"],
            records=row["records"],
            documents=row["documents"],
        )
        for row, number in zip(rows, numbers, strict=True)
    ]


def _amount(value: Any) -> Decimal | None:
    """Return the number that a row's value is, also where it is a decimal written as text; None for dates and none."""
    try:
        return None if value is None else Decimal(str(value))
    except ArithmeticError:
        return None


def _number(value: Any) -> str:
    number = _amount(value)
    return f"{number:,}" if number is not None else str(value or "–")


def _parts(line: str, urls: dict[int, str]) -> list[Part]:
    """Cut a line at its citation marks; a mark without a source is left as the text it is."""
    parts: list[Part] = []
    at = 0
    for mark in _MARK.finditer(line):
        n = int(mark.group(1))
        if n not in urls:
            continue
        if mark.start() > at:
            parts.append(Part(line[at : mark.start()]))
        parts.append(Part(mark.group(), n=n, url=urls[n]))
        at = mark.end()
    if at < len(line):
        parts.append(Part(line[at:]))
    return parts


def _cited(card: dict[str, Any] | None, citations: list[dict[str, Any]]) -> SourceCard:
    first = citations[0]
    return SourceCard(
        title=first["title"],
        url=first["url"],
        version=first["version"],
        date=first["date"] or _("date unknown"),
        date_known=bool(first["date"]),
        date_source=date_source_label(first["date_source"]) if first["date"] else "",
        kind=(card or {}).get("kind") or "",
        source=source_label(first["source"]),
        knowledge_base=(card or {}).get("knowledge_base") or "",
        places=tuple(
            Place(n=each["n"], where=str(each["locator"].get("text", "")), quote=each["quote"], url=each["url"])
            for each in citations
        ),
    )


def _beside(card: dict[str, Any]) -> SourceCard:
    return SourceCard(
        title=card["title"],
        url=card["url"],
        version=None,
        date=card["date"] or _("date unknown"),
        date_known=bool(card["date"]),
        date_source=date_source_label(card["date_source"]) if card["date"] else "",
        kind=card["kind"] or "",
        source=source_label(card["source"]),
        knowledge_base=card["knowledge_base"],
    )
