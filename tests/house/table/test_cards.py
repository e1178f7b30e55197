"""The cards of a table: made ready, run out, found not whole; and the shuffling machine."""

import pytest

from croupier.cards import DECK
from croupier.games import actions as shared
from croupier.games.jackpot import Pools
from croupier.games.lunar import actions as lunar_acts
from croupier.games.state import ByHand
from croupier.house.table import SOFTWARE, act, decks_to_shuffle
from croupier.house.table.actions import MakeReady
from croupier.house.upkeep import (
    DeckCheck,
    DeckStep,
    Delivered,
    Device,
    Equipment,
    FoundCard,
    Notified,
)
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from tests.house.table.tables import (
    ALL,
    DEALER,
    INSPECTOR,
    LUNAR,
    PLAYERS,
    SECOND,
    SUPERVISOR,
    WITH_JACKPOT,
    Sitting,
    stacked,
)

DEALINGS = ("shoe", "shuffler")
VOID_BY = {"nsw-lunar": "12.11.2", "nz-uth": "12.10"}
ROYAL = {-1: "Ts Js Qs 2d 7c", 0: "9h 4c", 1: "Ks As"}


@pytest.mark.clauses("nsw-lunar:3.4", "nz-lunar:6.1", "nz-lunar:6.2", "nz-lunar:7.1", "nz-uth:6.3")
@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("name", ALL)
def test_no_round_before_people_have_taken_every_step(name: str, dealing: str) -> None:
    sitting = Sitting(name, dealing=dealing, cards_by_hand=True).opens(1)
    sitting.wagers(1)
    sitting.refuses(MakeReady({}), SOFTWARE, "by-hand")
    steps = 0
    for number in sitting.table.upkeep.decks:
        while (step := sitting.next_step(number)) is not None:
            with pytest.raises(Refusal) as refused:
                act(sitting.table, shared.NoMoreBets(), DEALER, sitting.now + SECOND)
            assert refused.value.clauses
            sitting.does(*sitting.step_action(number, step))
            steps += 1
    assert steps >= 2
    sitting.does(shared.NoMoreBets(), DEALER)


@pytest.mark.clauses("nsw-lunar:4.2", "nsw-lunar:4.6", "nz-lunar:7.2", "nz-uth:7.2")
@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("name", ALL)
def test_software_deals_exactly_the_order_it_was_given(name: str, dealing: str) -> None:
    sitting = Sitting(name, dealing=dealing).opens(1)
    decks = len(sitting.table.upkeep.decks)
    assert decks == (2 if dealing == "shuffler" and name != "nsw-lunar" else 1)
    for _ in range(3):
        wanted = {n: sitting.shuffled(DECK) for n in decks_to_shuffle(sitting.table)}
        if wanted:
            sitting.does(MakeReady(wanted))
        turn = sitting.table.upkeep.turn
        if turn in wanted:
            assert sitting.table.upkeep.order == wanted[turn]
        sitting.makes_ready()
        dealt = sitting.table.upkeep.order
        sitting.wagers(1)
        sitting.does(shared.NoMoreBets(), DEALER)
        assert sitting.round.deck == dealt
        sitting.plays()


def test_ready_cards_need_no_order_and_due_ones_do() -> None:
    sitting = Sitting("nz-lunar").opens(1)
    sitting.refuses(MakeReady({1: DECK}), SOFTWARE, "no-shuffle-due")
    sitting.refuses(MakeReady({7: DECK}), SOFTWARE, "no-shuffle-due")
    sitting.deals(1)
    sitting.plays()
    sitting.refuses(MakeReady({}), SOFTWARE, "order-missing")
    sitting.refuses(MakeReady({1: DECK[:51]}), SOFTWARE, "bad-order")
    sitting.refuses(MakeReady({1: (*DECK[:51], DECK[0])}), SOFTWARE, "bad-order")
    sitting.wagers(1)
    sitting.refuses(shared.NoMoreBets(), DEALER, "shuffle-due", "7.1(b)")
    sitting.does(MakeReady({1: DECK}))


def test_a_deck_shuffled_without_its_order_is_not_dealt() -> None:
    sitting = Sitting("nz-lunar", cards_by_hand=True).opens(1)
    sitting.makes_ready()
    sitting.signs(upkeep.DirectShuffle, SUPERVISOR)
    sitting.does(upkeep.Shuffle(1, DEALER, upkeep.Mix.RIFFLE), DEALER)
    sitting.does(upkeep.Cut(1, DEALER, 9), DEALER)
    sitting.does(upkeep.Place(1, DEALER), DEALER)
    sitting.wagers(1)
    sitting.refuses(shared.NoMoreBets(), DEALER, "no-order")


def all_exchange(sitting: Sitting) -> None:
    """Five boxes change five cards each, which is more than the deck has."""
    sitting.deals(1, 2, 3, 4, 5)
    while not sitting.needs_cards:
        turn = sitting.round.turn
        cards = sitting.round.boxes[turn].cards
        sitting.does(lunar_acts.Exchange(turn, cards), PLAYERS[turn])


@pytest.mark.clauses(
    *("nsw-lunar:4.1.4", "nsw-lunar:12.17", "nz-lunar:7.1", "ruling:reshuffle"),
    subject="nsw-lunar:4.1.4",
)
@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("by_people", [False, True])
@pytest.mark.parametrize("name", LUNAR)
def test_the_rack_is_shuffled_when_cards_run_out(name: str, by_people: bool, dealing: str) -> None:
    sitting = Sitting(name, dealing=dealing, cards_by_hand=by_people, seed=3).opens(1, 2, 3, 4, 5)
    all_exchange(sitting)
    rack, number = sitting.round.rack, sitting.table.upkeep.turn
    wrong = next(card for card in DECK if card not in rack)
    wanted = sitting.shuffled(rack)
    if by_people:
        shuffle, by = sitting.step_action(number, DeckStep.SHUFFLE)
        sitting.refuses(
            upkeep.Shuffle(number, DEALER, upkeep.Mix.RIFFLE, (*rack[1:], wrong)),
            by,
            "not-the-rack",
        )
        sitting.refuses(upkeep.Shuffle(number, DEALER, upkeep.Mix.RIFFLE), by, "not-the-rack")
        sitting.does(shuffle, by)
        sitting.makes_ready()
        assert set(sitting.round.deck) == set(rack)
    else:
        orders = {n: wanted if n == number else DECK for n in decks_to_shuffle(sitting.table)}
        sitting.refuses(
            MakeReady({**orders, number: (*wanted[1:], wrong)}), SOFTWARE, "not-the-rack"
        )
        sitting.does(MakeReady(orders))
        assert sitting.round.deck == wanted
    assert not sitting.needs_cards
    assert sum(sitting.plays("bet").nets.values()) < 1000


@pytest.mark.clauses(
    "nsw-lunar:12.11", "nsw-lunar:12.11.1", "nsw-lunar:12.11.2", "nsw-lunar:12.11.3",
    "nsw-lunar:12.11.4", "nz-lunar:11.10", "wa-lunar:11.10", "vu-lunar:11.10", "nz-uth:12.10",
    "ruling:table-deck-in-play",
)  # fmt: skip
@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("name", ALL)
def test_a_deck_that_is_not_whole_voids_the_round_in_play_and_only_that(
    name: str, dealing: str
) -> None:
    sitting = Sitting(name, dealing=dealing).opens(1, 2)
    sitting.deals(1, 2)
    first = sitting.plays("bet")
    sitting.deals(1, 2)
    deck = sitting.table.upkeep.turn
    fault = upkeep.ReportFault(deck, DEALER, (DECK[0],))
    sitting.refuses(fault, "Ann", "not-yours")
    events = sitting.does(fault, DEALER)
    clause = VOID_BY.get(name, "11.10")
    sitting.cites(events, clause)
    second = sitting.last
    assert (second.number, second.void) == (2, True)
    assert second.nets == {1: 0, 2: 0}
    assert sitting.table.played[1] == first
    owed = tuple(Notified) if name == "nsw-lunar" else ()
    assert sitting.table.upkeep.to_notify == owed
    for whom in owed:
        sitting.does(upkeep.Notify(whom, DEALER), DEALER)
    assert not sitting.table.upkeep.to_notify
    with pytest.raises(Refusal) as refused:
        sitting.makes_ready()
    assert refused.value.code == "not-whole"
    found = tuple(FoundCard(card.text) for card in DECK)
    sitting.does(upkeep.CheckDeck(deck, DEALER, found), DEALER)
    sitting.deals(1, 2)
    assert sitting.plays().number == 3


@pytest.mark.clauses("nz-uth:12.10", "nsw-lunar:12.11.1")
@pytest.mark.parametrize("name", ["nz-uth", "nz-lunar"])
def test_the_deck_that_waits_voids_nothing(name: str) -> None:
    sitting = Sitting(name, dealing="shuffler").opens(1)
    sitting.deals(1)
    other = 3 - sitting.table.upkeep.turn
    sitting.does(upkeep.ReportFault(other, DEALER, (), (FoundCard("joker"),)), DEALER)
    assert not sitting.plays().void
    sitting.refuses(MakeReady({}), SOFTWARE, "order-missing")


@pytest.mark.clauses("nsw-lunar:13.1")
def test_a_shuffle_that_jammed_is_made_again() -> None:
    sitting = Sitting("nsw-lunar", dealing="shuffler").opens(1)
    sitting.does(upkeep.Jam(1, DEALER), DEALER)
    sitting.wagers(1)
    sitting.refuses(shared.NoMoreBets(), DEALER, "shuffle-due", "13.1")
    sitting.makes_ready()
    sitting.does(shared.NoMoreBets(), DEALER)
    sitting.plays()


@pytest.mark.clauses("nsw-lunar:13.2", "nsw-lunar:13.2.1", "nsw-lunar:13.2.2", "nsw-lunar:13.2.3")
@pytest.mark.parametrize("by_people", [False, True])
def test_a_broken_machine_voids_the_round_and_play_goes_on_from_a_shoe(by_people: bool) -> None:
    sitting = Sitting("nsw-lunar", dealing="shuffler", cards_by_hand=by_people).opens(1, 2)
    sitting.deals(1, 2)
    first = sitting.plays("bet")
    sitting.deals(1, 2)
    sitting.cites(sitting.does(upkeep.BreakDown(DEALER), DEALER), "13.2.1", "13.2.2", "13.2.3")
    assert sitting.last.void
    assert sitting.table.played[1] == first
    sitting.does(upkeep.SetUp(Equipment(Device.SHOE), DEALER), DEALER)
    if by_people:
        sitting.signs(upkeep.ReceiveDecks, DEALER, (Delivered("green"),))
    sitting.deals(1, 2)
    assert sitting.round.dealing == "shoe"
    assert sitting.plays().in_play.start.dealing == "shoe"


@pytest.mark.clauses("nz-lunar:3.5(c)")
def test_elsewhere_a_broken_machine_lets_the_round_be_finished() -> None:
    sitting = Sitting("nz-lunar", dealing="shuffler").opens(1)
    sitting.deals(1)
    sitting.does(upkeep.BreakDown(DEALER), DEALER)
    assert not sitting.plays().void
    sitting.wagers(1)
    sitting.refuses(shared.NoMoreBets(), DEALER, "broken")


def paid(people: bool, collecting: bool = False, pools: Pools | None = None) -> Sitting:
    """Box 1 has a royal flush for the jackpot, and everything is settled."""
    by_hand = frozenset({ByHand.COLLECTING}) if collecting else frozenset()
    sitting = Sitting(
        "nz-uth",
        sign=WITH_JACKPOT,
        pools=pools or Pools(pool=1000),
        cards_by_hand=people,
        by_hand=by_hand,
    ).opens(1, 2)
    sitting.deals(1, 2, cards=stacked(sitting, (1, 2), ROYAL), jackpot=5)
    number = sitting.table.number
    while sitting.table.in_play is not None and sitting.round.phase.value not in (
        "collecting", "over"
    ):  # fmt: skip
        sitting.does(*sitting.next_action("play"))
    assert sitting.table.number == (number if people or collecting else number + 1)
    return sitting


@pytest.mark.clauses("nz-uth:11.14", "nz-uth:11.13")
def test_a_jackpot_round_ends_when_its_deck_is_counted() -> None:
    sitting = paid(people=True)
    assert sitting.round.over
    deck = sitting.table.upkeep.turn
    assert sitting.table.upkeep.decks[deck].checks == (DeckCheck.JACKPOT,)
    sitting.refuses(upkeep.CountDeck(deck, SUPERVISOR, 52), SUPERVISOR, "no-power")
    sitting.does(upkeep.CountDeck(deck, DEALER, 52), DEALER)
    played = sitting.last
    assert not played.void
    assert played.nets[1] > 1000
    assert sitting.table.pools == Pools(pool=0)


@pytest.mark.clauses("nz-uth:11.14")
def test_software_counts_the_deck_before_the_next_round() -> None:
    sitting = paid(people=False)
    assert sitting.last.nets[1] > 1000
    assert sitting.table.upkeep.decks[1].checks == (DeckCheck.JACKPOT,)
    sitting.makes_ready()
    assert not sitting.table.upkeep.decks[1].checks


@pytest.mark.clauses("nz-uth:11.14", "nz-uth:12.10", "nz-uth:12.11", "ruling:void-round")
@pytest.mark.parametrize("collecting", [False, True])
def test_a_short_count_after_a_jackpot_voids_the_round(collecting: bool) -> None:
    sitting = paid(people=True, collecting=collecting)
    deck = sitting.table.upkeep.turn
    events = sitting.does(upkeep.CountDeck(deck, DEALER, 51), DEALER)
    sitting.cites(events, "12.10")
    if collecting:
        assert sitting.round.void
        sitting.plays()
    played = sitting.last
    assert played.void
    assert played.nets == {1: 0, 2: 0}
    assert sitting.table.pools == Pools(pool=1000)  # paid back in, and the wagers out again


@pytest.mark.clauses("nz-uth:11.8", "nz-uth:11.14")
@pytest.mark.parametrize(("hole", "counted"), [("Ks As", True), ("3s 8s", False)])
def test_of_two_pools_only_a_major_payout_has_the_deck_counted(hole: str, counted: bool) -> None:
    pools = Pools(minor=5000, major=9000)
    sitting = Sitting("nz-uth", sign=WITH_JACKPOT, pools=pools, cards_by_hand=True).opens(1)
    cards = stacked(sitting, (1,), {**ROYAL, 1: hole})
    sitting.deals(1, cards=cards, jackpot=5)
    while sitting.table.in_play is not None and not sitting.round.over:
        sitting.does(*sitting.next_action("play"))
    assert (sitting.table.in_play is not None) == counted
    if counted:
        sitting.does(upkeep.CountDeck(1, DEALER, 52), DEALER)
    lines = {line.wager: line for line in sitting.last.settled}
    assert lines["jackpot"].paid > 0


@pytest.mark.clauses("nsw-lunar:12.11.1", "ruling:round-concluded")
@pytest.mark.parametrize("breaks", [False, True])
def test_a_round_is_complete_with_its_last_wager(breaks: bool) -> None:
    sitting = Sitting("nsw-lunar", by_hand={ByHand.COLLECTING}, dealing="shuffler").opens(1, 2)
    sitting.deals(1, 2)
    while sitting.round.phase.value != "collecting":
        sitting.does(*sitting.next_action("bet"))
    if breaks:
        sitting.does(upkeep.BreakDown(DEALER), DEALER)
    else:
        sitting.does(upkeep.ReportFault(1, DEALER, (DECK[5],)), DEALER)
    assert not sitting.round.void
    lines = sitting.round.lines
    assert sitting.plays().settled == lines


@pytest.mark.clauses("nz-lunar:11.10", "wa-lunar:11.10", "vu-lunar:11.10")
@pytest.mark.parametrize("name", [name for name in LUNAR if name != "nsw-lunar"])
def test_a_card_missed_while_the_hands_are_collected_still_voids_the_round(name: str) -> None:
    sitting = Sitting(name, by_hand={ByHand.COLLECTING}).opens(1, 2)
    sitting.deals(1, 2)
    while sitting.round.phase.value != "collecting":
        sitting.does(*sitting.next_action("bet"))
    assert sitting.round.lines
    sitting.does(upkeep.ReportFault(1, DEALER, (DECK[5],)), DEALER)
    assert sitting.round.void
    played = sitting.plays()
    assert played.void
    assert played.nets == {1: 0, 2: 0}


@pytest.mark.clauses("nsw-lunar:3.8", "nsw-lunar:4.4")
def test_care_of_the_cards_in_mid_round() -> None:
    sitting = Sitting("nsw-lunar").opens(1)
    sitting.deals(1)
    sitting.does(upkeep.InstructCount(1, INSPECTOR), INSPECTOR)
    sitting.does(upkeep.Mishandle(1, DEALER), DEALER)
    assert not sitting.plays().void
    with pytest.raises(Refusal) as owed:
        sitting.deals(1)
    assert owed.value.code == "check-owed"
    sitting.does(upkeep.Verify(1, SUPERVISOR, 52), SUPERVISOR)
    sitting.does(shared.NoMoreBets(), DEALER)


@pytest.mark.clauses("nz-lunar:11.7")
def test_software_shows_no_card_of_the_dealer_early() -> None:
    """And so nobody can find out by guessing which cards lie there."""
    sitting = Sitting("nz-lunar").opens(1)
    sitting.deals(1)
    shown = shared.ExposeDealerCards(sitting.round.dealer[1:2])
    sitting.refuses(shown, DEALER, "software-deals", "11.7")
