"""The exact value of every choice in one decision."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from croupier.analysis.mathematics import Mathematics, mathematics_of
from croupier.analysis.spot import Asker, NothingToChoose, SpotError, ValuedChoice, best
from croupier.cards import Card
from croupier.games.view import player
from croupier.library.books import Book
from croupier.library.errors import FiguresError, suggestion
from croupier.library.figures import as_figures_error, book_of, with_clauses
from croupier.library.hands import CardsGiven, cards_of
from croupier.library.rounds import Round


@dataclass(frozen=True, repr=False)
class Values:
    """The exact value of every choice of one decision, in antes."""

    choices: tuple[ValuedChoice, ...]
    """In the rulebook's order."""
    cards: Mapping[str, tuple[Card, ...]]
    """What the player sees, by place."""

    @cached_property
    def best(self) -> ValuedChoice:
        """The choice with the highest value."""
        return best(self.choices)

    @cached_property
    def ranked(self) -> tuple[ValuedChoice, ...]:
        """The choices, best first."""
        return tuple(sorted(self.choices, key=lambda each: -each.ev))

    def __getitem__(self, name: str) -> ValuedChoice:
        """A choice by its name: `values["fold"]`, `values["exchange 2c Jd"]`."""
        for choice in self.choices:
            if name == choice.name:
                return choice
        near = suggestion(name, (choice.name for choice in self.choices), most=6)
        raise FiguresError(f"{name!r} is not one of the choices{near}")

    def __iter__(self) -> Iterator[ValuedChoice]:
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
    """Refers to places of cards as keyword arguments in questions and errors."""

    def named(self, place: str) -> str:
        return f"{place}="

    def too(self, place: str) -> str:
        return f"{place}="


@as_figures_error()
def values(
    of: "Book | Round | str | Path", *, box: int | None = None, **places: CardsGiven
) -> Values:
    """The value of every choice in one decision: `values(book, hand="As Kd 7c 4s 2h", up="9d")`.

    The keywords are the places where the game's cards lie, as in `croupier ev`. Given a round, it
    is the decision of the box whose turn it is."""
    book = book_of(of)
    known = mathematics_of(book.rules)
    if isinstance(of, Round):
        cards = _open_decision(of, box)
    else:
        cards = _cards_by_place(book, known, places)
    try:
        known.check(book.rules, cards, _Keywords())
        return Values(known.values(book.rules, cards), cards)
    except SpotError as error:
        raise FiguresError(with_clauses(error.message, error.clauses)) from error
    except NothingToChoose as error:
        message = f"{error.message}; there is nothing to choose"
        raise FiguresError(with_clauses(message, error.clauses)) from error


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
