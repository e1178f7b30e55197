"""An official of every rank, and a clock."""

from datetime import UTC, datetime, timedelta

from croupier.house.people import Official, Rank

NOON = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


DEALER = Official("Dan", Rank.DEALER)
GAME_SUPERVISOR = Official("Grace", Rank.GAME_SUPERVISOR)
CASINO_SUPERVISOR = Official("Carl", Rank.CASINO_SUPERVISOR)
ASSISTANT = Official("Asha", Rank.ASSISTANT_GAMING_MANAGER)
MANAGER = Official("Mona", Rank.GAMING_MANAGER)
OPERATOR = Official("Olive", Rank.CASINO_OPERATOR)
INSPECTOR = Official("Ines", Rank.INSPECTOR)

LADDER = (DEALER, GAME_SUPERVISOR, CASINO_SUPERVISOR, ASSISTANT, MANAGER, OPERATOR)
EVERYBODY = (*LADDER, INSPECTOR)


def from_rank(least: Official) -> tuple[Official, ...]:
    """That official and those above."""
    return LADDER[LADDER.index(least) :]


def below(least: Official) -> tuple[Official, ...]:
    """Everybody else, the inspector among them."""
    return (*LADDER[: LADDER.index(least)], INSPECTOR)
