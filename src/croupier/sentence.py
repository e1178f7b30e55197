"""A sentence as data: a template and its values, turned into text last.

Code never reads finished text. It asks the sentence which cards it names, and leaves out the cards
that a viewer may not see before it makes the text.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from string import Formatter
from typing import TypeAlias

from croupier.cards import Card, Unseen, faces
from croupier.money import Amount, format_amount, in_currency
from croupier.value import value

HIDDEN = "??"
"""Stands for a card that is left out."""
# Only for text that people write: a `Sentence` carries its cards as values.
_WRITTEN_CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)[shdc♠♥♦♣](?![A-Za-z0-9])")


@value
class WrittenCard:
    """A card as a person wrote it: "10h", "K♥"."""

    card: Card
    text: str


@value
class Sum:
    """An amount of money, which is shown in the currency of its table where that is known. Other
    numbers are amounts: cards are counted with them."""

    amount: Amount


Cards = tuple[Card | None, ...]
"""Cards in a row; None is a card that is left out."""
Value: TypeAlias = "str | Amount | Sum | Card | WrittenCard | Cards | Sentence | None"
CountUnseen = Callable[[int], str]
"""Words for a number of cards in a row that are left out."""


@dataclass(frozen=True, init=False)
class Sentence:
    """Words with values in them: `Sentence("shows {cards}", cards=hand)`.

    Cards, amounts and nested sentences stay values; every other value becomes plain text, which
    names no card.
    """

    template: str
    values: tuple[tuple[str, Value], ...]

    def __init__(self, template: str, /, **values: object) -> None:
        kept = tuple((name, _value(each)) for name, each in values.items())
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", kept)

    @property
    def cards(self) -> frozenset[Card]:
        """Every card named in it."""
        return frozenset(card for _, value in self.values for card in _cards_of(value))

    @property
    def hides(self) -> bool:
        """Whether a card has been left out."""
        return any(_hides(value) for _, value in self.values)

    def shown_to(self, seen: Collection[Card]) -> "Sentence":
        """The sentence without the cards that are not among those seen."""
        if self.cards <= frozenset(seen):
            return self
        return Sentence(self.template, **{name: _shown(each, seen) for name, each in self.values})

    def priced(self, currency: str) -> "Sentence":
        """The sentence with its sums in this currency."""
        return Sentence(
            self.template, **{name: _priced(each, currency) for name, each in self.values}
        )

    def text(self, seen: Collection[Card] | None = None, unseen: CountUnseen | None = None) -> str:
        """The text. With `seen`, all other cards are left out first.

        Each card left out reads "??"; with `unseen`, several in a row are counted instead.
        """
        if seen is not None:
            return self.shown_to(seen).text(unseen=unseen)
        pieces = list(self._pieces())
        if unseen is None:
            return "".join(HIDDEN if each is None else each for each in pieces)
        return "".join(_counted(pieces, unseen))

    def __str__(self) -> str:
        return self.text()

    def _pieces(self) -> Iterator[str | None]:
        """The text in pieces; None stands for a card left out."""
        values = dict(self.values)
        for words, name in _parts(self.template):
            if words:
                yield words
            if name is not None:
                yield from _pieces_of(values[name])


def as_sentence(words: "str | Sentence") -> Sentence:
    """The words as a sentence; a plain text names no card."""
    return words if isinstance(words, Sentence) else Sentence("{words}", words=words)


def join_sentences(separator: str, parts: Iterable[Sentence]) -> Sentence:
    """One sentence from several, with a separator between them."""
    named = {f"part{number}": part for number, part in enumerate(parts)}
    return Sentence(separator.join(f"{{{name}}}" for name in named), **named)


def quote(text: str) -> Sentence:
    """Text from outside, with the cards that it names as values.

    Text that people write and titles in a book are input: reading their cards keeps hidden ones
    from being passed on."""
    parts: list[Sentence] = []
    at = 0
    for found in _WRITTEN_CARD.finditer(text):
        card = WrittenCard(Card.parse(found[0]), found[0])
        parts.append(Sentence("{words}{card}", words=text[at : found.start()], card=card))
        at = found.end()
    return join_sentences("", (*parts, as_sentence(text[at:])))


def _value(given: object) -> Value:
    match given:
        case None | Card() | WrittenCard() | Sentence() | Sum() | Fraction():
            return given
        case int() if not isinstance(given, bool):
            return given
        case tuple() if all(each is None or isinstance(each, Card) for each in given):
            return given
        case Unseen():
            return None
        case tuple() if given and all(isinstance(each, Card | Unseen) for each in given):
            return faces(given)
    return str(given)


def _pieces_of(value: Value) -> Iterator[str | None]:
    match value:
        case None:
            yield None
        case Sentence():
            yield from value._pieces()
        case tuple():
            for number, card in enumerate(value):
                if number:
                    yield " "
                yield None if card is None else card.text
        case Card() | WrittenCard():
            yield value.text
        case str():
            yield value
        case Sum():
            yield format_amount(value.amount)
        case _:
            yield format_amount(value)


def _cards_of(value: Value) -> Iterable[Card]:
    match value:
        case Card():
            return (value,)
        case WrittenCard():
            return (value.card,)
        case Sentence():
            return value.cards
        case tuple():
            return (card for card in value if card is not None)
    return ()


def _hides(value: Value) -> bool:
    match value:
        case Sentence():
            return value.hides
        case tuple():
            return None in value
    return value is None


def _shown(value: Value, seen: Collection[Card]) -> Value:
    match value:
        case Card():
            return value if value in seen else None
        case WrittenCard():
            return value if value.card in seen else None
        case Sentence():
            return value.shown_to(seen)
        case tuple():
            return tuple(card if card in seen else None for card in value)
    return value


def _priced(value: Value, currency: str) -> Value:
    match value:
        case Sum():
            return in_currency(value.amount, currency)
        case Sentence():
            return value.priced(currency)
    return value


def say_count(count: int, one: str, several: str = "") -> str:
    """ "1 box", "2 boxes"; without a plural of its own the word takes an s."""
    return f"{count} {one if count == 1 else several or f'{one}s'}"


def _counted(pieces: list[str | None], unseen: CountUnseen) -> Iterator[str]:
    """The pieces, with a count in place of each run of left-out cards that only spaces and commas
    divide."""
    count, between = 0, ""
    for piece in pieces:
        if piece is None:
            count, between = count + 1, ""
        elif count and not (between + piece).strip(" ,"):
            between += piece
        else:
            if count:
                yield unseen(count) + between
                count, between = 0, ""
            yield piece
    if count:
        yield unseen(count) + between


@lru_cache(1024)
def _parts(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((words, name) for words, name, _, _ in Formatter().parse(template))
