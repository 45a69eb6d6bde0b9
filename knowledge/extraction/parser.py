"""The parser process: ``python -m knowledge.extraction.parser MEMORY FILES``, started by ``child.Reader``."""

from __future__ import annotations

from knowledge.extraction.reading import read
from knowledge.extraction.serving import main

if __name__ == "__main__":
    main(read)
