"""The parser's process, with a signal for files named so."""

import os
import signal
from pathlib import Path

from knowledge.extraction.block import Extracted
from knowledge.extraction.reading import read as really_read
from knowledge.extraction.serving import main


def read(path: Path, *, name: str) -> Extracted:
    """Die, or read."""
    if "죽는" in name:
        os.kill(os.getpid(), signal.SIGKILL)
    return really_read(path, name=name)


if __name__ == "__main__":
    main(read)
