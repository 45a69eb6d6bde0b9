"""All doors."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

handler400 = "config.failures.unreadable"
handler403 = "config.failures.refused"
handler404 = "config.failures.not_found"
handler500 = "config.failures.broken"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("answering.web.urls")),
    path("documents/", include("retrieval.web.urls")),
    path("documents/", include("knowledge.web.urls")),
    path("weekly/", include("weekly.web.urls")),
    path("accounts/", include("accounts.web.urls")),
    path("api/v1/", include("config.api")),
    path("admin/", admin.site.urls),
]
