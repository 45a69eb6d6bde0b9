"""The person who asks, as a value: what every narrowing by rights is given."""

from dataclasses import dataclass

from django.contrib.auth.models import Group
from django.db.models import Q

from accounts.models import Department, Profile, User


@dataclass(frozen=True, slots=True)
class Viewer:
    """Ids and names of who asks, without ORM objects.

    `group_ids` holds the person's groups and the groups of their department and of all departments above it: a grant
    to a department reaches the people of its sub-departments.
    """

    user_id: int
    email: str
    name: str
    group_ids: tuple[int, ...] = ()
    department_id: int | None = None
    department: str = ""
    zone: str = "Asia/Seoul"


def viewer_of(user: User, *, zone: str = "Asia/Seoul") -> Viewer:
    """Return the person as a viewer, read anew: a right taken away is gone at the next request.

    Two queries. Someone deactivated belongs to no group and sees nothing but what is open, so doors refuse them first.
    """
    profile = Profile.objects.filter(user=user).select_related("department").first()
    department = profile.department if profile else None
    above = Department.objects.with_ancestors(department.path) if department else Department.objects.none()
    groups = Group.objects.filter(Q(user=user) | Q(department__in=above)).order_by("pk").distinct()
    return Viewer(
        user_id=user.pk,
        email=user.email,
        name=user.name,
        group_ids=tuple(groups.values_list("pk", flat=True)),
        department_id=department.pk if department else None,
        department=department.path if department else "",
        zone=zone,
    )
