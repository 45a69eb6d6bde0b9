"""Addresses of the question page."""

from django.urls import path

from answering.web import asking, exporting

urlpatterns = [
    path("", asking.question_page, name="question"),
    path("ask/", asking.ask_page, name="ask"),
    path("ask/rows.csv", exporting.rows_csv, name="rows-csv"),
]
