"""Documents, versions, grants, dates, kinds: the ledger and what fills it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class KnowledgeConfig(AppConfig):
    name = "knowledge"
    verbose_name = _("Knowledge")

    def ready(self) -> None:
        """Register the checks."""
        from knowledge import checks  # noqa: F401, PLC0415  (Django's place for it: models are loaded)
