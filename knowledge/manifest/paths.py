"""Finding the file that a manifest's path means, below the manifest's folder and nowhere else."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

DRIVE = re.compile(r"[A-Za-z]:")


class PathError(Exception):
    """A path that cannot be used; the message says why and how to mend it."""


def path_key(text: str) -> str:
    """The key of a path: NFC, with "/", without "." parts. Raises PathError for one that leaves the folder.

    Both "/" and the "\\" of Windows separate.
    """
    path = unicodedata.normalize("NFC", text.strip()).replace("\\", "/")
    if path.startswith(("/", "~")) or DRIVE.match(path):
        raise PathError(f'"{text}" is absolute; write it relative to the manifest.')
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if ".." in parts:
        raise PathError(f'"{text}" leaves the manifest\'s folder; ".." is not allowed.')
    if not parts:
        raise PathError("The path is empty; every row names a file.")
    if any(ord(letter) < 0x20 for letter in path):
        raise PathError("The path holds a line break or control character; write it on one line.")
    return "/".join(parts)


class Folder:
    """The files below a folder by their keys; each folder on the way is listed once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._real_root = root.resolve()
        self._names: dict[Path, dict[str, str]] = {}

    def find(self, key: str) -> Path | None:
        """The file of a key, composed or decomposed on the disk; None where there is none, or only a folder.

        Raises PathError where a link leads out of the root.
        """
        place = self.root
        for part in key.split("/"):
            name = self._listing(place).get(part)
            if name is None:
                return None
            place = place / name
        if not place.is_file():
            return None
        if not place.resolve().is_relative_to(self._real_root):
            raise PathError(f'"{key}" is a link that leads out of the manifest\'s folder; copy the file there.')
        return place

    def _listing(self, folder: Path) -> dict[str, str]:
        """The names in a folder by their NFC form; of two with one form the composed one wins."""
        if folder not in self._names:
            try:
                names = sorted(os.listdir(folder))
            except (NotADirectoryError, PermissionError, FileNotFoundError):
                names = []
            listing: dict[str, str] = {}
            for name in names:
                composed = unicodedata.normalize("NFC", name)
                if composed == name or composed not in listing:
                    listing[composed] = name
            self._names[folder] = listing
        return self._names[folder]
