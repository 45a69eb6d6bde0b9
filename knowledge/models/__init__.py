"""The ledger's tables."""

from knowledge.models.bases import KnowledgeBase, KnowledgeBaseGroupGrant, KnowledgeBaseUserGrant
from knowledge.models.document import Document, DocumentGroupGrant, DocumentUserGrant, Source
from knowledge.models.field import Field, FieldType, FieldValue
from knowledge.models.history import Event
from knowledge.models.kind import Kind, Tag
from knowledge.models.level import Level
from knowledge.models.version import DatePrecision, DateSource, State, Version, VersionText

__all__ = [
    "DatePrecision",
    "DateSource",
    "Document",
    "DocumentGroupGrant",
    "DocumentUserGrant",
    "Event",
    "Field",
    "FieldType",
    "FieldValue",
    "Kind",
    "KnowledgeBase",
    "KnowledgeBaseGroupGrant",
    "KnowledgeBaseUserGrant",
    "Level",
    "Source",
    "State",
    "Tag",
    "Version",
    "VersionText",
]
