"""The same table on a real terminal: keys, colours, the end of the input, an interrupt."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from croupier.records.rounds import replay
from tests.cli.terminals import heed_interrupts

Open = Callable[..., Any]
WAIT = 10


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Open]:
    """Starts `croupier play` on a terminal of its own, in a folder of its own."""
    opened = []

    def start(*arguments: str, size: tuple[int, int] = (24, 80), **environment: str) -> Any:
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
        if "NO_COLOR" not in environment:
            env.pop("NO_COLOR", None)
        command = ["-m", "croupier.cli.main", "play", *arguments]
        child = pexpect.spawn(
            sys.executable,
            command,
            env=env,
            cwd=str(tmp_path),
            dimensions=size,
            timeout=WAIT,
            preexec_fn=heed_interrupts,
        )
        child.delaybeforesend = None
        opened.append(child)
        return child

    yield start
    for child in opened:
        child.close(force=True)


def screen(child: Any) -> str:
    """What was shown since the last prompt, without colours."""
    shown: str = child.before.decode(errors="replace")
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)


def answer(child: Any, prompt: str, *keys: str) -> None:
    for key in keys:
        child.expect_exact(prompt)
        child.sendline(key)


def end(child: Any) -> str:
    """The rest of the screen; the table must close by itself and without complaint."""
    child.expect(pexpect.EOF)
    rest = screen(child)
    child.close()
    assert child.exitstatus == 0
    assert "Traceback" not in rest
    return rest


@pytest.mark.parametrize("name", ["nz-lunar", "nsw-lunar"])
def test_a_round_is_played_saved_and_left(name: str, open_table: Open, tmp_path: Path) -> None:
    child = open_table(name, "--seed", "7")
    answer(child, "ante [10", "zz", "\x1b[A", "")
    answer(child, "super [10", "-1", "")
    if name == "nsw-lunar":
        answer(child, "super on the dealer [none]", "d=d", "10")
    answer(child, "your decision", "?", "", "x 1", "x 4 5", "b")
    prompts = ["next round", "your decision", "concede or settle"]
    while place := child.expect_exact(prompts):
        child.sendline("" if place == 2 else "d")
    child.sendline("s")
    answer(child, "next round", "w", "hello", "q")
    rest = end(child)
    net = replay(tmp_path / "round-1.json").box(3).net
    assert f"You leave with {1000 + net:,}" in rest


def test_the_felt_has_its_colours_and_the_end_of_the_input_forfeits(open_table: Open) -> None:
    child = open_table("nz-lunar", "--seed", "7", size=(40, 120))
    answer(child, "[10", "", "")
    child.expect_exact("your decision")
    shown = child.before.decode(errors="replace")
    assert "48;2;20;70;75" in shown
    assert "38;2;193;39;45" in shown
    assert "│╱╲╱╲╱│" in screen(child)
    child.sendeof()
    rest = end(child)
    assert "forfeited" in rest
    assert "You leave with 980 (−20)." in rest


def test_bytes_that_are_no_text_are_nonsense_and_an_interrupt_forfeits(open_table: Open) -> None:
    child = open_table("nz-lunar", "--seed", "7")
    child.expect_exact("ante [10")
    child.send(b"\xff\xfe\x80\r")
    answer(child, "ante [10", "")
    assert "refused:" in screen(child)
    answer(child, "super [10", "0")
    child.expect_exact("your decision")
    child.sendintr()
    rest = end(child)
    assert "forfeited" in rest
    assert "You leave with 990 (−10)." in rest


def test_a_terminal_without_colours_and_signs_gets_letters(open_table: Open) -> None:
    child = open_table("nz-lunar", "--seed", "7", NO_COLOR="1", PYTHONIOENCODING="ascii")
    answer(child, "[10", "", "")
    child.expect_exact("your decision")
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", child.before.decode())
    assert "shows Qs" in screen(child)
    assert "|/\\/\\/|" in screen(child)
    child.sendline("f")
    answer(child, "next round", "q")
    assert "You leave with 980 (-20)." in end(child)


def test_a_round_of_holdem_fits_on_the_screen(open_table: Open, tmp_path: Path) -> None:
    child = open_table("nz-uth", "--seed", "35", "--jackpot", "25000")
    answer(child, "on blind [10", "zz", "\x1b[A", "")
    answer(child, "trips [none", "-1", "5")
    answer(child, "jackpot [5", "")
    for key in ("c", "c", "1"):
        child.expect_exact("your decision")
        shown = screen(child)
        assert "25,005" in shown
        assert len(rows_of_felt(shown)) <= 23
        child.sendline(key)
    child.expect_exact("next round")
    settled = screen(child)
    assert "three tens" in settled
    assert len(rows_of_felt(settled)) <= 23
    child.sendline("s")
    answer(child, "next round", "w", "hello", "q")
    rest = end(child)
    again = replay(tmp_path / "round-1.json")
    assert len(again.record.actions) == 3
    assert f"You leave with {1000 + again.box(3).net:,}" in rest


def rows_of_felt(shown: str) -> list[str]:
    """The rows from the dealer to the prompt."""
    rows = shown.splitlines()
    first = max(number for number, row in enumerate(rows) if row.strip().startswith("DEALER  "))
    return rows[first:]


def test_a_table_of_holdem_has_a_felt_of_its_own_and_letters_too(open_table: Open) -> None:
    child = open_table("nz-uth", "--seed", "7", size=(40, 120), PYTHONIOENCODING="ascii")
    for prompt in ("blind [10]", "trips [none]", "jackpot [5; 0: none]"):
        answer(child, prompt, "")
    child.expect_exact("your decision")
    assert "48;2;21;78;56" in child.before.decode(errors="replace")
    assert "* lit" in screen(child)
    assert "?" not in screen(child)
    child.sendintr()
    rest = end(child)
    assert "forfeited" in rest
    assert "You leave with 975 (-25)." in rest
