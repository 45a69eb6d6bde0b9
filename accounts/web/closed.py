"""Doors of the sign-in library that do not exist here."""

from typing import Never

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render


def forgotten(request: HttpRequest) -> HttpResponse:
    """Say who gives a new password."""
    return render(request, "account/forgotten.html")


def closed(request: HttpRequest) -> Never:
    """Answer as where nothing is."""
    raise Http404
