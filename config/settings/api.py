"""The REST API and its description."""

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
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
}
