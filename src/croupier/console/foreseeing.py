"""What an act would do, told before it is done, and without any card that its reader cannot see.

It is tried on tables on which the unseen cards are dealt anew (`unseen`). What comes out alike on
all of them follows from what lies open; the rest hangs on cards, and is only said to.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.cards import Card
from croupier.console.effects import Effect, effects
from croupier.console.unseen import Held, Shuffle, cards_in, dealt_anew, open_to
from croupier.games import actions as shared
from croupier.games.lunar import actions as lunar
from croupier.games.viewer import Viewer
from croupier.journal.telling import Sentence, tell_all
from croupier.machine import Refusal, evolve
from croupier.rulebooks.clauses import Clauses
from croupier.table import By, Table, act

_DEALS = 6
"""So many times the unseen cards are dealt anew."""
_CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)[shdc♠♥♦♣](?![A-Za-z0-9])")
_NOT_YET = "not seen yet"
_UNSEEN = re.compile(r"\?\?(?:[ ,]+\?\?)*")
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
        raise _veiled_refusal(refusals[0], open_to(table, viewer))
    if refusals or not tried:  # whether it may be done hangs on cards, or all of it does
        return Preview((), (), hangs=True, after=None)
    open_ = frozenset(open_to(table, viewer)) | set(cards_in(tuple(held.values())))
    told = [_sentences(each, open_) for each in tried]
    common = _common(told)
    hangs = any(set(each) - set(common) or any(map(_is_veiled, each)) for each in told)
    after = None if hangs else tried[0].after
    tables = tuple(each.after for each in tried)
    return Preview(common, _effects(tried, hangs), hangs, after, tables, open_)


def _said(table: Table, action: Any) -> Held:
    """Cards that the act itself says lie somewhere: it is taken at its word."""
    match action:
        case lunar.Exchange(box, cards) | shared.ExposeCards(box, cards):
            known = table.in_play is not None and box in table.in_play.round.boxes
            return {box: cards} if known else {}
        case shared.ExposeDealerCards(cards):
            return {0: cards}
    return {}


def _sentences(tried: _Tried, open_: Iterable[Card]) -> tuple[Foreseen, ...]:
    known = _texts(open_)
    return tuple(_foreseen(each, known) for each in tell_all(tried.events))


def _foreseen(sentence: Sentence, known: set[str]) -> Foreseen:
    told = sentence.told
    return Foreseen(told.who, _veiled(told.what, known), told.clauses, sentence.irregular)


def _veiled(words: str, known: set[str]) -> str:
    """The words with what lies face down named as that."""
    hidden = _CARD.sub(lambda found: found[0] if found[0] in known else "??", words)
    return _UNSEEN.sub(_say_unseen, hidden)


def _say_unseen(found: re.Match[str]) -> str:
    count = found[0].count("??")
    return f"a card {_NOT_YET}" if count == 1 else f"{count} cards {_NOT_YET}"


def _is_veiled(sentence: Foreseen) -> bool:
    return _NOT_YET in sentence.what


def _common(told: Sequence[tuple[Foreseen, ...]]) -> tuple[Foreseen, ...]:
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


def _veiled_refusal(refusal: Refusal, open_: Iterable[Card]) -> Refusal:
    """Cards in it that its reader cannot see were dealt anew, and are not those that lie there."""
    message = _veiled(refusal.message, _texts(open_))
    return Refusal(refusal.code, refusal.clauses, message, refusal.legal)


def _texts(cards: Iterable[Card]) -> set[str]:
    return {text for card in cards for text in (card.text, str(card))}
