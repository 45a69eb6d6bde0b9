"""The files of a folder, each with the path it is known by, none of them lost on the way."""

import os
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath


def files_below(paths: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Yield every file with its path below the root it was given with, NFC, in a stable order.

    A folder is its own root; a file's path is its name. Links to folders are not followed. What cannot be read is
    yielded as well, a folder too: whoever opens it learns why. Two names that differ on the disk and not in NFC are two
    files: the second gets a number.
    """
    for given in paths:
        if given.is_dir():
            taken: set[str] = set()
            for file in _below(given):
                path = _free(readable(file.relative_to(given).as_posix() if file != given else given.name), taken)
                taken.add(path)
                yield file, path
        else:
            yield given, readable(given.name)


def readable(name: str) -> str:
    """Return a name as it was meant: composed, and read as CP949 where its bytes are no UTF-8.

    Archives made in Korean Windows carry such names, and unpacking leaves them as they are.
    """
    try:
        name.encode()
    except UnicodeEncodeError:
        name = os.fsencode(name).decode("cp949", errors="replace")
    return unicodedata.normalize("NFC", name)


def _below(root: Path) -> list[Path]:
    """Return the files below a folder; of two names with one composed form the composed one comes first."""
    found: list[Path] = []
    unread: list[OSError] = []
    for folder, _subfolders, names in os.walk(root, onerror=unread.append):
        files = (Path(folder) / name for name in names)
        found += [file for file in files if not _is_special(file)]
    found += [Path(error.filename) for error in unread]
    return sorted(found, key=lambda file: (readable(str(file)), str(file) != readable(str(file)), str(file)))


def _is_special(path: Path) -> bool:
    """Return whether it is a socket, pipe or device; a link that leads nowhere is a file that cannot be read."""
    try:
        return path.exists() and not path.is_file()
    except OSError:
        return False


def _free(path: str, taken: set[str]) -> str:
    """Return the path, with a number where another file has it already."""
    pure, number, free = PurePosixPath(path), 1, path
    while free in taken:
        number += 1
        free = str(pure.with_name(f"{pure.stem} ({number}){pure.suffix}"))
    return free
