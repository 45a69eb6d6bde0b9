"""Addresses of documents: the list, uploading, originals."""

from django.urls import path

from knowledge.web import listing, uploading

urlpatterns = [
    path("", listing.documents, name="documents"),
    path("export.csv", listing.export, name="documents-export"),
    path("upload/", uploading.upload, name="upload"),
    path("upload/progress/", uploading.progress, name="upload-progress"),
    path("<uuid:document>/versions/<int:number>/file/", listing.original, name="original"),
]
