"""Custom fields: what a company records about its documents beside the common facts, and who may know of which."""

from collections.abc import Iterable
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.people import nearest
from accounts.viewer import Viewer
from knowledge.fieldreading import FieldProblem, columns_of, field_type, is_same, read_value, shape_of
from knowledge.history import record_field
from knowledge.manifest import FieldShape
from knowledge.manifest.cells import text_cell
from knowledge.manifest.fitting import LONGEST_NAME
from knowledge.models import Document, Field, FieldValue

LONGEST_CHOICE = 80


def shapes() -> dict[str, FieldShape]:
    """Return all fields of the company by name; for operators, who know of all."""
    return {field.name: shape_of(field) for field in Field.objects.all()}


def fields_known_to(viewer: Viewer) -> QuerySet[Field]:
    """Return the fields the viewer may know of, by name: those defined for the company, and those of their documents.

    A field that came up with documents which are hidden from them is not there for them.
    """
    visible = Document.objects.visible_to(viewer)
    values = FieldValue.objects.filter(field=OuterRef("pk"), document__in=visible)
    return Field.objects.filter(Q(defined=True) | Exists(values)).order_by("name")


def field_named(viewer: Viewer, name: str) -> Field:
    """Return the field of this name, of those the viewer may know of.

    Raises:
        FieldProblem: there is none; the nearest names are offered.
    """
    wanted = text_cell(name)
    known = list(fields_known_to(viewer))
    for field in known:
        if field.name == wanted:
            return field
    message = _("There is no field “%(name)s”.") % {"name": wanted[:LONGEST_NAME]}
    raise FieldProblem("unknown", wanted, message + nearest(wanted, (field.name for field in known)))


def define(name: str, *, type: str, choices: Iterable[str] = (), by: User | None) -> Field:
    """Define a field for the whole company; one that came up with documents becomes defined, if its values fit.

    Raises:
        FieldProblem: name, type or choices are none, the name is taken, or stored values would not fit.
    """
    clean, shape = clean_field_name(name), _shape(type, choices)
    with transaction.atomic():
        field = Field.objects.select_for_update().filter(name=clean).first()
        if field is None:
            try:
                with transaction.atomic():
                    field = Field.objects.create(name=clean, type=shape.type, choices=list(shape.choices), defined=True)
            except IntegrityError:  # another was quicker
                raise _taken(clean) from None
        elif field.defined:
            raise _taken(clean)
        else:
            _reshape(field, shape)
            field.defined = True
            field.save(update_fields=["type", "choices", "defined"])
        record_field("define", field, by=by, type=field.type, choices=field.choices)
    return field


def redefine(
    field: Field,
    *,
    name: str | None = None,
    type: str | None = None,
    choices: Iterable[str] | None = None,
    defined: bool | None = None,
    by: User | None,
) -> bool:
    """Change a field's name, type, choices, or whether it is the company's; None leaves each. Whether anything changed.

    Stored values are read anew by the new type; one that does not fit forbids the change, so nothing is ever lost.

    Raises:
        FieldProblem: what is asked for is no field, or stored values would not fit.
    """
    with transaction.atomic():
        locked = Field.objects.select_for_update().get(pk=field.pk)
        before = _facts(locked)
        if name is not None and (clean := clean_field_name(name)) != locked.name:
            if Field.objects.filter(name=clean).exists():
                raise _taken(clean)
            locked.name = clean
        wanted = _shape(type or locked.type, locked.choices if choices is None else choices)
        _reshape(locked, wanted)
        if defined is not None:
            locked.defined = defined
        after = _facts(locked)
        changes = {each: [before[each], after[each]] for each in before if before[each] != after[each]}
        if changes:
            locked.save()
            record_field("redefine", locked, by=by, **changes)
    for each, value in after.items():
        setattr(field, each, value)
    return bool(changes)


def clean_field_name(name: str) -> str:
    """Return a field's name in NFC on one line.

    Raises:
        FieldProblem: there is nothing in it, or more than 80 characters.
    """
    clean = text_cell(name.replace("\0", ""))
    if not clean or len(clean) > LONGEST_NAME:
        message = _("A field's name has 1 to %(n)d characters.") % {"n": LONGEST_NAME}
        raise FieldProblem("name", "name", message)
    return clean


def _shape(type: str, choices: Iterable[str]) -> FieldShape:
    known = field_type(type)
    clean = tuple(dict.fromkeys(text for each in choices if (text := text_cell(each))))
    if known != "choice":
        return FieldShape(known)
    if not clean or any(len(each) > LONGEST_CHOICE for each in clean):
        message = _("A field of the type choice names its choices, each of at most %(n)d characters.")
        raise FieldProblem("choices", "choices", message % {"n": LONGEST_CHOICE})
    if len({each.casefold() for each in clean}) < len(clean):
        raise FieldProblem("choices", "choices", _("Two choices differ in capitals alone: keep one of them."))
    return FieldShape(known, clean)


def _reshape(field: Field, shape: FieldShape) -> None:
    """Give a field type and choices, its stored values read anew; the caller saves the field.

    Raises:
        FieldProblem: a stored value does not fit. Which one is not told: it may stand in a hidden document.
    """
    if shape == shape_of(field):
        return
    field.type, field.choices = shape.type, list(shape.choices)
    for value in FieldValue.objects.select_for_update().filter(field=field).iterator():
        try:
            said = read_value(field, value.text)
        except FieldProblem:
            message = _("“%(name)s” has stored values that would not fit; correct or clear those first.")
            raise FieldProblem("in_use", "type", message % {"name": field.name}) from None
        if not is_same(value, said):
            FieldValue.objects.filter(pk=value.pk).update(**columns_of(said))


def _facts(field: Field) -> dict[str, Any]:
    return {"name": field.name, "type": field.type, "choices": list(field.choices), "defined": field.defined}


def _taken(name: str) -> FieldProblem:
    return FieldProblem("taken", "name", _("There is a field “%(name)s” already.") % {"name": name})
