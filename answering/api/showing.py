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
    visible_records = serializers.IntegerField(allow_null=True, help_text="With the scope “tenant” only.")
    visible_documents = serializers.IntegerField(allow_null=True, help_text="With the scope “tenant” only.")
    exact = serializers.BooleanField()


class CitationSerializer(serializers.Serializer):
    """One numbered source."""

    n = serializers.IntegerField()
    document_id = serializers.UUIDField()
    version = serializers.IntegerField()
    version_id = serializers.UUIDField()
    passage_id = serializers.IntegerField(allow_null=True)
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


class RowSerializer(serializers.Serializer):
    """One group, or one side of a comparison, or the whole."""

    key = serializers.CharField(allow_null=True, help_text="Null for the group of those without one.")
    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # DRF takes it out of the class
    value = serializers.JSONField(allow_null=True, help_text="A number, a decimal as text, or a date.")
    unit = serializers.CharField(allow_null=True, help_text="A currency; null for what is counted.")
    records = serializers.IntegerField()
    documents = serializers.IntegerField()
    tied = serializers.BooleanField()
    without = serializers.IntegerField(help_text="How many of them say nothing, no amount or no date.")


class NumberSerializer(serializers.Serializer):
    """One number of the wording, and the field that holds it."""

    text = serializers.CharField()
    value = serializers.FloatField()
    source = serializers.ChoiceField(choices=["ledger", "citation", "question"])  # type: ignore[assignment]
    ref = serializers.JSONField(help_text="`totals.…`, `rows[0].value`, a citation's number, …")


class ChoiceSerializer(serializers.Serializer):
    """The question anew for one of several people of a name."""

    label = serializers.CharField()  # type: ignore[assignment]  # DRF takes fields of this name out of the class
    question = serializers.CharField()


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
    rows = RowSerializer(many=True)
    citations = CitationSerializer(many=True)
    cards = CardSerializer(many=True)
    conflicts = serializers.ListField(child=serializers.DictField())
    numbers = NumberSerializer(many=True)
    model = ModelSerializer()
    refused = serializers.CharField(allow_null=True)
    readiness = serializers.DictField()
    trace = serializers.UUIDField(allow_null=True)
    conversation = serializers.UUIDField(allow_null=True)
    timings_ms = serializers.DictField(child=serializers.FloatField())
    existing = serializers.ListField(child=serializers.DictField(), help_text="What there is near an empty period.")
    states = serializers.DictField(child=serializers.IntegerField(), help_text="Records counted, by state.")
    exact_parts = serializers.ListField(
        child=serializers.DictField(), help_text="Exact counts of exact parts of a question by meaning."
    )
    choices = ChoiceSerializer(many=True)
    links = serializers.DictField(
        child=serializers.CharField(), help_text="`documents`, `records_csv`, `rows_csv`; on the company's host."
    )
