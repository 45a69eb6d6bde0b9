"""A question becomes an answer."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnsweringConfig(AppConfig):
    name = "answering"
    verbose_name = _("Answers")
