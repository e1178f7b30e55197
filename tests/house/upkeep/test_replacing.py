"""New cards between rounds go through all that the first ones went through."""

import pytest

from croupier.cards import DECK
from croupier.house.people import Official, Rank
from croupier.house.upkeep import DeckChecker, DeckStep, Delivered, Device, Secured, open_upkeep
from croupier.house.upkeep import actions as do
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from tests.house.upkeep.days import (
    DEALER,
    OPERATOR,
    SHUFFLER,
    START,
    SUPERVISOR,
    Day,
)

SAME = ["nz-lunar", "wa-lunar", "vu-lunar", "nz-uth"]
NEW = Delivered("green")


@pytest.mark.clauses(
    *("nz-lunar:7.4", "wa-lunar:7.4", "vu-lunar:7.4", "nz-uth:7.4", "nsw-lunar:3.7")
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
@pytest.mark.parametrize("device", list(Device))
def test_new_cards_are_checked_shuffled_and_cut_as_at_the_opening(
    name: str, device: Device
) -> None:
    clause = "3.7" if name == "nsw-lunar" else "7.4"
    day = Day(name).set_up(device).receives()
    opening = day.table.decks[1].todo
    day.prepares()
    replaced = do.ReplaceCards(1, OPERATOR, NEW, "worn")
    day.starts()
    day.refuses(replaced, "round-in-play", clause)
    day.does(do.EndRound())
    day.refuses(do.ReplaceCards(1, DEALER, NEW, "worn"), "no-power", clause)
    day.refuses(do.ReplaceCards(1, OPERATOR, NEW, " "), "no-reason", clause)
    day.refuses(do.ReplaceCards(4, OPERATOR, NEW, "worn"), "no-such-deck")
    day.cites(day.does(replaced), clause)
    assert day.table.decks[1].todo == opening
    assert day.table.decks[1].back == "green"
    day.refuses(START, "step-missing")
    while (step := day.table.decks[1].next_step) not in (
        DeckStep.SHUFFLE,
        DeckStep.CHEMMY,
        DeckStep.LOAD,
    ):
        assert step is not None
        day.refuses(do.Shuffle(1, DEALER, do.Mix.RIFFLE), "step-missing")
        day.does(_act(step))
    day.refuses(START, "step-missing", clause)
    day.prepares()
    day.plays(rounds=2)
    day.folds()


def _act(step: DeckStep) -> do.Action:
    acts: dict[DeckStep, do.Action] = {
        DeckStep.DEALER: do.Inspect(1, DEALER),
        DeckStep.SUPERVISOR: do.Inspect(1, SUPERVISOR),
        DeckStep.CHECK: do.Inspect(1, SUPERVISOR),
        DeckStep.SPREAD: do.Spread(1, DEALER),
        DeckStep.LOOK: do.LetPlayersLook(1),
    }
    return acts[step]


@pytest.mark.parametrize("name", SAME)
def test_the_operator_acts_through_the_people_that_it_names(name: str) -> None:
    day = Day(name).opens()
    replaced = do.ReplaceCards(1, SUPERVISOR, NEW, "worn")
    day.refuses(replaced, "no-power", "7.4", "ruling:direct-operator")
    day = Day(name)
    day.table = day.before = open_upkeep(rulebook(name), Rank.GAME_SUPERVISOR)
    day.opens().does(replaced)


@pytest.mark.clauses("nsw-lunar:3.7")
def test_in_new_south_wales_a_supervisor_decides_and_single_cards_may_be_changed() -> None:
    day = Day("nsw-lunar").opens()
    unfit = DECK[7:8]
    some = do.ReplaceCards(1, SUPERVISOR, Delivered("blue"), "torn", unfit)
    other_back = do.ReplaceCards(1, SUPERVISOR, Delivered("red"), "torn", unfit)
    day.refuses(other_back, "other-back", "3.7")
    day.cites(day.does(some), "3.7")
    assert day.table.decks[1].todo == (
        DeckStep.CHECK,
        DeckStep.SHUFFLE,
        DeckStep.CUT,
        DeckStep.PLACE,
    )
    day.refuses(START, "step-missing", "3.4")
    day.prepares().starts()


@pytest.mark.parametrize("name", SAME)
def test_elsewhere_the_cards_of_a_deck_are_replaced_together(name: str) -> None:
    day = Day(name).opens()
    some = do.ReplaceCards(1, OPERATOR, Delivered("blue"), "torn", DECK[:1])
    day.refuses(some, "whole-deck", "7.4")


@pytest.mark.clauses("nsw-lunar:3.5", "nsw-lunar:3.7")
def test_a_secured_deck_may_replace_another() -> None:
    day = Day("nsw-lunar").opens(SHUFFLER)
    ready = Delivered("green", Secured(DeckChecker("DC-1")))
    day.does(do.ReplaceCards(2, SUPERVISOR, ready, "marked"))
    assert day.table.decks[2].todo == (DeckStep.LOAD,)


def test_nothing_is_replaced_at_a_closed_table() -> None:
    day = Day("nz-lunar")
    day.refuses(do.ReplaceCards(1, OPERATOR, NEW, "worn"), "closed")
    nobody = Official("", Rank.CASINO_OPERATOR)
    day.opens().refuses(do.ReplaceCards(1, nobody, NEW, "worn"), "nothing-said", "7.4")
