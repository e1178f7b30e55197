"""What each wager would cost if one option were chosen otherwise, all others as they are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.analysis.edges import lunar_house_edges
from croupier.analysis.uth.figures import figures
from croupier.analysis.uth.game import Game, game_of
from croupier.analysis.uth.jackpot import Jackpot
from croupier.analysis.uth.trips import trips_lines
from croupier.rulebooks import Rulebook, address
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import Options, value_text
from croupier.rulebooks.schema import Option

Tell = Callable[[str], None]
_AMOUNTS = {
    "max_payout": "binds only a wager so large that a line would pay more; figures are without it",
    "jackpot_wager": "the unit in which the jackpot's figures are told",
    "jackpot_retained_percent": "how fast the meter climbs, not what a meter is worth",
    "jackpot_minor_percent": "how fast each meter climbs, not what a meter is worth",
}
_AMOUNT = "an amount, not gone through"
_UNTOUCHED = "no wager of this sheet depends on it"
_ONE_BOX = "figures are for one box whose player sees no other hand"
_NOTES = {"boxes_per_player": _ONE_BOX, "additional_hands": _ONE_BOX}


@dataclass(frozen=True)
class Variation:
    """One allowed value."""

    value: str
    chosen: bool
    edges: Mapping[str, Fraction]
    """House edge by wager."""


@dataclass(frozen=True)
class Sensitivity:
    """One option; an amount has no list of values to go through."""

    option: str
    says: str
    clauses: tuple[str, ...]
    variations: tuple[Variation, ...]
    note: str

    @property
    def wagers(self) -> tuple[str, ...]:
        """Those to which it makes a difference."""
        if not self.variations:
            return ()
        return tuple(
            name
            for name in self.variations[0].edges
            if len({each.edges[name] for each in self.variations}) > 1
        )


def sensitivities(
    book: Rulebook, given: Options, pool: Fraction, tell: Tell
) -> tuple[Sensitivity, ...]:
    """Every option of the rulebook, in its order."""
    price = _price(book.rules(given), pool)
    return tuple(
        _sensitivity(book, given, name, option, price, tell)
        for name, option in book.document.options.items()
    )


Price = Callable[[HoldemRules | LunarRules], Mapping[str, Fraction]]


def _sensitivity(
    book: Rulebook, given: Options, name: str, option: Option, price: Price, tell: Tell
) -> Sensitivity:
    in_force, variations = book.options(given)[name], []
    for value in option.allowed:
        tell(f"{name} = {value_text(value)}")
        edges = price(book.rules({**given, name: value}))
        variations.append(Variation(value_text(value), value == in_force, edges))
    clauses = tuple(address(book.document.id, number) for number in option.clauses)
    note = _AMOUNTS.get(name, _AMOUNT) if option.amount else _NOTES.get(name, "")
    made = Sensitivity(name, option.says, clauses, tuple(variations), note)
    return made if made.wagers or note else replace(made, note=_UNTOUCHED)


def _price(chosen: HoldemRules | LunarRules, pool: Fraction) -> Price:
    if isinstance(chosen, HoldemRules):
        game = game_of(chosen)
        return lambda rules: _holdem(rules, game, pool)
    return _lunar


def _holdem(
    rules: HoldemRules | LunarRules, chosen: Game, pool: Fraction
) -> Mapping[str, Fraction]:
    """The trips table does not change how the game without trips is played, so it is solved with
    the chosen one, and a solution serves every trips table; trips as if no hand were folded."""
    assert isinstance(rules, HoldemRules)
    main = figures(replace(game_of(rules), trips=chosen.trips))
    lines = trips_lines(rules, main)
    paid = sum((line.probability + line.contribution for line in lines), Fraction(0))
    return {
        "main": -main.results.mean,
        "blind": -main.blind.mean,
        "trips": 1 - paid,
        "jackpot": -Jackpot(rules.jackpot).results(pool).mean,
    }


def _lunar(rules: HoldemRules | LunarRules) -> Mapping[str, Fraction]:
    assert isinstance(rules, LunarRules)
    return lunar_house_edges(rules)
