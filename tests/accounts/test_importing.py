"""The table of people: read again and again, in the encodings that offices save, one bad row hurting no other."""

import pytest
from django.contrib.auth.models import Group
from django.utils import translation

from accounts.importing import ImportReport, UnreadableTable, import_people
from accounts.models import Department, User
from tests.cast import DOYUN, PASSWORD

pytestmark = pytest.mark.django_db

HEADER = "email,name,aliases,department,title,rank,groups,password\n"
NEW = "Bora@gaon.example,보라,보라돌이; Bora ,영업본부/서울,팀장,과장,영업팀;임원,first-password-7\n"


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def read(rows: str, *, header: str = HEADER, encoding: str = "utf-8") -> ImportReport:
    """Import the rows below the header."""
    return import_people((header + rows).encode(encoding))


def counts(report: ImportReport) -> tuple[int, int, list[int]]:
    """How many were made and changed, and the lines that were refused."""
    return report.created, report.updated, [error.line for error in report.errors]


def test_a_new_person_has_all_the_table_says():
    assert counts(read(NEW)) == (1, 0, [])
    user = User.objects.get(email="bora@gaon.example")
    profile = user.profile
    assert (user.name, profile.aliases, profile.title, profile.rank) == ("보라", ["보라돌이", "Bora"], "팀장", "과장")
    assert str(profile.department) == "영업본부/서울"
    assert set(user.groups.values_list("name", flat=True)) == {"영업팀", "임원"}
    assert user.check_password("first-password-7")
    assert (user.is_staff, user.is_superuser) == (False, False)


def test_the_same_table_again_changes_nothing():
    read(NEW)
    password = User.objects.get(email="bora@gaon.example").password
    assert counts(read(NEW)) == (0, 0, [])
    assert User.objects.get(email="bora@gaon.example").password == password


def test_a_move_a_new_group_and_a_new_name_update_the_person():
    report = read("doyun@gaon.example,이도윤,,경영본부/재무팀,,,재무팀,\n")
    assert counts(report) == (0, 1, [])
    assert DOYUN.user.name == "이도윤"
    assert DOYUN.viewer.department == "경영본부/재무팀"
    assert [group.name for group in DOYUN.user.groups.all()] == ["재무팀"]
    assert DOYUN.user.check_password(PASSWORD)


def test_a_column_that_is_missing_changes_nothing_and_an_empty_cell_empties():
    assert counts(read("doyun@gaon.example,도윤\n", header="email,name\n")) == (0, 0, [])
    assert DOYUN.viewer.department == "기술본부/플랫폼팀"
    assert counts(read("doyun@gaon.example,,\n", header="email,department,groups\n")) == (0, 1, [])
    assert DOYUN.viewer.department == ""
    assert not DOYUN.user.groups.exists()


def test_a_password_in_the_table_never_replaces_one_that_is_there():
    assert counts(read("doyun@gaon.example,other-password-1\n", header="email,password\n")) == (0, 0, [])
    assert DOYUN.user.check_password(PASSWORD)
    read("bora@gaon.example,보라,\n", header="email,name,password\n")
    assert not User.objects.get(email="bora@gaon.example").has_usable_password()
    assert counts(read("bora@gaon.example,,first-password-7\n", header="email,name,password\n")) == (0, 1, [])
    assert User.objects.get(email="bora@gaon.example").check_password("first-password-7")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp949", "utf-16"])
def test_the_encodings_of_offices_are_read(encoding):
    assert counts(read(NEW, encoding=encoding)) == (1, 0, [])
    assert User.objects.get(email="bora@gaon.example").name == "보라"


def test_a_bad_row_is_told_by_its_line_and_the_others_go_on():
    rows = (
        "no-address,이름,,,,,,\n"  # 2
        "nameless@gaon.example,,,,,,,\n"  # 3
        "\n"  # 4, blank
        '"quoted@gaon.example","두\n줄",,,,,,\n'  # 5 and 6
        "sneaky@gaon.example,몰래,,,,,department:경영본부,\n"  # 7
        f"long@gaon.example,{'가' * 121},,,,,,\n"  # 8
        "deep@gaon.example,깊이," + "," + "가" * 121 + ",,,,\n"  # 9
        "doyun@gaon.example,도윤,,기술본부/플랫폼팀,,,플랫폼팀,\n"  # 10, as it is
        "DOYUN@gaon.example,둘째,,,,,,\n"  # 11, again
        "many@gaon.example,많이,,,,,,,,더\n"  # 12
         + NEW  # 13
    )
    report = read(rows)
    assert counts(report) == (2, 0, [2, 3, 7, 8, 9, 11, 12])
    assert "line 10" in next(error.message for error in report.errors if error.line == 11)
    assert User.objects.get(email="quoted@gaon.example").name == "두 줄"
    assert not User.objects.filter(email__in=["sneaky@gaon.example", "deep@gaon.example"]).exists()
    assert not Department.objects.filter(name__startswith="가가").exists()


def test_a_row_that_fails_late_leaves_nothing_of_itself():
    read("sneaky@gaon.example,몰래,,새 본부,,,새 모임;department:경영본부,\n")
    assert not User.objects.filter(email="sneaky@gaon.example").exists()
    assert not Group.objects.filter(name="새 모임").exists()
    assert not Department.objects.filter(name="새 본부").exists()


def test_a_column_nobody_knows_is_named_with_the_nearest():
    report = read("doyun@gaon.example,x\n", header="email,departmnt\n")
    assert counts(report) == (0, 0, [1])
    assert "department" in report.errors[0].message


@pytest.mark.parametrize(
    "table", [b"", b"name\nx\n", b"\xff\xfe\xfd", b'email,name\n"open,x\n', b"email,email\na,b\n", b"\x81 \x81\n"]
)
def test_a_file_that_is_no_table_of_people_is_refused_whole(table):
    with pytest.raises(UnreadableTable):
        import_people(table)
