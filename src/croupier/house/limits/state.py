"""A table's limits: which sign applies to which player, what signs show, and their changes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from datetime import datetime, timedelta

from croupier.games.actions import PlaceWager, WithdrawWager
from croupier.house.limits.sign import Limits, Notice, Sign, say_time
from croupier.house.people import Official, Powers
from croupier.machine import Fold, event, evolve, folding
from croupier.money import Amount, in_currency, simplest
from croupier.rulebooks.clauses import RULING, Clauses, address
from croupier.rulebooks.table import TableRules
from croupier.value import value


@event("limits.box-taken")
class BoxTaken:
    player: str
    box: int
    at: datetime
    clauses: Clauses


@event("limits.box-left")
class BoxLeft:
    player: str
    box: int
    at: datetime
    clauses: Clauses


@event("limits.limits-changed", public=("sign",))
class LimitsChanged:
    """A new sign is up at the table."""

    sign: Sign
    by: Official
    at: datetime
    clauses: Clauses


@event("limits.notice-displayed", public=("notice",))
class NoticeDisplayed:
    notice: Notice
    clauses: Clauses


@event("limits.notice-taken-down")
class NoticeTakenDown:
    notice: Notice
    by: Official
    at: datetime
    clauses: Clauses


@event("limits.marker-placed", public=("player", "kept"))
class MarkerPlaced:
    """A marker is placed at each of the player's boxes: they may play on by these older limits."""

    player: str
    kept: Sign
    at: datetime
    clauses: Clauses


@event("limits.marker-removed")
class MarkerRemoved:
    player: str
    at: datetime
    clauses: Clauses


@event("limits.own-sign-placed", public=("player", "sign"))
class OwnSignPlaced:
    player: str
    sign: Sign
    by: Official
    at: datetime
    clauses: Clauses


@event("limits.own-sign-removed")
class OwnSignRemoved:
    """Removed by a supervisor, or because the player has left."""

    player: str
    by: Official | None
    at: datetime
    clauses: Clauses


@event("limits.wager-refused", public=("wager",))
class WagerRefused:
    wager: PlaceWager
    by: Official
    why: str
    at: datetime
    clauses: Clauses

    @property
    def withdrawal(self) -> WithdrawWager:
        """The action that takes the wager off the layout of the round."""
        return WithdrawWager(self.wager.box, self.wager.area, self.wager.on)


Event = (
    BoxTaken
    | BoxLeft
    | LimitsChanged
    | NoticeDisplayed
    | NoticeTakenDown
    | MarkerPlaced
    | MarkerRemoved
    | OwnSignPlaced
    | OwnSignRemoved
    | WagerRefused
)


SILENT: Clauses = (address("nsw-lunar", f"{RULING}limits-silent"),)
"""Only New South Wales has rules of limits; we apply them under every document."""


@value(kw_only=True)
class LimitsCites:
    """The topics of `[house.limits]`."""

    limits_sign: Clauses = SILENT
    limits_minimum: Clauses = SILENT
    limits_maximum: Clauses = SILENT
    limits_unit: Clauses = SILENT
    limits_multiples: Clauses = SILENT
    limits_jackpot: Clauses = SILENT
    limits_below: Clauses = SILENT
    limits_off_unit: Clauses = SILENT
    limits_above: Clauses = SILENT
    limits_follow: Clauses = SILENT
    limits_earlier_round: Clauses = SILENT
    limits_change: Clauses = SILENT
    limits_notice: Clauses = SILENT
    limits_at_once: Clauses = SILENT
    limits_marker: Clauses = SILENT
    limits_marker_removed: Clauses = SILENT
    limits_kept_notice: Clauses = SILENT
    limits_two_signs: Clauses = SILENT
    limits_playing: Clauses = SILENT
    limits_new_player: Clauses = SILENT
    limits_own: Clauses = SILENT
    limits_refused: Clauses = SILENT


def limits_on(rules: TableRules, sign: Sign, area: str) -> Limits:
    """The limits of a sign on an area; a wager that may be less than the ante starts at the
    unit."""
    stated = sign.on(area)
    below_ante = area in rules.document.areas and rules.document.areas[area].below_ante
    if area in sign.areas or not below_ante or not rules.reads("super-below-ante"):
        return stated
    step = stated.step
    least = min(1, stated.minimum) if step is None else stated.minimum % step or step
    return replace(stated, minimum=simplest(least), multiples=False)


@value
class PlayerLimits:
    name: str
    boxes: tuple[int, ...]
    kept: Sign | None = None
    """Older limits that this player keeps; a marker at each box says so."""
    own: Sign | None = None
    """Limits for this player alone, above the table's maximum; a sign at each box says so."""

    def needs_marker(self, kept: Sign, table: Sign, areas: Iterable[str]) -> bool:
        """Whether these older limits have a lower minimum than every sign that applies here."""
        signs = (table,) if self.own is None else (table, self.own)
        return any(kept.below(sign, areas) for sign in signs)


@value
class TableLimits:
    """Made by `open_limits`; changed only by folding events.

    A round is settled by the limits in force at its first card, and keeps this value from then.
    """

    rules: TableRules
    cites: LimitsCites
    powers: Powers
    notice: timedelta
    """How long a higher minimum must be announced."""
    sign: Sign
    players: Mapping[str, PlayerLimits] = field(default_factory=dict)
    """By name, in the order of arrival."""
    notices: tuple[Notice, ...] = ()

    def player_at(self, box: int) -> PlayerLimits | None:
        return next((each for each in self.players.values() if box in each.boxes), None)

    @property
    def marked(self) -> Iterator[tuple[PlayerLimits, Sign]]:
        """Players who keep an older minimum, and the limits that had it."""
        return ((each, each.kept) for each in self.players.values() if each.kept is not None)

    def states(self, box: int, area: str) -> bool:
        """Whether any sign has limits for an area; only a jackpot may have none."""
        player = self.player_at(box)
        own = player.own if player else None
        return self.sign.states(area) or (own is not None and own.states(area))

    def stated(self, box: int, area: str) -> Limits:
        """The limits that a sign states for this box: the player's own, or the table's."""
        player = self.player_at(box)
        own = player.own if player else None
        return limits_on(self.rules, own if own and own.states(area) else self.sign, area)

    def kept(self, box: int, area: str) -> Limits | None:
        """The older limits that this box keeps for an area."""
        player = self.player_at(box)
        kept = player.kept if player else None
        return limits_on(self.rules, kept, area) if kept and kept.states(area) else None

    def minimum(self, box: int, area: str) -> Amount:
        stated, kept = self.stated(box, area), self.kept(box, area)
        return stated.minimum if kept is None else min(stated.minimum, kept.minimum)

    def allows(self, box: int, area: str, amount: Amount) -> bool:
        """Whether the stated limits allow an amount, or kept ones do up to the same maximum."""
        stated, kept = self.stated(box, area), self.kept(box, area)
        return stated.allows(amount) or (
            kept is not None and kept.allows(amount) and amount <= stated.maximum
        )

    def nearest(self, box: int, area: str, amount: Amount) -> list[Amount]:
        """The allowed amounts next to this one, on both sides if there are two."""
        sets = (self.stated(box, area), self.kept(box, area))
        near = {each for limits in sets if limits is not None for each in limits.nearest(amount)}
        right = [each for each in near if self.allows(box, area, each)]
        below = [each for each in right if each <= amount]
        above = [each for each in right if each >= amount]
        return sorted({*sorted(below)[-1:], *sorted(above)[:1]})


def _with(limits: TableLimits, player: PlayerLimits, **changes: object) -> TableLimits:
    return evolve(limits, players={**limits.players, player.name: evolve(player, **changes)})


def _without_box(limits: TableLimits, player: PlayerLimits, box: int) -> TableLimits:
    boxes = tuple(each for each in player.boxes if each != box)
    if boxes:
        return _with(limits, player, boxes=boxes)
    others = {name: each for name, each in limits.players.items() if name != player.name}
    return evolve(limits, players=others)


def _box_taken(limits: TableLimits, event: BoxTaken) -> TableLimits:
    player = limits.players.get(event.player, PlayerLimits(event.player, ()))
    return _with(limits, player, boxes=tuple(sorted((*player.boxes, event.box))))


def _box_left(limits: TableLimits, event: BoxLeft) -> TableLimits:
    return _without_box(limits, limits.players[event.player], event.box)


def _changed(limits: TableLimits, event: LimitsChanged) -> TableLimits:
    return evolve(limits, sign=event.sign)


def _displayed(limits: TableLimits, event: NoticeDisplayed) -> TableLimits:
    return evolve(limits, notices=(*limits.notices, event.notice))


def _taken_down(limits: TableLimits, event: NoticeTakenDown) -> TableLimits:
    return evolve(limits, notices=tuple(n for n in limits.notices if n != event.notice))


def _marker_placed(limits: TableLimits, event: MarkerPlaced) -> TableLimits:
    return _with(limits, limits.players[event.player], kept=event.kept)


def _marker_removed(limits: TableLimits, event: MarkerRemoved) -> TableLimits:
    return _with(limits, limits.players[event.player], kept=None)


def _own_sign_placed(limits: TableLimits, event: OwnSignPlaced) -> TableLimits:
    return _with(limits, limits.players[event.player], own=event.sign)


def _own_sign_removed(limits: TableLimits, event: OwnSignRemoved) -> TableLimits:
    return _with(limits, limits.players[event.player], own=None)


fold: Fold[TableLimits] = folding(
    {
        BoxTaken: _box_taken,
        BoxLeft: _box_left,
        LimitsChanged: _changed,
        NoticeDisplayed: _displayed,
        NoticeTakenDown: _taken_down,
        MarkerPlaced: _marker_placed,
        MarkerRemoved: _marker_removed,
        OwnSignPlaced: _own_sign_placed,
        OwnSignRemoved: _own_sign_removed,
    }
)


@value
class SignLine:
    """One line of text at the table, and the clauses that require it."""

    text: str
    clauses: Clauses


@value
class Signage:
    """The table's sign, and every marker, notice and player's own sign beside it."""

    sign: Sign
    previous: tuple[Sign, ...]
    """Older limits that some box still plays by."""
    notices: tuple[Notice, ...]
    markers: Mapping[int, Sign]
    """By box: the older limits that its player keeps."""
    own: Mapping[int, Sign]
    """By box: the limits of its player alone."""
    lines: tuple[SignLine, ...]


def signage(limits: TableLimits) -> Signage:
    players = limits.players.values()
    markers = {box: each.kept for each in players for box in each.boxes if each.kept}
    own = {box: each.own for each in players for box in each.boxes if each.own}
    previous = _different(kept for _, kept in limits.marked)
    return Signage(
        limits.sign,
        previous,
        limits.notices,
        dict(sorted(markers.items())),
        dict(sorted(own.items())),
        tuple(_lines(limits, previous, markers, own)),
    )


def _different(signs: Iterable[Sign]) -> tuple[Sign, ...]:
    found: list[Sign] = []
    for sign in signs:
        if sign not in found:
            found.append(sign)
    return tuple(found)


def _lines(
    limits: TableLimits,
    previous: tuple[Sign, ...],
    markers: Mapping[int, Sign],
    own: Mapping[int, Sign],
) -> Iterator[SignLine]:
    cites, rules = limits.cites, limits.rules
    yield SignLine(_say(rules, limits.sign), cites.limits_sign)
    for sign in previous:
        yield SignLine(f"previous limits: {_say(rules, sign)}", cites.limits_two_signs)
    for notice in limits.notices:
        clauses = cites.limits_kept_notice if notice.kept else cites.limits_notice
        whose = "at boxes with a marker, " if notice.kept else ""
        yield SignLine(f"{whose}from {say_time(notice.at)}: {_say(rules, notice.sign)}", clauses)
    for box, kept in sorted(markers.items()):
        words = f"box {box} keeps the minimum of {_say_kept(limits, box, kept)}"
        yield SignLine(words, cites.limits_marker)
    for box, sign in sorted(own.items()):
        yield SignLine(f"box {box}: {_say(rules, sign)}", cites.limits_own)
    if rules.max_payout is not None:
        words = f"maximum payout {in_currency(rules.max_payout, rules.document.currency)}"
        yield SignLine(words, rules.cites.max_payout)


def _say(rules: TableRules, sign: Sign) -> str:
    """ "$10 to $500; Jackpot $5"."""
    currency = rules.document.currency
    areas = (
        f"{rules.document.areas[area].word} {each.stated_in(currency)}"
        for area, each in sign.areas.items()
    )
    return "; ".join((sign.limits.stated_in(currency), *areas))


def _say_kept(limits: TableLimits, box: int, kept: Sign) -> str:
    """ "$10", or if the areas differ, "$10 on Ante, $5 on Trips"."""
    areas, currency = limits.rules.document.areas, limits.rules.document.currency
    stated = [a for a in areas if a in limits.rules.areas and limits.states(box, a)]
    lower = {
        area: limits.minimum(box, area)
        for area in stated
        if limits.minimum(box, area) < limits.stated(box, area).minimum
    }
    if len(lower) == len(stated) and len(set(lower.values())) == 1:
        return in_currency(kept.limits.minimum, currency)
    said = (
        f"{in_currency(least, currency)} on {areas[area].word}" for area, least in lower.items()
    )
    return ", ".join(dict.fromkeys(said))
