"""What a document is and holds: its kind, its tags by name, its custom fields, its period."""

from decimal import Decimal

from answering.understanding.amounts import Amount
from answering.understanding.sentence import Sentence, use
from knowledge.ledger.query import FieldCondition

_LOCATIVE = ("에", "에서", "에는", "에서는", "안에", "내에")


def read_facts(sentence: Sentence) -> None:
    """Read what stands in the question without a word of its own that announces it."""
    _periods_of_dates(sentence)
    _amounts(sentence)
    _currencies(sentence)
    _choices(sentence)
    _kinds(sentence)
    _bare_tags(sentence)
    for place in [*sentence.free("period")]:
        sentence.periods.append(sentence.pieces[place].value("period"))
        use([sentence.pieces[place]], "period")


def _kinds(sentence: Sentence) -> None:
    for place in [*sentence.free("kind")]:
        piece, before, after = sentence.pieces[place], sentence.at(place - 1), sentence.at(place + 1)
        marked = before is not None and before.has("kind_mark") and before.tail[:1] in {"가", "이", ""}
        if piece.has("document", "list", "record", "filler", "author", "exist") and not marked:
            continue
        known = piece.value("kind")
        if not known.primary and piece.has("tag") and after is not None and after.has("document"):
            continue
        if before is not None and before.text.lower() in {"이", "본", "this", "해당"} and before.text != "":
            sentence.vetoed = sentence.vetoed or "a document that is pointed at"
        if (piece.tail.startswith(_LOCATIVE) or _inside_one(sentence, place)) and not sentence.has("times"):
            sentence.vetoed = sentence.vetoed or "what stands in documents"
        sentence.add("kinds", known.name)
        use([piece], "kind")
        if marked and before is not None:
            use([before], "kind")


def _inside_one(sentence: Sentence, place: int) -> bool:
    """documents in the contract: what one document asks for is no matter of the store."""
    piece, before, article = sentence.pieces[place], sentence.at(place - 1), sentence.at(place - 2)
    if before is None or article is None or before.text.lower() not in {"the", "a", "an", "this"}:
        return False
    return article.text.lower() in {
        "in",
        "inside",
        "for",
        "within",
        "to",
        "belong to",
        "belongs to",
        "belonging to",
    } and not piece.text.lower().endswith("s")


def _bare_tags(sentence: Sentence) -> None:
    """보안 문서, where 보안 is a tag; 보안에 관한 문서 was read by meaning before."""
    for place in [*sentence.free("tag")]:
        piece, after = sentence.pieces[place], sentence.at(place + 1)
        if after is not None and after.has("document") and not piece.tail:
            sentence.add("tags", piece.value("tag").name)
            sentence.related = True
            use([piece], "tag")


def _amounts(sentence: Sentence) -> None:
    for place in [*sentence.free("amount")]:
        piece = sentence.pieces[place]
        amount: Amount = piece.value("amount")
        beside = _field_beside(sentence, place)
        if beside is None and not amount.named:
            continue
        if beside is None and amount.conditions[0][0] == "eq":
            continue
        name = sentence.pieces[beside].value("field").name if beside is not None else sentence.money_field
        use([piece], "amount")
        if not name:
            sentence.unread.append(piece.text)
            continue
        money = beside is None or sentence.pieces[beside].value("field").type == "money"
        for comparison, value in amount.conditions:
            currency = amount.currency if money else ""
            sentence.conditions.append(FieldCondition(name, comparison, Decimal(value), currency))
        sentence.related = True
        if beside is not None:
            use([sentence.pieces[beside]], "field")
        _money_word(sentence, place)


def _currencies(sentence: Sentence) -> None:
    """KRW 계약금액, in dollars: amounts of this currency alone, whatever they are."""
    for place in [*sentence.free("currency")]:
        piece = sentence.pieces[place]
        fields = [each.value("field") for each in sentence.pieces if each.has("field")]
        name = next((field.name for field in fields if field.type == "money"), "") or (
            sentence.money_field if sentence.has("money") else ""
        )
        if name:
            sentence.conditions.append(FieldCondition(name, "eq", "", str(piece.value("currency"))))
            use([piece], "field")


def _money_word(sentence: Sentence, place: int) -> None:
    before = sentence.at(place - 1)
    if before is not None and not before.used and before.has("money"):
        use([before], "field")


def _field_beside(sentence: Sentence, place: int) -> int | None:
    """Return the place of the field that an amount belongs to: before it, or behind a preposition."""
    for at in (place - 1, place - 2, place + 1, place + 2, place + 3):
        piece = sentence.at(at)
        if piece is None or piece.used:
            continue
        if piece.has("field") and piece.value("field").type in {"number", "money"}:
            return at
        if not piece.has("filler", "number", "source_verb", "thing"):
            if at > place:
                return None
            if at == place - 1:
                continue
    return None


def _choices(sentence: Sentence) -> None:
    """진행상태가 완료인 문서, 담당자가 홍길동인 계약서: a field says what it is."""
    for place in [*sentence.free("field")]:
        piece, after = sentence.pieces[place], sentence.at(place + 1)
        field = piece.value("field")
        if after is None or after.used or piece.tail.startswith("별") or field.type not in {"choice", "text"}:
            continue
        choice = next((each.value for each in after.meanings if each.role == "choice"), None)
        if choice is not None and choice.field == field.name:
            sentence.conditions.append(FieldCondition(field.name, "eq", choice.name))
        elif field.type == "text" and after.unknown and after.text.endswith("인") and len(after.text) > 2:
            sentence.conditions.append(FieldCondition(field.name, "eq", after.text[:-1]))
        elif after.has("quote"):
            sentence.conditions.append(FieldCondition(field.name, "eq", str(after.value("quote"))))
        else:
            continue
        sentence.related = True
        use([piece, after], "field")


def _periods_of_dates(sentence: Sentence) -> None:
    """납기일이 이번 달인 계약서: the period is the field's, not the document's."""
    for place in [*sentence.free("field")]:
        piece, after = sentence.pieces[place], sentence.at(place + 1)
        if piece.value("field").type != "date" or after is None or after.used or not after.has("period"):
            continue
        period = after.value("period")
        if period.start is not None:
            sentence.conditions.append(FieldCondition(piece.value("field").name, "gte", period.start.isoformat()))
        if period.end_exclusive is not None:
            sentence.conditions.append(
                FieldCondition(piece.value("field").name, "lt", period.end_exclusive.isoformat())
            )
        sentence.related = True
        use([piece, after], "field")
