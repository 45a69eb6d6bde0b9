"""Reading a question about weekly reports with the company's own names of teams and sections."""

from collections.abc import Callable, Sequence

from answering.understanding.weekly.asked import WeeklyAsk, may_be_weekly, weekly_ask, without_reports
from knowledge.periods import Period
from retrieval.tokens.korean import nouns
from tenants.clock import current_tenant
from weekly.company import people_names, sections, team_names


def read_weekly(
    text: str, *, periods_in: Callable[[str], Sequence[Period]]
) -> tuple[WeeklyAsk, tuple[Period, ...]] | None:
    """Return what is asked of the weekly reports and of which periods; None where the question is another.

    Four queries where the words may mean them, none otherwise.
    """
    if not may_be_weekly(text):
        return None
    periods = tuple(periods_in(without_reports(text)))
    ask = weekly_ask(
        text,
        periods=periods,
        teams=[name for team in team_names() for name in (team.name, team.path, *team.synonyms)],
        sections={word: each.name_ko for each in sections() for word in each.names},
        neutral=current_tenant().title.split(),
        people=people_names(),
        nouns=nouns,
    )
    return None if ask is None else (ask, periods)
