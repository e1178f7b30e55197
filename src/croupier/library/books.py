"""Rulebooks for Python users: what a document says, and rounds dealt by it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.games.game import Game, game_of
from croupier.games.layout import PayTable
from croupier.library.deal import Deal, Pool, Wagers
from croupier.library.errors import suggestion
from croupier.library.hands import CardsGiven
from croupier.rulebooks import RULEBOOK_IDS, Clause, RulebookError
from croupier.rulebooks import version as open_document
from croupier.rulebooks.clauses import RULING, address, rulings
from croupier.rulebooks.library import stable_name
from croupier.rulebooks.options import value_text
from croupier.rulebooks.table import TableRules
from croupier.rulebooks.versions import series_of, version_ids

if TYPE_CHECKING:
    from croupier.library.rounds import Round


@dataclass(frozen=True, repr=False)
class Book:
    """A rulebook with its options chosen. `book.deal(...)` deals a round by it."""

    name: str
    """The id of this version, or the path of its file."""
    rules: TableRules
    """The rules in force, for the engine."""
    chosen: Mapping[str, Any]
    """The options that were given."""

    @property
    def id(self) -> str:
        return self.rules.id

    @property
    def title(self) -> str:
        return self.rules.title

    @property
    def in_force(self) -> date | None:
        """The day from which this version is in force; None if the document names none."""
        return self.rules.document.in_force

    @property
    def series(self) -> str:
        """The id or path without a version."""
        if ".toml" in self.name:
            return self.name.partition(".toml@")[0].removesuffix(".toml") + ".toml"
        return series_of(self.name)

    @property
    def versions(self) -> tuple[str, ...]:
        """Every installed version of the document, oldest first."""
        return version_ids(series_of(self.rules.document.id))

    @property
    def game(self) -> Game:
        return game_of(self.rules)

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with the value in force."""
        return dict(self.rules.options)

    @property
    def boxes(self) -> int:
        """How many boxes the table has."""
        return self.rules.boxes

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas on which wagers are placed before the deal, in the document's order."""
        return self.rules.areas_in_order

    @property
    def dealings(self) -> tuple[str, ...]:
        """The document's ways of dealing."""
        return tuple(self.rules.deal_clauses)

    @property
    def pay_tables(self) -> "PayTables":
        """The pay tables, by wager."""
        return PayTables(self)

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause of the document by its number: its content in our words, and how it is
        honoured."""
        return open_document(self.rules.document.id).clauses

    def clause(self, number: str) -> Clause:
        """The clause with this number or address: "9.5.1", "nsw-lunar:9.5.1"."""
        found = number.removeprefix(f"{self.rules.document.id}:")
        if found in self.clauses:
            return self.clauses[found]
        near = suggestion(found, self.clauses, most=5)
        message = f"{self.rules.document.id} has no clause {number!r}{near}"
        raise RulebookError("unknown-clause", message)

    def cite(self, clause: str) -> str:
        """What a clause or a ruling says, in our words."""
        if clause.startswith(RULING):
            return rulings()[address("", clause).removeprefix(RULING)].says
        return self.clause(clause).says

    def deal(
        self,
        wagers: Wagers | None = None,
        *,
        seed: int | str | None = None,
        deck: CardsGiven | None = None,
        hands: Mapping[int | str, CardsGiven] | None = None,
        dealing: str | None = None,
        jackpot: Pool | None = None,
        by_hand: bool | Iterable[str] = False,
        players: Mapping[str, Iterable[int]] | None = None,
        pause: bool = False,
    ) -> "Round":
        """Place the wagers, by box and area, and deal the cards.

        The seed decides everything that is not given: the same seed deals the same cards. `deck` is
        the order of the cards, all or only the first ones; `hands` are cards of boxes, of "dealer"
        and of "board". Without wagers there are 10 on each compulsory area of box 1.

        With `by_hand` the acts of the dealer are moves too. With `pause` the dealer waits wherever
        a player may still speak, as New South Wales lets players concede when the dealer's hand is
        shown."""
        given = Deal(seed, deck, hands or {}, dealing, jackpot, by_hand, players or {})
        return given.open(self, wagers, pause)

    def __repr__(self) -> str:
        lines = [
            f"{self.id}: {self.title}",
            f"  {self.game.name}; {self.boxes} boxes; wagers: {', '.join(self.areas)}; "
            f"dealing: {', '.join(self.dealings)}",
        ]
        return "\n".join([*lines, *_options(self.options)])

    def _repr_html_(self) -> str:
        from croupier.library.notebook import book_page

        return book_page(self)


def _options(options: Mapping[str, Any], width: int = 96) -> Iterator[str]:
    line = "  options:"
    for name, value in options.items():
        word = f" {name}={value_text(value)},"
        if len(line) + len(word) > width:
            yield line
            line = "   "
        line += word
    yield line.rstrip(",")


def rulebook(
    name: "str | Path | Book", /, *, on: date | datetime | None = None, **options: Any
) -> Book:
    """The rulebook with this id, or the house variant at this path, with these options.

    >>> rulebook("nz-uth", hand_method="any").options["hand_method"]
    'any'

    Without a day it is the version in force now. `on` is another day, or a moment; and
    `"nsw-lunar@2019-02"` is the version that came into force in that month.
    """
    if isinstance(name, Book):
        chosen = {**name.chosen, **options}
        return (
            load_version(name.name, chosen)
            if on is None
            else rulebook(name.series, on=on, **chosen)
        )
    return load_version(stable_name(_check_name(name), on), options)


def load_version(name: str | Path, options: Mapping[str, Any]) -> Book:
    """The rulebook with this exact name, as records store it, and these options."""
    document = open_document(name)
    for option in options:
        if option not in document.document.options:
            near = suggestion(option, document.document.options)
            message = f"{document.id} has no option {option!r}{near}"
            raise RulebookError("unknown-option", message)
    rules = document.rules(options)
    chosen = {option: rules.options[option] for option in options}
    return Book(str(name), rules, chosen)


def _check_name(name: str | Path) -> str | Path:
    known = isinstance(name, str) and series_of(name) in RULEBOOK_IDS
    if not known and not (isinstance(name, str | Path) and str(name).endswith(".toml")):
        near = suggestion(str(name), RULEBOOK_IDS)
        message = f"there is no rulebook {name!r}{near} (a house variant goes by its path, .toml)"
        raise RulebookError("unknown-rulebook", message)
    return name


class PayTables(dict[str, PayTable]):
    """The pay tables of a rulebook, by wager."""

    def __init__(self, book: Book) -> None:
        super().__init__((table.name, table) for table in book.game.layout(book.rules).pays)
        self._book = book

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self.values()))

    def _repr_html_(self) -> str:
        from croupier.library.notebook import pay_tables_page

        return pay_tables_page(self._book)


class Books(tuple[Book, ...]):
    """A list of rulebooks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(f"{book.id:<12} {book.title}" for book in self)

    def _repr_html_(self) -> str:
        from croupier.library.notebook import books_page

        return books_page(self)


def books() -> Books:
    """Every installed rulebook, including those of other packages."""
    return Books(rulebook(id) for id in RULEBOOK_IDS)
