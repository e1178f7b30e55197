"""What a test laboratory asks for: the generator's raw words, and decks as they are shuffled.

Both come from the code that shuffles at the tables, a fresh secret for every shuffle, so that what
is tested is what is played. Words are those that a shuffle draws from, before any is rejected.
"""

import csv
from collections.abc import Callable, Iterator
from itertools import islice
from typing import BinaryIO, TextIO

from croupier.cards import DECK, Card
from croupier.floor.shuffle import WORD_BYTES, new_secret, shuffled, words_of

WORDS_OF_A_SECRET = 64
"""About as many as one shuffle uses, so that the seams between secrets are tested as well."""
Secret = Callable[[], bytes]


def words(secret: Secret = new_secret) -> Iterator[int]:
    """Numbers of 32 bits without end."""
    while True:
        yield from islice(words_of(secret()), WORDS_OF_A_SECRET)


def decks(secret: Secret = new_secret) -> Iterator[tuple[int, ...]]:
    """Shuffled decks without end: each card as its place in the sorted deck, from 0."""
    places = range(len(DECK))
    while True:
        yield shuffled(secret(), places)


def write_words(file: BinaryIO, count: int, secret: Secret = new_secret) -> None:
    """Big-endian, four bytes each, and nothing else: as dieharder, PractRand and others read."""
    for word in islice(words(secret), count):
        file.write(word.to_bytes(WORD_BYTES, "big"))


def write_decks(file: BinaryIO, count: int, secret: Secret = new_secret) -> None:
    """A byte for each card, 52 for each deck."""
    for deck in islice(decks(secret), count):
        file.write(bytes(deck))


def write_words_csv(file: TextIO, count: int, secret: Secret = new_secret) -> None:
    rows = csv.writer(file)
    rows.writerow(["word"])
    rows.writerows([word] for word in islice(words(secret), count))


def write_decks_csv(file: TextIO, count: int, secret: Secret = new_secret) -> None:
    """A row for each deck, its cards by name in the order in which they come."""
    names: tuple[Card, ...] = DECK
    rows = csv.writer(file)
    rows.writerow(range(1, len(DECK) + 1))
    rows.writerows([names[place].text for place in deck] for deck in islice(decks(secret), count))
