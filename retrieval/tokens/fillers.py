"""Words that carry a question and are not what it is about."""

from typing import Final

_ENGLISH: Final = """
a an and are as at be been being but by can could did do doe does for from had has have how i if in into is it it's its
me my of on or our out shall should so tell than that the their them then there these they this those to us was we were
what when where which who whom whose whi will with would you your please pleas about ani all
"""
# In the form that the morphemes take: verbs with 다.
_KOREAN: Final = """
나 저 너 우리 저희 이 그 저 것 거 이것 그것 저것 이거 그거 저거 여기 거기 저기 무엇 뭐 무어 누구 어디 언제 얼마 몇 며칠
왜 어떻게 어떤 어느 무슨 어떻다 이렇다 그렇다 하다 되다 있다 없다 이다 아니다 같다 주다 알다 알리다 알려주다 보다 싶다
궁금 궁금하다 좀 다시 그리고 그런데 또는 및 등
"""

FILLERS: Final = frozenset([*_ENGLISH.split(), *_KOREAN.split()])
