"""Text from a file cannot control the terminal that it is printed on."""

import json
import os
import pty
import re
import sys
import threading
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.cli.terminal.visible import visible
from tests.cli.table.tables import AtTable

EXAMPLES = Path(__file__).parents[2] / "examples"
EVIL = "\x1b]0;title\x07\x1b[2J\x1b[8m\x9b31m\r\u202eevil"
STYLES = re.compile(
    "\x1b\\[[0-9;]*m|\x1b\\[\\?25[lh]|\x1b\\]8;[^\x1b]*\x1b\\\\|\r?(\x1b\\[1A)?\x1b\\[2K"
)
"""Colours and links, and how a line of progress is taken away again."""
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\r(?!\n)")


def on_terminal(monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """What a command prints on a real terminal."""
    ours, its = pty.openpty()
    parts: list[bytes] = []

    def read() -> None:
        try:
            while part := os.read(ours, 65536):
                parts.append(part)
        except OSError:  # the terminal is closed
            pass

    reading = threading.Thread(target=read)
    reading.start()
    with open(its, "w", encoding="utf-8") as out, open(os.dup(its), "w", encoding="utf-8") as err:
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        monkeypatch.setattr(sys, "argv", ["croupier", *words])
        monkeypatch.setenv("TERM", "xterm-256color")
        monkeypatch.setenv("COLUMNS", "200")
        with pytest.raises(SystemExit):
            main()
        monkeypatch.undo()
    reading.join()
    os.close(ours)
    return b"".join(parts).decode()


def record(**changes: object) -> str:
    given = json.loads((EXAMPLES / "two-combinations.json").read_text(encoding="utf-8"))
    return json.dumps(given | changes)


def house(title: str) -> str:
    text = (EXAMPLES / "house-variant.toml").read_text(encoding="utf-8")
    changed, times = re.subn(r"(?m)^title .*$", lambda _: f"title = {json.dumps(title)}", text)
    assert times == 1
    return changed


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "record.json"),
        ("replay", "of-the-house.json"),
        ("replay", "unreadable.json"),
        ("rules", "show", "house.toml"),
        ("rules", "show", "broken.toml"),
        ("edge", "house.toml"),
        ("table", "open", "new.jsonl", EVIL),
        ("table", "show", "table.jsonl"),
        ("table", "story", "table.jsonl"),
        ("dispute", "incident.toml"),
        ("rule", EVIL),
    ],
)
def test_control_characters_are_shown(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "record.json": record(rulebook=EVIL),
        "of-the-house.json": record(rulebook="house.toml", options={}),
        "unreadable.json": record(wagers=[{"box": 1, "area": EVIL, "amount": "10"}]),
        "house.toml": house(EVIL),
        "broken.toml": house("fine").replace("title", '"\\u001b]0;title\\u0007"', 1),
        "incident.toml": re.sub(
            r"(?m)^rulebook .*$",
            lambda _: f"rulebook = {json.dumps(EVIL)}",
            (EXAMPLES / "disputes" / "misdeal.toml").read_text(encoding="utf-8"),
        ),
    }
    at = AtTable(tmp_path / "table.jsonl")
    at.opened("nsw-lunar", "--name", EVIL)
    at.do("Ann", f'dispute Ann 1 "{EVIL}"')
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    printed = on_terminal(monkeypatch, *words)
    assert re.search(r"\\(u00|x)1b", printed), printed
    assert not CONTROL.search(STYLES.sub("", printed)), repr(printed)


def test_what_is_shown_is_as_in_json() -> None:
    assert visible("a\tb\nc é ♠ \u00a0") == "a\tb\nc é ♠ \u00a0"
    assert json.loads(f'"{visible(EVIL)}"') == EVIL
