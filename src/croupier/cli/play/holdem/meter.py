"""The progressive jackpot between rounds, and the amounts that a display shows."""

from collections.abc import Iterable

from croupier.cli.terminal.words import money
from croupier.games.jackpot import PoolLine, Pools, Which, contribute, move_all, take_wager
from croupier.money import Amount, parse_amount
from croupier.rulebooks.table import JackpotRules

FIRST_POOL = 10000
_NAMES: dict[Which, str] = {"pool": "Jackpot", "minor": "Minor pool", "major": "Major pool"}


def read_pools(text: str | None) -> Pools | None:
    """ "25000" is one pool, "8000:180000" a minor and a major one, "none" no jackpot at all."""
    if text == "none":
        return None
    if text is None:
        return Pools(pool=FIRST_POOL)
    amounts = [parse_amount(part.strip()) for part in text.split(":")]
    match amounts:
        case [pool]:
            return Pools(pool=pool)
        case [minor, major]:
            return Pools(minor=minor, major=major)
    raise ValueError("a jackpot has one pool, or a minor and a major pool")


def pool_name(which: Which) -> str:
    return _NAMES[which]


def shown(pools: Pools) -> list[tuple[str, str]]:
    """Each pool and its amount; of two the major one first."""
    return [(pool_name(which), money(pools.of(which))) for which in reversed(pools.names)]


class Meter:
    """One or two pools over a session; they change when a round is dealt and when it ends."""

    def __init__(self, rules: JackpotRules, start: Pools) -> None:
        self.rules = rules
        self.start = start
        self.pools = start

    def wagered(self, wagers: Iterable[Amount]) -> tuple[PoolLine, ...]:
        """What jackpot wagers put into the pools."""
        lines = (take_wager(self.rules, self.pools, wager) for wager in wagers)
        return tuple(line for each in lines for line in each if line.amount)

    def after(self, lines: Iterable[PoolLine]) -> Pools:
        return move_all(self.pools, lines)

    def settle(self, pools: Pools) -> tuple[PoolLine, ...]:
        """Take over the pools after a round; the operator refills a pool that is empty."""
        lines = tuple(
            contribute(self.rules, which, self.start.of(which))
            for which in pools.names
            if not pools.of(which) and self.start.of(which)
        )
        self.pools = move_all(pools, lines)
        return lines

    def __str__(self) -> str:
        return "   ".join(f"{name} {amount}" for name, amount in shown(self.pools))
