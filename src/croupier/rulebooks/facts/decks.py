"""How many decks a table receives, and what shuffles them."""

from collections.abc import Iterator

from croupier.rulebooks.facts.fact import Fact, told
from croupier.rulebooks.facts.words import either
from croupier.rulebooks.schema import Document


def decks(document: Document) -> Iterator[Fact]:
    topics, allowed = document.house["table"], document.life.decks
    machine = topics.get("table_single_deck_shuffler", ())
    beside = either(allowed.single_deck_shuffler, "deck")
    for what, says, clauses in (
        ("dealt from", ("a shoe or a shuffler",), topics["table_equipment"]),
        ("at a shoe", (either(allowed.shoe, "deck"),), allowed.clauses),
        ("at a shuffler", (either(allowed.shuffler, "deck"),), allowed.clauses),
        (
            "a single deck shuffler",
            ("may be used", f"with {beside}"),
            machine and machine + allowed.clauses,
        ),
        ("two decks", ("take turns",), topics["table_turns"]),
        ("backs of two decks", ("of different colours",), topics.get("table_backs", ())),
    ):
        yield told("decks", what, says, clauses)
