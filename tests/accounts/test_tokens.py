"""API tokens: what they say, when they end, and that nothing but a digest is kept."""

import datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from accounts.models import Token, User
from accounts.tokens import make_token, read_expiry
from tests.cast import DOYUN

pytestmark = pytest.mark.django_db

SEOUL = ZoneInfo("Asia/Seoul")


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def test_a_token_is_kept_as_a_digest_only():
    token = make_token(DOYUN.user, name="보고서 수집", scopes=["read", "ask", "read"])
    row = Token.objects.get()
    assert (row.user, row.name, row.scopes, row.expiry) == (DOYUN.user, "보고서 수집", ["read", "ask"], None)
    assert token not in {row.digest, row.token_key}


def test_a_token_ends_when_it_was_said_to():
    make_token(DOYUN.user, expires_at=timezone.now() + datetime.timedelta(days=90))
    left = Token.objects.get().expiry - timezone.now()
    assert datetime.timedelta(days=89, hours=23) < left <= datetime.timedelta(days=90)


def test_what_a_token_cannot_be_is_refused():
    user = DOYUN.user
    with pytest.raises(ValueError, match="everything"):
        make_token(user, scopes=["everything"])
    with pytest.raises(ValueError, match="ended already"):
        make_token(user, expires_at=timezone.now() - datetime.timedelta(seconds=1))
    User.objects.filter(pk=user.pk).update(is_active=False)
    with pytest.raises(ValueError, match="deactivated"):
        make_token(DOYUN.user)
    assert not Token.objects.exists()


def test_an_expiry_is_days_a_day_or_a_moment():
    days = read_expiry("90d", zone=SEOUL) - timezone.now()
    assert datetime.timedelta(days=89, hours=23) < days <= datetime.timedelta(days=90)
    assert read_expiry("2027-03-31", zone=SEOUL) == datetime.datetime(2027, 4, 1, tzinfo=SEOUL)
    assert read_expiry("2027-03-31T18:00", zone=SEOUL) == datetime.datetime(2027, 3, 31, 18, tzinfo=SEOUL)
    utc = datetime.datetime(2027, 3, 31, 18, tzinfo=datetime.UTC)
    assert read_expiry("2027-03-31T18:00:00Z", zone=SEOUL) == utc


@pytest.mark.parametrize("text", ["", "soon", "90", "2027-02-30", "2027-03-31T25:00", "99999999d", "90 d"])
def test_what_is_no_expiry_is_refused(text):
    with pytest.raises(ValueError, match="is no expiry"):
        read_expiry(text, zone=SEOUL)
