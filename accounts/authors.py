"""Who a written author is: the person of this name, alias or address, or nobody we can be sure of."""

import re

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
    text = " ".join(written.split())
    if match := _IN_BRACKETS.match(text):
        text, department = match["name"].strip(), match["unit"].strip()
    if not text:
        return None
    for name in (text, _without_title(text)):
        people = list(
            User.objects.filter(Q(email=name.lower()) | Q(name=name) | Q(profile__aliases__contains=[name])).distinct()
        )
        if len(people) > 1 and department:
            inside = [person for person in people if _belongs(person, department)]
            people = inside or people
        if people:
            return people[0] if len(people) == 1 else None
    return None


def _without_title(text: str) -> str:
    words = text.split(" ")
    known = HONORIFICS
    if len(words) > 1:
        known = HONORIFICS | set(Profile.objects.exclude(title="").values_list("title", flat=True))
        known |= set(Profile.objects.exclude(rank="").values_list("rank", flat=True))
    while len(words) > 1 and words[-1] in known:
        words.pop()
    name = " ".join(words)
    return name.removesuffix("님") if len(name) > 2 else name


def _belongs(person: User, department: str) -> bool:
    profile = Profile.objects.filter(user=person).select_related("department").first()
    if profile is None or profile.department is None:
        return False
    return department in {profile.department.path, profile.department.name}
