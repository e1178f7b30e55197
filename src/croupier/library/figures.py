"""The mathematics of a rulebook: house edges, values of choices, simulation and strategy.

Everything comes from the mathematics that the game names. If a package that it needs is missing,
each function raises `MissingExtra`, which says what to install."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.analysis.edges import Edges, WagerFigures
from croupier.analysis.mathematics import (
    Mathematics,
    NoMathematics,
    NotInstalled,
    mathematics_of,
)
from croupier.analysis.spot import Asker, Choice, NothingToChoose, SpotError, best
from croupier.analysis.strategy import StartingHands, StrategyCard
from croupier.cards import Card
from croupier.games.view import player
from croupier.library.books import Book, rulebook
from croupier.library.deal import AmountGiven, amount_of
from croupier.library.errors import FiguresError, suggestion
from croupier.library.hands import CardsGiven, cards_of
from croupier.library.rounds import Round
from croupier.money import format_amount

if TYPE_CHECKING:
    from croupier.analysis.simulation.results import Figure, Results

MAIN = "main"


@contextmanager
def _answering() -> Iterator[None]:
    """Raise `FiguresError` for a part that a game's mathematics lacks."""
    try:
        yield
    except NotInstalled:
        raise
    except NoMathematics as error:
        raise FiguresError(error.message) from error


def _book(of: "Book | Round | str | Path") -> Book:
    if isinstance(of, Round):
        return of.book
    return of if isinstance(of, Book) else rulebook(of)


# Edges


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


@_answering()
def edge(of: "Book | str | Path", *, pool: int | Fraction = 0) -> Edge:
    """The exact cost of every wager when the main game is played optimally. `pool` is that of a
    progressive jackpot, in jackpot wagers."""
    book = _book(of)
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


# Values of choices


@dataclass(frozen=True, repr=False)
class Values:
    """The exact value of every choice of one decision, in antes."""

    choices: tuple[Choice, ...]
    """In the rulebook's order."""
    cards: Mapping[str, tuple[Card, ...]]
    """What the player sees, by place."""

    @cached_property
    def best(self) -> Choice:
        """The choice with the highest value."""
        return best(self.choices)

    @cached_property
    def ranked(self) -> tuple[Choice, ...]:
        """The choices, best first."""
        return tuple(sorted(self.choices, key=lambda each: -each.ev))

    def __getitem__(self, name: str) -> Choice:
        """A choice by its name: `values["fold"]`, `values["exchange 2c Jd"]`."""
        for choice in self.choices:
            if name == choice.name:
                return choice
        near = suggestion(name, (choice.name for choice in self.choices), most=6)
        raise FiguresError(f"{name!r} is not one of the choices{near}")

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.choices)

    def __len__(self) -> int:
        return len(self.choices)

    def __repr__(self) -> str:
        shown, most = self.ranked[:5], self.best.ev
        lines = [f"{'choice':<26}{'worth':>10}  costs"]
        for choice in shown:
            costs = "" if choice.ev == most else f"{float(most - choice.ev):.6f}"
            lines.append(f"{choice.name:<26}{float(choice.ev):>+10.6f}  {costs}".rstrip())
        if len(self) > len(shown):
            lines.append(f"and {len(self) - len(shown)} more; worth in antes, exact in `.ev`")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from croupier.library.notebook import values_page

        return values_page(self)


class _Keywords(Asker):
    """Places are keyword arguments."""

    def named(self, place: str) -> str:
        return f"{place}="

    def too(self, place: str) -> str:
        return f"{place}="


@_answering()
def values(
    of: "Book | Round | str | Path", *, box: int | None = None, **places: CardsGiven
) -> Values:
    """The value of every choice in one decision: `values(book, hand="As Kd 7c 4s 2h", up="9d")`.

    The keywords are the places where the game's cards lie, as in `croupier ev`. Given a round, it
    is the decision of the box whose turn it is."""
    book = _book(of)
    known = mathematics_of(book.rules)
    if isinstance(of, Round):
        cards = _open_decision(of, box)
    else:
        cards = _cards_by_place(book, known, places)
    try:
        known.check(book.rules, cards, _Keywords())
        return Values(known.values(book.rules, cards), cards)
    except SpotError as error:
        raise FiguresError(_cited(error.message, error.clauses)) from error
    except NothingToChoose as error:
        message = f"{error.message}; there is nothing to choose"
        raise FiguresError(_cited(message, error.clauses)) from error


def _cards_by_place(
    book: Book, known: Mathematics, places: Mapping[str, CardsGiven]
) -> dict[str, tuple[Card, ...]]:
    names = [place.name for place in known.places]
    for name in places:
        if name not in names:
            raise FiguresError(f"{book.id} has no place {name!r}{suggestion(name, names)}")
    missing = [place.name for place in known.places if place.needed and not places.get(place.name)]
    if missing:
        form = ", ".join(f'{place.name}="..."' for place in known.places if place.needed)
        raise FiguresError(f"{' and '.join(missing)} missing: values(book, {form})")
    return {name: cards_of(places.get(name, "")) for name in names}


def _open_decision(round: Round, box: int | None) -> Mapping[str, tuple[Card, ...]]:
    number = round.turn if box is None else box
    if number is None:
        raise FiguresError(f"no box has to decide now ({round.phase})")
    round.box(number)
    found = round.book.game.decisions(round.state, number, player(number))
    cards = next((each.cards for each in found if each.made is None), None)
    if cards is None:
        raise FiguresError(f"box {number} has no decision now that {round.book.id} can value")
    return cards


def _cited(message: str, clauses: tuple[str, ...]) -> str:
    return f"{message} ({', '.join(clauses)})" if clauses else message


# Simulation of whole rounds


@dataclass(frozen=True, repr=False)
class Simulation:
    """The results of simulated rounds; sums of the main game are in antes."""

    book: Book
    seed: int
    results: "Results"

    @cached_property
    def wagers(self) -> Mapping[str, "Figure"]:
        """Figures by wager; `main` is the main game and `total` everything."""
        return {each.name: each for each in self.results.figures()}

    @property
    def rounds(self) -> int:
        return self.results.rounds

    @property
    def mean(self) -> float:
        """The average result of the main game for the player, in antes."""
        return -self.wagers[MAIN].house_edge

    @property
    def house_edge(self) -> float:
        return self.wagers[MAIN].house_edge

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.wagers[MAIN].standard_error

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's result in the main game, in antes."""
        main = self.wagers[MAIN]
        return float(main.deviation * main.rounds / main.stake)

    @property
    def choices(self) -> Mapping[str, float]:
        """How often each choice was made, as a share of all."""
        total = sum(self.results.choices.values())
        return {name: count / total for name, count in self.results.choices.items()}

    @property
    def exact(self) -> Fraction | None:
        """The exact house edge of the strategy that was played, if it is known."""
        return self.results.run.house_edge()

    def __repr__(self) -> str:
        lines = [f"{self.book.id}: {self.rounds:,} rounds, seed {self.seed}"]
        for name, each in self.wagers.items():
            error = f"± {100 * each.standard_error:.4f}"
            lines.append(f"  {name:<14} house edge {100 * each.house_edge:8.4f}% {error}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from croupier.library.notebook import simulation_page

        return simulation_page(self)


@_answering()
def simulate(
    of: "Book | str | Path",
    rounds: int = 1_000_000,
    *,
    seed: int | None = None,
    boxes: int = 1,
    wagers: Mapping[str, AmountGiven] | None = None,
    dealing: str = "shoe",
    jackpot: "AmountGiven | tuple[AmountGiven, AmountGiven] | None" = None,
    workers: int = 1,
) -> Simulation:
    """Play whole rounds in compiled code, with the game's own strategy.

    `wagers` are placed on every box, by area, with an ante of 10 by default. The same seed plays
    the same rounds."""
    book = _book(of)
    mathematics_of(book.rules)
    from croupier.analysis.simulation.plan import Plan, PlanError
    from croupier.analysis.simulation.progress import Progress
    from croupier.analysis.simulation.results import Results
    from croupier.analysis.simulation.run import play_here, run_of

    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        raise FiguresError(f"rounds={rounds!r}: give a whole number of rounds, 1 or more")
    if seed is not None and not (isinstance(seed, int) and 0 <= seed < 1 << 64):
        raise FiguresError(f"seed={seed!r}: give a whole number from 0 to 2**64 - 1")
    pools = jackpot if isinstance(jackpot, tuple) else (jackpot,)
    plan = Plan(
        rulebook=book.name,
        rounds=rounds,
        seed=secrets.randbits(32) if seed is None else seed,
        boxes=boxes,
        dealing=dealing,
        options=dict(book.chosen),
        wagers={area: _text(amount, area) for area, amount in (wagers or {}).items()},
        jackpot=tuple(_text(pool, "jackpot") for pool in pools if pool is not None),
    )
    try:
        run = run_of(plan)
    except PlanError as error:
        raise FiguresError(_cited(str(error), error.clauses)) from error
    progress = Progress(plan)
    for shard, counted in play_here(plan, progress.todo(), min(workers, plan.shards)):
        progress.add(shard, counted)
    return Simulation(book, plan.seed, Results(run, boxes, progress.rounds, progress.counts))


def _text(amount: AmountGiven, where: str) -> str:
    return format_amount(amount_of(amount, where))


@dataclass(frozen=True, repr=False)
class Strategy(StrategyCard):
    """Rules to memorise: under each heading, the first rule that fits decides."""

    title: str = ""
    """Whose game it is for."""
    starting_hands: StartingHands | None = None
    """Which hands to raise before anything else is seen, in a game that has such a chart."""

    def __repr__(self) -> str:
        text = super().__repr__()
        if (hands := self.starting_hands) is None:
            return text
        first, _, rest = text.partition("\n")
        raised = f"Starting hands to raise, {hands.played} of {hands.hands}: {hands.words}"
        return "\n".join((first, raised, rest))

    def _repr_html_(self) -> str:
        from croupier.library.notebook import strategy_page

        return strategy_page(self)


@_answering()
def strategy(of: "Book | str | Path") -> Strategy:
    """Rules to memorise, and what following them costs."""
    book = _book(of)
    known = mathematics_of(book.rules)
    card = known.strategy(book.rules)
    try:
        hands = known.starting_hands(book.rules)
    except NoMathematics:
        hands = None  # the rules say all
    said = {each.name: getattr(card, each.name) for each in fields(card)}
    return Strategy(**said, title=book.title, starting_hands=hands)
