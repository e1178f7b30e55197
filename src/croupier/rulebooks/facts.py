"""A fact of a rulebook, or its silence on it; and words for numbers and lines."""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.money import Amount, say_odds
from croupier.rulebooks.clauses import RULING
from croupier.rulebooks.options import value_text
from croupier.rulebooks.schema import Area, Dealing, Document, Option, Qualifying
from croupier.value import value

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven")
_LINES = {
    "ace_king_queen": "ace-king-queen",
    "five_pictures": "five picture cards",
    "same_coloured": "five same-coloured cards",
    "same_coloured_straight": "same-coloured straight",
}


def count(number: int) -> str:
    """The number in words up to seven, in figures beyond."""
    return _COUNT[number] if number < len(_COUNT) else str(number)


def several(number: int, noun: str) -> str:
    """ "one ante", "two antes"."""
    return f"{count(number)} {noun}{'s' * (number != 1)}"


def either(numbers: tuple[int, ...], noun: str) -> str:
    """ "one or two decks"."""
    return f"{' or '.join(map(count, numbers))} {noun}{'s' * (numbers != (1,))}"


def line_name(line: str) -> str:
    """The spoken name of a line in a pay table."""
    return _LINES.get(line, line.replace("_", " "))


SILENT = "the document is silent"

_CARE = f"{RULING}table-care"
"""Cited beside a clause if only another document names this precaution."""


@value
class Fact:
    """A fact in phrases that can be compared one by one. If the document is silent, the first
    phrase says so.

    The clauses of a silent fact are those of the ruling that fills the gap."""

    topic: str
    what: str
    says: tuple[str, ...]
    clauses: tuple[str, ...]

    @property
    def silent(self) -> bool:
        return self.says[0] == SILENT


def say(phrases: tuple[str, ...]) -> str:
    """The phrases as one text. After a silence it states what is done instead."""
    first, *rest = phrases
    return f"{SILENT}: {', '.join(rest)}" if first == SILENT and rest else ", ".join(phrases)


def stated_fact(topic: str, what: str, says: tuple[str, ...], clauses: tuple[str, ...]) -> Fact:
    """A fact that the document states; or its silence, if nothing or only a ruling states it."""
    written = any(not each.startswith(RULING) for each in clauses) and _CARE not in clauses
    if written:
        return Fact(topic, what, says, tuple(dict.fromkeys(clauses)))
    return silent_fact(topic, what, says if clauses else (), tuple(dict.fromkeys(clauses)))


def silent_fact(
    topic: str, what: str, so: tuple[str, ...] = (), ruling: tuple[str, ...] = ()
) -> Fact:
    """The silence of a document and, if there is a ruling, what is done instead."""
    return Fact(topic, what, (SILENT, *so), ruling)


_AREAS = {"ante": "ante", "super_on": "super on another box", "dealer_super": "super on the dealer"}


def layout(document: Document) -> Iterator[Fact]:
    table = document.table
    yield Fact("table", "boxes", (f"up to {count(table.boxes)}",), table.clauses)
    yield Fact("table", "deck", (f"one of {table.deck} cards",), table.clauses)
    yield Fact("table", "words on the layout", (f"“{table.inscription}”",), table.clauses)
    for name, area in document.areas.items():
        yield Fact("areas", _name(name), _say_area(name, area), area.clauses)
    dealt_to = document.dealt_to
    says = (f"with {' and '.join(map(_name, dealt_to.areas))}",)
    yield Fact("areas", "a box is dealt to", says, dealt_to.clauses)


def _name(area: str) -> str:
    return _AREAS.get(area, f"{area} wager")


def _say_area(name: str, area: Area) -> tuple[str, ...]:
    phrases = []
    if area.compulsory:
        phrases.append("compulsory")
    elif not area.antes and name not in ("bet", "play"):
        phrases.append("optional")
    if area.at_least:
        phrases.append(f"at least the {area.at_least}")
    if area.antes:
        phrases.append("equal to the ante" if area.antes == 1 else several(area.antes, "ante"))
    if area.settled:
        phrases.append(f"settled {'before' if area.settled == 'first' else 'after'} the boxes")
    return (*phrases, f"marked {area.word}")


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


def by_line(tables: Mapping[str, Mapping[Any, Amount]]) -> dict[str, tuple[str, ...]]:
    """The price of each line; if the tables differ, the price in each."""
    lines = dict.fromkeys(line for table in tables.values() for line in table)
    return {
        str(line): _by_table({name: table[line] for name, table in tables.items()})
        for line in lines
    }


def _by_table(odds: Mapping[str, Amount]) -> tuple[str, ...]:
    prices = dict.fromkeys(odds.values())
    if len(prices) == 1:
        return tuple(say_odds(price) for price in prices)
    where = {price: [name for name in odds if odds[name] == price] for price in prices}
    return tuple(
        f"{say_odds(price)} (table{'s' * (len(names) > 1)} {', '.join(names)})"
        for price, names in where.items()
    )


def choices(document: Document, values: Mapping[str, Any]) -> Iterator[Fact]:
    for name, option in document.options.items():
        says = (f"{value_text(values[name])} in force", f"allowed: {say_allowed(option)}")
        yield Fact("options", name, says, option.clauses)


def say_allowed(option: Option) -> str:
    """The values that the document leaves to the operator."""
    return "any amount" if option.amount else ", ".join(map(value_text, option.allowed))
