"""Data folders of their own for tests of the embedded services, in a place that every user can reach."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from config.embedded import Services, destroy, ensure, place
from config.embedded.place import Place
from config.embedded.processes import working_in


@dataclass(frozen=True)
class DataFolder:
    """A data folder whose services lie in a state folder of the test's own."""

    data: Path
    state: Path | None

    @property
    def place(self) -> Place:
        return place(self.data, state=self.state)

    @property
    def environ(self) -> dict[str, str]:
        """An environment that names it, for processes."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("JANGBU_")}
        for name in ("DATABASE_URL", "BROKER_URL"):
            kept.pop(name, None)
        kept["JANGBU_DATA"] = str(self.data)
        return kept if self.state is None else {**kept, "JANGBU_STATE": str(self.state)}

    def ensure(self) -> Services:
        return ensure(self.data, state=self.state)

    def postgres(self) -> set[int]:
        """Ids of its PostgreSQL's processes."""
        return working_in(self.place.cluster, pid_file=self.place.cluster / "postmaster.pid")

    def valkey(self) -> set[int]:
        """Ids of its Valkey's processes."""
        return working_in(self.place.broker, pid_file=self.place.broker / "valkey.pid")


@contextmanager
def data_folder(name: str = "data", *, own_state: bool = True) -> Iterator[DataFolder]:
    """A data folder below `/tmp`; its services and all its files are gone afterwards."""
    workspace = Path(tempfile.mkdtemp(prefix="jangbu-test-", dir="/tmp"))
    workspace.chmod(0o755)  # pytest's own tmp_path is closed to the services' account
    folder = DataFolder(workspace / name, workspace / "state" if own_state else None)
    try:
        yield folder
    finally:
        destroy(folder.data, state=folder.state)
        shutil.rmtree(workspace)


def rows(url: str, query: str) -> list[tuple[object, ...]]:
    """The rows of one query, committed."""
    with psycopg.connect(url) as connection:
        cursor = connection.execute(query)
        return cursor.fetchall() if cursor.description else []
