"""The dates of a version on its page: what every source says, what was not taken for a date, a correction by hand."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSingleDateWidget, UnfoldBooleanSwitchWidget

from knowledge.conventions import conventions_of
from knowledge.correcting import YEARS
from knowledge.dating.candidate import DateCandidate, Reason
from knowledge.dating.names import explain_filename
from knowledge.models import DatePrecision, DateSource, Version
from tenants.clock import current_tenant

REASONS: Final[Mapping[Reason, Promise]] = {
    "impossible_month": _("There is no such month."),
    "impossible_day": _("The month has no such day."),
    "impossible_week": _("The year or month has no such week."),
    "impossible_quarter": _("A year has four quarters."),
    "year_out_of_range": _("The year is not between 1950 and 2100."),
    "digit_count": _("A date written without separators has eight digits, or six."),
    "phone_number": _("It looks like a phone number."),
    "version_number": _("It looks like a version number."),
    "identifier": _("It looks like a part of a number or code."),
    "amount": _("It looks like an amount."),
    "duration": _("It says how long, not when."),
    "ambiguous_order": _("Day and month cannot be told apart."),
    "end_before_start": _("The range ends before it starts."),
    "no_year": _("Neither the name nor a folder says the year."),
}
"""The sentences of `knowledge.dating`, which knows no Django, in the reader's language."""


NOTHING: Final = "–"


class DateForm(forms.ModelForm):
    """First and last day, both included, as a person says them; or the correction taken back."""

    first_day = forms.DateField(label=_("first day"), required=False, widget=UnfoldAdminSingleDateWidget())
    last_day = forms.DateField(
        label=_("last day"),
        required=False,
        widget=UnfoldAdminSingleDateWidget(),
        help_text=_("Included. Empty for a single day."),
    )
    undo = forms.BooleanField(
        label=_("undo the correction"),
        required=False,
        widget=UnfoldBooleanSwitchWidget(),
        help_text=_("Go back to what file name, folder and text say."),
    )

    class Meta:
        model = Version
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        covers = self.instance.covers
        if covers is not None:
            self.initial["first_day"] = covers.lower
            self.initial["last_day"] = covers.upper - timedelta(days=1)

    def clean(self) -> dict[str, Any]:
        """Refuse days in the wrong order, half a range, and a correction beside its undoing."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors or said.get("undo"):
            if said.get("undo") and {"first_day", "last_day"} & set(self.changed_data):
                raise ValidationError(_("Either correct the dates or undo the correction."))
            return said
        first, last = said.get("first_day"), said.get("last_day")
        if first is None:
            if last is not None or self.initial.get("first_day") is not None:
                self.add_error("first_day", _("Say the first day; to take a correction back, undo it."))
            return said
        said["last_day"] = last = last or first
        if last < first:
            self.add_error("last_day", _("The last day lies before the first."))
        elif first.year not in YEARS or last.year not in YEARS:
            text = gettext("The year is not between %(first)d and %(last)d.")
            self.add_error("first_day", text % {"first": YEARS[0], "last": YEARS[-1]})
        return said


def candidates_shown(version: Version) -> str:
    """Return a table of what every source says, the one that counts first, with the text it was read from."""
    rows = []
    for place, each in enumerate(version.date_candidates):
        try:
            candidate = DateCandidate.from_json(each)
        except (KeyError, TypeError, ValueError):
            continue
        counts = place == 0 and candidate.source == version.date_source
        rows.append(
            (
                gettext("counts") if counts else "",
                _source_named(candidate.source),
                days_said(candidate.start, candidate.end),
                DatePrecision(candidate.precision).label,
                candidate.text,
            )
        )
    if not rows:
        return NOTHING
    heads = ("", _("read from"), _("days"), _("precision"), _("text"))
    return format_html(
        '<table class="date-candidates"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>',
        format_html_join("", '<th class="pr-4 text-left">{}</th>', ((head,) for head in heads)),
        format_html_join(
            "",
            "<tr>{}</tr>",
            ((format_html_join("", '<td class="pr-4">{}</td>', ((c,) for c in row)),) for row in rows),
        ),
    )


def refused_shown(version: Version) -> str:
    """Return what of the file name looked like a date and was not taken for one, with the reason."""
    explained = explain_filename(
        version.file_name, folders=version.path.split("/")[:-1], conventions=conventions_of(current_tenant())
    )
    if not explained.refused:
        return NOTHING
    return format_html_join(
        "", "<div>“{}”: {}</div>", ((refused.text, REASONS[refused.reason]) for refused in explained.refused)
    )


def days_said(start: date, end: date) -> str:
    """Return a half-open range as people say it: the last day included."""
    last = end - timedelta(days=1)
    return start.isoformat() if last == start else f"{start.isoformat()} – {last.isoformat()}"


def _source_named(source: str) -> str:
    if source == "properties":
        return gettext("what the file claims; never used")
    return str(DateSource(source).label)
