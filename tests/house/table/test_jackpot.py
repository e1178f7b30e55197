"""The progressive jackpot of a table: fed before a round, paid in it, and never short of a cent."""

import pytest

from croupier.games import actions as shared
from croupier.games.game import game_of
from croupier.games.holdem import actions as holdem_acts
from croupier.games.holdem.events import DeckCounted, JackpotLit, JackpotsCollected, JackpotUnlit
from croupier.games.jackpot import Pools
from croupier.games.state import BY_HAND, ByHand
from croupier.house import directions
from croupier.house.directions import Breach
from croupier.house.table import events as ev
from croupier.house.table import open_table, pools_of, with_pools
from croupier.house.table.actions import PlaceUnchecked
from croupier.house.upkeep import events as upkeep_events
from croupier.house.upkeep.actions import CountDeck, DirectShuffle
from croupier.machine import Refusal
from croupier.records.rounds import replay
from croupier.records.rounds.writing import record_of
from croupier.rulebooks import rulebook
from croupier.server.tables.views import pools_view
from tests.house.table.tables import (
    DEALER,
    LUNAR,
    MANAGER,
    SIGN,
    SUPERVISOR,
    WITH_JACKPOT,
    Sitting,
    of,
    stacked,
)

ROYAL = {-1: "Ts Js Qs 2d 7c", 0: "9h 4c", 1: "Ks As", 2: "3d 4d"}
FLUSH = {-1: "Ts Js 3s 2d 7c", 0: "9h 4c", 1: "Ks As", 2: "3d 4d"}
NOTHING = {-1: "2s 8d Kh 4c 9s", 0: "9h 4h", 1: "3c 5d", 2: "3d 5c"}
ONE, TWO = Pools(pool=1000), Pools(minor=5000, major=9000)


def table(pools: Pools, hands: dict[int, str], **more: object) -> Sitting:
    sitting = Sitting("nz-uth", sign=WITH_JACKPOT, pools=pools, **more).opens(1, 2)  # type: ignore[arg-type]
    sitting.signs(DirectShuffle, SUPERVISOR)
    sitting.makes_ready(stacked(sitting, (1, 2), hands))
    return sitting


@pytest.mark.clauses("nz-uth:11.3", "nz-uth:11.8")
@pytest.mark.parametrize("pools", [ONE, TWO])
def test_jackpot_wagers_feed_the_pools_before_the_round(pools: Pools) -> None:
    sitting = table(pools, NOTHING, options={"jackpot_retained_percent": 20})
    sitting.wagers(1, 2, jackpot=5)
    assert sitting.table.pools == pools
    [fed] = of(sitting.does(shared.NoMoreBets(), DEALER), ev.JackpotFed)
    assert sum(line.amount for line in fed.lines) == 8
    assert sitting.round.pools.total == pools.total + 8
    sitting.plays("fold")
    assert sitting.table.pools is not None
    assert sitting.table.pools.total == pools.total + 8


@pytest.mark.clauses("nz-uth:12.11", "nz-uth:12.1")
def test_what_came_back_leaves_the_pools_again() -> None:
    sitting = table(ONE, NOTHING)
    sitting.wagers(1, 2, jackpot=5)
    sitting.does(shared.NoMoreBets(), DEALER)
    told = directions.Report("Dana", Breach.TELLING, ("Ann",), "told", "1", "1", (1,))
    sitting.does(told, DEALER)
    sitting.does(directions.Direct(MANAGER, directions.VoidHands(1), "told"), MANAGER)
    events = sitting.signs(CountDeck, DEALER, sitting.table.upkeep.turn, number=51)
    assert sum(line.amount for each in of(events, ev.JackpotFed) for line in each.lines) < 0
    assert sitting.table.pools == ONE
    sitting = table(ONE, NOTHING)
    sitting.deals(1, 2, jackpot=5)
    sitting.does(told, DEALER)
    sitting.does(directions.Direct(MANAGER, directions.VoidHands(1), "told"), MANAGER)
    sitting.plays("fold")
    assert sitting.table.pools is not None
    assert sitting.table.pools.total == 1005  # one of the two


@pytest.mark.clauses("nz-uth:11.9", "nz-uth:11.12", "ruling:jackpot-floor")
@pytest.mark.parametrize("pools", [ONE, TWO, Pools(pool=0)])
def test_what_is_paid_has_left_the_pools(pools: Pools) -> None:
    sitting = table(pools, ROYAL)
    sitting.wagers(1, 2, jackpot=5)
    sitting.does(shared.NoMoreBets(), DEALER)
    played = sitting.plays("play")
    paid = sum(line.paid for line in played.settled if line.wager == "jackpot")
    moved = played.in_play.round.pool_lines
    out = -sum(line.amount for line in moved if line.amount < 0)
    added = sum(line.amount for line in moved if line.amount > 0)
    assert paid == out > 0
    assert sitting.table.pools is not None
    assert sitting.table.pools.total == pools.total + 10 - out + added


@pytest.mark.clauses("nz-uth:11.2", "nz-uth:11.3", "nz-uth:11.4", "ruling:jackpot-denomination")
@pytest.mark.parametrize("operated", ["electronically", "manually"])
@pytest.mark.parametrize("chip", [2, 10])
def test_a_chip_that_is_not_the_one_on_the_sign_is_no_jackpot_wager(
    chip: int, operated: str
) -> None:
    by_hand = BY_HAND - {ByHand.DEALING, ByHand.REVEALING, ByHand.COLLECTING}
    options = {"jackpot_operated": operated}
    sitting = table(Pools(pool=100), ROYAL, by_hand=by_hand, options=options)
    sitting.wagers(1, 2)
    placed = sitting.does(PlaceUnchecked(1, "jackpot", chip), DEALER)
    assert not of(placed, JackpotLit)
    assert bool(of(placed, JackpotUnlit)) == (operated == "electronically")
    called = sitting.does(shared.NoMoreBets(), DEALER)
    assert not of(called, ev.JackpotFed)
    assert not of(called, JackpotsCollected)
    assert sitting.round.pools == Pools(pool=100)
    played = sitting.plays("play")
    [line] = [line for line in played.settled if line.wager == "jackpot"]
    assert (line.stake, line.returned, line.paid) == (chip, chip, 0)
    assert sitting.addresses(["11.2", "11.3"]) <= set(line.clauses)
    assert sitting.table.pools == Pools(pool=100)
    without = table(Pools(pool=100), ROYAL, by_hand=by_hand)
    without.wagers(1, 2)
    without.does(shared.NoMoreBets(), DEALER)
    assert without.plays("play").nets == played.nets


@pytest.mark.clauses("nz-uth:11.4")
def test_the_chip_on_the_sign_lights_up_and_is_collected() -> None:
    sitting = table(Pools(pool=100), ROYAL, by_hand=BY_HAND - {ByHand.DEALING})
    sitting.wagers(1, 2)
    placed = sitting.does(PlaceUnchecked(1, "jackpot", 5), DEALER)
    assert of(placed, JackpotLit)
    assert not of(placed, JackpotUnlit)
    called = sitting.does(shared.NoMoreBets(), DEALER)
    assert [each.boxes for each in of(called, JackpotsCollected)] == [(1,)]
    assert sitting.round.pools == Pools(pool=105)


@pytest.mark.clauses("nz-uth:11.14", "nz-uth:12.10", "ruling:jackpot-count")
@pytest.mark.parametrize("number", [51, 52, 53])
def test_where_a_person_collects_the_count_after_a_jackpot_is_entered(number: int) -> None:
    sitting = table(Pools(pool=100), ROYAL, by_hand=[ByHand.COLLECTING])
    sitting.wagers(1, 2, jackpot=5)
    events = list(sitting.does(shared.NoMoreBets(), DEALER))
    while not sitting.round.over:
        turn = sitting.round.turn
        if turn is None:
            due = [each.of for each in game_of(sitting.round).legal(sitting.round)]
            events += sitting.does(shared.CollectCards(due[0] or 0), DEALER)
        else:
            events += sitting.does(holdem_acts.Play(turn, 4), DEALER)
    assert not of(events, DeckCounted)
    assert not of(events, upkeep_events.DeckChecked)
    assert sitting.table.in_play is not None, "the round waits for the count"
    assert pools_of(sitting.table) == Pools(pool=0)
    sitting.refuses(shared.PlaceWager(1, "ante", 10), "Ann", "no-more-bets")
    deck = sitting.table.upkeep.turn
    counted = sitting.signs(CountDeck, DEALER, deck, number=number)
    sitting.cites(counted, "11.14", *(() if number == 52 else ("12.10",)))
    assert sitting.table.in_play is None
    assert sitting.last.void == (number != 52)
    assert (sitting.last.nets == {1: 0, 2: 0}) == (number != 52)
    assert sitting.table.pools == Pools(pool=0 if number == 52 else 100)


@pytest.mark.clauses("nz-uth:11.11")
def test_pools_that_other_tables_have_moved_are_those_that_pay() -> None:
    sitting = table(ONE, ROYAL)
    sitting.wagers(1, 2, jackpot=5)
    sitting.does(shared.NoMoreBets(), DEALER)
    assert pools_of(sitting.table) == Pools(pool=1010)
    sitting.table = with_pools(sitting.table, Pools(pool=200_010))
    played = sitting.plays("play")  # its record replays to the same
    assert sum(line.paid for line in played.settled if line.wager == "jackpot") == 200_010
    assert sitting.table.pools == Pools(pool=0)


@pytest.mark.parametrize("name", LUNAR)
def test_lunar_poker_has_no_jackpot(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        open_table(rulebook(name), SIGN, pools=ONE)
    assert refused.value.code == "no-jackpot"
    with pytest.raises(Refusal) as bad:
        open_table(rulebook(name), SIGN, dealing="hat")
    assert bad.value.code == "bad-dealing"


@pytest.mark.clauses("nz-uth:3.5(a)")
def test_a_table_s_jackpot_wagers_and_its_pool_are_recorded() -> None:
    sitting = table(ONE, NOTHING)
    sitting.makes_ready()
    sitting.wagers(1, 2, jackpot=5)
    events = sitting.does(shared.NoMoreBets(), DEALER)
    [fed] = of(events, ev.JackpotFed)
    assert [(line.which, line.amount) for line in fed.lines] == [("pool", 5), ("pool", 5)]
    sitting.plays("fold")
    record = record_of(sitting.table, sitting.last)
    wagers = [each for each in record["wagers"] if each["area"] == "jackpot"]
    assert [each["amount"] for each in wagers] == ["5", "5"]
    assert record["jackpot"] == {"pool": "1010"}


@pytest.mark.clauses("nz-uth:11.6D(a)")
def test_of_two_pools_each_is_recorded() -> None:
    sitting = table(TWO, NOTHING)
    sitting.deals(1, 2, jackpot=5)
    sitting.plays("fold")
    assert record_of(sitting.table, sitting.last)["jackpot"] == {"minor": "5005", "major": "9005"}


@pytest.mark.clauses("nz-uth:11.6D(f)", "nz-uth:11.14", subject="nz-uth:11.6D(f)")
@pytest.mark.parametrize(("pools", "flush_counts"), [(ONE, True), (TWO, False)])
@pytest.mark.parametrize("hands", [ROYAL, FLUSH])
def test_of_two_pools_only_a_payout_from_the_major_one_has_the_deck_counted(
    pools: Pools, flush_counts: bool, hands: dict[int, str]
) -> None:
    sitting = table(pools, hands)
    sitting.wagers(1, 2, jackpot=5)
    sitting.does(shared.NoMoreBets(), DEALER)
    played = sitting.plays("play")
    assert any(line.wager == "jackpot" and line.paid for line in played.settled)
    again = replay(record_of(sitting.table, played))
    counted = [each for each in again.events if isinstance(each, DeckCounted)]
    assert bool(counted) == (hands is ROYAL or flush_counts)
    for each in counted:
        assert ("nz-uth:11.6D(f)" in each.clauses) == (pools is TWO)


@pytest.mark.parametrize(
    ("pools", "shown"),
    [
        pytest.param(ONE, "1010", marks=pytest.mark.clauses("nz-uth:3.5(b)")),
        pytest.param(TWO, "9005", marks=pytest.mark.clauses("nz-uth:11.6D(b)")),
    ],
)
def test_the_meter_displays_the_pool_and_of_two_the_major_one(pools: Pools, shown: str) -> None:
    sitting = table(pools, NOTHING)
    sitting.deals(1, 2, jackpot=5)
    seen = pools_view(pools_of(sitting.table))
    assert seen is not None
    assert seen.meter == shown
