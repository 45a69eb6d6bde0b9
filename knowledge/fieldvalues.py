"""The values of a document's custom fields: set, cleared and given along with files, each change recorded."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.viewer import Viewer
from knowledge.fieldreading import FieldProblem, columns_of, is_same, read_value
from knowledge.fields import clean_field_name, field_named
from knowledge.history import record
from knowledge.models import Document, Event, Field, FieldValue


def set_value(document: Document, field: Field, written: Any, *, by: User | None, given: bool = False) -> bool:
    """Set the value of a field of a document; whether anything changed. The door asks whether the person may.

    `given` notes that it came along with the file.

    Raises:
        FieldProblem: the value does not fit the field.
    """
    with transaction.atomic():
        held = _held(field)
        said = read_value(held, written)
        old = FieldValue.objects.select_for_update().filter(document=document, field=held).first()
        if old is not None and is_same(old, said):
            return False
        FieldValue.objects.update_or_create(document=document, field=held, defaults=columns_of(said))
        details: dict[str, Any] = {"field": held.name, "value": [old.text if old else None, said.text]}
        record("set_field", document, by=by, **details, **({"given": True} if given else {}))
    return True


def clear_value(document: Document, field: Field, *, by: User | None) -> bool:
    """Take a document's value of a field away; whether there was one."""
    with transaction.atomic():
        old = FieldValue.objects.select_for_update().filter(document=document, field=field).first()
        if old is None:
            return False
        old.delete()
        record("clear_field", document, by=by, field=field.name, value=[old.text, None])
    return True


def set_values(document: Document, values: Mapping[str, Any], *, viewer: Viewer, by: User | None) -> list[str]:
    """Set several fields by name, all or none; None and "" clear one. Returns the names of those that changed.

    Raises:
        FieldProblem: a field the viewer may not know of, or a value that does not fit.
    """
    changed = []
    with transaction.atomic():
        for name, written in values.items():
            field = field_named(viewer, name)
            empty = written is None or (isinstance(written, str) and not written.strip())
            if clear_value(document, field, by=by) if empty else set_value(document, field, written, by=by):
                changed.append(field.name)
    return changed


def give_value(document: Document, name: str, text: str, *, type: str, by: User | None) -> bool:
    """Set a value that came along with a file; whether anything changed. An unknown field comes up by it, of this type.

    What was given before and is given again changes nothing: so a manifest that is run again undoes no correction, and
    one that says something new is believed.

    Raises:
        FieldProblem: the value does not fit the field.
    """
    with transaction.atomic():
        field, _made = Field.objects.get_or_create(name=clean_field_name(name), defaults={"type": type})
        said = read_value(field, text)
        if said.text == _given_last(document, field):
            return False
        return set_value(document, field, text, by=by, given=True)


def _held(field: Field) -> Field:
    """Return the field as it is now; it is not redefined before the transaction ends, and others may set values too."""
    rows = Field.objects.raw("SELECT * FROM knowledge_field WHERE id = %s FOR SHARE", [field.pk])
    for row in rows:
        return row
    raise FieldProblem("unknown", field.name, _("There is no field “%(name)s”.") % {"name": field.name})


def _given_last(document: Document, field: Field) -> str | None:
    events = Event.objects.filter(
        object_uuid=document.uuid, verb="set_field", details__field=field.name, details__given=True
    )
    last = events.order_by("-pk").first()
    return str(last.details["value"][1]) if last else None
