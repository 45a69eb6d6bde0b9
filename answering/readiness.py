"""Whether it was an answer for this person: the checks that need no second opinion, made on the finding itself."""

from answering.finding import Finding


def readiness_of(finding: Finding) -> dict[str, bool]:
    """Return each check by name; a refusal claims nothing, so there is nothing to check but that it cites nothing."""
    if finding.refused is not None:
        return {"refused": True, "cited": not finding.citations}
    numbers = {citation.n for citation in finding.citations}
    texts = {str(each["passage_id"]): str(each["text"]) for each in finding.evidence}
    return {
        "cited": bool(finding.quotes) and all(quote.n in numbers for quote in finding.quotes),
        "quoted_text_is_there": all(each.quote in texts.get(str(each.passage_id), "") for each in finding.citations),
        "dated": all(each.date is not None for each in finding.citations),
    }
