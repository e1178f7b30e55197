"""The mathematics of Caribbean Stud as the house knows it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from caribbean_stud.rules import CaribbeanRules
from croupier.analysis.edges import Edges, WagerFigures, distribution
from croupier.analysis.mathematics import Mathematics
from croupier.analysis.spot import CardsByPlace, Place, ValuedChoice


class CaribbeanMathematics(Mathematics):
    """Solved when it is asked for, in some seconds."""

    game = "caribbean"
    needs = ("numpy",)
    wager_lines: ClassVar[Mapping[str, str]] = {"main": "ante and raise"}
    share_words: ClassVar[Mapping[str, str]] = {"raise": "raise", "fold": "fold"}
    places = (
        Place("hand", "The five cards dealt.", (5,), needed=True),
        Place("up", "The dealer's open card.", (1,), needed=True),
    )

    def edges(self, rules: CaribbeanRules, pool: Fraction = Fraction(0)) -> Edges:
        from caribbean_stud.solver import DEALS, solve

        del pool
        solution = solve(rules)
        fold = Fraction(solution.folded, DEALS)
        wager = 1 + (1 - fold) * rules.raise_antes
        results = distribution((Fraction(net), ways) for net, ways in solution.ways.items())
        return Edges({"main": WagerFigures(results, wager)}, {"raise": 1 - fold, "fold": fold})

    def values(self, rules: CaribbeanRules, cards: CardsByPlace) -> tuple[ValuedChoice, ...]:
        from caribbean_stud.solver import value_of_raise

        (up,) = cards["up"]
        worth = value_of_raise(rules, cards["hand"], up)
        return ValuedChoice("fold", Fraction(-1)), ValuedChoice("raise", worth)


MATHEMATICS = CaribbeanMathematics()
