"""System checks: the steps of ingestion exist and can be run."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.utils.module_loading import import_string


@register
def check_ingestion_steps(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Say which of INGESTION_STEPS leads nowhere."""
    problems: list[CheckMessage] = []
    for path in settings.INGESTION_STEPS:
        try:
            step = import_string(f"{path}.run")
        except ImportError as error:
            problems.append(
                Error(
                    f"INGESTION_STEPS names {path}, which has no run(job): {error}",
                    hint="Mend the path in settings.",
                    id="knowledge.E001",
                )
            )
            continue
        if not callable(step):
            problems.append(Error(f"{path}.run in INGESTION_STEPS cannot be called.", id="knowledge.E002"))
    return problems
