"""`-o name=value`, the same for every command."""

import typer

from croupier.rulebooks import Rulebook, RulebookError, rulebook


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
    """The rulebook, or a clean exit with the reason."""
    try:
        return rulebook(name)
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error


def refused(message: str, clauses: tuple[str, ...] = ()) -> typer.Exit:
    """Says on standard error why not; exit status 2."""
    cited = f" ({', '.join(clauses)})" if clauses else ""
    typer.echo(f"refused: {message}{cited}", err=True)
    return typer.Exit(2)
