"""By what documents are grouped, and which groups are wanted: 팀별, per month, 가장 많이 쓴 사람, top 5."""

from answering.understanding.asked import Asked
from answering.understanding.counting import is_counted
from answering.understanding.sentence import Sentence, use


def read_rank(sentence: Sentence, asked: Asked) -> bool:
    """Read 가장 많이, 상위 5명, the fewest; whether groups are ranked."""
    ranking = [*sentence.free("most", "least", "ranking")]
    tops, limits = [*sentence.free("top")], [*sentence.free("limit")]
    extremes = _extremes(sentence)
    if extremes and not ranking:
        asked.limit = 1
        asked.descending = "min" not in [
            sentence.pieces[at].value("measure") or sentence.pieces[at].value("adjective") for at in extremes
        ]
        use([sentence.pieces[at] for at in extremes], "ranking")
        return True
    least = any(sentence.pieces[at].has("least") and not sentence.pieces[at].has("most") for at in ranking)
    if not ranking and not tops:
        return False
    asked.descending = not least
    if tops:
        asked.limit = sentence.pieces[tops[0]].value("top")
    elif limits:
        asked.limit = sentence.pieces[limits[0]].value("limit")
    elif not any(sentence.pieces[at].has("ranking") or "순" in sentence.pieces[at].text for at in ranking):
        asked.limit = 1
    return True


def _extremes(sentence: Sentence) -> list[int]:
    """계약금액이 가장 큰 부서: the largest is a group where one is asked for."""
    grouping = [*sentence.free("group_noun", "which")]
    measured = [*sentence.free("field", "pages", "bytes", "money")]
    kinds = [
        at for at in grouping if "kind" in (sentence.pieces[at].value("group_noun"), sentence.pieces[at].value("which"))
    ]
    if not measured or not grouping or kinds or any(True for _ in sentence.free("group")):
        return []
    found = [at for at in sentence.free("measure") if sentence.pieces[at].value("measure") in {"max", "min"}]
    if not found and any(True for _ in sentence.free("superlative")):
        found = [*sentence.free("adjective", "superlative")]
    return found


def read_group(sentence: Sentence, asked: Asked, *, ranked: bool) -> None:
    """Read by what is grouped; a second group, or one that nobody knows, is kept among what is unread."""
    for place in [*sentence.free("group")]:
        piece = sentence.pieces[place]
        if asked.group_by is None:
            asked.group_by = piece.value("group")
            use([piece], "group")
        elif piece.value("group") != asked.group_by:
            sentence.unread.append(piece.text)
            use([piece], "group")
    for place in [*sentence.free("field")]:
        piece, before = sentence.pieces[place], sentence.at(place - 1)
        by = before is not None and before.text.lower() in {"by", "per"}
        if asked.group_by is None and (piece.tail.startswith("별") or by):
            asked.group_by = f"field:{piece.value('field').name}"
            use([piece], "group")
    if asked.group_by is not None:
        _second_groups(sentence, asked)
    if asked.group_by is None:
        _unknown_group(sentence, asked)
    if asked.group_by is None and ranked:
        asked.group_by = _ranked_group(sentence)
    if asked.group_by is None:
        _asked_people(sentence, asked)


def _second_groups(sentence: Sentence, asked: Asked) -> None:
    """by author and month: the ledger groups by one thing, and does not drop the other in silence."""
    for place in [*sentence.free("group_noun")]:
        piece, before, after = sentence.pieces[place], sentence.at(place - 1), sentence.at(place + 1)
        joined = piece.tail in {"와", "과", "랑"} or (
            before is not None and before.text.lower() in {"and", "및", "와", "과"}
        )
        joined = joined or (after is not None and after.text in {"및", "and"})
        if joined and piece.value("group_noun") != asked.group_by:
            sentence.unread.append(piece.text)
            use([piece], "group")


def _unknown_group(sentence: Sentence, asked: Asked) -> None:
    """직급별 문서 수: a group that the ledger does not know is asked for all the same, and refused by name."""
    if not is_counted(sentence):
        return
    for piece in sentence.pieces:
        word = piece.text.removesuffix("로")
        if (
            piece.unknown
            and not piece.used
            and word.endswith("별")
            and len(word) > 2
            and word not in {"특별", "개별", "차별", "구별"}
        ):
            asked.group_by = word[:-1]
            sentence.unread.append(piece.text)
            use([piece], "group")
            return


def _ranked_group(sentence: Sentence) -> str | None:
    for role in ("which", "group_noun"):
        for place in sentence.free(role):
            piece = sentence.pieces[place]
            use([each for each in sentence.pieces if each is piece or each.has("author_mark")], "group")
            return str(piece.value(role))
    for place in sentence.free("author_mark"):
        use([sentence.pieces[place]], "group")
        return "author"
    for place in sentence.free("who"):
        use([sentence.pieces[place]], "group")
        return "author"
    return None


def _asked_people(sentence: Sentence, asked: Asked) -> None:
    """몇 명이 썼어, 문서를 쓴 사람 목록: the people are the groups."""
    people = [*sentence.free("people")]
    wrote = any(piece.used == "verb" and piece.has("author") for piece in sentence.pieces)
    nouns = [at for at in sentence.free("group_noun") if sentence.pieces[at].value("group_noun") == "author"]
    listed = any(sentence.pieces[at].value("list") == "strong" for at in sentence.free("list"))
    if wrote and (people or (nouns and listed)):
        asked.group_by = "author"
        use([sentence.pieces[at] for at in (*people, *nouns)], "group")


def breaks_down(sentence: Sentence) -> bool:
    """Whether documents are what stands in the groups, though nobody says "how many"."""
    grouped = any(piece.used == "group" and ("현황" in piece.text or "문서" in piece.text) for piece in sentence.pieces)
    return (grouped or sentence.has("document", "kind", "record", "trend", "list")) and not sentence.vetoed


def finish_group(sentence: Sentence, asked: Asked, *, ranked: bool) -> None:
    """Put groups of time in their order, unless they are ranked, and let the words of the ranking be read."""
    if asked.group_by in {"month", "quarter", "year"} and not ranked:
        asked.order = "key"
    used = (
        "ranking",
        "where",
        "used",
        "superlative",
        "adjective",
        "most",
        "least",
        "top",
        "limit",
        "count",
        "much",
        "number",
        "who",
        "which",
        "compare",
        "group_noun",
        "people",
        "measure",
        "how_much",
    )
    use([sentence.pieces[at] for at in [*sentence.free(*used)]], "counted")
    for place in [*sentence.free("contains")]:  # which folder contains the most
        after = sentence.at(place + 1)
        if ranked and after is not None and after.has("most", "least"):
            use([sentence.pieces[place]], "counted")
