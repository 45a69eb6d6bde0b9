"""Zip archives looked at before anything in them is unpacked."""

from __future__ import annotations

import struct
import zipfile
import zlib
from pathlib import Path
from typing import BinaryIO

from knowledge.extraction import limits
from knowledge.extraction.errors import ExtractionError

_LOCAL_HEADER = struct.Struct("<4s5H3I2H")
_STEP = 1 << 16
_ENCRYPTED = 0x1
_PARSED = (".xml", ".rels", ".hpf", ".vml")


def inspect(path: Path) -> frozenset[str]:
    """The names in the zip at ``path``, after its directory and the true size of its XML parts were found acceptable.

    Raises ExtractionError "archive_bomb", "password" (encrypted entries) or "damaged". The directory decides at once on
    honest bombs; every XML part is then inflated up to the size the directory claims and no further, so that a
    directory that lies is found out with a buffer's worth of memory.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            _judge_directory(entries)
            with path.open("rb") as raw:
                for entry in entries:
                    if entry.filename.lower().endswith(_PARSED):
                        _judge_inflation(raw, entry)
            return frozenset(entry.filename for entry in entries)
    except (zipfile.BadZipFile, struct.error, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
        raise damaged() from error


def damaged() -> ExtractionError:
    """The error of an archive that is cut or broken."""
    return ExtractionError(
        "damaged", "The file is cut off or broken; open it in its own program, save it again and upload that."
    )


def bomb() -> ExtractionError:
    """The error of an archive that unpacks to more than is allowed."""
    return ExtractionError(
        "archive_bomb",
        "The file unpacks to more than is allowed; save it again without unneeded content, or split it.",
    )


def _judge_directory(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > limits.MAX_ENTRIES or sum(entry.file_size for entry in entries) > limits.MAX_INFLATED_BYTES:
        raise bomb()
    for entry in entries:
        if entry.flag_bits & _ENCRYPTED:
            raise ExtractionError("password", "The file is protected by a password; remove it and upload it again.")
        tall = entry.file_size > max(entry.compress_size, 1) * limits.MAX_RATIO
        parsed = entry.filename.lower().endswith(_PARSED)
        if (tall and entry.file_size > limits.RATIO_FLOOR_BYTES) or (parsed and entry.file_size > limits.MAX_XML_BYTES):
            raise bomb()


def _judge_inflation(raw: BinaryIO, entry: zipfile.ZipInfo) -> None:
    if entry.compress_type == zipfile.ZIP_STORED:
        return
    if entry.compress_type != zipfile.ZIP_DEFLATED:
        raise damaged()
    raw.seek(entry.header_offset)
    header = _LOCAL_HEADER.unpack(raw.read(_LOCAL_HEADER.size))
    raw.seek(header[9] + header[10], 1)
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    left, size = entry.compress_size, 0
    while left > 0 and not inflater.eof:
        chunk = raw.read(min(_STEP, left))
        if not chunk:
            raise EOFError(entry.filename)
        left -= len(chunk)
        while chunk and not inflater.eof:
            size += len(inflater.decompress(chunk, _STEP * 16))
            if size > entry.file_size:
                raise bomb()
            chunk = inflater.unconsumed_tail
