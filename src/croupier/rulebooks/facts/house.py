"""What surrounds the rounds: decks, the care of the cards, shuffles, seats and promotions."""

from collections.abc import Iterator, Mapping

from croupier.rulebooks.facts.fact import Fact, either, several, silent, told
from croupier.rulebooks.schema import Document, Promotions


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


def seats(document: Document) -> Iterator[Fact]:
    yield _asked_for(document)
    yield _closing_sign(document)


def _asked_for(document: Document) -> Fact:
    what, abstaining = "a seat asked for", document.life.abstaining
    if abstaining is None:
        return silent("seats", what)
    idle = f"after {several(abstaining.rounds, 'round')} without a wager"
    return Fact("seats", what, (idle, "at a full table"), abstaining.clauses)


def _closing_sign(document: Document) -> Fact:
    what, closing = "a closing sign", document.life.closing
    if closing is None:
        return silent("seats", what, ("none is needed",), document.house["table"]["table_closed"])
    shown = f"for {closing.minutes} minutes"
    return Fact("seats", what, (shown, "where players are at the table"), closing.clauses)


_TOPICS = {
    "a scrutineer": "promo_scrutineer",
    "how cash is paid": "promo_payment",
    "liquor in a prize": "promo_liquor",
    "telling an absent winner": "promo_notify",
    "terms to the Authority": "promo_notice",
    "refused claims": "promo_kept",
    "complaints": "promo_complaint",
}


def promotions(document: Document) -> Iterator[Fact]:
    rules, topics = document.promotions, document.house.get("promotions", {})
    if rules is None:
        yield from (silent("promotions", what) for what in _TOPICS)
        return
    for what, says in zip(_TOPICS, _say(rules), strict=True):
        yield Fact("promotions", what, (says,), topics[_TOPICS[what]])


def _say(rules: Promotions) -> tuple[str, ...]:
    return (
        f"oversees the draw of a prize over ${rules.scrutineer_over:,}",
        f"as the winner chooses, if over ${rules.choice_over:,}",
        f"{rules.liquor_litres} litres at most",
        f"within {rules.notify_days} days of the draw",
        f"{rules.notice_hours} hours before it commences",
        f"kept with names and reasons, if over ${rules.refusals_kept_over:,}",
        rules.complaint,
    )
