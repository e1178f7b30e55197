"""A shuffle that nobody can predict and anybody can check afterwards.

A secret of 32 bytes comes from the operating system's generator. Its commitment, a hash, is
published before wagers close. The secret determines the order of the cards by a Fisher-Yates
shuffle, whose numbers are drawn by rejection from HMAC-SHA256 in counter mode. Players may add to
that order (`contributions`). When the round is settled the secret is published, and anybody can
check that it matches the commitment and gives this order (`proof`). The commitment reveals nothing
about the order: it hashes the secret under a separate label.

The streams of words and decks for statistical tests come from the same code that shuffles at the
tables, with a new secret for every shuffle, so that the tests examine what is played. Words are the
numbers that a shuffle draws, before any is rejected."""

import csv
import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, BinaryIO, TextIO, TypeVar

from croupier.cards import DECK, Card, format_cards, known
from croupier.house.table import Table, decks_to_shuffle
from croupier.records.journal.verbs import field_values
from croupier.value import value

T = TypeVar("T")

SECRET_BYTES = 32
"""256 bits: more than the 226 that tell the orders of 52 cards apart."""
_COMMIT = b"croupier.commit/1"
_SHUFFLE = b"croupier.shuffle/1"
WORD_BYTES = 4
_WORDS = 256**WORD_BYTES


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """The hash that is published before the deal."""
    return hashlib.sha256(_COMMIT + secret).hexdigest()


def shuffled(secret: bytes, cards: Sequence[T]) -> tuple[T, ...]:
    """The cards in the order that the secret determines."""
    order, words = list(cards), words_of(secret)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def words_of(secret: bytes) -> Iterator[int]:
    """An endless sequence of 32-bit numbers: blocks of HMAC-SHA256 over a counter."""
    counter = 0
    while True:
        block = hmac.digest(secret, _SHUFFLE + counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A uniform number below the bound; draws that would bias it are rejected."""
    fair = _WORDS - _WORDS % bound
    return next(word for word in words if word < fair) % bound


@value
class Shuffled:
    """One shuffle: its deck and secret."""

    deck: int
    secret: bytes

    @property
    def commitment(self) -> str:
        return commitment(self.secret)


Rack = Callable[[int, Sequence[Card]], tuple[Card, ...]]
"""Returns the order of a deck's discard rack; empty if it needs a secret of its own."""


def with_orders(
    table: Table, act: Mapping[str, Any], rack: Rack = lambda _deck, _cards: ()
) -> tuple[Mapping[str, Any], tuple[Shuffled, ...]]:
    """The act with an order for every shuffle that has none, and the secrets of these orders."""
    if act.get("act") not in _SHUFFLING:
        return act, ()
    said: dict[str, Any] = dict(field_values(act))
    made: list[Shuffled] = []

    def order(deck: int) -> str:
        cards = cards_to_shuffle(table, deck)
        fixed = rack(deck, cards) if cards is not DECK else ()
        if not fixed:
            made.append(Shuffled(deck, new_secret()))
        return format_cards(fixed or shuffled(made[-1].secret, cards))

    if act["act"] == "make-ready":
        said["orders"] = {str(deck): order(deck) for deck in decks_to_shuffle(table)}
    else:
        said.pop("order", None)
        if not table.real_cards and str(said.get("deck", "")).isdecimal():
            said["order"] = order(int(said["deck"]))
    return {**act, "with": said}, tuple(made)


_SHUFFLING = ("make-ready", "shuffle")
"""The acts that shuffle."""


def cards_to_shuffle(table: Table, deck: int) -> tuple[Card, ...]:
    """The whole deck, or the discard rack of a round that has run out of cards; sorted."""
    at_table = table.upkeep.round
    if at_table is not None and at_table.deck == deck and at_table.short and table.in_play:
        return tuple(sorted(known(table.in_play.round.rack)))
    return DECK


WORDS_OF_A_SECRET = 64
"""About as many words as one shuffle uses, so that the transitions between secrets are tested
too."""
Secret = Callable[[], bytes]


def words(secret: Secret = new_secret) -> Iterator[int]:
    """An endless sequence of 32-bit numbers."""
    while True:
        yield from islice(words_of(secret()), WORDS_OF_A_SECRET)


def decks(secret: Secret = new_secret) -> Iterator[tuple[int, ...]]:
    """An endless sequence of shuffled decks: each card as its place in the sorted deck, from 0."""
    places = range(len(DECK))
    while True:
        yield shuffled(secret(), places)


def write_words(file: BinaryIO, count: int, secret: Secret = new_secret) -> None:
    """Write big-endian words of four bytes, the format of dieharder, PractRand and others."""
    for word in islice(words(secret), count):
        file.write(word.to_bytes(WORD_BYTES, "big"))


def write_decks(file: BinaryIO, count: int, secret: Secret = new_secret) -> None:
    """Write a byte for each card, 52 for each deck."""
    for deck in islice(decks(secret), count):
        file.write(bytes(deck))


def write_words_csv(file: TextIO, count: int, secret: Secret = new_secret) -> None:
    rows = csv.writer(file)
    rows.writerow(["word"])
    rows.writerows([word] for word in islice(words(secret), count))


def write_decks_csv(file: TextIO, count: int, secret: Secret = new_secret) -> None:
    """Write a row for each deck, its cards by name in dealing order."""
    names: tuple[Card, ...] = DECK
    rows = csv.writer(file)
    rows.writerow(range(1, len(DECK) + 1))
    rows.writerows([names[place].text for place in deck] for deck in islice(decks(secret), count))
