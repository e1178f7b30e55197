"""Undo at a table that a person deals while the software holds the cards."""

from typing import Any

import pytest

from croupier.floor.ledger.jackpots import _times
from croupier.games.jackpot import Pools
from croupier.games.state import RoundState
from croupier.house.people import Official, Rank
from croupier.house.table import pools_of
from croupier.server.console.views import undo_view
from tests.floor.pits import SECOND, Pit
from tests.floor.tables.test_real_cards import RealTable
from tests.house.table.tables import PLAYERS

pytestmark = pytest.mark.clauses("ruling:correction")
DEALT = (*("deal dealer", "deal 1", "deal 2") * 5, "deal-complete")
WAGERS = ("wager 1 ante 10", "wager 1 super 10", "wager 2 ante 20", "wager 2 super 20")


class HeldTable(RealTable):
    """A table whose cards the software holds and a person deals."""

    def __init__(self, pit: Pit, **more: Any) -> None:
        super().__init__(pit, prepared=False, real_cards=False, **more)
        self.do("receive-decks blue", "inspect 1", "shuffle 1 riffle", "cut 1 20", "place 1")

    @property
    def round(self) -> RoundState:
        in_play = self.pit.held(self.id).table.in_play
        assert in_play is not None
        return in_play.round

    def why_not(self) -> str:
        return undo_view(self.pit.held(self.id).table).why_not

    def what(self) -> str:
        return undo_view(self.pit.held(self.id).table).what


@pytest.fixture
def table(pit: Pit) -> HeldTable:
    return HeldTable(pit)


def test_a_wager_on_the_wrong_box_is_undone_with_its_money(pit: Pit, table: HeldTable) -> None:
    before = table.chips()
    table.do("wager 2 ante 10")
    assert (table.what(), table.why_not()) == ("Place a wager on box 2", "")
    assert table.chips() == (before[0], before[1] - 10)
    table.do('correct why="box 1"')
    assert table.chips() == before
    assert "once" in table.refused("correct")["message"]
    table.do(*WAGERS, "no-more-bets")
    assert "wagers are closed" in table.refused("correct")["message"]
    pit.audits()


def test_a_fold_of_the_wrong_box_is_undone_and_the_hand_is_in_play(
    pit: Pit, table: HeldTable
) -> None:
    table.do(*WAGERS, "no-more-bets", *DEALT, "wave 1", "wave 2")
    before = table.chips()
    table.do("fold 1")
    assert table.round.boxes[1].out
    table.do("correct")
    assert not table.round.boxes[1].out
    assert table.chips() == before
    table.do("bet 1")
    pit.audits()
    in_play = table.round
    table.pit = pit.reopened()
    assert table.round == in_play


def test_only_a_card_that_nobody_has_seen_goes_back(pit: Pit, table: HeldTable) -> None:
    table.do(*WAGERS, "no-more-bets", "deal dealer")
    first = table.round
    assert (table.what(), table.why_not()) == ("Deal the next card to the dealer", "")
    table.do("correct", "deal dealer")
    assert table.round == first
    table.do("deal 1")
    assert table.refused("correct")["message"].endswith("the player of box 1 has seen a card")
    table.do(*DEALT[2:])
    assert table.why_not() == "a card has been seen"  # the dealer's last card is turned up
    table.do("wave 1")
    assert table.why_not() == ""
    pit.audits()


def test_nobody_takes_back_what_others_did(table: HeldTable) -> None:
    assert table.ask("wager 1 ante 10", PLAYERS[1]).accepted
    assert table.refused("correct")["message"].endswith("a player's own act stands")
    table.do("wager 1 super 10")
    assert table.refused("correct", PLAYERS[1])["code"] == "no-power"
    assert table.ask("correct", Official("Sam", Rank.GAME_SUPERVISOR)).accepted
    supervisor = Official("Sam", Rank.GAME_SUPERVISOR)
    assert table.ask("direct-shuffle", supervisor).accepted
    assert table.why_not().startswith("rulings and work on the cards")


def test_a_round_that_is_over_is_not_undone(pit: Pit, table: HeldTable) -> None:
    table.do(*WAGERS, "no-more-bets", *DEALT, "wave 1", "wave 2", "fold 1", "fold 2")
    table.do(*_collected(pit, table))
    assert "round is over" in table.why_not()


def _collected(pit: Pit, table: HeldTable) -> list[str]:
    in_play = pit.held(table.id).table.in_play
    return [] if in_play is None else ["collect-cards 1", "collect-cards 2", "collect-cards 0"]


def test_other_tables_keep_what_they_added_to_a_shared_jackpot(pit: Pit) -> None:
    pit.floor.open_jackpot("Star", {"pool": "50000"}, "the operator").result()
    sharing: dict[str, Any] = {"limits": "10:500:5 jackpot=5", "jackpot": "Star"}
    table = RealTable(pit, "nz-uth", prepared=False, **sharing)
    table.do("wager 1 ante 10")
    other = pit.opens("nz-uth", "other", boxes=(1,), **sharing)
    pit.wagers(other, 1, jackpot=5)
    pit.deals(other)
    raised = pools_of(pit.held(other).table)
    assert raised == Pools(pool=50_005)
    table.do("correct")
    assert pools_of(pit.held(table.id).table) == raised
    table.do("wager 1 ante 10")
    pit.floor.feed_jackpot("Star", "pool", 100, "the operator").result()
    table.do("correct")
    assert pools_of(pit.held(table.id).table) == Pools(pool=50_105)
    pit.audits()


def test_a_card_whose_dealing_is_undone_came_when_it_was_dealt_again(pit: Pit) -> None:
    """The order in which hands were received decides who is paid from a jackpot first."""
    table = RealTable(pit)
    table.do("deal dealer", "deal 1", "correct")
    pit.clock.now += SECOND
    table.do("deal 1")
    with pit.floor.engine.connect() as connection:
        received = _times(connection, pit.held(table.id))
    assert received == {1: [round(pit.clock.now.timestamp() * 1_000_000)]}
