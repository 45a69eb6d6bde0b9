"""Sending tasks: for the company that was set, after the commit and never after a rollback."""

import logging
import time
from contextlib import nullcontext, suppress

import pytest
from django.conf import settings
from django.db import transaction

from config.celery import app
from tenants.tasks import send, send_on_commit
from tests import broker

pytestmark = pytest.mark.django_db(transaction=True)

QUEUE = "ingestion"


def waiting() -> int:
    return broker.waiting(settings.CELERY_BROKER_URL, QUEUE)


@pytest.fixture(autouse=True)
def _empty_broker(services: None) -> None:
    broker.empty(settings.CELERY_BROKER_URL)


def test_a_task_is_sent_when_the_transaction_commits_and_not_before():
    with transaction.atomic():
        send_on_commit("tests.nothing", 1)
        assert waiting() == 0
    assert waiting() == 1


def test_a_task_of_a_transaction_that_is_rolled_back_is_never_sent():
    for outer in (False, True):
        with transaction.atomic() if outer else nullcontext(), suppress(ValueError), transaction.atomic():
            send_on_commit("tests.nothing", 1)
            raise ValueError
    assert waiting() == 0


@pytest.mark.parametrize("sending", [send, send_on_commit])
def test_a_broker_that_does_not_answer_is_one_line_in_the_log(sending, caplog):
    start = time.monotonic()
    with broker.away(app), caplog.at_level(logging.WARNING):
        sending("tests.nothing", 1)
    assert time.monotonic() - start < 5
    said = [record.getMessage().partition(" waits")[0] for record in caplog.records if record.name == "tenants.tasks"]
    assert said == ["tests.nothing for gaon"]
    assert waiting() == 0
    send("tests.nothing", 1)
    assert waiting() == 1
