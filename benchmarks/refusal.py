"""How often the demo company is refused what it can answer, and answered what it cannot.

`python -m benchmarks.refusal` needs the demo (`make demo`). With `--fit` the weights of `answering/evidence.py` are
fitted anew and checked on parts left out; `--json` prints one object.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.ready import ready

ready()

from django_tenants.utils import tenant_context

from accounts.people import person_named
from accounts.viewer import viewer_of
from answering.evidence import WEIGHTS, cosine_of, judge, unknown_share
from knowledge.models import Version
from retrieval.search import Found, search
from tenants.clock import today
from tenants.command import tenant_named

DEMO = Path(__file__).resolve().parent.parent / "demo"
PARTS, ROUNDS, STEPS, RATE, SHRINK = 10, 5, 2000, 0.5, 1e-2


def searched(name: str, tenant: Any) -> list[tuple[dict[str, Any], Found]]:
    """Search every question of a set as its person."""
    found = []
    for line in (DEMO / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        viewer = viewer_of(person_named(row["user"]))
        found.append((row, search(viewer, row["question"], today=today(tenant), limit=20)))
    return found


def regression(facts: NDArray[np.float64], labels: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """Return weights and bias of a ridge logistic regression on the facts as they are."""
    mean, spread = facts.mean(0), facts.std(0) + 1e-9
    scaled = np.c_[(facts - mean) / spread, np.ones(len(facts))]
    weights = np.zeros(scaled.shape[1])
    for _ in range(STEPS):
        slope = scaled.T @ (1 / (1 + np.exp(-scaled @ weights)) - labels) / len(labels)
        weights -= RATE * (slope + SHRINK * np.r_[weights[:-1], 0])
    own = weights[:-1] / spread
    return own, float(weights[-1] - (own * mean).sum())


def left_out(facts: NDArray[np.float64], labels: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return each question's mean score by regressions that had not seen it."""
    scores = np.zeros(len(labels))
    for seed in range(ROUNDS):
        order = np.random.default_rng(seed).permutation(len(labels))
        for part in range(PARTS):
            unseen = order[part::PARTS]
            seen = np.setdiff1d(order, unseen)
            weights, bias = regression(facts[seen], labels[seen])
            scores[unseen] += (facts[unseen] @ weights + bias) / ROUNDS
    return scores


def main() -> int:
    """Search both sets, judge, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.refusal", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--fit", action="store_true", help="fit the weights anew")
    parser.add_argument("--held-out", action="store_true", help="the second set, which no weight was fitted on")
    arguments = parser.parse_args()
    tenant = tenant_named("hanbit")
    with tenant_context(tenant):
        kept = "held_out_" if arguments.held_out else ""
        answerable, unanswerable = searched(f"{kept}answerable", tenant), searched(f"{kept}unanswerable", tenant)
        refused = [row["id"] for row, found in answerable if judge(found).refused]
        answered = [row["id"] for row, found in unanswerable if not judge(found).refused]
        paths = dict(Version.objects.values_list("uuid", "path"))
    first = [
        next((place for place, hit in enumerate(found.hits, 1) if _path(paths, hit.version_id) == row["path"]), 0)
        for row, found in answerable
    ]
    result: dict[str, Any] = {
        "answerable": len(answerable),
        "answerable_refused": len(refused),
        "unanswerable": len(unanswerable),
        "unanswerable_refused": len(unanswerable) - len(answered),
        "right_document": {f"in_top_{k}": sum(0 < place <= k for place in first) for k in (1, 3, 10)},
        "refused_ids": refused,
        "answered_ids": answered,
    }
    if arguments.fit:
        result["fit"] = _fit([found for _, found in answerable], [found for _, found in unanswerable])
    sys.stdout.write(json.dumps(result, ensure_ascii=False, indent=None if arguments.json else 2) + "\n")
    return 0


def _fit(answerable: list[Found], unanswerable: list[Found]) -> dict[str, Any]:
    both = [found for found in (*answerable, *unanswerable) if found.hits]
    facts = np.array([[f.pool.best_coverage, cosine_of(f.hits[0]), unknown_share(f)] for f in both])
    labels = np.array([1.0] * sum(bool(f.hits) for f in answerable) + [0.0] * sum(bool(f.hits) for f in unanswerable))
    weights, bias = regression(facts, labels)
    scores = left_out(facts, labels)
    bars = np.linspace(-2, 2, 17)
    return {
        "weights": {name: round(float(weight), 2) for name, weight in zip(WEIGHTS, weights, strict=True)},
        "bias": round(bias, 2),
        "left_out": {
            f"{bar:+.2f}": {
                "answerable_refused": int((scores[labels == 1] < bar).sum()),
                "unanswerable_refused": int((scores[labels == 0] < bar).sum())
                + len(unanswerable)
                - int((labels == 0).sum()),
            }
            for bar in bars
        },
    }


def _path(paths: dict[Any, str], version_id: str) -> str:
    return next((path for identity, path in paths.items() if str(identity) == version_id), "")


if __name__ == "__main__":
    sys.exit(main())
