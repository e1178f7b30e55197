"""The generator gives the published numbers, and every order of cards equally often."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from croupier.analysis.simulation import generator
from croupier.analysis.simulation.generator import new_stream
from tests.analysis.simulation.alone import alone

begin, deal, word = (alone(each) for each in (generator.begin, generator.deal, generator.word))
philox, shuffle = alone(generator.philox), alone(generator.shuffle)

# Of the authors' known answers for philox4x32-10: counter, key, result.
KNOWN = [
    ("00000000" * 4, "00000000" * 2, "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff" * 4, "ffffffff" * 2, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a8885a308d313198a2e03707344", "a4093822299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
]


def words(text: str) -> list[np.uint64]:
    return [np.uint64(int(text[at : at + 8], 16)) for at in range(0, len(text), 8)]


@pytest.mark.parametrize(("counter", "key", "result"), KNOWN)
def test_the_published_numbers(counter: str, key: str, result: str) -> None:
    made = philox(*words(counter), *words(key))
    assert [f"{int(each):08x}" for each in made] == result.split()


def test_a_round_s_words_follow_from_seed_and_number_alone() -> None:
    seed, number = 0x0123456789ABCDEF, (7 << 32) + 11
    stream = new_stream(seed)
    begin(stream, number)
    drawn = [int(word(stream)) for _ in range(8)]
    key = [np.uint64(seed & 0xFFFFFFFF), np.uint64(seed >> 32)]
    expected = []
    for block in range(2):
        counter = [np.uint64(block), np.uint64(0), np.uint64(11), np.uint64(7)]
        expected += [int(each) for each in philox(*counter, *key)]
    assert drawn == expected


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_what_is_no_seed_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a number"):
        new_stream(seed)


@pytest.mark.parametrize("count", [9, 10, 11, 12, 21, 30, 52])
def test_dealing_in_registers_is_shuffling(count: int) -> None:
    one, other = new_stream(count), new_stream(count)
    dealt, shuffled = np.zeros(52, dtype=np.uint8), np.zeros(52, dtype=np.uint8)
    for number in range(3_000):
        deal(dealt, count, number, one)
        shuffled[:] = np.arange(52)
        begin(other, number)
        shuffle(shuffled, 0, count, 52, other)
        assert (dealt == shuffled).all()
        assert word(one) == word(other)
        assert sorted(dealt.tolist()) == list(range(52))


def test_every_order_of_four_cards_is_equally_likely() -> None:
    stream, count = new_stream(4), 48_000
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(count):
        cards = np.arange(4, dtype=np.uint8)
        begin(stream, number)
        shuffle(cards, 0, 4, 4, stream)
        found[tuple(cards.tolist())] += 1
    orders = list(permutations(range(4)))
    expected = count / len(orders)
    square = sum((found[order] - expected) ** 2 / expected for order in orders)
    assert square < 50.7  # 23 degrees of freedom: exceeded once in a thousand


def test_every_card_is_dealt_equally_often_at_every_place() -> None:
    stream, count = new_stream(9), 60_000
    found = np.zeros((9, 52))
    deck = np.zeros(52, dtype=np.uint8)
    for number in range(count):
        deal(deck, 9, number, stream)
        found[np.arange(9), deck[:9]] += 1
    square = ((found - count / 52) ** 2 / (count / 52)).sum(axis=1)
    assert (square < 93.2).all()  # 51 degrees of freedom: exceeded three times in ten thousand
