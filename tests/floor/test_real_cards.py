"""A table with real cards on a floor: entered by the house, audited, corrected."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from croupier.floor.requests import Answer, Request
from croupier.games.view import SPECTATOR, SUPERVISOR, player
from croupier.house.table import By
from croupier.records.journal import typed
from croupier.records.rounds import replay
from croupier.server.console.views import real_cards_view
from croupier.server.tables.rounds import row_of, steps_of, tell_steps
from croupier.server.tables.views import play_view, public_view
from tests.floor.pits import Pit
from tests.house.table.tables import DEALER, PLAYERS

BY_HAND = ["dealing", "declaring", "drawing", "announcing", "revealing", "collecting"]
PREPARED = (
    *("set-up shoe", "receive-decks blue", "inspect 1", "shuffle 1 riffle", "cut 1 20", "place 1"),
    *("wager 1 ante 10", "wager 1 super 10", "wager 2 ante 20", "wager 2 super 20"),
    "no-more-bets",
)
DEALT = (
    *("deal dealer", "deal 1", "deal 2") * 4,
    *("deal dealer Kh", "deal 1", "deal 2", "deal-complete"),
)
PLAYED = (
    *("tap 1", "exchange 2 ?? ??", "show 1 As Kd Qh 5c 6d", "bet 1", "deal 2", "deal 2"),
    *("deal-complete", "bet 2", "reveal-dealer 9c 9d 3c 3d Kh", "settle-now"),
)
COLLECTED = ("collect-cards 1", "collect-cards 2", "collect-cards 0")


class RealTable:
    """A table of New South Wales with real cards and two players."""

    def __init__(self, pit: Pit) -> None:
        self.pit = pit
        self.id = pit.opens("nsw-lunar", by_hand=BY_HAND, cards_by_hand=True, real_cards=True)
        self.do("set-up shoe")
        for box in (1, 2):
            pit.seats(self.id, box)
        self.do(*PREPARED[1:])

    def ask(self, line: str, by: By = DEALER) -> Answer:
        self.pit.asked += 1
        request = Request(str(by), f"typed {self.pit.asked}", self.id, by, typed(line))
        return self.pit.floor.ask(request).result()

    def do(self, *lines: str) -> None:
        for line in lines:
            answer = self.ask(line)
            assert answer.accepted, (line, answer.refusal)

    def refused(self, line: str, by: By = DEALER) -> Mapping[str, Any]:
        answer = self.ask(line, by)
        assert answer.refusal is not None, f"{line} was not refused"
        return answer.refusal

    def chips(self) -> tuple[Any, Any]:
        return self.pit.chips(PLAYERS[1]), self.pit.chips(PLAYERS[2])


def test_a_round_is_entered_audited_and_kept(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, "show 2 9h Ts Js Qs Ks", *COLLECTED)
    played = pit.held(table.id).table.played[1]
    assert played.nets == {1: 20, 2: 120}
    assert pit.audits().rounds == 1
    record = pit.floor.table(table.id)
    assert record.table.upkeep.decks[1].order == ()
    assert pit.books().shuffles == 0


@pytest.mark.clauses("ruling:correction")
def test_the_last_act_is_withdrawn_with_its_money_and_both_entries_stay(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED)
    before, version = table.chips(), pit.held(table.id).version
    table.do("show 2 9h Ts Js Qs Ks")
    won = table.chips()
    assert won[1] == before[1] + 220
    table.do('correct why="a nine, not a seven"')
    assert table.chips() == before
    assert pit.held(table.id).version == version + 2
    assert table.refused("correct")["code"] == "not-now"
    table.do("show 2 7h Ts Js Qs Ks", *COLLECTED)
    assert pit.held(table.id).table.played[1].nets == {1: 20, 2: -100}
    pit.audits()
    assert pit.reopened().held(table.id).table.played[1].nets == {1: 20, 2: -100}


@pytest.mark.clauses("ruling:correction")
def test_what_is_over_or_was_before_the_deal_is_not_withdrawn(pit: Pit) -> None:
    table = RealTable(pit)
    assert "round in play" in table.refused("correct")["message"]
    table.do("deal dealer")
    assert table.refused("correct", PLAYERS[1])["code"] == "no-power"
    table.do("correct", *DEALT, *PLAYED, "show 2 9h Ts Js Qs Ks", *COLLECTED)
    assert "round in play" in table.refused("correct")["message"]
    ordinary = pit.opens("wa-lunar", boxes=(1,))
    pit.asked += 1
    request = Request("x", "1", ordinary, DEALER, typed("correct"))
    refusal = pit.floor.ask(request).result().refusal
    assert refusal is not None
    assert "real cards" in refusal["message"]


@pytest.mark.clauses("ruling:real-cards")
def test_what_is_told_is_shown_to_staff_and_to_nobody_else(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, "show 1 As Kd Qh 5c 6d", "show dealer 9c 9d 3c 3d Kh")
    held = pit.held(table.id)
    assert held.table.in_play is not None
    round = held.table.in_play.round
    everybody = play_view(round, SPECTATOR)
    assert everybody.boxes["1"].cards == [None] * 5
    assert everybody.dealer == [None, None, None, None, "Kh"]
    assert play_view(round, player(2)).boxes["1"].cards == [None] * 5
    assert play_view(round, SUPERVISOR).boxes["1"].cards == ["As", "Kd", "Qh", "5c", "6d"]
    assert public_view(held).play == everybody
    view = real_cards_view(held.table)
    assert {each.place: each.count for each in view.places} == {"dealer": 0, "1": 0, "2": 5}
    assert set(view.seen) == {"As", "Kd", "Qh", "5c", "6d", "9c", "9d", "3c", "3d", "Kh"}
    assert (view.left, view.correctable, view.last) == (37, True, "show")


@pytest.mark.clauses("ruling:real-cards")
def test_a_player_does_not_say_which_cards_are_seen(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT)
    assert table.refused("exchange 1 Kd 5c", PLAYERS[1])["code"] == "no-power"
    assert table.refused("show 1 As Kd Qh 5c 6d", PLAYERS[1])["code"] == "no-power"
    assert table.ask("exchange 1 ?? ??", PLAYERS[1]).accepted


def test_a_finished_round_is_told_step_by_step(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, "show 2 9h Ts Js Qs Ks", *COLLECTED)
    with pit.floor.engine.connect() as connection:
        row = row_of(connection, table.id, 1)
    again = replay(json.loads(row.record))
    for viewer in (SPECTATOR, SUPERVISOR, player(1)):
        assert tell_steps(steps_of(again), viewer)
