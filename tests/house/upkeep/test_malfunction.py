"""A machine jams, and the shuffle is made again; it breaks, and play goes on without it."""

import pytest

from croupier.games.actions import VoidRound
from croupier.house.upkeep import DeckStep, Device, Equipment, Occasion
from croupier.house.upkeep import actions as do
from croupier.house.upkeep import events as ev
from croupier.rulebooks import RULEBOOK_IDS
from tests.house.upkeep.days import (
    DEALER,
    INSPECTOR,
    SHOE,
    SHUFFLER,
    START,
    SUPERVISOR,
    Day,
    action_for,
    due,
    the,
)
from tests.house.upkeep.test_checking import void_in_engine

ELSEWHERE = [name for name in RULEBOOK_IDS if name != "nsw-lunar"]


@pytest.mark.clauses("nsw-lunar:13.1", "ruling:table-care")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_shuffle_that_was_not_completed_is_made_again(name: str) -> None:
    day, clause = Day(name).opens(SHUFFLER), "13.1" if name == "nsw-lunar" else "7.1"
    day.refuses(do.Jam(1, INSPECTOR), "no-power", clause)
    jammed = day.does(do.Jam(1, DEALER))
    assert due(jammed) == {Occasion.JAM}
    day.cites(jammed, clause)
    assert "machine" in day.refuses(START, "shuffle-due", clause).message
    day.does(do.Jam(1, DEALER))
    day.cites(day.does(action_for(1, DeckStep.LOAD)), clause)
    day.starts()
    day.refuses(do.Jam(1, DEALER), "in-play")
    day.does(do.Jam(2, DEALER), action_for(2, DeckStep.LOAD), do.EndRound())


@pytest.mark.clauses("nsw-lunar:13.1", "nsw-lunar:2.3.3")
def test_a_single_deck_shuffler_jams_until_its_deck_is_cut() -> None:
    day = Day("nsw-lunar").set_up(SHOE, single_deck_shuffler=True).receives(1)
    day.does(do.Inspect(1, DEALER), do.Shuffle(1, DEALER, do.Mix.MACHINE), do.Jam(1, DEALER))
    day.does(do.Shuffle(1, DEALER, do.Mix.RIFFLE))
    day.refuses(do.Jam(1, DEALER), "not-in-machine", "13.1")
    day.does(do.DirectShuffle(SUPERVISOR), do.Shuffle(1, DEALER, do.Mix.MACHINE))
    day.does(do.Cut(1, DEALER, 9))
    day.refuses(do.Jam(1, DEALER), "not-in-machine", "13.1")


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_shoe_neither_jams_nor_breaks(name: str) -> None:
    day = Day(name).opens()
    day.refuses(do.Jam(1, DEALER), "no-machine")
    day.refuses(do.BreakDown(DEALER), "no-machine")


@pytest.mark.clauses(
    *("nsw-lunar:13.2", "nsw-lunar:13.2.1", "nsw-lunar:13.2.2", "nsw-lunar:13.2.3"),
    subject=["nsw-lunar:13.2.1", "nsw-lunar:13.2.2", "nsw-lunar:13.2.3"],
)
@pytest.mark.parametrize(("before", "machine"), [(SHUFFLER, False), (SHOE, True)])
@pytest.mark.parametrize("after", [Device.SHOE, Device.SHUFFLER])
def test_a_broken_machine_voids_the_round_and_play_goes_on_with_other_equipment_and_new_cards(
    before: Device, machine: bool, after: Device
) -> None:
    day = Day("nsw-lunar").opens(before, machine)
    day.plays(rounds=2)
    day.starts()
    day.refuses(do.BreakDown(INSPECTOR), "no-power", "13.2")
    broke = day.does(do.BreakDown(DEALER))
    day.cites(broke, "13.2", "13.2.1", "13.2.2", "13.2.3", "3.6")
    follows = the(broke, ev.MachineBroke).consequence
    assert follows.void == VoidRound("nsw-lunar:13.2.1", "the shuffling machine no longer works")
    assert follows.rounds_stand == ("nsw-lunar:13.2.2",)
    assert all(line.returned == line.stake for line in void_in_engine("nsw-lunar", follows.void))
    other = do.SetUp(Equipment(after), SUPERVISOR)
    day.refuses(other, "round-in-play")
    day.refuses(do.EndRound(), "round-is-void", "13.2.1")
    day.does(do.EndRound(void=True))
    assert (day.table.rounds, day.table.voided) == (2, 1)
    day.refuses(START, "broken", "13.2.3")
    day.refuses(do.BreakDown(DEALER), "broken", "13.2.3")
    day.refuses(action_for(1, DeckStep.LOAD), "broken", "13.2.3")
    day.cites(day.does(other), "13.2.3")
    assert not day.table.decks
    day.refuses(START, "step-missing", "3.1")
    day.receives().prepares().starts()
    day.folds()


@pytest.mark.clauses("nsw-lunar:13.2.1")
def test_a_machine_that_breaks_between_rounds_voids_none() -> None:
    day = Day("nsw-lunar").opens(SHUFFLER)
    assert the(day.does(do.BreakDown(DEALER)), ev.MachineBroke).consequence.void is None


@pytest.mark.clauses("ruling:table-broken-device")
@pytest.mark.parametrize("name", ELSEWHERE)
def test_elsewhere_the_round_is_completed_and_the_table_opened_anew(name: str) -> None:
    day = Day(name).opens(SHUFFLER).starts()
    broke = day.does(do.BreakDown(DEALER))
    day.cites(broke, "ruling:table-broken-device")
    assert the(broke, ev.MachineBroke).consequence.void is None
    if name != "nz-uth":
        day.does(do.NeedMoreCards(10), do.Shuffle(1, DEALER, do.Mix.RIFFLE))
    day.refuses(do.Shuffle(2, DEALER, do.Mix.MACHINE), "no-shuffle-due")
    day.does(do.EndRound())
    day.refuses(START, "broken", "ruling:table-broken-device")
    day.does(do.SetUp(Equipment(SHOE), SUPERVISOR))
    day.refuses(START, "step-missing", "6.1")
    day.receives().prepares().starts()
