"""Rounds in words: as the record tells them, but for cards that lie face down.

The record of a round tells every card. Whoever follows a table while it is played is told that a
card was dealt, and which only where it lies face up; `open_cards` tells all.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from croupier.games import events as shared
from croupier.games.game import games
from croupier.games.telling import Told, name
from croupier.records.rounds.account import tell as tell_openly
from croupier.records.telling.words import Tell
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


def _reconstructed(event: shared.HandReconstructed) -> Told:
    words = "hand reconstructed from the top of the rack"
    return Told(name(event.box), words, event.clauses)


FACE_DOWN: Mapping[type[Any], Tell] = {
    shared.CardDealt: _dealt,
    shared.HandReconstructed: _reconstructed,
}
"""What the record would tell too much of; `Game.tell_unseen` has what is of one game."""

OPEN: Mapping[type[Any], Tell] = {
    **{cls: _open for game in games() for cls in game.events},
    shared.PhaseBegan: _phase,
}


def tell_dealt(dealt: Iterable[shared.CardDealt], open_cards: bool) -> Iterator[Told]:
    """Cards dealt one after the other, hand by hand."""
    hands: dict[int, list[shared.CardDealt]] = {}
    for event in dealt:
        hands.setdefault(event.to, []).append(event)
    for cards in hands.values():
        yield from tell_openly(cards) if open_cards else (_received(cards),)
