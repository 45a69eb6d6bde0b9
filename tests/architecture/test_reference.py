"""What can be called is written down."""

from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings

ROOT = Path(__file__).resolve().parent.parent.parent
COMMANDS = ROOT / "docs" / "reference" / "commands.md"
OURS = [app for app in apps.get_app_configs() if Path(app.path).parent == ROOT]


def commands() -> list[str]:
    """Return the names of our management commands."""
    found = [each.stem for app in OURS for each in Path(app.path).glob("management/commands/*.py")]
    return sorted(name for name in found if not name.startswith("_"))


def test_there_are_commands_to_look_for():
    assert {"ask", "ingest", "search", "grant"} <= set(commands())


@pytest.mark.parametrize("name", commands())
def test_every_command_is_in_the_reference(name):
    assert f"`{name}" in COMMANDS.read_text(encoding="utf-8")


@pytest.mark.parametrize("step", settings.INGESTION_STEPS)
def test_every_step_is_in_the_reference(step):
    assert f"`{step}`" in COMMANDS.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted((ROOT / "benchmarks").glob("*.py")), ids=lambda path: path.stem)
def test_every_benchmark_that_can_be_run_is_in_the_reference(path):
    if "__main__" in path.read_text(encoding="utf-8"):
        assert f"`{path.stem}" in COMMANDS.read_text(encoding="utf-8")
