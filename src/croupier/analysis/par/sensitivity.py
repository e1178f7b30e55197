"""The cost of each wager if one option were chosen differently and all others stayed the same."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.analysis.mathematics import Price, mathematics_of
from croupier.rulebooks import Rulebook, address
from croupier.rulebooks.options import Options, value_text
from croupier.rulebooks.schema import Option

Tell = Callable[[str], None]
_AMOUNTS = {
    "max_payout": "binds only a wager so large that a line would pay more; figures are without it"
}
_AMOUNT = "an amount, not gone through"
_UNTOUCHED = "no wager of this sheet depends on it"


@dataclass(frozen=True)
class Variation:
    """One allowed value."""

    value: str
    chosen: bool
    edges: Mapping[str, Fraction]
    """House edge by wager."""


@dataclass(frozen=True)
class Sensitivity:
    """The effect of one option; an amount has no list of values to try."""

    option: str
    says: str
    clauses: tuple[str, ...]
    variations: tuple[Variation, ...]
    note: str

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers to which the option makes a difference."""
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
    chosen = book.rules(given)
    maths = mathematics_of(chosen)
    price, notes = maths.price(chosen, pool), {**_AMOUNTS, **maths.option_notes}
    return tuple(
        _sensitivity(book, given, name, option, price, notes, tell)
        for name, option in book.document.options.items()
    )


def _sensitivity(
    book: Rulebook,
    given: Options,
    name: str,
    option: Option,
    price: Price,
    notes: Mapping[str, str],
    tell: Tell,
) -> Sensitivity:
    in_force, variations = book.options(given)[name], []
    for value in option.allowed:
        tell(f"{name} = {value_text(value)}")
        edges = price(book.rules({**given, name: value}))
        variations.append(Variation(value_text(value), value == in_force, edges))
    clauses = tuple(address(book.document.id, number) for number in option.clauses)
    note = notes.get(name, _AMOUNT if option.amount else "")
    made = Sensitivity(name, option.says, clauses, tuple(variations), note)
    return made if made.wagers or note else replace(made, note=_UNTOUCHED)
