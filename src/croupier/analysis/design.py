"""The operator's options, and the combinations of them that come nearest to a target.

Every combination of options that the document allows is priced, exactly if the game is solved. An
option that makes no difference to the wager is left unchanged."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from croupier.analysis.edges import Edges, WagerFigures
from croupier.analysis.mathematics import NoMathematics, mathematics_of
from croupier.rulebooks import Rulebook
from croupier.rulebooks.options import Options
from croupier.rulebooks.schema import Option

Tell = Callable[[str, float], None]
"""Called with the current step and the part that is finished."""
MAIN = "main"


@dataclass(frozen=True)
class Target:
    """The wanted figure of a wager: its house edge, its standard deviation or its hold per hour."""

    kind: str
    value: Fraction
    staked: Fraction = Fraction(1)
    """For a hold: what is staked on the wager in an hour."""

    def of(self, design: "Design") -> Fraction | None:
        """The same figure of a design; None if it is not known."""
        if self.kind == "deviation":
            found = design.deviation
            return None if found is None else Fraction(found)
        return design.edge if self.kind == "edge" else design.edge * self.staked

    def away(self, design: "Design") -> Fraction | None:
        """The distance of a design from the target."""
        found = self.of(design)
        return None if found is None else abs(found - self.value)


@dataclass(frozen=True)
class Design:
    """A combination of options, and the cost of the wager under it."""

    options: Mapping[str, Any]
    edge: Fraction
    deviation: float | None
    """The standard deviation of a round, if it is known."""


def _say_nothing(doing: str, part: float) -> None:
    del doing, part


def designs(
    book: Rulebook, given: Options, wager: str, tell: Tell = _say_nothing
) -> tuple[Design, ...]:
    """Every combination that makes a difference to the wager, with the given options fixed."""
    touching = list(_touching(book, given, wager, tell))
    choices = [[(name, value) for value in option.allowed] for name, option in touching]
    every = [dict(each) for each in product(*choices)]
    found = []
    for number, options in enumerate(every):
        tell(f"{len(every)} combinations", number / len(every))
        edge, deviation = _figures(book, {**given, **options}, wager)
        found.append(Design(options, edge, deviation))
    return tuple(found)


def nearest(found: tuple[Design, ...], target: Target) -> list[tuple[Design, Fraction]]:
    """The designs with their distances from the target, without those whose figure is not known."""
    missed = ((each, target.away(each)) for each in found)
    return sorted(
        ((each, away) for each, away in missed if away is not None), key=lambda each: each[1]
    )


def _touching(
    book: Rulebook, given: Options, wager: str, tell: Tell
) -> Iterator[tuple[str, Option]]:
    """The options that make a difference to the wager."""
    rules = book.rules(given)
    price = mathematics_of(rules).price(rules, Fraction(0))
    for name, option in book.document.options.items():
        if name in given or option.amount or len(option.allowed) < 2:
            continue
        tell(name, 0.0)
        edges = {_edge(price(book.rules({**given, name: each})), wager) for each in option.allowed}
        if len(edges) > 1:
            yield name, option


def _edge(edges: Mapping[str, Fraction], wager: str) -> Fraction:
    if wager not in edges:
        raise NoMathematics(f"there is no wager {wager!r}; wagers: {', '.join(edges)}")
    return edges[wager]


def _figures(book: Rulebook, options: Options, wager: str) -> tuple[Fraction, float | None]:
    rules = book.rules(options)
    edges: Edges = mathematics_of(rules).stored_edges(rules)
    figures: WagerFigures | None = edges.wagers.get(wager)
    if figures is not None:
        return figures.house_edge, figures.results.standard_deviation
    if wager == MAIN and edges.solved is not None:
        return edges.solved.house_edge, None
    raise NoMathematics(edges.missing or f"the edge of {wager} is not known for these options")
