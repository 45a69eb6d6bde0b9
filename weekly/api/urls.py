"""Addresses of the API for weekly reports."""

from django.urls import path

from weekly.api import reading, writing

urlpatterns = [
    path("weekly/", reading.ReportsView.as_view(), name="api-weekly"),
    path("weekly/export/", reading.ExportView.as_view(), name="api-weekly-export"),
    path("weekly/draft/", writing.DraftView.as_view(), name="api-weekly-draft"),
    path("weekly/submit/", writing.SubmitView.as_view(), name="api-weekly-submit"),
]
