"""Recognising weekly reports among what is already there, from stored names and stored text."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from knowledge.models import Document, Version
from weekly.models import Contribution
from weekly.papers import blocks_of
from weekly.registering import holding, judge, write

BATCH: Final = 100  # versions


@dataclass(slots=True)
class Backfilled:
    """What a run did: versions by verdict, contributions before and after, reasons of what is unsure."""

    versions: int = 0
    by_verdict: Counter[str] = field(default_factory=Counter)
    by_reason: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    registered: int = 0

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as JSON types; `registered` are contributions that were not there before."""
        return {
            "versions": self.versions,
            "reports": self.by_verdict["report"],
            "review": self.by_verdict["unsure"],
            "documents": self.by_verdict["document"],
            "registered": self.registered,
            "by_reason": dict(sorted(self.by_reason.items())),
            "failed": self.failed,
        }


def backfill(*, dry_run: bool = False, failed: Callable[[str], None]) -> Backfilled:
    """Recognise the current version of every document, trash left out; run again it changes nothing.

    A version that cannot be judged is named to `failed`, and the others go on.
    """
    done = Backfilled()
    before = Contribution.objects.count()
    for version in _versions():
        try:
            judged = judge(version, blocks_of(version.reading.blocks))
            verdict: str = judged.conclusion.verdict
            if not dry_run:
                with holding(version) as held:
                    verdict = write(held, judged)
        except (Document.DoesNotExist, Version.DoesNotExist):
            continue  # deleted meanwhile
        except (ValueError, KeyError, TypeError) as error:
            done.versions += 1
            done.failed += 1
            failed(f"{version.path}: {error}")
            continue
        done.versions += 1
        done.by_verdict[verdict] += 1
        done.by_reason.update(judged.conclusion.reasons)
    done.registered = 0 if dry_run else Contribution.objects.count() - before
    return done


def _versions() -> Iterator[Version]:
    """Yield the current versions that have a text, in the order of their keys, some at a time."""
    current = Document.objects.stored().searchable().order_by("current").values_list("current", flat=True)
    ids = list(current)
    for start in range(0, len(ids), BATCH):
        yield from (
            Version.objects.filter(pk__in=ids[start : start + BATCH], reading__isnull=False)
            .select_related(
                "document__knowledge_base",
                "document__kind",
                "document__attached_to__current",
                "author",
                "uploaded_by",
                "reading",
            )
            .order_by("pk")
        )
