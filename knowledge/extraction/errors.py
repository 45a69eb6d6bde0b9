"""Why a file gave no text, as a stable code and a sentence."""

from __future__ import annotations

from typing import Literal, get_args

ErrorCode = Literal[
    "empty_file",
    "damaged",
    "wrong_type",
    "password",
    "unsupported",
    "too_large",
    "archive_bomb",
    "timeout",
    "parser_died",
]
CODES: tuple[str, ...] = get_args(ErrorCode)


class ExtractionError(Exception):
    """A file that cannot be read: ``code`` is for machines and never changes, ``message`` is one English sentence."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(code, message)
        self.code: ErrorCode = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
