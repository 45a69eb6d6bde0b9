"""Governance of people; entered by the same sign-in as everything else."""

import allauth.account.admin  # noqa: F401  (registers its pages now, so that they can be taken off)
import django.contrib.auth.admin  # noqa: F401  (likewise)
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress, EmailConfirmation
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group

from accounts.admin.company import CompanyAdmin, DomainAdmin
from accounts.admin.departments import DepartmentAdmin
from accounts.admin.labels import label_people
from accounts.admin.log import LogAdmin
from accounts.admin.people import GroupAdmin, PersonAdmin
from accounts.admin.tokens import TokenAdmin
from accounts.models import Department, Token, User
from tenants.models import Domain, Tenant

label_people()

# People have one address, and it is confirmed by whoever lets them in.
admin.site.unregister([EmailAddress, EmailConfirmation, Group])
admin.site.register(User, PersonAdmin)
admin.site.register(Group, GroupAdmin)
admin.site.register(Department, DepartmentAdmin)
admin.site.register(Token, TokenAdmin)
admin.site.register(LogEntry, LogAdmin)
admin.site.register(Tenant, CompanyAdmin)
admin.site.register(Domain, DomainAdmin)
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
