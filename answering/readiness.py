"""Whether it was an answer for this person: the checks that need no second opinion, made on the finding itself."""

import re
from dataclasses import asdict
from typing import Any

from answering.composing.counting import english, korean
from answering.composing.numbers import unsourced
from answering.finding import Finding

_MARK = re.compile(r"\[\d+\]")
_PLACE = re.compile(r"(?P<list>rows|exact_parts|existing)\[(?P<at>\d+)\]\.(?P<field>\w+)\Z")


def readiness_of(finding: Finding) -> dict[str, bool]:
    """Return each check by name; a refusal claims nothing, so there is nothing to check but that it cites nothing."""
    if finding.refused is not None:
        return {"refused": True, "cited": not finding.citations}
    if finding.route == "weekly":
        return _of_weekly(finding)
    counted = _of_ledger(finding) if finding.said else {}
    return counted if finding.route == "ledger" else {**_of_search(finding), **counted}


def _of_search(finding: Finding) -> dict[str, bool]:
    numbers = {citation.n for citation in finding.citations}
    texts = {str(each["passage_id"]): str(each["text"]) for each in finding.evidence}
    return {
        "cited": bool(finding.quotes) and all(quote.n in numbers for quote in finding.quotes),
        "quoted_text_is_there": all(each.quote in texts.get(str(each.passage_id), "") for each in finding.citations),
        "dated": all(each.date is not None for each in finding.citations),
    }


def _of_weekly(finding: Finding) -> dict[str, bool]:
    text = "".join(finding.said)
    lines = {str(each["version_id"]): _lines_of(each) for each in finding.evidence}
    return {
        "cited": all(f"[{citation.n}]" in text for citation in finding.citations),
        "quoted_text_is_there": all(
            citation.quote in lines.get(citation.version_id, []) or not citation.quote for citation in finding.citations
        ),
        "every_number_sourced": not unsourced(_MARK.sub("", text), finding.numbers),
    }


def _lines_of(report: dict[str, Any]) -> list[str]:
    return [line for section in report["sections"] for line in (*section["items"], *section["plans"])]


def _of_ledger(finding: Finding) -> dict[str, bool]:
    text = " ".join(finding.said)
    scopes = (korean.VISIBLE, korean.TENANT, english.VISIBLE, english.TENANT)
    return {
        "every_number_sourced": not unsourced(f"{text} {finding.headline or ''}", finding.numbers),
        "sentence_is_field": all(_agrees(each, finding) for each in finding.numbers),
        "scope_said": any(scope in text for scope in scopes),
    }


def _agrees(number: dict[str, Any], finding: Finding) -> bool:
    """Return whether a number said is the one in the field it names; only whole numbers are, not names and dates."""
    value = _field(str(number["ref"]), finding)
    if isinstance(value, bool) or not isinstance(value, int):
        return True
    return bool(number["value"] == value) or _is_size(number, value)


def _field(ref: str, finding: Finding) -> Any:
    """Return what stands in a field of the answer: `totals.…`, `states.…`, `rows[0].value`; None where it is none."""
    if (place := _PLACE.match(ref)) is not None:
        rows: Any = {
            "rows": finding.rows,
            "exact_parts": finding.exact_parts,
            "existing": [each.as_json() for each in finding.existing],
        }[place["list"]]
        return rows[int(place["at"])].get(place["field"])
    group, _dot, name = ref.partition(".")
    if group == "totals" and finding.totals is not None:
        return asdict(finding.totals)[name]
    return finding.states.get(name) if group == "states" else None


def _is_size(number: dict[str, Any], value: int) -> bool:
    """Return whether the number is a size in bytes said in KB or MB too."""
    return any(abs(value / unit - number["value"]) < 0.051 for unit in (1024, 1024**2))
