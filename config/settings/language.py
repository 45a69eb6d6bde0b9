"""Korean and English, and the zone of the process (companies have their own)."""

from django.utils.translation import gettext_lazy as _

from config.settings.base import BASE_DIR
from config.settings.environment import ENV

LANGUAGE_CODE = "ko"
LANGUAGES = [("ko", _("Korean")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
TENANT_TIME_ZONE: str = ENV["JANGBU_TIME_ZONE"]
