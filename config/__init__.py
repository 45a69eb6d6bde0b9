"""The house: settings, embedded services, the Celery application, the doors."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
