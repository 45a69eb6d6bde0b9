"""The settings that come from the environment: one table, read and checked in one place.

`python -m config.environment` prints the table as `docs/reference/settings.md` holds it.
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from zoneinfo import available_timezones

from config.secret import Secret, kept_secret
from config.setting import CHECKOUT, SETTINGS, Kind, Setting, Values

PREFIX: Final = "JANGBU_"
_TRUE: Final = frozenset({"1", "true", "yes", "on"})
_FALSE: Final = frozenset({"0", "false", "no", "off"})


class EnvironmentProblem(Exception):
    """The environment holds something that cannot be used; the message is one line and says how to mend it."""


def read(environ: Mapping[str, str] = os.environ) -> Values:
    """The typed value of every setting by its canonical name, defaults included; reads no file and makes none.

    Text is `str` (`Secret` where secret), flags `bool`, numbers `int`, shares `float`, lists `tuple[str, ...]`,
    paths absolute `Path`.
    Not set: `DATABASE_URL`, `BROKER_URL`, `JANGBU_SECRET_KEY` and `JANGBU_STATE` are `None`.
    Raises `EnvironmentProblem`.
    """
    _refuse_unknown(environ)
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        given = {name: _parse(setting, name, text) for name in setting.names if (text := environ.get(name, "").strip())}
        if len(set(given.values())) > 1:
            raise EnvironmentProblem(
                f"{' and '.join(given)} are two names for one setting and disagree: keep one of them."
            )
        if given:
            values[setting.name] = next(iter(given.values()))
        else:
            values[setting.name] = setting.default(values) if callable(setting.default) else setting.default
    return MappingProxyType(values)


def load(environ: Mapping[str, str] = os.environ) -> Values:
    """What `read` gives, with the secret key made and kept in the data folder where none is set.

    This is what Django's settings call. Raises `EnvironmentProblem`, also when the data folder cannot be written.
    """
    values = dict(read(environ))
    if values["JANGBU_SECRET_KEY"] is None:
        path = values["JANGBU_DATA"] / "secret-key"
        try:
            values["JANGBU_SECRET_KEY"] = kept_secret(path)
        except OSError as error:
            reason = error.strerror or error
            raise EnvironmentProblem(
                f"The secret key cannot be kept in {path} ({reason}): make it writable or set JANGBU_SECRET_KEY."
            ) from error
    return MappingProxyType(values)


def _refuse_unknown(environ: Mapping[str, str]) -> None:
    known = [name for setting in SETTINGS for name in setting.names]
    for name in sorted(environ):
        if name.upper().startswith(PREFIX) and name not in known:
            near = difflib.get_close_matches(name.upper(), known, n=1, cutoff=0.0)[0]
            raise EnvironmentProblem(
                f"{name} is no setting: did you mean {near}? All are listed in docs/reference/settings.md."
            )


def _parse(setting: Setting, name: str, text: str) -> object:
    try:
        value = _PARSERS[setting.kind](setting, text)
    except ValueError as problem:
        shown = "its value" if setting.secret else repr(text)
        example = setting.example or (setting.choices or ("1",))[0]
        raise EnvironmentProblem(f"{name}: {shown} {problem}, for example {name}={example}") from None
    return Secret(value) if setting.secret else value


def _flag(setting: Setting, text: str) -> bool:
    word = text.lower()
    if word not in _TRUE | _FALSE:
        raise ValueError("is neither on nor off (1/0, true/false, yes/no, on/off)")
    return word in _TRUE


def _number(setting: Setting, text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise ValueError("is no whole number") from None
    if number < setting.minimum:
        raise ValueError(f"is less than {setting.minimum}")
    if setting.maximum is not None and number > setting.maximum:
        raise ValueError(f"is more than {setting.maximum}")
    return number


def _share(setting: Setting, text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        raise ValueError("is no number") from None
    if not 0 <= share <= 1:
        raise ValueError("does not lie between 0 and 1")
    return share


def _list(setting: Setting, text: str) -> tuple[str, ...]:
    return tuple(item for part in text.split(",") if (item := part.strip()))


def _path(setting: Setting, text: str) -> Path:
    return (CHECKOUT / Path(text).expanduser()).resolve()


def _url(setting: Setting, text: str) -> str:
    scheme, separator, rest = text.partition("://")
    if not separator or not rest or scheme.lower() not in setting.choices:
        raise ValueError(f"is no address that starts with {' or '.join(f'{scheme}://' for scheme in setting.choices)}")
    return text


def _choice(setting: Setting, text: str) -> str:
    for word in setting.choices:
        if word.lower() == text.lower():
            return word
    raise ValueError(f"is none of {', '.join(setting.choices)}")


def _zone(setting: Setting, text: str) -> str:
    if text not in available_timezones():
        raise ValueError("is no time zone of the IANA list")
    return text


_PARSERS: Final[Mapping[Kind, Callable[[Setting, str], Any]]] = {
    "text": lambda setting, text: text, "flag": _flag, "number": _number, "share": _share, "list": _list,
    "path": _path, "url": _url, "choice": _choice, "zone": _zone,
}  # fmt: skip


def reference() -> str:
    """The table as Markdown, the body of `docs/reference/settings.md`."""
    lines = ["| name | type | default | other names | meaning |", "|---|---|---|---|---|"]
    for setting in SETTINGS:
        kind = " \\| ".join(setting.choices) if setting.kind == "choice" else setting.kind
        kind += ", secret" if setting.secret else ""
        lines.append(
            f"| `{setting.name}` | {kind} | {setting.shown_default} | {', '.join(setting.aliases)} | {setting.help} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(reference() + "\n")
