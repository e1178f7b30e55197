"""Kernel and engine play the same rounds, with the same payment on every wager.

The engine is the law as code; this is what makes a simulation's figures those of the documents.
Cards are stacked so that rare hands are common, choices are random, and every option of a rulebook
that has values to choose from is drawn at random for each table.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.random import Generator

from croupier.analysis.simulation.holdem.tables import Jackpot
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.simulation import holdem_parity, lunar_parity

TABLE = 125
"""Rounds at a table, before options, boxes and the way of dealing change."""
QUICK, LONG = 500, 125_000
"""Rounds of one test; there are forty of each."""
PARTS = range(8)
QUICK_PARTS = [*PARTS[:2], *(pytest.param(part, marks=pytest.mark.long) for part in PARTS[2:])]


def tables(name: str, part: int, rounds: int) -> Iterator[Any]:
    chance = np.random.default_rng([RULEBOOK_IDS.index(name), part, rounds])
    for _ in range(rounds // TABLE):
        rules = rulebook(name).rules(options(name, chance))
        dealing = str(chance.choice(sorted(rules.deal_clauses)))
        boxes = min(int(chance.geometric(0.75)), rules.boxes)
        if chance.random() < 0.06:
            boxes = rules.boxes
        if isinstance(rules, LunarRules):
            yield lunar_parity.Rounds(rules, dealing, boxes, TABLE, chance)
        else:
            yield holdem_parity.Rounds(rules, dealing, boxes, TABLE, chance, jackpot(chance))


def options(name: str, chance: Generator) -> dict[str, Any]:
    chosen = {
        option: allowed.allowed[int(chance.integers(len(allowed.allowed)))]
        for option, allowed in rulebook(name).document.options.items()
        if allowed.allowed
    }
    if chance.random() < 0.3:
        chosen["max_payout"] = [Fraction(123, 2), 40, 1000][int(chance.integers(3))]
    if name == "nz-uth" and chance.random() < 0.3:
        chosen["jackpot_wager"] = 5
    return chosen


def jackpot(chance: Generator) -> Jackpot | None:
    """None, one pool or two; also too small for what is guaranteed."""
    kinds = [None, (Fraction(100_001, 2),), (40,), (250_000,), (300, 7_777), (8_000, 180_000)]
    pools = kinds[int(chance.integers(len(kinds)))]
    return None if pools is None else Jackpot(pools)


def check(name: str, part: int, rounds: int) -> None:
    for played in tables(name, part, rounds):
        by_kernel, by_engine = played.by_kernel(), played.by_engine()
        for mine, law in zip(by_kernel, by_engine, strict=True):
            differs = np.flatnonzero((mine != law).reshape(len(mine), -1).any(axis=1))
            assert not len(differs), (
                f"{name} {dict(played.rules.options)}, {played.dealing}, boxes {played.numbers}: "
                f"deck {played.decks[differs[0]].tolist()}, "
                f"choices {played.scripts[differs[0]].tolist()}: "
                f"kernel {mine[differs[0]].tolist()}, engine {law[differs[0]].tolist()}"
            )


@pytest.mark.parametrize("part", QUICK_PARTS)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_wager_is_paid_as_the_engine_pays_it(name: str, part: int) -> None:
    check(name, part, QUICK)


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_wager_of_five_million_rounds(name: str, part: int) -> None:
    check(name, part, LONG)


@pytest.mark.parametrize(
    ("name", "boxes", "mine", "law"),
    [
        ("nz-lunar", 1, {"super_paytable": 1}, {"super_paytable": 2}),
        ("nz-lunar", 1, {"instant": [200, 600]}, {"instant": [300, 600]}),
        ("nz-lunar", 2, {}, {"straight_with_pair": "straight-and-pair"}),
        ("nz-lunar", 5, {}, {"draws_dealt": "as-decided"}),
        ("vu-lunar", 1, {}, {"ace_king_queen": "unpaired"}),
        ("wa-lunar", 2, {}, {"max_payout": 40}),
        ("nz-uth", 2, {"hand_method": "any"}, {"hand_method": "two-plus-three"}),
        ("nz-uth", 2, {}, {"no_qualify": "pay"}),
        ("nz-uth", 2, {"paytable": 1}, {"paytable": 4}),
    ],
)
def test_the_comparison_sees_one_option_s_difference(
    name: str, boxes: int, mine: dict[str, Any], law: dict[str, Any]
) -> None:
    chance, rules = np.random.default_rng(1), rulebook(name).rules(mine)
    kind: Any = lunar_parity if isinstance(rules, LunarRules) else holdem_parity
    rounds = kind.Rounds(rules, "shuffler", boxes, 500, chance)
    units = rounds.units
    by_kernel = rounds.by_kernel()
    rounds.rules = rulebook(name).rules(law)
    assert rounds.units == units or "max_payout" in law
    assert any((a != b).any() for a, b in zip(by_kernel, rounds.by_engine(), strict=True))
