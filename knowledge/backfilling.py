"""Dating what is already there, from stored facts and stored text: nothing is read out of files again."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import DataError, IntegrityError, OperationalError, transaction
from django.db.models import Exists, F, Func, JSONField, OuterRef

from knowledge.models import DateSource, Version
from knowledge.steps.date import DATE_FIELDS, labelled_again, set_dates

BATCH: Final = 500  # versions
TRIES: Final = 3

_INPUTS: Final = ("file_name", "path")
_SEEN: Final = ("pk", *_INPUTS, *DATE_FIELDS)

Told = Callable[[str], None]


class Beginning(Func):
    """The blocks of a stored text as far as labelled dates are looked for, 3,000 characters; null where there is none.

    A document's whole text may be many megabytes, of which dating needs the first page.
    """

    output_field = JSONField()
    template = (
        "(SELECT jsonb_agg(jsonb_build_object('text', left(block->>'text', 3000), 'kind', block->>'kind') ORDER BY n) "
        "FROM (SELECT block, n, sum(length(block->>'text')) OVER (ORDER BY n) - length(block->>'text') AS ahead "
        "FROM jsonb_array_elements(jsonb_path_query_array(%(expressions)s, '$[0 to 2999]')) "
        "WITH ORDINALITY AS given(block, n)) AS counted WHERE ahead < 3000)"
    )


@dataclass(slots=True)
class Backfilled:
    """What a run has done. Every version is one of `by_source`, `unknown` or `failed`; documents hold versions."""

    documents: int = 0
    records: int = 0
    by_source: Counter[str] = field(default_factory=Counter)
    written: int = 0
    would_write: int | None = None
    unknown: int = 0
    failed: int = 0

    def as_dict(self) -> dict[str, Any]:
        """Return the figures; `would_write` in a dry run only."""
        said: dict[str, Any] = {
            "documents": self.documents,
            "records": self.records,
            "by_source": {source: self.by_source[source] for source in DateSource.values if source != "unknown"},
            "written": self.written,
            "unknown": self.unknown,
            "failed": self.failed,
        }
        return said if self.would_write is None else {**said, "would_write": self.would_write}


@dataclass(frozen=True, slots=True)
class _Dated:
    """A version with its dates made anew, and its columns as they were read."""

    version: Version
    seen: tuple[Any, ...]

    @property
    def changed(self) -> bool:
        return _columns(self.version) != self.seen


def backfill(*, dry_run: bool = False, batch: int = BATCH, failed: Told, progress: Told | None = None) -> Backfilled:
    """Date every version of the company whose schema is set, trash included, and write the rows that change.

    What was corrected by a person or given with the file stays. A row that somebody changes meanwhile is read anew
    before it is written, so that no correction is lost; one that cannot be dated is named to `failed`, with what is
    wrong, and the others go on. Four statements a batch whatever its length, three where nothing changes. What search
    shows of a document's name does not depend on its dates, so nobody is told.
    """
    done = Backfilled(would_write=0 if dry_run else None)
    for versions in _batches(batch):
        done.records += len(versions)
        done.documents += sum(version.begins for version in versions)  # type: ignore[attr-defined]
        _work_through(versions, done, dry_run=dry_run, failed=failed)
        if progress is not None:
            progress(f"{done.records} versions, {done.written} written")
    return done


def _batches(size: int) -> Iterator[list[Version]]:
    """Walk by key: what comes in meanwhile is met at the end, and nothing is met twice."""
    last = 0
    while versions := list(_read().filter(pk__gt=last).order_by("pk")[:size]):
        yield versions
        last = versions[-1].pk


def _read() -> Any:
    earlier = Version.objects.filter(document=OuterRef("document"), number__lt=OuterRef("number"))
    return Version.objects.only(*_SEEN, "document_id", "number").annotate(
        blocks=Beginning(F("reading__blocks")), begins=~Exists(earlier)
    )


def _work_through(versions: list[Version], done: Backfilled, *, dry_run: bool, failed: Told) -> None:
    todo = versions
    for _try in range(TRIES):
        dated = list(_dated(todo, done, failed=failed))
        changed = [each for each in dated if each.changed]
        _count([each for each in dated if not each.changed], done)
        if dry_run:
            _count(changed, done)
            done.would_write = (done.would_write or 0) + len(changed)
            return
        moved = _write(changed, done, failed=failed) if changed else []
        if not moved:
            return
        todo = list(_read().filter(pk__in=moved).order_by("pk"))
        done.records -= len(moved) - len(todo)  # deleted meanwhile
    for version in todo:
        _fail(version, "it changes again and again while it is dated: run the command once more", done, failed)


def _dated(versions: list[Version], done: Backfilled, *, failed: Told) -> Iterator[_Dated]:
    for version in versions:
        seen = _columns(version)
        try:
            set_dates(version, labelled_again(version, version.blocks or ()))  # type: ignore[attr-defined]
        except Exception as error:  # one row's fault, whatever it is, is not the others'
            _fail(version, f"what is stored of it cannot be read ({type(error).__name__}: {error})", done, failed)
        else:
            yield _Dated(version, seen)


def _write(changed: list[_Dated], done: Backfilled, *, failed: Told) -> list[int]:
    """Write what still stands as it was read, under a short lock; return the keys of what does not.

    Where the database refuses one of them they are written one by one, so that only that one fails.
    """
    try:
        with transaction.atomic():
            current = _locked([each.version.pk for each in changed])
            still = [each for each in changed if current.get(each.version.pk) == each.seen]
            Version.objects.bulk_update([each.version for each in still], DATE_FIELDS)
    except OperationalError:  # a deadlock with whoever moves these; where the database is gone, reading them says so
        return [each.version.pk for each in changed]
    except (DataError, IntegrityError) as error:
        if len(changed) == 1:
            _fail(changed[0].version, f"the database refuses its dates ({error})", done, failed)
            return []
        return [key for each in changed for key in _write([each], done, failed=failed)]
    done.written += len(still)
    _count(still, done)
    written = {each.version.pk for each in still}
    return [each.version.pk for each in changed if each.version.pk not in written]


def _locked(keys: list[int]) -> Mapping[int, tuple[Any, ...]]:
    rows = Version.objects.filter(pk__in=keys).select_for_update(of=("self",), no_key=True).order_by("pk").only(*_SEEN)
    return {version.pk: _columns(version) for version in rows}


def _columns(version: Version) -> tuple[Any, ...]:
    return tuple(getattr(version, name) for name in _SEEN)


def _count(dated: list[_Dated], done: Backfilled) -> None:
    for each in dated:
        source = each.version.date_source
        if source == DateSource.UNKNOWN:
            done.unknown += 1
        else:
            done.by_source[source] += 1


def _fail(version: Version, reason: str, done: Backfilled, failed: Told) -> None:
    done.failed += 1
    failed(f"{version.path} (version {version.number}): {' '.join(reason.split())}")
