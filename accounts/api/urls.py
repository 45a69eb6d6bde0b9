"""Addresses of the API about people."""

from django.urls import path

from accounts.api import description  # noqa: F401  (registers itself by being imported)
from accounts.api.me import MeView

urlpatterns = [path("me/", MeView.as_view(), name="api-me")]
