"""The console on a real terminal, wide and narrow."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.cli.table.tables import DEALER, AtTable
from tests.cli.terminals import heed_interrupts

WAIT = 10
PROMPT = "› ".encode()


@pytest.fixture
def at(tmp_path: Path) -> AtTable:
    return AtTable(tmp_path / "table.jsonl").opened("nsw-lunar", "--by-hand", "dealing")


@pytest.fixture(params=[100, 60])
def terminal(at: AtTable, request: pytest.FixtureRequest) -> Iterator[Any]:
    env = {**os.environ, "TERM": "xterm-256color"}
    for name in ("NO_COLOR", "COLUMNS"):
        env.pop(name, None)
    command = ["-m", "croupier.cli.main", "table", "run", str(at.path), "--seed", "7"]
    child = pexpect.spawn(
        sys.executable,
        command,
        env=env,
        dimensions=(40, request.param),
        timeout=WAIT,
        preexec_fn=heed_interrupts,
    )
    child.delaybeforesend = None
    yield child
    child.close(force=True)


def screen(child: Any) -> str:
    """What was shown since the last prompt, without colours."""
    shown: str = child.before.decode(errors="replace")
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)


def say(child: Any, *lines: str) -> str:
    """All that is shown until the next prompt after the last line."""
    shown = ""
    for line in lines:
        child.sendline(line)
        child.expect_exact(PROMPT)
        shown += screen(child)
    return shown


def test_a_round_at_the_console(terminal: Any, at: AtTable) -> None:
    terminal.expect_exact(PROMPT)
    width = terminal.getwinsize()[1]
    shown = say(terminal, f"as {DEALER}", "make-ready", "sit 1 Ann")
    assert "now: make-ready" in shown
    shown += say(terminal, "wager 1 ante 10", "wager 1 super 10", "no-more-bets", "deal 1 exposed")
    assert re.search(r"10[♠♥♦♣]|[2-9TJQKA][♠♥♦♣] was exposed by mistake", shown)
    assert "now: deal BOX|dealer\r\n" in shown
    shown += say(terminal, "show", "now", "help deal", "jugle", "as Ann", "now", "é", "")
    rows = [row.rstrip() for row in shown.splitlines()]
    assert max(map(len, rows)) <= width
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert at.table.in_play is not None


def test_another_shell_s_acts_are_there_with_the_next_prompt(terminal: Any, at: AtTable) -> None:
    terminal.expect_exact(PROMPT)
    say(terminal, f"as {DEALER}", "make-ready")
    at.do("Ann", "sit 1 Ann")
    assert "wager BOX AREA AMOUNT" in say(terminal, "")
    terminal.sendeof()
    terminal.expect(pexpect.EOF)
    assert "Traceback" not in screen(terminal)


def test_an_interrupt_leaves_the_journal_as_it_is(terminal: Any, at: AtTable) -> None:
    terminal.expect_exact(PROMPT)
    say(terminal, f"as {DEALER}", "make-ready")
    before = at.path.read_text()
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    assert "Traceback" not in screen(terminal)
    assert at.path.read_text() == before
