"""One upcard of each game solved in full: against each state alone, against the package's sums,
against the rounds that are played with its choices in the kernel and through the engine."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest

from croupier.analysis.lunar.choices import choices, instant
from croupier.analysis.lunar.figures import Figures
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.solver.decision import BET, BUY, FOLD, INSTANT, scale_of
from croupier.analysis.lunar.solver.hands import CANONICAL, canonical_hands, cards_of
from croupier.analysis.lunar.solver.solution import digest
from croupier.analysis.lunar.solver.solver import UPCARDS, Part, Run, solve_here, solve_part
from croupier.analysis.lunar.solver.upcard import READINGS
from croupier.analysis.simulation.lunar.tables import lunar_places, lunar_tables, lunar_units
from croupier.analysis.simulation.plan import Plan
from croupier.analysis.spot import ValuedChoice
from croupier.cards import DECK, RANKS, Card
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.lunar.test_lunar_solution import DATA, STUD, game_solved
from tests.analysis.simulation.best_rounds import ByEngine, main_of, write_choices
from tests.analysis.simulation.test_optimal import check_mean

pytestmark = pytest.mark.long
UPCARD = {"wa-lunar": 11, "nsw-lunar": 1, "nz-lunar": 8, "vu-lunar": 8}
"""The rank that is solved: a king, a three, and a ten, which a dealer may keep or give up."""
STATES = 130
_NAMES = {FOLD: "fold", BET: "bet", BUY: "buy"}


def rules(name: str) -> LunarRules:
    return rulebook(name).rules_as(LunarRules, {})


_solved: dict[tuple[str, int], Part] = {}


def solved(of: Game, up: int) -> Part:
    """By the game, so that two documents with one game share it."""
    key = (digest(of), up)
    if key not in _solved:
        _solved[key] = solve_part(of, up)
    return _solved[key]


def own_part(name: str) -> Part:
    return solved(game_of(rules(name)), UPCARD[name])


def hand_of(row: int, up: int) -> list[Card]:
    return [DECK[card] for card in cards_of(canonical_hands().slots[row], up).tolist()]


def rows_of(name: str) -> Iterator[int]:
    """Any states, and one of every choice, however seldom it is best."""
    random, codes = Random(name), own_part(name).best
    yield from random.sample(range(CANONICAL), STATES)
    for code in np.unique(codes):
        yield int(random.choice(np.flatnonzero(codes == code)))


def chosen(found: list[ValuedChoice], hand: list[Card], code: int) -> ValuedChoice:
    """The choice that a code stands for."""
    if code in _NAMES:
        return next(each for each in found if each.action == _NAMES[code])
    gone = tuple(card for at, card in enumerate(hand) if code >> at & 1)
    return next(each for each in found if each.discard == gone)


@pytest.mark.parametrize("name", UPCARD)
def test_each_state_alone_says_what_the_solution_says(name: str) -> None:
    """As fractions: the value, and that the choice has it; 520 states and more in all."""
    of, up, part, checked = game_of(rules(name)), UPCARD[name], own_part(name), 0
    for row in rows_of(name):
        hand, code = hand_of(row, up), int(part.best[row])
        value = Fraction(int(part.worth[row]), scale_of(of).denominator)
        if code == INSTANT:
            assert value == instant(of, hand)
            continue
        found = choices(of, hand, DECK[4 * up])
        assert value == max(each.ev for each in found), (name, hand)
        assert value == chosen(found, hand, code).ev, (name, hand)
        checked += 1
    assert checked >= STATES


@pytest.mark.parametrize("command", DATA)
def test_the_package_s_sums_are_had_again(command: str) -> None:
    told = DATA[command]
    up = UPCARD[told["rulebook"]]
    part = solved(game_solved(told), up)
    for reading in READINGS:
        assert part.sums[reading].plain == told["upcards"][RANKS[up]][reading.value]


def test_another_process_solves_the_same() -> None:
    name = "nsw-lunar"
    (there,) = solve_here(game_of(rules(name)), [UPCARD[name]], 2)
    here = own_part(name)
    assert there.sums == here.sums
    assert np.array_equal(there.worth, here.worth)
    assert np.array_equal(there.best, here.best)


def test_a_run_of_two_workers_that_was_stopped_gives_the_same_bytes(tmp_path: Path) -> None:
    """The whole of Caribbean Stud, whose upcards take a second each."""
    alone, stopped = Run(STUD, tmp_path / "alone"), Run(STUD, tmp_path / "stopped")
    for part in solve_here(STUD, alone.missing(), 1):
        alone.keep(part)
    source = solve_here(STUD, stopped.missing(), 2)
    for part in source:
        stopped.keep(part)
        if len(stopped.missing()) <= 8:
            break
    source.close()
    resumed = Run(STUD, tmp_path / "stopped")
    assert 0 < len(resumed.missing()) < UPCARDS
    for part in solve_here(STUD, resumed.missing(), 2):
        resumed.keep(part)
    assert resumed.figures() == alone.figures()
    alone.finish()
    resumed.finish()
    assert (tmp_path / "stopped").read_bytes() == (tmp_path / "alone").read_bytes()


def file_of(folder: Path, name: str) -> Path:
    """The best choices under the upcard that is solved; under others it folds."""
    part = own_part(name)
    chosen = {UPCARD[name]: (part.worth, part.best)}
    return write_choices(folder / f"{name}.lunar", game_of(rules(name)), chosen)


@pytest.mark.parametrize("name", ["wa-lunar", "nsw-lunar", "nz-lunar"])
def test_rounds_in_the_kernel_come_to_the_exact_edge(tmp_path: Path, name: str) -> None:
    check_mean(Plan(name, 40_000_000, 1), file_of(tmp_path, name))


ROUNDS = 3_000


@pytest.mark.parametrize("name", ["wa-lunar", "nz-lunar"])
def test_rounds_of_the_engine_come_to_the_exact_edge(tmp_path: Path, name: str) -> None:
    """All under the upcard that is solved; the engine's rounds, each later choice by its state."""
    of, up, random = game_of(rules(name)), UPCARD[name], Random(name)
    player = ByEngine(rules(name), file_of(tmp_path, name))
    place = up_place(rules(name))
    nets = []
    for _ in range(ROUNDS):
        upcard = DECK[4 * up + random.randrange(4)]
        deck = random.sample([card for card in DECK if card is not upcard], 51)
        deck.insert(place, upcard)
        nets.append(sum(main_of(player.play(deck)).values(), Fraction(0)))
    mean = float(sum(nets, Fraction(0)) / ROUNDS)
    square = float(sum((net * net for net in nets), Fraction(0)) / ROUNDS)
    exact = Figures(of, own_part(name).sums[of.straight_with_pair]).value()
    assert abs(mean - float(exact)) < 3 * sqrt((square - mean**2) / ROUNDS), (mean, float(exact))


def up_place(by: LunarRules) -> int:
    """Where in the deck the dealer's upcard lies, with one box."""
    face_up = lunar_tables(by, lunar_units(by, [1]), "shoe").up
    return int(lunar_places(by, "shoe", 1)[1, face_up])
