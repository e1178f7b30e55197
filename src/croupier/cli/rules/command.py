"""The commands of `croupier rules`, in words or as JSON."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import (
    AsJson,
    RulebookName,
    busy,
    complete_clause,
    complete_rulebook,
    open_rulebook,
    print_json,
    refused,
)
from croupier.forms import as_dict
from croupier.rulebooks import RULEBOOK_IDS, Rulebook, RulebookError, version
from croupier.rulebooks.clauses import RULING, rulings
from croupier.rulebooks.versions import series_of, version_ids


def list_command(as_json: AsJson = False) -> None:
    """List the rulebooks."""
    every = (id for series in RULEBOOK_IDS for id in version_ids(series))
    books = [version(id) for id in every]
    if as_json:
        from croupier.rulebooks.pages import heading

        print_json([heading(book) for book in books])
    else:
        from croupier.cli.rules.page import print_list

        print_list(books)


def show_command(
    rulebook: RulebookName,
    clause: Annotated[
        str | None,
        typer.Argument(help="One clause, as in 10.2 or 4.3(e).", autocompletion=complete_clause),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a rulebook, or one clause of it and where it is used."""
    name, _, number = rulebook.partition(":")
    if number and series_of(name) in RULEBOOK_IDS:
        rulebook, clause = name, clause or number
    book = open_rulebook(rulebook)
    if clause is not None and clause.startswith(RULING):
        _show_ruling(clause, as_json)
    elif clause is not None:
        _show_clause(book, clause.rpartition(":")[2], as_json)
    elif as_json:
        from croupier.rulebooks.pages import page

        print_json(page(book))
    else:
        from croupier.cli.rules.page import print_page

        print_page(book)


def _show_clause(book: Rulebook, number: str, as_json: bool) -> None:
    from croupier.rulebooks.coverage import beneath, coverage

    covered = coverage(book)
    this = next((each for each in covered if each.number == number), None)
    if this is None:
        raise refused(f"{book.document.id} has no clause {number}{_near(book, number)}")
    if as_json:
        from croupier.rulebooks.pages import clause_page

        print_json(clause_page(this, beneath(covered, number)))
    else:
        from croupier.cli.rules.page import print_clause

        print_clause(this, beneath(covered, number))


def _show_ruling(address: str, as_json: bool) -> None:
    ruling = rulings().get(address.removeprefix(RULING))
    if ruling is None:
        raise refused(f"there is no {address}; there are {', '.join(rulings())}")
    if as_json:
        print_json({"address": address, **as_dict(ruling)})
    else:
        from croupier.cli.rules.page import print_ruling

        print_ruling(address, ruling)


def _near(book: Rulebook, number: str) -> str:
    """Similar clause numbers, as the end of a sentence."""
    from difflib import get_close_matches

    inside = [each for each in book.clauses if each.startswith((f"{number}.", f"{number}("))]
    near = inside[:5] or get_close_matches(number, book.clauses, n=5, cutoff=0.5)
    return f"; near it: {', '.join(near)}" if near else ""


def diff_command(left: RulebookName, right: RulebookName, as_json: AsJson = False) -> None:
    """Compare two rulebooks, clause against clause."""
    from croupier.rulebooks.pages import diff

    one, other = open_rulebook(left), open_rulebook(right)
    if as_json:
        from croupier.rulebooks.pages import comparison

        print_json(comparison(one, other, diff(one, other)))
    else:
        from croupier.cli.rules.page import print_diff

        print_diff(one, other, diff(one, other), (left, right))


def coverage_command(
    rulebook: Annotated[
        str | None,
        typer.Argument(
            help="A rulebook; without it, a summary of all.", autocompletion=complete_rulebook
        ),
    ] = None,
    tests: Annotated[
        Path | None,
        typer.Option(
            exists=True, file_okay=False, help="The folder of the tests; the default is ./tests."
        ),
    ] = None,
    missing: Annotated[
        bool,
        typer.Option(
            "--missing", help="List only clauses that are enforced or settled and have no test."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Account for every clause: how it is honoured, where, and which tests prove it."""
    from croupier.rulebooks.coverage import coverage, proofs, subjects

    folder = tests or (Path("tests") if Path("tests").is_dir() else None)
    if folder is None:
        absent = "the tests were not found: name their folder with --tests"
        if missing:
            raise refused(absent)
        typer.echo(absent, err=True)
    books = [open_rulebook(name) for name in ([rulebook] if rulebook else RULEBOOK_IDS)]
    try:
        with busy("Reading the program and its tests"):
            proven = proofs(folder) if folder else None
            about = subjects(folder) if folder else None
            covered = {book.id: coverage(book, proven, about) for book in books}
    except RulebookError as error:
        raise refused(error.message) from error
    if as_json:
        from croupier.rulebooks.pages import accounts

        print_json(accounts(covered, missing))
    else:
        from croupier.cli.rules.page import print_coverage

        print_coverage(covered, missing, whole=rulebook is not None)
