"""Kinds by the words people use for them."""

import re

from knowledge.models import Kind


def kind_named(word: str) -> Kind | None:
    """Return the kind a word means: its code, its name in either language, or one of its other words."""
    wanted = _folded(word)
    for kind in Kind.objects.all():
        if wanted in {_folded(each) for each in (kind.code, kind.name_ko, kind.name_en, *kind.synonyms)}:
            return kind
    return None


def kind_said(word: str, language: str) -> str:
    """Return the name of the kind a word means, in the language; a word that means none as it is."""
    kind = kind_named(word)
    return kind.name_in(language) if kind else word


def kind_called(word: str) -> Kind:
    """Return the kind a word means, made when no kind is called so."""
    found = kind_named(word)
    if found is not None:
        return found
    name = " ".join(word.split())[:80]
    return Kind.objects.get_or_create(code=name[:60], defaults={"name_ko": name, "name_en": name})[0]


def kind_in(name: str) -> Kind | None:
    """Return the kind whose name or other word stands in a file's name; the longest wins, None when none does.

    Korean words run together (주간회의록), Latin ones do not: a notebook is no note.
    """
    folded, spaced = _folded(name), _spaced(name)
    best: tuple[int, Kind] | None = None
    for kind in Kind.objects.all():
        for word in (kind.name_ko, kind.name_en, *kind.synonyms):
            key = _folded(word)
            if len(key) > 1 and _stands_in(word, folded, spaced) and (best is None or len(key) > best[0]):
                best = (len(key), kind)
    return best[1] if best else None


def _stands_in(word: str, folded: str, spaced: str) -> bool:
    if not word.isascii():
        return _folded(word) in folded
    return re.search(rf"(?<![a-z]){re.escape(_spaced(word))}(?![a-z])", spaced) is not None


def _folded(word: str) -> str:
    return "".join(_spaced(word).split())


def _spaced(word: str) -> str:
    return " ".join(word.casefold().replace("_", " ").replace("-", " ").split())
