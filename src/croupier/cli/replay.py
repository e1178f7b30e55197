"""`croupier replay`: play recorded rounds again and say what they pay, and why."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import refused
from croupier.record import RecordError, Replay, answer, error_answer, read_record, replay_record


def replay_command(
    file: Annotated[str, typer.Argument(help="A round record, or many, one a line; - for stdin.")],
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON a record.")] = False,
) -> None:
    """Replay round records; exit status 1 if any breaks a rule."""
    folder = Path() if file == "-" else Path(file).parent
    failed = False
    for number, text in enumerate(_texts(file), start=1):
        try:
            replay = replay_record(read_record(_decode(text)), folder)
        except RecordError as error:
            failed = True
            _print_error(number, error, as_json)
            continue
        _print_replay(number, replay, as_json)
    if failed:
        raise typer.Exit(1)


def _texts(file: str) -> Iterator[str]:
    """The records of a file, each as JSON text."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refused(f"{file} cannot be read: {error}") from error
    if not text.strip():
        raise refused(f"{file} holds no record")
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


def _decode(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("bad-json", f"not JSON: {error}") from error


def _print_replay(number: int, replay: Replay, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(answer(replay), ensure_ascii=False) + "\n")
        return
    from croupier.cli.account import print_account

    print_account(number, replay)


def _print_error(number: int, error: RecordError, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(error_answer(error), ensure_ascii=False) + "\n")
        return
    cited = f" ({', '.join(error.clauses)})" if error.clauses else ""
    typer.echo(f"record {number} refused: {error.message}{cited} [{error.code}]", err=True)
