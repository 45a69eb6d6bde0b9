"""Reports as they come, through the whole of ingestion: a Word file of one table, a workbook of teams, a mail."""

from datetime import date
from email.message import EmailMessage
from io import BytesIO

import docx
import openpyxl
import pytest

from knowledge.models import DateSource, State
from tests.cast import DOYUN, HANEUL
from tests.commanding import said
from tests.taking import taken
from tests.weekly.offices import FINANCE, PLATFORM, TODAY, WEEK, given, keys, shelf_of
from weekly.lookup import lookup
from weekly.models import Contribution

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def word(*rows: tuple[str, ...]) -> bytes:
    document = docx.Document()
    table = document.add_table(len(rows), len(rows[0]))
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            table.cell(at, column).text = text
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def workbook(sheets: dict[str, list[tuple[str, ...]]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def mail(subject: str, body: str, *, sender: str, attachment: tuple[str, bytes] | None = None) -> bytes:
    message = EmailMessage()
    message["Subject"], message["From"], message["To"] = subject, sender, "all@gaon.example"
    message["Date"] = "Fri, 11 Sep 2026 17:10:00 +0900"
    message.set_content(body)
    if attachment:
        name, data = attachment
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


def parts(version):
    contribution = version.weekly_contributions.get()
    return {part.heading: (part.items, part.plans) for part in contribution.parts.all()}


FORM = word(
    ("구분", "금주 실적 (9/7~9/11)", "차주 계획 (9/14~9/18)"),
    ("진행", "배포 3회\n점검 2곳", "다음 배포"),
    ("계약", "없음", ""),
)


def test_a_word_file_of_one_table(originals):
    version = taken("주간업무/플랫폼팀 주간업무.docx", FORM, base=shelf_of(PLATFORM))
    assert (version.state, keys(version)) == (State.SEARCHABLE, {(PLATFORM, WEEK)})
    assert parts(version) == {"진행": (["배포 3회", "점검 2곳"], ["다음 배포"]), "계약": (["없음"], [])}
    assert (version.dated_on, version.date_source) == (WEEK, DateSource.APP)


def test_a_workbook_with_a_sheet_a_team(originals):
    rows: list[tuple[str, ...]] = [("구분", "금주", "차주"), ("진행", "일한 것", "일할 것")]
    data = workbook({"표지": [("2026년 9월 2주차 주간업무",)], "플랫폼팀": rows, "재무팀": rows})
    version = taken("전사 주간업무 2026년 9월 2주차.xlsx", data)
    assert keys(version) == {(PLATFORM, WEEK), (FINANCE, WEEK)}
    assert len(lookup(HANEUL.viewer, period=None, today=TODAY).reports) == 2


def test_a_mail_is_its_senders_report(originals):
    body = "[진행]\n- 배포 3회\n\n[계약]\n- 없음\n"
    data = mail("주간업무 보고 (9/7~9/11)", body, sender=f"도윤 <{DOYUN.email}>")
    version = taken("메일/주간업무 보고.eml", data)
    assert keys(version) == {(PLATFORM, WEEK)}
    assert Contribution.objects.get().author == DOYUN.user
    assert parts(version) == {"진행": (["배포 3회"], []), "계약": (["없음"], [])}


def test_a_mail_that_carries_a_report_leaves_it_to_what_it_carries(originals):
    data = mail("주간업무 보고", "첨부합니다.", sender=DOYUN.email, attachment=("주간업무_0907-0911.docx", FORM))
    taken("메일/주간업무 보고.eml", data)
    contribution = Contribution.objects.get()
    assert contribution.version.file_name == "주간업무_0907-0911.docx"
    assert (contribution.report.team.path, contribution.report.week) == (PLATFORM, WEEK)


def test_a_mail_from_somebody_unknown_is_nobodys_report(originals):
    data = mail("주간업무 보고 (9/7~9/11)", "[진행]\n- 게이트 설치\n\n[계약]\n- 없음", sender="na@haesol.example")
    version = taken("메일/주간업무 보고.eml", data, base=shelf_of(FINANCE), by=HANEUL)
    assert keys(version) == set()


def test_a_manifests_team_and_week(originals):
    version = taken("보고 7.docx", FORM, facts=given("플랫폼팀", date(2026, 9, 14)))
    assert keys(version) == {(PLATFORM, date(2026, 9, 14))}


def test_the_same_file_again_changes_nothing_and_another_one_is_a_version(originals):
    base = shelf_of(PLATFORM)
    taken("플랫폼팀 주간업무.docx", FORM, base=base)
    taken("플랫폼팀 주간업무.docx", FORM, base=base)
    assert Contribution.objects.count() == 1
    later = word(("구분", "금주 실적 (9/7~9/11)"), ("진행", "배포 4회"))
    version = taken("플랫폼팀 주간업무.docx", later, base=base)
    (report,) = lookup(DOYUN.viewer, period=None, today=TODAY).reports
    assert [(each.version, each.sections[0].items) for each in report.contributions] == [(2, ("배포 4회",))]
    assert version.number == 2


def test_the_command_registers_what_is_there_and_a_second_run_changes_nothing(originals, settings):
    steps = settings.INGESTION_STEPS
    settings.INGESTION_STEPS = [step for step in steps if step != "weekly.steps.register"]
    for name in ("플랫폼팀 주간업무.docx", "물류팀 주간업무.docx", "플랫폼팀 현황.docx"):
        taken(name, word(("구분", "금주 실적 (9/7~9/11)", "차주 계획"), ("진행", name, "점검")))
    dry = said("register_weekly", "--tenant", "gaon", "--dry-run")
    assert (dry["reports"], dry["review"], dry["registered"], Contribution.objects.count()) == (1, 2, 0, 0)
    first = said("register_weekly", "--tenant", "gaon")
    second = said("register_weekly", "--tenant", "gaon")
    assert (first["registered"], second["registered"]) == (1, 0)
    assert {**first, "registered": 0} == second == dry
    assert first["by_reason"]["no_name"] == 1
