"""A jackpot of several tables: fed, paid in the order of the deal, always what was posted."""

import json
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from croupier.cards import DECK
from croupier.floor.database import schema
from croupier.floor.entries import read_pools
from croupier.floor.floor import Floor
from croupier.games import actions as shared
from croupier.games.holdem.actions import Check, Play
from croupier.games.holdem.deal import deal_order as holdem_order
from croupier.games.jackpot import Pools
from croupier.house.people import Official, Rank
from croupier.house.table.actions import PlaceUnchecked
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from croupier.money import Amount
from tests.floor.pits import SECOND, Pit
from tests.floor.stacking import deal

ROYAL = {1: "As Ks", 0: "2c 7d", -1: "Qs Js Ts 4h 5d"}
STRAIGHT_FLUSH = {1: "9h 8h", 0: "2c 7d", -1: "7h 6h 5h 4c Jd"}
FLUSH = {1: "Ah 9h", 0: "2c 7d", -1: "Kh 6h 3h 4c Jd"}
NOTHING = {1: "Ah 9c", 0: "2c 7d", -1: "Kh 6s 3h 4c Jd"}
SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
DEALER = Official("Dana", Rank.DEALER)
PRIORITY = ["nz-uth:11.11", "nz-uth:11.11(a)", "nz-uth:11.11(b)"]


def pools(pit: Pit, id: str = "big") -> Pools:
    with pit.floor.engine.connect() as connection:
        query = select(schema.jackpots.c.pools).where(schema.jackpots.c.id == id)
        text: str = connection.execute(query).scalar_one()
    return read_pools(json.loads(text))


def opened(pit: Pit, *tables: str, pool: Any = None, **given: Any) -> None:
    pit.floor.open_jackpot("big", pool or {"pool": "25000"}, "the operator").result()
    for table in tables:
        settings = {"limits": "10:500:5 jackpot=5", "jackpot": "big", **given}
        pit.opens("nz-uth", table, **settings)


def dealt(pit: Pit, table: str, hands: dict[int, str], jackpot: bool = True) -> None:
    """A round is dealt with these hands; its player has a jackpot wager down."""
    deal(pit, table, hands)
    sits(pit, table)
    pit.clock.now += SECOND
    pit.wagers(table, 1, **({"jackpot": 5} if jackpot else {}))
    pit.passes(table)


def sits(pit: Pit, table: str) -> None:
    """Somebody sits down at box 1, and the cards are shuffled."""
    pit.floor.buy_in(f"{table}'s", 10_000, "the cage").result()
    pit.does(table, upkeep.Sit(1, f"{table}'s"), f"{table}'s")
    pit.passes(table)


def decided(pit: Pit, table: str) -> None:
    pit.does(table, Play(1, 4), f"{table}'s")


def won(pit: Pit, table: str) -> Amount:
    """What the jackpot wager of its first round was paid."""
    lines = pit.held(table).table.played[1].settled
    return sum(line.paid for line in lines if line.wager == "jackpot")


@pytest.mark.clauses("nz-uth:11.6", "nz-uth:11.6(a)")
def test_wagers_of_every_table_feed_it(pit: Pit) -> None:
    opened(pit, "a", "b")
    before = pools(pit).total
    for table in ("a", "b"):
        dealt(pit, table, NOTHING)
    assert pools(pit).total > before
    for table in ("a", "b"):
        decided(pit, table)
        pit.passes(table)
    pit.audits()


@pytest.mark.clauses("nz-uth:11.9(a)")
def test_it_is_paid_and_what_is_left_is_for_the_others(pit: Pit) -> None:
    opened(pit, "a", "b", pool={"pool": "90000"})
    dealt(pit, "a", ROYAL)
    pot = pools(pit).total
    decided(pit, "a")
    pit.passes("a")
    assert pools(pit).total == 0
    assert won(pit, "a") == pot
    pit.audits()


def test_a_round_that_is_void_takes_its_feed_back(pit: Pit) -> None:
    opened(pit, "a", "b")
    before = pools(pit)
    dealt(pit, "a", NOTHING)
    assert pools(pit) != before
    for clause in pit.held("a").table.limits.rules.void_round_grounds:
        answer = pit.asks("a", shared.VoidRound(clause, "the lights went out"), SUPERVISOR)
        assert not answer.accepted, clause
    pit.does("a", upkeep.ReportFault(1, SUPERVISOR, (DECK[0],)), SUPERVISOR)
    assert pools(pit) == before
    assert pit.chips("a's") == 10_000
    pit.audits()


@pytest.mark.parametrize("pool", [{"pool": "9000"}, {"minor": "500", "major": "9000"}])
def test_by_chance_two_tables_keep_it_right(pit: Pit, pool: dict[str, str]) -> None:
    opened(pit, "a", "b", pool=pool)
    random = Random(str(pool))
    for table, boxes in (("a", (1, 2)), ("b", (3, 4))):
        for box in boxes:
            pit.seats(table, box)
    for _ in range(100):
        pit.goes_on(random.choice("ab"), random)
    pit.audits()


def test_two_floors_feed_one_jackpot(pit: Pit) -> None:
    opened(pit, "a", "b", starts="on the dealer's word")
    other = Floor(pit.url, pit.clock)
    for table, box in (("a", 1), ("b", 2)):
        pit.seats(table, box)
        while pit.due(table) is not None:
            pit.passes(table)
        pit.wagers(table, box, jackpot=5)
    before = pools(pit).total
    asked = [
        floor.ask(pit.request(table, shared.NoMoreBets(), DEALER))
        for floor, table in ((pit.floor, "a"), (other, "b"))
    ]
    assert all(each.result().accepted for each in asked)
    other.close()
    assert pools(pit).total == before + 10
    pit.audits()


def test_a_table_s_own_jackpot_is_accounted_for(pit: Pit) -> None:
    """What the operator opens it with is posted, and pays its winners."""
    table = pit.opens("nz-uth", "a", limits="10:500:5 jackpot=5", own={"pool": "90000"})
    assert pools(pit, "a").total == 90_000
    dealt(pit, table, ROYAL)
    decided(pit, table)
    pit.passes(table)
    assert won(pit, table) > 90_000
    assert pools(pit, "a").total == 0
    pit.audits()


@pytest.mark.clauses("nz-uth:11.2", "nz-uth:11.3")
def test_a_chip_above_the_sign_is_no_jackpot_wager_and_nothing_is_posted_to_the_pool(
    pit: Pit,
) -> None:
    """Nobody compared it: it comes back."""
    opened(pit, "a", by_hand=["revealing"], starts="on the dealer's word", pool={"pool": "90000"})
    deal(pit, "a", FLUSH)
    sits(pit, "a")
    pit.wagers("a", 1)
    pit.does("a", PlaceUnchecked(1, "jackpot", 20), DEALER)
    pit.does("a", shared.NoMoreBets(), DEALER)
    decided(pit, "a")
    pit.does("a", shared.RevealDealer(), DEALER)
    assert won(pit, "a") == 0
    assert pools(pit).total == 90_000
    pit.audits()


def test_lunar_poker_has_no_jackpot(pit: Pit) -> None:
    pit.floor.open_jackpot("big", {"pool": "5"}, "the operator").result()
    with pytest.raises(Refusal) as refused:
        pit.opens("nz-lunar", jackpot="big")
    assert refused.value.code == "no-jackpot"


def test_only_a_jackpot_that_is_there(pit: Pit) -> None:
    with pytest.raises(Refusal, match="no jackpot 'big'"):
        pit.opens("nz-uth", jackpot="big")
    pit.floor.open_jackpot("big", {"pool": "5"}, "the operator").result()
    with pytest.raises(Refusal, match="already"):
        pit.floor.open_jackpot("big", {"pool": "5"}, "the operator").result()


@pytest.mark.parametrize("given", [{}, {"minor": "5"}, {"pool": "-5"}, {"pool": "x"}, {"pot": "5"}])
def test_pools_that_are_none_are_refused(pit: Pit, given: dict[str, str]) -> None:
    with pytest.raises(Refusal) as refused:
        pit.floor.open_jackpot("big", given, "the operator").result()
    assert refused.value.code == "bad-pools"


# The order of priority


def waits(pit: Pit, table: str) -> None:
    """What the software does next there is refused until the other round is over."""
    found, before = pit.due(table), pit.books()
    assert isinstance(found.action, shared.RevealDealer)
    pit.clock.now = max(pit.clock.now, found.at)
    refusal = pit.floor.do_due(table).result().refusal
    assert refusal is not None
    assert refusal["code"] == "jackpot-priority"
    assert set(PRIORITY) <= set(refusal["clauses"])
    assert pit.books() == before


@pytest.mark.clauses("nz-uth:11.11", "nz-uth:11.11(a)")
def test_the_table_dealt_first_is_paid_first(pit: Pit) -> None:
    """Two royal flushes: the pool is the first's, though the second is done before."""
    opened(pit, "a", "b", pool={"pool": "90000"})
    dealt(pit, "a", ROYAL)
    dealt(pit, "b", ROYAL)
    pot = pools(pit).total
    decided(pit, "b")
    waits(pit, "b")
    assert "b" in pit.floor.due_tables()
    decided(pit, "a")
    pit.passes("a")
    assert won(pit, "a") == pot
    pit.passes("b")
    assert won(pit, "b") == 50_000, "10,000 to 1, as the pool is empty"
    pit.audits()


@pytest.mark.clauses("nz-uth:11.11")
def test_who_was_dealt_first_waits_for_nobody(pit: Pit) -> None:
    opened(pit, "a", "b")
    dealt(pit, "a", ROYAL)
    dealt(pit, "b", ROYAL)
    decided(pit, "a")
    pit.passes("a")
    decided(pit, "b")
    pit.passes("b")
    pit.audits()


@pytest.mark.parametrize("other", ["folded", "no jackpot wager", "not dealt", "over"])
def test_only_a_live_jackpot_wager_comes_first(pit: Pit, other: str) -> None:
    opened(pit, "a", "b")
    if other == "not dealt":
        pit.seats("a", 2)
        pit.passes("a")
        pit.wagers("a", 2, jackpot=5)
    else:
        dealt(pit, "a", ROYAL, jackpot=other != "no jackpot wager")
    dealt(pit, "b", ROYAL)
    if other == "folded":
        for action in (Check(1), Check(1), shared.Fold(1)):
            pit.does("a", action, "a's")
    if other == "over":
        decided(pit, "a")
        pit.passes("a")
    decided(pit, "b")
    pit.passes("b")
    pit.audits()


def test_a_hand_that_does_not_qualify_waits_for_nobody(pit: Pit) -> None:
    opened(pit, "a", "b")
    dealt(pit, "a", ROYAL)
    dealt(pit, "b", NOTHING)
    decided(pit, "b")
    pit.passes("b")
    pit.audits()


def test_what_the_other_table_holds_is_not_given_away(pit: Pit) -> None:
    """The wait is the same whatever cards lie there: it tells nothing of them."""
    opened(pit, "a", "b")
    dealt(pit, "a", NOTHING)
    dealt(pit, "b", FLUSH)
    decided(pit, "b")
    waits(pit, "b")
    decided(pit, "a")
    pit.passes("a")
    pit.passes("b")
    pit.audits()


@pytest.mark.clauses("nz-uth:11.6D(e)")
@pytest.mark.parametrize(("hands", "competes"), [(STRAIGHT_FLUSH, True), (FLUSH, False)])
def test_of_two_pools_only_the_major_is_paid_in_order(
    pit: Pit, hands: dict[int, str], competes: bool
) -> None:
    opened(pit, "a", "b", pool={"minor": "5000", "major": "90000"})
    dealt(pit, "a", ROYAL)
    dealt(pit, "b", hands)
    decided(pit, "b")
    if competes:
        waits(pit, "b")
        decided(pit, "a")
        pit.passes("a")
    pit.passes("b")
    pit.audits()


@pytest.mark.clauses("nz-uth:11.11(b)")
@pytest.mark.parametrize(("dealing", "first"), [("shoe", "a"), ("shuffler", "b")])
def test_by_hand_it_is_the_first_card_or_the_whole_hand(pit: Pit, dealing: str, first: str) -> None:
    """Table a's first card comes first, table b's hand is whole first."""
    opened(
        pit, "a", "b", dealing=dealing, by_hand=["dealing", "revealing"],
        starts="on the dealer's word", pool={"pool": "90000"},
    )  # fmt: skip
    for table in ("a", "b"):
        deal(pit, table, ROYAL)
        sits(pit, table)
        pit.wagers(table, 1, jackpot=5)
        pit.does(table, shared.NoMoreBets(), DEALER)
    places = {table: deal_order(pit, table) for table in ("a", "b")}
    begin = {"a": _until_box(places["a"], 1), "b": _until_box(places["b"], 2)}
    for table in ("a", "b", "a"):
        for _ in range(begin[table] if places[table] else 0):
            pit.clock.now += SECOND
            pit.does(table, shared.DealCard(places[table].pop(0)), DEALER)
        begin["a"] = len(places["a"])
    while places["b"]:
        pit.does("b", shared.DealCard(places["b"].pop(0)), DEALER)
    for table in ("a", "b"):
        pit.does(table, shared.DealComplete(), DEALER)
        decided(pit, table)
    last = "b" if first == "a" else "a"
    refusal = pit.refuses(last, shared.RevealDealer(), DEALER, "jackpot-priority")
    assert set(PRIORITY) <= set(refusal["clauses"])
    pit.does(first, shared.RevealDealer(), DEALER)
    pit.does(last, shared.RevealDealer(), DEALER)
    pit.audits()


def deal_order(pit: Pit, table: str) -> list[int]:
    in_play = pit.held(table).table.in_play
    assert in_play is not None
    return list(holdem_order(in_play.round))  # type: ignore[arg-type]


def _until_box(places: list[int], cards: int) -> int:
    """How many cards until box 1 has so many."""
    given = [number for number, place in enumerate(places, start=1) if place == 1]
    return given[cards - 1]
