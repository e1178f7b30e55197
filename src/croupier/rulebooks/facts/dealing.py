"""How the cards are dealt and when the dealer qualifies, in the words of every game."""

from collections.abc import Iterator

from croupier.rulebooks.facts.fact import Fact
from croupier.rulebooks.facts.words import count
from croupier.rulebooks.schema import Dealing, Qualifying

_HANDS = {"boxes": "boxes", "dealer": "dealer", "community": "community cards"}


def qualifying(section: Qualifying) -> Iterator[Fact]:
    lowest = "ace and king" if section.lowest == "ace and king" else "a pair"
    says = (f"with {lowest} or higher",)
    yield Fact("qualifying", "the dealer qualifies", says, section.clauses)


def say_dealing(dealing: Dealing) -> tuple[str, ...]:
    order = ("dealer", "boxes") if dealing.dealer == "first" else ("boxes", "dealer")
    up = f"the dealer's {dealing.face_up} card face up"
    return at_a_time(dealing.each), in_order(order), up


def at_a_time(each: int) -> str:
    return "a card at a time" if each == 1 else f"{count(each)} cards at a time"


def in_order(order: tuple[str, ...]) -> str:
    return "first " + ", then ".join(f"the {_HANDS[each]}" for each in order)
