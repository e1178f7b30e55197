"""When a shuffle is due, no round starts before it is made."""

import pytest

from croupier.cards import DECK, Card
from croupier.house.upkeep import DeckCheck, DeckStep, Device, Occasion
from croupier.house.upkeep import actions as do
from croupier.house.upkeep import events as ev
from croupier.rulebooks import RULEBOOK_IDS
from tests.house.upkeep.days import (
    BACKWARDS,
    DEALER,
    INSPECTOR,
    NOON,
    SHOE,
    SHUFFLER,
    START,
    SUPERVISOR,
    Day,
    action_for,
    due,
    the,
)

SAME = ["nz-lunar", "vu-lunar", "nz-uth"]
ROUND = dict.fromkeys(SAME, "7.1(b)") | {"wa-lunar": "7.1(e)", "nsw-lunar": "4.1.2"}
VACANT = dict.fromkeys(SAME, "7.1(c)") | {"wa-lunar": "7.1(f)", "nsw-lunar": "4.1.3"}
SUSPECTED = dict.fromkeys(SAME, "7.1(d)") | {"wa-lunar": "7.1(g)", "nsw-lunar": "4.1"}
EXPOSED = dict.fromkeys(SAME, "7.1(e)") | {"wa-lunar": "7.1(h)", "nsw-lunar": "4.1"}
DISCRETION = {
    "nz-lunar": "7.1(f)",
    "wa-lunar": "7.1(h)",
    "vu-lunar": "7.1(e)",
    "nz-uth": "7.1(f)",
    "nsw-lunar": "4.1",
}


@pytest.mark.clauses(
    *("nz-lunar:7.1(b)", "wa-lunar:7.1(e)", "vu-lunar:7.1(b)", "nz-uth:7.1(b)"),
    *("nsw-lunar:4.1", "nsw-lunar:4.1.2"),
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
@pytest.mark.parametrize("device", list(Device))
def test_at_the_end_of_each_round(name: str, device: Device) -> None:
    day = Day(name).opens(device)
    for _ in range(3):
        in_play = day.table.turn
        day.starts()
        day.refuses(START, "round-in-play", ROUND[name])
        ended = day.does(do.EndRound())
        assert due(ended) == {Occasion.ROUND}
        day.cites(ended, ROUND[name])
        assert "at the end of the round" in day.refuses(START, "shuffle-due", ROUND[name]).message
        step = DeckStep.SHUFFLE if device is SHOE else DeckStep.LOAD
        day.cites(day.does(action_for(in_play, step)), ROUND[name])
        day.prepares()
    assert day.table.rounds == 3
    day.folds()


@pytest.mark.clauses(
    *("nz-lunar:7.1(b)", "wa-lunar:7.1(e)", "vu-lunar:7.1(b)", "nz-uth:7.1(b)"),
    *("nsw-lunar:3.3", "nsw-lunar:3.3.1"),
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_two_decks_take_turns_and_the_one_that_waits_is_shuffled(name: str) -> None:
    day = Day(name).opens(SHUFFLER)
    played = []
    for _ in range(4):
        day.starts()
        played.append(day.table.deck_in_play)
        day.does(do.EndRound())
        assert day.table.decks[day.table.turn].is_in
        day.refuses(START, "shuffle-due", ROUND[name])
        day.prepares()
    assert played == [1, 2, 1, 2]


@pytest.mark.clauses("nsw-lunar:3.3", "nsw-lunar:3.3.1")
def test_the_machine_is_loaded_with_one_deck_while_the_other_is_played() -> None:
    day = Day("nsw-lunar").opens(SHUFFLER)
    day.does(
        do.DirectShuffle(SUPERVISOR), action_for(1, DeckStep.LOAD), action_for(2, DeckStep.LOAD)
    )
    day.starts().does(do.DirectShuffle(SUPERVISOR))
    day.refuses(action_for(1, DeckStep.LOAD), "in-play", "3.1")
    day.does(action_for(2, DeckStep.LOAD), do.EndRound())
    assert day.table.turn == 2


@pytest.mark.clauses("nsw-lunar:2.3.3", "nsw-lunar:3.3.1")
def test_beside_a_single_deck_shuffler_a_shoe_s_two_decks_take_turns() -> None:
    day = Day("nsw-lunar").opens(SHOE, single_deck_shuffler=True)
    assert day.table.decks[2].todo == (DeckStep.CUT, DeckStep.PLACE)
    day.refuses(do.Cut(2, DEALER, 9), "not-its-turn", "3.3.1")
    day.starts()
    day.refuses(do.Cut(2, DEALER, 9), "not-its-turn", "3.3.1")
    day.does(do.EndRound())
    day.refuses(START, "step-missing", "4.2")
    day.does(do.Cut(2, DEALER, 9))
    day.refuses(do.Place(1, DEALER), "shuffle-due")
    day.does(do.Place(2, DEALER))
    day.refuses(START, "shuffle-due", "4.1.2")
    day.does(do.Shuffle(1, DEALER, do.Mix.MACHINE))
    day.starts()


@pytest.mark.clauses(
    *("nz-lunar:7.1(c)", "wa-lunar:7.1(f)", "vu-lunar:7.1(c)", "nz-uth:7.1(c)"),
    *("nsw-lunar:4.1.3", "ruling:table-vacant"),
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
@pytest.mark.parametrize("device", list(Device))
def test_when_play_resumes_at_a_table_that_was_vacant(name: str, device: Device) -> None:
    day = Day(name).opens(device)
    day.does(do.Sit(2, "Bo"))
    day.plays()
    day.does(do.Leave(1))
    assert not due(day.does(do.Sit(1, "Cy")))
    day.does(do.Leave(1), do.Leave(2))
    assert day.table.vacated
    back = day.does(do.Sit(3, "Di"))
    assert due(back) == {Occasion.VACANT}
    day.cites(back, VACANT[name])
    on_three = do.StartRound(frozenset({3}))
    assert "vacant" in day.refuses(on_three, "shuffle-due", VACANT[name]).message
    assert not due(day.does(do.Sit(1, "Ed")))
    for number in day.table.decks:
        day.refuses(on_three, "shuffle-due", VACANT[name])
        while day.table.decks[number].todo:
            step = day.table.decks[number].next_step
            assert step is not None
            day.does(action_for(number, step))
    day.does(on_three)


@pytest.mark.clauses("ruling:table-vacant")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_shuffle_while_the_table_stands_empty_does_not_count(name: str) -> None:
    day = Day(name).opens()
    day.starts().does(do.Leave(1), do.EndRound())
    day.does(*(action_for(1, step) for step in (DeckStep.SHUFFLE, DeckStep.CUT, DeckStep.PLACE)))
    day.does(do.Sit(1, "Ann"))
    day.refuses(START, "shuffle-due", VACANT[name])


@pytest.mark.clauses("ruling:table-vacant")
def test_a_table_at_which_nothing_was_played_is_not_resumed() -> None:
    day = Day("nz-lunar").opens()
    day.does(do.Leave(1))
    assert not due(day.does(do.Sit(1, "Bo")))
    day.starts()


@pytest.mark.clauses(
    *("nz-lunar:7.1(d)", "wa-lunar:7.1(g)", "vu-lunar:7.1(d)", "nz-uth:7.1(d)"),
    *("nz-lunar:7.1(f)", "wa-lunar:7.1(h)", "vu-lunar:7.1(e)", "nz-uth:7.1(f)"),
    *("nsw-lunar:4.1", "ruling:table-care"),
    subject=[
        *("nz-lunar:7.1(d)", "wa-lunar:7.1(g)", "vu-lunar:7.1(d)", "nz-uth:7.1(d)"),
        *("nz-lunar:7.1(f)", "wa-lunar:7.1(h)", "vu-lunar:7.1(e)", "nz-uth:7.1(f)"),
    ],
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
@pytest.mark.parametrize("device", list(Device))
@pytest.mark.parametrize("suspected", [True, False])
def test_at_a_supervisor_s_direction(name: str, device: Device, suspected: bool) -> None:
    day = Day(name).opens(device)
    clause = (SUSPECTED if suspected else DISCRETION)[name]
    day.refuses(do.DirectShuffle(DEALER, suspected), "no-power", clause)
    day.refuses(do.DirectShuffle(INSPECTOR, suspected), "no-power", clause)
    directed = day.does(do.DirectShuffle(SUPERVISOR, suspected))
    day.cites(directed, clause)
    assert due(directed) == {Occasion.SUSPECTED if suspected else Occasion.DISCRETION}
    day.refuses(START, "shuffle-due", clause)
    day.prepares()
    day.starts()
    assert the(day.does(do.DirectShuffle(SUPERVISOR, suspected)), ev.ShuffleDue).decks
    day.does(do.EndRound())
    day.refuses(START, "shuffle-due", clause)


def test_there_is_nothing_to_shuffle_before_the_cards_come() -> None:
    day = Day("nz-lunar")
    day.refuses(do.DirectShuffle(SUPERVISOR), "closed")
    day.set_up()
    day.refuses(do.DirectShuffle(SUPERVISOR), "no-cards", "7.1(f)")


@pytest.mark.clauses(
    *("nz-lunar:7.1(e)", "wa-lunar:7.1(h)", "vu-lunar:7.1(e)", "nz-uth:7.1(e)"),
    *("nsw-lunar:4.1", "ruling:table-care"),
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_when_a_card_is_exposed_before_the_cards_are_in_the_shoe(name: str) -> None:
    day = Day(name).opens()
    seen = do.ExposeCard(1, DECK[0])
    day.refuses(seen, "already-in", EXPOSED[name])
    day.starts()
    day.refuses(seen, "in-play")
    day.does(do.EndRound())
    for done in ([DeckStep.SHUFFLE], [DeckStep.SHUFFLE, DeckStep.CUT]):
        day.does(*(action_for(1, step) for step in done))
        exposed = day.does(seen)
        assert due(exposed) == {Occasion.EXPOSED}
        day.cites(exposed, EXPOSED[name])
        day.refuses(START, "shuffle-due", EXPOSED[name])
    day.prepares()
    day.starts()


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_new_deck_exposed_on_its_way_into_the_shuffler_starts_its_shuffle_again(
    name: str,
) -> None:
    day = Day(name).set_up(SHUFFLER).receives()
    day.does(do.Sit(1, "Ann"))
    while day.table.decks[1].next_step is not DeckStep.LOAD:
        step = day.table.decks[1].next_step
        assert step is not None
        day.does(action_for(1, step))
    day.does(do.ExposeCard(1, DECK[5]))
    by_hand = () if name == "nsw-lunar" else (DeckStep.CHEMMY, DeckStep.RIFFLE)
    assert day.table.decks[1].todo == (*by_hand, DeckStep.LOAD)


RACK: tuple[Card, ...] = DECK[:12]


@pytest.mark.clauses("nsw-lunar:4.1.4", "nsw-lunar:12.17")
def test_when_more_cards_are_needed_the_rack_is_shuffled_and_the_shoe_s_cut() -> None:
    day = Day("nsw-lunar").opens()
    day.refuses(do.NeedMoreCards(12), "no-round", "4.1.4")
    day.starts()
    for number in (-1, 0, 53):
        day.refuses(do.NeedMoreCards(number), "rack-empty", "4.1.4")
    day.cites(day.does(do.NeedMoreCards(12)), "4.1.4")
    day.refuses(do.NeedMoreCards(12), "already-done")
    day.refuses(do.EndRound(), "shuffle-due", "4.1.4")
    bad = do.Shuffle(1, DEALER, do.Mix.RIFFLE, (*RACK, RACK[0]))
    day.refuses(bad, "bad-order", "3.1")
    day.cites(day.does(do.Shuffle(1, DEALER, do.Mix.RIFFLE, RACK)), "4.1", "4.1.4")
    day.refuses(do.Cut(1, DEALER, 12), "bad-cut")
    day.cites(day.does(do.Cut(1, DEALER, 5)), "4.2", "12.17")
    day.refuses(do.EndRound(), "shuffle-due")
    day.does(do.Place(1, DEALER))
    assert day.table.order == RACK[5:] + RACK[:5]
    day.does(do.EndRound())
    day.folds()


@pytest.mark.clauses("nsw-lunar:4.1.4", "nsw-lunar:4.6", "nsw-lunar:4.1")
@pytest.mark.parametrize("how", list(do.Mix))
def test_a_shuffling_device_s_rack_is_not_cut(how: do.Mix) -> None:
    day = Day("nsw-lunar").opens(SHUFFLER).starts()
    day.does(do.NeedMoreCards(1))
    day.refuses(do.Cut(1, DEALER, 1), "no-cut", "4.6")
    day.does(do.Shuffle(1, DEALER, how, RACK[:1]), do.EndRound())


@pytest.mark.clauses("nz-lunar:11.19", "wa-lunar:11.17", "vu-lunar:11.17")
@pytest.mark.parametrize(
    ("name", "clause"), [("nz-lunar", "11.19"), ("wa-lunar", "11.17"), ("vu-lunar", "11.17")]
)
@pytest.mark.parametrize("device", list(Device))
def test_elsewhere_the_rack_is_shuffled_by_hand_and_dealt(
    name: str, clause: str, device: Device
) -> None:
    day = Day(name).opens(device).starts()
    day.cites(day.does(do.NeedMoreCards(9)), clause)
    day.refuses(do.EndRound(), "shuffle-due", clause)
    day.refuses(do.Shuffle(1, DEALER, do.Mix.MACHINE), "wrong-shuffle")
    day.does(do.Shuffle(1, DEALER, do.Mix.CHEMMY), do.EndRound())


def test_a_hold_em_round_never_runs_out_of_cards() -> None:
    day = Day("nz-uth").opens().starts()
    day.refuses(do.NeedMoreCards(9), "no-such-rule", "3.4(a)")


def test_a_round_that_waits_for_the_rack_may_still_be_declared_void() -> None:
    day = Day("nsw-lunar").opens().starts()
    day.does(do.NeedMoreCards(12), do.EndRound(void=True))
    assert day.table.voided == 1
    day.refuses(START, "shuffle-due", "4.1.2")
    assert day.table.decks[1].todo == (DeckStep.SHUFFLE, DeckStep.CUT, DeckStep.PLACE)


@pytest.mark.clauses("nsw-lunar:4.7")
def test_the_dealer_may_shuffle_by_hand_before_the_machine_does() -> None:
    day = Day("nsw-lunar").opens(SHUFFLER).starts()
    day.does(do.EndRound())
    day.refuses(do.Shuffle(1, SUPERVISOR, do.Mix.RIFFLE), "no-power", "4.7")
    for how in (do.Mix.CHEMMY, do.Mix.RIFFLE):
        first = day.does(do.Shuffle(1, DEALER, how))
        day.cites(first, "4.7")
        assert the(first, ev.DeckShuffled).step is None
        day.refuses(START, "shuffle-due", "4.1.2")
    day.does(do.Shuffle(1, DEALER, do.Mix.MACHINE, BACKWARDS))
    assert day.table.decks[1].order == BACKWARDS
    day.starts()


@pytest.mark.clauses("nsw-lunar:4.7", "nsw-lunar:2.3.3")
def test_also_before_a_single_deck_shuffler() -> None:
    day = Day("nsw-lunar").opens(SHOE, single_deck_shuffler=True, decks=1).starts()
    day.does(do.EndRound(), do.Shuffle(1, DEALER, do.Mix.RIFFLE))
    day.cites(day.does(do.Shuffle(1, DEALER, do.Mix.MACHINE, DECK)), "4.7")
    day.refuses(do.Shuffle(1, DEALER, do.Mix.MACHINE), "no-shuffle-due", "4.1")
    day.does(do.Cut(1, DEALER, 26), do.Place(1, DEALER))
    assert day.table.order == DECK[26:] + DECK[:26]


@pytest.mark.clauses("nsw-lunar:4.4", "ruling:table-care")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_dropped_cards_are_reported_by_the_dealer_and_verified_by_a_supervisor(name: str) -> None:
    day = Day(name).opens()
    clause = "4.4" if name == "nsw-lunar" else "7.3"
    day.refuses(do.Verify(1, SUPERVISOR, 52), "nothing-owed", clause)
    day.refuses(do.Mishandle(1, SUPERVISOR), "no-power", clause)
    day.cites(day.does(do.Mishandle(1, DEALER)), clause)
    day.refuses(START, "check-owed", clause)
    day.does(do.CountDeck(1, DEALER, 52))
    day.refuses(START, "check-owed", clause)
    day.refuses(do.Verify(1, DEALER, 52), "no-power", clause)
    day.refuses(do.Verify(1, SUPERVISOR, -1), "bad-count", clause)
    verified = day.does(do.Verify(1, SUPERVISOR, 52))
    day.cites(verified, clause)
    assert the(verified, ev.DeckChecked).settles == (DeckCheck.MISHANDLED,)
    day.starts()
    day.does(do.Mishandle(1, DEALER), do.Verify(1, SUPERVISOR, 51))
    assert day.table.round is not None
    assert day.table.round.must_void is not None


def test_a_round_cannot_be_started_on_boxes_where_nobody_sits_or_nothing_lies() -> None:
    day = Day("nz-lunar").opens()
    day.refuses(do.StartRound(frozenset()), "no-wager", "3.1")
    day.refuses(do.StartRound(frozenset({1, 4, 5})), "empty", "3.1")
    assert day.table.last is not None
    assert day.table.last > NOON
