"""Who wrote or uploaded what is asked about, and which department it is of."""

from typing import Final

from answering.understanding.compact import sort_of
from answering.understanding.particles import TITLES, bare, name_and_subject, title_of, without_title
from answering.understanding.piece import Piece
from answering.understanding.sentence import Sentence, use

# Between a name and its verb may stand what the person wrote, and when.
_BETWEEN: Final = (
    "filler", "total", "period", "document", "kind", "latest", "latest_weak", "earliest", "most", "least", "count",
    "record",
    "thing", "kb", "tag", "hash", "exist", "amount", "number", "compare", "tag_mark",
)  # fmt: skip
_UNITS: Final = ("팀", "부서", "본부", "센터", "그룹", "파트", "실", "팀원", "사업부", "연구소")
_AUXILIARIES: Final = frozenset({"did", "has", "have", "had", "does", "do", "that", "documents", "which"})


def read_people(sentence: Sentence) -> None:
    """Read authors, uploaders and departments; a name in their place that nobody bears is kept as it is written."""
    _own(sentence)
    _known(sentence)
    _departments(sentence)
    _marked(sentence)
    _unknown_korean(sentence)
    _unknown_english(sentence)
    for place in [*sentence.free("author", "upload")]:
        piece = sentence.pieces[place]
        if piece.value("author") != "by" and piece.value("upload") != "by":
            use([piece], "verb")


def _own(sentence: Sentence) -> None:
    for place in [*sentence.free("me")]:
        piece, after = sentence.pieces[place], sentence.at(place + 1)
        short = piece.text in {"내", "제", "나", "저", "me"}
        if short and not (after is not None and _owned(sentence, place)):
            continue
        sentence.add(_role(sentence, place), sentence.viewer_email)
        sentence.related = True
        use([piece], "author")
    for place in [*sentence.free("my_department")]:
        piece = sentence.pieces[place]
        use([piece], "department")
        if sentence.viewer_department:
            sentence.add("departments", sentence.viewer_department)
            sentence.related = True
        else:
            sentence.unread.append(piece.text)


def _owned(sentence: Sentence, place: int) -> bool:
    """Whether 내 or 제 stands before what is owned, or 나 beside another name."""
    after = sentence.at(place + 1)
    piece = sentence.pieces[place]
    if piece.text in {"나", "저"}:
        return bool(piece.tail) and piece.tail[0] in "와과랑하는은"
    return not piece.tail and after is not None and after.has("document", "kind", "record", "pages")


def _known(sentence: Sentence) -> None:
    for place in [*sentence.free("person", "email")]:
        piece = sentence.pieces[place]
        if "에게" in piece.tail or "한테" in piece.tail:
            continue
        meaning = next((each.value for each in piece.meanings if each.role == "person"), None)
        name = meaning.name if meaning is not None else str(piece.value("email"))
        namesakes = meaning.namesakes if meaning is not None else ()
        homes = [path for _email, path in namesakes] or ([meaning.department] if meaning is not None else [])
        beside = _department_beside(sentence, place, homes)
        if len(namesakes) > 1 and beside:
            inside = [email for email, path in namesakes if _lies_in(path, beside)]
            name = inside[0] if len(inside) == 1 else name
        sentence.add(_role(sentence, place), name)
        sentence.related = True
        use([piece], "author")


def _department_beside(sentence: Sentence, place: int, homes: list[str]) -> str:
    """Return the department that stands before the name, or in brackets behind it, and is the person's."""
    for beside in (place - 1, place - 2, place + 1):
        piece = sentence.at(beside)
        if piece is None or piece.used or not piece.has("department"):
            if beside == place - 1 and piece is not None and piece.has("department_mark", "filler"):
                continue
            if beside == place - 1:
                continue
            if beside == place - 2:
                continue
            continue
        if beside == place - 2 and not sentence.pieces[place - 1].has("department_mark", "filler"):
            continue
        adjoining = piece.tail in {"", "의", "소속"} or sentence.compact.raw.find("(") >= 0
        department = piece.value("department").name
        if adjoining and any(_lies_in(path, department) for path in homes):
            use([piece], "department")
            if beside == place - 2:
                use([sentence.pieces[place - 1]], "department")
            return str(department)
    return ""


def _lies_in(path: str, department: str) -> bool:
    return f"/{path}/".find(f"/{department.strip('/')}/") >= 0


def _role(sentence: Sentence, place: int) -> str:
    """Return "uploaders" where uploading is what the person did, else "authors": 쓴, 작성한, 올린 mean the author."""
    uploads = [at for at, piece in enumerate(sentence.pieces) if piece.has("upload", "upload_mark")]
    if not uploads:
        return "authors"
    writes = [at for at, piece in enumerate(sentence.pieces) if piece.has("author", "author_mark")]
    if not writes:
        return "uploaders"
    korean = sort_of(sentence.pieces[uploads[0]].text[0]) == "hangul"
    ahead = [at for at in (*uploads, *writes) if (at > place if korean else at < place)]
    nearest = (min if korean else max)(ahead, default=None)
    return "uploaders" if nearest in uploads else "authors"


def _departments(sentence: Sentence) -> None:
    for place in [*sentence.free("department")]:
        piece, after = sentence.pieces[place], sentence.at(place + 1)
        sentence.add("departments", piece.value("department").name)
        use([piece], "department")
        if after is not None and not after.used and after.has("department_mark"):
            use([after], "department")


def _marked(sentence: Sentence) -> None:
    """작성자가 홍길동인 문서, author is Hong."""
    for place in [*sentence.free("author_mark", "upload_mark")]:
        piece, after = sentence.pieces[place], sentence.at(place + 1)
        if after is None or piece.tail[:1] not in {"가", "는", "이", ""}:
            continue
        if after.used == "author":
            use([piece], "author")
        elif after.unknown and not after.used and sort_of(after.text[0]) == "hangul":
            name = after.text
            for ending in ("인", "이라고", "라고"):
                name = name.removesuffix(ending) if len(name) - len(ending) >= 2 else name
            sentence.add(_role(sentence, place), without_title(name))
            sentence.related = True
            use([piece, after], "author")


def _unknown_korean(sentence: Sentence) -> None:
    for place in [*sentence.free("author", "upload")]:
        if sort_of(sentence.pieces[place].text[0]) != "hangul":
            continue
        for at in _leftwards(sentence, place):
            _take_name(sentence, at, place)
    for place, piece in enumerate(sentence.pieces):
        if piece.unknown and not piece.used and _titled(sentence, place):
            _take_titled(sentence, place)


def _leftwards(sentence: Sentence, place: int) -> list[int]:
    """Return the places of unknown words before a verb that may name who did it, nearest first."""
    found: list[int] = []
    for at in range(place - 1, -1, -1):
        piece = sentence.pieces[at]
        if piece.unknown and not piece.used:
            subject = name_and_subject(piece.text)[1]
            joined = found and piece.text.endswith(("와", "과", "랑", "하고"))
            latin = found and at == found[-1] - 1 and piece.text.isascii()
            noun = sentence.pieces[place].text == "작성" and at == place - 1 and 2 <= len(piece.text) <= 4
            if subject or joined or latin or noun:
                found.append(at)
                continue
            return found
        if piece.used in {"author", "department"} and piece.tail[:1] not in {"와", "과", "랑"}:
            return found
        if piece.used == "stop" or not (piece.used or piece.has(*_BETWEEN)):
            return found
    return found


def _take_name(sentence: Sentence, at: int, verb: int) -> None:
    piece = sentence.pieces[at]
    name, subject = name_and_subject(piece.text)
    if not subject:
        name = bare(piece.text)[0] if piece.text.endswith(("와", "과", "랑", "하고")) else piece.text
    after = sentence.at(at + 1)
    if piece.text.isascii() and after is not None and after.used == "unknown author":
        before = sentence.filters[_role(sentence, verb)].pop()
        name = f"{name} {before}"
    surname = sentence.at(at - 1)
    if name in TITLES and surname is not None and surname.unknown and not surname.used and len(surname.text) <= 4:
        if len(surname.text) == 1:  # a surname alone: nobody is meant for certain
            name = f"{surname.text} {name}"
            sentence.unread.append(name)
            sentence.add(_role(sentence, at), name)
        else:
            sentence.add(_role(sentence, at), surname.text)
        sentence.related = True
        use([surname, piece], "unknown author")
        return
    unit = subject in {"에서", "에서는"} or name.endswith(_UNITS)
    sentence.add("departments" if unit else _role(sentence, at), name if unit else without_title(name))
    sentence.related = True
    use([piece], "unknown author")


def _titled(sentence: Sentence, place: int) -> bool:
    """홍길동 책임, 홍길동님, 정 팀장이: a form of address makes a name."""
    piece, after = sentence.pieces[place], sentence.at(place + 1)
    word = bare(piece.text)[0]
    if any(word.endswith(title) and len(word) - len(title) in {2, 3} for title in ("님", "씨")):
        return True
    return (
        len(piece.text) <= 4
        and after is not None
        and after.unknown
        and not after.used
        and title_of(after.text)[0] != ""
    )


def _take_titled(sentence: Sentence, place: int) -> None:
    piece, after = sentence.pieces[place], sentence.at(place + 1)
    name = without_title(bare(piece.text)[0])
    used = [piece]
    if after is not None and after.unknown and not after.used and name == piece.text:
        title = title_of(after.text)[0]
        used.append(after)
        if len(name) == 1:  # a surname alone: nobody is meant for certain
            name = f"{name} {title}"
            sentence.unread.append(name)
    sentence.add(_role(sentence, place), name)
    sentence.related = True
    use(used, "unknown author")


def _unknown_english(sentence: Sentence) -> None:
    for place in [*sentence.free("author", "upload")]:
        piece = sentence.pieces[place]
        if sort_of(piece.text[0]) == "hangul":
            continue
        by = piece.value("author") == "by" or piece.value("upload") == "by"
        if by:
            _take_english(sentence, place, _run(sentence, place + 1, 1))
            after = sentence.at(place + 1)
            if after is not None and after.used in {"author", "department", "unknown author"}:
                use([piece], "verb")
        else:
            names = _run(sentence, place - 1, -1)
            before = sentence.at(names[0] - 1) if names else None
            asked = before is not None and before.text.lower() in _AUXILIARIES
            if names and (asked or all(sentence.pieces[at].text[:1].isupper() for at in names)):
                _take_english(sentence, place, names)
    for place, piece in enumerate(sentence.pieces):
        if piece.unknown and not piece.used and piece.text[:1].isupper() and _possessive(sentence, place):
            names = [at for at in _run(sentence, place, -1) if sentence.pieces[at].text[:1].isupper()]
            _take_english(sentence, place, names or [place])


def _run(sentence: Sentence, place: int, step: int) -> list[int]:
    """Return the places of up to three unknown words in a row, in the order of the text."""
    found: list[int] = []
    while len(found) < 3 and (piece := sentence.at(place)) is not None:
        if not piece.unknown or piece.used or sort_of(piece.text[0]) == "hangul":
            break
        found.append(place)
        place += step
    return sorted(found)


def _take_english(sentence: Sentence, verb: int, names: list[int]) -> None:
    if not names:
        return
    pieces = [sentence.pieces[at] for at in names]
    name = sentence.written(pieces).removesuffix("'s").removesuffix("’s")
    sentence.add(_role(sentence, verb), name)
    sentence.related = True
    use(pieces, "unknown author")


def _possessive(sentence: Sentence, place: int) -> bool:
    """Hong's documents."""
    piece: Piece = sentence.pieces[place]
    end = sentence.compact.places[piece.end - 1] + 1
    return sentence.compact.raw[end : end + 2] in {"'s", "’s"}
