"""The WSGI entry: threads, so that a stream keeps its schema and language inside the generator."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

import config.celery  # noqa: E402, F401  (the application tasks are sent through; it reads the settings)
