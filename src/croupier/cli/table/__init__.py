"""`croupier table`: one table over time, kept in a journal that only grows.

`croupier.console` decides what may be done now.
"""

import json
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import (
    AsJson,
    Options,
    RulebookName,
    given_options,
    moment,
    print_json,
    print_refusal_json,
    refused,
)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Run one table over time, kept in a journal; a person or the software deals.",
)

File = Annotated[Path, typer.Argument(help="The table's journal.", show_default=False)]
As = Annotated[
    str | None,
    typer.Option("--as", help='Who you are: "Ann", or with a rank, "Kim, game supervisor".'),
]
Cards = Annotated[bool, typer.Option("--cards", help="Show face-down cards too.")]
Seed = Annotated[
    str | None, typer.Option(help="For training: the same seed shuffles the same cards.")
]


@app.command("open")
def open_command(
    file: Annotated[Path, typer.Argument(help="The journal to create; the file must not exist.")],
    rulebook: RulebookName,
    option: Options = [],
    name: Annotated[str, typer.Option(help="The name of the table.")] = "1",
    dealing: Annotated[
        str,
        typer.Option(
            help="Where the cards are dealt from: shoe, shuffler, hand (nsw-lunar) or "
            "shuffler-community-first (nz-uth)."
        ),
    ] = "shoe",
    by_hand: Annotated[
        str,
        typer.Option(
            help="The acts that a person performs in a round: all, none, or dealing,declaring,..."
        ),
    ] = "none",
    cards_by_hand: Annotated[
        bool,
        typer.Option(
            "--cards-by-hand/--cards-by-software",
            help="Who takes care of the cards between rounds.",
        ),
    ] = False,
    real_cards: Annotated[
        bool,
        typer.Option(
            "--real-cards",
            help="Real cards in an unknown order: people do everything and enter what is seen.",
        ),
    ] = False,
    limits: Annotated[
        str | None,
        typer.Option(help='The limits on the sign, as minimum:maximum:unit: "10:500:5 jackpot=5".'),
    ] = None,
    operator: Annotated[
        str, typer.Option(help="The rank that acts for the casino operator.")
    ] = "casino operator",
    jackpot: Annotated[
        str | None, typer.Option(help="The jackpot pool, or two as minor:major (nz-uth).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Start the journal of a new table."""
    from croupier.cli.table.journal import TableOpening, begin_journal
    from croupier.cli.table.status import present, print_opened

    options = given_options(option)
    request = TableOpening(
        *(rulebook, options, name, dealing, by_hand, cards_by_hand, limits, operator, jackpot),
        real_cards=real_cards,
    )
    begun = begin_journal(file, request)
    if as_json:
        typer.echo(json.dumps(present(begun, None, moment(None)), ensure_ascii=False))
    else:
        print_opened(file, begun)


@app.command("do")
def do_command(
    file: File,
    line: Annotated[str, typer.Argument(help='The act, as in "wager 1 ante 10".')],
    by: Annotated[
        str,
        typer.Option("--as", help='Who performs it: "Ann", or with a rank, "Kim, dealer".'),
    ],
    at: Annotated[
        str | None, typer.Option(help="When, as 2026-11-15T20:00+11:00; the default is now.")
    ] = None,
    seed: Seed = None,
    cards: Cards = False,
    as_json: AsJson = False,
) -> None:
    """Perform one act at the table; exit status 1 if it is refused."""
    from croupier.cli.table import console
    from croupier.cli.table.journal import open_journal
    from croupier.cli.table.story import act_json
    from croupier.cli.terminal.paper import Paper
    from croupier.machine import Refusal
    from croupier.records.journal import JournalError, ReadingError

    who, now = console.who(by), moment(at)
    try:
        entry = console.do(open_journal(file), line, who, now, seed)
    except ReadingError as error:
        raise console.cannot_read(error) from error
    except (JournalError, OSError) as error:
        raise refused(str(error)) from error
    except Refusal as refusal:
        if as_json:
            print_refusal_json(refusal)
        else:
            console.print_refusal(Paper(to_stderr=True), refusal)
        raise typer.Exit(1) from refusal
    if as_json:
        print_json(act_json(entry, cards))
    else:
        console.print_done(Paper(), entry, cards)


@app.command("run")
def run_command(file: File, by: As = None, seed: Seed = None, cards: Cards = False) -> None:
    """Open the table's console: type each act; `help` lists them."""
    from croupier.cli.table.console import run
    from croupier.cli.table.journal import open_journal

    if run(open_journal(file), by, seed, cards):
        raise typer.Exit(1)


@app.command("show")
def show_command(file: File, by: As = None, as_json: AsJson = False) -> None:
    """Show the table now, as one person may see it; without a name, as anybody may."""
    from croupier.cli.table import console
    from croupier.cli.table.journal import open_journal

    journal = open_journal(file).journal
    who = None if by is None else console.who(by)
    if as_json:
        from croupier.cli.table.status import present

        typer.echo(json.dumps(present(journal, who, moment(None)), ensure_ascii=False))
    else:
        from croupier.cli.table.status import print_table

        print_table(journal.table, who, moment(None))


@app.command("story")
def story_command(
    file: File,
    number: Annotated[int | None, typer.Option("--round", help="Show only this round.")] = None,
    as_json: AsJson = False,
    cards: Cards = False,
) -> None:
    """Show everything that happened: who, when, by which clauses, and what it did to wagers."""
    from croupier.cli.table.journal import open_journal
    from croupier.cli.table.story import chapters_of

    journal = open_journal(file).journal
    chapters = chapters_of(journal, number)
    if as_json:
        from croupier.cli.table.story import story

        typer.echo(json.dumps(story(journal, chapters, cards), ensure_ascii=False))
    else:
        from croupier.cli.table.story import print_story

        print_story(journal, chapters, cards)


@app.command("records")
def records_command(file: File) -> None:
    """Print finished rounds as round records, one per line, for `croupier replay`."""
    from croupier.cli.table.journal import open_journal
    from croupier.records.rounds.writing import record_of

    table = open_journal(file).journal.table
    for played in table.played.values():
        typer.echo(json.dumps(record_of(table, played), ensure_ascii=False))
