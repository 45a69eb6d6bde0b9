"""Governance of documents, knowledge bases, grants, ingestion and history."""

from django.contrib import admin

from knowledge.admin.bases import KnowledgeBaseAdmin
from knowledge.admin.documents import DocumentAdmin
from knowledge.admin.fields import FieldAdmin, FieldValueAdmin
from knowledge.admin.grants import GRANTS, GrantAdmin
from knowledge.admin.history import EventAdmin
from knowledge.admin.versions import VersionAdmin, VersionTextAdmin
from knowledge.admin.words import KindAdmin, TagAdmin
from knowledge.models import Document, Event, Field, FieldValue, Kind, KnowledgeBase, Tag, Version, VersionText

admin.site.register(KnowledgeBase, KnowledgeBaseAdmin)
admin.site.register(Document, DocumentAdmin)
admin.site.register(Version, VersionAdmin)
admin.site.register(VersionText, VersionTextAdmin)
admin.site.register(Kind, KindAdmin)
admin.site.register(Tag, TagAdmin)
admin.site.register(Field, FieldAdmin)
admin.site.register(FieldValue, FieldValueAdmin)
admin.site.register(GRANTS, GrantAdmin)
admin.site.register(Event, EventAdmin)
