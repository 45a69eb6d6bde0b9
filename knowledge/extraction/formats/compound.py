"""Streams of an OLE compound file, the container of HWP 5 (after Microsoft's MS-CFB)."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_END = 0xFFFFFFFA  # this and above are no sectors
_ENTRY = 128


class Compound:
    """Reads streams by path ("BodyText/Section0"). ValueError for whatever does not hang together."""

    def __init__(self, data: bytes) -> None:
        if len(data) < 512:
            raise ValueError("no compound file")
        self._data = data
        shift, mini_shift = struct.unpack_from("<HH", data, 30)
        if shift not in (9, 12) or mini_shift != 6:
            raise ValueError("unknown sector size")
        self._size = 1 << shift
        (directory, _, self._cutoff, mini_fat, _, extra, extra_count) = struct.unpack_from("<IIIIIII", data, 48)
        places = list(struct.unpack_from("<109I", data, 76))
        for _ in range(min(extra_count, len(data) // self._size)):
            if extra >= _END:
                break
            more = struct.unpack(f"<{self._size // 4}I", self._sector(extra))
            places += more[:-1]
            extra = more[-1]
        self._fat: list[int] = []
        for place in places:
            if place < _END:
                self._fat += struct.unpack(f"<{self._size // 4}I", self._sector(place))
        self._entries = dict(self._directory(b"".join(self._chain(directory))))
        self._mini_fat: list[int] = []
        for sector in self._chain(mini_fat) if mini_fat < _END else ():
            self._mini_fat += struct.unpack(f"<{self._size // 4}I", sector)
        self._mini = b""
        start, size = self._entries.get("", (_END, 0))
        if start < _END:
            self._mini = b"".join(self._chain(start))[:size]

    def __contains__(self, path: object) -> bool:
        return path in self._entries

    def read(self, path: str) -> bytes:
        """The stream's bytes; KeyError where there is none."""
        start, size = self._entries[path]
        if size >= self._cutoff:
            content = b"".join(self._chain(start))
        else:
            parts, seen = [], 0
            while start < _END and seen <= size // 64:
                parts.append(self._mini[start * 64 : start * 64 + 64])
                start = self._mini_fat[start] if start < len(self._mini_fat) else _END
                seen += 1
            content = b"".join(parts)
        if len(content) < size:
            raise ValueError("stream is cut off")
        return content[:size]

    def _sector(self, number: int) -> bytes:
        at = (number + 1) * self._size
        sector = self._data[at : at + self._size]
        if len(sector) < self._size:
            if not sector:
                raise ValueError("sector beyond the end")
            sector = sector.ljust(self._size, b"\0")
        return sector

    def _chain(self, number: int) -> Iterator[bytes]:
        for _ in range(len(self._fat) + 1):
            if number >= _END:
                return
            yield self._sector(number)
            if number >= len(self._fat):
                raise ValueError("chain leaves the file")
            number = self._fat[number]
        raise ValueError("chain without end")

    def _directory(self, content: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
        """Paths with start and size; the root's own entry, under "", holds the small streams."""
        entries = [content[at : at + _ENTRY] for at in range(0, len(content) - _ENTRY + 1, _ENTRY)]
        stack: list[tuple[int, str]] = [(0, "")]
        seen: set[int] = set()
        while stack:
            index, prefix = stack.pop()
            if index >= len(entries) or index in seen:
                continue
            seen.add(index)
            entry = entries[index]
            (length, kind) = struct.unpack_from("<HB", entry, 64)
            left, right, child = struct.unpack_from("<III", entry, 68)
            start, size = struct.unpack_from("<II", entry, 116)
            name = entry[: max(min(length, 64) - 2, 0)].decode("utf-16-le", "replace")
            path = "" if kind == 5 else f"{prefix}{name}"
            if kind in (2, 5):
                yield path, (start, size)
            if kind in (1, 5):
                stack.append((child, f"{path}/" if path else ""))
            stack += [(left, prefix), (right, prefix)]
