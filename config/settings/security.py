"""Keys, hosts, cookies; no cache key is valid in two companies."""

from urllib.parse import urlsplit

from config.embedded import addresses
from config.settings.environment import ENV

SECRET_KEY: str = str(ENV["JANGBU_SECRET_KEY"])
ALLOWED_HOSTS = list(ENV["JANGBU_ALLOWED_HOSTS"])
CSRF_TRUSTED_ORIGINS = list(ENV["JANGBU_CSRF_TRUSTED_ORIGINS"])
CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

if ENV["JANGBU_BEHIND_PROXY"]:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    USE_X_FORWARDED_HOST = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
]


def _cache_location() -> str:
    """Return the broker's address as redis-py writes it: sockets are `unix://`, not `redis+socket://`."""
    url = str(ENV["BROKER_URL"] or addresses(ENV["JANGBU_DATA"], state=ENV["JANGBU_STATE"]).broker_url)
    parts = urlsplit(url)
    return f"unix://{parts.path}?db=1" if parts.scheme == "redis+socket" else url


CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": _cache_location(),
        "KEY_FUNCTION": "django_tenants.cache.make_key",
        "REVERSE_KEY_FUNCTION": "django_tenants.cache.reverse_key",
    }
}
