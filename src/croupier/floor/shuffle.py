"""A shuffle that nobody can predict and anybody can check afterwards.

A secret of 32 bytes comes from the operating system's generator. Its commitment, a hash, is
published before wagers close. The secret determines the order of the cards, by a Fisher-Yates
shuffle whose numbers are drawn by rejection from HMAC-SHA256 in counter mode. Once the round is
settled the secret is published, and everybody can check that the commitment was to this secret and
that it gives this order. The commitment reveals nothing about the order: it is a hash of the secret
under a separate label.

The streams of words and decks for statistical tests come from the same code that shuffles at the
tables, with a fresh secret for every shuffle, so that what is tested is what is played. Words are
the numbers that a shuffle draws, before any is rejected."""

import csv
import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO, TextIO, TypeVar

from croupier.cards import DECK, Card, format_cards, known, parse_cards
from croupier.house.table import Table, decks_to_shuffle
from croupier.records.journal.verbs import fields_said

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


@dataclass(frozen=True)
class Shuffled:
    """One shuffle: its deck and secret."""

    deck: int
    secret: bytes

    @property
    def commitment(self) -> str:
        return commitment(self.secret)


def with_orders(
    table: Table, act: Mapping[str, Any]
) -> tuple[Mapping[str, Any], tuple[Shuffled, ...]]:
    """The act with an order for every shuffle that was given none, and their secrets."""
    said: dict[str, Any] = dict(fields_said(act))
    made: tuple[Shuffled, ...]
    match act.get("act"):
        case "make-ready":
            made = tuple(Shuffled(deck, new_secret()) for deck in decks_to_shuffle(table))
            said["orders"] = {str(each.deck): _order(table, each) for each in made}
        case "shuffle":
            said.pop("order", None)  # nobody may choose the order
            made = ()
            if not table.real_cards and str(said.get("deck", "")).isdecimal():
                made = (Shuffled(int(said["deck"]), new_secret()),)
                said["order"] = _order(table, made[0])
        case _:
            return act, ()
    return {**act, "with": said}, made


def _order(table: Table, shuffle: Shuffled) -> str:
    return format_cards(shuffled(shuffle.secret, cards_to_shuffle(table, shuffle.deck)))


def cards_to_shuffle(table: Table, deck: int) -> tuple[Card, ...]:
    """The whole deck, or the discard rack of a round that has run out of cards; sorted."""
    at_table = table.upkeep.round
    if at_table is not None and at_table.deck == deck and at_table.short and table.in_play:
        return tuple(sorted(known(table.in_play.round.rack)))
    return DECK


WORDS_OF_A_SECRET = 64
"""About as many as one shuffle uses, so that the seams between secrets are tested too."""
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
    """Write big-endian words of four bytes, as dieharder, PractRand and others read."""
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


class Disproof(Exception):
    """Why a round's shuffle is not proved."""


def prove(record: Mapping[str, Any], shuffles: Sequence[Mapping[str, Any]]) -> list[str]:
    """What has been proved, in words; raise `Disproof` at the first mismatch."""
    shown, secrets = [], []
    for each in shuffles:
        secret = _secret(each)
        published = str(each.get("commitment"))
        if commitment(secret) != published:
            raise Disproof(f"{published} was not a commitment to the secret")
        shown.append(f"{published[:16]}... was a commitment to the secret")
        secrets.append(secret)
    shown.append(_deck(_cards(record, "deck"), secrets))
    if "deck2" in record:
        shown.append(_rack(record, secrets))
    return shown


def _deck(cards: tuple[Card, ...], secrets: list[bytes]) -> str:
    """The cards as shuffled or, if a person has cut the deck, as cut."""
    for secret in secrets:
        order = shuffled(secret, DECK)
        if cards == order:
            return "the cards came in the order that follows from the secret"
        at = order.index(cards[0]) if cards and cards[0] in order else 0
        if cards == order[at:] + order[:at]:
            return f"the cards came in the order that follows from the secret, cut after card {at}"
    raise Disproof("the cards did not come in the order that follows from a secret")


def _rack(record: Mapping[str, Any], secrets: list[bytes]) -> str:
    order = _cards(record, "deck2")
    if order not in {shuffled(secret, tuple(sorted(order))) for secret in secrets}:
        raise Disproof("the order of the discard rack does not follow from a secret")
    return "the order of the discard rack follows from its secret"


def _cards(record: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    try:
        return parse_cards(record[name])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Disproof(f"the record's {name} is not a list of cards") from error


def _secret(given: Mapping[str, Any]) -> bytes:
    try:
        secret = bytes.fromhex(given["secret"])
    except (ValueError, KeyError, TypeError) as error:
        raise Disproof("a secret is 64 hexadecimal digits") from error
    if len(secret) != SECRET_BYTES:
        raise Disproof(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret
