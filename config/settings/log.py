"""Logs go to standard error: standard output belongs to what a command prints."""

from config.settings.environment import ENV

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": ENV["JANGBU_LOG_LEVEL"]},
    "loggers": {"django.server": {"level": "WARNING"}, "xberg": {"level": "WARNING"}},
}
