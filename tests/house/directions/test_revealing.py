"""A folded hand is shown at settlement, if the operator directs it."""

import pytest

from croupier.cards import DECK
from croupier.games import lunar
from croupier.games.actions import Absent, Fold, PlaceWager
from croupier.games.lunar.actions import Bet, Exchange
from croupier.hands import evaluate
from croupier.house.directions import Direction, RevealFolded, Silence, folded_hand
from croupier.machine import Refusal
from tests.games.rounds import deal
from tests.house.directions.books import book, directed

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
    assert (shown.box, shown.cards, shown.value) == (1, cards, evaluate(cards))
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
