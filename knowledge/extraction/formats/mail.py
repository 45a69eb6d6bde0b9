"""E-mails: their own text, sender and date; attachments and inner mails are handed on as files."""

from __future__ import annotations

import datetime as dt
import email.errors
import email.policy
import re
from email import message_from_bytes
from email.message import EmailMessage, MIMEPart
from email.utils import parsedate_to_datetime
from pathlib import Path

from knowledge.extraction import limits
from knowledge.extraction.block import Attachment, Block, Extracted
from knowledge.extraction.decoding import Decoded, decode
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.formats import html, plain

# The standard library and not xberg, which writes an inner mail's text into the outer one and gives no bytes of
# attachments.

SEOUL = dt.timezone(dt.timedelta(hours=9), "Asia/Seoul")  # no daylight saving since 1988
_HEADERS = (("From", "보낸 사람"), ("To", "받는 사람"), ("Cc", "참조"), ("Date", "날짜"))
_UNSAFE = re.compile(r"[\x00-\x1f/\\:*?\"<>|]+")
_RAW = re.compile(r"[\udc80-\udcff]")
_FILE_NAME = re.compile(r"name\s*=\s*\"?([^\";]+)", re.I)
_KOREAN_WORD = re.compile(rb"=\?(?:ks_c_5601-1987|ksc5601|euc-kr)\?", re.I)


def read(path: Path) -> Extracted:
    """Subject as heading, the header lines, the body. The Date header is the labelled date, as an instant."""
    # Encoded words that say EUC-KR hold CP949 as often as not, and EUC-KR would lose 뷁.
    data = _KOREAN_WORD.sub(b"=?cp949?", path.read_bytes())
    message = message_from_bytes(data, policy=email.policy.default)
    if not any(message.get(name) for name in ("From", "Date", "Subject", "To", "Received", "Message-ID")):
        raise ExtractionError("damaged", "The file has no mail headers; save the mail again from the mail program.")
    subject = _header(message, "Subject")
    when = _when(message)
    lines = [
        f"{label}: {_local(when) if name == 'Date' and when else value}"
        for name, label in _HEADERS
        if (value := _header(message, name))
    ]
    blocks = [Block(subject, "heading", 1)] if subject else []
    blocks += [Block("\n".join(lines))] if lines else []
    body, encoding, notes = _body(message)
    blocks += body
    known = {name.lower(): value for name in ("From", "To", "Cc", "Message-ID") if (value := _header(message, name))}
    if "from" in known:
        known["author"] = known["from"]
    if when:
        known["created"] = when.isoformat()
    attachments, more = _attachments(message)
    return Extracted(
        blocks=tuple(blocks),
        title=subject or None,
        encoding=encoding,
        labelled_dates=(("Date", when.isoformat()),) if when else (),
        properties=known,
        attachments=tuple(attachments),
        notes=tuple(dict.fromkeys([*notes, *more])),
    )


def _header(message: EmailMessage, name: str) -> str:
    raw = next((str(value) for key, value in message.raw_items() if key.lower() == name.lower()), "")
    if _RAW.search(raw):  # eight-bit letters that the header did not encode
        return " ".join(_from_raw(raw).split())
    try:
        return " ".join(str(message.get(name, "")).split())
    except (ValueError, TypeError, IndexError, AttributeError, email.errors.MessageError):  # headers beyond repair
        return ""


def _from_raw(text: str) -> str:
    return decode(text.encode("utf-8", "surrogateescape")).text


def _when(message: EmailMessage) -> dt.datetime | None:
    text = _header(message, "Date")
    try:
        when = parsedate_to_datetime(text) if text else None
    except (ValueError, TypeError, IndexError):
        return None
    if when is not None and when.tzinfo is None:
        # The header class writes a missing zone as -0000, which means UTC where the mail itself says it.
        raw = next((str(value) for key, value in message.raw_items() if key.lower() == "date"), "")
        when = when.replace(tzinfo=dt.UTC if "-0000" in raw else SEOUL)
    try:
        return when.astimezone(SEOUL) if when else None
    except OverflowError:
        return None


def _local(when: dt.datetime) -> str:
    return when.astimezone(SEOUL).strftime("%Y-%m-%d %H:%M")


def _body(message: EmailMessage) -> tuple[list[Block], str | None, tuple[str, ...]]:
    """The plain body, or the HTML one where there is no other or the plain one is empty."""
    for kind in ("plain", "html"):
        part = message.get_body(preferencelist=(kind,))
        if part is None or part.get_content_disposition() == "attachment":
            continue
        decoded = _decoded(part)
        found = list(html.read_text(decoded).blocks) if kind == "html" else list(plain.blocks(decoded.text))
        if found:
            return found, decoded.encoding, decoded.notes
    return [], None, ()


def _decoded(part: MIMEPart) -> Decoded:
    data = part.get_payload(decode=True)
    return decode(data if isinstance(data, bytes) else b"", hint=part.get_content_charset())


def _attachments(message: EmailMessage) -> tuple[list[Attachment], list[str]]:
    found: list[Attachment] = []
    notes: list[str] = []
    names: set[str] = set()
    for part in _files(message):
        if len(found) >= limits.MAX_MAIL_PARTS:
            notes.append("attachments_left_out")
            break
        inner = part.get_payload(0) if part.get_content_type() == "message/rfc822" and part.is_multipart() else None
        if isinstance(inner, EmailMessage):
            if _depth(inner) > limits.MAX_MAIL_DEPTH:
                notes.append("mail_depth_limited")
                continue
            name, data = (_header(inner, "Subject") or "mail") + ".eml", inner.as_bytes()
        else:
            payload = part.get_payload(decode=True)
            name, data = _name(part), payload if isinstance(payload, bytes) else b""
        found.append(Attachment(_unique(_UNSAFE.sub("_", name).strip(" .") or "attachment", names), data))
    return found, notes


def _files(message: EmailMessage) -> list[EmailMessage]:
    """Every leaf that is no body: attachments, named parts, inner mails; pictures shown inside the text are not."""
    body = {id(part) for kind in ("plain", "html") if (part := message.get_body(preferencelist=(kind,))) is not None}
    found: list[EmailMessage] = []
    stack = [message]
    while stack:
        part = stack.pop()
        if part.get_content_type() == "message/rfc822" and part is not message:
            found.append(part)
        elif part.is_multipart():
            stack += reversed(_parts(part))
        elif id(part) not in body and (part.get_content_disposition() == "attachment" or part.get_filename()):
            inline = part.get_content_disposition() != "attachment" and part.get("Content-ID")
            if not (inline and part.get_content_maintype() == "image"):
                found.append(part)
    return found


def _parts(message: EmailMessage) -> list[EmailMessage]:
    payload = message.get_payload()
    return [one for one in payload if isinstance(one, EmailMessage)] if isinstance(payload, list) else []


def _depth(message: EmailMessage) -> int:
    """How many mails lie inside each other below and with ``message``."""
    deepest, stack = 1, [(message, 1)]
    while stack:
        part, depth = stack.pop()
        deepest = max(deepest, depth)
        if part.is_multipart() and deepest <= limits.MAX_MAIL_DEPTH:
            deeper = depth + (part.get_content_type() == "message/rfc822")
            stack += [(one, deeper) for one in _parts(part)]
    return deepest


def _name(part: EmailMessage) -> str:
    for _, raw in part.raw_items():
        match = _FILE_NAME.search(str(raw)) if _RAW.search(str(raw)) else None
        if match:
            return _from_raw(match[1])
    try:
        name = part.get_filename() or ""
    except (ValueError, TypeError, IndexError, AttributeError, email.errors.MessageError):
        name = ""
    return name or f"attachment.{part.get_content_subtype()}"


def _unique(name: str, names: set[str]) -> str:
    """``name``, numbered when another attachment of the mail has it: "표 (2).csv"."""
    stem, dot, suffix = name.rpartition(".")
    count, wanted = 1, name
    while wanted.casefold() in names:
        count += 1
        wanted = f"{stem} ({count}).{suffix}" if dot else f"{name} ({count})"
    names.add(wanted.casefold())
    return wanted
