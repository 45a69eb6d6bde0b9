"""All numbers of one answer are from one moment, whatever comes in meanwhile."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import DatabaseError, connection

from knowledge.ledger.counting import matching
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.snapshot import one_snapshot
from knowledge.models import Document
from tests.cast import JIWOO
from tests.knowledge.ledger.stock import put

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def beside() -> Iterator[psycopg.Connection]:
    """Another session at the same tables."""
    said = connection.settings_dict
    with psycopg.connect(
        host=said["HOST"], port=said["PORT"] or 5432, user=said["USER"], password=said["PASSWORD"], dbname=said["NAME"]
    ) as other:
        other.execute("SET search_path = gaon, public")
        other.commit()
        yield other


def test_numbers_of_one_snapshot_do_not_move(beside):
    put("하나")
    viewer = JIWOO.viewer
    with one_snapshot():
        before = matching(viewer, DocumentQuery())
        beside.execute("UPDATE knowledge_document SET trashed_at = now()")
        beside.commit()
        assert matching(viewer, DocumentQuery()) == before
    assert matching(viewer, DocumentQuery()).documents == 0


def test_nothing_is_written_in_a_snapshot():
    put("하나")
    with pytest.raises(DatabaseError), one_snapshot():
        Document.objects.update(title="둘")
    assert Document.objects.get().title == "하나"
