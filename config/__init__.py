"""The house: settings, embedded services, the Celery application, the doors."""
