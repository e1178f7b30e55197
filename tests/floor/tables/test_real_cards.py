"""A table with real cards on a floor: entered by the house, audited, corrected."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from croupier.console.alerts import alerts
from croupier.floor.requests import Answer, Request
from croupier.games.view import SPECTATOR, SUPERVISOR, player
from croupier.house.people import Official, Rank
from croupier.house.table import By, pools_of
from croupier.records.journal import parse_typed
from croupier.records.rounds import replay
from croupier.server.console.views import real_cards_view
from croupier.server.tables.rounds import row_of
from croupier.server.tables.steps import steps_of, tell_steps
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
    """A table with real cards and two players, of New South Wales unless another is said."""

    def __init__(
        self,
        pit: Pit,
        rulebook: str = "nsw-lunar",
        *,
        prepared: bool = True,
        boxes: Iterable[int] = (1, 2),
        **more: Any,
    ) -> None:
        self.pit = pit
        settings = {"by_hand": BY_HAND, "cards_by_hand": True, "real_cards": True, **more}
        self.id = pit.opens(rulebook, **settings)
        self.do("set-up shoe")
        for box in boxes:
            pit.seats(self.id, box)
        if prepared:
            self.do(*PREPARED[1:])

    def ask(self, line: str, by: By = DEALER) -> Answer:
        self.pit.asked += 1
        request = Request(str(by), f"typed {self.pit.asked}", self.id, by, parse_typed(line))
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
    request = Request("x", "1", ordinary, DEALER, parse_typed("correct"))
    refusal = pit.floor.ask(request).result().refusal
    assert refusal is not None
    assert "the software deals at this table" in refusal["message"]


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
        assert tell_steps(steps_of(again), viewer, "$")


@pytest.mark.clauses("nz-uth:11.6", "nz-uth:11.14", "ruling:correction", subject="nz-uth:11.14")
def test_a_jackpot_hand_of_real_cards_is_seen_paid_and_stands(pit: Pit) -> None:
    """Once the pool has moved nothing is withdrawn: an official corrects it."""
    pit.floor.open_jackpot("Star", {"pool": "50000"}, "the operator").result()
    table = RealTable(pit, "nz-uth", prepared=False, limits="10:500:5 jackpot=5", jackpot="Star")
    table.do("receive-decks red", "inspect 1")
    assert table.ask("inspect 1", Official("Sam", Rank.GAME_SUPERVISOR)).accepted
    table.do("spread 1", "let-players-look 1", "shuffle 1 riffle", "cut 1 20", "place 1")
    for box in (1, 2):
        table.do(f"wager {box} ante 10", f"wager {box} blind 10")
    table.do("wager 1 jackpot 5", "no-more-bets", *("deal 1", "deal 2", "deal dealer") * 2)
    table.do(*["deal board"] * 5, "deal-complete", "play 1 4", "play 2 4")
    table.do("show board 9h 8h 7h 2c 3d", "reveal-dealer Kc Qd", "show 2 As Ad")
    before = pools_of(pit.held(table.id).table)
    table.do("show 1 Jh Th")
    held = pit.held(table.id).table
    assert held.in_play is not None
    [won] = [line for line in held.in_play.round.lines if line.wager == "jackpot"]
    assert won.paid > 0
    assert pools_of(pit.held(table.id).table) != before
    refusal = table.refused("correct")
    assert (refusal["code"], refusal["clauses"]) == ("not-now", ["ruling:correction"])
    assert "a jackpot has been paid" in refusal["message"]
    supervisor = Official("Sam", Rank.GAME_SUPERVISOR)
    told = alerts(pit.held(table.id).table, supervisor, pit.clock())
    [alert] = [each for each in told if each.cause == "jackpot"]
    assert (alert.urgency, alert.title) == ("money", "Jackpot hit")
    assert alert.words == f"{PLAYERS[1]}: straight flush, not verified yet. Count the deck."
    assert {"nz-uth:11.13", "nz-uth:11.14"} <= set(alert.clauses)
    table.do("count-deck 1 52", *COLLECTED)
    told = alerts(pit.held(table.id).table, supervisor, pit.clock())
    assert "jackpot" not in {each.cause for each in told}
    pit.audits()


@pytest.mark.clauses("nsw-lunar:9.7", "ruling:real-cards", subject="nsw-lunar:9.7")
def test_a_folded_hand_that_nobody_saw_is_turned_up_before_it_is_shown(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, "fold 1", "bet 2", "reveal-dealer 9c 9d 3c 3d Kh")
    reveal = "direct reveal-folded doubt box=1 round=1"
    manager = Official("Olga", Rank.CASINO_OPERATOR)
    refusal = table.refused(reveal, manager)
    assert refusal["code"] == "to-be-seen"
    assert {"nsw-lunar:9.7", "ruling:real-cards"} <= set(refusal["clauses"])
    table.do("show 1 As Kd Qh 5c 6d")
    assert table.ask(reveal, manager).accepted
    pit.audits()


@pytest.mark.clauses("nsw-lunar:8.8.1.4", "ruling:real-cards")
def test_the_deck_runs_out_and_the_rack_is_shuffled_and_dealt(pit: Pit) -> None:
    table = RealTable(pit, prepared=False, boxes=range(1, 6))
    table.do(*PREPARED[1:6])
    boxes = range(1, 6)
    table.do(*(f"wager {box} {area} 10" for box in boxes for area in ("ante", "super")))
    table.do("no-more-bets", *["deal dealer", *(f"deal {box}" for box in boxes)] * 4)
    table.do("deal dealer Kh", *(f"deal {box}" for box in boxes), "deal-complete")
    table.do(*(f"exchange {box} ?? ?? ?? ?? ??" for box in boxes))
    table.do(*(f"deal {box}" for box in boxes[:4] for _ in range(5)), "deal 5", "deal 5")
    assert table.refused("deal 5")["code"] == "no-cards"
    assert table.refused("deal 5 2c")["code"] == "no-cards"
    table.do("shuffle 1 riffle", "cut 1 5", "place 1", "deal 5", "deal 5")
    assert table.refused("deal 5 Kh")["code"] == "seen-elsewhere"
    table.do("deal 5 2c", "deal-complete", *(f"fold {box}" for box in boxes))
    pit.audits()
    assert pit.reopened().held(table.id).table == pit.held(table.id).table


@pytest.mark.clauses("ruling:wager-amount", "nsw-lunar:6.3")
def test_a_bet_of_the_wrong_size_is_in_the_record_where_it_was_made(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, "wave 1", "place-unchecked 1 bet 35", "fold 2")
    table.do("reveal-dealer 9c 9d 3c 3d Kh", "settle-now", "show 1 As Ad Qh 5c 6d", *COLLECTED)
    with pit.floor.engine.connect() as connection:
        record = json.loads(row_of(connection, table.id, 1).record)
    assert {each["area"] for each in record["wagers"]} == {"ante", "super"}
    again = replay(record)
    assert {box.number: box.net for box in again.boxes} == pit.held(table.id).table.played[1].nets
    pit.audits()
