"""`python -m benchmarks.retrieval DIR`: how good the rankings are on a question set, through the real indexing."""

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.ready import ready

ready()

from django.conf import settings
from django.db import transaction
from django_tenants.utils import tenant_context

from accounts.viewer import Viewer
from knowledge.extraction.block import Block
from knowledge.job import claim
from knowledge.models import Document, KnowledgeBase, Version
from knowledge.steps import publish
from llm.embedding import get_embedder
from retrieval import statistics
from retrieval.metrics import ndcg, recall, reciprocal_rank
from retrieval.models import Passage
from retrieval.scope import Scope, scope_of
from retrieval.search import fuse, rankings, tidy
from retrieval.steps import index
from tenants.models import Tenant
from tenants.opening import open_tenant

EVERYBODY = Viewer(user_id=0, email="benchmark@localhost", name="benchmark")
WAYS = ("words", "meaning", "both")


@dataclass(frozen=True)
class Question:
    """A question with the corpus ids that answer it."""

    id: str
    text: str
    relevant: tuple[str, ...]


def main() -> int:
    """Load the set where it is not loaded yet, ask, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.retrieval", description=__doc__)
    parser.add_argument("folder", type=Path, help="holds corpus.jsonl and queries.jsonl")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--queries", type=int, help="ask only so many questions, drawn with a fixed seed")
    parser.add_argument("--fresh", action="store_true", help="load the set anew")
    options = parser.parse_args()
    try:
        rows = list(_lines(options.folder / "corpus.jsonl"))
        asked = [
            Question(str(row["id"]), row["text"], tuple(row["relevant"]))
            for row in _lines(options.folder / "queries.jsonl")
        ]
    except (OSError, ValueError, KeyError) as error:
        sys.stderr.write(f"{options.folder} holds no question set ({error}): make one with prepare.py.\n")
        return 2
    tenant = _tenant_of(rows)
    with tenant_context(tenant):
        speed = _load(rows, fresh=options.fresh, name=tenant.schema_name)
        if options.queries and options.queries < len(asked):
            asked = random.Random(0).sample(asked, options.queries)
        result = {**_ask(asked), "passages_per_s": speed}
    sys.stdout.write(json.dumps(result) + "\n" if options.json else _table(result))
    return 0


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from (json.loads(line) for line in file if line.strip())


def _tenant_of(rows: Sequence[dict[str, Any]]) -> Tenant:
    """Return the tenant that is this corpus's own: another corpus, or another model, has another."""
    content = json.dumps([rows, get_embedder().key], ensure_ascii=False, sort_keys=True)
    digest = hashlib.sha256(content.encode()).hexdigest()[:12]
    tenant, _made = open_tenant(f"bench{digest}", title=f"Benchmark {digest}")
    return tenant


def _load(rows: Sequence[dict[str, Any]], *, fresh: bool, name: str) -> float | None:
    """Bring the corpus in, unless it is there; return the passages a second of when that was done."""
    noted = Path(settings.DATA) / "benchmarks" / f"{name}.json"
    if fresh:
        Document.objects.all().delete()
    known = set(Document.objects.searchable().values_list("current__path", flat=True))
    missing = [row for row in rows if str(row["id"]) not in known]
    if missing:
        base, _made = KnowledgeBase.objects.get_or_create(name="Benchmark", defaults={"is_open": True})
        began, before = time.perf_counter(), Passage.objects.count()
        for number, row in enumerate(missing, start=1):
            _take_in(row, base=base)
            if number % 50 == 0 or number == len(missing):
                sys.stderr.write(f"\r{number} of {len(missing)} loaded")
        sys.stderr.write("\n")
        speed = round((Passage.objects.count() - before) / (time.perf_counter() - began), 2)
        noted.parent.mkdir(parents=True, exist_ok=True)
        noted.write_text(json.dumps(speed), encoding="utf-8")
        statistics.remake()
    return json.loads(noted.read_text(encoding="utf-8")) if noted.exists() else None


def _take_in(row: dict[str, Any], *, base: KnowledgeBase) -> None:
    """Take one row through the real steps behind extraction: index, publish."""
    title = (row.get("title") or "").replace("_", " ").strip()
    with transaction.atomic():
        document = Document.objects.create(title=title[:500], knowledge_base=base)
        version = Version.objects.create(
            document=document, number=1, path=str(row["id"]), file_name=title[:500], storage_key="", size=0, sha256=""
        )
    job = claim(version.pk)
    assert job is not None, "nobody else works in this tenant"
    job.blocks = (Block(row["text"]),)
    index.run(job)
    publish.run(job)


def _ask(questions: Sequence[Question]) -> dict[str, Any]:
    embedder = get_embedder()
    scope = scope_of(EVERYBODY, embedding_key=embedder.key)
    ids = dict(Document.objects.searchable().values_list("pk", "current__path"))
    scores: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
    began = time.perf_counter()
    for question in questions:
        for way, ranking in _rankings(question.text, scope=scope, ids=ids).items():
            scores[way].append(
                {
                    "ndcg@10": ndcg(ranking, relevant=question.relevant),
                    "recall@10": recall(ranking, relevant=question.relevant),
                    "mrr": reciprocal_rank(ranking, relevant=question.relevant),
                }
            )
    seconds = time.perf_counter() - began
    means: dict[str, Any] = {
        way: {name: round(sum(each[name] for each in found) / len(found), 4) for name in found[0]}
        for way, found in scores.items()
        if found
    }
    return {**means, "queries": len(questions), "queries_per_s": round(len(questions) / seconds, 2)}


def _rankings(text: str, *, scope: Scope, ids: dict[int, str]) -> dict[str, list[str]]:
    """Return the corpus ids by each way, best first: a document stands where its best passage does."""
    ranked = rankings(tidy(text), scope=scope, embedder=get_embedder())
    documents = ranked.documents()

    def merged(passages: Iterable[int]) -> list[str]:
        return list(dict.fromkeys(ids[documents[each]] for each in passages))

    return {
        "words": merged(each.passage for each in ranked.words),
        "meaning": merged(each.passage for each in ranked.meaning),
        "both": merged(fuse(ranked)),
    }


def _table(result: dict[str, Any]) -> str:
    lines = [f"{'':10}{'nDCG@10':>10}{'recall@10':>10}{'MRR':>10}"]
    for way in WAYS:
        found = result[way]
        lines.append(f"{way:10}{found['ndcg@10']:>10.4f}{found['recall@10']:>10.4f}{found['mrr']:>10.4f}")
    lines.append(f"{result['queries']} questions, {result['queries_per_s']} a second")
    lines.append(f"{result['passages_per_s']} passages a second when it was loaded")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
