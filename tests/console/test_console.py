"""What may be done at a table now, what it waits for, and what every act is called."""

from typing import get_type_hints

import pytest

from croupier.acts import acts, title_of
from croupier.console.listing import accepted_words, choices, listing
from croupier.console.offers import offers
from croupier.console.prompt import prompt
from croupier.console.rulings import known_answers, remedies
from croupier.games.actions import VoidRound
from croupier.house.directions import Breach
from croupier.house.directions.orders import UponIncident
from croupier.house.table import Table, act
from croupier.machine import Refusal
from croupier.records.journal import VERBS, from_plain
from croupier.records.journal.fields import fields_of, fields_of_order
from croupier.records.journal.plain import ORDERS
from croupier.records.journal.reading import words_of
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.case import Outcome, walk
from croupier.rulebooks.cases import cases
from tests.console.tables import BOSS, DEALER, NOW, SUPERVISOR, AtConsole


def test_every_act_has_its_place_and_its_fields() -> None:
    assert set(acts()) == set(VERBS)
    for verb in VERBS:
        assert title_of(verb, {})
        assert all(field.kind for field in fields_of(verb))
    assert all(isinstance(fields_of_order(kind), tuple) for kind in ORDERS)


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_every_act_that_is_open_cites_a_clause(book: str) -> None:
    at = AtConsole(book, by_hand=True).dealt("Ann", "Bob")
    for by in (DEALER, SUPERVISOR, BOSS):
        for each in listing(at.table, by, NOW):
            assert each.offer.clauses, each.offer.act


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_an_act_that_needs_nothing_more_is_done(book: str) -> None:
    """What the console lists as complete the table does not refuse."""
    at = AtConsole(book, by_hand=True).dealt("Ann", "Bob")
    for by in (DEALER, SUPERVISOR):
        for each in listing(at.table, by, NOW):
            if each.offered and not each.offer.missing:
                plain = {"act": each.offer.act, "with": dict(each.offer.said)}
                act(at.table, from_plain(plain, by, at.table), by, NOW)


_SAID = {
    "players": ["Ann", "Bob"],
    "where": "the rail",
    "round": "1",
    "box": 1,
    "cause": "disruption",
    "table": "1",
}


def refused_as(at: AtConsole, verb: str, **said: object) -> str:
    """The code of the refusal; empty if the table does it."""
    try:
        act(at.table, from_plain({"act": verb, "with": said}, BOSS, at.table), BOSS, NOW)
    except Refusal as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_help_lists_the_kinds_that_the_document_has_and_no_others(book: str) -> None:
    """A kind is listed unless the table answers that the document does not have it."""
    at = AtConsole(book).seated("Ann", "Bob")
    directions = dict(accepted_words(at.table, "direct", NOW))
    for kind, order in ORDERS.items():
        if not issubclass(order, UponIncident):
            said = {name: _SAID[name] for name in get_type_hints(order) if name in _SAID}
            lacking = refused_as(at, "direct", order={"kind": kind, **said}, why="so")
            assert (f"order {kind}" in directions) == (lacking != "not-listed"), kind
    fraud = {"kind": "invalidate", "round": "1", "cause": "fraud"}
    lacking = refused_as(at, "direct", order=fraud, why="so")
    assert ("fraud" in directions["order invalidate"]) == (lacking != "not-listed")
    reports = dict(accepted_words(at.table, "report", NOW))
    for word, breach in zip(words_of(Breach), Breach, strict=True):
        lacking = refused_as(at, "report", breach=str(breach), persons=["Ann"], what="so")
        assert (f"breach {word}" in reports) == (lacking != "no-such-rule"), breach


@pytest.mark.clauses("nz-uth:12.15", "nsw-lunar:14.3.2")
@pytest.mark.parametrize(
    ("kind", "books"), [("void-seen", {"nz-uth"}), ("exclude-from-game", {"nsw-lunar"})]
)
def test_what_may_follow_an_incident_is_listed_where_the_document_has_it(
    kind: str, books: set[str]
) -> None:
    listed = {
        book
        for book in RULEBOOK_IDS
        if f"order {kind}" in dict(accepted_words(AtConsole(book).table, "direct", NOW))
    }
    assert listed == books


def test_what_a_rank_may_not_do_is_not_listed() -> None:
    at = AtConsole("nsw-lunar").seated("Ann")
    listed = {by: {each.offer.act for each in listing(at.table, by, NOW)} for by in (DEALER, BOSS)}
    assert not {"close", "change-limits", "direct-shuffle"} & listed[DEALER]
    assert {"close", "change-limits", "direct-shuffle"} <= listed[BOSS]
    with pytest.raises(Refusal):
        at.do("close", DEALER)


def test_the_same_act_is_listed_once() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann")
    for _ in range(5):
        at.do("deal", to=0)
        at.do("deal", to=1)
    listed = [each.offer.typed for each in listing(at.table, DEALER, NOW)]
    assert len(listed) == len(set(listed))


@pytest.mark.clauses("nsw-lunar:7.1", "nsw-lunar:7.2", "nsw-lunar:7.4")
def test_a_lunar_round_is_led_card_by_card_in_the_documents_order() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann", "Bob")
    places = []
    while (found := prompt(at.table, DEALER, NOW, by_itself=False)).on == "you":
        assert found.offer is not None
        places.append(found.offer.typed)
        at.do(found.offer.act, **found.offer.said)
    last = ("deal 0 exposed", "deal 1", "deal 2")
    assert places == [*("deal 0", "deal 1", "deal 2") * 4, *last, "deal-complete"]
    assert found.on == "box"
    assert found.box == 1


@pytest.mark.clauses("nz-uth:8.3")
def test_a_holdem_round_is_led_to_the_board_and_to_the_last_card_collected() -> None:
    at = AtConsole("nz-uth", by_hand=True).dealt("Ann")
    done = []
    for _ in range(40):
        found = prompt(at.table, DEALER, NOW, by_itself=False)
        if found.on == "box":
            at.do("play", "Ann", box=1, multiple=4)
        elif found.offer is not None and found.offer.act != "make-ready":
            done.append(found.offer.typed)
            at.do(found.offer.act, **found.offer.said)
        else:
            break
    deal = ["deal 1", "deal 0", "deal 1", "deal 0", *["deal -1"] * 5, "deal-complete"]
    assert done[: len(deal)] == deal
    assert done[len(deal) :] == ["reveal-dealer", "collect-cards 1", "collect-cards 0"]
    assert found.offer is not None
    assert found.offer.act == "make-ready"


@pytest.mark.clauses("nz-uth:6.1")
def test_what_only_a_supervisor_may_do_is_waited_for_as_somebody_elses() -> None:
    at = AtConsole("nz-uth", cards_by_hand=True)
    at.do("set-up", equipment="shoe")
    at.do("receive-decks", decks="red")
    at.do("inspect", deck=1)
    assert prompt(at.table, DEALER, NOW, by_itself=False).on == "another"
    mine = prompt(at.table, SUPERVISOR, NOW, by_itself=False)
    assert mine.on == "you"
    assert mine.offer is not None
    assert mine.offer.typed == "inspect 1"


def test_a_table_without_players_waits_for_them_and_then_for_wagers() -> None:
    at = AtConsole("nz-lunar")
    at.do("make-ready")
    assert "sit down" in prompt(at.table, DEALER, NOW, by_itself=False).words
    at.do("sit", "Ann", box=1, player="Ann")
    at.do("make-ready")
    assert "wagers" in prompt(at.table, DEALER, NOW, by_itself=False).words
    assert prompt(at.table, DEALER, NOW, by_itself=True).on == "software"


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_a_misdeal_leads_to_declaring_the_round_void(book: str) -> None:
    at = AtConsole(book, by_hand=True).dealt("Ann", "Bob")
    case = cases(rulebook(book))["misdeal"]
    outcome = walk(case, {"whole_round": "yes"}).node
    assert isinstance(outcome, Outcome)
    [remedy] = [each for each in remedies(at.table, case, outcome) if each.act == "void-round"]
    at.do(remedy.act, SUPERVISOR, reason="misdeal", **remedy.said)
    assert at.table.in_play is None
    assert at.table.played[1].void


@pytest.mark.clauses("ruling:facts-first", "ruling:misdeal-found")
@pytest.mark.parametrize("book", RULEBOOK_IDS)
@pytest.mark.parametrize("by_hand", [False, True])
def test_an_act_that_a_ruling_offers_is_granted(book: str, by_hand: bool) -> None:
    """Whatever the case, and also where the software has dealt and the facts speak against it."""
    at = AtConsole(book, by_hand=by_hand).dealt("Ann", "Bob")
    offered = [
        remedy
        for case in cases(rulebook(book)).values()
        for outcome in case.outcomes
        for remedy in remedies(at.table, case, outcome)
        if remedy.act == "void-round"
    ]
    assert bool(offered) == by_hand, "what the software deals is dealt right"
    for remedy in offered:
        assert is_accepted(at.table, VoidRound(remedy.said["clause"], "a misdeal"))
    for clause in _grounds(at.table):
        assert is_accepted(at.table, VoidRound(clause, "a ground that the console lists"))


def _grounds(table: Table) -> tuple[str, ...]:
    [field] = [each for each in fields_of("void-round") if each.name == "clause"]
    return choices(table, "void-round", field, NOW)


def is_accepted(table: Table, action: VoidRound) -> bool:
    """By somebody who may decide everything."""
    try:
        act(table, action, BOSS, NOW)
    except Refusal:
        return False
    return True


@pytest.mark.clauses("nsw-lunar:12.3", "nsw-lunar:12.4")
def test_a_card_seen_in_the_deal_is_entered_as_it_is_dealt() -> None:
    """To the place at which it is due, and by what the document says of that place alone."""
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann")
    case = cases(rulebook("nsw-lunar"))["exposed-card"]
    ends = {each.id: each for each in case.outcomes}
    [offer] = remedies(at.table, case, ends["upcard"])  # the dealer's first card is due
    assert (offer.act, offer.said) == ("deal", {"to": 0, "exposed": True})
    assert list(remedies(at.table, case, ends["turned-over"])) == []
    at.do(offer.act, **offer.said)
    [offer] = remedies(at.table, case, ends["turned-over"])
    assert offer.said == {"to": 1, "exposed": True}
    assert list(remedies(at.table, case, ends["upcard"])) == []


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_every_outcome_leads_to_acts_that_the_table_knows(book: str) -> None:
    at = AtConsole(book).dealt("Ann")
    for case in cases(rulebook(book)).values():
        for outcome in case.outcomes:
            for remedy in remedies(at.table, case, outcome):
                assert remedy.act in VERBS
                assert remedy.clauses


def test_the_table_answers_what_its_record_knows() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann")
    case = cases(rulebook("nsw-lunar"))["no-wager"]
    assert known_answers(at.table, case)["deal_complete"] == "no"
    for _ in range(5):
        at.do("deal", to=0)
        at.do("deal", to=1)
    at.do("deal-complete")
    assert known_answers(at.table, case)["deal_complete"] == "yes"


def test_offers_are_typed_as_they_are_done() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).wagered("Ann Lee")
    typed = [each.typed for section in offers(at.table, DEALER, NOW).values() for each in section]
    assert "wager 1 AREA AMOUNT" in typed
    assert "no-more-bets" in typed
