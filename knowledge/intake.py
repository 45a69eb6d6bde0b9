"""A folder, or what a manifest lists, goes in: each file is uploaded, and its row says what became of it."""

from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError

from accounts.models import User
from knowledge.facts import Facts
from knowledge.failures import explain
from knowledge.models import Document, KnowledgeBase, State, Version
from knowledge.recognising import path_in_base
from knowledge.uploading import Outcome, Received, Refused, upload


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """One file to take in. `path` is its name in its knowledge base; `version_of` and `supersedes` are such paths."""

    file: Path
    path: str
    knowledge_base: KnowledgeBase
    facts: Facts | None = None
    version_of: str = ""
    supersedes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What became of one file; `error` has a code and a message for every state that is not findable."""

    path: str
    document_id: str | None = None
    version: int | None = None
    state: str
    date: str | None = None
    date_source: str = "unknown"
    kind: str | None = None
    passages: int = 0
    error: dict[str, str] | None = None
    duplicate_of: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the row as JSON types; `duplicate_of` only where there is one."""
        said = asdict(self)
        if self.duplicate_of is None:
            del said["duplicate_of"]
        return said


@dataclass(slots=True)
class Intake:
    """The files taken in so far: rows for those that have their end, version ids for those on their way."""

    rows: list[Row] = field(default_factory=list)
    _places: list[tuple[str, Outcome, int]] = field(default_factory=list)
    _documents: dict[str, Document] = field(default_factory=dict)

    def refuse(self, path: str, code: str, message: str) -> None:
        """Give a file its row that was not even stored."""
        shown = path_in_base(path)
        self.rows.append(Row(path=shown, state=State.FAILED, error={"code": code, "message": message}))

    def take(self, given: Given, *, uploader: User) -> None:
        """Upload one file; whatever is wrong with it is in its row, and the next goes on.

        A document that `version_of` or `supersedes` names is looked for in the file's knowledge base: it has to have
        come in before.
        """
        try:
            received = self._upload(given, uploader)
        except Refused as error:
            self.refuse(given.path, error.code, str(error))
        except OSError as error:
            reason = error.strerror or str(error)
            self.refuse(given.path, "unreadable", f"The file cannot be taken in ({reason}): mend its rights or name.")
        except LookupError as error:
            self.refuse(given.path, "manifest", str(error.args[0]))
        except (ValueError, ValidationError, DataError) as error:
            reason = " ".join(str(error).split())
            self.refuse(given.path, "manifest", f"What is said of the file cannot be stored ({reason}): shorten it.")
        else:
            self._places.append((path_in_base(given.path), received.outcome, received.version.pk))
            self._documents[given.path] = received.document

    def _upload(self, given: Given, uploader: User) -> Received:
        earlier = self._document(given, given.version_of) if given.version_of else None
        if given.file.exists() and not given.file.is_file():
            raise Refused("unreadable", f"{given.path} is no file that can be read: take in what it stands for.")
        with given.file.open("rb") as file:
            return upload(
                file,
                name=given.path.rpartition("/")[2],
                path=given.path,
                knowledge_base=given.knowledge_base,
                uploader=uploader,
                facts=given.facts,
                version_of=earlier,
                for_operator=True,
            )

    def link_superseded(self, given: Given) -> str | None:
        """Link a file's document to the one it supersedes, once all are in; return what is wrong, or None."""
        if not given.supersedes or given.path not in self._documents:
            return None
        try:
            self._documents[given.path].supersedes.add(self._document(given, given.supersedes))
        except LookupError as error:
            return str(error.args[0])
        return None

    def unfinished(self) -> int:
        """Return how many versions are still on their way, attachments of the mails taken in included."""
        own = [version_id for _, _, version_id in self._places]
        left = Version.objects.filter(pk__in=own).unfinished().count()
        documents = list(Document.objects.filter(versions__in=own).values_list("pk", flat=True))
        while documents:
            documents = list(Document.objects.stored().filter(attached_to__in=documents).values_list("pk", flat=True))
            left += Version.objects.filter(document__in=documents).unfinished().count()
        return left

    def finished_rows(self) -> list[Row]:
        """Return a row for every file given, and after each mail those of its attachments."""
        rows = list(self.rows)
        for path, outcome, version_id in self._places:
            version = Version.objects.select_related("document__kind").filter(pk=version_id).first()
            if version is None:
                rows.append(
                    Row(path=path, state=State.FAILED, error={"code": "gone", "message": "It was deleted meanwhile."})
                )
                continue
            rows.append(replace(row_of(version, outcome), path=path))
            if outcome != "duplicate":
                rows += [row_of(each, outcome) for each in _attachments_of(version.document)]
        return rows

    def _document(self, given: Given, path: str) -> Document:
        """Return the document of a path that a file refers to: of this intake, or of the file's knowledge base."""
        if path in self._documents:
            return self._documents[path]
        version = Version.objects.latest_at(given.knowledge_base, path)
        if version is None:
            raise LookupError(f"“{path}”, which {given.path} refers to, is no document here: list it too.")
        return version.document


def row_of(version: Version, outcome: Outcome) -> Row:
    """Return the row of a stored version: how far it is, unless it was there before and is findable already."""
    settled = version.state in {State.SEARCHABLE, State.NO_TEXT}
    state = outcome if settled and outcome != "received" else version.state
    error = None
    if state not in {State.SEARCHABLE, "unchanged", "duplicate"}:
        code = version.error_code or version.state
        error = {"code": code, "message": version.error_message or explain(code)}
    return Row(
        path=version.path,
        document_id=str(version.document.uuid),
        version=version.number,
        state=state,
        date=version.dated_on.isoformat() if version.dated_on else None,
        date_source=version.date_source,
        kind=version.document.kind.name_ko if version.document.kind else None,
        passages=version.passage_count,
        error=error,
        duplicate_of=version.document.title if outcome == "duplicate" else None,
    )


def _attachments_of(document: Document) -> list[Version]:
    """Return the latest versions of what a mail carried, and of what those carried."""
    found: list[Version] = []
    for attachment in document.attachments.stored().order_by("pk"):
        latest = attachment.versions.select_related("document__kind").order_by("-number").first()
        if latest is not None:
            found.append(latest)
            found += _attachments_of(attachment)
    return found
