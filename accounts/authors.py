"""Who a written author is: the person of this name, alias or address, or nobody we can be sure of."""

import re
import unicodedata
from collections.abc import Iterator

from django.db.models import Q

from accounts.models import Profile, User

# Forms of address that offices put after a name; a company's own titles and ranks come from its profiles.
HONORIFICS = frozenset(
    "님 씨 사원 주임 대리 과장 차장 부장 책임 선임 수석 연구원 팀장 실장 본부장 이사 상무 전무 부사장 사장 대표".split()  # noqa: SIM905  (one line a word would fill a screen)
)
_IN_BRACKETS = re.compile(r"\A(?P<name>[^()]{1,120})\((?P<unit>[^()]{1,120})\)\Z")


def author_of(written: str, *, department: str = "") -> User | None:
    """Return the one person who is meant.

    Titles after the name are no part of it; “이도윤(영업1팀)” and a department given beside the name tell two people of
    one name apart. Nobody, or more than one, gives None: the ledger then keeps the name as it was written.
    """
    text = " ".join(unicodedata.normalize("NFC", written).split())
    if match := _IN_BRACKETS.match(text):
        text, department = match["name"].strip(), match["unit"].strip()
    for name in dict.fromkeys(_readings(text)):
        people = list(
            User.objects.filter(Q(email=name.lower()) | Q(name=name) | Q(profile__aliases__contains=[name])).distinct()
        )
        if len(people) > 1 and department:
            inside = [person for person in people if _belongs(person, department)]
            people = inside or people
        if people:
            return people[0] if len(people) == 1 else None
    return None


def _readings(text: str) -> Iterator[str]:
    """Yield what the name may be, the longest first: as written, without 님, without titles, also where they adhere."""
    if not text:
        return
    yield text
    bare = _without_honour(text)
    yield bare
    titles = HONORIFICS | set(Profile.objects.exclude(title="").values_list("title", flat=True))
    titles |= set(Profile.objects.exclude(rank="").values_list("rank", flat=True))
    words = bare.split(" ")
    while len(words) > 1 and _without_honour(words[-1]) in titles:
        words.pop()
    name = " ".join(words)
    yield name
    yield from (
        name.removesuffix(title) for title in sorted(titles) if name.endswith(title) and len(name) > len(title) + 1
    )


def _without_honour(word: str) -> str:
    return word.removesuffix("님").rstrip() if len(word) > 2 else word


def _belongs(person: User, department: str) -> bool:
    profile = Profile.objects.filter(user=person).select_related("department").first()
    if profile is None or profile.department is None:
        return False
    return department in {profile.department.path, profile.department.name}
