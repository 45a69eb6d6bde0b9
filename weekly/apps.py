"""Weekly reports as a Django application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WeeklyConfig(AppConfig):
    name = "weekly"
    verbose_name = _("Weekly reports")
