"""What is signed for one company is worth nothing at another: every signature is salted with the schema.

Companies share one key and one code base; with Django's and the sign-in library's own salts, a link made by one company
was good at the other wherever the numbers matched. Sessions and tokens are rows of a company, and need no salt.
"""

from typing import Any

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.signing import TimestampSigner
from django.db import connection


def tenant_salt(purpose: str) -> str:
    """Return the salt for a purpose in the company whose schema is set; use it wherever something is signed."""
    return f"{connection.schema_name}:{purpose}"  # type: ignore[attr-defined]


class CookieSigner(TimestampSigner):
    """Signs cookies (messages among them); settings.SIGNING_BACKEND."""

    def signature(self, value: str | bytes, key: str | bytes | None = None) -> str:
        """Return the signature of the value for this company."""
        text = value if isinstance(value, str) else value.decode()
        return super().signature(f"{tenant_salt('cookie')}:{text}", key)


class ResetTokens(PasswordResetTokenGenerator):
    """Makes and checks the tokens of links that set a new password; settings.ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR."""

    def _make_hash_value(self, user: Any, timestamp: int) -> str:
        return f"{tenant_salt('reset')}:{super()._make_hash_value(user, timestamp)}"
