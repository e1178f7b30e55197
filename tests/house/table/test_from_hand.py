"""A game of Lunar Poker that the dealer deals from the hand."""

import pytest

from croupier.games.actions import NoMoreBets
from croupier.games.events import CardDealt
from croupier.house.limits import Limits, Sign
from croupier.house.table import open_table
from croupier.house.table.actions import MakeReady
from croupier.house.upkeep.events import DeckCut, DeckPlaced, TableSetUp
from croupier.house.upkeep.rules import Device
from croupier.machine import Refusal
from croupier.records.rounds import replay
from croupier.records.rounds.writing import record_of
from croupier.records.sentences import tell_all
from croupier.rulebooks import rulebook
from tests.house.table.tables import DEALER, Sitting


@pytest.mark.clauses("nsw-lunar:4.3", "nsw-lunar:4.5", subject="nsw-lunar:4.3")
@pytest.mark.parametrize(("dealing", "number"), [("hand", "4.3"), ("shoe", "4.2")])
def test_the_cut_is_that_of_the_way_of_dealing(dealing: str, number: str) -> None:
    sitting = Sitting("nsw-lunar", dealing=dealing)
    events = sitting.does(MakeReady({1: sitting.order(1)}))
    cut = [each for each in events if isinstance(each, DeckCut | DeckPlaced)]
    assert [type(each) for each in cut] == [DeckCut, DeckPlaced]
    for each in cut:
        assert f"nsw-lunar:{number}" in each.clauses
    [told] = tell_all([cut[1]])
    assert ("in the shoe" in str(told.told.what)) == (dealing == "shoe")
    assert ("from the hand" in str(told.told.what)) == (dealing == "hand")
    [set_up] = [each for each in events if isinstance(each, TableSetUp)]
    assert set_up.equipment.device is Device.SHOE  # 2.3.1 requires one even so


@pytest.mark.clauses(
    *("nsw-lunar:3.2.3", "nsw-lunar:7.1", "nsw-lunar:7.2.1", "ruling:dealt-from-hand"),
    subject="nsw-lunar:3.2.3",
)
def test_cards_come_from_the_hand_in_the_order_of_a_shoe() -> None:
    sitting = Sitting("nsw-lunar", dealing="hand").opens(1, 2)
    sitting.makes_ready()
    sitting.wagers(1, 2)
    events = sitting.does(NoMoreBets(), DEALER)
    dealt = [each for each in events if isinstance(each, CardDealt)]
    assert [each.to for each in dealt[:15]] == [0, 1, 2] * 5
    assert {each.source for each in dealt} == {"hand"}
    assert [each.face_up for each in dealt if each.to == 0] == [False] * 4 + [True]
    for number in ("3.2.3", "4.3"):
        assert f"nsw-lunar:{number}" in dealt[0].clauses
    assert "ruling:dealt-from-hand" in dealt[0].clauses


@pytest.mark.clauses("nsw-lunar:3.2.3", "ruling:dealt-from-hand")
def test_its_record_names_the_hand_and_replays() -> None:
    sitting = Sitting("nsw-lunar", dealing="hand").opens(1, 2)
    sitting.deals(1, 2)
    played = sitting.plays("bet")
    record = record_of(sitting.table, played)
    assert record["dealing"] == "hand"
    assert replay(record).final.lines == played.in_play.round.lines


@pytest.mark.parametrize("name", ["nz-lunar", "wa-lunar", "vu-lunar", "nz-uth"])
def test_no_other_document_deals_from_the_hand(name: str) -> None:
    sign = Sign(Limits(10, 500, 5))
    with pytest.raises(Refusal) as refused:
        open_table(rulebook(name), sign, dealing="hand")
    assert refused.value.code == "bad-dealing"
