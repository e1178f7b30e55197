"""The commands of `croupier promotion`: each reads a journal, adds to it or shows it."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import (
    AsJson,
    RulebookName,
    moment,
    print_json,
    print_refusal_json,
    refused,
)
from croupier.house.promotions.actions import Action
from croupier.house.table import SOFTWARE
from croupier.machine import Refusal
from croupier.records.journal.book import JournalError, actor
from croupier.records.journal.plain import plain
from croupier.records.journal.promotions import (
    PromotionHeading,
    PromotionJournal,
    append,
    enter,
    from_plain,
    parse_typed,
    read_promotion,
    under_version_in_force,
    write_new,
)
from croupier.records.journal.reading import ReadingError
from croupier.records.journal.terms import terms_file

File = Annotated[Path, typer.Argument(help="The promotion's journal.")]
At = Annotated[
    str | None,
    typer.Option("--at", help="When, as 2026-11-15T20:00+11:00; the default is now."),
]
By = Annotated[
    str | None, typer.Option("--as", help='Who acts: "Ann", or "Kim, casino supervisor".')
]


def offer_command(
    file: File,
    rulebook: RulebookName,
    name: Annotated[str, typer.Argument(help="The name of the promotion.")],
    terms: Annotated[Path, typer.Option("--terms", help="The TOML file with its terms.")],
    at: At = None,
    by: By = None,
    as_json: AsJson = False,
) -> None:
    """Start a promotion's journal, and list what its terms lack or may not contain."""
    from croupier.cli.promotion.page import print_begun

    now = moment(at)
    with _writing(file, None, now, as_json):
        who = _person(by)
        kept = write_new(file, PromotionHeading(rulebook, name, now, terms_file(terms), who))
    if as_json:
        from croupier.console.promotions.sheet import standing

        print_json(standing(kept, now))
    else:
        print_begun(kept)


def do_command(
    file: File,
    line: Annotated[
        list[str], typer.Argument(help="The act, as 'notify 1 mail reached=yes'; help lists acts.")
    ],
    at: At = None,
    by: By = None,
    as_json: AsJson = False,
) -> None:
    """Perform one act and add it to the journal; exit status 1 if it is refused."""
    from croupier.cli.promotion.page import act_json, print_done, print_help

    kept = _open(file)
    now = _moment_in(kept, at)
    said = line[0] if len(line) == 1 else shlex.join(line)
    asked, _, about = said.strip().partition(" ")
    if asked == "help":
        with _writing(file, kept, now):
            print_help(under_version_in_force(kept, now), now, about.strip())
        return
    with _writing(file, kept, now, as_json):
        who = _person(by)
        action = _action(said)
        kept = _under_law(file, kept, now)
        after = enter(kept, action, now, by=who)
        append(file, after)
    if as_json:
        print_json(act_json(after.entries[-1]))
    else:
        print_done(after)


def show_command(
    file: File,
    as_json: AsJson = False,
    at: At = None,
) -> None:
    """Show the state of a promotion: terms, winners, what is owed and what is due."""
    kept = _open(file)
    now = _moment_in(kept, at)
    kept = under_version_in_force(kept, now)
    if as_json:
        from croupier.console.promotions.sheet import standing

        print_json(standing(kept, now))
    else:
        from croupier.cli.promotion.page import print_promotion

        print_promotion(kept, now)


def story_command(file: File, as_json: AsJson = False) -> None:
    """Show everything that happened and when, with the clauses."""
    from croupier.cli.promotion.page import print_story, story

    kept = _open(file)
    if as_json:
        print_json(story(kept))
    else:
        print_story(kept)


def _person(by: str | None) -> str:
    return "" if by is None else str(actor(by))


def _moment_in(kept: PromotionJournal, at: str | None) -> datetime:
    """The time that `--at` gives; now by default, in the time zone of the promotion."""
    now = moment(at)
    return now if at is not None else now.astimezone(kept.heading.at.tzinfo)


@contextmanager
def _writing(
    file: Path, kept: PromotionJournal | None, now: datetime, as_json: bool = False
) -> Iterator[None]:
    """Exit with the reason if the act is refused or the journal cannot be written."""
    try:
        yield
    except FileExistsError as error:
        raise refused(f"{file} exists already: a journal starts in a new file") from error
    except (ReadingError, JournalError) as error:
        raise refused(str(error)) from error
    except OSError as error:
        raise refused(f"{file} cannot be written: {error.strerror or error}") from error
    except Refusal as refusal:
        if as_json:
            print_refusal_json(refusal)
        else:
            from croupier.cli.promotion.page import print_refusal

            print_refusal(refusal, kept, now)
        raise typer.Exit(1) from refusal


def _open(file: Path) -> PromotionJournal:
    try:
        return read_promotion(file)
    except JournalError as error:
        raise refused(str(error)) from error


def _under_law(file: Path, kept: PromotionJournal, now: datetime) -> PromotionJournal:
    """The promotion under the version of its rulebook in force: a change is an entry of its own."""
    changed = under_version_in_force(kept, now, str(SOFTWARE))
    if changed is kept:
        return kept
    append(file, changed)
    return _open(file)


def _action(line: str) -> Action:
    """The typed act; its terms are read from the file that it names."""
    given = parse_typed(line)
    terms = given["with"].get("terms")
    if isinstance(terms, str):
        if not terms.startswith("@"):
            raise ReadingError(
                f"{terms!r}: terms are given in a file: write terms=@{terms or 'FILE'}"
            )
        given["with"]["terms"] = plain(terms_file(Path(terms.removeprefix("@"))))
    return from_plain(given)
