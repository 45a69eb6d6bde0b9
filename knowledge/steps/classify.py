"""What sort of paper it is, where nobody said so: by the kind's name in the file's name or title, and mails by form."""

from knowledge.job import Job
from knowledge.kinds import kind_in, kind_named
from knowledge.models import Document, Kind


def run(job: Job) -> None:
    """Set the document's kind if it has none; what a person or a manifest said stays."""
    with job.writing() as version:
        document = version.document
        kind = _kind_of(document, version.file_name) if document.kind_id is None else None
        if kind is not None:
            document.kind = kind
            document.save(update_fields=["kind"])


def _kind_of(document: Document, file_name: str) -> Kind | None:
    if file_name.lower().endswith(".eml"):
        return kind_named("mail")
    return kind_in(document.title) or kind_in(file_name.rpartition(".")[0])
