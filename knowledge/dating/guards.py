"""What makes digits no date: phone and part numbers, versions, amounts, counts."""

from __future__ import annotations

import re

from .candidate import Reason

MARKER_KO = re.compile(
    "(?:번호|사번|학번|군번|품번|부품|품목|도번|규격|모델|모델명|코드|시리얼|계좌|전화|연락처|휴대폰|핸드폰|팩스"
    "|내선|객실|호실|자산|사업자|주민|우편|로트|순번|수량)$"
)
MARKER_EN = re.compile(
    "no|nr|num|number|ids?|sn|pn|po|so|wo|rfq|part|partno|model|serial|spec|code|ref|lot|tel|phone|mobile|fax|acct|account"
    "|zip|ext|sku|inv|invoice",
    re.I,
)
PRODUCT = re.compile(
    "windows|win|office|excel|word|powerpoint|outlook|server|sql|visual|studio|autocad|cad|iso|iec|ieee|astm|din|jis|ansi"
    "|rfc|ks|ksa|ksx|ksc|sap|exchange|sharepoint|project|access|revit|solidworks|matlab|hwp|photoshop",
    re.I,
)
"""Names that carry a year or a number as part of themselves."""

VERSION = re.compile(
    r"(?:^|[^A-Za-z])(?:v|ver|vers|version|rev|revision|r|release)[ ._-]{0,2}$|(?:버전|버젼|판본|개정판)[ ._-]{0,2}$",
    re.I,
)
STANDARD = re.compile(r"(?<![A-Za-z])(?:KS|JIS|ISO|IEC|IEEE|ASTM|DIN|EN|RFC|TTAK)[ ._-]?[A-Z]{0,3}[ ._-]?$")
PRODUCT_NUMBER = re.compile(r"([A-Za-z]+)[ _-]?[0-9]{1,6}(?:-[0-9]{1,3})?[ _.:#\-(]{1,2}$")
DATE_BEFORE = re.compile(
    r"(?<![0-9A-Za-z])(?:[0-9]{2}([.-]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12][0-9]|3[01])|(?:19|20)[0-9]{2}([.]?)(?:0[1-9]|1[0-2])\2[0-3][0-9])-$"
)
BEFORE = re.compile(r"([가-힣]+|[A-Za-z]+)[ _.:#\-(]{0,3}$")
COUNTED = re.compile(
    r" ?(?:천만|백만|십만|만|천|백|억|조)?(?:원|달러|불|유로|엔)|"
    r"(?:개|명|만|천|억|조|대|호|건|부|장|권|회|차|평|층|동|인|종|번|점|톤|시간|분|초|세|쪽|매|배|위|주|주식|개월|년생|년산|년식|리터|미터|킬로|퍼센트|번지|호실|호기|인승|인용|반|학년|학기|호선|인치|버전|시|급|관|실|조)"
    r"(?=$|[^가-힣]|이상|이하|미만|짜리|당|씩|까지|규모|한정|가량|정도)"
)
SLASHED = re.compile(r"(?<![A-Za-z])[PS]/N[ _.:]{0,2}$", re.I)
CURRENCY = re.compile(r"(?:[$₩￦€£¥]|KRW|USD|EUR|JPY)[ ]?$", re.I)
PHONE = re.compile(
    r"(?:82[-. ])?0[0-9]{1,3}[-. )]{1,2}[0-9]{3,4}[-. ][0-9]{4}(?![0-9])"
    r"|82[-. ]1?[0-9][-. ][0-9]{3,4}[-. ][0-9]{4}(?![0-9])"
    r"|1[5-8][0-9]{2}-[0-9]{4}(?![0-9])"
)
CHAIN = re.compile(r"[0-9]+(?:[-./][0-9]+)*")
_LOOK_BACK = 24


def before(text: str, at: int) -> str:
    """The few characters before an offset."""
    return text[max(0, at - _LOOK_BACK) : at]


def chain_end(text: str, at: int) -> int:
    """The offset behind the digits at `at` and all that are joined to them by separators."""
    found = CHAIN.match(text, at)
    return found.end() if found else at


def is_version(text: str, at: int) -> bool:
    """Whether a version marker stands right before the digits at `at`."""
    return VERSION.search(before(text, at)) is not None


def marked(text: str, at: int) -> bool:
    """Whether a word right before says that a number or code follows."""
    head = before(text, at)
    if text[at - 1 : at] in ("#", "№") and at > 0:
        return True
    found = BEFORE.search(head)
    if found is None:
        return False
    if SLASHED.search(head):
        return True
    word = found.group(1)
    return MARKER_EN.fullmatch(word) is not None or MARKER_KO.search(word) is not None


def after_product(text: str, at: int) -> bool:
    """Whether the name of a product or standard stands right before."""
    head = before(text, at)
    if STANDARD.search(head):
        return True
    found = BEFORE.search(head) or PRODUCT_NUMBER.search(head)
    return found is not None and PRODUCT.fullmatch(found.group(1)) is not None


def is_amount(text: str, start: int, end: int) -> bool:
    """Whether the digits `[start, end)` are part of an amount or a count."""
    if CURRENCY.search(before(text, start)) or text[end : end + 1] in ("%", "％"):
        return True
    if start >= 2 and text[start - 1] == "," and text[start - 2].isdigit():
        return True
    if text[end : end + 1] == "," and text[end + 1 : end + 4].isdigit():
        return True
    return COUNTED.match(text, end) is not None


def tail_of_chain(text: str, at: int, *, separators: str = "-./:") -> bool:
    """Whether the digits at `at` continue other digits ("77-0412")."""
    if not (at >= 2 and text[at - 1] in separators and text[at - 2].isascii() and text[at - 2].isdigit()):
        return False
    return DATE_BEFORE.search(before(text, at)) is None  # the end of a range


def after_letter(text: str, at: int) -> bool:
    """Whether a Latin letter stands right before."""
    return at >= 1 and text[at - 1].isascii() and text[at - 1].isalpha()


def refuse(text: str, start: int, end: int) -> Reason | None:
    """Why the digits `[start, end)`, by what stands around them, are no date; None when nothing speaks against one."""
    if is_version(text, start):
        return "version_number"
    if is_amount(text, start, end):
        return "amount"
    if marked(text, start):
        return "identifier"
    return None
