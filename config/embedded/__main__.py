"""`python -m config.embedded start|stop|status|destroy [--json]`: the embedded services by hand."""

from __future__ import annotations

import argparse
import json
import sys

from config.embedded import EmbeddedProblem, destroy, ensure_if_embedded, status, stop
from config.environment import EnvironmentProblem, read


def main() -> int:
    """Do what the command line says; the exit: 0, 1 when a service fails, 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m config.embedded", description="The embedded PostgreSQL and Valkey."
    )
    parser.add_argument("action", choices=("start", "stop", "status", "destroy"))
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    try:
        values = read()
        data, state = values["JANGBU_DATA"], values["JANGBU_STATE"]
        if options.action == "start":
            ensure_if_embedded()
        elif options.action == "stop":
            stop(data, state=state)
        elif options.action == "destroy":
            destroy(data, state=state)
        found = status(data, state=state)
    except EnvironmentProblem as problem:
        return _failed(str(problem), exit_code=2)
    except (EmbeddedProblem, OSError) as problem:
        return _failed(str(problem), exit_code=1)
    if options.json:
        sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    else:
        for name, value in found.items():
            sys.stdout.write(f"{name}: {_shown(value)}\n")
    return 0


def _shown(value: bool | str) -> str:
    if isinstance(value, bool):
        return "runs" if value else "does not run"
    return value


def _failed(problem: str, *, exit_code: int) -> int:
    sys.stderr.write(f"{problem}\n")
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
