"""A child that never comes back from a file named hang."""

import ctypes
from pathlib import Path

from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.serving import main


def read(path: Path, *, name: str) -> Extracted:
    if name == "hang":
        ctypes.CDLL(None).pause()
    if name == "hold":  # a C call that keeps the interpreter's lock
        ctypes.PyDLL(None).sleep(600)
    return Extracted(blocks=(Block(name),))


if __name__ == "__main__":
    main(read)
