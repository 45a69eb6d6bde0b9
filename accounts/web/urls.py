"""Addresses of signing in and out, and of the language."""

from django.urls import include, path, re_path
from django.views.i18n import set_language

from accounts.web.closed import closed, forgotten
from accounts.web.forms import form_token

urlpatterns = [
    path("language/", set_language, name="language"),
    path("form-token/", form_token, name="form-token"),
    # People are invited and have one address: nothing is confirmed, changed or reset by mail. Without these doors no
    # link that one company sent can be used at another.
    path("password/reset/", forgotten, name="account_reset_password"),
    re_path(r"^(?:password/reset/|confirm-email/|email/|login/code/|signup/passkey/).*$", closed),
    path("", include("allauth.urls")),
]
