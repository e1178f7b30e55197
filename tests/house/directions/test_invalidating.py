"""An invalidated outcome: wagers back, a fraudulent player's forfeited, by new lines only."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, known
from croupier.games import lunar
from croupier.games.actions import Absent, Fold, PlaceWager, VoidRound
from croupier.games.events import LineSettled
from croupier.games.lunar.actions import Bet, Exchange
from croupier.games.settlement import Outcome, SettlementLine
from croupier.hands import evaluate
from croupier.house.directions import (
    Cause,
    Direction,
    Invalidate,
    RevealFolded,
    Silence,
    folded_hand,
    invalidation_lines,
    round_actions,
)
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.records.rounds import replay
from croupier.records.rounds.writing import sample_record
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.effort import examples
from tests.games.rounds import deal
from tests.house.directions.books import book, directed

NSW = rulebook("nsw-lunar").rules_as(LunarRules)
Totals = dict[tuple[int, str], Amount]


def played(seed: int) -> lunar.Round:
    """A random round of New South Wales, settled to its end."""
    end = replay(sample_record("nsw-lunar", NSW, Random(seed))).final
    assert isinstance(end, lunar.Round)
    return end


def nets(lines: Iterable[SettlementLine]) -> Totals:
    totals: Totals = {}
    for line in lines:
        key = line.box, line.wager
        totals[key] = totals.get(key, 0) + line.net
    return totals


@pytest.mark.clauses("nsw-lunar:14.4.2", "nsw-lunar:14.5", "ruling:direct-refund")
@given(st.integers(0, 2**32), st.sets(st.integers(1, 5)))
@settings(max_examples=examples(30), deadline=None)
def test_every_wager_ends_at_nothing_or_at_its_forfeit(seed: int, boxes: set[int]) -> None:
    round = played(seed)
    forfeit = tuple(box for box in round.boxes if box in boxes)
    state, direction = directed(book("nsw-lunar"), Invalidate("r1", Cause.FRAUD, forfeit))
    lines = invalidation_lines(state, direction, round)
    totals = nets((*round.lines, *lines))
    for number, box in round.boxes.items():
        for wager, stake in box.wagers.items():
            assert totals[number, wager] == (-stake if number in forfeit else 0)
    for line in lines:
        assert line.outcome is (Outcome.FORFEITED if line.box in forfeit else Outcome.VOID)
        assert {"nsw-lunar:14.4.2", "nsw-lunar:14.5"} <= set(line.clauses)
        assert "it is called for" in line.because


@pytest.mark.clauses("nsw-lunar:14.5")
@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_once_moved_nothing_is_left_to_move(seed: int) -> None:
    round = played(seed)
    state, direction = directed(book("nsw-lunar"), Invalidate("r1", Cause.DISRUPTION))
    for line in invalidation_lines(state, direction, round):
        round = lunar.fold(round, LineSettled(line))
    assert invalidation_lines(state, direction, round) == ()


@pytest.mark.clauses("nsw-lunar:14.4.1", "nsw-lunar:14.5")
@pytest.mark.parametrize("forfeit", [(), (2,)])
def test_wagers_that_still_stand_are_settled_too(forfeit: tuple[int, ...]) -> None:
    round = deal(
        "nsw-lunar", DECK, [PlaceWager(b, a, 10) for b in (1, 2) for a in ("ante", "super")]
    )
    state, direction = directed(book("nsw-lunar"), Invalidate("r1", Cause.FRAUD, forfeit))
    totals = nets(invalidation_lines(state, direction, round))
    assert totals[1, "ante"] == totals[1, "super"] == 0
    assert totals[2, "ante"] == totals[2, "super"] == (-10 if forfeit else 0)


@pytest.mark.clauses("nsw-lunar:14.4.2", "nsw-lunar:14.5")
def test_a_round_declared_void_first_still_forfeits() -> None:
    round = deal(
        "nsw-lunar", DECK, [PlaceWager(b, a, 10) for b in (1, 2) for a in ("ante", "super")]
    )
    state, direction = directed(book("nsw-lunar"), Invalidate("r1", Cause.FRAUD, (2,)))
    [void] = round_actions(state, direction)
    assert isinstance(void, VoidRound)
    round, _ = lunar.act(round, void)
    lines = invalidation_lines(state, direction, round)
    assert {(line.box, line.wager, line.net) for line in lines} == {
        (2, "ante", -10),
        (2, "super", -10),
    }


@pytest.mark.clauses("nsw-lunar:14.5")
def test_only_a_box_with_wagers_can_forfeit_them() -> None:
    round = deal("nsw-lunar", DECK, [PlaceWager(1, area, 10) for area in ("ante", "super")])
    state, direction = directed(book("nsw-lunar"), Invalidate("r1", Cause.FRAUD, (1, 4)))
    with pytest.raises(Refusal) as refusal:
        invalidation_lines(state, direction, round)
    assert refusal.value.code == "not-in-round"
    assert "nsw-lunar:14.5" in refusal.value.clauses


def test_only_an_invalidation_has_such_lines() -> None:
    round = deal("nz-lunar", DECK, [PlaceWager(1, "ante", 10)])
    state, direction = directed(book("nz-lunar"), Silence("4"))
    with pytest.raises(TypeError):
        invalidation_lines(state, direction, round)


WAGERS = [PlaceWager(box, area, 10) for box in (1, 2) for area in ("ante", "super")]
NINES = tuple(card for rank in range(13) for card in DECK[rank::13])
"""A deck in which neighbours are of one rank."""


def reveal(box: int) -> Direction:
    return directed(book("nsw-lunar"), RevealFolded("r1", box))[1]


def started() -> lunar.Round:
    """Two boxes just dealt; neither has a winning super hand to be paid first."""
    for turn in range(13):
        round = deal("nsw-lunar", (*NINES[turn:], *NINES[:turn]), WAGERS)
        if round.turn == 1 and not any(box.aside for box in round.boxes.values()):
            return round
    raise AssertionError("no such deck")


@pytest.mark.clauses("nsw-lunar:9.7", "ruling:direct-reveal")
def test_a_folded_hand_is_shown_once_the_dealer_s_is() -> None:
    round, _ = lunar.act(started(), Fold(1))
    with pytest.raises(Refusal) as refusal:
        folded_hand(reveal(1), round)
    assert refusal.value.code == "not-settling"
    assert "nsw-lunar:9.7" in refusal.value.clauses
    round, _ = lunar.act(round, Bet(2))
    assert round.dealer_shown
    shown = folded_hand(reveal(1), round)
    cards = round.boxes[1].cards
    assert (shown.box, shown.cards, shown.value) == (1, cards, evaluate(known(cards)))
    assert "nsw-lunar:9.7" in shown.clauses


@pytest.mark.clauses("nsw-lunar:9.7")
def test_a_hand_folded_after_a_draw_is_shown_as_it_was_folded() -> None:
    start = started()
    round, _ = lunar.act(start, Exchange(1, start.boxes[1].cards[:2]))
    round, _ = lunar.act(round, Bet(2))
    round, _ = lunar.act(round, Fold(1))
    assert folded_hand(reveal(1), round).cards == round.boxes[1].cards


@pytest.mark.clauses("nsw-lunar:9.7")
def test_only_a_folded_hand_is_shown_so() -> None:
    round, _ = lunar.act(started(), Absent(1))
    round, _ = lunar.act(round, Bet(2))
    for box in (1, 2, 4):
        with pytest.raises(Refusal) as refusal:
            folded_hand(reveal(box), round)
        assert refusal.value.code == "not-folded"


@pytest.mark.clauses("nsw-lunar:9.7")
def test_when_all_have_folded_the_round_is_over_and_hands_may_be_shown() -> None:
    round, _ = lunar.act(started(), Fold(1))
    round, _ = lunar.act(round, Fold(2))
    assert round.over
    assert folded_hand(reveal(2), round).box == 2


def test_other_directions_show_no_hand() -> None:
    _, direction = directed(book("nz-lunar"), Silence("4"))
    with pytest.raises(TypeError):
        folded_hand(direction, started())
