"""One round's shuffle, verified offline from what the floor publishes."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.cards import DECK, Card, parse_cards
from croupier.floor.shuffle import SECRET_BYTES, commitment, shuffled


class Disproof(Exception):
    """What does not fit."""


def prove(record: Mapping[str, Any], shuffles: Sequence[Mapping[str, Any]]) -> list[str]:
    """What has been shown, in words; `Disproof` at the first thing that does not fit."""
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
    """As shuffled or, where a person has cut the deck, as cut."""
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
        raise Disproof("the discard rack was not shuffled as follows from a secret")
    return "the discard rack was shuffled as follows from its secret"


def _cards(record: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    try:
        return parse_cards(record[name])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Disproof(f"the record's {name} is no list of cards") from error


def _secret(given: Mapping[str, Any]) -> bytes:
    try:
        secret = bytes.fromhex(given["secret"])
    except (ValueError, KeyError, TypeError) as error:
        raise Disproof("a secret is 64 hexadecimal digits") from error
    if len(secret) != SECRET_BYTES:
        raise Disproof(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret
