"""The account of a round on the terminal."""

import re

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from croupier.games import events as ev
from croupier.games.game import say_wager
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import format_amount, say_odds
from croupier.records.rounds import BoxResult, Replay
from croupier.records.rounds.account import tell, tell_pools
from croupier.rulebooks.clauses import numbers

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


_CARD = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
_SYMBOLS = {"c": "♣", "d": "[red]♦[/]", "h": "[red]♥[/]", "s": "♠"}


def _suits(text: str) -> str:
    """Cards with their suits' symbols, the red ones in red."""
    return _CARD.sub(lambda card: card[1] + _SYMBOLS[card[2]], escape(text))
