"""The people that all tests share: 가온 with an owner, a colleague, a stranger and an administrator; 나래 beside it.

| person | at | department | groups | part |
|---|---|---|---|---|
| 하늘 | 가온 | 경영본부/재무팀 | 재무팀, 임원 | owns what is asked about |
| 도윤 | 가온 | 기술본부/플랫폼팀 | 플랫폼팀 | the colleague who is granted it |
| 지우 | 가온 | 기술본부/플랫폼팀/인프라파트 | – | the colleague who is not |
| 나리 | 가온 | – | – | administrator, superuser |
| 가람 | 나래 | 영업본부 | 영업팀 | another company |
| 다온 | 나래 | – | – | its administrator |
"""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import Group
from django_tenants.utils import tenant_context

from accounts.departments import place
from accounts.models import Profile, User
from accounts.viewer import Viewer, viewer_of
from tenants.models import Tenant
from tenants.opening import open_tenant

PASSWORD: Final = "bright-river-42"
GAON: Final = "gaon"
NARAE: Final = "narae"
COMPANIES: Final = {GAON: "가온", NARAE: "나래"}


@dataclass(frozen=True, slots=True)
class Person:
    """One of the cast, by the name the tests call them."""

    key: str
    name: str
    tenant: str
    department: str = ""
    groups: tuple[str, ...] = ()
    admin: bool = False

    @property
    def email(self) -> str:
        """The address they sign in by."""
        return f"{self.key}@{self.tenant}.example"

    @property
    def user(self) -> User:
        """Their row; their company's schema must be set."""
        return User.objects.get(email=self.email)

    @property
    def viewer(self) -> Viewer:
        """Who they are to rights, read anew each time."""
        return viewer_of(self.user)


HANEUL: Final = Person("haneul", "하늘", GAON, "경영본부/재무팀", ("재무팀", "임원"))
DOYUN: Final = Person("doyun", "도윤", GAON, "기술본부/플랫폼팀", ("플랫폼팀",))
JIWOO: Final = Person("jiwoo", "지우", GAON, "기술본부/플랫폼팀/인프라파트")
NARI: Final = Person("nari", "나리", GAON, admin=True)
GARAM: Final = Person("garam", "가람", NARAE, "영업본부", ("영업팀",))
DAON: Final = Person("daon", "다온", NARAE, admin=True)
PEOPLE: Final = (HANEUL, DOYUN, JIWOO, NARI, GARAM, DAON)


def settle() -> None:
    """Open both companies and let everybody in; once, when the template is built."""
    for schema, title in COMPANIES.items():
        tenant, _made = open_tenant(schema, title=title)
        with tenant_context(tenant):
            for person in PEOPLE:
                if person.tenant == schema:
                    _let_in(person)


def company(schema: str) -> Tenant:
    """Return one of the two companies."""
    return Tenant.objects.get(schema_name=schema)


def _let_in(person: Person) -> None:
    user = User.objects.create_user(
        person.email, PASSWORD, name=person.name, is_staff=person.admin, is_superuser=person.admin
    )
    department = place(person.department) if person.department else None
    Profile.objects.create(user=user, department=department)
    user.groups.set([Group.objects.get_or_create(name=name)[0] for name in person.groups])
