"""Make both demo companies' files: `python -m demo.making TARGET [--today 2026-09-01]`."""

from __future__ import annotations

import argparse
import csv
import json
import unicodedata
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from demo import companies, manifest, oddities, people, quality_records, recent, texts, weekly_reports
from demo.document import Document
from demo.formats import render

HANBIT_SUBJECTS = ("regulations", "minutes", "project", "contracts", "platform", "retail", "offices")
SAEBOM_SUBJECTS = ("papers",)


def documents(company: str, *, today: date) -> list[Document]:
    """All documents of a company in the order of its manifest: a version stands below what it is a version of."""
    if company == "saebom":
        return [document for subject in SAEBOM_SUBJECTS for document in texts.documents("saebom", subject)]
    return [
        *(document for subject in HANBIT_SUBJECTS for document in texts.documents("hanbit", subject)),
        *quality_records.documents(today),
        *weekly_reports.documents(today),
        *recent.documents(today),
        *oddities.documents(),
    ]


def make(target: Path, *, today: date) -> None:
    """Write `target/hanbit` and `target/saebom`: files, manifest, people, knowledge bases.

    The same day makes the same bytes, and a file whose bytes are already there is left untouched; what an earlier day
    made and this one does not is removed.
    """
    for company in companies.COMPANIES:
        made = documents(company.name, today=today)
        files = {_name_on_disk(document): render(document) for document in made}
        files["manifest.csv"] = manifest.write(made)
        files["people.csv"] = manifest.table(people.rows(company.name))
        listing = json.dumps(companies.listing(company), ensure_ascii=False, indent=2)
        files["knowledge_bases.json"] = f"{listing}\n".encode()
        _write(target / company.name, files)


def _name_on_disk(document: Document) -> str:
    if not document.decomposed:
        return document.path
    folder, _, name = document.path.rpartition("/")
    return f"{folder}/{unicodedata.normalize('NFD', name)}"


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    earlier = _made_earlier(folder)
    for name, content in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    for name in earlier - files.keys():
        (folder / name).unlink(missing_ok=True)


def _made_earlier(folder: Path) -> set[str]:
    """The files that the folder's present manifest names; others in it were never ours to remove."""
    path = folder / "manifest.csv"
    if not path.is_file():
        return set()
    with path.open(encoding="utf-8", newline="") as lines:
        return {row["path"] for row in csv.DictReader(lines)}


def main() -> None:
    """Read the command line and make the files; without `--today` the day in Seoul."""
    parser = argparse.ArgumentParser(description="Make the demo companies' files.")
    parser.add_argument("target", type=Path, help="folder to write into")
    parser.add_argument("--today", type=date.fromisoformat, default=datetime.now(ZoneInfo("Asia/Seoul")).date())
    given = parser.parse_args()
    make(given.target, today=given.today)
    for company in companies.COMPANIES:
        count = len(documents(company.name, today=given.today))
        print(f"{given.target / company.name}: {count} files of {company.title}")


if __name__ == "__main__":
    main()
