"""Holidays, fixed and lunar, and the dates they fall on."""

from __future__ import annotations

from datetime import date, timedelta

# Lunar New Year (1/1), the Buddha's birthday (4/8) and Chuseok (8/15) as MMDD, a year after the other from FIRST_YEAR
# to 2050. From the tables of the Korea Astronomy and Space Science Institute as korean_lunar_calendar 0.4.0 (MIT)
# carries them; Korea's lunar calendar differs from China's by a day in some years (Lunar New Year 2027, 2028).
FIRST_YEAR = 1980
_LUNAR = """
    0216/0521/0923  0205/0511/0912  0125/0501/1001  0213/0520/0921  0202/0508/0910
    0220/0527/0929  0209/0516/0918  0129/0505/1007  0218/0523/0925  0206/0512/0914
    0127/0502/1003  0215/0521/0922  0204/0510/0911  0123/0528/0930  0210/0518/0920
    0131/0507/0909  0219/0524/0927  0208/0514/0916  0128/0503/1005  0216/0522/0924
    0205/0511/0912  0124/0501/1001  0212/0519/0921  0201/0508/0911  0122/0526/0928
    0209/0515/0918  0129/0505/1006  0218/0524/0925  0207/0512/0914  0126/0502/1003
    0214/0521/0922  0203/0510/0912  0123/0528/0930  0210/0517/0919  0131/0506/0908
    0219/0525/0927  0208/0514/0915  0128/0503/1004  0216/0522/0924  0205/0512/0913
    0125/0430/1001  0212/0519/0921  0201/0508/0910  0122/0527/0929  0210/0515/0917
    0129/0505/1006  0217/0524/0925  0207/0513/0915  0127/0502/1003  0213/0520/0922
    0203/0509/0912  0123/0528/1001  0211/0516/0919  0131/0506/0908  0219/0525/0927
    0208/0515/0916  0128/0503/1004  0215/0522/0924  0204/0511/0913  0124/0430/1002
    0212/0518/0921  0201/0507/0910  0122/0526/0928  0210/0516/0917  0130/0505/1005
    0217/0524/0925  0206/0513/0915  0126/0502/1004  0214/0520/0922  0202/0509/0911
    0123/0528/0930
"""
LUNAR: dict[int, tuple[date, ...]] = {
    year: tuple(date(year, int(each[:2]), int(each[2:])) for each in days.split("/"))
    for year, days in enumerate(_LUNAR.split(), start=FIRST_YEAR)
}
NEW_YEAR, BUDDHA, CHUSEOK = 0, 1, 2

# A name's date: a number of LUNAR, or month and day.
KOREAN: dict[str, int | tuple[int, int]] = {
    "설날": NEW_YEAR,
    "설": NEW_YEAR,
    "구정": NEW_YEAR,
    "추석": CHUSEOK,
    "한가위": CHUSEOK,
    "부처님오신날": BUDDHA,
    "석가탄신일": BUDDHA,
    "신정": (1, 1),
    "삼일절": (3, 1),
    "식목일": (4, 5),
    "노동절": (5, 1),
    "근로자의날": (5, 1),
    "어린이날": (5, 5),
    "어버이날": (5, 8),
    "스승의날": (5, 15),
    "현충일": (6, 6),
    "제헌절": (7, 17),
    "광복절": (8, 15),
    "개천절": (10, 3),
    "한글날": (10, 9),
    "크리스마스이브": (12, 24),
    "크리스마스": (12, 25),
    "성탄절": (12, 25),
}
ENGLISH: dict[str, int | tuple[int, int]] = {
    "seollal": NEW_YEAR,
    "lunar new year": NEW_YEAR,
    "chuseok": CHUSEOK,
    "new year's day": (1, 1),
    "new year's eve": (12, 31),
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "christmas": (12, 25),
}


def holiday_on(name: int | tuple[int, int], year: int, *, long: bool = False) -> tuple[date, date]:
    """The range of a holiday in a year; `long` takes the statutory three days of a lunar one (연휴).

    Raises ValueError for a lunar holiday in a year that the table does not hold.
    """
    if isinstance(name, tuple):
        day = date(year, *name)
        return day, day + timedelta(days=1)
    if year not in LUNAR:
        raise ValueError(f"The dates of lunar holidays are known from {FIRST_YEAR} to {max(LUNAR)}, not in {year}.")
    day = LUNAR[year][name]
    around = timedelta(days=1 if long else 0)
    return day - around, day + around + timedelta(days=1)
