"""What a grant lets someone do."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Level(models.TextChoices):
    """Each level holds the ones before it."""

    VIEW = "view", _("view")
    CONTRIBUTE = "contribute", _("contribute")
    MANAGE = "manage", _("manage")

    @property
    def includes(self) -> tuple["Level", ...]:
        """The levels whose grant gives this one: itself and those above."""
        order = list(Level)
        return tuple(order[order.index(self) :])

    def codename(self, model: type[models.Model]) -> str:
        """Return the permission that stands for this level on a model."""
        return f"{self.value}_{model._meta.model_name}"
