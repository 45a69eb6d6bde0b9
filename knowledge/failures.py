"""Why a file could not be taken in: stable codes, and what each says to a person."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FAILURES: dict[str, Promise] = {
    "empty_file": _("The file is empty: upload it again with its content."),
    "damaged": _("The file is damaged or cut off: upload a copy that opens."),
    "wrong_type": _("The file is of another type than its name says: rename it to what it is."),
    "password": _("The file asks for a password: upload a copy without one."),
    "unsupported": _("Files of this type cannot be read: upload it as PDF, Office, HWP, HTML, mail or text."),
    "too_large": _("The file is larger than may be read: split it, or ask the administrator to raise the limit."),
    "archive_bomb": _("The file unpacks to more than may be read: upload a copy saved anew."),
    "timeout": _("Reading the file took too long: split it, or upload it as PDF."),
    "parser_died": _("Reading the file broke the reader each time: upload it in another format."),
    "gave_up": _("The file stopped its worker each time it was tried: upload it in another format, or try it again."),
    "internal": _("Something failed on our side while the file was read: try it again, or tell the administrator."),
    "no_text": _("Nothing to read was found in the file; it may be a scan: upload a copy with a text layer."),
    "received": _("The file waits for a worker."),
    "processing": _("The file is being read."),
}


def explain(code: str) -> str:
    """Return the sentence of a code in the language that is set; an unknown code is named as it is."""
    return str(FAILURES[code]) if code in FAILURES else code
