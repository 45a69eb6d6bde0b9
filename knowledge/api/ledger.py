"""`ledger/`: a count, sum, group or latest of what the caller may open."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.errors import InvalidField
from accounts.web.viewing import viewer_behind
from knowledge.ledger.aggregates import aggregate
from knowledge.ledger.errors import LedgerError
from knowledge.ledger.grouping import GROUPS
from knowledge.ledger.measuring import MEASURES, OBJECTS
from knowledge.ledger.reading import FILTERS, LARGEST_LIMIT, request_from
from knowledge.ledger.wire import as_wire


class AggregateSerializer(serializers.Serializer):
    """What is asked; `knowledge.ledger.reading` checks it, so that every door refuses alike."""

    measure = serializers.ChoiceField(choices=MEASURES, default="count")
    of = serializers.CharField(default="documents", help_text=f"{', '.join(OBJECTS)} or field:NAME.")
    group_by = serializers.CharField(
        allow_null=True, required=False, help_text=f"{', '.join(GROUPS)} or field:NAME; none for the whole."
    )
    filters = serializers.DictField(
        required=False, help_text=f"AND between filters, OR within one: {', '.join(FILTERS)}."
    )
    order = serializers.ChoiceField(choices=["value", "key"], default="value")
    descending = serializers.BooleanField(default=True, help_text="false: by value, the smallest first.")
    limit = serializers.IntegerField(min_value=1, max_value=LARGEST_LIMIT, allow_null=True, required=False)
    scope = serializers.ChoiceField(
        choices=["visible", "tenant"], default="visible", help_text="tenant needs the permission knowledge.count_all."
    )


class GroupSerializer(serializers.Serializer):
    """One group, or the whole."""

    key = serializers.CharField(allow_null=True, help_text="null: those without one, or the whole.")
    label = serializers.CharField()  # type: ignore[assignment]  # DRF takes fields of this name out of the class
    value = serializers.JSONField(help_text="A number; a decimal that is not whole, or a date, as text.")
    unit = serializers.CharField(allow_null=True, help_text="A currency.")
    records = serializers.IntegerField()
    documents = serializers.IntegerField()
    tied = serializers.BooleanField()
    without = serializers.IntegerField(help_text="How many of it have no such value.")


class TotalsSerializer(serializers.Serializer):
    """How much matches the filters; four numbers, none of them another."""

    total_matching_records = serializers.IntegerField()
    total_matching_documents = serializers.IntegerField()
    total_available_results = serializers.IntegerField()
    displayed = serializers.IntegerField()
    scope = serializers.CharField()
    visible_records = serializers.IntegerField(required=False)
    visible_documents = serializers.IntegerField(required=False)
    exact = serializers.BooleanField()
    states = serializers.DictField(child=serializers.IntegerField())


class AggregatedSerializer(serializers.Serializer):
    """What the ledger says."""

    measure = serializers.CharField()
    of = serializers.CharField()
    group_by = serializers.CharField(allow_null=True)
    overlapping = serializers.BooleanField(help_text="Groups share members and do not add up to the total.")
    groups = serializers.IntegerField(help_text="How many there are before the limit.")
    rows = GroupSerializer(many=True)
    totals = TotalsSerializer()
    scope = serializers.CharField()


_EXAMPLE = OpenApiExample(
    "Contracts by department in 2026",
    value={
        "measure": "count",
        "of": "documents",
        "group_by": "department",
        "filters": {"kinds": ["계약서"], "period": {"start": "2026-01-01", "end_exclusive": "2027-01-01"}},
        "limit": 10,
    },
    request_only=True,
)


class LedgerView(APIView):
    """Counts, sums, groups, and finds the latest."""

    scope = "read"

    @extend_schema(
        operation_id="ledger",
        tags=["finding"],
        request=AggregateSerializer,
        responses=AggregatedSerializer,
        examples=[_EXAMPLE],
    )
    def post(self, request: Request) -> Response:
        """Answer an aggregate request from one moment of the ledger."""
        return Response(answered(request))


def answered(request: Request) -> dict[str, Any]:
    """Return what the ledger says to the body of a request.

    Raises:
        InvalidField: what is wrong, and where.
    """
    try:
        return as_wire(aggregate(viewer_behind(request), request_from(request.data)))
    except LedgerError as error:
        raise InvalidField(error.field or "non_field_errors", error.message, code=error.code) from error
