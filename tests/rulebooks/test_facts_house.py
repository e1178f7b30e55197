"""What a rulebook says around the rounds, in words."""

from collections import Counter

import pytest

from croupier.house.people import house_powers
from croupier.rulebooks import RULEBOOK_IDS, address, rulebook
from croupier.rulebooks.facts import SILENT
from croupier.rulebooks.summary import facts
from tests.rulebooks.test_facts import HOUSE, on, said

TOPICS = {
    "limits": "limits",
    "round": "in a round",
    "directions": "directions",
    "disputes": "disputes",
    "table": "supervision",
}
SILENT_ON_LIMITS = f"{SILENT}: kept as New South Wales writes them"


def test_every_document_is_asked_the_same() -> None:
    """So that a silence is said, and two documents can be laid side by side."""
    asked = {
        name: {
            (fact.topic, fact.what)
            for fact in facts(rulebook(name))
            if fact.topic in HOUSE and fact.what != "after a jackpot"
        }
        for name in RULEBOOK_IDS
    }
    assert len(asked["nsw-lunar"]) > 70
    assert all(each == asked["nsw-lunar"] for each in asked.values())


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_power_is_told_in_the_words_of_a_refusal(name: str) -> None:
    book = rulebook(name)
    assert book.document.powers.keys() <= TOPICS.keys()
    for subject, topic in TOPICS.items():
        powers = house_powers(book, subject)
        told = [fact.says[-1] for fact in on(name, topic) if fact.says[-1].startswith("by ")]
        assert Counter(told) == Counter(f"by {powers.say(power)}" for power in powers.holders)


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_ground_is_told_and_no_other(name: str) -> None:
    grounds = rulebook(name).document.grounds
    for topic, numbers in (("void hands", grounds.void_hand), ("void rounds", grounds.void_round)):
        told = {
            each for fact in on(name, topic) if "a ground" in fact.says for each in fact.clauses
        }
        assert told == {address(name, number) for number in numbers}


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_ground_on_which_fees_come_back_says_so(name: str) -> None:
    grounds = rulebook(name).document.grounds
    told = {
        each
        for fact in on(name, "void hands")
        if "fees come back too" in fact.says
        for each in fact.clauses
    }
    assert told == {f"{name}:{number}" for number in grounds.all_monies}


@pytest.mark.parametrize(
    ("name", "topic", "what", "words"),
    [
        ("nz-lunar", "void hands", "cards off the table", "a ground"),
        ("nsw-lunar", "void hands", "cards off the table", SILENT),
        ("nsw-lunar", "void hands", "a hand taken too early", "a ground, fees come back too"),
        ("nz-uth", "void rounds", "a dealer's card exposed", "a ground"),
        ("nz-lunar", "void rounds", "a dealer's card exposed", "no ground"),
        ("wa-lunar", "void rounds", "fraud", SILENT),
        ("nsw-lunar", "void rounds", "wagers of the fraudulent", "may be forfeited"),
        ("vu-lunar", "decks", "at a shuffler", "two decks"),
        ("nsw-lunar", "decks", "at a shuffler", "one or two decks"),
        ("nz-uth", "decks", "at a shoe", "one deck"),
        ("wa-lunar", "decks", "a single deck shuffler", SILENT),
        ("nsw-lunar", "before a round", "who cuts", "the dealer alone"),
        ("nz-uth", "before a round", "a players' inspection", "by the first to arrive"),
        ("nz-uth", "before a round", "after a jackpot", "the deck is counted"),
        (
            "nsw-lunar",
            "before a round",
            "new cards",
            "checked by a dealer, a supervisor or a machine for it",
        ),
        ("nz-lunar", "shuffles", "suspicion", "when a supervisor directs it"),
        ("nsw-lunar", "shuffles", "suspicion", f"{SILENT}: when a supervisor directs it"),
        ("nsw-lunar", "limits", "a higher minimum", "on a sign for 20 minutes first"),
        ("nz-lunar", "limits", "where they are written", "in other rules"),
        ("vu-lunar", "limits", "where they are written", SILENT_ON_LIMITS),
        ("nz-lunar", "limits", "refusing a wager", SILENT_ON_LIMITS),
        (
            "nsw-lunar",
            "directions",
            "ending a detention",
            "by a game supervisor or above or an inspector",
        ),
        ("vu-lunar", "disputes", "the last word", "by the operations manager or above"),
        ("wa-lunar", "disputes", "the last word", "by casino management"),
        ("nz-uth", "disputes", "the last word", f"{SILENT}: by the casino operator"),
        ("nz-lunar", "supervision", "having cards replaced", "by the casino operator"),
        (
            "nsw-lunar",
            "seats",
            "a seat asked for",
            "after three rounds without a wager, at a full table",
        ),
        ("nsw-lunar", "seats", "a closing sign", "for 20 minutes, where players are at the table"),
        ("nz-uth", "seats", "a closing sign", f"{SILENT}: none is needed"),
        ("nsw-lunar", "promotions", "a scrutineer", "oversees the draw of a prize over $10,000"),
        ("nsw-lunar", "promotions", "liquor in a prize", "20 litres at most"),
        ("nsw-lunar", "promotions", "telling an absent winner", "within 2 days of the draw"),
        ("nsw-lunar", "promotions", "terms to the Authority", "24 hours before it commences"),
        ("wa-lunar", "promotions", "complaints", SILENT),
    ],
)
def test_the_words(name: str, topic: str, what: str, words: str) -> None:
    assert said(name, topic, what) == words
