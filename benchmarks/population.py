"""A tenant filled by SQL, each time the same: documents, versions, authors, dates, kinds, tags, amounts and rights."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import Group, Permission
from django.db import connection
from django_tenants.utils import tenant_context

from accounts.models import Department, User
from accounts.viewer import Viewer, viewer_of
from knowledge.models import (
    Document,
    DocumentGroupGrant,
    Field,
    FieldValue,
    KnowledgeBase,
    KnowledgeBaseGroupGrant,
    Level,
    Tag,
    Version,
)
from tenants.models import Tenant
from tenants.opening import open_tenant

SHELVES: Final = 100
GROUPS: Final = 300
"""Groups of each viewer; the grants are spread over them."""
AUTHORS: Final = 200
DEPARTMENTS: Final = 40
TAGS: Final = 50
RESTRICTED: Final = 20
"""One document of so many is restricted: 50,000 of a million."""
SCOPES: Final = {"100": 1, "10": 10, "1": 100}
"""Per cent a viewer may open, and of how many shelves and restricted documents one is granted to them."""


@dataclass(frozen=True, slots=True)
class Population:
    """A filled tenant: how many documents, in how many seconds, and who sees how much."""

    tenant: Tenant
    documents: int
    seconds: float
    viewers: dict[str, Viewer]


@contextmanager
def populated(documents: int) -> Iterator[Population]:
    """Fill a tenant of its own inside, and remove it afterwards; what an interrupted run left is removed before."""
    name = f"scale{documents}"
    _remove(name)
    tenant, _made = open_tenant(name, title=f"Benchmark of {documents} documents")
    try:
        with tenant_context(tenant):
            began = time.perf_counter()
            _words()
            viewers = {scope: _viewer(scope) for scope in SCOPES}
            _fill(documents)
            yield Population(tenant, documents, round(time.perf_counter() - began, 1), viewers)
    finally:
        connection.set_schema_to_public()  # type: ignore[attr-defined]
        _remove(name)


def _remove(name: str) -> None:
    connection.set_schema_to_public()  # type: ignore[attr-defined]
    tenant = Tenant.objects.filter(schema_name=name).first()
    if tenant is not None:
        tenant.delete(force_drop=True)


def _words() -> None:
    """Make what documents refer to: shelves, departments, people, tags, a field; kinds are there."""
    groups = Group.objects.bulk_create(Group(name=f"부서 {n}") for n in range(DEPARTMENTS))
    Department.objects.bulk_create(
        Department(name=f"부서 {n}", path=f"부서 {n}", group=group) for n, group in enumerate(groups)
    )
    departments = list(Department.objects.order_by("pk"))
    KnowledgeBase.objects.bulk_create(
        KnowledgeBase(name=f"서가 {n}", department=departments[n % DEPARTMENTS]) for n in range(SHELVES)
    )
    User.objects.bulk_create(User(email=f"p{n}@scale.example", name=f"사람 {n}") for n in range(AUTHORS))
    Tag.objects.bulk_create(Tag(name=f"표 {n}") for n in range(TAGS))
    Field.objects.create(name="계약금액", type="money", defined=True)


def _viewer(scope: str) -> Viewer:
    """Make a person in 300 groups to which their share of the shelves is granted."""
    person = User.objects.create(email=f"viewer{scope}@scale.example", name=f"보는 이 {scope}")
    Group.objects.bulk_create(Group(name=f"{scope}-{n}") for n in range(GROUPS))
    groups = list(Group.objects.filter(name__startswith=f"{scope}-").order_by("pk"))
    person.groups.set(groups)
    permission = Permission.objects.get(codename=Level.VIEW.codename(KnowledgeBase))
    shelves = list(KnowledgeBase.objects.order_by("pk"))[:: SCOPES[scope]]
    KnowledgeBaseGroupGrant.grants.bulk_create(
        KnowledgeBaseGroupGrant(content_object=shelf, group=groups[n % GROUPS], permission=permission)
        for n, shelf in enumerate(shelves)
    )
    return viewer_of(person)


def _fill(documents: int) -> None:
    """Insert the rows with foreign keys and indexes away; both are made anew at once, as they were."""
    models = (Document, Version, Document.tags.through, FieldValue, DocumentGroupGrant)
    tables = [model._meta.db_table for model in models]
    keys, indexes = _foreign_keys(tables), _indexes(tables)
    parameters = {"n": documents, "restricted": RESTRICTED, "groups": GROUPS}
    with connection.cursor() as cursor:
        for table, name, _definition in keys:
            cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
        for name, _definition in indexes:
            cursor.execute(f'DROP INDEX "{name}"')
        for statement in (DOCUMENTS, VERSIONS, TAGGED, AMOUNTS):
            cursor.execute(statement, parameters)
        for scope, share in SCOPES.items():
            cursor.execute(GRANTED, {**parameters, "share": share, "named": f"{scope}-%"})
        for _name, definition in indexes:
            cursor.execute(definition)
        for table, name, definition in keys:
            cursor.execute(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}')
        for table in tables:
            cursor.execute(f"VACUUM (ANALYZE) {table}")
        cursor.execute("ANALYZE")


def _foreign_keys(tables: list[str]) -> list[tuple[str, str, str]]:
    """Return the foreign keys from and to these tables: the table, the key's name, its definition."""
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH filled AS (SELECT to_regclass(name) AS id FROM unnest(%s::text[]) AS name) "
            "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint "
            "WHERE contype = 'f' AND conrelid IN (SELECT id FROM filled)",
            [tables],
        )
        return [(str(table), str(name), str(definition)) for table, name, definition in cursor.fetchall()]


def _indexes(tables: list[str]) -> list[tuple[str, str]]:
    """Return the indexes of these tables that no constraint stands on: name and definition."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index "
            "WHERE indrelid IN (SELECT to_regclass(name) FROM unnest(%s::text[]) AS name) "
            "AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)",
            [tables],
        )
        return [(str(name), str(definition)) for name, definition in cursor.fetchall()]


def _drawn(seed: int, sides: int | str, *, of: str = "i") -> str:
    """Return a number from 0 below `sides` that a row draws, the same in every run."""
    return f"((hashint8extended({of}, {seed}) & 9223372036854775807) %% {sides})"


def _one_of(table: str, alias: str) -> str:
    return f"(SELECT array_agg(id ORDER BY id) AS ids, count(*) AS n FROM {table}) {alias}"


RESTRICTED_SQL: Final = f"{_drawn(1, '%(restricted)s')} = 0"
EDITIONS: Final = "(1 + (i %% 4 = 0)::int + (i %% 20 = 0)::int)"
FAILED: Final = f"({EDITIONS} = 1 AND {_drawn(4, 50)} = 0)"
DAY: Final = f"(date '2020-01-01' + (i * 2190 / %(n)s)::int + {_drawn(5, 30)}::int)"

DOCUMENTS: Final = f"""
INSERT INTO knowledge_document (id, uuid, title, former_titles, knowledge_base_id, folder, kind_id, source,
    department_id, restricted, current_id, trashed_at, created_at, created_by_id)
SELECT i, md5('d' || i)::uuid, '문서 ' || i, '{{}}', b.ids[1 + {_drawn(6, "b.n")}], '폴더 ' || {_drawn(7, 20)},
    CASE WHEN {_drawn(8, 10)} < 9 THEN k.ids[1 + {_drawn(9, "k.n")}] END, (ARRAY['own', 'client', 'outside'])
    [1 + {_drawn(10, 3)}], p.ids[1 + {_drawn(11, "p.n")}], {RESTRICTED_SQL},
    CASE WHEN {FAILED} THEN NULL ELSE i * 4 + {EDITIONS} END, CASE WHEN {_drawn(3, 100)} = 0 THEN now() END,
    {DAY} + time '09:00', u.ids[1 + {_drawn(12, "u.n")}]
FROM generate_series(1::bigint, %(n)s) i, {_one_of("knowledge_knowledgebase", "b")}, {_one_of("knowledge_kind", "k")},
    {_one_of("accounts_department", "p")}, {_one_of("accounts_user", "u")}
"""

VERSIONS: Final = f"""
INSERT INTO knowledge_version (id, uuid, document_id, number, path, file_name, storage_key, size, sha256, content_type,
    pages, passage_count, author_id, author_name, uploaded_by_id, uploaded_at, given, covers, dated_on, date_source,
    date_precision, date_candidates, state, step, progress, attempts, error_code, error_message, notes)
SELECT i * 4 + e, md5('v' || i || '-' || e)::uuid, i, e, '폴더/' || i || '-' || e || '.pdf', i || '-' || e || '.pdf',
    '', 1000 + {_drawn(13, 900000)}, md5('s' || i) || md5('t' || e), 'application/pdf', 1 + {_drawn(14, 40)}, 3,
    CASE WHEN {_drawn(15, 20)} < 17 THEN u.ids[1 + floor(u.n * power({_drawn(16, 10000)} / 10000.0, 2))::int] END,
    CASE WHEN {_drawn(15, 20)} >= 18 THEN '외부인 ' || {_drawn(17, 300)} ELSE '' END, u.ids[1 + {_drawn(12, "u.n")}],
    {DAY} + time '09:00', '{{}}', CASE WHEN dated THEN daterange({DAY}, {DAY} + 1) END, CASE WHEN dated THEN {DAY} END,
    CASE WHEN dated THEN 'filename' ELSE 'unknown' END, CASE WHEN dated THEN 'day' ELSE '' END, '[]',
    CASE WHEN {FAILED} THEN 'failed' WHEN {_drawn(18, 100)} = 0 THEN 'no_text' ELSE 'searchable' END, '', 100, 1, '',
    '', '[]'
FROM generate_series(1::bigint, %(n)s) i, generate_series(1, {EDITIONS}) e, {_one_of("accounts_user", "u")},
    LATERAL (SELECT {_drawn(19, 10)} > 0 AS dated) d
"""

TAGGED: Final = f"""
INSERT INTO knowledge_document_tags (document_id, tag_id)
SELECT i, t.ids[1 + ({_drawn(20, "t.n")} + each) %% t.n]
FROM generate_series(1::bigint, %(n)s) i, generate_series(1, {_drawn(21, 3)}::int) each, {_one_of("knowledge_tag", "t")}
"""

AMOUNTS: Final = f"""
INSERT INTO knowledge_fieldvalue (document_id, field_id, number, currency, text)
SELECT i, f.ids[1], {_drawn(22, 100000000)}, 'KRW', {_drawn(22, 100000000)} || '원'
FROM generate_series(1::bigint, %(n)s) i, {_one_of("knowledge_field", "f")} WHERE i %% 5 = 0
"""

GRANTED: Final = f"""
INSERT INTO knowledge_documentgroupgrant (permission_id, group_id, content_object_id, granted_at)
SELECT (SELECT id FROM auth_permission WHERE codename = 'view_document'), g.ids[1 + {_drawn(23, "%(groups)s")}], i,
    now()
FROM generate_series(1::bigint, %(n)s) i, (SELECT array_agg(id ORDER BY id) AS ids FROM auth_group WHERE name LIKE
    %(named)s) g
WHERE {RESTRICTED_SQL} AND {_drawn(2, "%(share)s")} = 0
"""
