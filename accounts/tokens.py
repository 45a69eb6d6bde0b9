"""API tokens: made once, shown once, kept as a digest."""

import datetime
import re
from collections.abc import Iterable
from typing import Final

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _

from accounts.models import Token, User

SCOPES: Final = ("ask", "search", "read", "write")
_DAYS = re.compile(r"\A(?P<days>\d{1,5})d\Z")


def make_token(
    user: User, *, name: str = "", scopes: Iterable[str] = (), expires_at: datetime.datetime | None = None
) -> str:
    """Return a new token's text, which is stored nowhere; no scopes at all means all, no expiry means none.

    Raises:
        ValueError: a scope nobody knows, an expiry in the past, or a person who may not sign in any more.
    """
    wanted = list(dict.fromkeys(scopes))
    unknown = [scope for scope in wanted if scope not in SCOPES]
    if unknown:
        raise ValueError(
            _("There is no scope “%(scope)s”; there are %(known)s.") % {"scope": unknown[0], "known": ", ".join(SCOPES)}
        )
    if not user.is_active:
        raise ValueError(_("%(person)s is deactivated; activate them first.") % {"person": user})
    lasts = None
    if expires_at is not None:
        lasts = expires_at - timezone.now()
        if lasts <= datetime.timedelta():
            raise ValueError(_("This token would have ended already; name a moment to come."))
    _row, token = Token.objects.create(user, expiry=lasts, name=name, scopes=wanted)
    return str(token)


def read_expiry(text: str, *, zone: datetime.tzinfo) -> datetime.datetime:
    """Return the moment that “90d”, “2027-03-31” (the end of that day in the zone) or an ISO moment means.

    Raises:
        ValueError: it is none of them.
    """
    text = text.strip()
    if match := _DAYS.match(text):
        return timezone.now() + datetime.timedelta(days=int(match["days"]))
    try:
        if day := parse_date(text):
            return datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time(), tzinfo=zone)
        if moment := parse_datetime(text):
            return moment if timezone.is_aware(moment) else moment.replace(tzinfo=zone)
    except (ValueError, OverflowError):
        pass  # a well-formed date that no calendar holds: said below
    raise ValueError(_("“%(text)s” is no expiry; write 90d, 2027-03-31 or 2027-03-31T18:00.") % {"text": text})
