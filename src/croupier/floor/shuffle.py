"""A shuffle that nobody could foresee and anybody can check afterwards.

A secret of 32 bytes comes from the operating system's generator. Its commitment, a hash, is
published before wagers close; from the secret follows the order of the cards, by a Fisher-Yates
shuffle whose numbers are drawn by rejection from HMAC-SHA256 in counter mode. Once the round is
settled the secret is published, and everybody can see that the commitment was to this secret and
the cards came in this order. The commitment says nothing about the order: it is a hash of the
secret under a label of its own.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import TypeVar

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
    """What is published before the deal."""
    return hashlib.sha256(_COMMIT + secret).hexdigest()


def shuffled(secret: bytes, cards: Sequence[T]) -> tuple[T, ...]:
    """The cards in the order that follows from the secret."""
    order, words = list(cards), words_of(secret)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def words_of(secret: bytes) -> Iterator[int]:
    """Numbers of 32 bits without end: block after block of HMAC-SHA256 over a counter."""
    counter = 0
    while True:
        block = hmac.digest(secret, _SHUFFLE + counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below the bound, each as likely as any other: those that would tip it are left."""
    fair = _WORDS - _WORDS % bound
    return next(word for word in words if word < fair) % bound
