"""The admin site's look."""

from django.utils.translation import gettext_lazy as _

UNFOLD = {
    "SITE_TITLE": _("Jangbu – governance"),
    "SITE_HEADER": "Jangbu",
    "SITE_URL": "/",
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": False,
}
