"""The shuffle: what it gives for fixed secrets, and that every order is as likely as another."""

import hashlib
import json
import random
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from croupier.cards import DECK, format_cards
from croupier.floor.fairness.shuffle import SECRET_BYTES, commitment, new_secret, shuffled, words_of
from tests.floor.statistics import CARDS, Shuffle, by_pair, by_place, by_word, secrets

MANY = 12_000
LIMIT = 4.5
"""Standard deviations: chance passes this once in 100,000 times, and these secrets are fixed."""

GOLDEN = json.loads((Path(__file__).parents[1] / "shuffles.json").read_text())
"""Secrets, commitments and orders, which the browser's own computation is held to as well."""


def plain_hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as its definition says."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def plain_shuffle(secret: bytes, cards: Sequence[str]) -> list[str]:
    """The same algorithm, written down again from its description."""
    order, stream, used = list(cards), b"", 0
    for last in reversed(range(1, len(order))):
        while True:
            if len(stream) < 4 * used + 4:
                label = b"croupier.shuffle/1" + (len(stream) // 32).to_bytes(8, "big")
                stream += plain_hmac(secret, label)
            word = int.from_bytes(stream[4 * used : 4 * used + 4], "big")
            used += 1
            if word < 2**32 // (last + 1) * (last + 1):
                break
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


@pytest.mark.parametrize("vector", GOLDEN, ids=lambda vector: vector["secret"][-4:])
def test_golden_vectors(vector: dict[str, str]) -> None:
    secret, order = bytes.fromhex(vector["secret"]), vector["cards"]
    assert commitment(secret) == vector["commitment"]
    assert hashlib.sha256(b"croupier.commit/1" + secret).hexdigest() == vector["commitment"]
    cards = [card for card in DECK if card.text in order.split()]
    assert format_cards(shuffled(secret, cards)) == order
    assert " ".join(plain_shuffle(secret, [card.text for card in cards])) == order


@pytest.mark.parametrize("count", [1, 2, 17, 52])
def test_an_independent_implementation_agrees(count: int) -> None:
    names = [card.text for card in DECK[:count]]
    for secret in secrets(200, "agree"):
        assert list(shuffled(secret, names)) == plain_shuffle(secret, names)


def test_a_secret_is_new_each_time() -> None:
    made = {new_secret() for _ in range(1000)}
    assert len(made) == 1000
    assert {len(secret) for secret in made} == {SECRET_BYTES}


@cache
def fair(secret: bytes) -> Sequence[int]:
    """Kept, because several tests look at the same decks."""
    return afresh(secret)


def afresh(secret: bytes) -> Sequence[int]:
    return shuffled(secret, range(CARDS))


def small_words(secret: bytes) -> Sequence[int]:
    """Modulo bias: numbers of 8 bits, none rejected."""
    order, words = list(range(CARDS)), words_of(secret)
    for last in range(CARDS - 1, 0, -1):
        other = (next(words) & 0xFF) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def any_place(secret: bytes) -> Sequence[int]:
    """The classic mistake: every card is swapped with any other."""
    order, words = list(range(CARDS)), words_of(secret)
    for place in range(CARDS):
        other = next(words) % CARDS
        order[place], order[other] = order[other], order[place]
    return order


def never_stays(secret: bytes) -> Sequence[int]:
    """Another: no card may stay where it is, so that only some orders can come."""
    order, words = list(range(CARDS)), words_of(secret)
    for last in range(CARDS - 1, 0, -1):
        other = next(words) % last
        order[last], order[other] = order[other], order[last]
    return order


def used_twice(secret: bytes) -> Sequence[int]:
    """A secret that comes again: a sixteenth of all decks are one of 64."""
    reused = hashlib.sha256(bytes([secret[0] % 64])).digest()
    return fair(reused if secret[1] < 16 else secret)


def riffled(secret: bytes) -> Sequence[int]:
    """Three riffles, as people do: neighbours stay together."""
    order, words = list(range(CARDS)), words_of(secret)
    for _ in range(3):
        halves = [order[:26], order[26:]]
        order = []
        while any(halves):
            cards = len(halves[0]) + len(halves[1])
            order.append(halves[next(words) % cards >= len(halves[0])].pop(0))
    return order


def test_every_card_is_as_likely_in_every_place() -> None:
    assert abs(by_place(map(fair, secrets(MANY)))) < LIMIT


def test_every_card_is_as_likely_after_every_other() -> None:
    assert abs(by_pair(map(fair, secrets(MANY)))) < LIMIT


@pytest.mark.parametrize("biased", [small_words, any_place, never_stays, used_twice])
def test_the_places_give_a_planted_bias_away(biased: Shuffle) -> None:
    assert by_place(map(biased, secrets(MANY))) > 2 * LIMIT


@pytest.mark.parametrize(("biased", "decks"), [(riffled, 1000), (used_twice, MANY)])
def test_the_pairs_give_a_planted_bias_away(biased: Shuffle, decks: int) -> None:
    assert by_pair(map(biased, secrets(decks))) > 2 * LIMIT


def test_raw_words_are_even() -> None:
    words = (word for secret in secrets(2000) for word in islice(words_of(secret), 64))
    assert abs(by_word(words)) < LIMIT
    low = (word & 0xFFFF for secret in secrets(2000) for word in islice(words_of(secret), 64))
    assert abs(by_word(word << 16 for word in low)) < LIMIT


def test_words_that_would_tip_the_scales_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 52 places: the last word that counts, and the first that does not."""
    last = 2**32 // 52 * 52 - 1

    def words(_: bytes) -> list[int]:
        return [last + 1, 2**32 - 1, last, *[0] * 60]

    monkeypatch.setattr(
        "croupier.floor.fairness.shuffle.words_of", lambda secret: iter(words(secret))
    )
    order = shuffled(b"", range(52))
    assert order[-1] == 51, "the word below the limit stands for the last place"


@pytest.mark.long
def test_a_million_decks_are_even() -> None:
    assert abs(by_place(map(afresh, secrets(1_000_000)))) < LIMIT
    assert abs(by_pair(map(afresh, secrets(1_000_000, "pairs")))) < LIMIT


def test_secrets_come_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not from a generator that somebody could seed or continue."""
    seen = set()
    for _ in range(3):
        random.seed(1)
        state = random.getstate()
        seen.add(new_secret())
        assert random.getstate() == state, "a generator of numbers was used"
    assert len(seen) == 3
    asked: list[int] = []

    def urandom(count: int) -> bytes:
        asked.append(count)
        return bytes(range(count))

    monkeypatch.setattr(random, "_urandom", urandom)
    assert new_secret() == bytes(range(SECRET_BYTES))
    assert asked == [SECRET_BYTES]
