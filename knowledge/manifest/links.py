"""Checking what the rows of a manifest point to: versions and what they supersede."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from .row import Row, RowError


def broken_links(
    rows: Iterable[Row], *, unusable: Container[str], exists: Callable[[str], bool]
) -> dict[str, RowError]:
    """The rows whose `version_of` or `supersedes` leads nowhere, to itself, in a circle or to an unusable row, by path.

    A row that points to a broken row is broken too: its base would not be there.
    """
    by_path = {row.path: row for row in rows}
    broken: dict[str, RowError] = {}
    for row in by_path.values():
        for column, target in row.links:
            if problem := _problem(row, target, by_path, unusable, exists):
                broken.setdefault(row.path, RowError(row.line, column, problem))
    for path in _in_circles(by_path):
        row = by_path[path]
        message = f'"{path}" comes back to itself over version_of and supersedes; take one of them out.'
        broken.setdefault(path, RowError(row.line, row.links[0][0], message))
    _spread(by_path, broken)
    return broken


def _problem(
    row: Row, target: str, by_path: dict[str, Row], unusable: Container[str], exists: Callable[[str], bool]
) -> str | None:
    if target == row.path:
        return "The row points to itself; name another file or leave the cell empty."
    if target in by_path:
        return None
    if target in unusable:
        return f'"{target}" is a row that cannot be used; mend that one first.'
    if not exists(target):
        return f'"{target}" is neither in the manifest nor a file beside it; check the path.'
    return None


def _in_circles(by_path: dict[str, Row]) -> list[str]:
    """The paths that reach themselves: what is left when all that point nowhere, and all that nobody points to, go."""
    targets = {path: {t for _, t in row.links if t in by_path and t != path} for path, row in by_path.items()}
    sources: dict[str, set[str]] = {path: set() for path in by_path}
    for path, outgoing in targets.items():
        for target in outgoing:
            sources[target].add(path)
    for onward, backward in ((targets, sources), (sources, targets)):
        loose = [path for path in onward if not onward[path]]
        while loose:
            path = loose.pop()
            for other in backward.pop(path, set()):
                onward[other].discard(path)
                if not onward[other]:
                    loose.append(other)
            onward.pop(path, None)
    return [path for path in by_path if targets.get(path)]


def _spread(by_path: dict[str, Row], broken: dict[str, RowError]) -> None:
    pointing: dict[str, list[tuple[Row, str]]] = {}
    for row in by_path.values():
        for column, target in row.links:
            pointing.setdefault(target, []).append((row, column))
    waiting = list(broken)
    while waiting:
        path = waiting.pop()
        for row, column in pointing.get(path, ()):
            if row.path not in broken:
                message = f'"{path}" is a row that cannot be used; mend that one first.'
                broken[row.path] = RowError(row.line, column, message)
                waiting.append(row.path)
