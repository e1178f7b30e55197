"""What may follow a breach: hands void, persons excluded or held, a hand deemed another."""

import pytest

from croupier.cards import DECK
from croupier.games import holdem, lunar
from croupier.games.actions import DeemSeat, NoMoreBets, PlaceWager, VoidHand, VoidRound
from croupier.games.holdem.actions import ViewHand
from croupier.games.settlement import Outcome
from croupier.house.directions import (
    Breach,
    Cause,
    DeemSeated,
    Detain,
    Direct,
    Directions,
    ExcludeFromCasino,
    ExcludeFromGame,
    Invalidate,
    Lift,
    PlaceCards,
    Silence,
    VoidHands,
    VoidSeenHands,
    in_force,
    legal,
    round_actions,
)
from croupier.house.directions.orders import UponIncident
from croupier.house.people import Official
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from tests.games.rounds import deal
from tests.house.directions.books import after, book, directed, refused, seen
from tests.house.officials import (
    DEALER,
    EVERYBODY,
    GAME_SUPERVISOR,
    INSPECTOR,
    NOON,
    OPERATOR,
    below,
    from_rank,
)

GROUNDS = [
    ("nz-lunar", Breach.OFF_TABLE, "9.12", "11.1", OPERATOR),
    ("nz-lunar", Breach.TELLING, "9.13", "11.1", OPERATOR),
    ("vu-lunar", Breach.OFF_TABLE, "9.12", "11.1", OPERATOR),
    ("vu-lunar", Breach.TELLING, "9.13", "11.1", OPERATOR),
    ("wa-lunar", Breach.OFF_TABLE, "9.13", "11.1", OPERATOR),
    ("wa-lunar", Breach.TELLING, "9.14", "11.1", OPERATOR),
    ("wa-lunar", Breach.MISPLACED, "9.12", "11.1", OPERATOR),
    ("nsw-lunar", Breach.DEVICE, "14.1", "14.3.1", GAME_SUPERVISOR),
    ("nz-uth", Breach.TELLING, "9.9", "12.1", OPERATOR),
]


def reported(name: str, breach: Breach, *boxes: int) -> Directions:
    state = book(name)
    if breach is Breach.MISPLACED:
        state = after(state, Direct(OPERATOR, PlaceCards("4", "on the box"), "order"))
    return after(state, seen(breach, *boxes))


@pytest.mark.clauses(
    *("nz-lunar:9.12", "nz-lunar:9.13", "nz-lunar:11.1"),
    *("vu-lunar:9.12", "vu-lunar:9.13", "vu-lunar:11.1"),
    *("wa-lunar:9.12", "wa-lunar:9.13", "wa-lunar:9.14", "wa-lunar:11.1"),
    *("nsw-lunar:14.3", "nsw-lunar:14.3.1", "nz-uth:9.9", "nz-uth:12.1"),
)
@pytest.mark.parametrize(("name", "breach", "rule", "ground", "least"), GROUNDS)
def test_a_breach_is_a_ground_to_void_the_hand_from_a_rank_on(
    name: str, breach: Breach, rule: str, ground: str, least: Official
) -> None:
    state = reported(name, breach, 2)
    for official in below(least):
        assert refused(state, Direct(official, VoidHands(1), "cheating")).code == "rank"
    for official in from_rank(least):
        voided, direction = directed(state, VoidHands(1), official)
        assert direction.to == ("Pat",)
        assert {f"{name}:{rule}", f"{name}:{ground}"} <= set(direction.clauses)
        expected = VoidHand(2, f"{name}:{ground}", "it is called for")
        assert round_actions(voided, direction) == (expected,)


@pytest.mark.clauses("nz-lunar:11.1", "vu-lunar:11.1", "wa-lunar:11.1", "nsw-lunar:14.3.1")
@pytest.mark.parametrize(
    ("name", "breach"), [(name, breach) for name, breach, *_ in GROUNDS if name != "nz-uth"]
)
def test_the_round_takes_the_direction_and_gives_the_wagers_back(name: str, breach: Breach) -> None:
    state, direction = directed(reported(name, breach, 2), VoidHands(1))
    wagers = [PlaceWager(box, area, 10) for box in (1, 2) for area in ("ante", "super")]
    round = deal(name, DECK, wagers)
    for action in round_actions(state, direction):
        assert isinstance(action, VoidHand)
        round, _ = lunar.act(round, action)
    assert round.boxes[2].collected
    own = [line for line in round.lines if line.box == 2]
    spared = {"super"} if name == "vu-lunar" else set()  # its text does not name the super wager
    void = [line for line in own if line.wager not in spared]
    assert {line.outcome for line in void} == {Outcome.VOID}
    assert sum(line.net for line in void) == 0
    settled = [line for line in own if line.wager in spared]
    assert [line.outcome for line in settled] == [Outcome.LOST] * len(spared)


@pytest.mark.clauses("nz-uth:9.8", "nz-uth:12.1", "nsw-lunar:8.2", "nsw-lunar:8.1")
@pytest.mark.parametrize(
    ("name", "breach"),
    [
        ("nz-uth", Breach.OFF_TABLE),
        ("nsw-lunar", Breach.OFF_TABLE),
        ("nsw-lunar", Breach.TELLING),
        ("nz-lunar", Breach.MISPLACED),
    ],
)
def test_a_breach_without_a_sanction_voids_nothing(name: str, breach: Breach) -> None:
    refusal = refused(reported(name, breach, 2), Direct(OPERATOR, VoidHands(1), "cheating"))
    assert refusal.code == "no-ground"


def test_hands_seen_need_their_boxes() -> None:
    state = reported("nz-uth", Breach.SEEN_HAND)
    order = Direct(GAME_SUPERVISOR, VoidSeenHands(1), "both were looked at")
    assert refused(state, order).code == "no-box"


@pytest.mark.clauses("nz-lunar:11.1")
def test_where_no_box_is_named_the_hands_of_the_persons_are_void() -> None:
    state, direction = directed(reported("nz-lunar", Breach.TELLING), VoidHands(1))
    assert round_actions(state, direction, (2, 4)) == (
        VoidHand(2, "nz-lunar:11.1", direction.why),
        VoidHand(4, "nz-lunar:11.1", direction.why),
    )


@pytest.mark.clauses(
    "nsw-lunar:14.3", "nsw-lunar:14.3.2", "nsw-lunar:14.3.3", "nsw-lunar:14.3.4", "nsw-lunar:1.1"
)
@pytest.mark.parametrize(
    ("order", "number"),
    [
        (ExcludeFromGame(1), "14.3.2"),
        (ExcludeFromCasino(1), "14.3.3"),
        (Detain(1), "14.3.4"),
    ],
)
def test_a_device_may_lead_to_exclusion_and_detention(order: UponIncident, number: str) -> None:
    state = reported("nsw-lunar", Breach.DEVICE)
    assert refused(state, Direct(DEALER, order, "a phone")).code == "rank"
    state, direction = directed(state, order, GAME_SUPERVISOR)
    assert {"nsw-lunar:14.1", "nsw-lunar:14.3", f"nsw-lunar:{number}"} <= set(direction.clauses)
    assert direction.to == ("Pat",)
    assert in_force(state, NOON) == (direction,)
    assert round_actions(state, direction) == ()


@pytest.mark.clauses("nsw-lunar:14.3", "nsw-lunar:14.6", "nsw-lunar:14.7", "nsw-lunar:14.10")
@pytest.mark.parametrize(
    "breach", [Breach.ADVICE, Breach.INFLUENCE, Breach.SIDE_BET, Breach.SUSPECTED]
)
@pytest.mark.parametrize(
    "order", [VoidHands(1), ExcludeFromGame(1), ExcludeFromCasino(1), Detain(1)]
)
def test_nothing_follows_from_what_is_only_recorded(breach: Breach, order: UponIncident) -> None:
    state = reported("nsw-lunar", breach, 2)
    assert refused(state, Direct(OPERATOR, order, "enough")).code == "no-ground"


@pytest.mark.clauses("nsw-lunar:14.3.4")
def test_a_detention_ends_when_an_inspector_takes_over_or_the_police_have() -> None:
    state, _ = directed(reported("nsw-lunar", Breach.DEVICE), Detain(1), GAME_SUPERVISOR)
    assert refused(state, Lift(DEALER, 1, "let go")).code == "rank"
    for official, why in ((INSPECTOR, "taken over"), (GAME_SUPERVISOR, "the police took over")):
        released = after(state, Lift(official, 1, why))
        assert not in_force(released, NOON)


def test_an_inspector_lifts_no_other_direction() -> None:
    state, _ = directed(reported("nsw-lunar", Breach.DEVICE), ExcludeFromGame(1))
    assert refused(state, Lift(INSPECTOR, 1, "mercy")).code == "rank"


@pytest.mark.clauses("nsw-lunar:14.3")
def test_measures_are_offered_until_they_are_taken() -> None:
    def offered(state: Directions, official: Official) -> set[str]:
        return {offer.power for offer in legal(state, official, NOON) if offer.incident == 1}

    state = reported("nsw-lunar", Breach.DEVICE, 2)
    every = {"void_hand", "exclude_from_game", "exclude_from_casino", "detain"}
    assert offered(state, GAME_SUPERVISOR) == every
    assert offered(state, DEALER) == offered(state, INSPECTOR) == set()
    state, _ = directed(state, VoidHands(1), GAME_SUPERVISOR)
    state, _ = directed(state, ExcludeFromGame(1), GAME_SUPERVISOR)
    assert offered(state, GAME_SUPERVISOR) == every - {"void_hand", "exclude_from_game"}
    state = after(state, Lift(GAME_SUPERVISOR, 2, "heard"))
    assert offered(state, GAME_SUPERVISOR) == every - {"void_hand"}
    [text] = [each.text for each in legal(state, OPERATOR, NOON) if each.power == "detain"]
    assert text == "detain for incident 1"


@pytest.mark.clauses("nz-uth:12.15", "nz-uth:12.15(a)", "nz-uth:12.15(b)")
def test_one_hand_looked_at_is_deemed_the_seat_s_and_more_are_void() -> None:
    one = reported("nz-uth", Breach.SEEN_HAND, 3)
    more = reported("nz-uth", Breach.SEEN_HAND, 3, 4)
    deem, void = DeemSeated(1), VoidSeenHands(1)
    for official in below(GAME_SUPERVISOR):
        assert refused(one, Direct(official, deem, "looked")).code == "rank"
        assert refused(more, Direct(official, void, "looked")).code == "rank"
    assert refused(one, Direct(OPERATOR, void, "looked")).code == "no-ground"
    assert refused(more, Direct(OPERATOR, deem, "looked")).code == "no-ground"
    assert refused(more, Direct(OPERATOR, VoidHands(1), "looked")).code == "no-ground"
    deemed, direction = directed(one, deem, GAME_SUPERVISOR)
    assert round_actions(deemed, direction) == (DeemSeat(3),)
    assert "nz-uth:12.15(a)" in direction.clauses
    voided, direction = directed(more, void, GAME_SUPERVISOR)
    assert [action.box for action in round_actions(voided, direction)] == [3, 4]  # type: ignore[union-attr]
    assert "nz-uth:12.15(b)" in direction.clauses


@pytest.mark.clauses("nz-uth:5.8.2", "nz-uth:12.15(a)", "nz-uth:12.15(b)")
@pytest.mark.parametrize("boxes", [(3,), (3, 5)])
def test_the_hold_em_round_takes_either_remedy(boxes: tuple[int, ...]) -> None:
    options = {"boxes_per_player": "several", "additional_hands": "blind"}
    rules = rulebook("nz-uth").rules_as(HoldemRules, options)
    players = [holdem.Player("Pat", (1, 3, 5))]
    round = holdem.open_round(rules, DECK, players=players)
    for box in (1, 3, 5):
        for area in ("ante", "blind"):
            round, _ = holdem.act(round, PlaceWager(box, area, 10))
    round, _ = holdem.act(round, NoMoreBets())
    for box in boxes:
        round, _ = holdem.act(round, ViewHand(box))
    order = DeemSeated(1) if len(boxes) == 1 else VoidSeenHands(1)
    state, direction = directed(reported("nz-uth", Breach.SEEN_HAND, *boxes), order)
    for action in round_actions(state, direction):
        round, _ = holdem.act(round, action)
    assert [box for box in boxes if round.boxes[box].collected] == list(boxes if boxes[1:] else ())


@pytest.mark.clauses("nsw-lunar:14.4.1", "nsw-lunar:14.4.2")
@pytest.mark.parametrize(
    ("cause", "number"), [(Cause.DISRUPTION, "14.4.1"), (Cause.FRAUD, "14.4.2")]
)
def test_an_invalidated_outcome_voids_a_round_under_way(cause: Cause, number: str) -> None:
    state, direction = directed(book("nsw-lunar"), Invalidate("r1", cause))
    [action] = round_actions(state, direction)
    assert action == VoidRound(f"nsw-lunar:{number}", "it is called for")
    round = deal("nsw-lunar", DECK, [PlaceWager(1, area, 10) for area in ("ante", "super")])
    round, _ = lunar.act(round, action)
    assert round.over
    assert sum(line.net for line in round.lines) == 0


@pytest.mark.parametrize("official", EVERYBODY)
def test_a_measure_needs_its_incident(official: Official) -> None:
    refusal = refused(book("nsw-lunar"), Direct(official, VoidHands(3), "cheating"))
    assert refusal.code == "no-incident"


def test_other_directions_tell_a_round_nothing() -> None:
    state, direction = directed(book("nz-lunar"), Silence("4"))
    assert round_actions(state, direction) == ()
