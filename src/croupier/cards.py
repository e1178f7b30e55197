"""A card, the deck of 52, their notation, and cards whose face nobody has seen."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import total_ordering
from typing import ClassVar, Literal, Self, TypeAlias, TypeGuard, final

RANKS = "23456789TJQKA"
SUITS = "cdhs"

CardErrorCode = Literal["bad-card", "duplicate-card", "wrong-count"]


class CardError(ValueError):
    """Raised for invalid cards; `code` is for programs, and the message says what to do."""

    def __init__(self, code: CardErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: CardErrorCode = code

    def __reduce__(self) -> tuple[type[Self], tuple[CardErrorCode, str]]:
        return type(self), (self.code, str(self))


@final
@total_ordering
class Card:
    """One of the 52 cards. Each exists once, so `is` and `==` mean the same."""

    __slots__ = ("index", "key", "rank", "red", "split_key", "suit", "suit_key", "text")

    index: int
    """0 (2c) to 51 (As): by rank, and within a rank clubs, diamonds, hearts, spades."""
    rank: int
    """2 to 14, the ace."""
    suit: str
    """"c", "d", "h" or "s"."""
    text: str
    """Rank then suit: "As", "Th"."""
    red: bool
    """Whether it is a diamond or a heart."""
    key: int
    """A one at the rank's place in base five: added up, keys count the cards of each rank."""
    split_key: int
    """The same in two fields, ranks 2 to 8 below bit 17 and ranks 9 to ace above."""
    suit_key: int
    """Added up for six or seven cards, these tell whether five or more are of one suit."""

    def __new__(cls, *_: object) -> Self:
        raise TypeError("the 52 cards exist already: take one from DECK or by Card.parse('As')")

    @staticmethod
    def parse(text: str) -> "Card":
        """Parse a card in any notation: `As`, `10h`, `q♦`, in upper or lower case."""
        match = _CARD.fullmatch(text.strip())
        if match is None:
            raise _bad_card(text)
        return _matched(match)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index < other.index

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card cannot be changed")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"


def _build(index: int) -> Card:
    rank, suit = divmod(index, 4)
    card = object.__new__(Card)
    attributes = {
        "index": index,
        "rank": rank + 2,
        "suit": SUITS[suit],
        "text": RANKS[rank] + SUITS[suit],
        "red": SUITS[suit] in "dh",
        "key": 5**rank,
        "split_key": 5**rank if rank < 7 else 5 ** (rank - 7) << 17,
        "suit_key": (0, 1, 25, 32)[suit],
    }
    for name, value in attributes.items():
        object.__setattr__(card, name, value)  # bypasses the card's own `__setattr__`
    return card


@final
@dataclass(frozen=True, slots=True)
class Unseen:
    """A real card whose face is not known, identified by its number in the round.

    Cards that lie face down are distinguished by their place, so each has its own number. Number 0
    stands for any card of a hand that has not been seen."""

    number: int
    among: frozenset[Card] = frozenset()
    """The cards of which it is one, if part of a hand that was seen has been laid down."""
    only: bool = False
    """Whether it can only be one of those."""

    text: ClassVar[str] = "??"
    """Its notation."""

    def __str__(self) -> str:
        return self.text


UNSEEN = Unseen(0)
TableCard: TypeAlias = Card | Unseen
"""A card on a table: its face is known, or nobody has seen it yet."""


def is_seen(cards: Sequence[TableCard]) -> TypeGuard[Sequence[Card]]:
    """Whether the face of every card is known."""
    return Unseen not in map(type, cards)


def known(cards: Sequence[TableCard]) -> tuple[Card, ...]:
    """The same cards, for a caller who has checked that every face is known."""
    assert Unseen not in map(type, cards), "a card that nobody has seen has no face"
    return tuple(cards)  # type: ignore[arg-type]


def faces(cards: Iterable[TableCard]) -> tuple[Card | None, ...]:
    """The cards, None for each that nobody has seen."""
    return tuple(None if isinstance(card, Unseen) else card for card in cards)


def numbered(cards: Iterable[TableCard], after: int = 0) -> tuple[TableCard, ...]:
    """The cards, with each unseen one numbered by its position, counting on from `after`."""
    given = tuple(cards)
    if Unseen not in map(type, given):
        return given
    return tuple(
        Unseen(place) if isinstance(card, Unseen) else card
        for place, card in enumerate(given, start=after + 1)
    )


DECK: tuple[Card, ...] = tuple(_build(index) for index in range(52))

_BY_TEXT = {card.text: card for card in DECK}
_SUIT_SIGNS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
# ASCII, or "K" would match the kelvin sign. The selectors mark a symbol as text or as emoji.
_CARD = re.compile(
    rf"(10|[{RANKS}])([{SUITS}{''.join(_SUIT_SIGNS)}])[\ufe0e\ufe0f]?", re.IGNORECASE | re.ASCII
)


def parse_cards(text: str | Iterable[str], count: int | None = None) -> tuple[Card, ...]:
    """Parse cards from one text, spaced or not ("As Kd", "As,Kd", "AsKd"), or from several.

    Each card may occur once; with `count` there must be that many."""
    if isinstance(text, str):
        cards = _read_plain(text) or tuple(_read(text))
    else:
        cards = tuple(Card.parse(item) for item in text)
    _refuse_duplicates(cards)
    if count is not None and len(cards) != count:
        raise wrong_count(str(count), cards)
    return cards


def parse_table_cards(text: str | Iterable[str]) -> tuple[TableCard, ...]:
    """Parse cards; `??` stands for a card that nobody has seen."""
    if isinstance(text, str) and Unseen.text not in text:
        return parse_cards(text)
    words = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    if Unseen.text not in words:
        return parse_cards(words)
    cards = [
        each
        for word in words
        for each in ((UNSEEN,) if word.strip() == Unseen.text else parse_cards(word))
    ]
    _refuse_duplicates([card for card in cards if isinstance(card, Card)])
    return tuple(cards)


def format_cards(cards: Iterable[TableCard]) -> str:
    """The cards as one line, which `parse_cards` and `parse_table_cards` parse back."""
    return " ".join(card.text for card in cards)


def wrong_count(wanted: str, cards: Sequence[Card]) -> CardError:
    """The error for too few or too many cards; `wanted` ("5", "5, 6 or 7") is the right number."""
    plural = "" if wanted == "1" else "s"
    given = f"{len(cards)} given ({format_cards(cards)})" if cards else "none given"
    return CardError("wrong-count", f"{wanted} card{plural} wanted, {given}")


def _read_plain(text: str) -> tuple[Card, ...]:
    """Read cards in this module's own notation, which nearly all records use; otherwise None."""
    try:
        return tuple(map(_BY_TEXT.__getitem__, text.split()))
    except KeyError:
        return ()


def _read(text: str) -> Iterator[Card]:
    for word in re.split(r"[\s,]+", text.strip(" \t\r\n,")):
        place = 0
        while place < len(word):
            match = _CARD.match(word, place)
            if match is None:
                raise _bad_card(word[place:])
            yield _matched(match)
            place = match.end()


def _matched(match: re.Match[str]) -> Card:
    rank, suit = match.groups()
    rank = "T" if rank == "10" else rank.upper()
    return _BY_TEXT[rank + _SUIT_SIGNS.get(suit, suit.lower())]


def _refuse_duplicates(cards: Sequence[Card]) -> None:
    if len(set(cards)) == len(cards):
        return
    twice = next(card for at, card in enumerate(cards) if card in cards[:at])
    raise CardError(
        "duplicate-card", f"{twice} is named twice: each of the 52 cards may be named once"
    )


def _bad_card(text: str) -> CardError:
    return CardError(
        "bad-card",
        f"{text!r} is not a card: write a rank (2 to 9, T or 10, J, Q, K, A) "
        "and a suit (c, d, h, s or its symbol), as in As or 10h",
    )


_RANK_NAMES = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)


def rank_name(rank: int) -> str:
    """How a rank (2 to 14) is spoken: "two", "ten", "ace"."""
    if not 2 <= rank <= 14:
        raise ValueError(f"there is no rank {rank}: ranks are 2 to 14, the ace")
    return _RANK_NAMES[rank - 2]


def rank_plural(rank: int) -> str:
    """How several cards of a rank are spoken: "twos", "sixes", "aces"."""
    return rank_name(rank) + ("es" if rank == 6 else "s")
