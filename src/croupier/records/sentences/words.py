"""How to make a sentence from an event."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from operator import attrgetter
from string import Formatter
from typing import Any

from croupier.games.words import Told
from croupier.house.limits import Sign
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence

Tell = Callable[[Any], Told]


def says(who: str, what: str) -> Tell:
    """Tells an event by a template with its fields: "cut by {by}"."""

    def tell(event: Any) -> Told:
        return Told(_of(who, event).text(), _of(what, event), event.clauses)

    return tell


def _of(template: str, event: Any) -> Sentence:
    names = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    return Sentence(template, **{name: attrgetter(name)(event) for name in names})


def each_once(topics: Iterable[Clauses]) -> Clauses:
    return tuple(dict.fromkeys(clause for topic in topics for clause in topic))


def signed(amount: Amount) -> str:
    return f"{'+' if amount > 0 else ''}{format_amount(amount)}"


def say_sign(sign: Sign, currency: str = "") -> str:
    """ "10 to 500; jackpot 5"."""
    areas = (
        f"{area.replace('_', ' ')} {limits.stated_in(currency)}"
        for area, limits in sign.areas.items()
    )
    return "; ".join((sign.limits.stated_in(currency), *areas))


def say_boxes(boxes: Iterable[int]) -> str:
    numbers = sorted(boxes)
    return f"box{'' if len(numbers) == 1 else 'es'} {', '.join(map(str, numbers))}"


def say_amounts(amounts: Mapping[int, Amount]) -> str:
    """ "box 1 +5, box 3 -20"."""
    return ", ".join(f"box {box} {signed(amount)}" for box, amount in sorted(amounts.items()))


def say_moment(when: datetime) -> str:
    return when.isoformat(sep=" ", timespec="minutes")


def said(condition: object, words: str) -> str:
    """The words if the condition holds, else nothing."""
    return words if condition else ""
