"""Names of files as forms send them."""

import unicodedata

# What browsers, curl and urllib3 write in a form for what would end the name there (WHATWG HTML, form encoding).
_WRITTEN = {"%22": '"', "%0D": " ", "%0A": " "}


def sent_name(name: str) -> str:
    """Return the name a file had before a form carried it; composed, without folders."""
    for written, meant in _WRITTEN.items():
        name = name.replace(written, meant)
    return unicodedata.normalize("NFC", name.replace("\\", "/").rpartition("/")[2])
