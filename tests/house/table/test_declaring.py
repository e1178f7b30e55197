"""A player declares what the hand is worth, and where the dealer helped to place a wager."""

import pytest

from croupier.games import actions as shared
from croupier.games.state import ByHand
from croupier.house.table import events as ev
from croupier.house.table.actions import DeclareValue
from tests.house.table.tables import DEALER, LUNAR, Sitting, of, stacked

REVEALED = frozenset({ByHand.REVEALING, ByHand.ANNOUNCING})
HANDS = {0: "As Kd 9c 5h 2d", 1: "Kh Ks 8d 8c 3s"}
CITED = {"nz-lunar": "4.5", "wa-lunar": "4.5", "vu-lunar": "4.5", "nsw-lunar": "11.4"}


def dealt(name: str, by_hand: frozenset[ByHand] = REVEALED) -> Sitting:
    sitting = Sitting(name, by_hand=by_hand).opens(1)
    sitting.deals(1, cards=stacked(sitting, (1,), HANDS))
    return sitting


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("nz-lunar", marks=pytest.mark.clauses("nz-lunar:4.5")),
        pytest.param("wa-lunar", marks=pytest.mark.clauses("wa-lunar:4.5")),
        pytest.param("vu-lunar", marks=pytest.mark.clauses("vu-lunar:4.5")),
        pytest.param("nsw-lunar", marks=pytest.mark.clauses("nsw-lunar:11.4")),
    ],
)
def test_a_hand_that_its_player_undervalues_is_settled_at_its_best(name: str) -> None:
    """Two pairs are declared as one pair: the bet is paid for two pairs and a pair of kings."""
    paid = []
    for declares in (False, True):
        sitting = dealt(name)
        if declares:
            events = sitting.does(DeclareValue(1, "a pair of kings"), "Ann")
            [told] = of(events, ev.ValueDeclared)
            assert told.value == "a pair of kings"
            sitting.cites(events, CITED[name], "ruling:undervalued")
        played = sitting.plays("bet")
        paid.append([line.paid for line in played.settled if line.wager == "bet"])
    assert paid[0] == paid[1] != [0]


@pytest.mark.parametrize("name", LUNAR)
def test_a_value_is_declared_for_one_s_own_hand_in_play(name: str) -> None:
    sitting = dealt(name)
    sitting.refuses(DeclareValue(1, "a pair"), "Bob", "not-yours")
    sitting.refuses(DeclareValue(1, " "), "Ann", "nothing-said", CITED[name])
    sitting.does(DeclareValue(1, "a pair"), DEALER)
    sitting.plays("fold")
    sitting.refuses(DeclareValue(1, "a pair"), "Ann", "no-round")


@pytest.mark.parametrize("name", LUNAR)
def test_where_the_software_deals_it_declares(name: str) -> None:
    sitting = dealt(name, frozenset())
    why = sitting.refuses(DeclareValue(1, "a pair"), "Ann", "software-declares", CITED[name])
    assert "at its best" in why.message


def test_ultimate_texas_holdem_has_no_such_declaration() -> None:
    sitting = Sitting("nz-uth", by_hand={ByHand.REVEALING}).opens(1)
    sitting.deals(1)
    sitting.refuses(DeclareValue(1, "a pair"), "Ann", "no-declaration")


@pytest.mark.clauses("nsw-lunar:5.6")
def test_a_wager_that_the_dealer_placed_for_a_player_is_the_player_s_to_check() -> None:
    """Ann asked for 10 and the dealer lays 20: she may have it changed until the first card."""
    sitting = Sitting("nsw-lunar", by_hand={ByHand.DEALING, ByHand.REVEALING}).opens(1)
    sitting.makes_ready()
    for area in ("ante", "super"):
        sitting.does(shared.PlaceWager(1, area, 20), DEALER)
    sitting.does(shared.WithdrawWager(1, "super"), "Ann")
    sitting.does(shared.PlaceWager(1, "super", 25), DEALER)
    sitting.does(shared.NoMoreBets(), DEALER)
    sitting.does(shared.DealCard(0), DEALER)
    for by in ("Ann", DEALER):
        for area in ("ante", "super"):
            sitting.refuses(shared.WithdrawWager(1, area), by, "wagers-stand", "5.6")
    assert sitting.round.boxes[1].wagers == {"ante": 20, "super": 25}


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        pytest.param("nz-lunar", "5.14", marks=pytest.mark.clauses("nz-lunar:5.14")),
        pytest.param("wa-lunar", "5.13", marks=pytest.mark.clauses("wa-lunar:5.13")),
        pytest.param("vu-lunar", "5.14", marks=pytest.mark.clauses("vu-lunar:5.14")),
        pytest.param("nz-uth", "5.15", marks=pytest.mark.clauses("nz-uth:5.15")),
    ],
)
def test_a_lost_wager_is_out_of_the_player_s_reach(name: str, clause: str) -> None:
    """Box 1 folds and has lost while box 2 still decides."""
    sitting = Sitting(name).opens(1, 2)
    sitting.deals(1, 2)
    while not any(line.box == 1 for line in sitting.round.lines):
        sitting.does(*sitting.next_action("fold"))
    assert sitting.table.in_play is not None
    lost = {line.wager for line in sitting.round.lines if line.box == 1 and not line.returned}
    assert "ante" in lost
    sitting.refuses(shared.WithdrawWager(1, "ante"), "Ann", "wagers-stand", clause)
    assert sitting.round.boxes[1].wagers["ante"] == 10
