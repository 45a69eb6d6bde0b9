#!/bin/sh
# Makes .venv with the first Python from 3.11 to 3.13 that runs, and puts the pinned packages into it.
set -eu
cd "$(dirname "$0")/.."

for candidate in ${PYTHON:-} python3.13 python3.12 python3.11 python3; do
  if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1; then
    found=$candidate
    break
  fi
done
if [ -z "${found:-}" ]; then
  echo "Jangbu needs Python 3.11, 3.12 or 3.13 with venv; none was found. Install one, or name it: make demo PYTHON=/path/to/python3.11" >&2
  exit 1
fi

[ -x .venv/bin/python ] || "$found" -m venv .venv
echo "Installing packages into .venv ($("$found" -V))" >&2
.venv/bin/python -m pip install -q --disable-pip-version-check uv
.venv/bin/uv pip install -q --python .venv/bin/python -r requirements/development.txt ||
  .venv/bin/python -m pip install -q --disable-pip-version-check -r requirements/development.txt
