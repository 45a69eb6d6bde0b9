"""Mails with attachments."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP

from demo.document import Document
from demo.paper import Paper, text

TYPES = {
    ".hwp": "application/x-hwp",
    ".hwpx": "application/hwp+zip",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".pdf": "application/pdf",
}


def write(paper: Paper, *, document: Document, render: Callable[[Document], bytes]) -> bytes:
    """The paper as a mail of the document's sender, recipient and time, its attachments rendered by `render`."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = document.sender
    mail["To"] = document.recipient
    mail["Date"] = document.sent_at
    mail["Subject"] = document.title
    mail["Message-ID"] = f"<{abs(_checksum(document.path)):x}@mail.example>"
    mail.set_content(text(paper) + "\n")
    for attachment in document.attachments:
        kind = TYPES.get(attachment.suffix) or mimetypes.guess_type(attachment.path)[0] or "application/octet-stream"
        main, sub = kind.split("/", 1)
        mail.add_attachment(render(attachment), maintype=main, subtype=sub, filename=attachment.path)
    if document.attachments:
        mail.set_boundary(f"=={_checksum(document.path + document.title):08x}==")
    return mail.as_bytes()


def _checksum(text: str) -> int:
    """A number that is the same in every process, unlike `hash`."""
    return sum(code * (index * 31 + 7) for index, code in enumerate(text.encode()))
