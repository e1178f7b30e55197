"""The interface between the mathematics of a game and the rest of the program.

A game names an object of a class derived from `Mathematics`; nothing outside a game's own folders
asks which game it is. Every mathematics has edges and the values of choices. A missing part is
refused by name: "Caribbean Stud has no strategy card".

Modules with such objects import quickly: numpy and numba are imported on demand."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from croupier.analysis.edges import Edges, PayLine, Priced, Reading, SeenCard
from croupier.analysis.spot import Asker, CardsByPlace, Place, ValuedChoice, check_places
from croupier.analysis.strategy import StartingHands, StrategyCard
from croupier.extras import MissingExtra
from croupier.forms import figures
from croupier.result_store import load_or_make_object
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.plugins import game_ids, installed_game

if TYPE_CHECKING:
    from croupier.analysis.par.wagers import Meter, Play
    from croupier.analysis.simulation.plan import Plan
    from croupier.analysis.simulation.run import Run
    from croupier.analysis.solver import Solver

Price = Callable[[Any], Mapping[str, Fraction]]
"""A function from rules to house edges by wager."""
Note = tuple[str, Clauses]


class NoMathematics(Exception):
    """Raised if a game has no mathematics, or lacks this part of it, or if a required package is
    not installed."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class NotInstalled(NoMathematics, MissingExtra):
    """Raised if a package that the mathematics of a game requires is not installed."""

    def __init__(self, *packages: str) -> None:
        MissingExtra.__init__(self, "analysis", packages)
        self.message = str(self)


class Mathematics(ABC):
    """The mathematics of one game. Rules come from its own rulebooks; amounts are in antes."""

    game: ClassVar[str]
    """The id of the game."""
    needs: ClassVar[tuple[str, ...]] = ("numpy", "numba")
    """Packages that it requires."""
    known: ClassVar[bool] = False
    """Whether the figures of whole games come with the package, so that nothing needs to be
    solved."""

    # Edges

    wager_lines: ClassVar[Mapping[str, str]] = {}
    """Names of wagers in a table of edges, where they differ from the wager's own."""
    wager_words: ClassVar[Mapping[str, str]] = {}
    """Names of wagers outside a table."""
    with_ante: ClassVar[frozenset[str]] = frozenset()
    """Wagers that are placed with every ante: they have figures of their own, and are part of the
    main game."""
    share_words: ClassVar[Mapping[str, str]] = {}
    """The choices whose shares are shown, in that order, with their names."""
    share_digits: ClassVar[int] = 4

    @abstractmethod
    def edges(self, rules: Any, pool: Fraction = Fraction(0)) -> Edges:
        """The figures of every wager; the pool of a progressive jackpot is in jackpot wagers."""

    def house_edges(self, rules: Any) -> Mapping[str, Fraction]:
        """House edges alone, of the wagers that are compared when options are chosen."""
        return {name: each.house_edge for name, each in self.edges(rules).wagers.items()}

    def priced(self, rules: Any) -> Priced:
        """The house edge of every wager that a reading may affect."""
        return Priced(self.house_edges(rules))

    def further_readings(self, option: str, rules: Any) -> Iterable[Reading]:
        """Readings of an option that no house may choose, for comparison."""
        del option, rules
        return ()

    hidden_cards: ClassVar[Mapping[str, str]] = {}
    """Cards that a player may see too early, with their names."""

    def seen(self, rules: Any, which: str) -> SeenCard:
        """The value of knowing a card that should be hidden."""
        del rules, which
        self._lacks("value for a card that is seen too early")

    # Values of choices

    places: ClassVar[tuple[Place, ...]]
    """The places of the cards in a spot."""
    columns: ClassVar[tuple[int, int]] = (24, 15)
    """Column widths on the terminal: names of choices, and what they cost."""

    def check(self, rules: Any, cards: CardsByPlace, asker: Asker) -> None:
        """Raise `SpotError` if these cards cannot be in these places."""
        del rules
        check_places(self.places, cards, asker)

    @abstractmethod
    def values(self, rules: Any, cards: CardsByPlace) -> tuple[ValuedChoice, ...]:
        """Every legal choice, in the rulebook's order; or `NothingToChoose`."""

    def table_notes(self, rules: Any, areas: frozenset[str]) -> Iterable[Note]:
        """What these values leave out at a table, for a player with wagers on these areas."""
        del rules, areas
        return ()

    # Strategy

    strategy_pages: ClassVar[str] = ""
    """Dotted name of the function that shows the strategy on the command line, if the game has
    one."""

    def strategy(self, rules: Any) -> StrategyCard:
        """A strategy card: rules that a player can memorise."""
        del rules
        self._lacks("strategy card")

    def starting_hands(self, rules: Any) -> StartingHands:
        """The action for each starting hand."""
        del rules
        self._lacks("chart of starting hands")

    # Simulation and solver

    def run(self, rules: Any, plan: "Plan") -> "Run":
        """A simulation run."""
        del rules, plan
        self._lacks("simulation")

    def solver(self, rules: Any, reading: str, output: Path | None) -> "Solver":
        """A solver that writes every state of the game to a file."""
        del rules, reading, output
        self._lacks("solver: `croupier ev` answers for one hand")

    # PAR sheets

    felt: ClassVar[str] = "#24323D"
    """The colour of the game's layout."""
    par_titles: ClassVar[Mapping[str, str]] = {}
    """Titles of wagers, where they differ from their names."""
    par_notes: ClassVar[tuple[str, ...]] = ()
    played_notes: ClassVar[tuple[str, ...]] = ()
    """Notes for sheets whose results come from simulated rounds."""
    option_notes: ClassVar[Mapping[str, str]] = {}
    """Why an option changes no figure of a sheet."""

    def wager_clauses(self, rules: Any) -> Mapping[str, Clauses]:
        """The clauses of each wager's pay table."""
        del rules
        return {}

    def pay_table(self, rules: Any, wager: str, edges: Edges) -> tuple[PayLine, ...]:
        """The pay table of a wager; empty if its results do not come from one table."""
        del rules
        return edges.wagers[wager].lines

    def play(self, rules: Any, edges: Edges) -> "Play | None":
        """Optimal play of the main game."""
        del rules, edges
        return None

    def meter(self, rules: Any, edges: Edges, pool: Fraction) -> "Meter | None":
        """The return of a progressive jackpot as its meter climbs."""
        del rules, edges, pool
        return None

    def price(self, chosen: Any, pool: Fraction) -> Price:
        """A function that prices rules that differ from the chosen ones in one option."""
        del chosen, pool
        return self.house_edges

    # Stored results

    @property
    def ours(self) -> bool:
        """Whether it belongs to this package. The results of another package may change while our
        files do not, so they are not stored."""
        return type(self).__module__.startswith(f"{__package__.partition('.')[0]}.")

    def stored_edges(self, rules: Any, pool: Fraction = Fraction(0)) -> Edges:
        """The edges, from the result store if they were computed for the same rules before."""
        if not self.ours:
            return self.edges(rules, pool)
        document = sha256(repr(figures(rules.document)).encode()).hexdigest()
        options = sorted(rules.options.items())
        key = f"edges {rules.id} {rules.title} {rules.reading} {document} {options} {pool}"
        return load_or_make_object(key, lambda: self.edges(rules, pool))

    # Optional parts

    def has(self, part: str) -> bool:
        """Whether this mathematics implements an optional method."""
        return getattr(type(self), part) is not getattr(Mathematics, part)

    def _lacks(self, part: str) -> NoReturn:
        raise NoMathematics(f"{installed_game(self.game).name} has no {part}")


@cache
def mathematics(game: str) -> Mathematics:
    """The mathematics of the game with that id."""
    about = installed_game(game)
    if not about.mathematics:
        raise NoMathematics(f"{about.name} has no mathematics")
    try:
        found: Mathematics = resolve_name(about.mathematics)
    except ModuleNotFoundError as error:
        raise NotInstalled(error.name or about.mathematics) from error
    return found


def mathematics_of(of: Any) -> Mathematics:
    """The mathematics for rules or a rulebook; raises if a package that it needs is missing."""
    found = mathematics(of.game)
    missing = [name for name in found.needs if find_spec(name) is None]
    if missing:
        raise NotInstalled(*missing)
    return found


def every_mathematics() -> tuple[Mathematics, ...]:
    """The mathematics of every game whose mathematics can be loaded."""
    found = []
    for id in game_ids():
        with suppress(NoMathematics):
            found.append(mathematics(id))
    return tuple(found)
