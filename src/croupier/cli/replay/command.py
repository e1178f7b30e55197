"""`croupier replay`: play recorded rounds again and explain what they pay."""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import refused
from croupier.records.rounds import (
    RecordError,
    Replay,
    answer,
    error_answer,
    read_record,
    replay_record,
)

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
) -> None:
    """Replay round records and explain each payment; exit status 1 if any breaks a rule."""
    folder = Path() if file == "-" else Path(file).parent
    texts = list(_texts(file))
    failed = _print_json(texts, folder) if as_json else _print_words(texts, folder)
    if failed:
        raise typer.Exit(1)


def _print_json(texts: list[str], folder: Path) -> bool:
    failed = False
    for line, good in _answers(texts, folder):
        sys.stdout.write(line + "\n")
        failed |= not good
    return failed


def _answers(texts: list[str], folder: Path) -> Iterator[tuple[str, bool]]:
    """One line of JSON for each record, and whether it could be played; uses all cores for many."""
    answer_one = partial(_answer, folder=folder)
    if len(texts) < MANY:
        yield from map(answer_one, texts)
        return
    with ProcessPoolExecutor() as pool:
        yield from pool.map(answer_one, texts, chunksize=MANY // 4)


def _answer(text: str, folder: Path) -> tuple[str, bool]:
    try:
        answered, good = answer(_replay(text, folder)), True
    except RecordError as error:
        answered, good = error_answer(error), False
    return json.dumps(answered, ensure_ascii=False), good


def _print_words(texts: list[str], folder: Path) -> bool:
    from croupier.cli.replay.page import print_account

    failed = False
    for number, text in enumerate(texts, start=1):
        try:
            print_account(number, _replay(text, folder))
        except RecordError as error:
            failed = True
            cited = f" ({', '.join(error.clauses)})" if error.clauses else ""
            typer.echo(f"record {number} refused: {error.message}{cited} [{error.code}]", err=True)
    return failed


def _replay(text: str, folder: Path) -> Replay:
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("bad-json", f"not JSON: {error}") from error
    return replay_record(read_record(raw), folder)


def _texts(file: str) -> Iterator[str]:
    """The records of a file, each as JSON text."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refused(f"{file} cannot be read: {error}") from error
    if not text.strip():
        raise refused(f"there is no record in {file}")
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and _is_json(text):
        yield text
    else:
        yield from lines


def _is_json(text: str) -> bool:
    """Whether the whole text is one record, laid out over several lines."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
