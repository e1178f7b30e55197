"""`croupier deal` and `croupier replay`: round records, dealt at random or played again."""

import json
import secrets
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from re import Match
from typing import Annotated

import typer
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from croupier.cli.options import (
    Options,
    RulebookName,
    checking,
    counted,
    given_options,
    open_rulebook,
    refused,
)
from croupier.cli.terminal.cards import CARD_TEXT, SYMBOLS
from croupier.cli.terminal.console import Console
from croupier.games import events as ev
from croupier.games.game import say_wager
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import format_amount, say_odds
from croupier.records.rounds import (
    BoxResult,
    RecordError,
    Replay,
    answer,
    error_answer,
    read_record,
    replay_record,
)
from croupier.records.rounds.account import tell, tell_pools
from croupier.rulebooks.clauses import numbers
from croupier.texts import FileError, TextError, read_file, read_json


def deal_command(
    rulebook: RulebookName,
    boxes: Annotated[
        int | None, typer.Option(help="How many boxes play; random by default.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed deals the same rounds; random by default.")
    ] = None,
    rounds: Annotated[
        int, typer.Option(min=1, help="How many records to print, one per line.")
    ] = 1,
    dealing: Annotated[
        str | None, typer.Option(help="How the cards are dealt; random by default.")
    ] = None,
    option: Options = [],
) -> None:
    """Print round records of random but sensible play."""
    from croupier.records.rounds.writing import sample_record

    given = given_options(option)
    random = Random(seed if seed is not None else secrets.token_hex(16))
    with checking():
        rules = open_rulebook(rulebook).rules(given)
    if boxes is not None and not 1 <= boxes <= rules.boxes:
        raise refused(f"{rules.id} has boxes 1 to {rules.boxes}", rules.cites.boxes)
    if dealing is not None and dealing not in rules.deal_clauses:
        raise refused(f"{rules.id} deals from {' or '.join(rules.deal_clauses)}", rules.cites.deal)
    chosen = {name: rules.options[name] for name in given}
    for _ in counted("Dealing", range(rounds), rounds):
        record = sample_record(rulebook, rules, random, boxes, dealing, chosen)
        typer.echo(json.dumps(record))


MANY = 1000
"""With this many records it is worth starting a process for each core."""


def replay_command(
    file: Annotated[
        str,
        typer.Argument(
            help="A file of one round record, or of many, one per line; - reads standard input."
        ),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one line of JSON per record.")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Processes that replay, with --json; for many records one on each core.",
        ),
    ] = None,
) -> None:
    """Replay round records and explain each payment; exit status 1 if any breaks a rule."""
    folder = Path() if file == "-" else Path(file).parent
    texts = list(_texts(file))
    if len(texts) > 1 and not any(map(_is_json, texts)):
        raise refused(f"{file} is not a file of round records")
    failed = _print_json(texts, folder, jobs) if as_json else _print_words(texts, folder)
    if failed:
        raise typer.Exit(1)


def _print_json(texts: list[str], folder: Path, jobs: int | None) -> bool:
    failed = False
    for line, good in counted("Replaying", _answers(texts, folder, jobs), len(texts)):
        sys.stdout.write(line + "\n")
        failed |= not good
    return failed


def _answers(texts: list[str], folder: Path, jobs: int | None) -> Iterator[tuple[str, bool]]:
    """One line of JSON for each record, and whether it could be played; uses all cores for many,
    unless the number of processes is given."""
    answer_one = partial(_answer, folder=folder)
    if jobs == 1 or (jobs is None and len(texts) < MANY):
        yield from map(answer_one, texts)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(answer_one, texts, chunksize=max(1, min(MANY, len(texts)) // 4))


def _answer(text: str, folder: Path) -> tuple[str, bool]:
    try:
        answered, good = answer(_replay(text, folder)), True
    except RecordError as error:
        answered, good = error_answer(error), False
    return _ENCODER.encode(answered), good


_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
"""Made once: `json.dumps` makes another for each call."""


def _print_words(texts: list[str], folder: Path) -> bool:
    failed = False
    for number, text in enumerate(counted("Replaying", texts, len(texts)), start=1):
        try:
            print_account(number, _replay(text, folder))
        except RecordError as error:
            failed = True
            cited = f" ({', '.join(error.clauses)})" if error.clauses else ""
            typer.echo(f"record {number} refused: {error.message}{cited} [{error.code}]", err=True)
    return failed


def _replay(text: str, folder: Path) -> Replay:
    try:
        raw = read_json(text)
    except ValueError as error:
        raise RecordError("bad-json", f"not JSON: {error}") from error
    return replay_record(read_record(raw), folder)


def _texts(file: str) -> Iterator[str]:
    """The records of a file, each as JSON text."""
    try:
        text = sys.stdin.read() if file == "-" else read_file(Path(file))
    except UnicodeDecodeError as error:
        raise refused("the standard input is not UTF-8 text") from error
    except FileError as error:
        raise refused(str(error)) from error
    if not text.strip():
        raise refused(f"there is no record in {file}")
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and _is_json(text):
        yield text
    else:
        yield from lines


def _is_json(text: str) -> bool:
    """Whether the whole text is JSON; one record may be laid out over several lines."""
    try:
        read_json(text)
    except TextError:
        return True  # but not one that is read
    except ValueError:
        return False
    return True


_OUTCOME_STYLE = {Outcome.WON: "green", Outcome.LOST: "red", Outcome.FORFEITED: "red"}


def print_account(number: int, replay: Replay) -> None:
    """Print the table, the cards, what happened, and each payment with its clauses."""
    console, rules = Console(highlight=False), replay.rules
    console.rule(f"[bold]Round {number}[/] · {escape(rules.title)}", align="left")
    options = ", ".join(f"{name} {value}" for name, value in replay.record.options.items())
    console.print(f"{rules.id}, from the {replay.start.dealing}{', ' + options if options else ''}")
    console.print()
    console.print(_story(replay))
    console.print()
    for box in replay.boxes:
        console.print(_settlement(box))
    for line in tell_pools(replay):
        console.print(line)
    console.print()


def _story(replay: Replay) -> Table:
    grid = Table.grid(padding=(0, 2), expand=False)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(style="dim", justify="right")
    before = ""
    events = [event for event in replay.events if not isinstance(event, ev.LineSettled)]
    for told in tell(events):
        who = "" if told.who == before else told.who
        grid.add_row(who, _suits(told.what), numbers(told.clauses))
        before = told.who
    return grid


def _settlement(box: BoxResult) -> Padding:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(style="dim", justify="right", overflow="fold")
    grid.add_row("", "", "stake", "", "paid", "back", "", "", style="dim")
    for index, line in enumerate(box.lines):
        grid.add_row(f"Box {box.number}" if index == 0 else "", *_line(line))
    grid.add_row("", "net", f"[bold]{_signed(box)}[/]", "", "", "", "", "")
    return Padding(grid, (0, 0, 1, 0))


def _line(line: SettlementLine) -> tuple[str, ...]:
    style = _OUTCOME_STYLE.get(line.outcome, "yellow")
    odds = " + ".join(say_odds(each) for each in line.odds)
    outcome = f"wins {odds}" if line.outcome is Outcome.WON else line.outcome.value
    return (
        say_wager(line.wager),
        format_amount(line.stake),
        f"[{style}]{outcome}[/]",
        format_amount(line.paid) if line.paid else "",
        format_amount(line.returned) if line.returned else "",
        _suits(line.because),
        numbers(line.clauses),
    )


def _signed(box: BoxResult) -> str:
    return f"{'+' if box.net > 0 else ''}{format_amount(box.net)}"


def _suits(text: str) -> str:
    """Cards with their suits' symbols, the red ones in red."""

    def symbol(card: Match[str]) -> str:
        suit = SYMBOLS[card[2]]
        return card[1] + (f"[red]{suit}[/]" if card[2] in "dh" else suit)

    return CARD_TEXT.sub(symbol, escape(text))
