"""Players' contributions to the order of the cards.

The floor commits to a secret before the wagers. With a wager, a player may send 32 random bytes and
the commitment that they saw. When the wagers close, the order that follows from the secret is
shuffled again, with a key made of the secret and of all contributions in the order in which they
were recorded. The floor cannot choose its secret after seeing a contribution, and players do not
know the secret, so neither can steer the order. Without contributions the order follows from the
secret alone.

If the cards run out in a round with contributions, the order of the discard rack follows from the
same secret and contributions: it was fixed before the deal as well."""

import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from croupier.floor.fairness.shuffle import shuffled
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

T = TypeVar("T")

RANDOM_BYTES = 32
SECRET_ALONE, CONTRIBUTED = 1, 2
"""The schemes by which an order is made. One is stored with every round."""
WITH_WAGERS = frozenset({"wager", "place-with-tokens"})
"""The acts with which a contribution may come."""
_MIX = b"croupier.mix/1"
_RACK = b"croupier.rack/1"
_DIGITS = re.compile(f"[0-9a-f]{{{2 * RANDOM_BYTES}}}")


@value
class Contribution:
    """Random bytes of a player, as hexadecimal digits."""

    player: str
    commitment: str
    """The commitment that the player saw."""
    random: str

    @property
    def plain(self) -> dict[str, str]:
        """The contribution as its entry stores it; the entry names the player."""
        return {"commitment": self.commitment, "random": self.random}

    @property
    def published(self) -> dict[str, str]:
        return {"player": self.player, "random": self.random}


def read_contribution(player: str, given: Mapping[str, Any]) -> Contribution:
    """Parse a contribution; `ValueError` if it is not one."""
    if given.keys() != {"commitment", "random"}:
        raise ValueError("a contribution has a commitment and random bytes")
    if not all(isinstance(each, str) and _DIGITS.fullmatch(each) for each in given.values()):
        raise ValueError(f"each has {2 * RANDOM_BYTES} hexadecimal digits, in small letters")
    return Contribution(player, given["commitment"], given["random"])


def check_contribution(
    by: object,
    act: Mapping[str, Any],
    given: Mapping[str, Any],
    commitment: str | None,
    clauses: Clauses,
) -> Contribution:
    """The contribution that comes with an act, after a check that it may. `commitment` is that of
    the cards to be dealt."""
    if not isinstance(by, str) or act.get("act") not in WITH_WAGERS:
        message = "only a player's wager can bring a contribution"
        raise Refusal("no-contribution", clauses, message)
    try:
        read = read_contribution(by, given)
    except ValueError as error:
        raise Refusal("no-contribution", clauses, str(error)) from error
    if read.commitment != commitment:
        message = "the cards were shuffled again since: look at the new commitment"
        raise Refusal("other-commitment", clauses, message)
    return read


def scheme_of(contributions: Sequence[Contribution]) -> int:
    return CONTRIBUTED if contributions else SECRET_ALONE


def of_commitment(
    contributions: Iterable[Contribution], commitment: str | None
) -> tuple[Contribution, ...]:
    """The contributions to the secret of this commitment; others were sent before a new shuffle."""
    return tuple(each for each in contributions if each.commitment == commitment)


def mixing_key(secret: bytes, contributed: Iterable[bytes]) -> bytes:
    """The key of the second shuffle of the deck."""
    return hmac.digest(secret, _MIX + b"".join(contributed), "sha256")


def rack_key(secret: bytes, contributed: Iterable[bytes]) -> bytes:
    """The key of the shuffle of the discard rack."""
    return hmac.digest(secret, _RACK + b"".join(contributed), "sha256")


def random_bytes(contributions: Iterable[Contribution]) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(each.random) for each in contributions)


def mix(
    secret: bytes, contributions: Sequence[Contribution], order: tuple[T, ...]
) -> tuple[T, ...]:
    """The cards in the order in which they are dealt: shuffled again if players contributed."""
    if not contributions:
        return order
    return shuffled(mixing_key(secret, random_bytes(contributions)), order)


def rack_order(
    secret: bytes, contributions: Sequence[Contribution], rack: Sequence[T]
) -> tuple[T, ...]:
    """The order of a discard rack, given sorted, in a round with contributions."""
    return shuffled(rack_key(secret, random_bytes(contributions)), rack)


def after_entry(
    contributions: tuple[Contribution, ...], body: Mapping[str, Any]
) -> tuple[Contribution, ...]:
    """The contributions to the round in play or the next one after a stored entry."""
    if (given := body.get("contribution")) is not None:
        contributions = (*contributions, read_contribution(body["by"], given))
    settled = any(event["event"] == "table.round-settled" for event in body["events"])
    return () if settled else contributions
