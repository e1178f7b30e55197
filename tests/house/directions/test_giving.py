"""Directions that the documents list: by whom, to whom, on which clause, and no others."""

import pytest

from croupier.house.directions import (
    ActAsDecided,
    Apart,
    Cause,
    Direct,
    EnglishOnly,
    Invalidate,
    OneHandViewed,
    Order,
    PlaceCards,
    PlayFirst,
    RevealFolded,
    Silence,
    VoidHands,
    act,
    legal,
)
from croupier.house.people import Official, Rank
from croupier.rulebooks import RULEBOOK_IDS, address
from tests.house.directions.books import after, book, directed, refused
from tests.house.officials import (
    EVERYBODY,
    GAME_SUPERVISOR,
    MANAGER,
    NOON,
    OPERATOR,
    below,
    from_rank,
    minutes,
)

SILENCE = Silence("4")
ENGLISH = EnglishOnly("4")
APART = Apart(("Pat", "Quinn"))
PLACE = PlaceCards("4", "under the bet wager")
AS_DECIDED = ActAsDecided("4")
FIRST = PlayFirst("4", ("Pat",))
ONE_HAND = OneHandViewed("4")
REVEAL = RevealFolded("r1", 2)
FIRE = Invalidate("r1", Cause.DISRUPTION)
FRAUD = Invalidate("r1", Cause.FRAUD, (2,))
ORDERS = (SILENCE, ENGLISH, APART, PLACE, AS_DECIDED, FIRST, ONE_HAND, REVEAL, FIRE, FRAUD)

LISTED: dict[str, list[tuple[Order, Official, str]]] = {
    "nz-lunar": [
        (SILENCE, OPERATOR, "9.14(a)"),
        (ENGLISH, OPERATOR, "9.14(b)"),
        (APART, OPERATOR, "9.14(c)"),
        (PLACE, OPERATOR, "9.11"),
        (AS_DECIDED, OPERATOR, "9.8"),
        (FIRE, OPERATOR, "11.20"),
    ],
    "vu-lunar": [
        (SILENCE, OPERATOR, "9.14(a)"),
        (APART, OPERATOR, "9.14(b)"),
        (PLACE, OPERATOR, "9.11"),
        (AS_DECIDED, OPERATOR, "9.8"),
        (FIRE, MANAGER, "11.18"),
    ],
    "wa-lunar": [
        (SILENCE, OPERATOR, "9.15(a)"),
        (APART, OPERATOR, "9.15(b)"),
        (PLACE, OPERATOR, "9.12"),
        (AS_DECIDED, OPERATOR, "9.8"),
        (FIRE, MANAGER, "11.18"),
    ],
    "nsw-lunar": [
        (ENGLISH, GAME_SUPERVISOR, "12.13.3"),
        (APART, GAME_SUPERVISOR, "12.13.2"),
        (FIRST, GAME_SUPERVISOR, "12.13.1"),
        (REVEAL, OPERATOR, "9.7"),
        (FIRE, GAME_SUPERVISOR, "14.4.1"),
        (FRAUD, GAME_SUPERVISOR, "14.4.2"),
    ],
    "nz-uth": [(ONE_HAND, OPERATOR, "5.8.2"), (FIRE, OPERATOR, "ruling:disrupted")],
}
CASES = [(name, *case) for name, cases in LISTED.items() for case in cases]


@pytest.mark.clauses(
    *("nz-lunar:9.8", "nz-lunar:9.11", "nz-lunar:9.14"),
    *("nz-lunar:9.14(a)", "nz-lunar:9.14(b)", "nz-lunar:9.14(c)"),
    *("vu-lunar:9.8", "vu-lunar:9.11", "vu-lunar:9.14", "vu-lunar:9.14(a)", "vu-lunar:9.14(b)"),
    *("wa-lunar:9.8", "wa-lunar:9.12", "wa-lunar:9.15", "wa-lunar:9.15(a)", "wa-lunar:9.15(b)"),
    *("nsw-lunar:9.7", "nsw-lunar:12.13", "nsw-lunar:14.4", "nsw-lunar:14.4.1", "nsw-lunar:14.4.2"),
    *("nsw-lunar:12.13.1", "nsw-lunar:12.13.2", "nsw-lunar:12.13.3"),
    "nz-uth:5.8.2",
)
@pytest.mark.parametrize(("name", "order", "least", "number"), CASES)
def test_a_direction_is_given_from_its_rank_on_and_cites_its_clause(
    name: str, order: Order, least: Official, number: str
) -> None:
    for official in from_rank(least):
        _, direction = directed(book(name), order, official)
        assert direction.by is official
        assert direction.at == NOON
        assert direction.why == "it is called for"
        assert address(name, number) in direction.clauses


@pytest.mark.clauses("nsw-lunar:1.1", "ruling:direct-operator")
@pytest.mark.parametrize(("name", "order", "least", "number"), CASES)
def test_below_its_rank_it_is_refused_and_an_inspector_gives_no_orders(
    name: str, order: Order, least: Official, number: str
) -> None:
    for official in below(least):
        refusal = refused(book(name), Direct(official, order, "it is called for"))
        assert refusal.code == "rank"
        assert address(name, number) in refusal.clauses
        assert "ruling:direct-operator" in refusal.clauses
        assert official.name in refusal.message


@pytest.mark.clauses("ruling:direct-listed")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_what_a_document_does_not_list_may_be_directed_by_nobody(name: str) -> None:
    offered = [order for order, _, _ in LISTED[name]]
    for order in ORDERS:
        if order not in offered:
            for official in EVERYBODY:
                refusal = refused(book(name), Direct(official, order, "it is called for"))
                assert refusal.code == "not-listed"
                assert "ruling:direct-listed" in refusal.clauses


@pytest.mark.parametrize(
    ("order", "to"),
    [
        (SILENCE, ("table 4",)),
        (APART, ("Pat", "Quinn")),
    ],
)
def test_a_direction_says_to_whom_it_is_given(order: Order, to: tuple[str, ...]) -> None:
    assert directed(book("nz-lunar"), order)[1].to == to


@pytest.mark.parametrize(
    ("order", "to"), [(FIRST, ("Pat",)), (REVEAL, ("round r1",)), (FIRE, ("round r1",))]
)
def test_in_new_south_wales_too(order: Order, to: tuple[str, ...]) -> None:
    assert directed(book("nsw-lunar"), order)[1].to == to


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_nothing_is_ever_directed_by_itself(name: str) -> None:
    state = book(name)
    assert legal(state, OPERATOR, NOON)
    assert not state.given


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_an_official_is_offered_what_the_rank_may_direct(name: str) -> None:
    for official in EVERYBODY:
        offered = {offer.power for offer in legal(book(name), official, NOON)}
        expected = {order.power for order, least, _ in LISTED[name] if official in from_rank(least)}
        assert offered == expected
        for offer in legal(book(name), official, NOON):
            assert offer.clauses
            assert offer.text == offer.power.replace("_", " ")


def test_a_refusal_says_what_the_official_may_direct() -> None:
    refusal = refused(book("nz-lunar"), Direct(OPERATOR, ONE_HAND, "why not"))
    assert refusal.legal == (
        "silence",
        "english only",
        "apart",
        "place cards",
        "act as decided",
        "invalidate",
    )


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Direct(Official(" ", Rank.CASINO_OPERATOR), SILENCE, "noise"), "nothing-said"),
        (Direct(OPERATOR, SILENCE, "  "), "nothing-said"),
        (Direct(OPERATOR, Silence(""), "noise"), "nothing-said"),
        (Direct(OPERATOR, PlaceCards("4", " "), "order"), "nothing-said"),
        (Direct(OPERATOR, Apart(()), "signals"), "players"),
        (Direct(OPERATOR, Apart(("Pat",)), "signals"), "players"),
        (Direct(OPERATOR, Apart(("Pat", "Pat")), "signals"), "players"),
        (Direct(OPERATOR, Apart(("Pat", " pat ")), "signals"), "players"),
        (Direct(OPERATOR, Apart(("Pat", "Quinn", "Quinn")), "signals"), "players"),
        (Direct(OPERATOR, Apart(("Pat", "")), "signals"), "nothing-said"),
        (Direct(OPERATOR, SILENCE, "noise", NOON), "past"),
        (Direct(OPERATOR, SILENCE, "noise", NOON - minutes(1)), "past"),
        (Direct(OPERATOR, SILENCE, "noise", NOON.replace(tzinfo=None)), "no-time-zone"),
        (Direct(OPERATOR, VoidHands(1), "cheating"), "no-incident"),
    ],
)
def test_a_direction_that_makes_no_sense_is_refused(action: Direct, code: str) -> None:
    assert refused(book("nz-lunar"), action).code == code


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (PlayFirst("4", ()), "players"),
        (PlayFirst("4", ("Pat", "Pat")), "players"),
        (PlayFirst("", ("Pat",)), "nothing-said"),
        (Invalidate("", Cause.FRAUD), "nothing-said"),
        (RevealFolded("", 2), "nothing-said"),
    ],
)
def test_in_new_south_wales_it_is_refused_too(order: Order, code: str) -> None:
    assert refused(book("nsw-lunar"), Direct(OPERATOR, order, "suspicion")).code == code


@pytest.mark.clauses("nsw-lunar:14.5")
def test_only_fraud_forfeits_wagers() -> None:
    order = Invalidate("r1", Cause.DISRUPTION, (2,))
    refusal = refused(book("nsw-lunar"), Direct(OPERATOR, order, "a fire"))
    assert refusal.code == "no-forfeit"


def test_what_is_done_at_once_has_no_end() -> None:
    action = Direct(OPERATOR, REVEAL, "asked for", NOON + minutes(5))
    assert refused(book("nsw-lunar"), action).code == "done-at-once"


def test_the_same_direction_is_not_given_twice_while_it_holds() -> None:
    silence = Direct(OPERATOR, SILENCE, "noise", NOON + minutes(10))
    state = after(book("nz-lunar"), silence)
    assert refused(state, silence).code == "given-already"
    assert after(state, Direct(OPERATOR, Silence("5"), "noise")).given[2].order == Silence("5")
    later = NOON + minutes(10)
    again, _ = act(state, Direct(OPERATOR, SILENCE, "noise again"), later)
    assert len(again.given) == 2


def test_what_was_done_at_once_is_not_done_again() -> None:
    state, _ = directed(book("nsw-lunar"), FRAUD)
    assert refused(state, Direct(OPERATOR, FRAUD, "again")).code == "given-already"


def test_a_clock_without_a_time_zone_is_refused() -> None:
    unknown = NOON.replace(tzinfo=None)
    action = Direct(OPERATOR, SILENCE, "noise")
    assert refused(book("nz-lunar"), action, unknown).code == "no-time-zone"
