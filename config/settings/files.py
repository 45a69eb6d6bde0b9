"""Where originals lie: a folder, or S3."""

from config.settings.environment import ENV

MAX_FILE_BYTES: int = ENV["JANGBU_MAX_FILE_MB"] * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

if ENV["JANGBU_S3_BUCKET"]:
    _originals = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": ENV["JANGBU_S3_BUCKET"],
            "location": ENV["JANGBU_S3_PREFIX"],
            "file_overwrite": False,
            "default_acl": None,
            "querystring_auth": True,
        },
    }
else:
    _originals = {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {
            "location": ENV["JANGBU_DATA"] / "originals",
            "directory_permissions_mode": 0o700,
            "file_permissions_mode": 0o600,
        },
    }

STORAGES = {
    "default": _originals,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
