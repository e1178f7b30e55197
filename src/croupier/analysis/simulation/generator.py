"""Random numbers by counter: Philox4x32-10, and shuffling with them.

The generator is the one of Salmon, Moraes, Dror and Shaw (2011): a bijection of a counter of 128
bits under a key of 64, so that any number of the sequence can be computed without those before it.
The key is the run's seed; the counter is the round's number and, within it, the number of the
block. So a round's cards depend only on the seed and on its number.

Cards are drawn three at a time from one word: a word is a fraction with 32 bits, multiplied by 52
its whole part is a card and the rest a fraction again, to be multiplied by 51 and by 50. What the
last product leaves says exactly when a word must be thrown away, so that every order of three is
equally likely (Brackett-Rozinsky and Lemire, 2024); that is once in some 30,000 words.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part

_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_ONE, _TWO, _ZERO = np.uint64(1), np.uint64(2), np.uint64(0)
_ALL_WORDS = np.uint64(1 << 32)
_ROUNDS = 10
_THREE = 3

# A stream: key, number of the round, number of the next block, the four words, how many are used.
_KEY, _ROUND, _BLOCK, _WORDS, _USED = 0, 2, 4, 5, 9
_LENGTH = 10
_IN_BLOCK, _THIRD = np.uint64(4), np.uint64(3)


def new_stream(seed: int) -> NDArray[np.uint64]:
    """A stream of the run with this seed, 0 to 2**64 - 1; `begin` a round before drawing."""
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    stream = np.zeros(_LENGTH, dtype=np.uint64)
    stream[_KEY], stream[_KEY + 1] = seed & 0xFFFFFFFF, seed >> 32
    return stream


@inline_part
def philox(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    """Four words of 32 bits for a counter of four and a key of two; all as uint64."""
    for _ in range(_ROUNDS):
        p0, p1 = _M0 * c0, _M1 * c2
        c0, c1 = (p1 >> _HALF) ^ c1 ^ k0, p1 & _WORD
        c2, c3 = (p0 >> _HALF) ^ c3 ^ k1, p0 & _WORD
        k0, k1 = (k0 + _W0) & _WORD, (k1 + _W1) & _WORD
    return c0, c1, c2, c3


@inline_part
def begin(stream: Any, number: Any) -> Any:
    """Move to the first word of a round."""
    stream[_ROUND] = np.uint64(number) & _WORD
    stream[_ROUND + 1] = np.uint64(number) >> _HALF
    stream[_BLOCK] = _ZERO
    stream[_USED] = _IN_BLOCK


@inline_part
def word(stream: Any) -> Any:
    """The next 32 bits of the round."""
    used = stream[_USED]
    if used == _IN_BLOCK:
        low, high = stream[_ROUND], stream[_ROUND + 1]
        made = philox(stream[_BLOCK], _ZERO, low, high, stream[_KEY], stream[_KEY + 1])
        stream[_WORDS], stream[_WORDS + 1], stream[_WORDS + 2], stream[_WORDS + 3] = made
        stream[_BLOCK] += _ONE
        used = _ZERO
    stream[_USED] = used + _ONE
    return stream[np.int64(used) + _WORDS]


@inline_part
def deal(cards: Any, count: Any, number: Any, stream: Any) -> Any:
    """A new deck of 52 whose first `count` cards, at least nine, are those of the round.

    It equals the result of `begin` and `shuffle`, with the first words held in registers."""
    for card in range(52):
        cards[card] = card
    begin(stream, number)
    low, high = stream[_ROUND], stream[_ROUND + 1]
    words = philox(_ZERO, _ZERO, low, high, stream[_KEY], stream[_KEY + 1])
    w0, w1, w2, w3 = words
    good = _three(cards, 0, 52, w0) and _three(cards, 3, 52, w1) and _three(cards, 6, 52, w2)
    at, used = 9, _THIRD
    if good and count >= 12:
        good = _three(cards, 9, 52, w3)
        at, used = 12, _IN_BLOCK
    if not good:
        _deal_again(cards, count, stream)
        return
    stream[_BLOCK], stream[_USED] = _ONE, used
    stream[_WORDS], stream[_WORDS + 1], stream[_WORDS + 2], stream[_WORDS + 3] = words
    if at < count:
        shuffle(cards, at, count, 52, stream)


@inline_part
def _deal_again(cards: Any, count: Any, stream: Any) -> Any:
    """Deal word by word, in the one round of thousands in which a word is discarded."""
    for card in range(52):
        cards[card] = card
    shuffle(cards, 0, count, 52, stream)


@inline_part
def _three(cards: Any, at: Any, length: Any, drawn: Any) -> Any:
    """Three cards from one word, or none if the word must be discarded."""
    left = np.uint64(length - at)
    product = left * (left - _ONE) * (left - _TWO)
    first = drawn * left
    second = (first & _WORD) * (left - _ONE)
    third = (second & _WORD) * (left - _TWO)
    rest = third & _WORD
    if rest < product and rest < _ALL_WORDS % product:
        return False
    _swap(cards, at, at + np.int64(first >> _HALF))
    _swap(cards, at + 1, at + 1 + np.int64(second >> _HALF))
    _swap(cards, at + 2, at + 2 + np.int64(third >> _HALF))
    return True


@inline_part
def shuffle(cards: Any, start: Any, end: Any, length: Any, stream: Any) -> Any:
    """Draw the cards at the places from `start` to `end`, each from all later ones."""
    at = start
    while at + _THREE <= end:
        if _three(cards, at, length, word(stream)):
            at += _THREE
    while at < end:
        left = np.uint64(length - at)
        only = word(stream) * left
        rest = only & _WORD
        if rest < left and rest < _ALL_WORDS % left:
            continue
        _swap(cards, at, at + np.int64(only >> _HALF))
        at += 1


@inline_part
def _swap(cards: Any, one: Any, other: Any) -> Any:
    cards[one], cards[other] = cards[other], cards[one]
