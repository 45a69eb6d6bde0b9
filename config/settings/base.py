"""Applications and where things lie."""

from pathlib import Path

from config.settings.environment import ENV

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA: Path = ENV["JANGBU_DATA"]
DEBUG: bool = ENV["JANGBU_DEBUG"]
BASE_DOMAIN: str = ENV["JANGBU_BASE_DOMAIN"]

# Nothing but the list of companies is shared: a table that also exists in public would be read
# silently by a company that lacks it.
SHARED_APPS = ["django_tenants", "tenants"]

TENANT_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "allauth",
    "allauth.account",
    "guardian",
    "knox",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "accounts",
    "knowledge",
    "retrieval",
    "weekly",
    "answering",
]

# Before django_tenants: accounts, whose create_tenant lets the administrator in too, and unfold, whose pages
# django_tenants has its own of.
_FIRST = ["accounts", "unfold"]
INSTALLED_APPS = [*_FIRST, *SHARED_APPS, *(app for app in TENANT_APPS if app not in {*_FIRST, *SHARED_APPS})]

TENANT_MODEL = "tenants.Tenant"
TENANT_DOMAIN_MODEL = "tenants.Domain"
# One SET a connection instead of one before every query; right also after a rollback.
TENANT_LIMIT_SET_CALLS = True
SHOW_PUBLIC_IF_NO_TENANT_FOUND = False

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEST_RUNNER = "django.test.runner.DiscoverRunner"
