"""A table opens step by step, and no round starts before the last of them."""

import pytest

from croupier.cards import DECK, Card
from croupier.house.people import Official, Rank
from croupier.house.upkeep import (
    SUIT_ORDER,
    WHOLE,
    DeckChecker,
    DeckStep,
    Delivered,
    Device,
    Equipment,
    FoundCard,
    Player,
    Secured,
)
from croupier.house.upkeep import actions as do
from croupier.house.upkeep import events as ev
from croupier.rulebooks import RULEBOOK_IDS
from tests.house.upkeep.days import (
    BACKWARDS,
    DEALER,
    INSPECTOR,
    OPERATOR,
    SHOE,
    SHUFFLER,
    START,
    SUPERVISOR,
    Day,
    action_for,
    the,
)

TWO_INSPECT = ["nz-lunar", "wa-lunar", "vu-lunar", "nz-uth"]
EQUIPMENT = {"nz-lunar": "3.5", "wa-lunar": "3.4", "vu-lunar": "3.5", "nz-uth": "3.4"}

# By rulebook and device the steps of each deck, each with a clause that asks for it.
SHOE_STEPS = [
    (DeckStep.DEALER, "6.1"),
    (DeckStep.SUPERVISOR, "6.1"),
    (DeckStep.SPREAD, "6.2"),
    (DeckStep.SHUFFLE, "6.3"),
    (DeckStep.CUT, "7.2"),
    (DeckStep.PLACE, "7.2"),
]
SHUFFLER_STEPS = [
    *SHOE_STEPS[:3],
    (DeckStep.CHEMMY, "6.4(a)"),
    (DeckStep.RIFFLE, "6.4(a)"),
    (DeckStep.LOAD, "6.4(b)"),
]
OPENINGS = {
    **{(name, SHOE): SHOE_STEPS for name in TWO_INSPECT[:3]},
    **{(name, SHUFFLER): SHUFFLER_STEPS for name in TWO_INSPECT[:3]},
    ("nz-uth", SHOE): [*SHOE_STEPS[:3], (DeckStep.LOOK, "6.2"), *SHOE_STEPS[3:]],
    ("nz-uth", SHUFFLER): [*SHUFFLER_STEPS[:3], (DeckStep.LOOK, "6.3"), *SHUFFLER_STEPS[3:]],
    ("nsw-lunar", SHOE): [
        (DeckStep.CHECK, "3.4"),
        (DeckStep.SHUFFLE, "4.1"),
        (DeckStep.CUT, "4.2"),
        (DeckStep.PLACE, "4.2"),
    ],
    ("nsw-lunar", SHUFFLER): [(DeckStep.CHECK, "3.4"), (DeckStep.LOAD, "4.6")],
}


@pytest.mark.clauses(
    *(f"{name}:6.1" for name in TWO_INSPECT),
    *(f"{name}:6.2" for name in TWO_INSPECT),
    *(f"{name}:6.3" for name in TWO_INSPECT),
    *(f"{name}:6.4" for name in TWO_INSPECT),
    *(f"{name}:6.4(a)" for name in TWO_INSPECT),
    *(f"{name}:6.4(b)" for name in TWO_INSPECT),
    *(f"{name}:7.2" for name in TWO_INSPECT),
    *("nsw-lunar:3.4", "nsw-lunar:4.1", "nsw-lunar:4.2", "nsw-lunar:4.6"),
    subject=[
        *(f"{name}:6.4(a)" for name in TWO_INSPECT),
        *(f"{name}:6.4(b)" for name in TWO_INSPECT),
    ],
)
@pytest.mark.parametrize(("name", "device"), OPENINGS)
def test_no_round_starts_before_each_deck_has_gone_through_every_step(
    name: str, device: Device
) -> None:
    day = Day(name)
    day.set_up(device)
    day.does(do.Sit(1, "Ann"))
    day.refuses(START, "step-missing", *(["3.1"] if name == "nsw-lunar" else ["6.1"]))
    day.receives()
    for number in day.table.decks:
        for step, clause in OPENINGS[name, device]:
            refused = day.refuses(START, "step-missing", clause)
            assert f"deck {number} has not been {step}" in refused.message
            assert f"deck {number} must be {step}" in refused.legal
            day.cites(day.does(action_for(number, step)), clause)
    day.does(START)
    day.folds()


@pytest.mark.clauses(
    *(f"{name}:7.1" for name in TWO_INSPECT),
    *("nz-lunar:7.1(a)", "wa-lunar:7.1(d)", "vu-lunar:7.1(a)", "nz-uth:7.1(a)"),
    *("nsw-lunar:4.1", "nsw-lunar:4.1.1"),
)
@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("nz-lunar", "7.1(a)"),
        ("wa-lunar", "7.1(d)"),
        ("vu-lunar", "7.1(a)"),
        ("nz-uth", "7.1(a)"),
        ("nsw-lunar", "4.1.1"),
    ],
)
def test_the_first_shuffle_is_due_before_the_start_of_play(name: str, clause: str) -> None:
    day = Day(name).set_up().receives()
    day.does(do.Sit(1, "Ann"))
    while day.table.decks[1].next_step is not DeckStep.SHUFFLE:
        step = day.table.decks[1].next_step
        assert step is not None
        day.does(action_for(1, step))
    day.refuses(START, "step-missing", clause)
    day.cites(day.does(action_for(1, DeckStep.SHUFFLE)), clause)


@pytest.mark.clauses(
    *(f"{name}:6.1" for name in TWO_INSPECT),
    *("nz-uth:3.4", "nz-uth:3.4(a)", "nz-uth:3.4(c)(ii)"),
    *("nsw-lunar:3.1", "nsw-lunar:3.3", "nsw-lunar:3.3.1"),
)
@pytest.mark.parametrize(
    ("name", "device", "machine", "allowed"),
    [
        *((name, SHOE, False, {1}) for name in RULEBOOK_IDS),
        *((name, SHUFFLER, False, {2}) for name in TWO_INSPECT),
        ("nsw-lunar", SHUFFLER, False, {1, 2}),
        ("nsw-lunar", SHOE, True, {1, 2}),
    ],
)
def test_a_shoe_takes_one_deck_and_a_shuffler_two(
    name: str, device: Device, machine: bool, allowed: set[int]
) -> None:
    clause = "3.1" if name == "nsw-lunar" else "6.1"
    for number in range(4):
        day = Day(name).set_up(device, machine)
        decks = do.ReceiveDecks(tuple(Delivered(f"back {n}") for n in range(number)), SUPERVISOR)
        if number in allowed:
            day.cites(day.does(decks), clause)
            assert len(day.table.decks) == number
            day.refuses(decks, "already-done", clause)
        else:
            day.refuses(decks, "wrong-number", clause)


def test_a_deck_has_the_colour_of_its_backs_said() -> None:
    day = Day("nz-lunar").set_up()
    day.refuses(do.ReceiveDecks((Delivered(" "),), SUPERVISOR), "no-back", "6.1")


@pytest.mark.clauses(*(f"{name}:6.1" for name in TWO_INSPECT))
@pytest.mark.parametrize("name", TWO_INSPECT)
def test_dealer_and_supervisor_inspect_in_either_order_and_are_two_people(name: str) -> None:
    for first, second in [(DEALER, SUPERVISOR), (SUPERVISOR, DEALER)]:
        day = Day(name).set_up().receives()
        day.does(do.Inspect(1, first))
        day.refuses(do.Inspect(1, first), "already-done", "6.1")
        twin = Official(f"  {first.name.upper()} ", second.rank)
        day.refuses(do.Inspect(1, twin), "same-person", "6.1")
        day.refuses(do.Spread(1, DEALER), "step-missing", "6.1")
        day.does(do.Inspect(1, second), do.Spread(1, DEALER))
        day.refuses(do.Inspect(1, second), "already-done", "6.1")


@pytest.mark.clauses(*(f"{name}:6.1" for name in TWO_INSPECT), "nsw-lunar:3.4")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_only_the_right_people_inspect(name: str) -> None:
    day = Day(name).set_up().receives()
    clause = "3.4" if name == "nsw-lunar" else "6.1"
    day.refuses(do.Inspect(1, INSPECTOR), "no-power", clause)
    day.refuses(do.Inspect(1, Official("", Rank.DEALER)), "nothing-said", clause)
    day.refuses(do.Inspect(2, DEALER), "no-such-deck")
    if name != "nsw-lunar":
        day.refuses(do.Inspect(1, DeckChecker("DC-1")), "no-power", clause)
        day.does(do.Inspect(1, Official("Kay", Rank.CASINO_SUPERVISOR)))


@pytest.mark.clauses("nsw-lunar:3.4")
@pytest.mark.parametrize("who", [DEALER, SUPERVISOR, DeckChecker("DC-1")])
def test_in_new_south_wales_one_check_is_enough(who: Official | DeckChecker) -> None:
    day = Day("nsw-lunar").set_up().receives()
    event = the(day.does(do.Inspect(1, who)), ev.DeckInspected)
    assert event.by == who
    assert day.table.decks[1].next_step is DeckStep.SHUFFLE
    day.refuses(do.Inspect(1, SUPERVISOR), "already-done", "3.4")


@pytest.mark.clauses(*(f"{name}:6.1" for name in TWO_INSPECT), "nsw-lunar:3.4")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_deck_that_is_not_whole_goes_no_further(name: str) -> None:
    day = Day(name).set_up().receives()
    day.does(do.Inspect(1, DEALER, (*WHOLE[1:], FoundCard("joker"))))
    fault = day.table.decks[1].fault
    assert fault is not None
    assert str(fault) == "missing: 2c; foreign: joker"
    day.refuses(do.Inspect(1, SUPERVISOR), "not-whole")
    day.refuses(START, "not-whole")
    day.does(do.ReplaceCards(1, OPERATOR, Delivered("green"), "one was missing"))
    day.does(do.Sit(1, "Ann"))
    day.prepares()
    day.does(START)


@pytest.mark.clauses(*(f"{name}:6.2" for name in TWO_INSPECT))
@pytest.mark.parametrize("name", TWO_INSPECT)
def test_the_cards_are_spread_by_suit_and_in_sequence(name: str) -> None:
    day = Day(name).set_up().receives()
    day.does(do.Inspect(1, DEALER), do.Inspect(1, SUPERVISOR))
    swapped = (SUIT_ORDER[1], SUIT_ORDER[0], *SUIT_ORDER[2:])
    for order in (DECK, swapped, SUIT_ORDER[1:], (*SUIT_ORDER[1:], SUIT_ORDER[1])):
        day.refuses(do.Spread(1, DEALER, order), "out-of-order", "6.2")
    day.refuses(do.Spread(1, INSPECTOR), "no-power", "6.2")
    fresh = tuple(card for at in range(0, 52, 13) for card in _ace_first(SUIT_ORDER[at : at + 13]))
    day.does(do.Spread(1, DEALER, fresh))
    day.refuses(do.Spread(1, DEALER), "already-done", "6.2")


def _ace_first(suit: tuple[Card, ...]) -> tuple[Card, ...]:
    return (suit[-1], *suit[:-1])


@pytest.mark.clauses("nz-uth:6.2", "nz-uth:6.3")
def test_at_a_hold_em_table_the_first_players_look_before_the_shuffle() -> None:
    day = Day("nz-uth").set_up().receives()
    day.does(do.Inspect(1, DEALER), do.Inspect(1, SUPERVISOR), do.Spread(1, DEALER))
    day.refuses(action_for(1, DeckStep.SHUFFLE), "step-missing", "6.2", "6.3")
    day.refuses(do.LetPlayersLook(1), "no-player", "6.2")
    day.does(do.Sit(3, "Ann"), do.Sit(4, "Bo"))
    assert the(day.does(do.LetPlayersLook(1)), ev.PlayersLooked).players == ("Ann", "Bo")
    day.does(action_for(1, DeckStep.SHUFFLE))


def test_a_step_that_a_document_does_not_have_is_refused() -> None:
    day = Day("nsw-lunar").set_up().receives()
    day.refuses(do.Spread(1, DEALER), "no-such-step")
    day.refuses(do.LetPlayersLook(1), "no-such-step")
    assert "no such step" in day.refuses(do.LetPlayersLook(1), "no-such-step").message
    day = Day("nz-lunar").set_up().receives()
    day.refuses(do.LetPlayersLook(1), "no-such-step")


@pytest.mark.clauses(*(f"{name}:6.4(a)" for name in TWO_INSPECT))
@pytest.mark.parametrize("name", TWO_INSPECT)
def test_each_deck_of_a_shuffler_is_chemmy_and_then_riffle_shuffled_by_the_dealer(
    name: str,
) -> None:
    day = Day(name).set_up(SHUFFLER).receives()
    day.does(do.Sit(1, "Ann"), do.Inspect(2, DEALER), do.Inspect(2, SUPERVISOR))
    day.does(do.Spread(2, DEALER))
    if name == "nz-uth":
        day.does(do.LetPlayersLook(2))
    chemmy, riffle, load = (
        action_for(2, s) for s in (DeckStep.CHEMMY, DeckStep.RIFFLE, DeckStep.LOAD)
    )
    day.refuses(riffle, "wrong-shuffle", "6.4(a)")
    day.refuses(load, "wrong-shuffle", "6.4(a)")
    day.refuses(do.Shuffle(2, SUPERVISOR, do.Mix.CHEMMY), "no-power", "6.4(a)")
    day.does(chemmy)
    day.refuses(load, "wrong-shuffle", "6.4(a)")
    day.does(riffle, load)
    assert day.table.decks[2].is_in
    assert day.table.decks[1].next_step is DeckStep.DEALER


@pytest.mark.clauses("nz-lunar:6.3", "wa-lunar:6.3", "vu-lunar:6.3", "nz-uth:6.3")
@pytest.mark.parametrize("name", TWO_INSPECT)
@pytest.mark.parametrize("how", [do.Mix.CHEMMY, do.Mix.RIFFLE])
def test_a_shoe_s_deck_is_shuffled_by_hand_either_way(name: str, how: do.Mix) -> None:
    day = Day(name).opens()
    day.starts().does(do.EndRound())
    day.refuses(do.Shuffle(1, DEALER, do.Mix.MACHINE), "wrong-shuffle", "7.1")
    day.does(do.Shuffle(1, DEALER, how))
    day.refuses(do.Shuffle(1, DEALER, how), "no-shuffle-due", "7.1")


@pytest.mark.clauses(
    *("nz-lunar:7.2", "wa-lunar:7.2", "vu-lunar:7.2", "nz-uth:7.2", "nsw-lunar:4.5")
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_no_player_cuts_and_in_new_south_wales_nobody_but_the_dealer(name: str) -> None:
    day = Day(name).opens()
    day.starts().does(do.EndRound(), action_for(1, DeckStep.SHUFFLE))
    clause = "4.5" if name == "nsw-lunar" else "7.2"
    assert (
        "players never cut"
        in day.refuses(do.Cut(1, Player("Ann"), 9), "player-cuts", clause).message
    )
    day.refuses(do.Cut(1, INSPECTOR, 9), "no-power", clause)
    if name == "nsw-lunar":
        day.refuses(do.Cut(1, SUPERVISOR, 9), "no-power", clause)
        day.refuses(do.Cut(1, OPERATOR, 9), "no-power", clause)
        day.does(do.Cut(1, DEALER, 9))
    else:
        day.cites(day.does(do.Cut(1, SUPERVISOR, 9)), clause)


@pytest.mark.clauses(
    *("nz-lunar:7.2", "wa-lunar:7.2", "vu-lunar:7.2", "nz-uth:7.2", "nsw-lunar:4.2")
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_the_cards_are_cut_once_and_then_placed_in_the_shoe(name: str) -> None:
    day = Day(name).opens()
    day.starts().does(do.EndRound())
    clause = "4.2" if name == "nsw-lunar" else "7.2"
    day.refuses(do.Cut(1, DEALER, 9), "shuffle-due")
    day.does(do.Shuffle(1, DEALER, do.Mix.RIFFLE, BACKWARDS))
    day.refuses(do.Place(1, DEALER), "step-missing", clause)
    for at in (-1, 0, 52, 60):
        day.refuses(do.Cut(1, DEALER, at), "bad-cut", clause)
    day.does(do.Cut(1, DEALER, 9))
    day.refuses(do.Cut(1, DEALER, 9), "already-done", clause)
    day.does(do.Place(1, DEALER))
    day.refuses(do.Place(1, DEALER), "already-done", clause)
    assert day.table.order == BACKWARDS[9:] + BACKWARDS[:9]
    day.starts()
    assert day.table.order == BACKWARDS[9:] + BACKWARDS[:9]
    day.does(do.EndRound())
    assert day.table.order == ()


@pytest.mark.parametrize("at", [1, 51])
def test_a_cut_lifts_at_least_one_card_and_leaves_one(at: int) -> None:
    day = Day("nz-lunar").opens()
    day.starts().does(do.EndRound(), do.Shuffle(1, DEALER, do.Mix.CHEMMY, DECK))
    day.does(do.Cut(1, DEALER, at))
    assert day.table.order == DECK[at:] + DECK[:at]


@pytest.mark.parametrize("order", [DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0])])
def test_an_order_names_each_card_once(order: tuple[Card, ...]) -> None:
    day = Day("nz-lunar").opens()
    day.starts().does(do.EndRound())
    day.refuses(do.Shuffle(1, DEALER, do.Mix.RIFFLE, order), "bad-order", "3.5(a)")


@pytest.mark.clauses(
    *("nsw-lunar:4.6", "nz-lunar:7.2", "wa-lunar:7.2", "vu-lunar:7.2", "nz-uth:7.2")
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_cards_out_of_a_shuffler_are_not_cut(name: str) -> None:
    day = Day(name).opens(SHUFFLER)
    clause = "4.6" if name == "nsw-lunar" else "7.2"
    day.refuses(do.Cut(1, DEALER, 9), "no-cut", clause)
    day.refuses(do.Place(1, DEALER), "no-shoe")
    day.starts()


@pytest.mark.clauses(
    *("nz-lunar:3.5", "nz-lunar:3.5(b)", "nz-lunar:3.5(c)", "nz-lunar:3.5(d)"),
    *("wa-lunar:3.4", "wa-lunar:3.4(b)", "wa-lunar:3.4(c)", "wa-lunar:3.4(d)"),
    *("vu-lunar:3.5", "vu-lunar:3.5(b)", "vu-lunar:3.5(c)", "vu-lunar:3.5(d)"),
    *("nz-uth:3.4", "nz-uth:3.4(b)", "nz-uth:3.4(c)", "nz-uth:3.4(d)"),
    *("nz-uth:3.4(c)(i)", "nz-uth:3.4(c)(ii)"),
    *("nsw-lunar:2.3", "nsw-lunar:2.3.1", "nsw-lunar:2.3.2", "nsw-lunar:2.3.4", "nsw-lunar:3.1"),
    subject=[
        *("nz-lunar:3.5(b)", "nz-lunar:3.5(c)", "nz-lunar:3.5(d)"),
        *("wa-lunar:3.4(b)", "wa-lunar:3.4(c)", "wa-lunar:3.4(d)"),
        *("vu-lunar:3.5(b)", "vu-lunar:3.5(c)", "vu-lunar:3.5(d)"),
        *("nz-uth:3.4(b)", "nz-uth:3.4(c)", "nz-uth:3.4(d)"),
        *("nsw-lunar:2.3.1", "nsw-lunar:2.3.2", "nsw-lunar:2.3.4", "nsw-lunar:3.1"),
    ],
)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
@pytest.mark.parametrize("device", list(Device))
def test_the_equipment_is_complete_before_any_cards_come(name: str, device: Device) -> None:
    day, head = Day(name), EQUIPMENT.get(name, "2.3")
    nsw = name == "nsw-lunar"
    assert day.table.closed
    day.refuses(do.ReceiveDecks((Delivered("blue"),), SUPERVISOR), "closed", head)
    day.refuses(START, "closed", head)
    bare = do.SetUp(Equipment(device, discard_rack=False), DEALER)
    day.refuses(bare, "no-rack", "2.3.2" if nsw else f"{head}(d)")
    uncut = do.SetUp(Equipment(device, cutting_card=False), DEALER)
    day.refuses(uncut, "no-cutting-card", "3.1" if nsw else f"{head}(b)")
    day.refuses(do.SetUp(Equipment(device), INSPECTOR), "no-power", head)
    trayless = do.SetUp(Equipment(device, float_tray=False), DEALER)
    if nsw:
        day.refuses(trayless, "no-float", "2.3.4")
        trayless = do.SetUp(Equipment(device), DEALER)
    day.cites(day.does(trayless), "2.3.1" if nsw else f"{head}(c)")
    day.refuses(trayless, "already-done", head)


@pytest.mark.clauses("nsw-lunar:2.3.3")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_single_deck_shuffler_stands_in_new_south_wales_only(name: str) -> None:
    day = Day(name)
    beside = do.SetUp(Equipment(SHOE, single_deck_shuffler=True), DEALER)
    if name != "nsw-lunar":
        day.refuses(beside, "no-such-machine", EQUIPMENT[name])
        return
    day.does(beside)
    day.receives().does(do.Inspect(1, DEALER), do.Shuffle(1, DEALER, do.Mix.MACHINE))
    day.does(do.Cut(1, DEALER, 26), do.Place(1, DEALER))


@pytest.mark.clauses("nsw-lunar:3.3", "nsw-lunar:3.3.2")
@pytest.mark.parametrize("machine", [False, True])
def test_two_decks_have_backs_of_different_colours(machine: bool) -> None:
    day = Day("nsw-lunar").set_up(SHOE if machine else SHUFFLER, machine)
    same = (Delivered("blue"), Delivered(" Blue"))
    day.refuses(do.ReceiveDecks(same, SUPERVISOR), "same-backs", "3.3.2")
    day.receives()
    again = do.ReplaceCards(2, SUPERVISOR, Delivered("blue"), "worn")
    day.refuses(again, "same-backs", "3.3.2")
    day.does(do.ReplaceCards(2, SUPERVISOR, Delivered("green"), "worn"))


@pytest.mark.parametrize("name", TWO_INSPECT)
def test_elsewhere_two_decks_may_look_alike(name: str) -> None:
    day = Day(name).set_up(SHUFFLER)
    day.does(do.ReceiveDecks((Delivered("blue"), Delivered("blue")), SUPERVISOR))


@pytest.mark.clauses("nsw-lunar:3.5")
@pytest.mark.parametrize(
    ("device", "left"), [(SHOE, (DeckStep.CUT, DeckStep.PLACE)), (SHUFFLER, (DeckStep.LOAD,))]
)
def test_a_deck_secured_in_advance_is_neither_checked_nor_shuffled_again(
    device: Device, left: tuple[DeckStep, ...]
) -> None:
    day = Day("nsw-lunar").set_up(device)
    ready = Delivered("blue", Secured(DeckChecker("DC-1")))
    day.cites(day.does(do.ReceiveDecks((ready,), SUPERVISOR)), "3.5", "ruling:table-pre-shuffled")
    assert day.table.decks[1].todo == left
    day.does(do.Sit(1, "Ann"))
    day.refuses(START, "step-missing")
    day.prepares().starts().does(do.EndRound())
    day.refuses(START, "shuffle-due", "4.1.2")


@pytest.mark.clauses("nsw-lunar:3.5", "nsw-lunar:3.4")
def test_a_secured_deck_was_checked_and_its_seal_is_whole() -> None:
    day = Day("nsw-lunar").set_up()
    broken = Delivered("blue", Secured(DEALER, intact=False))
    day.refuses(do.ReceiveDecks((broken,), SUPERVISOR), "seal-broken", "3.5")
    unchecked = Delivered("blue", Secured(INSPECTOR))
    day.refuses(do.ReceiveDecks((unchecked,), SUPERVISOR), "no-power", "3.4")


@pytest.mark.parametrize("name", TWO_INSPECT)
def test_elsewhere_every_deck_is_inspected_at_the_table(name: str) -> None:
    day = Day(name).set_up()
    ready = Delivered("blue", Secured(DEALER))
    day.refuses(do.ReceiveDecks((ready,), SUPERVISOR), "not-secured", "6.1")


@pytest.mark.clauses("vu-lunar:8.7", "vu-lunar:3.5", subject="vu-lunar:8.7")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_shuffler_stands_beside_a_shoe_where_draws_come_from_a_shoe(name: str) -> None:
    """Only Vanuatu wants drawn cards from a shoe and nothing else."""
    day, bare = Day(name), do.SetUp(Equipment(Device.SHUFFLER, draw_shoe=False), DEALER)
    if name == "vu-lunar":
        day.refuses(bare, "no-shoe", "8.7")
        day.does(do.SetUp(Equipment(Device.SHUFFLER), DEALER))
    else:
        day.does(bare)
    Day(name).does(do.SetUp(Equipment(Device.SHOE, draw_shoe=False), DEALER))
