"""Give a company's passages the vectors of another model."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from llm.embedding import EMBEDDERS, Embedder, get_embedder
from retrieval.reembedding import reembed
from tenants.command import BadInput, TenantCommand


class Command(TenantCommand):
    """`reembed --tenant T [--model NAME]`."""

    help = (
        "Fill in the vectors of the embedder in the settings, or of another one beforehand: old and new live side by "
        "side until all are filled. The old ones go once the settings name the new one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add --model."""
        super().add_arguments(parser)
        parser.add_argument("--model", help=f"{', '.join(sorted(EMBEDDERS))}; the one in the settings by default")

    def run(self, **options: Any) -> dict[str, Any]:
        """Embed what has no vector of the model yet."""
        began = time.monotonic()
        name = options["model"] or settings.EMBEDDER
        count = reembed(_embedder(name), keep_others=name != settings.EMBEDDER, progress=_progress)
        if name != settings.EMBEDDER:
            self.stderr.write(
                f"Now set JANGBU_EMBEDDER={name}, start anew, and run reembed again to let the old vectors go."
            )
        return {"passages": count, "seconds": round(time.monotonic() - began, 1)}


def _embedder(name: str) -> Embedder:
    if name == settings.EMBEDDER:
        return get_embedder()
    if name not in EMBEDDERS:
        raise BadInput(f"There is no embedder “{name}”: use one of {', '.join(sorted(EMBEDDERS))}.")
    made: Embedder = import_string(EMBEDDERS[name])()
    return made


def _progress(done: int, total: int) -> None:
    sys.stderr.write(f"\r{done} of {total} passages" + ("\n" if done == total else ""))
