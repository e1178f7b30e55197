"""A table before its first player."""

from collections.abc import Mapping
from typing import Any

from croupier.games.acts import Act
from croupier.games.jackpot import Pools
from croupier.house import table_life
from croupier.house.directions import open_directions
from croupier.house.disputes import open_disputes
from croupier.house.limits import Sign, open_limits
from croupier.house.people import Rank, house_powers
from croupier.machine import Refusal
from croupier.rulebooks import Rulebook
from croupier.table.state import Table


def open_table(
    rulebook: Rulebook,
    sign: Sign,
    *,
    name: str = "1",
    options: Mapping[str, Any] | None = None,
    dealing: str = "shoe",
    by_hand: frozenset[Act] = frozenset(),
    cards_by_hand: bool = False,
    operator_through: Rank = Rank.CASINO_OPERATOR,
    pools: Pools | None = None,
) -> Table:
    """A closed table with its sign up; the operator acts through `operator_through` or above."""
    given = dict(options or {})
    rules = rulebook.rules(given)
    if dealing not in rules.deal_clauses:
        raise Refusal(
            "bad-dealing",
            rules.cites.deal,
            f"{rules.id} deals from {' or '.join(rules.deal_clauses)}, not {dealing!r}",
        )
    if pools is not None and rules.jackpot is None:
        raise Refusal("no-jackpot", rules.cites.areas, f"{rules.id} has no jackpot")
    return Table(
        name=name,
        rulebook=rulebook,
        options=given,
        dealing=dealing,
        by_hand=by_hand,
        cards_by_hand=cards_by_hand,
        powers=house_powers(rulebook, "round", operator_through),
        life=table_life.new_table(rulebook, operator_through),
        limits=open_limits(rulebook, sign, given),
        directions=open_directions(rulebook, operator_through),
        disputes=open_disputes(rulebook, operator_through),
        pools=pools,
    )
