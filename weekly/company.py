"""What a company calls its teams and sections, as recognising needs it."""

from dataclasses import dataclass

from accounts.models import Department, User
from knowledge.conventions import conventions_of
from tenants.clock import current_tenant
from weekly.models import Section, Team
from weekly.recognising.paper import Company, SectionName, TeamName


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """A section of the company's list, with its names by language."""

    id: int
    code: str
    name_ko: str
    name_en: str
    synonyms: tuple[str, ...]
    is_active: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """All words that mean it."""
        return (self.name_ko, self.name_en, self.code, *self.synonyms)


def company_in_use() -> Company:
    """Return the names of the company whose schema is set; three queries."""
    return Company(
        teams=tuple(team_names()),
        sections=tuple(SectionName(each.code, each.names) for each in sections()),
        rule=conventions_of(current_tenant()).week_of_month,
    )


def team_names() -> list[TeamName]:
    """Return every department as a team that may report, by path."""
    synonyms = dict(Team.objects.values_list("department", "synonyms"))
    rows = Department.objects.order_by("path").values_list("pk", "name", "path")
    return [TeamName(pk, name, path, tuple(synonyms.get(pk, ()))) for pk, name, path in rows]


def people_names() -> list[str]:
    """Return the names of the company's people, each once: those by which reports may be asked for."""
    return list(User.objects.exclude(name="").order_by().values_list("name", flat=True).distinct())


def sections() -> list[SectionFacts]:
    """Return the sections in the company's order, those out of use too."""
    rows = Section.objects.values_list("pk", "code", "name_ko", "name_en", "synonyms", "is_active")
    return [SectionFacts(pk, code, ko, en, tuple(synonyms), active) for pk, code, ko, en, synonyms, active in rows]
