"""Documents, versions and knowledge bases as the API writes them."""

from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from knowledge.api.fields import FieldValueSerializer
from knowledge.failures import explain
from knowledge.models import DatePrecision, DateSource, Document, FieldValue, KnowledgeBase, Source, State, Version


class FailureSerializer(serializers.Serializer):
    """Why something is not findable: a stable code, and a sentence in the caller's language."""

    code = serializers.CharField()
    message = serializers.CharField()


class RangeSerializer(serializers.Serializer):
    """A half-open range of dates."""

    start = serializers.DateField()
    end_exclusive = serializers.DateField()


class VersionSerializer(serializers.Serializer[Version]):
    """One version of a document."""

    id = serializers.UUIDField(source="uuid")
    document_id = serializers.UUIDField(source="document.uuid")
    number = serializers.IntegerField()
    path = serializers.CharField()
    file_name = serializers.CharField()
    size = serializers.IntegerField(help_text="bytes")
    sha256 = serializers.CharField()
    content_type = serializers.CharField()
    pages = serializers.IntegerField(allow_null=True)
    passages = serializers.IntegerField(source="passage_count")
    author = serializers.SerializerMethodField()
    uploaded_by = serializers.SerializerMethodField()
    uploaded_at = serializers.DateTimeField()
    effective_on = serializers.DateField(allow_null=True)
    date = serializers.DateField(source="dated_on", allow_null=True)
    covers = serializers.SerializerMethodField()
    date_source = serializers.ChoiceField(choices=DateSource.choices)
    date_precision = serializers.ChoiceField(choices=DatePrecision.choices, allow_blank=True)
    state = serializers.ChoiceField(choices=State.choices)
    step = serializers.CharField()
    progress = serializers.IntegerField(help_text="percent")
    error = serializers.SerializerMethodField()
    file = serializers.SerializerMethodField()

    def get_author(self, version: Version) -> str:
        """Return the author's name, as written where it is nobody's here."""
        return version.author.name if version.author else version.author_name

    def get_uploaded_by(self, version: Version) -> str:
        """Return the uploader's name."""
        return version.uploaded_by.name if version.uploaded_by else ""

    @extend_schema_field(RangeSerializer(allow_null=True))
    def get_covers(self, version: Version) -> dict[str, Any] | None:
        """Return the dates it is about."""
        if version.covers is None:
            return None
        return {"start": version.covers.lower, "end_exclusive": version.covers.upper}

    @extend_schema_field(FailureSerializer(allow_null=True))
    def get_error(self, version: Version) -> dict[str, str] | None:
        """Return why it is not findable."""
        return failure_of(version)

    def get_file(self, version: Version) -> str:
        """Return the address of the original, on the company's host."""
        return f"/api/v1/documents/{version.document.uuid}/versions/{version.number}/file/"


class NamedSerializer(serializers.Serializer):
    """An id with a name."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class DocumentSerializer(serializers.Serializer[Document]):
    """One document; what is said of dates and state is of its current version, or of its first one on its way."""

    id = serializers.UUIDField(source="uuid")
    title = serializers.CharField()
    former_titles = serializers.ListField(child=serializers.CharField())
    knowledge_base = serializers.SerializerMethodField()
    folder = serializers.CharField()
    kind = serializers.SerializerMethodField()
    source = serializers.ChoiceField(choices=Source.choices)  # type: ignore[assignment]  # DRF takes fields of this name out of the class
    department = serializers.SerializerMethodField()
    tags = serializers.SerializerMethodField()
    restricted = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    versions = serializers.SerializerMethodField()
    version = serializers.SerializerMethodField()
    state = serializers.SerializerMethodField()
    date = serializers.SerializerMethodField()
    date_source = serializers.SerializerMethodField()
    error = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    @extend_schema_field(NamedSerializer)
    def get_knowledge_base(self, document: Document) -> dict[str, str]:
        """Return where it stands."""
        return {"id": str(document.knowledge_base.uuid), "name": document.knowledge_base.name}

    @extend_schema_field(
        {"type": ["object", "null"], "properties": {"code": {"type": "string"}, "name": {"type": "string"}}}
    )
    def get_kind(self, document: Document) -> dict[str, str] | None:
        """Return what sort of paper it is, named in the caller's language."""
        kind = document.kind
        return {"code": kind.code, "name": kind.name_in(get_language() or "ko")} if kind else None

    def get_department(self, document: Document) -> str | None:
        """Return the department's path."""
        return document.department.path if document.department else None

    def get_tags(self, document: Document) -> list[str]:
        """Return the tags."""
        return [tag.name for tag in document.tags.all()]

    def get_versions(self, document: Document) -> int:
        """Return how many versions are stored."""
        return len(document.versions.all())

    def get_version(self, document: Document) -> int | None:
        """Return the number of the current version."""
        return document.current.number if document.current else None

    @extend_schema_field(serializers.ChoiceField(choices=State.choices))
    def get_state(self, document: Document) -> str:
        """Return the state of the latest version."""
        latest = _latest(document)
        return latest.state if latest else State.RECEIVED

    @extend_schema_field(serializers.DateField(allow_null=True))
    def get_date(self, document: Document) -> Any:
        """Return the first day it is about."""
        said = document.current or _latest(document)
        return said.dated_on if said else None

    @extend_schema_field(serializers.ChoiceField(choices=DateSource.choices))
    def get_date_source(self, document: Document) -> str:
        """Return where that day was read."""
        said = document.current or _latest(document)
        return said.date_source if said else DateSource.UNKNOWN

    @extend_schema_field(FailureSerializer(allow_null=True))
    def get_error(self, document: Document) -> dict[str, str] | None:
        """Return why the latest version is not findable."""
        latest = _latest(document)
        return failure_of(latest) if latest else None

    def get_url(self, document: Document) -> str:
        """Return the address of its page, on the company's host."""
        return f"/documents/{document.uuid}/"


class RelatedSerializer(serializers.Serializer[Document]):
    """A document beside another."""

    id = serializers.UUIDField(source="uuid")
    title = serializers.CharField()


class DocumentDetailSerializer(DocumentSerializer):
    """One document with those beside it that the caller may open, its fields, and all its versions."""

    fields = serializers.SerializerMethodField(  # type: ignore[assignment]  # DRF takes fields of this name out of the class
        method_name="custom_fields", help_text="Custom fields with their types."
    )
    fields_said = serializers.SerializerMethodField(help_text="Custom fields by name, as they were written.")
    supersedes = serializers.SerializerMethodField()
    superseded_by = serializers.SerializerMethodField()
    attached_to = serializers.SerializerMethodField()
    attachments = serializers.SerializerMethodField()
    all_versions = serializers.SerializerMethodField()

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
    def get_fields_said(self, document: Document) -> dict[str, str]:
        """Return the custom fields."""
        return {value.field.name: value.text for value in self._values(document)}

    @extend_schema_field(FieldValueSerializer(many=True))
    def custom_fields(self, document: Document) -> Any:
        """Return the custom fields with what they mean."""
        values: Any = self._values(document)
        return FieldValueSerializer(values, many=True).data

    @extend_schema_field(RelatedSerializer(many=True))
    def get_supersedes(self, document: Document) -> Any:
        """Return what it replaces."""
        return self._related(document.supersedes)

    @extend_schema_field(RelatedSerializer(many=True))
    def get_superseded_by(self, document: Document) -> Any:
        """Return what replaces it."""
        return self._related(document.superseded_by)

    @extend_schema_field(RelatedSerializer(many=True))
    def get_attached_to(self, document: Document) -> Any:
        """Return the mail it came with."""
        return RelatedSerializer(self._visible(Document.objects).holding(document), many=True).data

    @extend_schema_field(RelatedSerializer(many=True))
    def get_attachments(self, document: Document) -> Any:
        """Return what came with it."""
        return self._related(document.attachments)

    @extend_schema_field(VersionSerializer(many=True))
    def get_all_versions(self, document: Document) -> Any:
        """Return the versions, the latest first."""
        versions: Any = document.versions.for_lists().in_number_order()
        return VersionSerializer(versions, many=True).data

    def _values(self, document: Document) -> list[FieldValue]:
        return list(document.field_values.select_related("field").order_by("field__name"))

    def _related(self, documents: Any) -> Any:
        return RelatedSerializer(self._visible(documents).in_order("title"), many=True).data

    def _visible(self, documents: Any) -> Any:
        return documents.visible_to(self.context["viewer"])


class KnowledgeBaseSerializer(serializers.Serializer[KnowledgeBase]):
    """One knowledge base."""

    id = serializers.UUIDField(source="uuid")
    name = serializers.CharField()
    description = serializers.CharField()
    is_open = serializers.BooleanField(help_text="Whether the whole company may read it.")
    department = serializers.SerializerMethodField()
    may_contribute = serializers.SerializerMethodField()

    def get_department(self, base: KnowledgeBase) -> str | None:
        """Return the path of the department that owns it."""
        return base.department.path if base.department else None

    def get_may_contribute(self, base: KnowledgeBase) -> bool:
        """Return whether the caller may add documents."""
        return base.pk in self.context["contributable"]


class ReceivedSerializer(serializers.Serializer):
    """What became of a file, the same however often it is sent."""

    path = serializers.CharField()
    document_id = serializers.UUIDField()
    version = serializers.IntegerField()
    version_id = serializers.UUIDField()
    state = serializers.ChoiceField(choices=[*State.values, "unchanged", "duplicate"])
    date = serializers.DateField(allow_null=True)
    date_source = serializers.ChoiceField(choices=DateSource.choices)
    kind = serializers.CharField(allow_null=True)
    passages = serializers.IntegerField()
    error = FailureSerializer(allow_null=True)
    duplicate_of = serializers.CharField(required=False, help_text="The title of the document that has these bytes.")
    url = serializers.CharField()


def failure_of(version: Version) -> dict[str, str] | None:
    """Return why a version is not findable, in the language that is set; None when it is."""
    if version.state == State.SEARCHABLE:
        return None
    code = version.error_code or version.state
    return {"code": code, "message": explain(code)}


def _latest(document: Document) -> Version | None:
    return max(document.versions.all(), key=lambda version: version.number, default=None)
