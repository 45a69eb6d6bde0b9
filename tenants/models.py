"""A company is a schema with host names and settings of its own."""

from typing import ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_tenants.models import DomainMixin, TenantMixin

RESERVED_NAMES = frozenset({"public", "pg_catalog", "information_schema", "www", "api", "admin", "localhost"})

# A name is a schema and a host label at once: what both allow, and short enough for either.
name_validator = RegexValidator(
    r"\A[a-z][a-z0-9]{1,39}\Z",
    _("A company's name is 2 to 40 lower-case letters and digits and begins with a letter, like “hanbit”."),
)


def validate_zone(value: str) -> None:
    """Refuse a name the time-zone database does not hold."""
    if value not in available_timezones():
        raise ValidationError(_("“%(zone)s” is no time zone; use a name like Asia/Seoul.") % {"zone": value})


def validate_name(value: str) -> None:
    """Refuse names that PostgreSQL or the web uses for itself."""
    name_validator(value)
    if value in RESERVED_NAMES or value.startswith("pg"):
        raise ValidationError(_("“%(name)s” is reserved; choose another name.") % {"name": value})


class WeekOfMonth(models.TextChoices):
    """Which week is the first of a month: the one that holds its first Thursday, or the calendar's first row."""

    THURSDAY = "thursday", _("the month of the week's Thursday")
    ROWS = "rows", _("rows of the calendar")


class Tenant(TenantMixin):
    """One company: its schema, its clock, its conventions."""

    title = models.CharField(pgettext_lazy("company", "title"), max_length=200)
    time_zone = models.CharField(_("time zone"), max_length=60, default="Asia/Seoul", validators=[validate_zone])
    language = models.CharField(
        _("language"), max_length=5, default="ko", choices=[("ko", "한국어"), ("en", "English")]
    )
    week_of_month = models.CharField(
        _("week of the month"), max_length=10, choices=WeekOfMonth.choices, default=WeekOfMonth.THURSDAY
    )
    fiscal_year_start = models.PositiveSmallIntegerField(
        _("first month of the fiscal year"), default=1, validators=[MinValueValidator(1), MaxValueValidator(12)]
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    auto_create_schema = True
    auto_drop_schema = False

    class Meta:
        verbose_name = _("company")
        verbose_name_plural = _("companies")

    def __str__(self) -> str:
        return self.title

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which this company's days begin."""
        return ZoneInfo(self.time_zone)


class Domain(DomainMixin):
    """A host name that leads to a company."""

    class Meta:
        verbose_name = _("host name")
        verbose_name_plural = _("host names")
        ordering: ClassVar[list[str]] = ["domain"]
