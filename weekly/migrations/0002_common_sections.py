"""The sections every company begins with, in both languages; it changes them as it likes."""

from django.db import migrations

# code, Korean, English, other words
SECTIONS = [
    (
        "progress",
        "진행",
        "Progress",
        [
            "진행업무", "진행사항", "진행상황", "진행현황", "추진", "추진사항", "추진업무", "추진실적", "추진현황", "업무",
            "업무실적", "업무내용", "업무현황", "주요업무", "주요업무내용", "주요실적", "주요사항", "주요내용", "실적", "내용",
            "수행업무", "작업내용", "프로젝트", "개발", "금주업무", "금주실적", "지난주실적", "in progress", "done", "work done",
            "completed", "accomplishments", "achievements", "highlights", "status", "tasks", "projects", "what we did",
        ],
    ),
    (
        "contracts",
        "계약",
        "Contracts",
        ["계약사항", "계약현황", "계약업무", "계약관리", "수주", "수주현황", "contract", "deals", "agreements"],
    ),
    (
        "proposals",
        "제안",
        "Proposals",
        ["제안사항", "제안현황", "제안업무", "제안서", "입찰", "입찰제안", "proposal", "bids", "bid"],
    ),
    (
        "sales",
        "영업",
        "Sales",
        ["영업사항", "영업현황", "영업활동", "영업업무", "고객", "고객대응", "고객방문", "sales activities", "customers"],
    ),
    (
        "management",
        "경영지원",
        "Business support",
        [
            "지원", "경영", "관리", "경영관리", "총무", "인사총무", "행정", "관리업무", "지원업무", "management support",
            "management", "administration", "admin", "operations", "back office", "support",
        ],
    ),
]  # fmt: skip


def add(apps, schema_editor):
    if schema_editor.connection.schema_name == "public":
        return
    Section = apps.get_model("weekly", "Section")
    for place, (code, ko, en, synonyms) in enumerate(SECTIONS, start=1):
        Section.objects.get_or_create(
            code=code, defaults={"name_ko": ko, "name_en": en, "synonyms": synonyms, "position": place * 10}
        )


class Migration(migrations.Migration):
    dependencies = [("weekly", "0001_initial")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
