"""What an act does to every wager on the layout."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from croupier.games.events import LineSettled
from croupier.games.game import say_wager
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import Amount, simplest
from croupier.rulebooks.clauses import Clauses
from croupier.table import Table
from croupier.table.events import Corrected, RoundSettled

Fate = Literal[
    "stands",
    "placed",
    "taken back",
    "won",
    "lost",
    "stand-off",
    "kept",
    "forfeited",
    "void",
    "ruled",
    "unknown",
]
"""What becomes of a wager; `unknown` where that hangs on cards that lie face down."""
_FATES: dict[Outcome, Fate] = {
    Outcome.WON: "won",
    Outcome.LOST: "lost",
    Outcome.STAND_OFF: "stand-off",
    Outcome.KEPT: "kept",
    Outcome.FORFEITED: "forfeited",
    Outcome.VOID: "void",
    Outcome.RULED: "ruled",
}
Place = tuple[int, str]
"""A box, and a wager on it."""


@dataclass(frozen=True)
class Effect:
    """One wager: its stake, what becomes of it, and what moves to its player, or from them."""

    box: int
    player: str
    wager: str
    stake: Amount
    fate: Fate
    paid: Amount = 0
    returned: Amount = 0
    clauses: Clauses = ()

    @property
    def by_cards(self) -> bool:
        """Whether it is a comparison of hands that decides."""
        return self.fate in ("won", "lost", "stand-off")


def effects(before: Table, after: Table, events: tuple[Any, ...]) -> tuple[Effect, ...]:
    """Box by box; what was settled before and is settled no further is left out."""
    lines = tuple(_lines(events))
    there, then = lying(before), lying(after)
    found = dict.fromkeys((*there, *((line.box, line.wager) for line in lines), *then))
    players = {**after.players, **before.players}
    order = _order(before)
    rows = (
        _effect(players.get(place[0], ""), place, there, then, lines)
        for place in sorted(found, key=lambda each: (each[0], order.get(each, len(order))))
    )
    return tuple(rows)


def _order(table: Table) -> dict[Place, int]:
    """The wagers of each box as they were placed."""
    boxes = {} if table.in_play is None else table.in_play.round.boxes
    places = [(number, wager) for number, box in boxes.items() for wager in box.wagers]
    return {place: index for index, place in enumerate(places)}


def lying(table: Table) -> dict[Place, Amount]:
    """The wagers that are not settled yet."""
    if table.in_play is None:
        return {}
    return {
        (number, wager): box.wagers[wager]
        for number, box in table.in_play.round.boxes.items()
        for wager in box.standing_in_order
    }


def _lines(events: tuple[Any, ...]) -> Iterator[SettlementLine]:
    """As they count: where the round is settled with the act, its account has them all."""
    told = [event.line for event in events if isinstance(event, LineSettled)]
    settled = [event for event in events if isinstance(event, RoundSettled)]
    if settled and told:
        places = {(line.box, line.wager) for line in told}
        told = [
            line
            for event in settled
            for line in event.lines
            if (line.box, line.wager.removesuffix("_excess")) in places
        ]
    yield from told
    for event in events:
        if isinstance(event, Corrected):
            yield from event.lines


def _effect(
    player: str,
    place: Place,
    there: dict[Place, Amount],
    then: dict[Place, Amount],
    lines: tuple[SettlementLine, ...],
) -> Effect:
    box, wager = place
    own = [line for line in lines if (line.box, line.wager) == place]
    words = say_wager(wager)
    if own:
        paid = simplest(sum(line.paid for line in own))
        returned = simplest(sum(line.returned for line in own))
        stake = there.get(place) or max(line.stake for line in own)
        fate = _FATES[own[-1].outcome]
        return Effect(box, player, words, stake, fate, paid, returned, own[-1].clauses)
    if place not in then:
        return Effect(box, player, words, there[place], "taken back", returned=there[place])
    if place not in there:
        return Effect(box, player, words, then[place], "placed")
    changed: Fate = "stands" if there[place] == then[place] else "placed"
    return Effect(box, player, words, then[place], changed)
