"""Previews of an act that reveal no card which its reader cannot see.

The act is tried on several tables whose unseen cards are dealt again (`redeal`). A result that is
the same on all of them follows from the open cards; any other is only said to depend on cards."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, Literal

from croupier.acts import row_of
from croupier.cards import Card
from croupier.console.redeal import Held, Shuffle, cards_in, redeal_unseen, visible_cards
from croupier.games.events import DEALER, LineSettled
from croupier.games.game import say_wager
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.view import Viewer
from croupier.house.table import By, Table, act
from croupier.house.table.events import Corrected, RoundSettled
from croupier.machine import Refusal, evolve
from croupier.money import Amount, simplest
from croupier.records.sentences import StoryLine, tell_all
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence
from croupier.value import value

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
"""What happens to a wager; `unknown` if that depends on face-down cards."""
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


@value
class WagerEffect:
    """The effect on one wager: its stake, its fate, and the amount its player gets."""

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
        """Whether a comparison of hands decides it."""
        return self.fate in ("won", "lost", "stand-off")


def effects(before: Table, after: Table, events: tuple[Any, ...]) -> tuple[WagerEffect, ...]:
    """The effects on every wager, box by box, without wagers settled earlier."""
    lines = tuple(_lines(events))
    there, then = unsettled_wagers(before), unsettled_wagers(after)
    found = dict.fromkeys((*there, *((line.box, line.wager) for line in lines), *then))
    players = {**after.players, **before.players}
    order = _order(before)
    rows = (
        _effect(players.get(place[0], ""), place, there, then, lines)
        for place in sorted(found, key=lambda each: (each[0], order.get(each, len(order))))
    )
    return tuple(rows)


def _order(table: Table) -> dict[Place, int]:
    """The order in which the wagers of each box were placed."""
    boxes = {} if table.in_play is None else table.in_play.round.boxes
    places = [(number, wager) for number, box in boxes.items() for wager in box.wagers]
    return {place: index for index, place in enumerate(places)}


def unsettled_wagers(table: Table) -> dict[Place, Amount]:
    """The wagers that are not settled yet."""
    if table.in_play is None:
        return {}
    return {
        (number, wager): box.wagers[wager]
        for number, box in table.in_play.round.boxes.items()
        for wager in box.standing_in_order
    }


def _lines(events: tuple[Any, ...]) -> Iterator[SettlementLine]:
    """The settlement lines that count: those of the round's final account if the act settles it."""
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
) -> WagerEffect:
    box, wager = place
    own = [line for line in lines if (line.box, line.wager) == place]
    words = say_wager(wager)
    if own:
        paid = simplest(sum(line.paid for line in own))
        returned = simplest(sum(line.returned for line in own))
        stake = there.get(place) or max(line.stake for line in own)
        fate = _FATES[own[-1].outcome]
        return WagerEffect(box, player, words, stake, fate, paid, returned, own[-1].clauses)
    if place not in then:
        return WagerEffect(box, player, words, there[place], "taken back", returned=there[place])
    if place not in there:
        return WagerEffect(box, player, words, then[place], "placed")
    changed: Fate = "stands" if there[place] == then[place] else "placed"
    return WagerEffect(box, player, words, then[place], changed)


_DEALS = 6
"""How many times the unseen cards are dealt again."""
Read = Callable[[Table], Any]
"""Reads the act for one table: a shuffle has that table's cards."""


@value
class PreviewSentence:
    """A sentence about the effect."""

    who: str
    what: str
    clauses: Clauses
    irregular: bool = False


@value
class Preview:
    """The effect of an act; `hangs` says that more depends on face-down cards."""

    sentences: tuple[PreviewSentence, ...]
    effects: tuple[WagerEffect, ...]
    hangs: bool
    after: Table | None
    """The table afterwards; None where anything depends on cards."""
    tried: tuple[Table, ...] = ()
    """Every table that was tried, afterwards: their unseen cards differ."""
    seen: frozenset[Card] = frozenset()
    """The cards that its reader sees."""


@value
class _Tried:
    before: Table
    after: Table
    events: tuple[Any, ...]


def foresee(
    table: Table,
    read: Read,
    by: By,
    now: datetime,
    viewer: Viewer,
    shuffle: Shuffle,
    names_cards: bool = True,
) -> Preview:
    """The effect of the act; raises the `Refusal` that it would get.

    With `names_cards` False the sender only gives the places of cards: `read` then finds other
    cards on each table, and the real ones are not used."""
    held = _said(table, read(table)) if names_cards else {}
    tried: list[_Tried] = []
    refusals: list[Refusal] = []
    for _ in range(_DEALS):
        before = redeal_unseen(table, viewer, shuffle, held)
        try:
            if before is not None:
                tried.append(_Tried(before, *act(before, read(before), by, now)))
        except Refusal as refusal:
            refusals.append(refusal)
    if refusals and not tried:
        raise _shown_refusal(refusals[0], visible_cards(table, viewer))
    if (
        refusals or not tried
    ):  # whether the act is possible depends on cards, or all of its effects do
        return Preview((), (), hangs=True, after=None)
    open_ = frozenset(visible_cards(table, viewer)) | set(cards_in(tuple(held.values())))
    told = [tuple(_shown(each, open_) for each in tell_all(one.events)) for one in tried]
    common = _common(told)
    hangs = any(set(each) - set(common) or any(one.says.hides for one in each) for each in told)
    after = None if hangs else tried[0].after
    tables = tuple(each.after for each in tried)
    sentences = tuple(each.foreseen() for each in common)
    return Preview(sentences, _effects(tried, hangs), hangs, after, tables, open_)


def _said(table: Table, action: Any) -> Held:
    """The cards that the act itself names, by their place."""
    field = row_of(type(action)).names_cards
    if not field:
        return {}
    box, cards = getattr(action, "box", DEALER), getattr(action, field)
    known = table.in_play is not None and box in (DEALER, *table.in_play.round.boxes)
    return {box: cards} if known else {}


@value
class _Shown:
    """A sentence about the effect, without the cards that its reader does not see."""

    who: str
    says: Sentence
    clauses: Clauses
    irregular: bool

    def foreseen(self) -> PreviewSentence:
        words = self.says.text(unseen=_say_unseen)
        return PreviewSentence(self.who, words, self.clauses, self.irregular)


def _shown(line: StoryLine, open_: frozenset[Card]) -> _Shown:
    told = line.told
    return _Shown(told.who, told.sentence.shown_to(open_), told.clauses, line.irregular)


def _say_unseen(count: int) -> str:
    return "a card not seen yet" if count == 1 else f"{count} cards not seen yet"


def _common(told: Sequence[tuple[_Shown, ...]]) -> tuple[_Shown, ...]:
    first, *others = told
    return tuple(each for each in first if all(each in other for other in others))


def _effects(tried: Sequence[_Tried], hangs: bool) -> tuple[WagerEffect, ...]:
    """The certain effects. Where hands would be compared, equal results prove nothing."""
    first, *others = (
        {(each.box, each.wager): each for each in effects(one.before, one.after, one.events)}
        for one in tried
    )
    return tuple(
        each
        if all(other.get(place) == each for other in others) and not (hangs and each.by_cards)
        else evolve(each, fate="unknown", paid=0, returned=0, clauses=())
        for place, each in first.items()
    )


def _shown_refusal(refusal: Refusal, open_: frozenset[Card]) -> Refusal:
    """The refusal without the cards that its reader cannot see, which were dealt for the trial."""
    message = refusal.sentence.text(open_, _say_unseen)
    return Refusal(refusal.code, refusal.clauses, message, refusal.legal)
