"""Words that carry a question and are not what it is about."""

from collections.abc import Collection
from typing import Final

_ENGLISH: Final = """
a an and are as at be been being but by can could did do doe does for from had has have how i if in into is it it's its
me my of on or our out shall should so tell than that the their them then there these they this those to us was we were
what when where which who whom whose whi will with would you your please pleas about ani all
much mani must get got need mean want
"""
# In the form that the morphemes take: verbs with 다.
_KOREAN: Final = """
나 저 너 우리 저희 이 그 저 것 거 이것 그것 저것 이거 그거 저거 여기 거기 저기 무엇 뭐 무어 누구 어디 언제 얼마 몇 며칠
왜 어떻게 어떤 어느 무슨 어떻다 이렇다 그렇다 하다 되다 있다 없다 이다 아니다 같다 주다 알다 알리다 알려주다 보다 싶다
궁금 궁금하다 좀 다시 그리고 그런데 또는 및 등
얼마나 혹시 때 동안 나오다 가다 오다 걸리다 어떡하다 나가다
"""

FILLERS: Final = frozenset([*_ENGLISH.split(), *_KOREAN.split()])

# Kiwi takes them for nouns, so they are joined to their neighbours: 단가 얼마, 몇 퍼센트, 출장 때.
_JOINED: Final = ("얼마나", "얼마", "몇", "며칠", "때", "동안", "어디", "누구", "언제", "무엇")


def is_filled(token: str, among: Collection[str]) -> bool:
    """Whether a token joins a filler to another token of the question: no document is about 단가얼마."""
    return any(
        (token.startswith(word) and token[len(word) :] in among)
        or (token.endswith(word) and token[: -len(word)] in among)
        for word in _JOINED
        if len(token) > len(word)
    )
