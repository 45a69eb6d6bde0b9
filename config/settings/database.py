"""PostgreSQL: one database, a schema a company, a pool a process."""

from psycopg.conninfo import conninfo_to_dict

from config.embedded import addresses
from config.settings.environment import ENV

_said = conninfo_to_dict(
    str(ENV["DATABASE_URL"] or addresses(ENV["JANGBU_DATA"], state=ENV["JANGBU_STATE"]).database_url)
)

DATABASES = {
    "default": {
        "ENGINE": "django_tenants.postgresql_backend",
        "NAME": _said.pop("dbname", ""),
        "USER": _said.pop("user", ""),
        "PASSWORD": _said.pop("password", ""),
        "HOST": _said.pop("host", ""),
        "PORT": str(_said.pop("port", "") or ""),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            **_said,
            # pgvector's default returns too few rows under a filter: on for every statement of every connection.
            "options": "-c hnsw.iterative_scan=relaxed_order",
            "pool": {"min_size": 0, "max_size": ENV["JANGBU_DB_POOL"], "timeout": 20},
        },
    }
}
DATABASE_ROUTERS = ("django_tenants.routers.TenantSyncRouter",)
