"""The price of ambiguity: the house edge under each reading that a house may choose, and under each
allowed value of any option."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.analysis.edges import Reading
from croupier.analysis.mathematics import mathematics_of
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import rulings

_PROCEDURE = frozenset(("misdeal", "max_payout"))
"""Options that change no edge: a void round returns everything, and a limit affects only large
wagers."""


@dataclass(frozen=True)
class Ambiguity:
    """A passage that can be read in several ways."""

    option: str
    rulings: tuple[str, ...]
    clauses: tuple[str, ...]
    readings: tuple[Reading, ...]

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers for which it makes a difference, as far as known."""
        names = dict.fromkeys(name for each in self.readings for name in each.edges)
        known = {name: {each.edges.get(name) for each in self.readings} for name in names}
        return tuple(name for name in names if len(known[name]) > 1)


def ambiguities(book: Rulebook, options: Mapping[str, Any]) -> list[Ambiguity]:
    """Every reading of the rulebook that can be switched, priced with the other options as
    given."""
    named: dict[str, list[str]] = {}
    for name, ruling in rulings().items():
        if ruling.option in book.document.options and ruling.option not in _PROCEDURE:
            named.setdefault(ruling.option, []).append(name)
    return [_ambiguity(book, options, option, tuple(names)) for option, names in named.items()]


def _ambiguity(
    book: Rulebook, options: Mapping[str, Any], option: str, names: tuple[str, ...]
) -> Ambiguity:
    about, rules = book.document.options[option], book.rules(options)
    maths, in_force, readings = mathematics_of(rules), rules.options[option], []
    for value in about.allowed:
        priced = maths.priced(book.rules({**options, option: value}))
        readings.append(Reading(value, value == in_force, priced.edges, priced.note))
    readings += maths.further_readings(option, rules)
    return Ambiguity(option, names, tuple(about.clauses), tuple(readings))


@dataclass(frozen=True)
class Column:
    """One value of an option."""

    value: Any
    chosen: bool
    edges: Mapping[str, Fraction]
    """House edges of the wagers that the option changes."""
    words: str = ""
    """The value in words, where no house may choose it."""


@dataclass(frozen=True)
class Comparison:
    option: str
    columns: tuple[Column, ...]


def side_by_side(book: Rulebook, options: Mapping[str, Any]) -> Iterator[Comparison]:
    """Every option that changes an edge, in the document's order, with all other options
    unchanged."""
    chosen, rules = book.options(options), book.rules(options)
    maths = mathematics_of(rules)
    for name, option in book.document.options.items():
        if len(option.allowed) > 1:
            edges = [
                maths.house_edges(book.rules({**options, name: value})) for value in option.allowed
            ]
            touched = [wager for wager in edges[0] if len({each[wager] for each in edges}) > 1]
            if touched:
                columns = tuple(
                    Column(value, value == chosen[name], {wager: each[wager] for wager in touched})
                    for value, each in zip(option.allowed, edges, strict=True)
                )
                further = (
                    Column(each.value, False, {of: each.edges[of] for of in touched}, each.words)
                    for each in maths.further_readings(name, rules)
                    if all(of in each.edges for of in touched)
                )
                yield Comparison(name, (*columns, *further))
