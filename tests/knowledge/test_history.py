"""History is only ever added to, and outlives what it names."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge.history import record
from knowledge.models import Event
from knowledge.placing import delete
from tests.cast import HANEUL
from tests.papers import paper, shelf

pytestmark = pytest.mark.django_db


def test_an_event_keeps_the_names_after_everything_is_gone():
    document = paper("예산안", on=shelf())
    record("upload", document, by=HANEUL.user, path="예산안.txt")
    delete(document, by=HANEUL.user)
    HANEUL.user.delete()
    event = Event.objects.get(verb="upload")
    assert event.by is None
    assert event.by_name == "하늘 <haneul@gaon.example>"
    assert (event.object_type, event.object_name, event.details) == ("document", "예산안", {"path": "예산안.txt"})


def test_an_event_is_never_changed_or_removed():
    event = record("upload", shelf(), by=None)
    event.verb = "other"
    for change in (event.save, event.delete, lambda: Event.objects.update(verb="x"), Event.objects.all().delete):
        with pytest.raises(TypeError, match="append-only"):
            change()
    assert Event.objects.get().verb == "upload"


def test_recording_is_one_statement():
    base, user = shelf(), HANEUL.user
    with CaptureQueriesContext(connection) as queries:
        record("grant", base, by=user)
    assert len(queries) == 1
