"""Who may see a document: one definition, held against every way a right is given and taken away."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from accounts.departments import department_named
from accounts.viewer import Viewer, viewer_of
from knowledge.models import Document, DocumentGroupGrant, KnowledgeBase, Level, Version
from knowledge.placing import restore, trash
from knowledge.sharing import grant, restrict, revoke
from tests.cast import DOYUN, HANEUL, JIWOO, NARI, Person
from tests.papers import paper, shelf

pytestmark = pytest.mark.django_db

NOBODY = Viewer(user_id=0, email="", name="")


def sees(person: Person, document: Document) -> bool:
    """Whether the person sees the document, in lists, counts and by its versions alike."""
    viewer = person.viewer
    listed = Document.objects.visible_to(viewer).filter(pk=document.pk)
    answers = {
        listed.exists(),
        listed.count() == 1,
        Version.objects.visible_to(viewer).filter(document=document).exists(),
    }
    assert len(answers) == 1
    return answers.pop()


def test_visible_to_shows_what_is_open_to_everybody():
    document = paper("안내", on=shelf(is_open=True))
    assert sees(JIWOO, document)
    assert sees(NARI, document)


def test_visible_to_hides_a_granted_base_from_who_was_not_granted():
    document = paper("예산안", on=shelf())
    assert not sees(HANEUL, document)
    grant(document.knowledge_base, to=DOYUN.user, level=Level.VIEW, by=None)
    assert sees(DOYUN, document)
    assert not sees(JIWOO, document)


def test_visible_to_follows_groups():
    document = paper("예산안", on=shelf())
    grant(document.knowledge_base, to=Group.objects.get(name="재무팀"), level=Level.VIEW, by=None)
    assert sees(HANEUL, document)
    assert not sees(DOYUN, document)
    HANEUL.user.groups.remove(Group.objects.get(name="재무팀"))
    assert not sees(HANEUL, document)


def test_visible_to_forgets_a_deleted_group():
    document = paper("예산안", on=shelf())
    grant(document, to=Group.objects.get(name="재무팀"), level=Level.VIEW, by=None)
    assert sees(HANEUL, document)
    Group.objects.get(name="재무팀").delete()
    assert not sees(HANEUL, document)


def test_visible_to_reaches_the_people_of_sub_departments_and_no_others():
    document = paper("배포 절차", on=shelf())
    grant(document.knowledge_base, to=department_named("기술본부/플랫폼팀"), level=Level.VIEW, by=None)
    assert sees(DOYUN, document)
    assert sees(JIWOO, document)  # 기술본부/플랫폼팀/인프라파트
    assert not sees(HANEUL, document)


def test_visible_to_does_not_reach_the_departments_above():
    document = paper("당직표", on=shelf())
    grant(document.knowledge_base, to=department_named("기술본부/플랫폼팀/인프라파트"), level=Level.VIEW, by=None)
    assert sees(JIWOO, document)
    assert not sees(DOYUN, document)


def test_visible_to_follows_a_move_to_another_department():
    document = paper("당직표", on=shelf())
    grant(document.knowledge_base, to=department_named("경영본부"), level=Level.VIEW, by=None)
    assert not sees(JIWOO, document)
    profile = JIWOO.user.profile
    profile.department = department_named("경영본부/재무팀")
    profile.save()
    assert sees(JIWOO, document)


def test_visible_to_leaves_a_restricted_document_to_its_own_grants():
    document = paper("연봉표", on=shelf(is_open=True))
    restrict(document, on=True, by=None)
    assert not any(sees(person, document) for person in (HANEUL, DOYUN, JIWOO, NARI))
    grant(document, to=DOYUN.user, level=Level.VIEW, by=None)
    assert sees(DOYUN, document)
    assert not sees(HANEUL, document)


def test_visible_to_leaves_a_restricted_document_to_a_department():
    document = paper("연봉표", on=shelf(is_open=True), restricted=True)
    grant(document, to=department_named("기술본부"), level=Level.VIEW, by=None)
    assert sees(JIWOO, document)
    assert not sees(HANEUL, document)


def test_visible_to_forgets_a_revoked_grant_at_once():
    document = paper("예산안", on=shelf())
    grant(document.knowledge_base, to=HANEUL.user, level=Level.MANAGE, by=None)
    assert sees(HANEUL, document)
    assert revoke(document.knowledge_base, to=HANEUL.user, by=None)
    assert not sees(HANEUL, document)


def test_visible_to_counts_a_document_once_whoever_shares_it():
    document = paper("예산안", on=shelf())
    for name in ("재무팀", "임원"):
        grant(document, to=Group.objects.get(name=name), level=Level.VIEW, by=None)
        grant(document.knowledge_base, to=Group.objects.get(name=name), level=Level.MANAGE, by=None)
    grant(document, to=HANEUL.user, level=Level.VIEW, by=None)
    grant(document, to=HANEUL.user, level=Level.CONTRIBUTE, by=None)
    visible = Document.objects.visible_to(HANEUL.viewer)
    assert list(visible) == [document]
    assert visible.count() == 1
    assert Version.objects.visible_to(HANEUL.viewer).count() == 1


def test_visible_to_gives_no_superuser_a_way_around():
    hidden = paper("연봉표", on=shelf())
    assert NARI.user.is_superuser
    assert not sees(NARI, hidden)
    assert not KnowledgeBase.objects.visible_to(NARI.viewer).exists()


def test_visible_to_hides_the_trash():
    document = paper("안내", on=shelf(is_open=True))
    trash(document, by=None)
    assert not sees(JIWOO, document)
    restore(document, by=None)
    assert sees(JIWOO, document)


def test_visible_to_of_an_empty_scope_is_empty():
    paper("예산안", on=shelf())
    assert not Document.objects.visible_to(NOBODY).exists()
    assert Document.objects.visible_to(NOBODY).count() == 0
    assert Document.objects.allowing(NOBODY, Level.MANAGE).count() == 0


@pytest.mark.parametrize("level", list(Level))
def test_allowing_holds_the_lower_levels_and_no_higher_one(level):
    document = paper("예산안", on=shelf())
    grant(document.knowledge_base, to=DOYUN.user, level=level, by=None)
    allowed = {each for each in Level if Document.objects.allowing(DOYUN.viewer, each).exists()}
    order = list(Level)
    assert allowed == set(order[: order.index(level) + 1])


def test_allowing_takes_being_open_for_a_right_to_view_only():
    paper("안내", on=shelf(is_open=True))
    assert Document.objects.allowing(JIWOO.viewer, Level.VIEW).exists()
    assert not Document.objects.allowing(JIWOO.viewer, Level.CONTRIBUTE).exists()


def test_a_new_document_inherits_no_grant_of_a_deleted_one_with_its_key():
    base = shelf()
    Document.objects.create(pk=900001, title="연봉표", knowledge_base=base)
    first = Document.objects.get(pk=900001)
    grant(first, to=JIWOO.user, level=Level.VIEW, by=None)
    grant(first, to=Group.objects.get(name="임원"), level=Level.VIEW, by=None)
    Document.objects.filter(pk=900001).delete()
    assert not DocumentGroupGrant.grants.filter(content_object_id=900001).exists()
    again = Document.objects.create(pk=900001, title="다른 문서", knowledge_base=base)
    assert not sees(JIWOO, again)


@pytest.mark.django_db(transaction=True)
def test_the_database_itself_leaves_no_grant_without_its_document():
    document = Document.objects.create(title="연봉표", knowledge_base=shelf())
    grant(document, to=JIWOO.user, level=Level.VIEW, by=None)
    with connection.cursor() as cursor, pytest.raises(IntegrityError):
        cursor.execute("DELETE FROM knowledge_document WHERE id = %s", [document.pk])


def test_count_is_one_statement_beside_the_small_one_for_the_bases():
    paper("안내", on=shelf(is_open=True))
    viewer = DOYUN.viewer
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert Document.objects.visible_to(viewer).count() == 1
    about_documents = [each["sql"] for each in queries if "COUNT(*)" in each["sql"]]
    assert len(about_documents) == 1
    assert len(queries) == 2, [each["sql"] for each in queries]


def test_counting_versions_takes_no_more_statements():
    paper("안내", on=shelf(is_open=True))
    viewer = DOYUN.viewer
    with CaptureQueriesContext(connection) as queries:
        assert Version.objects.visible_to(viewer).count() == 1
    assert len(queries) == 2


def test_a_viewer_is_read_in_two_statements_and_again_each_time():
    user = JIWOO.user
    with CaptureQueriesContext(connection) as queries:
        before = viewer_of(user)
    assert len(queries) == 2
    user.groups.add(Group.objects.get(name="재무팀"))
    assert set(viewer_of(user).group_ids) - set(before.group_ids) == {Group.objects.get(name="재무팀").pk}


# -- the plan, at a size where a wrong one shows


DOCUMENTS, BASES, GROUPS, RESTRICTED = 200_000, 60, 300, 10_000


def fill() -> Viewer:
    """Put 200,000 documents on 60 shelves, 10,000 of them restricted; a viewer in 300 groups sees about half."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO auth_group (name) SELECT 'g' || i FROM generate_series(1, %s) i RETURNING id", [GROUPS]
        )
        groups = [row[0] for row in cursor.fetchall()]
        cursor.execute(
            "INSERT INTO knowledge_knowledgebase (uuid, name, description, is_open, created_at) "
            "SELECT gen_random_uuid(), 'b' || i, '', i %% 4 = 0, now() FROM generate_series(1, %s) i RETURNING id",
            [BASES],
        )
        bases = [row[0] for row in cursor.fetchall()]
        cursor.execute(
            "INSERT INTO knowledge_document (uuid, title, former_titles, knowledge_base_id, folder, source, restricted,"
            " created_at) SELECT gen_random_uuid(), 't' || i, '{}', %s + i %% %s, '', 'own', i %% %s = 0, now()"
            " FROM generate_series(1, %s) i",
            [bases[0], BASES, DOCUMENTS // RESTRICTED, DOCUMENTS],
        )
        cursor.execute(
            "INSERT INTO knowledge_knowledgebasegroupgrant (group_id, permission_id, content_object_id, granted_at) "
            "SELECT %s + i %% %s, (SELECT id FROM auth_permission WHERE codename = 'view_knowledgebase'), %s + i, "
            "now() FROM generate_series(0, %s) i",
            [groups[0], GROUPS, bases[0], BASES // 3],
        )
        cursor.execute(
            "INSERT INTO knowledge_documentgroupgrant (group_id, permission_id, content_object_id, granted_at) "
            "SELECT %s + id %% (2 * %s), (SELECT id FROM auth_permission WHERE codename = 'view_document'), id, now() "
            "FROM knowledge_document WHERE restricted AND id %% (2 * %s) < %s",
            [groups[0], GROUPS, GROUPS, GROUPS],
        )
        for table in (
            "document",
            "knowledgebase",
            "documentgroupgrant",
            "documentusergrant",
            "knowledgebasegroupgrant",
        ):
            cursor.execute(f"ANALYZE knowledge_{table}")
    return Viewer(user_id=DOYUN.user.pk, email="", name="", group_ids=tuple(groups))


def milliseconds(queryset: Any, *, runs: int = 7) -> float:
    """The best time the server itself takes for a count; connection and Python stay out of it."""
    times = []
    sql, parameters = queryset.values("pk").order_by().query.sql_with_params()
    with connection.cursor() as cursor:
        for _run in range(runs):
            cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF) SELECT count(*) FROM ({sql}) visible", parameters)
            text = "\n".join(row[0] for row in cursor.fetchall())
            times.append(float(re.search(r"Execution Time: ([\d.]+)", text)[1]))  # type: ignore[index]
    return min(times)


@pytest.mark.slow
def test_counting_with_rights_costs_little_more_than_without():
    viewer = fill()
    visible = Document.objects.visible_to(viewer)
    share = visible.count() / DOCUMENTS
    assert 0.3 < share < 0.8
    sql, parameters = visible.values("pk").order_by().query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN SELECT count(*) FROM ({sql}) visible", parameters)
        plan = "\n".join(row[0] for row in cursor.fetchall())
    subplans = re.findall(r"(hashed )?SubPlan \d+\)", plan)
    assert subplans, plan
    assert all(subplans), f"a subplan runs for every row:\n{plan}"
    with_rights, without = milliseconds(visible), milliseconds(Document.objects.stored())
    print(f"\n{DOCUMENTS} documents, {share:.0%} visible: {with_rights:.1f} ms with rights, {without:.1f} ms without")
    assert with_rights / without <= 2.5, f"{with_rights:.1f} ms against {without:.1f} ms\n{plan}"
