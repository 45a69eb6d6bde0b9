"""The kinds every company begins with, in both languages; it adds its own."""

from django.db import migrations

# code, Korean, English, other words, authority (the lower, the more it is believed when dates tie)
KINDS = [
    ("regulation", "규정", "regulation", ["규칙", "내규", "지침", "사규", "policy", "rule", "rules"], 10),
    ("notice", "공지", "notice", ["공지사항", "알림", "announcement"], 20),
    ("contract", "계약서", "contract", ["계약", "협약서", "agreement"], 25),
    ("guide", "안내", "guide", ["가이드", "매뉴얼", "안내서", "설명서", "manual", "handbook"], 30),
    ("procedure", "절차서", "procedure", ["절차", "표준작업서", "SOP"], 30),
    ("report", "보고서", "report", ["보고", "리포트"], 40),
    ("inspection", "검사기록", "inspection record", ["검사성적서", "점검표", "inspection"], 40),
    ("proposal", "제안서", "proposal", ["제안"], 50),
    ("estimate", "견적서", "estimate", ["견적", "quotation", "quote"], 50),
    ("plan", "계획서", "plan", ["계획", "기획서"], 50),
    ("minutes", "회의록", "minutes", ["회의 기록", "meeting minutes"], 60),
    ("weekly_report", "주간업무", "weekly report", ["주간보고", "주간업무보고", "주간 보고서"], 70),
    ("work_log", "업무일지", "work log", ["작업일지", "일지", "daily log"], 70),
    ("mail", "메일", "mail", ["이메일", "전자우편", "email", "e-mail"], 75),
    ("memo", "메모", "memo", ["쪽지", "note"], 80),
    ("glossary", "용어집", "glossary", ["용어 사전"], 40),
    ("payroll", "급여자료", "payroll", ["급여", "급여명세", "연봉"], 40),
    ("data", "자료", "data sheet", ["대장", "목록", "명부", "list", "register"], 60),
]


def add(apps, schema_editor):
    if schema_editor.connection.schema_name == "public":
        return
    Kind = apps.get_model("knowledge", "Kind")
    for code, ko, en, synonyms, authority in KINDS:
        Kind.objects.get_or_create(
            code=code, defaults={"name_ko": ko, "name_en": en, "synonyms": synonyms, "authority": authority}
        )


class Migration(migrations.Migration):
    dependencies = [("knowledge", "0001_initial")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
