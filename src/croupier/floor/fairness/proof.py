"""A proof of a round's shuffle, from the floor's publications and from a player's notes."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from croupier.cards import DECK, Card, parse_cards
from croupier.floor.fairness.contributions import RANDOM_BYTES, mixing_key, rack_key
from croupier.floor.fairness.shuffle import SECRET_BYTES, commitment, shuffled
from croupier.sentence import say_count
from croupier.value import value

T = TypeVar("T")


class Disproof(Exception):
    """Raised where a round's shuffle is not proved; it says why."""


@value
class Published:
    """A shuffle, as published with its round."""

    commitment: str
    secret: bytes
    contributions: tuple[bytes, ...]
    """In the order in which they were recorded."""


def prove(
    record: Mapping[str, Any],
    shuffles: Sequence[Mapping[str, Any]],
    noted: str | None = None,
    sent: Sequence[str] = (),
) -> list[str]:
    """The proved facts, in words; raise `Disproof` at the first mismatch.

    `noted` is the commitment that a player saw before the wagers closed, and `sent` are
    contributions that the floor accepted."""
    shown, found = [], [_published(each) for each in shuffles]
    for each in found:
        if commitment(each.secret) != each.commitment:
            raise Disproof(f"{each.commitment} was not a commitment to the secret")
        shown.append(f"{each.commitment[:16]}... was a commitment to the secret")
    dealt, words = _deck(_cards(record, "deck"), found)
    if noted is not None:
        shown.append(_noted(dealt, noted))
    shown += _sent(dealt, sent)
    shown.append(words)
    if "deck2" in record:
        shown.append(_rack(record, dealt, found))
    return shown


def _noted(dealt: Published, noted: str) -> str:
    if noted.strip().lower() != dealt.commitment:
        raise Disproof(
            f"you noted the commitment {noted.strip()}, but the cards follow from the secret of "
            f"{dealt.commitment}"
        )
    return "it is the commitment that you noted"


def _sent(dealt: Published, sent: Sequence[str]) -> list[str]:
    digits = [each.hex() for each in dealt.contributions]
    for each in sent:
        if each.strip().lower() not in digits:
            raise Disproof(f"your contribution {each.strip()} is not among those published")
    return ["your contribution is among those published"] if sent else []


def _deck(cards: tuple[Card, ...], shuffles: Sequence[Published]) -> tuple[Published, str]:
    """The shuffle that the cards follow from, and in which way: as shuffled or, if a person has cut
    the deck, as cut."""
    for each in shuffles:
        at = _cut(shuffled(each.secret, DECK), _unmixed(cards, each))
        if at is not None:
            return each, f"the cards came in the order that follows from {_from(each)}{_say(at)}"
    raise Disproof("the cards did not come in the order that follows from a secret")


def _unmixed(cards: tuple[Card, ...], shuffle: Published) -> tuple[Card, ...]:
    """The cards in their order before the contributions were mixed in."""
    if not shuffle.contributions:
        return cards
    key = mixing_key(shuffle.secret, shuffle.contributions)
    places = shuffled(key, range(len(cards)))
    return tuple(card for _, card in sorted(zip(places, cards, strict=True)))


def _cut(order: tuple[T, ...], cards: tuple[T, ...]) -> int | None:
    """The number of cards after which the order was cut to give these; None if no cut gives
    them."""
    at = order.index(cards[0]) if cards and cards[0] in order else 0
    return at if cards == order[at:] + order[:at] else None


def _from(shuffle: Published) -> str:
    count = len(shuffle.contributions)
    if not count:
        return "the secret"
    return f"the secret and {say_count(count, 'contribution')}"


def _say(at: int) -> str:
    return f", cut after card {at}" if at else ""


def _rack(record: Mapping[str, Any], dealt: Published, shuffles: Sequence[Published]) -> str:
    """Prove the rack's order: with contributions it follows from the secret of the deck, otherwise
    from one of its own."""
    order = _cards(record, "deck2")
    given = dealt.contributions
    keys = [rack_key(dealt.secret, given)] if given else [each.secret for each in shuffles]
    if order not in {shuffled(key, tuple(sorted(order))) for key in keys}:
        raise Disproof("the order of the discard rack does not follow from a secret")
    whose = _from(dealt) if given else "its secret"
    return f"the order of the discard rack follows from {whose}"


def _cards(record: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    try:
        return parse_cards(record[name])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Disproof(f"the record's {name} is not a list of cards") from error


def _published(given: Mapping[str, Any]) -> Published:
    secret = _bytes(given.get("secret"), "a secret", SECRET_BYTES)
    listed = given.get("contributions") or []
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise Disproof("the contributions are not a list")
    added = tuple(_bytes(each.get("random"), "a contribution", RANDOM_BYTES) for each in listed)
    return Published(str(given.get("commitment")), secret, added)


def _bytes(given: Any, what: str, length: int) -> bytes:
    try:
        found = bytes.fromhex(given)
    except (ValueError, TypeError) as error:
        raise Disproof(f"{what} is {2 * length} hexadecimal digits") from error
    if len(found) != length:
        raise Disproof(f"{what} has {length} bytes, not {len(found)}")
    return found
