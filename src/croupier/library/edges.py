"""House edges, exactly."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from croupier.analysis.edges import Edges, WagerFigures
from croupier.analysis.mathematics import Mathematics, mathematics_of
from croupier.library.books import Book
from croupier.library.errors import FiguresError, suggestion
from croupier.library.figures import MAIN, as_figures_error, book_of


@dataclass(frozen=True, repr=False)
class WagerEdge:
    """The exact cost of one wager; positive favours the house."""

    name: str
    words: str
    house_edge: Fraction
    """Per ante in the main game, otherwise per unit of the wager."""
    figures: WagerFigures | None = None
    """Distribution, pay table and deviation, if they are known."""

    @property
    def percent(self) -> float:
        return float(100 * self.house_edge)

    @property
    def element_of_risk(self) -> Fraction:
        """The house edge divided by the average total stake."""
        return self._known.element_of_risk

    @property
    def average_wager(self) -> Fraction:
        return self._known.average_wager

    @property
    def standard_deviation(self) -> float:
        return self._known.standard_deviation

    @property
    def hit_frequency(self) -> Fraction:
        """How often something is won."""
        return self._known.hit_frequency

    @property
    def _known(self) -> WagerFigures:
        if self.figures is None:
            raise FiguresError(f"only the house edge of the {self.name} wager is known")
        return self.figures

    def __repr__(self) -> str:
        risk = ""
        if self.figures is not None:
            risk = f", deviation {self.standard_deviation:.4f}"
            if self.average_wager != 1:
                risk += f", {float(100 * self.element_of_risk):.4f}% of all that is staked"
        return f"{self.words}: house edge {self.percent:.4f}%{risk}"


@dataclass(frozen=True, repr=False)
class Edge:
    """The cost of every wager of a rulebook: `edge.main`, `edge["trips"]`."""

    book: Book
    wagers: Mapping[str, WagerEdge]
    details: Edges
    """Everything known: shares of choices, jackpots, notes on how the figures were computed."""

    @property
    def main(self) -> WagerEdge:
        """The main game, without side wagers."""
        return self[MAIN]

    def __getitem__(self, wager: str) -> WagerEdge:
        if wager in self.wagers:
            return self.wagers[wager]
        if wager == MAIN and self.details.missing:
            raise FiguresError(self.details.missing)
        near = suggestion(wager, self.wagers)
        raise FiguresError(f"there is no known edge of a wager {wager!r} for {self.book.id}{near}")

    def __getattr__(self, name: str) -> WagerEdge:
        if name.startswith("_") or name not in self.__dict__.get("wagers", {}):
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        return self.wagers[name]

    def __iter__(self) -> Iterator[WagerEdge]:
        return iter(self.wagers.values())

    def __repr__(self) -> str:
        lines = [f"{self.book.id}: house edges", *(f"  {each!r}" for each in self)]
        if self.details.missing:
            lines.append(f"  {self.details.missing}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from croupier.library.notebook import edge_page

        return edge_page(self)


@as_figures_error()
def edge(of: "Book | str | Path", *, pool: int | Fraction = 0) -> Edge:
    """The exact cost of every wager when the main game is played optimally. `pool` is that of a
    progressive jackpot, in jackpot wagers."""
    book = book_of(of)
    known = mathematics_of(book.rules)
    details = known.edges(book.rules, Fraction(pool))
    wagers = {
        name: WagerEdge(name, _wager_words(known, name), each.house_edge, each)
        for name, each in details.wagers.items()
    }
    if MAIN not in wagers and details.solved is not None:
        main = WagerEdge(MAIN, _wager_words(known, MAIN), details.solved.house_edge)
        wagers = {MAIN: main, **wagers}
    return Edge(book, wagers, details)


def _wager_words(known: Mathematics, name: str) -> str:
    return known.wager_lines.get(name, known.wager_words.get(name, name.replace("_", " ")))
