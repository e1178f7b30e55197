"""What an act would do, told before it is done, and without any card that its reader cannot see.

It is tried on tables on which the unseen cards are dealt anew (`unseen`). What comes out alike on
all of them follows from what lies open; the rest hangs on cards, and is only said to.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.acts import row_of
from croupier.cards import Card
from croupier.console.effects import Effect, effects
from croupier.console.unseen import Held, Shuffle, cards_in, dealt_anew, open_to
from croupier.games.events import DEALER
from croupier.games.viewer import Viewer
from croupier.journal.telling import StoryLine, tell_all
from croupier.machine import Refusal, evolve
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence
from croupier.table import By, Table, act

_DEALS = 6
"""So many times the unseen cards are dealt anew."""
Read = Callable[[Table], Any]
"""The act, read for one table: a shuffle among it has that table's cards."""


@dataclass(frozen=True)
class Foreseen:
    """One sentence of what would happen."""

    who: str
    what: str
    clauses: Clauses
    irregular: bool = False


@dataclass(frozen=True)
class Preview:
    """What would happen; `hangs` where more would, by cards that lie face down."""

    sentences: tuple[Foreseen, ...]
    effects: tuple[Effect, ...]
    hangs: bool
    after: Table | None
    """A table after it, where nothing hangs on cards."""
    tried: tuple[Table, ...] = ()
    """Every table after it: the cards that its reader does not see differ from one to the next."""
    seen: frozenset[Card] = frozenset()
    """The cards that its reader sees."""


@dataclass(frozen=True)
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
    """What the act would do, or the `Refusal` that it would get.

    If its sender says only where cards lie, and does not name them, `read` finds others on each
    table, and those of this one are not looked at.
    """
    held = _said(table, read(table)) if names_cards else {}
    tried: list[_Tried] = []
    refusals: list[Refusal] = []
    for _ in range(_DEALS):
        before = dealt_anew(table, viewer, shuffle, held)
        try:
            if before is not None:
                tried.append(_Tried(before, *act(before, read(before), by, now)))
        except Refusal as refusal:
            refusals.append(refusal)
    if refusals and not tried:
        raise _shown_refusal(refusals[0], open_to(table, viewer))
    if refusals or not tried:  # whether it may be done hangs on cards, or all of it does
        return Preview((), (), hangs=True, after=None)
    open_ = frozenset(open_to(table, viewer)) | set(cards_in(tuple(held.values())))
    told = [tuple(_shown(each, open_) for each in tell_all(one.events)) for one in tried]
    common = _common(told)
    hangs = any(set(each) - set(common) or any(one.says.hides for one in each) for each in told)
    after = None if hangs else tried[0].after
    tables = tuple(each.after for each in tried)
    sentences = tuple(each.foreseen() for each in common)
    return Preview(sentences, _effects(tried, hangs), hangs, after, tables, open_)


def _said(table: Table, action: Any) -> Held:
    """Cards that the act itself says lie somewhere: it is taken at its word."""
    field = row_of(type(action)).names_cards
    if not field:
        return {}
    box, cards = getattr(action, "box", DEALER), getattr(action, field)
    known = table.in_play is not None and box in (DEALER, *table.in_play.round.boxes)
    return {box: cards} if known else {}


@dataclass(frozen=True)
class _Shown:
    """A sentence of what would happen, without the cards that its reader does not see."""

    who: str
    says: Sentence
    clauses: Clauses
    irregular: bool

    def foreseen(self) -> Foreseen:
        words = self.says.text(unseen=_say_unseen)
        return Foreseen(self.who, words, self.clauses, self.irregular)


def _shown(line: StoryLine, open_: frozenset[Card]) -> _Shown:
    told = line.told
    return _Shown(told.who, told.sentence.shown_to(open_), told.clauses, line.irregular)


def _say_unseen(count: int) -> str:
    return "a card not seen yet" if count == 1 else f"{count} cards not seen yet"


def _common(told: Sequence[tuple[_Shown, ...]]) -> tuple[_Shown, ...]:
    first, *others = told
    return tuple(each for each in first if all(each in other for other in others))


def _effects(tried: Sequence[_Tried], hangs: bool) -> tuple[Effect, ...]:
    """That a few deals gave the same is no proof where hands would be compared."""
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
    """Cards in it that its reader cannot see were dealt anew, and are not those that lie there."""
    message = refusal.sentence.text(open_, _say_unseen)
    return Refusal(refusal.code, refusal.clauses, message, refusal.legal)
