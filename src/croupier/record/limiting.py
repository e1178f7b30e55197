"""A round under the limits that its record states.

The round is played with the wagers as they lay; then what happened is told again with every wager
paid or collected to its maximum, and the round's state is the fold of that.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from croupier import machine
from croupier.games.events import CardDealt, LineSettled, PhaseBegan, PoolMoved, StrayCardDealt
from croupier.games.game import game_of, say_wager
from croupier.games.state import RoundState
from croupier.games.telling import Told, name
from croupier.house.limits import Found, Limits, Sign, TableLimits, find
from croupier.house.limits.wagers import area_of, cut_each
from croupier.money import Amount
from croupier.record.jackpot_limits import jackpot_within
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence


@machine.event("limiting.sign-read")
class SignRead:
    """What the sign at the table states, or at a box a player's own."""

    box: int | None
    sign: Sign
    clauses: Clauses


@machine.event("limiting.wager-found")
class WagerFound:
    """A wager outside the limits, found when a card is out."""

    box: int
    wager: str
    found: Found


def under_limits(
    limits: TableLimits, start: RoundState, final: RoundState, events: Sequence[Any]
) -> tuple[RoundState, tuple[Any, ...]]:
    """The round as it ended under the limits, and all that happened."""
    settled = _cut(limits, start, final, events)
    told = (*_signs(limits), *_with_found(tuple(_outside(limits, final)), settled))
    return reduce(game_of(start).fold, told, start), told


def _signs(limits: TableLimits) -> Iterator[SignRead]:
    yield SignRead(None, limits.sign, limits.cites.limits_sign)
    for player in limits.players.values():
        assert player.own is not None
        yield from (SignRead(box, player.own, limits.cites.limits_own) for box in player.boxes)


def _outside(limits: TableLimits, final: RoundState) -> Iterator[WagerFound]:
    """The wagers on the layout at the first card that were not within the limits."""
    for number, box in final.boxes.items():
        placed = {key: box.wagers[key] for key in box.wagers if area_of(key) in limits.rules.areas}
        for wager, found in find(limits, number, placed).items():
            area = area_of(wager)
            stated = limits.states(number, area)
            if found.excess or (stated and not limits.allows(number, area, found.stake)):
                yield WagerFound(number, wager, found)


def _with_found(outside: Sequence[WagerFound], events: Iterator[Any]) -> Iterator[Any]:
    """What was found comes when the deal is over, and never where no card was dealt."""
    dealt = False
    for event in events:
        dealt = dealt or isinstance(event, CardDealt | StrayCardDealt)
        if dealt and isinstance(event, PhaseBegan):
            yield from outside
            outside = ()
        yield event


def _cut(
    limits: TableLimits, start: RoundState, final: RoundState, events: Sequence[Any]
) -> Iterator[Any]:
    """The events with every wager settled to its maximum."""
    wagers: dict[int, Mapping[str, Amount]] = {n: box.wagers for n, box in final.boxes.items()}
    lines, moved = jackpot_within(limits, start, final)
    parts, pool = iter(cut_each(limits, wagers, lines)), iter(moved)
    for event in events:
        if isinstance(event, LineSettled):
            yield from map(LineSettled, next(parts))
        elif isinstance(event, PoolMoved):
            yield from map(PoolMoved, pool)  # all of them, where the first one stood
        else:
            yield event


def tell_limits(event: Any) -> Told | None:
    """The limits, and what was found outside them, in words."""
    match event:
        case SignRead(None, sign, clauses):
            return Told("Table", f"limits on the sign: {_say(sign.areas)}", clauses)
        case SignRead(int(box), sign, clauses):
            return Told(name(box), f"limits on a sign of its own: {_say(sign.areas)}", clauses)
        case WagerFound(box, wager, found):
            words = "{wager} of {stake}: {because}"
            values = {"wager": say_wager(wager), "stake": found.stake, "because": found.because}
            if found.excess:
                words += "; it counts for {counts}"
                values["counts"] = found.counts
            return Told(name(box), Sentence(words, **values), found.clauses)
    return None


def _say(areas: Mapping[str, Limits]) -> str:
    """ "ante, super 10 to 500; dealer super 5 to 100": areas with the same limits together."""
    alike: dict[str, list[str]] = {}
    for area, limits in areas.items():
        alike.setdefault(limits.text, []).append(area.replace("_", " "))
    return "; ".join(f"{', '.join(names)} {text}" for text, names in alike.items())
