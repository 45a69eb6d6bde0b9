"""The words of documents' names: found under the new title at once, under the old one still, without new vectors."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from django.db import transaction

from knowledge.models import Document
from retrieval.lexemes import Weight, tsvector
from retrieval.models import DocumentWords
from retrieval.tokens import index_tokens

_BATCH = 500  # documents


def reindex(document_ids: Sequence[int]) -> None:
    """Make the name words of these documents anew, from title, file name, tags, folder and former titles.

    Called in the transaction that changed them, so that they are found under the new name when it commits; ids of
    documents that are gone are passed over.
    """
    ids = sorted(set(document_ids))
    for start in range(0, len(ids), _BATCH):
        _reindex(ids[start : start + _BATCH])


def _reindex(ids: Sequence[int]) -> None:
    with transaction.atomic():
        documents = Document.objects.filter(pk__in=ids).select_related("current").prefetch_related("tags")
        # Locked in the order of their ids, so that two renames at once end one after the other with both names right.
        locked = documents.select_for_update(of=("self",)).order_by("pk")
        DocumentWords.objects.bulk_create(
            [DocumentWords(document=each, words=tsvector(name_tokens(each))) for each in locked],
            update_conflicts=True,
            unique_fields=["document"],
            update_fields=["words"],
        )


def name_tokens(document: Document) -> Mapping[Weight, Sequence[str]]:
    """Return the tokens of each part of a name under its weight; `retrieval.words` says what the weights are worth.

    A is the title, B what the file name adds to it and the tags, C the folder, D what only former titles hold.
    """
    title = index_tokens(document.title)
    file_name = PurePosixPath(document.current.file_name).stem if document.current else ""
    former = [token for each in document.former_titles for token in index_tokens(each)]
    beside = [*index_tokens(file_name), *(token for tag in document.tags.all() for token in index_tokens(tag.name))]
    folder = index_tokens(document.folder.replace("/", "\n"))
    said = set(title)
    return {
        "A": title,
        "B": [token for token in dict.fromkeys(beside) if token not in said],
        "C": [token for token in dict.fromkeys(folder) if token not in said],
        "D": [token for token in dict.fromkeys(former) if token not in said],
    }
