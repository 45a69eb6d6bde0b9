"""Reading of bytes under a name, in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.extraction.block import Extracted
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.reading import read

Read = Callable[[str, bytes], Extracted]


@pytest.fixture
def extract(tmp_path: Path) -> Read:
    def run(name: str, data: bytes) -> Extracted:
        path = tmp_path / "stored"
        path.write_bytes(data)
        return read(path, name=name)

    return run


@pytest.fixture
def refused(extract: Read) -> Callable[[str, bytes], ExtractionError]:
    def run(name: str, data: bytes) -> ExtractionError:
        with pytest.raises(ExtractionError) as caught:
            extract(name, data)
        assert caught.value.message.endswith(".")
        return caught.value

    return run
