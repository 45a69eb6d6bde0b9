"""Has Django, the services and the tables ready before a benchmark imports what needs them."""

import os
import sys

from config.commandline import make_ready
from config.embedded import EmbeddedProblem
from config.environment import EnvironmentProblem


def ready() -> None:
    """Set Django up on running, migrated services, as `manage.py` does; ends with a message where it cannot."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        make_ready()
    except EnvironmentProblem as problem:
        sys.stderr.write(f"{problem}\n")
        sys.exit(2)
    except EmbeddedProblem as problem:
        sys.stderr.write(f"{problem}\n")
        sys.exit(1)
