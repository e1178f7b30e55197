"""The best choices in the kernel are those of the solution and of each state alone; the rounds that
are played with them come to the exact house edge."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb, sqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest

from croupier.analysis.lunar.figures import STATES
from croupier.analysis.lunar.game import game_of
from croupier.analysis.lunar.main_game import known, play_of
from croupier.analysis.lunar.solver.decision import FOLD, scale_of
from croupier.analysis.lunar.solver.hands import CANONICAL
from croupier.analysis.lunar.solver.ranks import dealers_of
from croupier.analysis.lunar.solver.sixes import sixes
from croupier.analysis.lunar.solver.solution import open_solution
from croupier.analysis.lunar.solver.solver import UPCARDS
from croupier.analysis.lunar.solver.upcard import Upcard
from croupier.analysis.simulation.lunar.optimal import best_choice, lunar_solved
from croupier.analysis.simulation.lunar.run import PLAY
from croupier.analysis.simulation.lunar.strategy import ACTION_BITS, FIRST_ACTION
from croupier.analysis.simulation.plan import SOLUTION, Plan
from croupier.analysis.simulation.progress import answer
from croupier.analysis.simulation.results import Results
from croupier.analysis.simulation.run import run_of
from croupier.analysis.simulation.strategy_file import StrategyError
from croupier.analysis.simulation.tally import MAIN
from croupier.cards import DECK
from croupier.hands import Line, StraightWithPair
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.lunar.upcards import bets_of, exchanges_of
from tests.analysis.simulation.alone import alone
from tests.analysis.simulation.best_rounds import ByEngine, ByKernel, main_of, write_choices

LEGAL = np.array([0, 1, 2] + [mask for mask in range(32) if mask.bit_count() > 1], dtype=np.uint8)
ACTIONS = ("fold", "bet", "buy", "exchange")


def rules(name: str) -> LunarRules:
    return rulebook(name).rules_as(LunarRules, {})


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Files that say any legal choice, good or bad, of each state."""
    folder = tmp_path_factory.mktemp("made-up")

    @cache
    def of_rulebook(name: str) -> Path:
        chance, of = np.random.default_rng(8), game_of(rules(name))
        worth = np.zeros(CANONICAL, dtype=np.int64)
        chosen = {up: (worth, chance.choice(LEGAL, CANONICAL)) for up in range(UPCARDS)}
        return write_choices(folder / f"{name}.lunar", of, chosen)

    return of_rulebook


def test_first_choices_are_those_of_the_solution(made_up: Callable[[str], Path]) -> None:
    solution, random = open_solution(made_up("nz-lunar"), game_of(rules("nz-lunar"))), Random(2)
    solved, first_choice = lunar_solved(solution), alone(best_choice)
    for _ in range(2_000):
        *hand, up = random.sample(DECK, 6)
        law = solution.best_choice(hand, up)
        if law.action == "instant":
            continue
        cards = np.array([card.index for card in hand], dtype=np.uint8)
        made = int(first_choice(cards, np.uint8(up.index), solved))
        gone = tuple(card for at, card in enumerate(hand) if made >> ACTION_BITS >> at & 1)
        assert (ACTIONS[made & FIRST_ACTION], gone) == (law.action, law.discard)


@pytest.mark.long
@pytest.mark.parametrize("name", ["nsw-lunar", "nz-lunar"])
def test_rounds_are_those_of_the_engine_choice_by_choice(
    made_up: Callable[[str], Path], name: str
) -> None:
    """Some of each way through a round; the engine gets the kernel's cards."""
    path = made_up(name)
    kernel, engine = ByKernel(rules(name), path, seed=5), ByEngine(rules(name), path)
    seen: dict[str, int] = defaultdict(int)
    for number in range(4_000):
        deck, choice, net = kernel.play(number)
        seen[choice] += 1
        if seen[choice] > 2:
            continue
        state = engine.play(deck)
        assert (", ".join(engine.chosen) or "instant hand") == choice
        assert main_of(state) == net, (choice, deck)
    assert len(seen) >= (16 if name == "nz-lunar" else 12), seen


def test_forcing_turns_no_fold_into_a_bet() -> None:
    """Six cards that may force are bet without it, whatever the upcard's suit does; of five the
    solver itself makes sure."""
    of = game_of(rules("nz-lunar"))
    for up in range(UPCARDS):
        six = sixes(of, dealers_of(up))
        there = six.worth != 0
        suited = comb(12, 4) * (of.lost + six.won)
        assert (six.worth - suited)[there & (six.won >= of.least_forcing)].min() > 0
        flush = 2 * dict(of.odds)[Line.FLUSH]
        worth = (of.lost + 1) * six.weak - of.bet_antes * comb(45, 4)
        worth += (of.lost + flush) * six.below_flush
        assert worth[there].min() > comb(12, 4) * (of.lost + flush)


@pytest.mark.long
def test_one_upcard_comes_to_its_exact_value(tmp_path: Path) -> None:
    """Under a deuce bet or fold, whichever is better; under others fold."""
    of, up = game_of(rules("wa-lunar")), 0
    bets, folded = bets_of(Upcard(of, up)), -scale_of(of).denominator
    chosen = {up: (np.maximum(bets, folded), (bets > folded).astype(np.uint8))}
    check_mean(Plan("wa-lunar", 2_000_000, 3), write_choices(tmp_path / "bet.lunar", of, chosen))


@pytest.mark.long
def test_one_upcard_with_exchanges_of_two_comes_to_its_exact_value(tmp_path: Path) -> None:
    of, up = game_of(rules("wa-lunar")), 0
    two = [code for code in range(32) if code.bit_count() == 2]
    worth = exchanges_of(Upcard(of, up), 2, np.arange(CANONICAL))[:, two]
    codes = np.array(two, dtype=np.uint8)[worth.argmax(axis=1)]
    values, folded = worth.max(axis=1), -scale_of(of).denominator
    codes[values <= folded] = FOLD
    chosen = {up: (np.maximum(values, folded), codes)}
    check_mean(Plan("wa-lunar", 8_000_000, 3), write_choices(tmp_path / "two.lunar", of, chosen))


def check_mean(plan: Plan, path: Path) -> None:
    """The rounds' mean lies within three standard errors of the file's own."""
    plan = Plan(**{**plan.plain, "jackpot": (), "strategy": {SOLUTION: str(path)}})
    found = played(plan)
    exact = answer(plan, found)["exact"]
    assert abs(exact["errors_away"]) < 3, (exact, found.figure(MAIN))


def played(plan: Plan) -> Results:
    run = run_of(plan)
    return Results(run, plan.boxes, plan.rounds, run.play(0, plan.rounds))


def test_a_play_file_adds_up(made_up: Callable[[str], Path]) -> None:
    path = made_up("nz-lunar")
    plan = Plan("nz-lunar", 200_000, 4, wagers={"ante": "5"}, strategy={SOLUTION: str(path)})
    found = played(plan)
    told = found.run.documents(found)[PLAY]
    assert told["rulebook"] == "nz-lunar"
    reading = told["readings"]["two-straights"]
    assert reading["command"] == (
        "croupier simulate nz-lunar --optimal nz-lunar.lunar --rounds 200000 --seed 4"
    )
    assert reading["rounds"] + reading["instant"] == plan.rounds
    for counts in ("net", "wagered", "choices"):
        assert sum(reading[counts].values()) == reading["rounds"]
    won = sum(Fraction(net) * often for net, often in reading["net"].items())
    assert won == sum(Fraction(total) for total in reading["totals"].values())
    assert set(reading["wagered"]) == {"1", "2", "3", "4", "5"}
    main = Fraction(found.figure(MAIN).net) / 5
    assert won + 200 * reading["instant"] <= main <= won + 600 * reading["instant"]


def test_another_game_s_solution_is_refused(made_up: Callable[[str], Path]) -> None:
    path = made_up("nz-lunar")
    with pytest.raises(StrategyError, match=r"solved for other rules.*croupier solve wa-lunar"):
        run_of(Plan("wa-lunar", 1, 1, strategy={SOLUTION: str(path)}))


PLAYED = [
    (name, reading)
    for name in ("wa-lunar", "nsw-lunar", "nz-lunar", "vu-lunar")
    for reading in StraightWithPair
    if play_of(rulebook(name).rules_as(LunarRules, {"straight_with_pair": reading.value}))
]


@pytest.mark.parametrize(("name", "reading"), PLAYED)
def test_the_package_s_rounds_come_to_the_exact_edge(name: str, reading: StraightWithPair) -> None:
    """Three standard errors for the mean; four for each of a dozen shares."""
    by = rulebook(name).rules_as(LunarRules, {"straight_with_pair": reading.value})
    play, solved = play_of(by), known(game_of(by))
    assert play is not None
    assert solved is not None
    sums, shares = solved.figures.sums, solved.figures.shares
    without = STATES - sum(sums.instant)
    exact = Fraction(sums.worth, scale_of(game_of(by)).denominator * without)
    mean = sum(float(net) * often for net, often in play.net.items()) / play.rounds
    square = sum(float(net) ** 2 * often for net, often in play.net.items()) / play.rounds
    assert abs(mean - float(exact)) < 3 * sqrt((square - mean**2) / play.rounds)
    for choice in shares.keys() - {"instant"}:
        share = float(shares[choice] * STATES / without)
        found = sum(n for made, n in play.choices.items() if choice in _counted(made))
        error = sqrt(share * (1 - share) / play.rounds)
        assert abs(found / play.rounds - share) < 4 * error, choice


def _counted(made: str) -> set[str]:
    """Of "buy, bet, force": buy, and force."""
    first, *later = made.split(", ")
    return {first} | {"force"}.intersection(later)
