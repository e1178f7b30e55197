"""The table, its areas, and the fees that are paid on it."""

from collections.abc import Iterator

from croupier.rulebooks.facts.fact import Fact
from croupier.rulebooks.facts.words import count, several
from croupier.rulebooks.schema import Area, Document

_AREAS = {
    "ante": "ante",
    "super_on": "super on another box",
    "dealer_super": "super on the dealer",
}


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
