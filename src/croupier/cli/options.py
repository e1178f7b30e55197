"""Rulebooks, options and refusals on the command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import typer

from croupier.analysis.mathematics import Mathematics, NoMathematics, every_mathematics
from croupier.analysis.mathematics import mathematics_of as find_mathematics
from croupier.rulebooks import Rulebook, RulebookError, rulebook
from croupier.rulebooks.plugins import installed_game

_MOMENT = "2026-11-15T20:00+11:00"


def given_options(pairs: list[str]) -> dict[str, str]:
    """Options from the command line; the rulebook reads the values."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise typer.BadParameter(f"{pair!r}: write -o name=value, as in -o instant=200:1000")
        options[name.strip()] = value.strip()
    return options


def open_rulebook(name: str) -> Rulebook:
    """The rulebook; exits with the reason if it is refused."""
    try:
        return rulebook(name)
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error


def chosen_rules(name: str, options: list[str]) -> Any:
    """The rules of a rulebook with these options; exits with the reason if they are refused."""
    book = open_rulebook(name)
    with refusing():
        return book.rules(given_options(options))


def mathematics_of(rules: Any) -> Mathematics:
    """The mathematics for these rules; exits with the reason if there is none."""
    with refusing():
        return find_mathematics(rules)


def games_with(part: str) -> str:
    """The names of the games whose mathematics has a part."""
    found = (each for each in every_mathematics() if each.has(part))
    return " and ".join(installed_game(each.game).name for each in found)


@contextmanager
def refusing() -> Iterator[None]:
    """Exit with the reason if a rulebook or its mathematics refuses."""
    try:
        yield
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
    except NoMathematics as error:
        raise refused(error.message) from error


def moment(text: str | None) -> datetime:
    """The time that `--at` gives; now by default."""
    if text is None:
        return datetime.now().astimezone().replace(microsecond=0)
    try:
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise refused(f"--at: {text!r} is no moment: write {_MOMENT}") from error
    if at.utcoffset() is None:
        raise refused(f"--at: {text!r} has no time zone: write {_MOMENT}")
    return at


def refused(message: str, clauses: tuple[str, ...] = ()) -> typer.Exit:
    """Print the reason on standard error; exit status 2."""
    cited = f" ({', '.join(clauses)})" if clauses else ""
    typer.echo(f"refused: {message}{cited}", err=True)
    return typer.Exit(2)
