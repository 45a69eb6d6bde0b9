"""Addresses of the API for finding."""

from django.urls import path

from retrieval.api.searching import SearchView

urlpatterns = [path("search/", SearchView.as_view(), name="api-search")]
