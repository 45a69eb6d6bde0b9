"""Sign-in by e-mail, object permissions."""

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
# Nothing signed is worth anything at another company: confirmations are rows of the company instead of signed links,
# cookies and the links for a new password are salted with the schema.
ACCOUNT_EMAIL_CONFIRMATION_HMAC = False
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "accounts.signing.ResetTokens"
SIGNING_BACKEND = "accounts.signing.CookieSigner"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "account_login"

GUARDIAN_GET_INIT_ANONYMOUS_USER = None
ANONYMOUS_USER_NAME = None
GUARDIAN_RAISE_403 = False
# guardian's backend lets every superuser through; rights are read by `visible_to` alone, which knows no such bypass.
SILENCED_SYSTEM_CHECKS = ["guardian.W001"]
