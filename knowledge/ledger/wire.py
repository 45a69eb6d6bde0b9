"""A result as JSON, the same from every door."""

from __future__ import annotations

from typing import Any

from knowledge.ledger.request import AggregateResult, Matching


def as_wire(result: AggregateResult) -> dict[str, Any]:
    """Return the result in the form of the contracts."""
    request = result.request
    named = len(result.rows) if request.measure in ("latest", "earliest") and request.group_by is None else 0
    return {
        "measure": request.measure,
        "of": request.of,
        "group_by": request.group_by,
        "overlapping": result.overlapping,
        "groups": result.groups,
        "rows": [row.as_json() for row in result.rows],
        "totals": totals(result.matching, displayed=named),
        "scope": request.scope,
    }


def totals(matching: Matching, *, displayed: int) -> dict[str, Any]:
    """Return the four totals, each its own field, with the scope they are of and how far what matches is read.

    `displayed` is how many documents stand beside them; what can be paged through is what the viewer may open.
    """
    tenant = matching.scope == "tenant"
    visible = {"visible_records": matching.visible_records, "visible_documents": matching.visible_documents}
    return {
        "total_matching_records": matching.records,
        "total_matching_documents": matching.documents,
        "total_available_results": matching.visible_documents if tenant else matching.documents,
        "displayed": displayed,
        "scope": matching.scope,
        **(visible if tenant else {}),
        "exact": True,
        "states": {
            "searchable": matching.searchable,
            "processing": matching.processing,
            "no_text": matching.no_text,
            "failed": matching.failed,
        },
    }
