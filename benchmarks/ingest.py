"""`python -m benchmarks.ingest`: how many files and passages a second each format takes, with and without vectors.

The demo's files go through the real ingestion steps in this process, one after the other, as in one worker. "Without"
means the hashing embedder of the tests, whose vectors cost next to nothing; `limit` is what the embedder alone does on
one core with passages as long documents give them: the demo's are short.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.ready import ready

ready()

from django.conf import settings
from django.db import transaction
from django_tenants.utils import tenant_context

from knowledge import originals
from knowledge.extraction.block import Block
from knowledge.extraction.errors import ExtractionError
from knowledge.ingestion import steps
from knowledge.job import Job, claim
from knowledge.models import Document, KnowledgeBase, Version, VersionText
from llm.embedding import get_embedder
from retrieval.chunking import cut
from retrieval.models import Passage
from retrieval.steps.index import BATCH
from retrieval.tokens import index_tokens
from retrieval.vectors import text_to_embed
from tenants.opening import open_tenant

TODAY = "2026-03-02"
WAYS = {"with_vectors": "local", "without_vectors": "hashing"}


@dataclass
class Taken:
    """What one format's files took."""

    files: int = 0
    failed: int = 0
    passages: int = 0
    seconds: float = 0.0
    by_step: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def summary(self) -> dict[str, Any]:
        """Return the rates."""
        rate = 1 / self.seconds if self.seconds else 0.0
        return {
            "files": self.files,
            "failed": self.failed,
            "passages": self.passages,
            "files_per_s": round(self.files * rate, 2),
            "passages_per_s": round(self.passages * rate, 2),
            "ms_by_step": {name: round(1000 * spent / max(self.files, 1), 1) for name, spent in self.by_step.items()},
        }


def main() -> int:
    """Make the files, take them in twice, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ingest", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--files", type=int, default=8, help="files of each format at most (8)")
    options = parser.parse_args()
    tenant, _made = open_tenant("benchingest", title="Benchmark of ingestion")
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, tenant_context(tenant):
        _make_files(Path(folder))
        chosen = _by_format(Path(folder), most=options.files)
        base, _made = KnowledgeBase.objects.get_or_create(name="Benchmark", defaults={"is_open": True})
        for way, embedder in WAYS.items():
            settings.EMBEDDER = embedder
            get_embedder().passages(["loaded before the clock starts"])
            index_tokens("시계가 돌기 전에 읽어 둔다")
            taken = {name: _take_in(files, base=base) for name, files in sorted(chosen.items())}
            taken["all"] = _together(taken.values())
            result[way] = {name: each.summary() for name, each in taken.items()}
            if way == "with_vectors":
                result["limit"] = _limit(_full_passages())
            _remove_all()
    result["batch"] = BATCH
    result["memory_mb"] = {"worker": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, "parser": _of_parser()}
    sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n" if options.json else _table(result))
    return 0


def _make_files(folder: Path) -> None:
    making = [sys.executable, "-m", "demo.making", str(folder), "--today", TODAY]
    subprocess.run(making, check=True, cwd=settings.BASE_DIR, stdout=sys.stderr)


def _by_format(folder: Path, *, most: int) -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(folder.rglob("*")):
        kind = path.suffix.lower().lstrip(".")
        listing = path.name == "manifest.csv" or kind in ("", "json")
        if path.is_file() and not listing and len(found[kind]) < most:
            found[kind].append(path)
    return found


def _take_in(files: list[Path], *, base: KnowledgeBase) -> Taken:
    taken = Taken()
    for path in files:
        job = _claimed(path, base=base)
        began = time.perf_counter()
        try:
            _run(job, taken)
        except ExtractionError:
            taken.failed += 1
        taken.seconds += time.perf_counter() - began
        taken.files += 1
        taken.passages += Passage.objects.filter(version=job.version).count()
    return taken


def _claimed(path: Path, *, base: KnowledgeBase) -> Job:
    """Store a file and take it for this process in one transaction: a worker that is up never sees it waiting."""
    with path.open("rb") as file:
        key = originals.keep(file, name=path.name)
    with transaction.atomic():
        document = Document.objects.create(title=path.stem[:500], knowledge_base=base)
        version = Version.objects.create(
            document=document, number=1, path=str(path), file_name=path.name, storage_key=key, size=path.stat().st_size
        )
        job = claim(version.pk)
    assert job is not None, "nobody else can have taken it"
    return job


def _run(job: Job, taken: Taken) -> None:
    for name, run in steps():
        began = time.perf_counter()
        try:
            run(job)
        finally:
            taken.by_step[name.rpartition(".")[2]] += time.perf_counter() - began


def _remove_all() -> None:
    for key in Version.objects.values_list("storage_key", flat=True):
        originals.remove(key)
    Document.objects.all().delete()


def _together(formats: Iterable[Taken]) -> Taken:
    whole = Taken()
    for each in formats:
        whole.files, whole.failed = whole.files + each.files, whole.failed + each.failed
        whole.passages, whole.seconds = whole.passages + each.passages, whole.seconds + each.seconds
        for name, spent in each.by_step.items():
            whole.by_step[name] += spent
    return whole


def _full_passages() -> list[str]:
    """Return passages as long documents give them: everything read, as one text without headings, cut anew."""
    texts = VersionText.objects.order_by("pk").values_list("text", flat=True)
    pieces = cut([Block(line) for text in texts for line in text.split("\n") if line.strip()])
    return [text_to_embed(title="", heading="", text=piece.text) for piece in pieces][1:65]


def _limit(full: list[str]) -> dict[str, Any]:
    """Embed full passages and do nothing else; also by processor time, for a machine that is busy."""
    embedder = get_embedder()
    began, cpu = time.perf_counter(), time.process_time()
    for start in range(0, len(full), BATCH):
        embedder.passages(full[start : start + BATCH])
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    return {
        "what": "embedder",
        "characters_a_passage": round(sum(map(len, full)) / len(full)),
        "passages_per_s": round(len(full) / seconds, 2),
        "passages_per_core_s": round(len(full) / cpu, 2),
    }


def _of_parser() -> int | None:
    """Return the most memory, in MB, of the child process that reads files; None where the system does not tell."""
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    if not children.exists():
        return None
    peaks = [0]
    for pid in children.read_text().split():
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                peaks.append(int(line.split()[1]) // 1024)
    return max(peaks)


def _table(result: dict[str, Any]) -> str:
    heads = f"{'':8}{'files':>6}{'passages':>9}{'files/s':>9}{'pass./s':>9}{'files/s':>11}{'pass./s':>9}"
    lines = [f"{'':23}{'with vectors':>18}{'without':>20}", heads]
    for name, found in result["with_vectors"].items():
        without = result["without_vectors"][name]
        lines.append(
            f"{name:8}{found['files']:>6}{found['passages']:>9}{found['files_per_s']:>9}{found['passages_per_s']:>9}"
            f"{without['files_per_s']:>11}{without['passages_per_s']:>9}"
        )
    worker, parser = result["memory_mb"]["worker"], result["memory_mb"]["parser"]
    lines.append(f"worker {worker} MB at most, parser {parser} MB; {result['batch']} passages a batch")
    limit = result["limit"]
    lines.append(
        f"the limit is the {limit['what']}: of full passages, {limit['characters_a_passage']} characters each, "
        f"it makes {limit['passages_per_core_s']} a second and core"
    )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
