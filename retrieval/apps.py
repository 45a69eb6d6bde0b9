"""Finding passages: words, meaning, fusion, always inside what the viewer may see."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RetrievalConfig(AppConfig):
    name = "retrieval"
    verbose_name = _("Finding")
