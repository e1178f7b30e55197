"""The commands of `croupier promotion`: each reads the journal, adds to it or shows it."""

import json
import shlex
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import refused
from croupier.house.clock import has_zone
from croupier.house.promotions.actions import Action
from croupier.machine import Refusal
from croupier.records.journal.book import JournalError
from croupier.records.journal.plain import plain
from croupier.records.journal.promotions import (
    PromotionHeading,
    PromotionJournal,
    append,
    enter,
    from_plain,
    read_promotion,
    terms_file,
    typed,
    write_new,
)
from croupier.records.journal.reading import ReadingError, read

File = Annotated[Path, typer.Argument(help="The promotion's journal.")]
At = Annotated[
    str | None,
    typer.Option("--at", help="When, as 2026-11-15T20:00+11:00; now if not given."),
]


def offer_command(
    file: File,
    rulebook: Annotated[str, typer.Argument(help="A rulebook's id, or a house variant's path.")],
    name: Annotated[str, typer.Argument(help="What the promotion is called.")],
    terms: Annotated[Path, typer.Option("--terms", help="Its terms, a TOML file.")],
    at: At = None,
) -> None:
    """Begin a journal, and say what its terms lack and what is prohibited in them."""
    from croupier.cli.promotion.page import print_begun, print_refusal

    moment = _moment(at)
    try:
        kept = write_new(file, PromotionHeading(rulebook, name, moment, terms_file(terms)))
    except FileExistsError as error:
        raise refused(f"{file} is there already: a journal begins in a new file") from error
    except (ReadingError, JournalError) as error:
        raise refused(str(error)) from error
    except OSError as error:
        raise refused(f"{file} cannot be written: {error.strerror or error}") from error
    except Refusal as refusal:
        print_refusal(refusal, None, moment)
        raise typer.Exit(1) from refusal
    print_begun(kept)


def do_command(
    file: File,
    line: Annotated[
        list[str], typer.Argument(help="One act, as 'notify 1 telephone reached=yes'; or help.")
    ],
    at: At = None,
) -> None:
    """Do one act and add it to the journal; exit status 1 if a rule is against it."""
    from croupier.cli.promotion.page import print_done, print_help, print_refusal

    moment, kept = _moment(at), _open(file)
    said = line[0] if len(line) == 1 else shlex.join(line)
    if said.strip() == "help":
        print_help(kept, moment)
        return
    try:
        after = enter(kept, _action(said), moment)
        append(file, after)
    except (ReadingError, JournalError) as error:
        raise refused(str(error)) from error
    except OSError as error:
        raise refused(f"{file} cannot be written: {error.strerror or error}") from error
    except Refusal as refusal:
        print_refusal(refusal, kept, moment)
        raise typer.Exit(1) from refusal
    print_done(after)


def show_command(
    file: File,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    at: At = None,
) -> None:
    """Show how a promotion stands: terms, winners, what is owed and what is due."""
    moment, kept = _moment(at), _open(file)
    if as_json:
        from croupier.console.promotions.sheet import standing

        typer.echo(json.dumps(standing(kept, moment), ensure_ascii=False, indent=2))
    else:
        from croupier.cli.promotion.page import print_promotion

        print_promotion(kept, moment)


def story_command(file: File) -> None:
    """Tell everything that was done and when, with its clauses."""
    from croupier.cli.promotion.page import print_story

    print_story(_open(file))


def _open(file: Path) -> PromotionJournal:
    try:
        return read_promotion(file)
    except JournalError as error:
        raise refused(str(error)) from error


def _moment(at: str | None) -> datetime:
    if at is None:
        return datetime.now().astimezone().replace(microsecond=0)
    try:
        moment = read(datetime, at)
    except ReadingError as error:
        raise refused(f"--at: {error}") from error
    if not has_zone(moment):
        raise refused(f"--at: {at} has no time zone: write it as 2026-11-15T20:00+11:00")
    return moment


def _action(line: str) -> Action:
    """What was typed; terms are read from the file that it names."""
    given = typed(line)
    terms = given["with"].get("terms")
    if isinstance(terms, str):
        if not terms.startswith("@"):
            raise ReadingError(f"{terms!r}: terms stand in a file, write terms=@{terms or 'FILE'}")
        given["with"]["terms"] = plain(terms_file(Path(terms.removeprefix("@"))))
    return from_plain(given)
