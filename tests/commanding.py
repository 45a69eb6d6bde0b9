"""Running a command in a test the way a script does: JSON out, or a refusal with its exit code."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def said(command: str, *words: str) -> Any:
    """Return what the command prints with `--json`, and hold it to one object on one line."""
    out = StringIO()
    call_command(command, *words, "--json", stdout=out, stderr=StringIO())
    lines = out.getvalue().splitlines()
    assert len(lines) == 1, lines
    return json.loads(lines[0])


def refusal(command: str, *words: str) -> str:
    """Return the message of a command that the caller must mend: one line, exit code 2."""
    with pytest.raises(CommandError) as caught:
        call_command(command, *words, "--json", stdout=StringIO(), stderr=StringIO())
    assert caught.value.returncode == 2
    message = str(caught.value)
    assert "\n" not in message
    return message
