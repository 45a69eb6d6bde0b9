"""The same numbers by SQL written by hand, on the tables alone: none of the product's querysets is used."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection

VISIBLE = """
WITH RECURSIVE above AS (
    SELECT dep.id, dep.parent_id, dep.group_id FROM accounts_user u
    JOIN accounts_profile p ON p.user_id = u.id JOIN accounts_department dep ON dep.id = p.department_id
    WHERE u.email = %(viewer)s
    UNION SELECT up.id, up.parent_id, up.group_id FROM accounts_department up JOIN above ON above.parent_id = up.id
), mine AS (
    SELECT g.group_id FROM accounts_user_groups g JOIN accounts_user u ON u.id = g.user_id WHERE u.email = %(viewer)s
    UNION SELECT group_id FROM above
), shelf AS (
    SELECT id FROM knowledge_knowledgebase WHERE is_open
    UNION SELECT g.content_object_id FROM knowledge_knowledgebaseusergrant g
        JOIN auth_permission p ON p.id = g.permission_id JOIN accounts_user u ON u.id = g.user_id
        WHERE u.email = %(viewer)s AND p.codename LIKE '%%_knowledgebase'
    UNION SELECT g.content_object_id FROM knowledge_knowledgebasegroupgrant g
        JOIN auth_permission p ON p.id = g.permission_id
        WHERE g.group_id IN (SELECT group_id FROM mine) AND p.codename LIKE '%%_knowledgebase'
), own AS (
    SELECT g.content_object_id AS id FROM knowledge_documentusergrant g JOIN accounts_user u ON u.id = g.user_id
        WHERE u.email = %(viewer)s
    UNION SELECT g.content_object_id FROM knowledge_documentgroupgrant g
        WHERE g.group_id IN (SELECT group_id FROM mine)
), seen AS (
    SELECT d.* FROM knowledge_document d
    WHERE (%(tenant)s OR d.id IN (SELECT id FROM own)
           OR (NOT d.restricted AND d.knowledge_base_id IN (SELECT id FROM shelf)))
      AND (%(trashed)s OR d.trashed_at IS NULL)
), matching AS (
    SELECT v.id, v.document_id, v.author_id, v.author_name, v.dated_on, v.pages, v.size, v.state,
           (v.id = d.current_id) IS TRUE AS is_current,
           d.department_id, d.kind_id, d.knowledge_base_id, d.source, d.folder
    FROM knowledge_version v JOIN seen d ON d.id = v.document_id
    WHERE {conditions}
)
"""

AUTHOR = """
(v.author_id IN (SELECT id FROM accounts_user WHERE email = ANY(%({key})s))
 OR (v.author_id IS NULL AND v.author_name <> '' AND (
     upper(v.author_name) IN (SELECT upper(w) FROM unnest(%({key})s::text[]) w)
     OR EXISTS (SELECT 1 FROM accounts_user u JOIN accounts_profile p ON p.user_id = u.id
                WHERE u.email = ANY(%({key})s) AND (upper(u.name) = upper(v.author_name)
                      OR v.author_name = ANY(p.aliases))))))
"""

CONDITIONS: Mapping[str, str] = {
    "authors": AUTHOR,
    "uploaders": "v.uploaded_by_id IN (SELECT id FROM accounts_user WHERE email = ANY(%({key})s))",
    "kinds": "d.kind_id IN (SELECT id FROM knowledge_kind WHERE code = ANY(%({key})s))",
    "kbs": "d.knowledge_base_id IN (SELECT id FROM knowledge_knowledgebase WHERE name = ANY(%({key})s))",
    "folders": "EXISTS (SELECT 1 FROM unnest(%({key})s::text[]) f WHERE d.folder = f OR d.folder LIKE f || '/%%')",
    "departments": "d.department_id IN (SELECT x.id FROM accounts_department x, unnest(%({key})s::text[]) f "
    "WHERE x.path = f OR x.path LIKE f || '/%%')",
    "tags": "EXISTS (SELECT 1 FROM knowledge_document_tags t JOIN knowledge_tag n ON n.id = t.tag_id "
    "WHERE t.document_id = d.id AND n.name = ANY(%({key})s))",
    "sources": "d.source = ANY(%({key})s)",
    "states": "v.state = ANY(%({key})s)",
    "titles": "EXISTS (SELECT 1 FROM unnest(%({key})s::text[]) w WHERE d.title ILIKE '%%' || w || '%%')",
    "contains": "EXISTS (SELECT 1 FROM knowledge_versiontext x, unnest(%({key})s::text[]) w "
    "WHERE x.version_id = v.id AND x.text ILIKE '%%' || w || '%%')",
    "period": "v.covers && daterange(%({key})s[1], %({key})s[2], '[)')",
    "undated": "(v.dated_on IS NULL) = %({key})s",
    "amount_gte": "EXISTS (SELECT 1 FROM knowledge_fieldvalue x JOIN knowledge_field n ON n.id = x.field_id "
    "WHERE x.document_id = d.id AND n.name = '계약금액' AND x.number >= %({key})s)",
    "amount_lt": "EXISTS (SELECT 1 FROM knowledge_fieldvalue x JOIN knowledge_field n ON n.id = x.field_id "
    "WHERE x.document_id = d.id AND n.name = '계약금액' AND x.number < %({key})s)",
    "grade": "EXISTS (SELECT 1 FROM knowledge_fieldvalue x JOIN knowledge_field n ON n.id = x.field_id "
    "WHERE x.document_id = d.id AND n.name = '등급' AND x.text = ANY(%({key})s))",
}

GROUPS: Mapping[str, tuple[str, str]] = {
    "kind": ("(SELECT name_ko FROM knowledge_kind k WHERE k.id = m.kind_id)", ""),
    "kind_en": ("(SELECT name_en FROM knowledge_kind k WHERE k.id = m.kind_id)", ""),
    "department": ("(SELECT path FROM accounts_department k WHERE k.id = m.department_id)", ""),
    "kb": ("(SELECT name FROM knowledge_knowledgebase k WHERE k.id = m.knowledge_base_id)", ""),
    "folder": ("nullif(m.folder, '')", ""),
    "year": ("to_char(m.dated_on, 'YYYY')", ""),
    "quarter": ("to_char(m.dated_on, 'YYYY-\"Q\"Q')", ""),
    "month": ("to_char(m.dated_on, 'YYYY-MM')", ""),
    "tag": ("n.name", "LEFT JOIN knowledge_document_tags t ON t.document_id = m.document_id "
            "LEFT JOIN knowledge_tag n ON n.id = t.tag_id"),
    "author": (
        "coalesce((SELECT email FROM accounts_user u WHERE u.id = m.author_id), "
        "(SELECT min(u.email) FROM accounts_user u JOIN accounts_profile p ON p.user_id = u.id "
        "WHERE m.author_name <> '' AND m.author_id IS NULL AND m.author_name = ANY(p.aliases)), "
        "nullif(m.author_name, ''))",
        "",
    ),
    "field:등급": (
        "(SELECT x.text FROM knowledge_fieldvalue x JOIN knowledge_field n ON n.id = x.field_id "
        "WHERE x.document_id = m.document_id AND n.name = '등급')",
        "",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """Filters in the test's own words, and in which scope."""

    filters: Mapping[str, Any] = field(default_factory=dict)
    tenant: bool = False
    trashed: bool = False


def totals(viewer: str, asked: Asked) -> tuple[int, int]:
    """Return records and documents; of words only current versions make a document."""
    held = "FILTER (WHERE is_current)" if "contains" in asked.filters else ""
    ((records, documents),) = _rows(viewer, asked, f"SELECT count(*), count(DISTINCT document_id) {held} FROM matching")
    return int(records), int(documents)


def groups(viewer: str, asked: Asked, by: str, *, of: str = "documents") -> dict[str | None, int]:
    """Return how many documents (or records) each group has."""
    key, joins = GROUPS[by]
    what = "count(*)" if of == "records" else "count(DISTINCT m.document_id)"
    if of == "documents" and "contains" in asked.filters:
        what += " FILTER (WHERE m.is_current)"
    return {
        name: int(number)
        for name, number in _rows(viewer, asked, f"SELECT {key}, {what} FROM matching m {joins} GROUP BY 1")
        if number
    }


def amount(viewer: str, asked: Asked, measure: str, of: str) -> Any:
    """Return a sum, average, minimum or maximum of pages or bytes (records) or of 계약금액, 점검횟수 (documents)."""
    function = {"sum": "sum", "average": "avg", "min": "min", "max": "max"}[measure]
    if of in ("pages", "bytes"):
        column = "size" if of == "bytes" else "pages"
        return _rows(viewer, asked, f"SELECT {function}({column}) FROM matching")[0][0]
    return _rows(
        viewer,
        asked,
        f"""SELECT {function}(x.number) FROM knowledge_fieldvalue x JOIN knowledge_field n ON n.id = x.field_id
            WHERE n.name = %(field)s AND x.document_id IN (SELECT document_id FROM matching)""",
        field=of,
    )[0][0]


def extreme(viewer: str, asked: Asked, measure: str) -> tuple[date | None, set[str]]:
    """Return the latest or earliest date, and the titles of the documents that have it."""
    pick, other = ("max", ">") if measure == "latest" else ("min", "<")
    rows = _rows(
        viewer,
        asked,
        f"""SELECT d.title, {pick}(m.dated_on) FROM matching m JOIN knowledge_document d ON d.id = m.document_id
            WHERE m.dated_on IS NOT NULL GROUP BY d.id, d.title
            HAVING NOT EXISTS (SELECT 1 FROM matching o WHERE o.dated_on {other} {pick}(m.dated_on))""",
    )
    return (rows[0][1] if rows else None), {title for title, _day in rows}


def _rows(viewer: str, asked: Asked, statement: str, **more: Any) -> list[tuple[Any, ...]]:
    parameters: dict[str, Any] = {"viewer": viewer, "tenant": asked.tenant, "trashed": asked.trashed, **more}
    conditions = []
    for place, (name, value) in enumerate(asked.filters.items()):
        key = f"p{place}"
        if name == "period":
            conditions.append(f"v.covers && daterange(%({key}a)s::date, %({key}b)s::date, '[)')")
            parameters |= {f"{key}a": value[0], f"{key}b": value[1]}
            continue
        conditions.append(CONDITIONS[name].replace("{key}", key))
        parameters[key] = value
    with connection.cursor() as cursor:
        cursor.execute(VISIBLE.replace("{conditions}", " AND ".join(conditions) or "TRUE") + statement, parameters)
        return cursor.fetchall()
