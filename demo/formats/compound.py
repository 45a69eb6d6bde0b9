"""OLE compound files, version 3: the container of the older office formats (after Microsoft's [MS-CFB])."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

SECTOR = 512
MINI_SECTOR = 64
MINI_LIMIT = 4096
FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
NO_ENTRY = 0xFFFFFFFF
STREAM, STORAGE, ROOT = 2, 1, 5


@dataclass
class _Entry:
    name: str
    kind: int
    content: bytes = b""
    children: list[int] = field(default_factory=list)
    right: int = NO_ENTRY
    start: int = END


def write(streams: Mapping[str, bytes]) -> bytes:
    """Pack streams, named by their path with `/`, into one compound file.

    The siblings of a folder hang on one another as a list instead of a balanced tree; readers only ask for the order
    (shorter names first, then by upper-case letters). Serves files up to 109 allocation sectors (about 7 MB).
    """
    entries = _entries(streams)
    mini, mini_fat = _small(entries)
    sectors: list[bytes] = []
    fat: list[int] = []
    for entry in entries:
        if entry.kind == STREAM and len(entry.content) >= MINI_LIMIT:
            entry.start = _chain(entry.content, sectors, fat)
    entries[0].content = mini
    entries[0].start = _chain(mini, sectors, fat) if mini else END
    mini_fat_start = _chain(mini_fat, sectors, fat, fill=b"\xff") if mini_fat else END
    directory_start = _chain(_directory(entries), sectors, fat)
    fat_sectors = _allocate(fat)
    table = struct.pack(f"<{len(fat)}I", *fat)
    sectors += [table[at : at + SECTOR] for at in range(0, len(table), SECTOR)]
    header = struct.pack(
        "<8s16sHHHHH6xIIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"",
        0x3E,
        3,
        0xFFFE,
        9,
        6,
        0,
        len(fat_sectors),
        directory_start,
        0,
        MINI_LIMIT,
        mini_fat_start,
        -(-len(mini_fat) // SECTOR),
        END,
        0,
        fat_sectors[0],
    )[:76]
    header += struct.pack("<109I", *(fat_sectors + [FREE] * (109 - len(fat_sectors))))
    return header + b"".join(sectors)


def _entries(streams: Mapping[str, bytes]) -> list[_Entry]:
    entries = [_Entry("Root Entry", ROOT)]
    folders: dict[str, int] = {"": 0}
    for path, content in streams.items():
        folder, _, name = path.rpartition("/")
        if folder not in folders:
            entries.append(_Entry(folder, STORAGE))
            folders[folder] = len(entries) - 1
            entries[0].children.append(len(entries) - 1)
        entries.append(_Entry(name, STREAM, content))
        entries[folders[folder]].children.append(len(entries) - 1)
    for entry in entries:
        entry.children.sort(key=lambda index: (len(entries[index].name), entries[index].name.upper()))
        for left, right in zip(entry.children, entry.children[1:], strict=False):
            entries[left].right = right
    return entries


def _small(entries: list[_Entry]) -> tuple[bytes, bytes]:
    """Put the small streams into the mini stream; return it and its allocation table."""
    mini = b""
    table: list[int] = []
    for entry in entries:
        if entry.kind == STREAM and 0 < len(entry.content) < MINI_LIMIT:
            entry.start = len(table)
            count = -(-len(entry.content) // MINI_SECTOR)
            mini += entry.content.ljust(count * MINI_SECTOR, b"\0")
            table += [*range(entry.start + 1, entry.start + count), END]
    return mini, struct.pack(f"<{len(table)}I", *table)


def _chain(content: bytes, sectors: list[bytes], fat: list[int], *, fill: bytes = b"\0") -> int:
    start = len(sectors)
    parts = [content[at : at + SECTOR].ljust(SECTOR, fill) for at in range(0, len(content), SECTOR)]
    sectors += parts
    fat += [*range(start + 1, start + len(parts)), END]
    return start


def _allocate(fat: list[int]) -> list[int]:
    """Give the allocation table its own sectors, fill it up to whole ones, return their numbers."""
    used = len(fat)
    count = 1
    while used + count > count * SECTOR // 4:
        count += 1
    fat += [FAT] * count
    fat += [FREE] * (count * SECTOR // 4 - len(fat))
    return list(range(used, used + count))


def _directory(entries: list[_Entry]) -> bytes:
    records = [_record(entry) for entry in entries]
    while len(records) % 4:
        records.append(b"\0" * 68 + struct.pack("<III", NO_ENTRY, NO_ENTRY, NO_ENTRY) + b"\0" * 48)
    return b"".join(records)


def _record(entry: _Entry) -> bytes:
    name = entry.name.encode("utf-16-le")
    child = entry.children[0] if entry.children else NO_ENTRY
    start = 0 if entry.kind == STORAGE else entry.start
    return struct.pack(
        "<64sHBBIII16sIQQIQ",
        name,
        len(name) + 2,
        entry.kind,
        1,
        NO_ENTRY,
        entry.right,
        child,
        b"",
        0,
        0,
        0,
        start,
        len(entry.content),
    )
