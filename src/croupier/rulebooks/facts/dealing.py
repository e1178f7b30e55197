"""How the cards are dealt and drawn, what may be played on them, and when the dealer qualifies."""

from collections.abc import Iterator

from croupier.rulebooks.facts.fact import Fact
from croupier.rulebooks.facts.words import count, either
from croupier.rulebooks.schema import Dealing, HoldemDealing, HoldemDocument, LunarDocument

_DRAWS = {"deck": "what is left of the deck", "shoe": "a card shoe", "hand": "the dealer's hand"}
_HANDS = {"boxes": "boxes", "dealer": "dealer", "community": "community cards"}


def lunar_dealing(document: LunarDocument) -> Iterator[Fact]:
    for way, dealing in document.dealing.items():
        yield Fact("dealing", f"from a {way}", _say_dealing(dealing), dealing.clauses)
    draws = document.draws
    yield Fact("draws", "cards come from", (_DRAWS[draws.from_],), draws.clauses)


def holdem_dealing(document: HoldemDocument) -> Iterator[Fact]:
    for way, dealing in document.dealing.items():
        device, _, order = way.partition("-")
        what = f"from a {device}" + (f", {order.replace('-', ' ')}" if order else "")
        yield Fact("dealing", what, _say_holdem_dealing(dealing), dealing.clauses)


def qualifying(document: LunarDocument | HoldemDocument) -> Iterator[Fact]:
    lowest = "ace and king" if document.qualifying.lowest == "ace and king" else "a pair"
    says = (f"with {lowest} or higher",)
    yield Fact("qualifying", "the dealer qualifies", says, document.qualifying.clauses)


def multiples(document: HoldemDocument) -> Iterator[Fact]:
    allowed = document.multiples
    for what, antes in (
        ("before the flop", allowed.before_flop),
        ("after the flop", allowed.after_flop),
        ("after the river", allowed.after_river),
    ):
        yield Fact("play wagers", what, (either(antes, "ante"),), allowed.clauses)


def _say_dealing(dealing: Dealing) -> tuple[str, ...]:
    order = ("dealer", "boxes") if dealing.dealer == "first" else ("boxes", "dealer")
    up = f"the dealer's {dealing.face_up} card face up"
    return _at_a_time(dealing.each), _in_order(order), up


def _say_holdem_dealing(dealing: HoldemDealing) -> tuple[str, ...]:
    return _at_a_time(dealing.each), _in_order(dealing.order)


def _at_a_time(each: int) -> str:
    return "a card at a time" if each == 1 else f"{count(each)} cards at a time"


def _in_order(order: tuple[str, ...]) -> str:
    return "first " + ", then ".join(f"the {_HANDS[each]}" for each in order)
