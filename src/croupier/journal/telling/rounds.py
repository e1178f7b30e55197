"""Rounds in words: as the record tells them, but for cards that lie face down.

The record of a round tells every card. Whoever follows a table while it is played is told that a
card was dealt, and which only where it lies face up; `open_cards` tells all.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from croupier.games import events as shared
from croupier.games.holdem import events as holdem
from croupier.games.lunar import events as lunar
from croupier.journal.telling.words import Tell
from croupier.record.account import tell as tell_openly
from croupier.record.telling import Told, name
from croupier.sentence import Sentence


def _phase(event: shared.PhaseBegan) -> Told:
    return Told("Round", f"now: {event.phase}", ())


def _open(event: Any) -> Told:
    [told] = tell_openly([event])
    return told


def _dealt(event: shared.CardDealt) -> Told:
    return _received([event])


def _received(cards: Sequence[shared.CardDealt]) -> Told:
    """Cards that one place is dealt in one act."""
    up = tuple(event.card for event in cards if event.face_up)
    lies = "{count}, {up} face up" if up else "{count} face down"
    if len(cards) == 1 and up:
        lies = "{up}, face up"
    says = Sentence(
        f"receives {lies} ({{source}})",
        count="a card" if len(cards) == 1 else f"{len(cards)} cards",
        up=up,
        source=cards[0].source,
    )
    return Told(name(cards[0].to), says, cards[0].clauses)


def _decided(event: lunar.Decided) -> Told:
    if event.decision != "exchange":
        return _open(event)
    count = len(event.discard)
    says = Sentence("exchanges {count} cards for {fee}", count=count, fee=event.amount)
    return Told(name(event.box), says, event.clauses)


def _declared(event: lunar.HandDeclared) -> Told:
    return Told(name(event.box), "declares a hand to be paid", event.clauses)


def _discarded(event: lunar.CardsDiscarded) -> Told:
    words = f"{len(event.cards)} cards spread face down, counted, to the discard rack"
    return Told(name(event.box), words, event.clauses)


def _returned(event: lunar.DrawReturned) -> Told:
    words = f"{len(event.cards)} drawn cards, unseen, next in play again"
    return Told(name(event.box), words, event.clauses)


def _reconstructed(event: shared.HandReconstructed) -> Told:
    words = "hand reconstructed from the top of the rack"
    return Told(name(event.box), words, event.clauses)


FACE_DOWN: Mapping[type[Any], Tell] = {
    shared.CardDealt: _dealt,
    shared.HandReconstructed: _reconstructed,
    lunar.Decided: _decided,
    lunar.HandDeclared: _declared,
    lunar.CardsDiscarded: _discarded,
    lunar.DrawReturned: _returned,
}
"""What the record would tell too much of."""

OPEN: Mapping[type[Any], Tell] = {
    **{cls: _open for game in (lunar, holdem) for cls in get_args(game.Event)},
    shared.PhaseBegan: _phase,
}


def tell_dealt(dealt: Iterable[shared.CardDealt], open_cards: bool) -> Iterator[Told]:
    """Cards dealt one after the other, hand by hand."""
    hands: dict[int, list[shared.CardDealt]] = {}
    for event in dealt:
        hands.setdefault(event.to, []).append(event)
    for cards in hands.values():
        yield from tell_openly(cards) if open_cards else (_received(cards),)
