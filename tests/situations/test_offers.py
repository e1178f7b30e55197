"""Whatever `now` offers is taken as it is, at every moment of every situation.

An offer that needs no more words is played on a copy of the table, by whoever it is offered to; so
is every announcement that is listed. It is meaningful, too: a card is offered only while one is
due, and nothing is announced once a round is void or settled.
"""

from collections.abc import Iterator
from itertools import chain

import pytest

from croupier.acts.moments import round_of
from croupier.console.listing import announcements, irregularities
from croupier.console.offer import Offer
from croupier.console.offers import OF_OTHERS, offers
from croupier.games.game import game_of
from croupier.house.table import By
from croupier.machine import Refusal

from .at_table import OFFICES, AtTable
from .files import Line, Situation
from .test_situations import SITUATIONS

FORCE = "nz-twelfth-10.1-gone-when-the-force-is-offered"
EVERY = 40
"""One of so many situations is in the quick run."""
_CHANCE = ("shuffle", "make-ready")
"""Acts for which the software makes an order of cards."""


def people(table: AtTable) -> tuple[By, ...]:
    return (*map(table.by, OFFICES), *dict.fromkeys(table.table.players.values()))


def offered(table: AtTable, by: By) -> Iterator[Offer]:
    """What needs no more words, and each announcement."""
    sections = offers(table.table, by, table.now)
    found = (each for name, section in sections.items() if name != OF_OTHERS for each in section)
    yield from (each for each in found if not each.missing and each.act not in _CHANCE)
    for words in announcements(table.table, by):
        yield Offer("announce", "", (), {"words": words.strip('"')})


def check_offers(table: AtTable) -> None:
    for by in people(table):
        for offer in offered(table, by):
            changed = table.copy()
            try:
                changed.enter({"act": offer.act, "with": dict(offer.said)}, by)
            except Refusal as refusal:
                raise AssertionError(f"{offer.typed!r} is offered to {by}: {refusal}") from refusal
        check_meaning(table, by)


def check_meaning(table: AtTable, by: By) -> None:
    """A card is offered only while one is due, the end of the deal only when none is."""
    round = round_of(table.table)
    found = chain.from_iterable(offers(table.table, by, table.now).values())
    acts = {each.act for each in found}
    if round is None:
        return
    due = game_of(round).next_place(round) is not None
    assert due or "deal" not in acts, "all cards are out"
    assert not (due and "deal-complete" in acts), "cards are still due"
    if round.void or round.phase in ("collecting", "over"):
        assert not announcements(table.table, by)
        assert "announce" not in acts


PLAYED = [each for each in SITUATIONS if each.acts and not each.is_promotion]


def marked() -> Iterator[object]:
    for place, each in enumerate(PLAYED):
        marks = [pytest.mark.long] if place % EVERY else []
        yield pytest.param(each, id=each.id, marks=marks)


@pytest.mark.parametrize("situation", [*marked()])
def test_what_is_offered_is_taken(situation: Situation) -> None:
    table = AtTable(situation)
    for line in situation.acts:
        check_offers(table)
        if line.offered is None and not line.could:
            table.does(Line(line.text, line.who, line.act, "either"))
    check_offers(table)


@pytest.mark.clauses("nz-lunar:11.12", "nz-lunar:10.1", subject="nz-lunar:11.12")
def test_nobody_is_marked_absent_who_only_does_not_answer_the_force() -> None:
    """The decision on the hand was made: 11.12 does not concern the offer."""
    said = next(each for each in SITUATIONS if each.id == FORCE)
    table = AtTable(said)
    listed = []
    for line in said.acts[:4]:
        table.does(line)
        verbs = {each.act for each in irregularities(table.table, table.by("dealer"))}
        listed.append("absent" in verbs)
    assert table.round_in_play.phase == "forcing"
    assert listed == [True, True, False, False]
