"""Addresses of the API for answers."""

from django.urls import path

from answering.api.asking import AskView

urlpatterns = [path("ask/", AskView.as_view(), name="api-ask")]
