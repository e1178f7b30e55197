"""A rulebook in words."""

import pytest

from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.facts import SILENT, Fact, say
from croupier.rulebooks.summary import facts

HOUSE = (
    "void hands",
    "void rounds",
    "decks",
    "before a round",
    "shuffles",
    "limits",
    "in a round",
    "directions",
    "disputes",
    "supervision",
    "seats",
    "promotions",
)


def on(name: str, topic: str) -> list[Fact]:
    return [fact for fact in facts(rulebook(name)) if fact.topic == topic]


def said(name: str, topic: str, what: str) -> str:
    [fact] = [each for each in on(name, topic) if each.what == what]
    return say(fact.says)


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_no_two_facts_have_one_name_and_each_says_something(name: str) -> None:
    told = facts(rulebook(name))
    assert len({(fact.topic, fact.what) for fact in told}) == len(told)
    assert all(phrase for fact in told for phrase in fact.says)
    assert all(fact.says for fact in told)


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_fact_has_its_clauses_unless_something_is_not_offered_or_not_said(name: str) -> None:
    for fact in facts(rulebook(name)):
        assert fact.clauses or fact.says in {("not offered",), (SILENT,)}


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_what_only_a_ruling_says_is_told_as_a_silence(name: str) -> None:
    for fact in facts(rulebook(name)):
        if fact.topic in HOUSE and fact.clauses and all("ruling:" in each for each in fact.clauses):
            assert fact.silent
            assert len(fact.says) > 1


@pytest.mark.parametrize(
    ("name", "topic", "what", "words"),
    [
        ("nz-lunar", "table", "boxes", "up to five"),
        ("nz-uth", "table", "boxes", "up to seven"),
        ("wa-lunar", "areas", "super wager", "compulsory, at least the ante, marked Super"),
        ("wa-lunar", "areas", "super on another box", "optional, marked Super"),
        (
            "wa-lunar",
            "areas",
            "super on the dealer",
            "optional, settled before the boxes, marked Dealer Super",
        ),
        ("nz-lunar", "areas", "bet wager", "two antes, marked Bet"),
        ("nz-lunar", "areas", "a box is dealt to", "with ante"),
        ("nsw-lunar", "areas", "a box is dealt to", "with ante and super wager"),
        ("nz-uth", "areas", "blind wager", "compulsory, equal to the ante, marked Blind"),
        (
            "vu-lunar",
            "fees",
            "exchange",
            "two to five cards, for a fee of one ante, marked Exchange 2-5 Cards",
        ),
        ("vu-lunar", "fees", "force", "for a fee of one ante, marked Force the Dealer"),
        (
            "nz-lunar",
            "dealing",
            "from a shoe",
            "a card at a time, first the boxes, then the dealer, the dealer's fifth card face up",
        ),
        (
            "nsw-lunar",
            "dealing",
            "from a shuffler",
            "five cards at a time, first the dealer, then the boxes, "
            "the dealer's first card face up",
        ),
        (
            "nz-uth",
            "dealing",
            "from a shuffler, community first",
            "two cards at a time, first the community cards, then the boxes, then the dealer",
        ),
        ("nz-uth", "qualifying", "the dealer qualifies", "with a pair or higher"),
        ("nz-uth", "play wagers", "before the flop", "three or four antes"),
        ("nz-uth", "play wagers", "after the river", "one ante"),
        ("nz-uth", "blind odds", "flush", "3 to 2"),
        ("nz-uth", "trips odds", "flush", "7 to 1 (tables 1, 3), 6 to 1 (tables 2, 4)"),
        ("nz-uth", "trips odds", "four of a kind", "30 to 1 (tables 1, 2, 3), 20 to 1 (table 4)"),
        ("nz-uth", "jackpot", "royal flush", "10000 to 1, or 100% of the pool if that is more"),
        ("nz-lunar", "super odds", "full house", "100 to 1"),
        ("vu-lunar", "super odds", "ace-king-queen", "6 to 1 or 5 to 1, as the operator chooses"),
        ("nz-lunar", "super odds", "straight or royal flush", "counts as a same-coloured straight"),
        ("wa-lunar", "super odds", "straight or royal flush", "counts as a flush"),
        ("nz-lunar", "procedure", "conceding", "not offered"),
        ("nsw-lunar", "procedure", "conceding", "once the dealer's hand is shown"),
        ("nz-lunar", "options", "max_payout", "none in force, allowed: any amount"),
    ],
)
def test_the_words(name: str, topic: str, what: str, words: str) -> None:
    assert said(name, topic, what) == words
