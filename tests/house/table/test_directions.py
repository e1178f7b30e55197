"""Directions, carried out at the table."""

import pytest

from croupier.games import actions as shared
from croupier.games.events import HandShown
from croupier.games.lunar import actions as lunar_acts
from croupier.games.state import BY_HAND, ByHand
from croupier.house import directions
from croupier.house.directions import Cause
from croupier.house.table import events as ev
from croupier.house.table.actions import PlaceUnchecked, Say
from croupier.house.upkeep.actions import DirectShuffle
from tests.house.table.tables import (
    DEALER,
    MANAGER,
    PLAYERS,
    SUPERVISOR,
    Sitting,
    of,
    stacked,
)

LOSES = {0: "As Ad Ah Ac Kd", 1: "2c 3d 5h 7s 9c", 2: "2d 3c 5s 7h 9d"}


def directs(sitting: Sitting, order: directions.Order) -> tuple[object, ...]:
    return sitting.does(directions.Direct(MANAGER, order, "called for"), MANAGER)


@pytest.mark.clauses("nsw-lunar:9.7", "ruling:direct-reveal")
def test_a_folded_hand_is_shown_at_settlement() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    sitting.deals(1, 2, cards=stacked(sitting, (1, 2), LOSES))
    order = directions.Direct(MANAGER, directions.RevealFolded("1", 1), "to be sure")
    sitting.refuses(order, MANAGER, "not-folded", "9.7")
    sitting.does(shared.Fold(1), "Ann")
    sitting.refuses(order, MANAGER, "not-settling", "9.7")
    sitting.does(lunar_acts.Bet(2), "Bob")
    sitting.refuses(order, SUPERVISOR, "not-yours")
    [shown] = of(sitting.does(order, MANAGER), HandShown)
    assert (shown.box, set(map(str, shown.cards))) == (1, set(LOSES[1].split()))
    other = directions.Direct(MANAGER, directions.RevealFolded("1", 2), "to be sure")
    sitting.refuses(other, MANAGER, "not-folded", "9.7")
    missing = directions.Direct(MANAGER, directions.RevealFolded("9", 2), "to be sure")
    sitting.refuses(missing, MANAGER, "no-such-round", "9.7")
    sitting.plays()


@pytest.mark.clauses("nsw-lunar:9.7")
def test_a_hand_folded_in_an_earlier_round_is_shown_too() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    sitting.deals(1, 2)
    sitting.plays("fold")
    assert of(directs(sitting, directions.RevealFolded("1", 1)), HandShown)


@pytest.mark.clauses(
    *("nsw-lunar:14.4.1", "nsw-lunar:14.5", "ruling:direct-refund", "ruling:invalidated-once"),
    subject="nsw-lunar:14.4.1",
)
@pytest.mark.parametrize("when", ["in play", "collecting", "over"])
def test_an_invalidated_outcome_refunds_every_wager(when: str) -> None:
    by_hand = {ByHand.COLLECTING} if when == "collecting" else set()
    sitting = Sitting("nsw-lunar", by_hand=by_hand).opens(1, 2)
    sitting.deals(1, 2, cards=stacked(sitting, (1, 2), LOSES))
    if when == "over":
        sitting.plays("bet")
    while when == "collecting" and sitting.round.phase.value != "collecting":
        sitting.does(*sitting.next_action("bet"))
    directs(sitting, directions.Invalidate("1", Cause.DISRUPTION))
    played = sitting.last if when != "collecting" else sitting.plays()
    assert played.nets == {1: 0, 2: 0}
    assert played.void == (when != "over")
    assert bool(played.in_play.corrections) == (when == "over")
    sitting.deals(1, 2)
    sitting.plays()


@pytest.mark.clauses(
    *("nsw-lunar:14.4.2", "nsw-lunar:14.5", "ruling:direct-refund"), subject="nsw-lunar:14.4.2"
)
@pytest.mark.parametrize("over", [False, True])
def test_fraud_forfeits_the_wagers_of_who_committed_it(over: bool) -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    sitting.deals(1, 2, cards=stacked(sitting, (1, 2), LOSES))
    if over:
        sitting.plays("bet")
    absent = directions.Invalidate("1", Cause.FRAUD, (3,))
    sitting.refuses(directions.Direct(SUPERVISOR, absent, "marked"), SUPERVISOR, "not-in-round")
    events = directs(sitting, directions.Invalidate("1", Cause.FRAUD, (2,)))
    [corrected] = of(events, ev.Corrected)
    assert corrected.number == 1
    assert sitting.last.nets == {1: 0, 2: -40 if over else -20}
    assert sitting.last.nets[2] == -sum(sitting.last.in_play.round.boxes[2].wagers.values())


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:14.5")
def test_what_was_cut_to_the_maximum_is_refunded_once() -> None:
    by_hand = BY_HAND - {ByHand.DEALING, ByHand.DRAWING, ByHand.DECLARING, ByHand.REVEALING}
    sitting = Sitting("nsw-lunar", by_hand=by_hand).opens(1)
    sitting.signs(DirectShuffle, SUPERVISOR)
    sitting.makes_ready(stacked(sitting, (1,), {0: LOSES[0], 1: LOSES[1]}))
    for area in ("ante", "super"):
        sitting.does(PlaceUnchecked(1, area, 700), DEALER)
    sitting.does(shared.NoMoreBets(), DEALER)
    assert sitting.plays("bet").nets == {1: -2000}
    directs(sitting, directions.Invalidate("1", Cause.DISRUPTION))
    assert sitting.last.nets == {1: 0}


@pytest.mark.clauses("nsw-lunar:14.5")
def test_a_round_invalidated_twice_moves_its_money_once() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    sitting.deals(1, 2, cards=stacked(sitting, (1, 2), LOSES))
    sitting.plays("bet")
    directs(sitting, directions.Invalidate("1", Cause.DISRUPTION))
    again = directions.Direct(MANAGER, directions.Invalidate("1", Cause.DISRUPTION), "again")
    sitting.refuses(again, MANAGER, "given-already", "14.4.1")
    directs(sitting, directions.Invalidate("1", Cause.FRAUD))
    assert sitting.last.nets == {1: 0, 2: 0}
    directs(sitting, directions.Invalidate("1", Cause.FRAUD, (1,)))
    assert sitting.last.nets == {1: -40, 2: 0}


@pytest.mark.clauses("nsw-lunar:12.13.1")
def test_a_player_directed_to_play_first_does() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2, 3)
    directs(sitting, directions.PlayFirst("1", ("cyd",)))
    sitting.deals(1, 2, 3, cards=stacked(sitting, (1, 2, 3), {**LOSES, 3: "2h 3h 5c 7c 9h"}))
    turns = []
    while (turn := sitting.round.turn) is not None:
        turns.append(turn)
        sitting.does(lunar_acts.Bet(turn), PLAYERS[turn])
    assert turns == [3, 1, 2]
    sitting.plays()


@pytest.mark.clauses("nz-lunar:9.8", "wa-lunar:9.8", "vu-lunar:9.8")
@pytest.mark.parametrize("name", ["nz-lunar", "wa-lunar", "vu-lunar"])
def test_draws_are_served_as_decided_from_the_next_round_on(name: str) -> None:
    sitting = Sitting(name, seed=8).opens(1, 2)
    sitting.deals(1, 2)
    directs(sitting, directions.ActAsDecided("1"))
    assert not sitting.round.rules.act_as_decided
    sitting.plays()
    sitting.deals(1, 2)
    assert sitting.round.rules.act_as_decided
    played = sitting.plays("exchange")
    assert played.in_play.start.rules.options["draws_dealt"] == "as-decided"


@pytest.mark.clauses("nz-uth:5.8.2")
def test_hands_beside_the_seats_are_played_unseen_where_directed() -> None:
    sitting = Sitting("nz-uth", options={"boxes_per_player": "several"}).opens()
    for box in (1, 2):
        sitting.sits(box, "Ann")
    directs(sitting, directions.OneHandViewed("1"))
    sitting.makes_ready()
    for box in (1, 2):
        for area in ("ante", "blind"):
            sitting.does(shared.PlaceWager(box, area, 10), "Ann")
    sitting.does(shared.NoMoreBets(), DEALER)
    assert sitting.round.is_blind(2)


@pytest.mark.clauses(
    "nz-lunar:9.14(a)", "nz-lunar:9.14(b)", "nsw-lunar:12.13.3", "ruling:direct-silence"
)
def test_silence_and_english_only() -> None:
    sitting = Sitting("nz-lunar").opens(1, 2)
    french = Say("Ann", "bonne chance", "fr-CA")
    assert of(sitting.does(french, "Ann"), ev.Said)
    sitting.refuses(Say("Ann", "hello"), "Bob", "not-yours")
    directs(sitting, directions.EnglishOnly("1"))
    sitting.refuses(french, "Ann", "english-only", "9.14(b)")
    sitting.does(Say("Ann", "good luck", "en-NZ"), "Ann")
    directs(sitting, directions.Silence("1"))
    sitting.does(Say("Ann", "good luck"), "Ann")  # no hand is in progress
    sitting.deals(1)
    sitting.refuses(Say("Bob", "fold!"), "Bob", "silence", "9.14(a)")
    sitting.plays()
    sitting.does(Say("Bob", "bad luck"), "Bob")
    nsw = Sitting("nsw-lunar").opens(1)
    directs(nsw, directions.EnglishOnly("1"))
    nsw.refuses(french, "Ann", "english-only", "12.13.3")


@pytest.mark.clauses("nsw-lunar:14.14")
def test_whoever_asks_is_shown_the_rules() -> None:
    sitting = Sitting("nsw-lunar").opens()
    sitting.cites(sitting.does(directions.AskForRules("Ann"), "Ann"), "14.14")
    sitting.refuses(directions.AskForRules("Ann"), "Bob", "not-yours", "14.14")


def test_a_direction_of_another_table_changes_nothing_here() -> None:
    sitting = Sitting("nz-lunar").opens(1)
    directs(sitting, directions.EnglishOnly("2"))
    sitting.does(Say("Ann", "salut", "fr"), "Ann")
