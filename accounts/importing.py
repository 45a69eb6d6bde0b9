"""People come by a table that can be read again and again: new ones are let in, known ones updated and moved."""

import codecs
import csv
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from io import StringIO
from typing import Final

from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from accounts.departments import GROUP_PREFIX, place
from accounts.models import Profile, User

COLUMNS: Final = ("email", "name", "aliases", "department", "title", "rank", "groups", "password")


class UnreadableTable(ValueError):
    """The file as a whole cannot be read as a table of people; the message says why and how to mend it."""


@dataclass(frozen=True, slots=True)
class RowError:
    """What is wrong with one line (counted from 1, the header included)."""

    line: int
    message: str
    email: str = ""


@dataclass(slots=True)
class ImportReport:
    """How many people were made and changed, and which rows could not be used."""

    created: int = 0
    updated: int = 0
    errors: list[RowError] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: None is a column that is not there, and is left as it is; "" empties."""

    line: int
    cells: Mapping[str, str]

    def text(self, column: str) -> str | None:
        """Return the cell without the blanks around it, in NFC."""
        cell = self.cells.get(column)
        return None if cell is None else unicodedata.normalize("NFC", " ".join(cell.split()))

    def words(self, column: str) -> list[str] | None:
        """Return the parts of a cell that is a list by `;`, each once."""
        cell = self.text(column)
        return None if cell is None else list(dict.fromkeys(part for each in cell.split(";") if (part := each.strip())))


def import_people(table: bytes) -> ImportReport:
    """Take in the people of a CSV file: UTF-8 with or without BOM, UTF-16 with one, or CP949.

    The table is right in the columns it has: an empty cell empties, groups that are not listed are left, a new
    department is a move. A column that is missing changes nothing. A password is a first one: it is set for who has
    none. A bad row is reported, and the others go on; the same table again changes nothing.

    Raises:
        UnreadableTable: no encoding fits, or there is no column `email`.
    """
    report = ImportReport()
    seen: dict[str, int] = {}
    for row in _rows(_decoded(table), report):
        email = (row.text("email") or "").lower()
        try:
            if email in seen:
                raise ValueError(_("This person stands in line %(line)d already.") % {"line": seen[email]})
            with transaction.atomic():
                made, changed = _take_in(email, row)
        except ValidationError as error:
            report.errors.append(RowError(row.line, " ".join(error.messages), email))
        except (ValueError, DatabaseError) as error:
            report.errors.append(RowError(row.line, str(error).partition("\n")[0], email))
        else:
            seen[email] = row.line
            report.created += made
            report.updated += changed and not made
    report.errors.sort(key=lambda error: error.line)
    return report


def _decoded(table: bytes) -> str:
    marked = table.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ["utf-16"] if marked else ["utf-8-sig", "cp949"]:
        try:
            return table.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableTable(_("This is neither UTF-8 nor CP949 text: save the table as CSV UTF-8."))


def _rows(text: str, report: ImportReport) -> Iterator[Row]:
    """Give the rows that are not blank; columns nobody knows and lines of another length are reported."""
    lines = csv.reader(StringIO(text.replace("\x00", "")), strict=True)
    try:
        header = [cell.strip().lower() for cell in next(lines, [])]
        if "email" not in header:
            raise UnreadableTable(
                _("There is no column “email” in the first line; the columns are %(columns)s.")
                % {"columns": ", ".join(COLUMNS)}
            )
        twice = {name for name in header if name and header.count(name) > 1}
        if twice:
            raise UnreadableTable(_("The column “%(name)s” stands there twice.") % {"name": sorted(twice)[0]})
        report.errors += _unknown_columns(header)
        begin = lines.line_num + 1
        for cells in lines:
            line, begin = begin, lines.line_num + 1
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(header) and any(cell.strip() for cell in cells[len(header) :]):
                report.errors.append(RowError(line, _("There are more cells than columns.")))
                continue
            yield Row(line, dict(zip(header, cells, strict=False)))
    except csv.Error as error:
        raise UnreadableTable(
            _("Line %(line)d is no CSV (%(error)s): check its quotation marks.")
            % {"line": lines.line_num, "error": error}
        ) from None


def _unknown_columns(header: Iterable[str]) -> list[RowError]:
    errors = []
    for name in header:
        if name and name not in COLUMNS:
            near = get_close_matches(name, COLUMNS, n=1, cutoff=0.6)
            hint = " " + _("Did you mean %(names)s?") % {"names": near[0]} if near else ""
            errors.append(RowError(1, _("The column “%(name)s” was left out.") % {"name": name} + hint))
    return errors


def _take_in(email: str, row: Row) -> tuple[bool, bool]:
    """Return whether the person was made, and whether anything about them changed."""
    user = User.objects.select_for_update().filter(email=email).first()
    made = user is None
    if user is None:
        if not row.text("name"):
            raise ValueError(_("A new person needs a name."))
        user = User.objects.create_user(email, row.text("password") or None, name=row.text("name"))
    changed = [_named(user, row), _profiled(user, row), _grouped(user, row), not made and _first_password(user, row)]
    return made, any(changed)


def _named(user: User, row: Row) -> bool:
    name = row.text("name")
    if not name or name == user.name:
        return False
    user.name = name
    user.full_clean(exclude=["password"])
    user.save(update_fields=["name"])
    return True


def _profiled(user: User, row: Row) -> bool:
    """Bring title, rank, other names and department in line; whether that changed any."""
    profile, made = Profile.objects.get_or_create(user=user)
    before = (profile.title, profile.rank, profile.aliases, profile.department_id)
    title, rank, aliases, department = row.text("title"), row.text("rank"), row.words("aliases"), row.text("department")
    profile.title = profile.title if title is None else title
    profile.rank = profile.rank if rank is None else rank
    profile.aliases = profile.aliases if aliases is None else aliases
    if department is not None:
        profile.department = place(department) if department else None
    if before == (profile.title, profile.rank, profile.aliases, profile.department_id):
        return made
    profile.full_clean()
    profile.save()
    return True


def _grouped(user: User, row: Row) -> bool:
    """Put the person into the groups listed and no other; whether that changed any."""
    names = row.words("groups")
    if names is None:
        return False
    for name in names:
        if name.startswith(GROUP_PREFIX):
            raise ValueError(
                _("“%(name)s” is a department's group: write the department into its own column.") % {"name": name}
            )
        if len(name) > 150:
            raise ValueError(_("The group “%(name)s…” has a name longer than 150 characters.") % {"name": name[:40]})
    before = set(user.groups.values_list("name", flat=True))
    if before == set(names):
        return False
    user.groups.set([Group.objects.get_or_create(name=name)[0] for name in names])
    return True


def _first_password(user: User, row: Row) -> bool:
    password = row.text("password")
    if not password or user.has_usable_password():
        return False
    user.set_password(password)
    user.save(update_fields=["password"])
    return True
