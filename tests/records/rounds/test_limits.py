"""A record that states the sign's limits is settled by them: the cards are out already."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.settlement import Outcome, SettlementLine
from croupier.records.rounds import Replay, answer, replay
from croupier.rulebooks import RULEBOOK_IDS
from tests.effort import examples
from tests.records.rounds.samples import (
    LOSES,
    NO_HAND,
    QUEENS,
    STANDS_OFF,
    TEN,
    WINS,
    Sign,
    holdem,
    lunar,
    nets,
)

GOLDEN = Path(__file__).parents[2] / "golden"
ROUNDS = Path(__file__).parents[2] / "data" / "rounds.jsonl"
SILENT = [name for name in RULEBOOK_IDS if name not in ("nsw-lunar", "nz-uth")]


def line(played: Replay, wager: str, box: int = 1) -> SettlementLine:
    """The one line of a wager."""
    (found,) = [each for each in played.lines if (each.box, each.wager) == (box, wager)]
    return found


def ante(amount: int | str, hand: str = LOSES, dealer: str = QUEENS, **fields: Any) -> Replay:
    """A round with this ante, and as much on super."""
    wagers = {"ante": amount, "super": amount}
    return replay(lunar(dealer, {1: hand}, wagers, **fields))


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-excess", "ruling:limits-first-card")
@pytest.mark.parametrize(
    ("amount", "lost", "back"), [("499", -499, 0), ("500", -500, 0), ("501", -500, 1)]
)
def test_a_losing_wager_is_collected_to_the_maximum(amount: str, lost: int, back: int) -> None:
    played = ante(amount)
    assert line(played, "ante").net == lost
    assert line(played, "bet").net == 2 * lost
    assert bool(played.found) == bool(back)
    if back:
        rest = line(played, "ante_excess")
        assert (rest.outcome, rest.stake, rest.returned, rest.net) == (Outcome.VOID, back, back, 0)
        assert "nsw-lunar:6.3" in rest.clauses
        assert "nsw-lunar:6.3" in line(played, "ante").clauses
    else:
        assert set(nets(played)) == {"ante", "super", "bet"}


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:12.12.2", "ruling:limits-follow")
@pytest.mark.parametrize(("amount", "counts"), [(499, 998), (500, 1000), (501, 1000)])
def test_a_winning_bet_wager_counts_for_two_of_the_antes_that_count(
    amount: int, counts: int
) -> None:
    played = ante(amount, WINS)
    bet = line(played, "bet")
    assert (bet.stake, bet.paid, bet.returned) == (counts, 3 * counts, counts)
    assert ("ruling:limits-follow" in bet.clauses) == (amount > 500)
    if amount > 500:
        assert line(played, "bet_excess").returned == 2
        assert {"nsw-lunar:6.3", "nsw-lunar:12.12.2"} <= set(line(played, "bet_excess").clauses)


@pytest.mark.clauses("nsw-lunar:6.3")
def test_a_wager_that_stands_off_comes_back_whole() -> None:
    played = ante(600, STANDS_OFF)
    assert nets(played) == {"super": -500, "super_excess": 0, "ante": 0, "bet": 0}
    assert line(played, "ante").returned == 600
    no_hand = ante(600, WINS, NO_HAND)
    assert line(no_hand, "ante").paid == 500
    assert line(no_hand, "ante_excess").returned == 100
    assert line(no_hand, "bet").returned == 1200


@pytest.mark.clauses("nsw-lunar:6.2")
@pytest.mark.parametrize(("amount", "below"), [("9.99", True), (9, True), (10, False), (11, False)])
def test_a_wager_below_the_minimum_is_valid_and_found(amount: int | str, below: bool) -> None:
    for hand in (WINS, LOSES):
        played = ante(amount, hand)
        unlimited = ante(amount, hand, limits=None).lines
        assert [(each.wager, each.net) for each in played.lines] == [
            (each.wager, each.net) for each in unlimited
        ]
        assert [each.wager for each in played.found] == (["ante", "super"] if below else [])
        for each in played.found:
            assert each.found.clauses == ("nsw-lunar:6.2",)
            [line] = [line for line in played.lines if line.wager == each.wager]
            assert ("nsw-lunar:6.2" in line.clauses) == bool(line.net)


@pytest.mark.clauses("nsw-lunar:6.1", "nsw-lunar:6.2", "ruling:limits-off-unit")
@pytest.mark.parametrize(
    ("more", "amount", "off"),
    [
        ({"unit": "5"}, 14, True),
        ({"unit": "5"}, 15, False),
        ({"unit": "5"}, 16, True),
        ({"multiples": True}, 15, True),
        ({"multiples": True}, 20, False),
        ({}, 14, False),
    ],
)
def test_a_wager_off_the_unit_is_valid_and_found(
    more: dict[str, Any], amount: int, off: bool
) -> None:
    sign = {"ante": {"minimum": "10", "maximum": "500", **more}}
    played = ante(amount, limits=sign)
    assert played.lines == ante(amount, limits=None).lines
    assert [each.wager for each in played.found] == (["ante"] if off else [])
    assert all("ruling:limits-off-unit" in each.found.clauses for each in played.found)


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-each-wager")
def test_each_area_has_its_own_limits_and_one_not_on_the_sign_has_none() -> None:
    wagers = {"ante": 100, "super": 100, "dealer_super": 900}
    sign = {
        "super": {"minimum": 5, "maximum": 60},
        "dealer_super": {"minimum": 5, "maximum": 70},
    }
    played = replay(lunar(QUEENS, {1: LOSES}, wagers, sign))
    assert nets(played) == {
        "super": -60,
        "super_excess": 0,
        "ante": -100,
        "bet": -200,
        "dealer_super": -70,
        "dealer_super_excess": 0,
    }


@pytest.mark.clauses("nsw-lunar:6.3")
def test_a_super_wager_on_another_box_has_the_limits_of_its_area() -> None:
    record = lunar(QUEENS, {1: LOSES, 2: WINS}, {"ante": 10, "super": 10})
    record["wagers"].append({"box": 1, "area": "super_on", "on": 2, "amount": 300})
    record["limits"] = {**TEN, "super_on": {"minimum": 10, "maximum": 200}}
    played = replay(record)
    assert (line(played, "super_on_2").net, line(played, "super_on_2_excess").returned) == (
        -200,
        100,
    )


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-follow")
def test_a_draw_fee_already_taken_is_kept_whole() -> None:
    actions = [{"box": 1, "action": "buy"}, {"box": 1, "action": "fold"}]
    played = ante(600, actions=actions)
    assert (line(played, "draw_fee").net, line(played, "ante").net) == (-600, -500)


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:12.12.2", "ruling:limits-follow")
@pytest.mark.parametrize(
    ("bet", "counts", "back"), [(900, 900, []), (1100, 1000, [100]), (1300, 1000, [100, 200])]
)
def test_a_bet_wager_of_the_wrong_amount_counts_for_no_more_than_two_that_count(
    bet: int, counts: int, back: list[int]
) -> None:
    deals = [
        {"action": "deal_card", "to": to, "exposed": to == "dealer" and count == 5}
        for count in range(1, 6)
        for to in ("dealer", 1)
    ]
    actions = [
        *deals,
        {"action": "deal_complete"},
        {"box": 1, "action": "bet", "amount": str(bet)},
    ]
    played = ante(600, actions=actions, by_hand=["dealing"])
    assert line(played, "bet").net == -counts
    excess = [each for each in played.lines if each.wager == "bet_excess"]
    assert [each.returned for each in excess] == back
    assert counts + sum(back) == bet


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:12.11.2")
def test_a_void_round_gives_everything_back_whole() -> None:
    void = {"action": "void_round", "clause": "12.11.2", "reason": "cards missing"}
    hands = {1: LOSES, 2: WINS}
    actions = [{"box": 1, "action": "bet"}, void]
    played = replay(lunar(QUEENS, hands, actions=actions))
    before = replay(lunar(QUEENS, hands, actions=actions, reading=1))
    unlimited = replay(lunar(QUEENS, hands, actions=actions, limits=None))
    assert before.lines == unlimited.lines  # what was cut only at the end had not been cut yet
    for each in (played, before):
        assert [box.net for box in each.boxes] == [0, 0]
        assert {net for box in (1, 2) for net in nets(each, box).values()} == {0}
        assert len(each.found) == 4


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:14.3.1")
def test_a_void_hand_gives_its_wagers_back_whole() -> None:
    actions = [{"box": 1, "action": "void_hand", "clause": "14.3.1", "reason": "a device"}]
    played = ante(600, actions=actions)
    assert {each.outcome for each in played.lines} == {Outcome.VOID}
    assert {each.returned for each in played.lines} == {600}


@pytest.mark.clauses("nsw-lunar:6.6", "ruling:limits-own")
@pytest.mark.parametrize(("amount", "own", "table"), [(5000, -5000, -500), (5001, -5000, -500)])
def test_a_player_with_an_own_sign_has_the_maximum_on_it(amount: int, own: int, table: int) -> None:
    hands = {1: LOSES, 3: "2d 4c 7h Js Ah"}
    sign = {area: {"minimum": 100, "maximum": 5000} for area in ("ante", "super")}
    wagers = {"ante": amount, "super": amount}
    played = replay(lunar(QUEENS, hands, wagers, limits_of={"3": sign}))
    assert nets(played, 3)["ante"] == own
    assert ("ante_excess" in nets(played, 3)) == (amount > 5000)
    assert nets(played, 1)["ante"] == table
    assert nets(played, 3)["bet"] == 2 * own


@pytest.mark.clauses("nsw-lunar:6.6", "ruling:limits-own")
def test_an_own_sign_has_its_own_minimum_and_leaves_other_areas_to_the_table_s() -> None:
    own: Sign = {"ante": {"minimum": 100, "maximum": 5000}}
    played = replay(lunar(QUEENS, {1: LOSES}, {"ante": 99, "super": 501}, limits_of={"1": own}))
    assert [(each.wager, each.found.because) for each in played.found] == [
        ("ante", "below the minimum of 100, but valid after the first card"),
        ("super", "above the maximum of 500"),
    ]


@pytest.mark.clauses("ruling:limits-silent")
@pytest.mark.parametrize("name", SILENT)
@pytest.mark.parametrize(("amount", "lost"), [(500, -500), (501, -500)])
def test_documents_without_limits_have_them_kept_likewise(
    name: str, amount: int, lost: int
) -> None:
    played = ante(amount, name=name)
    assert line(played, "ante").net == lost
    assert line(played, "bet").net == 2 * lost
    assert ("ante_excess" in nets(played)) == (amount > 500)
    for each in played.found:
        assert each.found.clauses == ("ruling:limits-silent",)
    (below, _) = ante(9, name=name).found
    assert below.found.clauses == ("ruling:limits-silent",)


@pytest.mark.clauses("nz-lunar:11.17", "ruling:limits-silent")
def test_a_super_wager_paid_after_all_is_paid_to_the_maximum() -> None:
    record = json.loads((GOLDEN / "nz-lunar-undeclared.json").read_text(encoding="utf-8"))
    (wager,) = [each for each in record["wagers"] if each["area"] == "super"]
    wager["amount"] = "500"
    right = nets(replay(record), 3)["super"]
    assert right > 0
    wager["amount"] = "501"
    record["limits"] = {"super": {"minimum": "10", "maximum": "500"}}
    assert nets(replay(record), 3)["super"] == right
    assert nets(replay(record), 3)["super_excess"] == 0


# A pair of aces against a pair of kings: no bonus on blind, trips or jackpot.
HOLE, BOARD, DEALER = "As Ad", "Ks 8d 5c 3h 2s", "Kh 9c"
UTH: Sign = {
    "ante": {"minimum": "10", "maximum": "100"},
    "trips": {"minimum": "5", "maximum": "50"},
}


@pytest.mark.clauses("ruling:limits-silent", "ruling:limits-follow")
@pytest.mark.parametrize(("amount", "counts"), [(99, 99), (100, 100), (101, 100)])
def test_in_holdem_blind_and_play_follow_the_ante_and_trips_does_not(
    amount: int, counts: int
) -> None:
    wagers = {"ante": amount, "blind": amount, "trips": 60}
    won = replay(holdem(HOLE, BOARD, DEALER, wagers, UTH))
    assert (line(won, "ante").paid, line(won, "play").paid) == (counts, 4 * counts)
    assert line(won, "trips").net == -50
    lost = replay(holdem(DEALER, BOARD, HOLE, wagers, UTH))
    assert [line(lost, each).net for each in ("ante", "blind", "play", "trips")] == [
        -counts,
        -counts,
        -4 * counts,
        -50,
    ]
    assert ("blind_excess" in nets(lost)) == (amount > 100)
    assert line(lost, "trips_excess").returned == 10


JACKPOT: Sign = {"jackpot": {"minimum": "5", "maximum": "5"}}
FLUSH = ("As 9s", "Ks 8s 5s 3h 2d", "Kh 9c")
STRAIGHT_FLUSH = ("9s 8s", "7s 6s 5s 3h 2d", "Kh 9c")


def jackpot(
    cards: tuple[str, str, str], wager: int, pool: int, limits: Sign | None, reading: int = 1
) -> Replay:
    """Under the first reading a chip of another denomination counted up to the amount stated."""
    wagers = {"ante": 10, "blind": 10, "jackpot": wager}
    pools = {"pool": str(pool)}
    return replay(holdem(*cards, wagers, limits, jackpot=pools, reading=reading))


@pytest.mark.clauses("nz-uth:11.2", "nz-uth:11.3", "ruling:jackpot-denomination")
@pytest.mark.parametrize("cards", [FLUSH, STRAIGHT_FLUSH, (HOLE, BOARD, DEALER)])
@pytest.mark.parametrize("wager", [4, 6])
def test_a_chip_that_is_not_the_one_on_the_sign_comes_back_whole(
    cards: tuple[str, str, str], wager: int
) -> None:
    played = jackpot(cards, wager, 100_000, JACKPOT, reading=2)
    back = line(played, "jackpot")
    assert (back.outcome, back.paid, back.returned) == (Outcome.VOID, 0, wager)
    assert "jackpot_excess" not in nets(played)
    (found,) = played.found
    assert (found.wager, found.found.counts) == ("jackpot", 0)
    assert answer(played)["jackpot"] == {"pool": "100000", "lines": []}
    right = jackpot(cards, 5, 100_000, JACKPOT, reading=2)
    assert right.found == ()
    assert line(right, "jackpot").returned == 0


@pytest.mark.clauses("nz-uth:11.2", "nz-uth:11.9(e)", "ruling:limits-silent")
@pytest.mark.parametrize(("wager", "paid", "back"), [(4, 400, 0), (5, 500, 0), (6, 500, 1)])
def test_a_jackpot_wager_is_paid_and_collected_to_the_amount_on_the_sign(
    wager: int, paid: int, back: int
) -> None:
    played = jackpot(FLUSH, wager, 100_000, JACKPOT)
    won = line(played, "jackpot")
    assert (won.stake, won.paid, won.returned) == (min(wager, 5), paid, 0)
    assert nets(played).get("jackpot_excess") == (0 if back else None)
    assert [each.wager for each in played.found] == (["jackpot"] if wager != 5 else [])
    after = answer(played)["jackpot"]
    assert after["pool"] == str(100_000 - paid)
    assert [each["amount"] for each in after["lines"]] == [str(-paid)]


@pytest.mark.clauses("nz-uth:11.2", "nz-uth:11.9(b)", "ruling:limits-silent")
@pytest.mark.parametrize(("pool", "paid"), [(49_990, 5_000), (50_000, 5_000), (50_010, 5_001)])
def test_a_share_of_the_pool_is_weighed_against_the_odds_on_what_counts(
    pool: int, paid: int
) -> None:
    """On the whole wager of 10 the odds alone would pay 10,000."""
    assert line(jackpot(STRAIGHT_FLUSH, 10, pool, None), "jackpot").paid == 10_000
    played = jackpot(STRAIGHT_FLUSH, 10, pool, JACKPOT)
    won = line(played, "jackpot")
    assert (won.stake, won.paid, won.returned) == (5, paid, 0)
    assert ("of the pool, more than" in won.because) == (pool > 50_000)
    assert answer(played)["jackpot"]["pool"] == str(pool - paid)


@pytest.mark.clauses("nz-uth:11.2")
def test_a_losing_jackpot_wager_is_collected_to_the_amount_on_the_sign() -> None:
    played = jackpot((HOLE, BOARD, DEALER), 8, 1000, JACKPOT)
    assert (line(played, "jackpot").net, line(played, "jackpot_excess").returned) == (-5, 3)
    assert answer(played)["jackpot"] == {"pool": "1000", "lines": []}


def test_a_pool_too_small_is_filled_up_for_what_counts_only() -> None:
    after = answer(jackpot(FLUSH, 10, 100, JACKPOT))["jackpot"]
    assert [each["amount"] for each in after["lines"]] == ["400", "-500"]


def test_the_answer_lists_what_was_found_only_where_limits_are_stated() -> None:
    assert "found" not in answer(ante(600, limits=None))
    assert answer(ante(500))["found"] == []
    assert answer(ante(600))["found"][0] == {
        "box": 1,
        "wager": "ante",
        "stake": "600",
        "counts": "500",
        "clauses": ["nsw-lunar:6.3", "ruling:limits-excess", "ruling:limits-first-card"],
        "because": "above the maximum of 500",
    }


WIDE = {"minimum": "1/1000", "maximum": "1000000000"}


def records() -> Iterator[dict[str, Any]]:
    """Rounds of every rulebook, smooth ones and such as went wrong."""
    yield from (json.loads(text)["record"] for text in ROUNDS.read_text("utf-8").splitlines())
    yield from (json.loads(path.read_text("utf-8")) for path in sorted(GOLDEN.glob("*.json")))


def test_limits_that_every_wager_keeps_change_nothing() -> None:
    for record in records():
        plain = replay(record)
        areas = plain.rules.areas - {"jackpot"}
        played = replay({**record, "limits": dict.fromkeys(areas, WIDE)})
        assert played.final == plain.final
        assert played.found == ()


@pytest.mark.clauses("nsw-lunar:6.2", "nsw-lunar:6.3")
@given(
    amount=st.integers(1, 1200),
    more=st.integers(0, 300),
    maximum=st.integers(20, 1000),
    hand=st.sampled_from([WINS, LOSES, STANDS_OFF]),
    dealer=st.sampled_from([QUEENS, NO_HAND]),
)
@settings(max_examples=examples(75))
def test_whatever_is_wagered_no_money_is_made_or_lost(
    amount: int, more: int, maximum: int, hand: str, dealer: str
) -> None:
    """Every wager ends as if it had been within the maximum, and the rest comes back."""
    sign = {area: {"minimum": 10, "maximum": maximum} for area in ("ante", "super")}
    wagers = {"ante": amount, "super": amount + more}
    within = {"ante": min(amount, maximum), "super": min(amount + more, maximum)}
    played = replay(lunar(dealer, {1: hand}, wagers, sign))
    right = replay(lunar(dealer, {1: hand}, within, None))
    assert played.box(1).net == right.box(1).net
    staked = sum(each.stake for each in played.lines)
    assert staked == amount + amount + more + 2 * amount
    assert all(each.clauses and each.because for each in played.lines)
