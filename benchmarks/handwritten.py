"""What somebody who knows SQL would write for the same counts and groups, under the same rights.

Each statement joins versions to their documents once and asks for what the ledger answers of every group: records,
documents, and the records that have no text, are on their way, or failed. The shelves that a viewer may open are looked
up first and written as literals, the fastest of the forms that were tried. Written apart from the ledger: it shares the
tables and their indexes with it, and no code. What the ledger does beyond (the names of its groups, written names that
are a person's, the documents of all groups together) is not asked for here.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

from accounts.viewer import Viewer

LEVELS: Final = ("view", "contribute", "manage")

SHELVES: Final = """
SELECT id FROM knowledge_knowledgebase WHERE is_open
   OR id IN (SELECT content_object_id FROM knowledge_knowledgebaseusergrant WHERE user_id = %(user)s
             AND permission_id = ANY(%(on_shelves)s))
   OR id IN (SELECT content_object_id FROM knowledge_knowledgebasegroupgrant WHERE group_id = ANY(%(groups)s)
             AND permission_id = ANY(%(on_shelves)s))
"""

RIGHTS: Final = """
d.trashed_at IS NULL AND (
   (NOT d.restricted AND d.knowledge_base_id IN ({shelves}))
   OR d.id IN (SELECT content_object_id FROM knowledge_documentusergrant WHERE user_id = %(user)s
               AND permission_id IN ({on_documents}))
   OR d.id IN (SELECT content_object_id FROM knowledge_documentgroupgrant WHERE group_id IN ({groups})
               AND permission_id IN ({on_documents})))
"""

COUNTS: Final = """
count(*) FILTER (WHERE v.state = 'searchable'), count(*) FILTER (WHERE v.state = 'no_text'),
count(*) FILTER (WHERE v.state IN ('received', 'processing')), count(*) FILTER (WHERE v.state = 'failed'),
count(*), count(DISTINCT v.document_id)
"""
FROM: Final = "FROM knowledge_version v JOIN knowledge_document d ON d.id = v.document_id WHERE"

STATEMENTS: Final = {
    "count": f"SELECT {COUNTS} {FROM} {RIGHTS}",
    "count_filtered": f"SELECT {COUNTS} {FROM} {RIGHTS} AND d.kind_id = %(kind)s"
    " AND v.covers && daterange(%(start)s, %(end)s)",
    "author": "SELECT v.author_id, CASE WHEN v.author_id IS NULL THEN upper(btrim(v.author_name)) END AS written,"
    f" {COUNTS} {FROM} {RIGHTS} GROUP BY 1, 2",
    "month": f"SELECT date_trunc('month', v.dated_on) AS month, {COUNTS} {FROM} {RIGHTS} GROUP BY 1",
    "kind": f"SELECT d.kind_id, {COUNTS} {FROM} {RIGHTS} GROUP BY 1",
}


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a case comes to: how many groups, records and documents as the groups hold them, added up, and the records
    that are searchable, have no text, are on their way, failed.
    """

    groups: int
    records: int
    documents: int
    states: tuple[int, ...]


def run(case: str, viewer: Viewer, **said: Any) -> Numbers:
    """Resolve the shelves, then count, in two statements."""
    permissions = _permissions()
    with connection.cursor() as cursor:
        cursor.execute(
            SHELVES,
            {"user": viewer.user_id, "groups": list(viewer.group_ids), "on_shelves": permissions["knowledgebase"]},
        )
        shelves = [row[0] for row in cursor.fetchall()]
        statement = STATEMENTS[case].format(
            shelves=_literals(shelves),
            groups=_literals(viewer.group_ids),
            on_documents=_literals(permissions["document"]),
        )
        cursor.execute(statement, {"user": viewer.user_id, **said})
        rows = cursor.fetchall()
    *states, records, documents = (sum(row[place] for row in rows) for place in range(-6, 0))
    return Numbers(len(rows), records, documents, tuple(states))


def _literals(ids: Any) -> str:
    return ", ".join(str(int(each)) for each in ids) or "NULL"


def _permissions() -> dict[str, list[int]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT split_part(codename, '_', 2), array_agg(id) FROM auth_permission WHERE codename = ANY(%s) "
            "GROUP BY 1",
            [[f"{level}_{model}" for level in LEVELS for model in ("document", "knowledgebase")]],
        )
        return dict(cursor.fetchall())
