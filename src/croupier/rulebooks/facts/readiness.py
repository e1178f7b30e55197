"""What is done to the cards before a round, and what makes a shuffle due."""

from collections.abc import Iterator, Mapping

from croupier.rulebooks.facts.fact import Fact, told
from croupier.rulebooks.schema import Document

Topics = Mapping[str, tuple[str, ...]]

_DUE = {
    "the start of play": ("due", "table_due_start"),
    "the end of a round": ("due", "table_due_round"),
    "a vacancy": ("due", "table_due_vacant"),
    "suspicion": ("when a supervisor directs it", "table_due_suspected"),
    "discretion": ("when a supervisor directs it", "table_due_discretion"),
    "a card exposed too early": ("due", "table_due_exposed"),
    "a jam": ("due again", "table_due_jam"),
    "cards run out in a round": ("the discard rack is shuffled", "table_due_more_cards"),
}


def readiness(document: Document) -> Iterator[Fact]:
    topics = document.house["table"]
    yield from _new_cards(topics)
    yield from _at_a_shoe(topics)
    yield from _at_a_shuffler(topics)
    yield from _counted(topics)
    if "jackpot" in document.areas:
        counted = topics.get("table_jackpot_count", ())
        yield told("before a round", "after a jackpot", ("the deck is counted",), counted)


def shuffles(document: Document) -> Iterator[Fact]:
    topics = document.house["table"]
    for what, (says, topic) in _DUE.items():
        yield told("shuffles", what, (says,), topics.get(topic, ()))


def _new_cards(topics: Topics) -> Iterator[Fact]:
    checked = topics.get("table_checked", ())
    by = (
        "checked by a dealer, a supervisor or a machine for it"
        if checked
        else "inspected by the dealer and by a supervisor"
    )
    for what, says, clauses in (
        ("new cards", by, checked or topics.get("table_inspected", ())),
        ("spreading the cards", "face up, by suit and in sequence", topics.get("table_spread", ())),
        ("a players' inspection", "by the first to arrive", topics.get("table_first_players", ())),
        (
            "decks kept sealed",
            "may be checked and shuffled in advance",
            topics.get("table_secured", ()),
        ),
    ):
        yield told("before a round", what, (says,), clauses)


def _at_a_shoe(topics: Topics) -> Iterator[Fact]:
    clauses = topics["table_opening_shuffle"] + topics["table_cut"] + topics["table_placed"]
    steps = ("shuffled", "cut", "put on the cutting card into the shoe")
    yield told("before a round", "at a shoe", steps, clauses)
    alone = "table_only_dealer_cuts" in topics
    who = "the dealer alone" if alone else "a casino employee, never a player"
    yield told("before a round", "who cuts", (who,), topics["table_who_cuts"])


def _at_a_shuffler(topics: Topics) -> Iterator[Fact]:
    by_hand = topics.get("table_each_deck", ())
    first = ("a new deck chemmy and riffle shuffled first",) if by_hand else ()
    clauses = by_hand + topics["table_loaded"] + topics["table_no_cut"]
    steps = (*first, "loaded and shuffled by it", "not cut")
    yield told("before a round", "at a shuffler", steps, clauses)


def _counted(topics: Topics) -> Iterator[Fact]:
    for what, says, clauses in (
        ("a count unasked", "by the dealer, at any time", topics["table_counted"]),
        ("dropped cards", "a supervisor sees that none is missing", topics["table_mishandled"]),
    ):
        yield told("before a round", what, (says,), clauses)
