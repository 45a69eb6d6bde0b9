"""The Korean catalogue: collected from code and templates, checked for gaps, compiled.

`python -m config.catalogue` fails when a string has no Korean or the compiled file is out of date;
`--write` collects the strings and compiles what is there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import django
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "ko" / "LC_MESSAGES" / "django.po"
COMPILED = CATALOGUE.with_suffix(".mo")
IGNORED = [".venv/*", ".data/*", "tests/*", "benchmarks/*", "demo/*", "docs/*"]


def collect() -> None:
    """Write every string of code and templates into the catalogue, keeping what is translated."""
    call_command(
        "makemessages",
        locale=["ko"],
        ignore_patterns=IGNORED,
        no_location=True,
        no_obsolete=True,
        no_wrap=True,
        verbosity=0,
    )


def gaps() -> str:
    """Return the entries without Korean, and those only guessed, as the catalogue writes them."""
    entries = ""
    for choice in ("--untranslated", "--only-fuzzy"):
        command = ["msgattrib", choice, "--no-obsolete", "--no-wrap", str(CATALOGUE)]
        entries += subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return entries


def compiled() -> bytes:
    """Return the catalogue as gettext reads it."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "django.mo"
        subprocess.run(["msgfmt", "--check-format", "-o", str(target), str(CATALOGUE)], check=True)
        return target.read_bytes()


def check() -> int:
    """Collect into the catalogue, look for gaps, put it back as it was; 1 when something is missing."""
    before = CATALOGUE.read_bytes()
    try:
        collect()
        missing = gaps()
    finally:
        CATALOGUE.write_bytes(before)
    if missing:
        sys.stderr.write(f"{missing}\nStrings without Korean: run `make messages`, translate them, and run it again.\n")
        return 1
    if not COMPILED.exists() or COMPILED.read_bytes() != compiled():
        sys.stderr.write("The compiled catalogue is not that of django.po: run `make messages`.\n")
        return 1
    return 0


def main(arguments: list[str]) -> int:
    """Check, or with --write collect and compile."""
    if shutil.which("msgfmt") is None or shutil.which("xgettext") is None:
        sys.stderr.write("NOT CHECKED: strings for translation; install gettext with the system's package manager.\n")
        return 0
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.chdir(ROOT)
    django.setup()
    if "--write" not in arguments:
        return check()
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    collect()
    COMPILED.write_bytes(compiled())
    sys.stderr.write(gaps() or "Every string has its Korean.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
