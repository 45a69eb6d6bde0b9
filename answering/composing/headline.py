"""The line above a list that shows fewer documents than match."""

from __future__ import annotations

from answering.answer import Totals
from answering.composing.phrase import Phrase, counted


def headline(totals: Totals | None, language: str) -> Phrase:
    """Return the line; an empty phrase where all is shown, and for a question by meaning always.

    What is shown is measured against what the viewer can page through. Records are named where they are not as many as
    documents.
    """
    if totals is None or not totals.exact or totals.total_matching_documents is None:
        return Phrase()
    if totals.total_matching_records is None or totals.displayed >= totals.total_available_results:
        return Phrase()
    tenant = totals.scope == "tenant"
    ref = "totals.visible_" if tenant else "totals.total_matching_"
    documents = totals.visible_documents if tenant else totals.total_matching_documents
    records = totals.visible_records if tenant else totals.total_matching_records
    if documents is None or records is None:
        return Phrase()
    matching, shown = counted(documents, f"{ref}documents"), counted(totals.displayed, "totals.displayed")
    of_records = counted(records, f"{ref}records")
    if language == "ko":
        said = "일치 문서 " + matching + "건" + ("" if records == documents else "(기록 " + of_records + "건)")
        return said + " 중 " + shown + "건 표시"
    said = "Showing " + shown + " of " + matching + " matching documents"
    return said if records == documents else said + " (" + of_records + " records)"
