"""One round's shuffle, verified offline from what the floor publishes."""

from collections.abc import Mapping
from typing import Any

from croupier.cards import DECK, format_cards, parse_cards
from croupier.floor.shuffle import SECRET_BYTES, commitment, shuffled


class Disproof(Exception):
    """What does not fit."""


def prove(record: Mapping[str, Any], shuffles: list[Mapping[str, Any]]) -> list[str]:
    """What has been shown, in words; `Disproof` at the first thing that does not fit."""
    shown, secrets = [], []
    for each in shuffles:
        secret = _secret(each)
        if commitment(secret) != each["commitment"]:
            raise Disproof(f"{each['commitment']} was not a commitment to the secret")
        shown.append(f"{each['commitment'][:16]}... was a commitment to the secret")
        secrets.append(secret)
    deck = format_cards(parse_cards(record["deck"]))
    if deck not in {format_cards(shuffled(secret, DECK)) for secret in secrets}:
        raise Disproof("the cards did not come in the order that follows from a secret")
    shown.append("the cards came in the order that follows from the secret")
    if "deck2" in record:
        shown.append(_rack(record, secrets))
    return shown


def _rack(record: Mapping[str, Any], secrets: list[bytes]) -> str:
    order = parse_cards(record["deck2"])
    if order not in {shuffled(secret, tuple(sorted(order))) for secret in secrets}:
        raise Disproof("the discard rack was not shuffled as follows from a secret")
    return "the discard rack was shuffled as follows from its secret"


def _secret(given: Mapping[str, Any]) -> bytes:
    try:
        secret = bytes.fromhex(given["secret"])
    except (ValueError, KeyError, TypeError) as error:
        raise Disproof("a secret is 64 hexadecimal digits") from error
    if len(secret) != SECRET_BYTES:
        raise Disproof(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret
