"""Custom fields by the API: which there are, defining one, and what a document's fields say."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, PermissionDenied
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.errors import InvalidField
from accounts.api.tokens import signed_in_user
from accounts.web.viewing import viewer_behind
from knowledge.fieldreading import FieldProblem
from knowledge.fields import define, fields_known_to
from knowledge.models import Field, FieldType, FieldValue


class FieldSerializer(serializers.Serializer[Field]):
    """One custom field; `defined` says whether it is the company's, or came up with documents the caller may open."""

    name = serializers.CharField()
    type = serializers.ChoiceField(choices=FieldType.choices)
    choices = serializers.ListField(child=serializers.CharField(max_length=80), required=False, max_length=200)
    defined = serializers.BooleanField(read_only=True)


class FieldValueSerializer(serializers.Serializer[FieldValue]):
    """What one field of a document says: `value` is a number (a text where it has a fraction), a day or a text."""

    name = serializers.CharField(source="field.name")
    type = serializers.ChoiceField(choices=FieldType.choices, source="field.type")
    value = serializers.SerializerMethodField(method_name="value_of")
    currency = serializers.SerializerMethodField()
    text = serializers.CharField(help_text="As it was written.")

    @extend_schema_field({"type": ["integer", "string", "null"]})
    def value_of(self, value: FieldValue) -> int | str | None:
        """Return the value by its type, decimals without rounding."""
        match value.field.type:
            case FieldType.NUMBER | FieldType.MONEY:
                return plain_number(value.number)
            case FieldType.DATE:
                return value.date.isoformat() if value.date else None
            case _:
                return value.text

    def get_currency(self, value: FieldValue) -> str | None:
        """Return the currency's code, of money alone."""
        return value.currency or None


class FieldsView(ListAPIView):
    """The custom fields the caller may know of."""

    scope = {"GET": "read", "HEAD": "read", "OPTIONS": "read", "POST": "write"}
    serializer_class = FieldSerializer

    def get_queryset(self) -> Any:
        """Return them by name."""
        if getattr(self, "swagger_fake_view", False):
            return Field.objects.none()
        return fields_known_to(viewer_behind(self.request))

    @extend_schema(operation_id="fields", tags=["documents"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the fields: those defined for the company, and those of documents the caller may open."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="define_field", tags=["documents"], request=FieldSerializer, responses={201: FieldSerializer}
    )
    def post(self, request: Request) -> Response:
        """Define a field for the company; takes the permission knowledge.add_field."""
        user = signed_in_user(request)
        if not user.has_perm("knowledge.add_field"):
            raise PermissionDenied
        form = FieldSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        said = form.validated_data
        try:
            field = define(said["name"], type=said["type"], choices=said.get("choices", ()), by=user)
        except FieldProblem as problem:
            raise InvalidField(problem.field, problem, code=problem.code) from problem
        return Response(FieldSerializer(field).data, status=201)


class FieldValuesSerializer(serializers.Serializer):
    """New values of a document's fields by name; null clears one."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Return `{"fields": {name: value}}`; any other name is an error."""
        if not isinstance(data, dict):
            raise InvalidField("fields", _("Send an object: {“fields”: {“…”: “…”}}."))
        for name in data:
            if name != "fields":
                message = _("There is nothing “%(name)s” that could be changed here; known is: fields.") % {
                    "name": name
                }
                raise InvalidField(str(name), message, code="unknown")
        return {"fields": read_fields(data.get("fields"))}


def read_fields(said: Any) -> dict[str, Any]:
    """Return fields by name as a request says them.

    Raises:
        ValidationError: it is no object, or names too many.
    """
    if not isinstance(said, dict) or not all(isinstance(name, str) for name in said):
        raise InvalidField("fields", _("The fields are an object, name to value: {“…”: “…”}."))
    if len(said) > 200:
        raise InvalidField("fields", _("At most 200 fields are set at once."), code="max_length")
    return said


def refused(problem: FieldProblem) -> InvalidField:
    """Return what the API says of a value that does not fit, at its field's name."""
    error = InvalidField("fields", problem, code=problem.code)
    error.detail = {"fields": {problem.field: [ErrorDetail(str(problem), code=problem.code)]}}
    return error


def plain_number(number: Decimal | None) -> int | str | None:
    """Return a decimal as JSON writes it here: whole ones as numbers, others as text without rounding."""
    if number is None:
        return None
    return int(number) if number == number.to_integral_value() else f"{number.normalize():f}"
