"""The table of settings: name, kind, default, other names and meaning of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

CHECKOUT: Final = Path(__file__).resolve().parent.parent

Kind = Literal["text", "flag", "number", "share", "list", "path", "url", "choice", "zone"]
Values = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One row of the table.

    `default` may be a function of the values read before it.
    `choices` are the words of a `choice` or the schemes of a `url`.
    A `secret` setting's value is shown nowhere; an empty value means "not set", as in compose files.
    """

    name: str
    kind: Kind
    help: str
    default: object | Callable[[Values], object] = None
    default_text: str = ""
    aliases: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int | None = None
    secret: bool = False
    example: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name the environment may use for it, the canonical one first."""
        return (self.name, *self.aliases)

    @property
    def shown_default(self) -> str:
        """The default as the reference prints it."""
        if self.default_text or callable(self.default):
            return self.default_text
        if self.default is None or self.default == "" or self.default == ():
            return "none" if self.kind != "list" else "empty"
        if isinstance(self.default, bool):
            return "on" if self.default else "off"
        return ",".join(self.default) if isinstance(self.default, tuple) else str(self.default)


def _hosts(values: Values) -> tuple[str, ...]:
    base = values["JANGBU_BASE_DOMAIN"]
    return tuple(dict.fromkeys((f".{base}", base, "localhost", "127.0.0.1")))


_POSTGRES: Final = ("postgresql", "postgres")
_REDIS: Final = ("redis", "rediss", "redis+socket", "sentinel")

# fmt: off
SETTINGS: Final[tuple[Setting, ...]] = (
    Setting(
        name="DATABASE_URL", kind="url", choices=_POSTGRES, aliases=("JANGBU_DATABASE_URL",), secret=True,
        example="postgresql://jangbu:password@db.example.com:5432/jangbu", default_text="the embedded PostgreSQL",
        help="PostgreSQL 15 or newer with pgvector. With it the operator runs the migrations.",
    ),
    Setting(
        name="BROKER_URL", kind="url", choices=_REDIS, aliases=("JANGBU_BROKER_URL",), secret=True,
        example="redis://broker.example.com:6379/0", default_text="the embedded Valkey",
        help="Valkey or Redis that carries the wake-ups of the workers.",
    ),
    Setting(
        name="JANGBU_DATA", kind="path", default=CHECKOUT / ".data", default_text="`.data` in the checkout",
        example="/srv/jangbu",
        help="Folder of files, keys and (unless root) the embedded services; relative to the checkout.",
    ),
    Setting(
        name="JANGBU_STATE", kind="path", default_text="`/var/lib/jangbu` for root, else inside JANGBU_DATA",
        example="/srv/jangbu-state",
        help="Folder of the embedded services, one inside for each data folder. For root, all may enter its parents.",
    ),
    Setting(
        name="JANGBU_SECRET_KEY", kind="text", secret=True, default_text="made once, kept in JANGBU_DATA",
        example="50 random characters",
        help="Signs sessions and links. The same on every machine that serves one installation.",
    ),
    Setting(name="JANGBU_DEBUG", kind="flag", default=False, help="Django's debug pages; never in public."),
    Setting(
        name="JANGBU_BASE_DOMAIN", kind="text", default="localhost", example="docs.example.com",
        help="A company is served at its name before this domain.",
    ),
    Setting(
        name="JANGBU_ALLOWED_HOSTS", kind="list", default=_hosts, example=".docs.example.com,127.0.0.1",
        default_text=".localhost,localhost,127.0.0.1 (with JANGBU_BASE_DOMAIN)",
        help="Host names answered; a leading dot means every sub-domain.",
    ),
    Setting(
        name="JANGBU_CSRF_TRUSTED_ORIGINS", kind="list", default=(), example="https://*.docs.example.com",
        help="Origins, with scheme, whose forms are accepted when a proxy changes scheme or port.",
    ),
    Setting(
        name="JANGBU_BEHIND_PROXY", kind="flag", default=False,
        help="A proxy ends TLS and sets X-Forwarded-Proto, -Host and -For: trust them, send secure cookies.",
    ),
    Setting(
        name="JANGBU_TIME_ZONE", kind="zone", default="Asia/Seoul", example="Asia/Seoul",
        help="Zone of companies that name none of their own.",
    ),
    Setting(
        name="JANGBU_S3_BUCKET", kind="text", default="", example="jangbu-files",
        help="Keeps originals in this bucket instead of JANGBU_DATA; AWS_ variables work, AWS_ENDPOINT_URL too.",
    ),
    Setting(name="JANGBU_S3_PREFIX", kind="text", default="", example="production/", help="Before every key there."),
    Setting(
        name="JANGBU_LLM", kind="choice", default="none", choices=("none", "openai", "bedrock"),
        help="The language model: none, any OpenAI-compatible server, or Amazon Bedrock.",
    ),
    Setting(
        name="JANGBU_LLM_URL", kind="url", choices=("http", "https"), default="", example="http://127.0.0.1:8080/v1",
        help="Address of the OpenAI-compatible server.",
    ),
    Setting(name="JANGBU_LLM_MODEL", kind="text", default="", example="gpt-4.1-mini", help="The model's name there."),
    Setting(name="JANGBU_LLM_KEY", kind="text", default="", secret=True, example="a key", help="The key there."),
    Setting(
        name="JANGBU_EMBEDDER", kind="choice", default="local", choices=("local", "openai", "bedrock", "hashing"),
        help="Where vectors come from; hashing is for tests and knows no meaning.",
    ),
    Setting(
        name="JANGBU_EMBEDDER_URL", kind="url", choices=("http", "https"), default="", example="http://127.0.0.1:8081/v1",
        help="Address of the OpenAI-compatible embedding server.",
    ),
    Setting(
        name="JANGBU_EMBEDDER_MODEL", kind="text", default="", example="text-embedding-3-small",
        help="The model's name there.",
    ),
    Setting(name="JANGBU_EMBEDDER_KEY", kind="text", default="", secret=True, example="a key", help="The key there."),
    Setting(
        name="JANGBU_EMBEDDER_DIMENSIONS", kind="number", default=384, minimum=1, maximum=4000, example="384",
        help="Length of its vectors; at most 4,000, what pgvector can index as halfvec.",
    ),
    Setting(
        name="JANGBU_EMBEDDER_THREADS", kind="number", default=1, minimum=1, example="2",
        help="Threads of the local embedder in each process.",
    ),
    Setting(
        name="JANGBU_QUERY_EXPANSION", kind="flag", default=True,
        aliases=("ENABLE_QUERY_EXPANSION", "QUERY_EXPANSION_ENABLED"),
        help="Searches with variants beside the original question.",
    ),
    Setting(
        name="JANGBU_OUTSIDE_PERIOD_FACTOR", kind="share", default=0.6, example="0.6",
        help="What a passage's score is multiplied by when the question names a period and it lies outside; 0 to 1.",
    ),
    Setting(name="JANGBU_MAX_FILE_MB", kind="number", default=200, minimum=1, example="200", help="Largest file, MiB."),
    Setting(
        name="JANGBU_EXTRACT_SECONDS", kind="number", default=120, minimum=1, example="120",
        help="Longest time one file may be parsed.",
    ),
    Setting(
        name="JANGBU_EXTRACT_MB", kind="number", default=2048, minimum=256, example="2048",
        help="Memory of the parser, MiB.",
    ),
    Setting(
        name="JANGBU_LEASE_SECONDS", kind="number", default=60, minimum=5, example="60",
        help="A worker silent for so long has lost its file to another.",
    ),
    Setting(
        name="JANGBU_MAX_ATTEMPTS", kind="number", default=3, minimum=1, example="3",
        help="Attempts before a file counts as failed.",
    ),
    Setting(name="JANGBU_WORKERS", kind="number", default=2, minimum=1, example="4", help="Processes of the worker."),
    Setting(name="JANGBU_WEB_THREADS", kind="number", default=8, minimum=1, example="8", help="Threads of the server."),
    Setting(
        name="JANGBU_DB_POOL", kind="number", minimum=1, example="10",
        default=lambda values: values["JANGBU_WEB_THREADS"] + 2, default_text="JANGBU_WEB_THREADS + 2",
        help="Most database connections one process holds.",
    ),
    Setting(
        name="JANGBU_LOG_LEVEL", kind="choice", default="INFO",
        choices=("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"), help="Least level that is logged.",
    ),
)
# fmt: on
