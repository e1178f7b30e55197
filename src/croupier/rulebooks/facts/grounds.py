"""On which grounds a hand or a round may be declared void, and what comes back then.

A ground is known by the topic under which the engine or the house cites its clause: the same event
has another number in every document.
"""

from collections.abc import Iterator, Mapping

from croupier.rulebooks.facts.fact import Fact, silent, told
from croupier.rulebooks.schema import Document

Topics = Mapping[str, tuple[str, ...]]

_OF_HANDS = {
    "cards off the table": ("direct_void_off_table",),
    "cards swapped or told of": ("direct_void_telling",),
    "cards not where directed": ("direct_void_misplaced",),
    "a forbidden device": ("direct_void_device",),
    "several hands seen": ("direct_void_seen",),
    "a hand taken too early": ("not_reconstructed",),
}
_OF_ROUNDS = {
    "a wrong deal": ("dealt_wrongly",),
    "a wrong number of cards": ("wrong_number",),
    "a dealer's card exposed": ("exposed_to_dealer",),
    "several cards exposed": ("exposed_more",),
    "a hand without wagers": ("stray_before",),
    "a deck that is not whole": ("table_void",),
    "a broken shuffler": ("table_broken_void", "table_broken"),
    "disruption from outside": ("direct_disrupted",),
    "fraud": ("direct_fraud",),
}


def grounds(document: Document) -> Iterator[Fact]:
    topics = _topics(document)
    yield from _void_hands(document, topics)
    yield from _void_rounds(document, topics)


def _void_hands(document: Document, topics: Topics) -> Iterator[Fact]:
    back = ("the wagers that still stand",)
    yield told("void hands", "what comes back", back, topics["void_hand"])
    listed, all_monies = document.grounds.void_hand, document.grounds.all_monies
    for what, cited in _OF_HANDS.items():
        fact = _ground("void hands", what, _cited(topics, cited), listed)
        with_fees = not fact.silent and set(fact.clauses) <= set(all_monies)
        yield (
            told(fact.topic, what, (*fact.says, "fees come back too"), fact.clauses)
            if with_fees
            else fact
        )


def _void_rounds(document: Document, topics: Topics) -> Iterator[Fact]:
    back = ("every wager and fee", "what was paid is undone")
    yield told("void rounds", "what comes back", back, topics["void_round"])
    listed = document.grounds.void_round
    for what, cited in _OF_ROUNDS.items():
        yield _ground("void rounds", what, _cited(topics, cited), listed)
    named = {number for cited in _OF_ROUNDS.values() for number in _cited(topics, cited)}
    misdeal = tuple(number for number in topics["void_round"] if number not in named)
    yield _ground("void rounds", "any other misdeal", misdeal, listed)
    forfeit = topics.get("direct_forfeit", ())
    yield told("void rounds", "wagers of the fraudulent", ("may be forfeited",), forfeit)


def _ground(topic: str, what: str, clauses: tuple[str, ...], listed: tuple[str, ...]) -> Fact:
    """A ground; or none, where the document orders something else for the same event."""
    found = tuple(number for number in clauses if number in listed)
    if found:
        return told(topic, what, ("a ground",), found)
    return told(topic, what, ("no ground",), clauses) if clauses else silent(topic, what)


def _cited(topics: Topics, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(number for name in names for number in topics.get(name, ()))


def _topics(document: Document) -> Topics:
    """The clauses of every topic, whether a step of the round or an act around it."""
    topics = dict(document.cites)
    for subject in document.house.values():
        topics |= subject
    return topics
