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
        self._entries: dict[str, dict[str, os.DirEntry[str]]] = {}

    def find(self, key: str) -> Path | None:
        """The file of a key, composed or decomposed on the disk; None where there is none, or only a folder.

        Raises PathError where a link leads out of the root.
        """
        place = str(self.root)
        entry: os.DirEntry[str] | None = None
        linked = False
        for part in key.split("/"):
            entry = self._listing(place).get(part)
            if entry is None:
                return None
            linked = linked or entry.is_symlink()
            place = entry.path
        if entry is None or not entry.is_file():
            return None
        file = Path(place)
        if linked and not file.resolve().is_relative_to(self.root.resolve()):
            raise PathError(f'"{key}" is a link that leads out of the manifest\'s folder; copy the file there.')
        return file

    def _listing(self, folder: str) -> dict[str, os.DirEntry[str]]:
        """What lies in a folder by its name in NFC; of two with one form the composed one wins."""
        if folder not in self._entries:
            try:
                with os.scandir(folder) as found:
                    entries = sorted(found, key=lambda entry: entry.name)
            except OSError:  # no folder, or one that may not be read: nothing is found in it
                entries = []
            listing: dict[str, os.DirEntry[str]] = {}
            for entry in entries:
                composed = unicodedata.normalize("NFC", entry.name)
                if composed == entry.name or composed not in listing:
                    listing[composed] = entry
            self._entries[folder] = listing
        return self._entries[folder]
