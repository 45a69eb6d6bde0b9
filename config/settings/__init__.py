"""Django's settings, one topic a file; what the environment may say is in `config.environment`."""

from config.settings.admin import *  # noqa: F403
from config.settings.api import *  # noqa: F403
from config.settings.base import *  # noqa: F403
from config.settings.database import *  # noqa: F403
from config.settings.files import *  # noqa: F403
from config.settings.knowledge import *  # noqa: F403
from config.settings.language import *  # noqa: F403
from config.settings.log import *  # noqa: F403
from config.settings.models import *  # noqa: F403
from config.settings.people import *  # noqa: F403
from config.settings.queue import *  # noqa: F403
from config.settings.security import *  # noqa: F403
from config.settings.web import *  # noqa: F403
