"""Parts that commands share: parameters, rulebooks and options, times, files and refusals.

Rulebooks and mathematics are imported only when they are needed, so that help is fast."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, TYPE_CHECKING, Annotated, Any, TypeVar

import typer

if TYPE_CHECKING:
    from croupier.analysis.mathematics import Mathematics
    from croupier.machine import Refusal
    from croupier.rulebooks import Rulebook


def complete_rulebook(incomplete: str) -> list[str]:
    """What the Tab key offers; where nothing fits, the shell offers files."""
    from croupier.rulebooks.plugins import amendment_ids, rulebook_ids

    return [id for id in (*rulebook_ids(), *amendment_ids()) if id.startswith(incomplete)]


def complete_clause(ctx: typer.Context, incomplete: str) -> list[str]:
    """The clauses of the rulebook that was typed before."""
    from croupier.rulebooks import RulebookError, rulebook

    try:
        book = rulebook(ctx.params["rulebook"])
    except (RulebookError, KeyError):
        return []
    return [number for number in book.clauses if number.startswith(incomplete)]


def complete_case(ctx: typer.Context, incomplete: str) -> list[str]:
    """The cases of the rulebook that was typed before, by name, and its clauses."""
    from croupier.rulebooks import RulebookError, rulebook
    from croupier.rulebooks.cases import cases

    try:
        names = cases(rulebook(ctx.params["rulebook"]))
    except (RulebookError, KeyError):
        return []
    named = [name for name in names if name.startswith(incomplete)]
    return named or complete_clause(ctx, incomplete)


RulebookName = Annotated[
    str,
    typer.Argument(
        help="A rulebook's id, or a house variant's path.", autocompletion=complete_rulebook
    ),
]
Options = Annotated[
    list[str], typer.Option("-o", help="An option of the rulebook, as name=value; may be repeated.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Pool = Annotated[
    str, typer.Option("--pool", help="The jackpot pool, counted in jackpot wagers (nz-uth).")
]
Workers = Annotated[
    int, typer.Option("--workers", min=0, help="Processes to start; 0 starts one for each core.")
]
Cluster = Annotated[
    str, typer.Option("--cluster", help="The address of a Dask scheduler, tcp://host:port.")
]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        help="The file with the keys that encrypt cards to come; by default beside the database.",
        envvar="CROUPIER_SECRET_KEY_FILE",
    ),
]
DATABASE = "sqlite:///floor.db"
DATABASE_VARIABLE = "CROUPIER_DATABASE"
Database = Annotated[str, typer.Argument(help="The floor's database.", envvar=DATABASE_VARIABLE)]
_MANY = 100
"""With fewer things than this there is no bar, and it moves after so many."""
_Thing = TypeVar("_Thing")
_MOMENT = "2026-11-15T20:00+11:00"


def print_json(value: object) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_refusal_json(refusal: "Refusal") -> None:
    """A refusal for programs: what a person reads, and its code."""
    told = {
        "code": refusal.code,
        "message": refusal.message,
        "clauses": list(refusal.clauses),
        "legal": list(refusal.legal),
    }
    print_json({"refusal": told})


@contextmanager
def progress_bar() -> Iterator[Callable[[str, float], None]]:
    """A bar on standard error, if that is a terminal: a function of what is being done and of the
    part of it that is finished."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    from croupier.cli.terminal.console import Console

    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(30),
        TaskProgressColumn(),
        Remaining(compact=True),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=1.0)
        yield lambda doing, part: bar.update(task, description=doing, completed=part)


def counted(doing: str, things: Iterable[_Thing], total: int) -> Iterator[_Thing]:
    """The things one after another, with a bar if there are many and what comes of them is not
    shown in the terminal."""
    if total < _MANY or sys.stdout.isatty():
        yield from things
        return
    with progress_bar() as tell:
        for done, each in enumerate(things):
            if done % _MANY == 0:
                tell(doing, done / total)
            yield each


@contextmanager
def busy(doing: str) -> Iterator[Callable[[str], None]]:
    """What is being done, on standard error if that is a terminal, where nobody knows how much is
    left: a function that adds how far it has come."""
    from croupier.cli.terminal.console import Console

    with Console(stderr=True).status(doing) as status:
        yield lambda so_far: status.update(f"{doing}: {so_far}")


def refused(message: str, clauses: tuple[str, ...] = ()) -> typer.Exit:
    """Print the reason on standard error; exit status 2."""
    cited = f" ({', '.join(clauses)})" if clauses else ""
    typer.echo(f"refused: {message}{cited}", err=True)
    return typer.Exit(2)


@contextmanager
def checking() -> Iterator[None]:
    """Exit with the reason if a rulebook refuses."""
    from croupier.rulebooks import RulebookError

    try:
        yield
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error


@contextmanager
def refusing() -> Iterator[None]:
    """Exit with the reason if a rulebook or its mathematics refuses."""
    from croupier.analysis.mathematics import NoMathematics

    try:
        with checking():
            yield
    except NoMathematics as error:
        raise refused(error.message) from error


def given_options(pairs: list[str]) -> dict[str, str]:
    """Options from the command line; the rulebook reads the values."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise typer.BadParameter(f"{pair!r}: write -o name=value, as in -o instant=200:1000")
        options[name.strip()] = value.strip()
    return options


def open_rulebook(name: str) -> "Rulebook":
    """The rulebook; exits with the reason if it is refused."""
    from croupier.rulebooks import rulebook

    with checking():
        return rulebook(name)


def chosen_rules(name: str, options: list[str]) -> Any:
    """The rules of a rulebook with these options; exits with the reason if they are refused."""
    book = open_rulebook(name)
    with checking():
        return book.rules(given_options(options))


def mathematics_of(rules: Any) -> "Mathematics":
    """The mathematics for these rules; exits with the reason if there is none."""
    from croupier.analysis.mathematics import mathematics_of as find

    with refusing():
        return find(rules)


def games_with(part: str) -> str:
    """The names of the games whose mathematics has a part."""
    from croupier.analysis.mathematics import every_mathematics
    from croupier.rulebooks.plugins import installed_game

    found = (each for each in every_mathematics() if each.has(part))
    return " and ".join(installed_game(each.game).name for each in found)


def read_pool(text: str) -> Fraction:
    """The jackpot pool that `--pool` gives."""
    from croupier.money import AmountError, parse_amount

    try:
        pool = Fraction(parse_amount(text))
    except AmountError as error:
        raise refused(f"--pool: {error}") from error
    if pool < 0:
        raise refused("--pool: a pool cannot be below zero")
    return pool


def moment(text: str | None) -> datetime:
    """The time that `--at` gives; now by default."""
    from croupier.house.checks import YEARS

    if text is None:
        return datetime.now().astimezone().replace(microsecond=0)
    try:
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise refused(f"--at: {text!r} is not a time: write {_MOMENT}") from error
    if at.utcoffset() is None:
        raise refused(f"--at: {text!r} has no time zone: write {_MOMENT}")
    if at.year not in YEARS:
        raise refused(f"--at: {text!r} is not in the years {YEARS[0]} to {YEARS[-1]}")
    return at


def writable(path: Path, what: str, endings: Sequence[str] = ()) -> Path:
    """The path; exits with the reason if it cannot be written. `what` names it in the message."""
    folder = path.absolute().parent
    if endings and path.suffix.lower() not in endings:
        raise refused(f"{what}: a file ends in {' or '.join(endings)}, not {path.name!r}")
    if not folder.is_dir():
        raise refused(f"{what}: there is no folder {path.parent}")
    if path.is_dir():
        raise refused(f"{what}: {path} cannot be written: it is a folder")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise refused(f"{what}: {path} cannot be written")
    return path


def write_whole(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a temporary file and move it into place; after an `OSError` nothing has changed."""
    with whole_file(path, private=private) as file:
        file.write(content)


@contextmanager
def whole_file(path: Path, *, private: bool = False) -> Iterator[IO[bytes]]:
    """A temporary file that is moved into place at the end; after an exception nothing has
    changed. What is there and is no file, as `/dev/null`, is written to as it is."""
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    beside: Path | None = None
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as made:
            beside = Path(made.name)
            yield made
            made.flush()
            os.fsync(made.fileno())
        if not private:
            beside.chmod(0o666 & ~_mask())
        beside.replace(path)
    except BaseException:
        if beside is not None:
            beside.unlink(missing_ok=True)
        raise


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
