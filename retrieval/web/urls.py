"""Address of a document's page."""

from django.urls import path

from retrieval.web import reading

urlpatterns = [path("<uuid:document>/", reading.document_page, name="document")]
