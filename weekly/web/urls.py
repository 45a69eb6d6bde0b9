"""Addresses of the pages for weekly reports."""

from django.urls import path

from weekly.web import reading, reminding, writing

urlpatterns = [
    path("", reading.reports, name="weekly"),
    path("export/", reading.export, name="weekly-export"),
    path("write/", writing.write, name="weekly-write"),
    path("write/progress/", writing.progress, name="weekly-progress"),
    path("reminders/", reminding.reminders, name="weekly-reminders"),
]
