"""What the mathematics in `croupier` shares: the rulebook asked about, and errors.

Everything comes from the mathematics that the game names. If a package that it needs is missing,
each function raises `MissingExtra`, which says what to install."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.analysis.mathematics import NoMathematics, NotInstalled
from croupier.library.books import Book, rulebook
from croupier.library.errors import FiguresError
from croupier.library.rounds import Round

MAIN = "main"


@contextmanager
def as_figures_error() -> Iterator[None]:
    """Raise `FiguresError` where a game's mathematics lacks the requested part."""
    try:
        yield
    except NotInstalled:
        raise
    except NoMathematics as error:
        raise FiguresError(error.message) from error


def book_of(of: "Book | Round | str | Path") -> Book:
    if isinstance(of, Round):
        return of.book
    return of if isinstance(of, Book) else rulebook(of)


def with_clauses(message: str, clauses: tuple[str, ...]) -> str:
    return f"{message} ({', '.join(clauses)})" if clauses else message
