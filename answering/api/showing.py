"""An answer as the API's description tells it; the values are those of `answering.answer`."""

from rest_framework import serializers

from answering.answer import Answer


class PeriodSerializer(serializers.Serializer):
    """A half-open range of dates; null is open."""

    start = serializers.DateField(allow_null=True)
    end_exclusive = serializers.DateField(allow_null=True)
    grain = serializers.CharField()


class TotalsSerializer(serializers.Serializer):
    """The four numbers, never one for another; by meaning the first two are null and `exact` is false."""

    total_matching_records = serializers.IntegerField(allow_null=True)
    total_matching_documents = serializers.IntegerField(allow_null=True)
    total_available_results = serializers.IntegerField()
    displayed = serializers.IntegerField()
    scope = serializers.ChoiceField(choices=["visible", "tenant"])
    exact = serializers.BooleanField()


class CitationSerializer(serializers.Serializer):
    """One numbered source."""

    n = serializers.IntegerField()
    document_id = serializers.UUIDField()
    version = serializers.IntegerField()
    version_id = serializers.UUIDField()
    passage_id = serializers.IntegerField()
    title = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    date_source = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # DRF takes fields of this name out of the class
    locator = serializers.DictField(help_text="Page, heading, or sheet and row; `text` is a short form to read.")
    quote = serializers.CharField()
    url = serializers.CharField(help_text="Relative to the company's host.")
    period = serializers.ChoiceField(
        choices=["in", "unknown"], allow_null=True, help_text="Null where the question names no period."
    )


class CardSerializer(serializers.Serializer):
    """One document of the result list."""

    document_id = serializers.UUIDField()
    title = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    date_source = serializers.CharField()
    kind = serializers.CharField(allow_null=True)
    source = serializers.CharField()  # type: ignore[assignment]  # DRF takes fields of this name out of the class
    knowledge_base = serializers.CharField()
    versions = serializers.IntegerField()
    url = serializers.CharField()
    snippet = serializers.CharField()


class ModelSerializer(serializers.Serializer):
    """Whether a language model was asked."""

    called = serializers.BooleanField()
    name = serializers.CharField(allow_null=True)
    calls = serializers.IntegerField()


class AnswerSerializer(serializers.Serializer[Answer]):
    """An answer; a refusal is one too, with its reason in `refused`."""

    answer = serializers.CharField()
    language = serializers.ChoiceField(choices=["ko", "en"])
    route = serializers.CharField()
    route_reason = serializers.CharField()
    standalone_question = serializers.CharField()
    rewrite = serializers.CharField()
    periods = PeriodSerializer(many=True)
    filters = serializers.DictField()
    totals = TotalsSerializer(allow_null=True)
    headline = serializers.CharField(allow_null=True)
    rows = serializers.ListField(child=serializers.DictField())
    citations = CitationSerializer(many=True)
    cards = CardSerializer(many=True)
    conflicts = serializers.ListField(child=serializers.DictField())
    numbers = serializers.ListField(child=serializers.DictField())
    model = ModelSerializer()
    refused = serializers.CharField(allow_null=True)
    readiness = serializers.DictField()
    trace = serializers.UUIDField(allow_null=True)
    conversation = serializers.UUIDField(allow_null=True)
    timings_ms = serializers.DictField(child=serializers.FloatField())
