"""A child that asks for more memory than it may have, or keeps what it got."""

from pathlib import Path

from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.serving import main

kept: list[bytearray] = []


def read(path: Path, *, name: str) -> Extracted:
    if name == "swell":
        kept.append(bytearray(8 << 30))
    if name == "keep":
        kept.append(bytearray(b"x") * (300 << 20))
    return Extracted(blocks=(Block(name),))


if __name__ == "__main__":
    main(read)
