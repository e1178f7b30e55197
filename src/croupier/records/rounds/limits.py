"""The limits that a record states, and the settlement of a round under them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from croupier import machine
from croupier.games.actions import area_of
from croupier.games.events import CardDealt, LineSettled, PhaseBegan, PoolMoved, StrayCardDealt
from croupier.games.game import game_of, say_wager
from croupier.games.state import RoundState
from croupier.games.words import EventText, box_name
from croupier.house.checks import house_cites
from croupier.house.limits import (
    CountedStake,
    Limits,
    PlayerLimits,
    Sign,
    TableLimits,
    find,
    open_limits,
)
from croupier.house.limits.checks import check_sign
from croupier.house.limits.sign import JACKPOT, name_areas
from croupier.house.limits.state import LimitsCites
from croupier.house.limits.wagers import FirstCardLimits, cut_each, jackpot_within
from croupier.machine import Refusal, evolve
from croupier.money import Amount, AmountError, format_amount, read_amount
from croupier.records.rounds.format import LimitsEntry, RecordError, RoundRecord, SignEntry
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableRules
from croupier.sentence import Sentence, Sum, join_sentences

_UNUSED = Limits(1, 1)
"""A sign needs default limits; a sign in a record never uses them."""


class RecordedSign(Sign):
    """A sign that states limits only for the areas that it names."""

    def states(self, area: str) -> bool:
        return area in self.areas


def read_limits(record: RoundRecord, rulebook: Rulebook) -> TableLimits | None:
    """The limits that the round was played under, or None if the record states none."""
    if not record.limits and not record.limits_of:
        return None
    cites = house_cites(rulebook, "limits", LimitsCites)
    rules = rulebook.rules(record.options)
    sign = _read_sign(record.limits, "limits", rules, cites)
    _check_jackpot(sign, rules, cites)
    players = {
        box: _read_own(entry, box, sign, rules, cites) for box, entry in record.limits_of.items()
    }
    return evolve(open_limits(rulebook, sign, record.options), players=players)


def at_first_card(limits: TableLimits | None, rules: TableRules) -> FirstCardLimits | None:
    """The limits by which the round's wagers count at settlement."""
    told = limits is not None and rules.reads("limits-at-once")
    return FirstCardLimits(limits) if limits is not None and told else None


def _check_jackpot(sign: Sign, rules: TableRules, cites: LimitsCites) -> None:
    """Check that the jackpot wager on the sign equals the option `jackpot_wager`, if both are
    stated."""
    amount = None if rules.jackpot is None else rules.jackpot.wager
    if amount is not None and sign.states(JACKPOT) and sign.on(JACKPOT).maximum != amount:
        raise RecordError(
            "one-amount",
            f"limits.jackpot: {sign.on(JACKPOT).text} on the sign, but the option jackpot_wager "
            f"is {format_amount(amount)}: state the same amount, or one of them only",
            cites.limits_jackpot,
        )


def _read_own(
    entry: SignEntry, box: str, table: Sign, rules: TableRules, cites: LimitsCites
) -> PlayerLimits:
    """A player whose own sign applies at a box instead of the table's. It was above the table's
    maximum when it was put up, and still applies if the table's maximum has since reached it."""
    if box not in map(str, range(1, rules.boxes + 1)):
        raise RecordError(
            "no-such-box",
            f"limits_of: there is no box {box!r:.20}: the table has boxes 1 to {rules.boxes}",
            rules.cites.boxes,
        )
    own = _read_sign(entry, f"limits_of.{box}", rules, cites)
    if not own.areas.keys() & table.areas.keys():
        raise RecordError(
            "not-above",
            f"limits_of.{box}: a player's own sign is for wagers above the table's maximum, "
            "but it states no area for which limits has one",
            cites.limits_own,
        )
    return PlayerLimits(f"box {box}", (int(box),), own=own)


def _read_sign(entry: SignEntry, field: str, rules: TableRules, cites: LimitsCites) -> RecordedSign:
    areas = {area: _read_area(each, f"{field}.{area}", cites) for area, each in entry.items()}
    sign = RecordedSign(_UNUSED, areas)
    try:
        check_sign(rules, cites, sign)
    except Refusal as refusal:
        raise RecordError(refusal.code, f"{field}: {refusal.message}", refusal.clauses) from refusal
    return sign


def _read_area(entry: LimitsEntry, field: str, cites: LimitsCites) -> Limits:
    unit = entry.unit
    return Limits(
        _amount(entry.minimum, f"{field}.minimum", cites.limits_minimum),
        _amount(entry.maximum, f"{field}.maximum", cites.limits_maximum),
        None if unit is None else _amount(unit, f"{field}.unit", cites.limits_unit),
        entry.multiples,
    )


def _amount(given: str | int, field: str, clauses: Clauses) -> Amount:
    try:
        return read_amount(given)
    except AmountError as error:
        raise RecordError("bad-amount", f"{field}: {error}", clauses) from error


@machine.event("limiting.sign-read")
class SignRead:
    """The limits that the table's sign states, or a player's own sign at a box."""

    box: int | None
    sign: Sign
    clauses: Clauses


@machine.event("limiting.wager-found")
class WagerFound:
    """A wager outside the limits, found after the first card."""

    box: int
    wager: str
    found: CountedStake


def under_limits(
    limits: TableLimits, start: RoundState, final: RoundState, events: Sequence[Any]
) -> tuple[RoundState, tuple[Any, ...]]:
    """The finished round settled within the limits, and its events."""
    settled = iter(events) if start.limits is not None else _cut(limits, start, final, events)
    told = (*_signs(limits), *_with_found(tuple(_outside(limits, final)), settled))
    return reduce(game_of(start).fold, told, start), told


def _signs(limits: TableLimits) -> Iterator[SignRead]:
    yield SignRead(None, limits.sign, limits.cites.limits_sign)
    for player in limits.players.values():
        assert player.own is not None
        yield from (SignRead(box, player.own, limits.cites.limits_own) for box in player.boxes)


def _outside(limits: TableLimits, final: RoundState) -> Iterator[WagerFound]:
    """The wagers that were outside the limits at the first card."""
    for number, box in final.boxes.items():
        placed = {key: box.wagers[key] for key in box.wagers if area_of(key) in limits.rules.areas}
        counted = (
            final.limits.counted(number, placed) if final.limits else find(limits, number, placed)
        )
        for wager, found in counted.items():
            area = area_of(wager)
            stated = limits.states(number, area)
            if found.excess or (stated and not limits.allows(number, area, found.stake)):
                yield WagerFound(number, wager, found)


def _with_found(outside: Sequence[WagerFound], events: Iterator[Any]) -> Iterator[Any]:
    """The events, with the wagers found outside the limits inserted after the deal."""
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
    """The events with every wager settled up to its maximum."""
    wagers: dict[int, Mapping[str, Amount]] = {n: box.wagers for n, box in final.boxes.items()}
    lines, moved = jackpot_within(limits, start, final)
    parts, pool = iter(cut_each(limits, wagers, lines)), iter(moved)
    for event in events:
        if isinstance(event, LineSettled):
            yield from map(LineSettled, next(parts))
        elif isinstance(event, PoolMoved):
            yield from map(PoolMoved, pool)  # all of them in the place of the first one
        else:
            yield event


def tell_limits(event: Any) -> EventText | None:
    """The limits, and the wagers outside them, in words."""
    match event:
        case SignRead(None, sign, clauses):
            says = Sentence("limits on the sign: {areas}", areas=_say(sign.areas))
            return EventText("Table", says, clauses)
        case SignRead(int(box), sign, clauses):
            says = Sentence("limits on a sign of its own: {areas}", areas=_say(sign.areas))
            return EventText(box_name(box), says, clauses)
        case WagerFound(box, wager, found):
            words = "{wager} of {stake}: {because}"
            if found.excess:
                words += "; it counts for {counts}"
            says = Sentence(
                words,
                wager=say_wager(wager),
                stake=Sum(found.stake),
                because=found.because,
                counts=Sum(found.counts),
            )
            return EventText(box_name(box), says, found.clauses)
    return None


def _say(areas: Mapping[str, Limits]) -> Sentence:
    """ "ante and supers: 10 to 500; jackpot: 5": areas with the same limits are grouped."""
    alike: dict[str, list[str]] = {}
    for area, limits in areas.items():
        alike.setdefault(limits.text, []).append(area)
    return join_sentences(
        "; ",
        (
            Sentence("{names}: {limits}", names=name_areas(names), limits=areas[names[0]].sentence)
            for names in alike.values()
        ),
    )
