"""The REST API and its description."""

REST_FRAMEWORK = {
    # The token first: a stale session cookie beside it is not looked at.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "accounts.api.tokens.HasScope",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["accounts.api.formats.BoundedJSON"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "accounts.api.formats.Negotiation",
    "DEFAULT_PAGINATION_CLASS": "accounts.api.paging.Pages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "accounts.api.errors.handle",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}

REST_KNOX = {
    "TOKEN_TTL": None,
    "TOKEN_MODEL": "accounts.Token",
}
KNOX_TOKEN_MODEL = "accounts.Token"

SPECTACULAR_SETTINGS = {
    "TITLE": "Jangbu",
    "DESCRIPTION": "Ask a company's documents; every number has a source and every answer a trace.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    # The page's scripts come from the installation, not from somebody else's servers.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
}
