"""The whole game: against the one-state method, against Caribbean Stud, and as a file."""

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.analysis.lunar.choices import choices
from croupier.analysis.lunar.figures import NOTHING, STATES, Figures, read_sums
from croupier.analysis.lunar.game import Game, game_of, without_second
from croupier.analysis.lunar.main_game import solved_games
from croupier.analysis.lunar.solver.decision import BET, BUY, INSTANT, scale_of
from croupier.analysis.lunar.solver.hands import CANONICAL, HANDS, canonical_hands, cards_of
from croupier.analysis.lunar.solver.solution import (
    Solution,
    SolutionError,
    digest,
    open_solution,
    write_solution,
)
from croupier.analysis.lunar.solver.solver import UPCARDS, Part, Run
from croupier.analysis.lunar.solver.upcard import READINGS, Solved, Upcard, solve_upcard
from croupier.analysis.lunar.wagers import NO_SECOND
from croupier.analysis.spot import best
from croupier.cards import DECK, RANKS
from croupier.hands import Line, StraightWithPair
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.lunar.upcards import bets_of, exchanges_of

LUNAR = ("wa-lunar", "nsw-lunar", "nz-lunar", "vu-lunar")
STUD = Game(
    ante_odds=(1, 1),
    odds=tuple(zip(Line, (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True)),
    straight_with_pair=StraightWithPair.TWO_STRAIGHTS,
    instant=None,
    bet_antes=2,
    draw_antes=None,
    force_antes=None,
    second=False,
    ante_on_win=1,
)
"""Caribbean Stud: nothing drawn, one combination, the ante paid with the bet."""
STUD_DEALS = 19_933_230_517_200


def game(name: str, **options: Any) -> Game:
    return game_of(rulebook(name).rules_as(LunarRules, options))


def test_hands_up_to_three_suits_stand_for_all() -> None:
    hands = canonical_hands()
    assert len(hands.numbers) == CANONICAL
    assert 13 * CANONICAL == 5_649_150
    assert int(hands.copies.sum()) == HANDS
    assert 52 * HANDS == STATES


@pytest.mark.long
def test_caribbean_stud() -> None:
    """Figures that others found long ago, by the same solver."""
    loss, raised = 0, 0
    for up in range(UPCARDS):
        part = solve_upcard(STUD, up)[StraightWithPair.TWO_STRAIGHTS]
        loss -= 4 * _weighed(part.worth)
        raised -= 4 * _weighed(bets_of(Upcard(STUD, up)))
    every = STATES * scale_of(STUD).denominator
    assert Fraction(loss, every) == Fraction(1_041_372_912_372, STUD_DEALS)
    assert Fraction(raised, every) == Fraction(3_310_360_338_060, STUD_DEALS)


@pytest.mark.long
def test_caribbean_stud_one_upcard_is_no_better_than_each_hand() -> None:
    """The part that takes a second: one upcard, some hands by looking at every dealer's hand."""
    up, random = 4, Random(4)
    part = solve_upcard(STUD, up)[StraightWithPair.TWO_STRAIGHTS]
    for row in random.sample(range(CANONICAL), 4):
        assert _ev(STUD, part, row) == best(choices(STUD, _hand(row, up), DECK[4 * up])).ev


def _weighed(worth: Any) -> int:
    copies = canonical_hands().copies.tolist()
    return sum(each * many for each, many in zip(worth.tolist(), copies, strict=True))


def _hand(row: int, up: int) -> list[Any]:
    return [DECK[card] for card in cards_of(canonical_hands().slots[row], up).tolist()]


def _ev(of: Game, part: Solved | Part, row: int) -> Fraction:
    return Fraction(int(part.worth[row]), scale_of(of).denominator)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "up"), [("nsw-lunar", 10), pytest.param("vu-lunar", 11, marks=pytest.mark.long)]
)
def test_exchanges_of_two_are_those_of_one_state(name: str, up: int) -> None:
    """All ten of some hands, flush draws among them, as fractions."""
    check_exchanges(name, up, 2, 3)


def check_exchanges(name: str, up: int, size: int, count: int) -> None:
    of = game(name)
    rows = np.array(Random(f"{name} {up}").sample(range(CANONICAL), count))
    # Kept cards of one suit are where flushes of suits that are not seen come in.
    suits = cards_of(canonical_hands().slots, up) & 3
    rows = np.append(rows, np.flatnonzero((suits == 2).sum(axis=1) == 4)[17 * count])
    found = exchanges_of(Upcard(of, up), size, rows)
    for row, worth in zip(rows.tolist(), found.tolist(), strict=True):
        hand = _hand(row, up)
        for choice in choices(of, hand, DECK[4 * up]):
            if len(choice.discard) == size:
                code = sum(1 << hand.index(card) for card in choice.discard)
                assert Fraction(worth[code], scale_of(of).denominator) == choice.ev, choice


@pytest.mark.long
@pytest.mark.parametrize("name", LUNAR)
@pytest.mark.parametrize("size", [3, 4])
def test_exchanges_of_more_are_those_of_one_state(name: str, size: int) -> None:
    check_exchanges(name, 9, size, 10)


@pytest.mark.long
@pytest.mark.clauses("ruling:second-combination")
def test_one_state_and_the_solution_agree_where_no_second_combination_is_paid() -> None:
    of, up = without_second(game("wa-lunar")), 8
    part = solve_upcard(of, up)[StraightWithPair.TWO_STRAIGHTS]
    bought = np.flatnonzero(part.best == BUY)[::9_999].tolist()
    for row in (*Random(8).sample(range(CANONICAL), 12), *bought):
        if part.best[row] != INSTANT:
            assert _ev(of, part, row) == best(choices(of, _hand(row, up), DECK[4 * up])).ev


def test_file_gives_back_what_was_solved(tmp_path: Path) -> None:
    """Of made-up values: the file, its lookup by any suits, and refusals."""
    of, path = game("nsw-lunar"), tmp_path / "some.lunar"
    random = np.random.default_rng(5)
    worth = [random.integers(-(1 << 40), 1 << 40, CANONICAL) for _ in range(UPCARDS)]
    codes = [random.choice([0, 1, 2, 3, 7, 28, 31], CANONICAL).astype(np.uint8) for _ in worth]
    write_solution(path, of, worth, codes)
    solution = open_solution(path, of)
    for row in (0, 77_777, CANONICAL - 1):
        _looks_up(solution, row, int(worth[6][row]), int(codes[6][row]))
    with pytest.raises(SolutionError, match="other rules"):
        open_solution(path, game("nz-lunar"))
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(SolutionError, match="not whole"):
        open_solution(path, of)
    path.write_text("{}")
    with pytest.raises(SolutionError, match="no solution"):
        open_solution(path, of)
    with pytest.raises(SolutionError, match="cannot be read"):
        open_solution(tmp_path / "none", of)


def _looks_up(solution: Solution, row: int, worth: int, code: int) -> None:
    """The same state under each name of its suits, its cards in any order."""
    hand, up, random = _hand(row, 6), DECK[4 * 6], Random(row)
    for _ in range(6):
        suits = random.sample(range(4), 4)
        moved = [DECK[card.index - card.index % 4 + suits[card.index % 4]] for card in hand]
        upcard = DECK[up.index + suits[0]]
        found = solution.best_choice(random.sample(moved, 5), upcard)
        assert found.ev == Fraction(worth, solution.denominator)
        gone = {moved[at] for at in range(5) if code >> at & 1} if code > BET + 1 else set()
        # Cards that suits alone tell apart may stand for each other.
        assert sorted(card.rank for card in found.discard) == sorted(card.rank for card in gone)


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    of, run = game("wa-lunar"), Run(game("wa-lunar"), tmp_path / "wa.lunar")
    assert run.missing() == list(range(UPCARDS))[::-1]
    nothing = dict.fromkeys(READINGS, NOTHING)
    empty = np.zeros(CANONICAL, dtype=np.int64)
    run.keep(Part(3, nothing, empty, empty.astype(np.uint8)))
    assert Run(of, tmp_path / "wa.lunar").missing() == [12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1, 0]
    assert len(Run(game("nz-lunar"), tmp_path / "wa.lunar").missing()) == UPCARDS
    for up in run.missing():
        run.keep(Part(up, nothing, empty, empty.astype(np.uint8)))
    run.finish()
    assert [path.name for path in tmp_path.iterdir()] == ["wa.lunar"]
    assert open_solution(tmp_path / "wa.lunar", of).denominator == scale_of(of).denominator


DATA = {each["command"]: each for each in solved_games()}


def game_solved(told: dict[str, Any]) -> Game:
    """The game that the command of the package's data solves."""
    program, verb, name, *reading = told["command"].split()
    assert (program, verb, name) == ("croupier", "solve", told["rulebook"])
    assert reading in ([], ["--reading", NO_SECOND])
    return without_second(game(name)) if reading else game(name)


@pytest.mark.parametrize("command", DATA)
def test_figures_of_the_package_follow_from_their_sums(command: str) -> None:
    told = DATA[command]
    of = game_solved(told)
    assert told["game"] == digest(of)
    for reading in READINGS:
        total = NOTHING
        for rank in RANKS:
            total += read_sums(told["upcards"][rank][reading.value])
        assert sum(total.weights) == STATES
        assert total.instant == (1_692, 188)
        figures = Figures(of, total)
        for pair, edge in told["readings"][reading.value]["house_edge"].items():
            straight_flush, royal = map(int, pair.split(":"))
            assert str(figures.house_edge((straight_flush, royal))) == edge["exact"]
        shares = told["readings"][reading.value]["shares"]
        assert {key: share["exact"] for key, share in shares.items()} == {
            key: str(share) for key, share in figures.shares.items()
        }
