"""Addresses of the API for documents."""

from django.urls import path

from knowledge.api import exporting, fields, ledger, reading, uploading

urlpatterns = [
    path("documents/", uploading.DocumentsView.as_view(), name="api-documents"),
    path("documents/export/", exporting.ExportView.as_view(), name="api-export"),
    path("documents/<uuid:document>/", reading.DocumentView.as_view(), name="api-document"),
    path("documents/<uuid:document>/versions/", reading.VersionsView.as_view(), name="api-versions"),
    path("documents/<uuid:document>/versions/<int:number>/", reading.VersionView.as_view(), name="api-version"),
    path("documents/<uuid:document>/versions/<int:number>/file/", reading.OriginalView.as_view(), name="api-original"),
    path("fields/", fields.FieldsView.as_view(), name="api-fields"),
    path("knowledge-bases/", reading.KnowledgeBasesView.as_view(), name="api-knowledge-bases"),
    path("ledger/", ledger.LedgerView.as_view(), name="api-ledger"),
    path("jobs/", reading.JobsView.as_view(), name="api-jobs"),
]
