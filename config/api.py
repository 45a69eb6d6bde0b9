"""Addresses of the API, below `/api/v1/`."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

urlpatterns = [
    path("", include("answering.api.urls")),
    path("", include("retrieval.api.urls")),
    path("", include("weekly.api.urls")),
    path("", include("knowledge.api.urls")),
    path("", include("accounts.api.urls")),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="api-schema"), name="api-docs"),
]
