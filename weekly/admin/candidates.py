"""The review list: what may be a weekly report, accepted for a team and week, or left a document."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.admin.governed import RelatedFilter, UnloggedAdmin, user_in, viewer_in
from accounts.models import Department
from knowledge.managing import may_manage
from weekly.models import Candidate, CandidateState
from weekly.reviewing import NotDecidable, accept, decline, explain


class CandidateForm(forms.ModelForm):
    """Team and week, and the decision; without one team and week are not kept."""

    team = forms.ModelChoiceField(Department.objects.order_by("path"), label=gettext_lazy("team"), required=False)
    decision = forms.ChoiceField(
        label=gettext_lazy("decision"),
        choices=[
            ("accept", gettext_lazy("it is a weekly report of this team and week")),
            ("decline", gettext_lazy("it stays a document")),
        ],
        widget=forms.RadioSelect,
    )

    class Meta:
        model = Candidate
        fields = ("team", "week")

    def clean(self) -> dict[str, Any]:
        """Ask for what an accepted report cannot be without."""
        said = super().clean() or self.cleaned_data
        several = len(self.instance.proposals) > 1
        for name in ("team", "week") if said.get("decision") == "accept" and not several else ():
            if said.get(name) is None and name not in self.errors:
                self.add_error(name, _("A weekly report needs a team and a week."))
        return said


class CandidateAdmin(UnloggedAdmin):
    """Candidates whose documents the viewer may open, what waits first; who manages the document decides."""

    form = CandidateForm
    list_display = ("document", "team", "week", "why", "state", "decided_by", "created_at")
    list_select_related = ("document", "team", "decided_by")
    list_filter = ("state", ("team", RelatedFilter), "created_at")
    search_fields = ("document__title", "version__file_name")
    fields = ("document", "file", "why", "proposed", "team", "week", "decision", "state", "decided_by", "decided_at")
    readonly_fields = ("document", "file", "why", "proposed", "state", "decided_by", "decided_at")
    actions = ("accept_as_proposed", "leave_as_documents")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Candidate]:
        """Keep those of documents the viewer may open; what waits stands first."""
        waiting = models.Case(models.When(state=CandidateState.WAITING, then=0), default=1)
        return Candidate.objects.visible_to(viewer_in(request)).order_by(waiting, "-created_at", "-pk")

    @admin.display(description=gettext_lazy("why it is unsure"))
    def why(self, candidate: Candidate) -> str:
        """Return the reasons in the reader's language."""
        return " ".join(explain(reason) for reason in candidate.reasons) or "–"

    @admin.display(description=gettext_lazy("file"))
    def file(self, candidate: Candidate) -> str:
        """Return the path it came under."""
        return candidate.version.path

    @admin.display(description=gettext_lazy("proposed"))
    def proposed(self, candidate: Candidate) -> str:
        """Return every proposal: part, team, week."""
        said = (
            " · ".join(str(each[name]) for name in ("part", "team_name", "week") if each.get(name))
            for each in candidate.proposals
        )
        return "; ".join(filter(None, said)) or "–"

    def get_fields(self, request: HttpRequest, obj: Candidate | None = None) -> Any:
        """Leave the question out where it has been answered."""
        fields = super().get_fields(request, obj)
        return fields if self.has_change_permission(request, obj) else [each for each in fields if each != "decision"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: ingestion finds them."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Candidate | None = None) -> bool:
        """Return False: what was decided is kept."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Candidate | None = None) -> bool:
        """Let who manages the document decide, once."""
        allowed = super().has_change_permission(request, obj)
        if obj is None:
            return allowed
        return allowed and obj.state == CandidateState.WAITING and may_manage(viewer_in(request), obj.document)

    def save_model(self, request: HttpRequest, obj: Candidate, form: Any, change: bool) -> None:
        """Accept or decline by the one way there is."""
        said, by = form.cleaned_data, user_in(request)
        stored = Candidate.objects.select_related("version__document").get(pk=obj.pk)
        try:
            if said["decision"] == "accept":
                accept(stored, team=said["team"], week=said["week"], by=by)
            else:
                decline(stored, by=by)
        except NotDecidable as refusal:
            self.message_user(request, str(refusal), messages.ERROR)

    @admin.action(description=gettext_lazy("Register as proposed"), permissions=["change"])
    def accept_as_proposed(self, request: HttpRequest, queryset: models.QuerySet[Candidate]) -> None:
        """Accept the chosen ones whose team and week are proposed."""
        self._each(request, queryset, lambda each, by: accept(each, team=each.team, week=each.week, by=by))

    @admin.action(description=gettext_lazy("Leave as documents"), permissions=["change"])
    def leave_as_documents(self, request: HttpRequest, queryset: models.QuerySet[Candidate]) -> None:
        """Decline the chosen ones."""
        self._each(request, queryset, lambda each, by: decline(each, by=by))

    def _each(self, request: HttpRequest, queryset: models.QuerySet[Candidate], do: Any) -> None:
        chosen = list(queryset.select_related("version__document", "team"))
        decided, refused = 0, []
        for each in chosen:
            if not self.has_change_permission(request, each):
                continue
            try:
                do(each, user_in(request))
                decided += 1
            except NotDecidable as refusal:
                refused.append(f"{each.document.title}: {refusal}")
        self.say_changed(request, decided, of=len(chosen))
        if refused:
            self.message_user(request, " ".join(refused), messages.WARNING)
        left = len(chosen) - decided - len(refused)
        if left:
            text = ngettext(
                "%(n)d was left: it is decided already, or you do not manage its document.",
                "%(n)d were left: they are decided already, or you do not manage their documents.",
                left,
            )
            self.message_user(request, text % {"n": left}, messages.WARNING)
