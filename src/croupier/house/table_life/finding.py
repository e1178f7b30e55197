"""What a look at a deck has shown: a pure comparison with the 52 cards it should have."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from croupier.cards import DECK, Card, CardError
from croupier.sentence import Sentence, WrittenCard, joined, quoted, said

SUIT_ORDER: tuple[Card, ...] = tuple(sorted(DECK, key=lambda card: (card.suit, card.rank)))
"""The deck as it is spread out: suit by suit, in sequence within the suit."""


@dataclass(frozen=True)
class Found:
    """A card as it was found: its face as written or read, and its back if not the deck's own."""

    face: str
    back: str | None = None

    def card_of(self, back: str) -> Card | None:
        """The card of a deck with that back that this is; None for a joker or a strange back."""
        if self.back is not None and self.back != back:
            return None
        try:
            return Card.parse(self.face)
        except CardError:
            return None

    def sentence(self) -> Sentence:
        face = self.card_of(self.back or "")
        written = quoted(self.face) if face is None else WrittenCard(face, self.face)
        if self.back is None:
            return Sentence("{face}", face=written)
        return Sentence("{face} with a {back} back", face=written, back=self.back)

    def __str__(self) -> str:
        return self.sentence().text()


WHOLE: tuple[Found, ...] = tuple(Found(card.text) for card in SUIT_ORDER)
"""Every card of a deck, found."""


@dataclass(frozen=True)
class Finding:
    """What is wrong with a deck, if anything."""

    count: int | None
    """How many cards there are; None where one card was noticed and nothing counted."""
    missing: tuple[Card, ...] = ()
    foreign: tuple[Found, ...] = ()
    faces: bool = False
    """Whether every face was looked at, and not only the number counted."""

    @property
    def whole(self) -> bool:
        return self.count == len(DECK) and not self.missing and not self.foreign

    def sentence(self) -> Sentence:
        """What is wrong; no words where nothing was counted or named."""
        parts = []
        if self.missing:
            parts.append(Sentence("missing: {cards}", cards=self.missing))
        if self.foreign:
            found = joined(", ", (each.sentence() for each in self.foreign))
            parts.append(Sentence("foreign: {found}", found=found))
        if not parts and self.count is not None:
            parts.append(said(f"{self.count} cards, {len(DECK)} wanted"))
        return joined("; ", parts)

    def __str__(self) -> str:
        return self.sentence().text()


def compare(found: Iterable[Found], back: str) -> Finding:
    """The cards found against a deck with that back: which are missing, and which do not belong.

    A card that is there twice belongs once; the second is foreign.
    """
    cards = tuple(found)
    left = dict.fromkeys(DECK)
    foreign = []
    for each in cards:
        card = each.card_of(back)
        if card in left:
            del left[card]
        else:
            foreign.append(each)
    return Finding(len(cards), tuple(left), tuple(foreign), faces=True)


def out_of_order(spread: tuple[Card, ...]) -> Sentence | None:
    """Why a spread is not the whole deck suit by suit and in sequence; None where it is."""
    if Counter(spread) != Counter(DECK):
        return said("it is not the whole deck, each card once")
    per_suit = len(DECK) // 4
    for start in range(0, len(DECK), per_suit):
        suit = spread[start : start + per_suit]
        if len({card.suit for card in suit}) > 1:
            return Sentence("{first} to {last} are not of one suit", first=suit[0], last=suit[-1])
        if not _in_sequence([card.rank for card in suit]):
            return Sentence("{first} to {last} are not in sequence", first=suit[0], last=suit[-1])
    return None


def _in_sequence(ranks: list[int]) -> bool:
    """Up or down, with the ace at either end."""
    low_ace = [1 if rank == 14 else rank for rank in ranks]
    return any(
        given in (sorted(given), sorted(given, reverse=True))
        and max(given) - min(given) == len(given) - 1
        for given in (ranks, low_ace)
    )
