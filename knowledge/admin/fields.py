"""Governing custom fields: which there are, and what they say of a document, each checked by its type."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.widgets import UnfoldAdminTextInputWidget, UnfoldBooleanSwitchWidget

from accounts.admin.governed import ReadOnlyAdmin, RelatedFilter, UnloggedAdmin, user_in, viewer_in
from knowledge import fields as defining
from knowledge.fieldreading import FieldProblem, read_value
from knowledge.fieldvalues import clear_value, set_value
from knowledge.history import record_field
from knowledge.models import Document, Field, FieldValue


class FieldForm(forms.ModelForm):
    """A definition, tried out while it is checked: what stored values forbid is said on the form."""

    for_all = forms.BooleanField(
        required=False,
        label=Field._meta.get_field("defined").verbose_name,
        help_text=Field._meta.get_field("defined").help_text,
        widget=UnfoldBooleanSwitchWidget,
    )

    class Meta:
        model = Field
        fields = ("name", "type", "choices")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        new = self.instance.pk is None
        self.fields["for_all"].initial = new or self.instance.defined
        self.fields["for_all"].disabled = new

    def validate_unique(self) -> None:
        """Leave it to the definition: a field of this name may have come up with documents."""

    def clean(self) -> dict[str, Any]:
        """Try the definition, and take it back."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                with transaction.atomic():
                    self.written(by=None)
                    transaction.set_rollback(True)
            except FieldProblem as problem:
                raise forms.ValidationError({problem.field: str(problem)}) from None
        return said

    def written(self, *, by: Any) -> Field:
        """Define the field, or change it, as the form says; the row."""
        said = self.cleaned_data
        facts = {"type": said["type"], "choices": said.get("choices") or ()}
        if self.instance.pk is None:
            return defining.define(said["name"], **facts, by=by)
        field = Field.objects.get(pk=self.instance.pk)
        defining.redefine(field, name=said["name"], **facts, defined=said["for_all"], by=by)
        return field


class FieldAdmin(UnloggedAdmin):
    """Custom fields: those defined for the company, and those of documents the viewer may open."""

    form = FieldForm
    fields = ("name", "type", "choices", "for_all")
    list_display = ("name", "type", "offered", "defined", "documents")
    list_filter = ("type",)
    search_fields = ("name",)
    ordering = ("name",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Field]:
        """Keep what the viewer may know of; the documents are counted in the same statement."""
        viewer = viewer_in(request)
        values = FieldValue.objects.filter(
            document__in=Document.objects.visible_to(viewer), field=models.OuterRef("pk")
        )
        counted = values.order_by().values("field").annotate(number=models.Count("pk")).values("number")
        return defining.fields_known_to(viewer).annotate(visible_documents=models.Subquery(counted))

    @admin.display(description=_("choices"))
    def offered(self, field: Field) -> str:
        """Return the choices."""
        return ", ".join(field.choices) or "–"

    @admin.display(description=_("documents you may open"), ordering="visible_documents")
    def documents(self, field: Any) -> int:
        """Return how many documents of the viewer's it says something of."""
        return field.visible_documents or 0

    def has_delete_permission(self, request: HttpRequest, obj: Field | None = None) -> bool:
        """Keep a field that any document has a value for: deleting it would empty them all."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or not obj.values.exists())

    def save_model(self, request: HttpRequest, obj: Field, form: Any, change: bool) -> None:
        """Define or change it by the one way there is."""
        obj.pk = form.written(by=user_in(request)).pk

    def delete_model(self, request: HttpRequest, obj: Field) -> None:
        """Delete a field without values; history keeps its name."""
        record_field("delete", obj, by=user_in(request))
        obj.delete()

    def delete_queryset(self, request: HttpRequest, queryset: models.QuerySet[Field]) -> None:
        """Delete the chosen ones one by one, each recorded."""
        for field in queryset:
            self.delete_model(request, field)


class FieldValueForm(forms.ModelForm):
    """What a field says of the document, as it is written."""

    class Meta:
        model = FieldValue
        fields = ("field", "text")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].required = True
        self.fields["text"].label = _("value")
        self.fields["text"].help_text = _(
            "1,234.5 · 12,000,000원 or KRW 12000000 · 2024-08-15 · a text · one of the choices"
        )

    def clean(self) -> dict[str, Any]:
        """Refuse what the field cannot hold."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and said.get("field"):
            try:
                read_value(said["field"], said["text"])
            except FieldProblem as problem:
                raise forms.ValidationError({"text": str(problem)}) from None
        return said


class FieldValueInline(TabularInline):
    """The custom fields of a document, changed by who may correct it."""

    model = FieldValue
    form = FieldValueForm
    fields = ("field", "text")
    extra = 0
    autocomplete_fields = ("field",)
    formfield_overrides = {models.TextField: {"widget": UnfoldAdminTextInputWidget}}
    ordering = ("field__name",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[FieldValue]:
        """Bring along what a row shows."""
        return FieldValue.objects.select_related("field")


def save_field_values(request: HttpRequest, formset: Any) -> bool:
    """Set and clear what the inline says, each recorded with who did it; whether the formset was one of fields."""
    if formset.model is not FieldValue:
        return False
    by, document = user_in(request), formset.instance
    formset.save(commit=False)
    for row in formset.deleted_objects:
        clear_value(document, row.field, by=by)
    for form in formset.forms:
        if not form.has_changed() or formset._should_delete_form(form):
            continue
        before = FieldValue.objects.filter(pk=form.instance.pk).select_related("field").first()
        if before is not None and before.field_id != form.cleaned_data["field"].pk:
            clear_value(document, before.field, by=by)
        set_value(document, form.cleaned_data["field"], form.cleaned_data["text"], by=by)
    formset.new_objects, formset.changed_objects = [], []
    return True


class FieldValueAdmin(ReadOnlyAdmin):
    """Values of custom fields across documents; they are changed on the document's page."""

    list_display = ("document", "field", "text", "number", "currency", "date")
    list_select_related = ("document", "field")
    list_filter = (("field", RelatedFilter), "currency")
    search_fields = ("document__title", "text")
    ordering = ("document", "field")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[FieldValue]:
        """Keep those of documents the viewer may open."""
        return FieldValue.objects.filter(document__in=Document.objects.visible_to(viewer_in(request)))
