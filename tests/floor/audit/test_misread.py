"""A real card that was misread is corrected while its round is in play."""

import json

import pytest

from croupier.console.previews import Preview, foresee
from croupier.games.view import DEALER_VIEW
from croupier.house.people import Official, Rank
from croupier.machine import Refusal
from croupier.records.journal import from_plain, parse_typed
from croupier.records.rounds import RecordError, replay
from croupier.server.tables.rounds import row_of
from tests.floor.pits import Pit
from tests.floor.tables.test_real_cards import COLLECTED, DEALT, PLAYED, RealTable
from tests.house.table.tables import DEALER, PLAYERS

SAM = Official("Sam", Rank.GAME_SUPERVISOR)
NO_MORE_BETS = 'announce "no more bets"'
SEEN = "show 2 9h Ts Js Qs Ks"


def replayed(pit: Pit, table: RealTable) -> dict[int, object]:
    """What each box has won by the round's record alone."""
    with pit.floor.engine.connect() as connection:
        record = json.loads(row_of(connection, table.id, 1).record)
    return {box.number: box.net for box in replay(record).boxes}


@pytest.mark.clauses("ruling:correction", subject="ruling:correction")
def test_a_misread_card_is_mended_after_the_next_act(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, "show 2 9h Ts Js Qs 8s", "tap 1", "correct 8s Ks", "wave 2", "bet 2")
    table.do("show 1 As Kd Qh 5c 6d", "bet 1", "reveal-dealer 9c 9d 3c 3d Kh", "settle-now")
    table.do("collect-cards 2", "collect-cards 1", "collect-cards 0")
    played = pit.held(table.id).table.played[1]
    assert played.nets == {1: 20, 2: 140}
    assert replayed(pit, table) == played.nets
    pit.audits()
    assert pit.reopened().held(table.id).table.played[1].nets == played.nets


@pytest.mark.clauses("ruling:correction", "nsw-lunar:14.12", subject="ruling:correction")
def test_where_a_payment_rests_on_it_an_official_corrects_both(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED)
    before = table.chips()
    table.do(SEEN, "collect-cards 1")
    assert table.chips()[1] == before[1] + 220
    refusal = table.refused("correct 9h 7h")
    assert (refusal["code"], refusal["clauses"]) == (
        "paid-on-it",
        ["ruling:correction", "nsw-lunar:14.12"],
    )
    assert "box 2's bet wager" in refusal["message"]
    assert "only a game supervisor or above may" in refusal["message"]
    assert table.ask("correct 9h 7h", SAM).accepted
    assert table.chips() == before
    table.do(*COLLECTED[1:])
    played = pit.held(table.id).table.played[1]
    assert played.nets == {1: 20, 2: -100}
    assert replayed(pit, table) == played.nets
    pit.audits()
    assert pit.reopened().held(table.id).table.played[1].nets == played.nets


@pytest.mark.clauses("ruling:correction")
def test_a_payment_that_stays_the_same_holds_nobody_up(pit: Pit) -> None:
    """Another suit makes the same straight: a dealer corrects it."""
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, SEEN, "correct Ts Td", *COLLECTED)
    assert pit.held(table.id).table.played[1].nets == {1: 20, 2: 120}
    pit.audits()


@pytest.mark.clauses("ruling:correction")
def test_what_cannot_be_a_misread_card_is_refused(pit: Pit) -> None:
    table = RealTable(pit)
    assert table.refused("correct 9h 7h")["code"] == "not-seen"
    table.do(*DEALT, "show 2 9h Ts Js Qs Ks")
    assert table.refused("correct 2c 7h")["code"] == "not-seen"
    assert table.refused("correct 9h 9h")["code"] == "already-seen"
    assert table.refused("correct 9h 7h", PLAYERS[2])["code"] == "no-power"
    elsewhere = table.refused("correct 9h Kh")
    assert elsewhere["code"] == "seen-elsewhere"
    assert "Kh has been seen in the dealer's hand, and 9h at box 2" in elsewhere["message"]
    assert table.refused("correct 9h 7h swap=yes")["code"] == "not-seen"
    table.do("correct 9h Kh swap=yes")
    round = pit.held(table.id).table.in_play
    assert round is not None
    assert str(round.round.boxes[2].cards[0]) == "Kh"
    assert str(round.round.dealer[4]) == "9h"
    table.do("correct")
    pit.audits()


@pytest.mark.clauses("ruling:correction")
def test_a_round_that_would_stand_elsewhere_is_an_officials_decision(pit: Pit) -> None:
    """The dealer was read as not qualifying, and box 1 has declined to force."""
    table = RealTable(pit, "nz-lunar", prepared=False)
    table.do("receive-decks red", "inspect 1")
    assert table.ask("inspect 1", SAM).accepted
    table.do("spread 1", "shuffle 1 riffle", "cut 1 20", "place 1")
    table.do("wager 1 ante 10", "wager 2 ante 10", "no-more-bets")
    table.do(*("deal 1", "deal 2", "deal dealer") * 4, "deal 1", "deal 2", "deal dealer 2d")
    table.do("deal-complete", "bet 1", "bet 2", NO_MORE_BETS, "reveal-dealer As Qd 9c 5s 2d")
    table.do("correct Qd Kd")  # nobody has acted by the queen yet: the dealer qualifies
    round = pit.held(table.id).table.in_play
    assert round is not None
    assert round.round.phase == "settling"
    table.do("correct", "announce dealer does not qualify")
    table.do("announce does anyone want to force the dealer?", "decline 1")
    for by in (DEALER, SAM, Official("Olga", Rank.CASINO_OPERATOR)):
        assert table.refused("correct Qd Kd", by)["code"] == "rests-on-it"
    pit.audits()


@pytest.mark.clauses("ruling:correction")
def test_an_earlier_round_is_not_corrected(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, SEEN, *COLLECTED)
    assert table.refused("correct 9h 7h", SAM)["code"] == "no-round"


@pytest.mark.clauses("ruling:correction", "ruling:real-cards")
def test_what_a_correction_would_do_is_foreseen(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, SEEN)
    held = pit.held(table.id).table

    def seen(line: str, by: Official) -> Preview:
        return foresee(
            held,
            lambda at: from_plain(parse_typed(line), by, at),
            by,
            pit.clock(),
            DEALER_VIEW,
            list,
        )

    foreseen = seen("correct Ts Td", DEALER)
    assert [str(each.what) for each in foreseen.sentences] == [
        "a card was misread and is corrected"
    ]
    with pytest.raises(Refusal, match="a payment rests on 9h"):
        seen("correct 9h 7h", DEALER)


@pytest.mark.clauses("ruling:real-cards")
def test_a_hand_that_was_seen_and_laid_down_in_part_says_what_it_held(pit: Pit) -> None:
    """After two unseen cards are laid down the three kept ones are of the five that were seen."""
    table = RealTable(pit)
    table.do(*DEALT, "show 2 9h Ts Js Qs Ks", "wave 1", "bet 1", "wave 2", "exchange 2 ?? ??")
    table.do("deal 2", "deal 2", "deal-complete", "bet 2", "reveal-dealer 9c 9d 3c 3d Kh")
    table.do("settle-now")
    refusal = table.refused("show 2 4c 3s Jd 5s 4s")
    assert refusal["code"] == "seen-otherwise"
    assert "before cards were laid down, 9h Ts Js Qs Ks were seen there" in refusal["message"]
    table.do("show 2 9h Ts Js 5s 4s")
    pit.audits()


@pytest.mark.clauses(
    "ruling:correction-once", "ruling:correction", subject="ruling:correction-once"
)
def test_a_payment_corrected_once_is_not_corrected_by_the_next_card(pit: Pit) -> None:
    """The straight was none; that its lowest card was misread twice changes nothing more."""
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, SEEN, "collect-cards 1")
    assert table.ask("correct 9h 7h", SAM).accepted
    once = table.chips()
    table.do("correct 7h 8h")  # no payment rests on it: any employee may
    assert table.chips() == once
    assert table.ask("correct 8h 9h", SAM).accepted  # it was a nine after all
    table.do(*COLLECTED[1:])
    played = pit.held(table.id).table.played[1]
    assert played.nets == {1: 20, 2: 120}
    assert replayed(pit, table) == played.nets
    pit.audits()


@pytest.mark.clauses("ruling:correction", subject="ruling:correction")
def test_a_record_does_not_keep_a_payment_that_rested_on_a_misread_card(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, SEEN)
    assert table.ask("correct 9h 7h", SAM).accepted
    table.do(*COLLECTED)
    with pit.floor.engine.connect() as connection:
        record = json.loads(row_of(connection, table.id, 1).record)
    assert replay(record).box(2).net == -100
    kept = [each for each in record["actions"] if each["action"] != "ruling"]
    with pytest.raises(RecordError, match="no ruling corrects it: box 2 -220") as refused:
        replay({**record, "actions": kept})
    assert (refused.value.code, refused.value.clauses) == ("paid-on-it", ("ruling:correction",))


@pytest.mark.clauses("ruling:correction")
def test_a_paid_declaration_is_read_anew(pit: Pit) -> None:
    """Ace-king-queen was paid; the queen was a jack, and no super combination is left."""
    table = RealTable(pit)
    table.do(*DEALT, "tap 1", "wave 2", "bet 2", "show 1 As Kd Qh 5c 6d")
    held = pit.held(table.id).table.in_play
    assert held is not None
    assert held.round.boxes[1].super_line == "ace_king_queen"
    assert table.ask("correct Qh Jh", SAM).accepted
    held = pit.held(table.id).table.in_play
    assert held is not None
    assert held.round.boxes[1].super_line is None
    table.do("bet 1", "reveal-dealer 9c 9d 3c 3d Kh", "settle-now", "show 2 9h Ts Js Qs Ks")
    pit.audits()
