"""People, the departments they sit in, and the tokens that carry them."""

import uuid
from typing import Any, ClassVar, Self

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import Group, PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from knox.models import AbstractAuthToken


class DepartmentQuerySet(models.QuerySet["Department"]):
    """Departments, read as a tree by their paths."""

    def with_ancestors(self, path: str) -> Self:
        """Keep the department of this path and all above it."""
        names = path.split("/")
        return self.filter(path__in=["/".join(names[: depth + 1]) for depth in range(len(names))])


class Department(models.Model):
    """A node of the organisation's tree; its group is what grants are given to."""

    name = models.CharField(_("name"), max_length=120)
    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="children", verbose_name=_("above")
    )
    path = models.CharField(_("path"), max_length=600, unique=True, help_text=_("names from the top, joined by “/”"))
    group = models.OneToOneField(Group, on_delete=models.PROTECT, related_name="department", verbose_name=_("group"))

    objects = DepartmentQuerySet.as_manager()

    class Meta:
        verbose_name = _("department")
        verbose_name_plural = _("departments")
        ordering: ClassVar[list[str]] = ["path"]

    def __str__(self) -> str:
        return self.path


class UserManager(BaseUserManager["User"]):
    """Makes people; an address is kept in lower case, so it names one person."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Return a new person; without a password they cannot sign in by one."""
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.full_clean(exclude=["password"])
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Return a new administrator."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the person of this address, in whatever case it was typed."""
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser, PermissionsMixin):  # type: ignore[django-manager-missing]  # knox has no types
    """A person of one company, known by e-mail."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    email = models.EmailField(_("e-mail"), unique=True)
    name = models.CharField(_("name"), max_length=120)
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("may open the admin site"), default=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering: ClassVar[list[str]] = ["name", "email"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="user_email_lower_case"),
        ]

    def __str__(self) -> str:
        return f"{self.name} <{self.email}>"

    def get_full_name(self) -> str:
        """Return the name as it is shown."""
        return self.name

    def get_short_name(self) -> str:
        """Return the name as it is shown."""
        return self.name


class Profile(models.Model):
    """What the organisation says of a person."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="profile", verbose_name=_("person"))
    department = models.ForeignKey(
        Department,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="profiles",
        verbose_name=_("department"),
    )
    title = models.CharField(pgettext_lazy("person", "title"), max_length=80, blank=True)
    rank = models.CharField(_("rank"), max_length=80, blank=True)
    aliases = ArrayField(models.CharField(max_length=120), default=list, blank=True, verbose_name=_("other names"))

    class Meta:
        verbose_name = _("profile")
        verbose_name_plural = _("profiles")

    def __str__(self) -> str:
        return str(self.user)


class Token(AbstractAuthToken):
    """A hashed API token: it carries its person and may do no more than its scopes say; no scope at all means all."""

    name = models.CharField(_("name"), max_length=120, blank=True)
    scopes = ArrayField(models.CharField(max_length=40), default=list, blank=True, verbose_name=_("scopes"))

    class Meta(AbstractAuthToken.Meta):
        abstract = False
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
