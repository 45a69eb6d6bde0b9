"""`search/`: words in, passages out, among those the caller may open."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.errors import InvalidField
from accounts.web.viewing import viewer_behind
from retrieval.search import search
from retrieval.when import periods_in
from tenants.clock import current_tenant, today


class QuerySerializer(serializers.Serializer):
    """What is looked for."""

    query = serializers.CharField(max_length=2000)
    filters = serializers.DictField(
        required=False, help_text="As in an answer: kbs, kinds, sources, authors, tags, folders, states, period."
    )
    limit = serializers.IntegerField(min_value=1, max_value=100, default=10)
    explain = serializers.BooleanField(default=False)


class HitSerializer(serializers.Serializer):
    """One passage."""

    document_id = serializers.UUIDField()
    version_id = serializers.UUIDField()
    version = serializers.IntegerField()
    passage_id = serializers.IntegerField()
    title = serializers.CharField()
    text = serializers.CharField()
    heading = serializers.CharField()
    locator = serializers.DictField()
    score = serializers.FloatField()
    scores = serializers.DictField(child=serializers.FloatField(allow_null=True))
    date = serializers.DateField(allow_null=True)
    date_source = serializers.CharField()
    kind = serializers.CharField(allow_null=True)
    source = serializers.CharField()  # type: ignore[assignment]  # DRF takes fields of this name out of the class
    knowledge_base = serializers.CharField()
    period = serializers.ChoiceField(
        choices=["in", "outside", "unknown"],
        allow_null=True,
        help_text="Where it lies when the words name a period; null where they name none.",
    )
    periods = serializers.ListField(
        child=serializers.IntegerField(), help_text="In which of the periods understood it lies, numbered from 0."
    )
    url = serializers.CharField()


class FoundSerializer(serializers.Serializer):
    """What was found: passages, and the documents of the whole pool in their order."""

    hits = HitSerializer(many=True)
    cards = serializers.ListField(child=serializers.UUIDField())
    understanding = serializers.DictField()
    timings_ms = serializers.DictField(child=serializers.FloatField())


class SearchView(APIView):
    """Finds passages by words and meaning."""

    scope = "search"

    @extend_schema(operation_id="search", tags=["finding"], request=QuerySerializer, responses=FoundSerializer)
    def post(self, request: Request) -> Response:
        """Search; there is no total, since a ranking by meaning has none. A period in the words weighs softly."""
        asked = QuerySerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        said = asked.validated_data
        tenant, filters = current_tenant(), said.get("filters") or None
        day = today(tenant)
        try:
            found = search(
                viewer_behind(request),
                said["query"],
                today=day,
                limit=said["limit"],
                filters=filters,
                explain=said["explain"],
                periods=periods_in(said["query"], today=day, tenant=tenant, filters=filters),
            )
        except ValueError as error:
            if not said.get("filters"):
                raise
            raise InvalidField("filters", error) from error
        return Response(
            {
                "hits": [_hit(hit.as_dict(), explain=said["explain"]) for hit in found.hits],
                "cards": found.cards,
                "understanding": found.understanding,
                "timings_ms": found.timings_ms,
            }
        )


def _hit(hit: dict[str, Any], *, explain: bool) -> dict[str, Any]:
    if not explain:
        hit.pop("matched", None)
    url = f"/documents/{hit['document_id']}/?version={hit['version']}#passage-{hit['passage_id']}"
    return {**hit, "url": url}
