"""Governance of weekly reports: what was registered, what may be one, sections and teams."""

from django.contrib import admin

from weekly.admin.candidates import CandidateAdmin
from weekly.admin.reports import ContributionAdmin, ReportAdmin
from weekly.admin.words import SectionAdmin, TeamAdmin
from weekly.models import Candidate, Contribution, Report, Section, Team

admin.site.register(Report, ReportAdmin)
admin.site.register(Contribution, ContributionAdmin)
admin.site.register(Candidate, CandidateAdmin)
admin.site.register(Section, SectionAdmin)
admin.site.register(Team, TeamAdmin)
