"""Words for the ledger's codes, for those who may not touch its tables."""

from knowledge.models import DateSource, Source


def source_label(code: str) -> str:
    """Return whose paper it is, in the language that is set."""
    return str(Source(code).label) if code in Source.values else code


def date_source_label(code: str) -> str:
    """Return where a date was read, in the language that is set."""
    return str(DateSource(code).label) if code in DateSource.values else code
