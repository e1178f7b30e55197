"""Questions about an incident's missing fields; the answers are saved in the file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from croupier.cli.options import open_rulebook, refused
from croupier.games.game import game_of
from croupier.rulebooks import RULEBOOK_IDS, Rulebook
from croupier.texts import FileError, read_file, read_toml

_LINES = {
    "decided": "Decisions before anything went wrong",
    "wrong": "What went wrong",
    "after": "How the round continued",
}


def ask_missing(path: Path) -> None:
    """Ask for every missing field, and rewrite the file if there was one."""
    given = _read(path)
    known = set(given)
    if "rulebook" not in given:
        given["rulebook"] = _ask(f"Rulebook ({', '.join(RULEBOOK_IDS)})")
    book = open_rulebook(given["rulebook"])
    if "what" not in given:
        given["what"] = _ask("The incident in a sentence")
    if "wagers" not in given:
        given["wagers"] = _ask_wagers(book)
    if "cards" not in given:
        given["cards"] = _ask_cards(book, given["wagers"])
    for field, words in _LINES.items():
        if field not in given:
            given[field] = list(_ask_lines(f"{words}, an act a line"))
    if set(given) != known:
        path.write_text("".join(_toml(given)), encoding="utf-8")
        typer.echo(f"saved in {path}", err=True)


def _read(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    try:
        return read_toml(read_file(path))
    except FileError as error:
        raise refused(str(error)) from error
    except ValueError as error:
        raise refused(f"{path}: {error}") from error


def _ask(words: str) -> str:
    """Ask on standard error, so that only the finding is printed; the end of the input leaves."""
    typer.echo(f"{words}: ", err=True, nl=False)
    try:
        return input().strip()
    except (EOFError, KeyboardInterrupt) as end:
        typer.echo(err=True)
        raise typer.Exit(1) from end


def _ask_lines(words: str) -> Iterator[str]:
    """Answers up to an empty one."""
    while answer := _ask(f"{words} (empty: no more)"):
        yield answer


def _ask_wagers(book: Rulebook) -> dict[str, dict[str, str]]:
    areas = ", ".join(sorted(book.rules({}).areas))
    wagers: dict[str, dict[str, str]] = {}
    for answer in _ask_lines(f"A wager, as box, area and amount: 1 ante 10 (areas: {areas})"):
        words = answer.split()
        if len(words) != 3:
            typer.echo(f"{answer!r}: write box, area and amount", err=True)
            continue
        box, area, amount = words
        wagers.setdefault(box, {})[area] = amount
    return wagers


def _ask_cards(book: Rulebook, wagers: dict[str, Any]) -> dict[str, str]:
    places = {box: f"box {box}" for box in sorted(wagers)} | {"dealer": "the dealer"}
    if game_of(book).board:
        places["board"] = "the board"
    places["then"] = "the deck after the deal"
    asked = {
        place: _ask(f"Cards of {words}, as dealt (empty: not known)")
        for place, words in places.items()
    }
    return {place: cards for place, cards in asked.items() if cards}


def _toml(given: dict[str, Any]) -> Iterator[str]:
    """The file: plain fields first, then tables."""
    for name, value in given.items():
        if not isinstance(value, dict):
            yield f"{name} = {json.dumps(value, ensure_ascii=False)}\n"
    for name, value in given.items():
        if isinstance(value, dict):
            yield f"\n[{name}]\n"
            yield from (f"{key} = {_inline(each)}\n" for key, each in value.items())


def _inline(value: Any) -> str:
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return "{ " + ", ".join(f"{key} = {_inline(each)}" for key, each in value.items()) + " }"
