"""A settlement that explains itself: money in one column, words in another, the clause last."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.terminal.cards import on_felt
from croupier.cli.terminal.terminal import OUTCOME_STYLE
from croupier.cli.terminal.words import (
    clause_numbers,
    money,
    odds_text,
    short_wager,
    signed,
    unbroken,
)
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class Entry:
    """One row of a slip; `moved` is the amount that goes to the player, if any."""

    wager: str
    stake: Amount | None
    verb: str
    moved: Amount | None
    words: str
    clauses: Clauses
    outcome: Outcome

    def cells(self) -> tuple[str, ...]:
        return (
            self.wager,
            "" if self.stake is None else money(self.stake),
            self.verb,
            "" if self.moved is None else money(self.moved),
            unbroken(self.words),
            clause_numbers(self.clauses),
        )


@dataclass(frozen=True)
class Payment:
    """What is paid for one reason, before any limit."""

    amount: Amount
    words: str
    clauses: Clauses


@dataclass(frozen=True)
class Account:
    """A box's hand and the result of each of its wagers."""

    hand: RenderableType
    entries: Sequence[Entry]
    net: Amount


def slip(
    rulebook: str, top: Iterable[RenderableType], accounts: Sequence[Account], low: bool
) -> RenderableType:
    """The table at the end of a round; `low` saves rows."""
    parts, widths = list(top), _widths(accounts)
    for account in accounts:
        parts += [account.hand, _rows(rulebook, account, widths, low)]
    return on_felt(*parts, rows_around=not low)


def entries(rules: TableRules, line: SettlementLine) -> Iterator[Entry]:
    """A line as rows: each payment, then the returned stake, never both in one row."""
    name = short_wager(line.wager)
    if line.outcome is Outcome.WON:
        yield from won(rules, line, (payment(rules, line),))
    elif line.returned:
        words = f"{line.outcome.value}: {line.because}"
        back = line.returned
        yield Entry(name, line.stake, "returned", back, words, line.clauses, line.outcome)
    else:
        verb = line.outcome.value
        yield Entry(name, line.stake, verb, None, line.because, line.clauses, line.outcome)


def won(rules: TableRules, line: SettlementLine, payments: Sequence[Payment]) -> Iterator[Entry]:
    """A won wager: its payments, the deduction by a limit, the stake."""
    name: str = short_wager(line.wager)
    stake: Amount | None = line.stake
    for each in payments:
        yield Entry(name, stake, "paid", each.amount, each.words, each.clauses, line.outcome)
        name, stake = "", None
    over = sum(each.amount for each in payments) - line.paid
    if over:
        limit = rules.cites.max_payout
        yield Entry("", None, "less", -over, "over the maximum payout", limit, Outcome.KEPT)
    if line.returned:
        yield Entry("", None, "returned", line.returned, "", (), Outcome.STAND_OFF)


def payment(rules: TableRules, line: SettlementLine) -> Payment:
    """A line that is paid for one thing."""
    (odds,) = line.odds
    said = "" if odds_text(odds) in unbroken(line.because) else f", {odds_text(odds)}"
    return Payment(line.stake * odds, f"{line.because}{said}", paying_clauses(rules, line))


def paying_clauses(rules: TableRules, line: SettlementLine) -> Clauses:
    """The clauses of a line without those of the limit, which has its own row."""
    return tuple(each for each in line.clauses if each not in rules.cites.max_payout)


def _widths(accounts: Iterable[Account]) -> list[int]:
    """Column widths that align the money of all boxes."""
    rows = [entry.cells()[:4] for account in accounts for entry in account.entries]
    return [max(map(len, column)) for column in zip(("net", "", "", "+000"), *rows, strict=True)]


def _rows(rulebook: str, account: Account, widths: Sequence[int], low: bool) -> Table:
    net = account.net
    wager, stake, verb, moved = widths
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(width=wager, no_wrap=True)
    grid.add_column(width=stake, no_wrap=True, justify="right")
    grid.add_column(width=verb, no_wrap=True)
    grid.add_column(width=max(moved, len(signed(net))), no_wrap=True, justify="right")
    grid.add_column(ratio=1)
    if not low:
        grid.add_column(max_width=18, justify="right", style="felt.quiet")
    said = ""
    for entry in account.entries:
        style = OUTCOME_STYLE[entry.outcome]
        name, staked, done, back, words, clauses = entry.cells()
        grid.add_row(
            name,
            staked,
            Text(done, style),
            Text(back, style),
            *_reason("likewise" if words and words == said else words, clauses, low),
        )
        said = words or said
    style = "felt.won" if net > 0 else "felt.lost" if net < 0 else "felt.stand-off"
    total = Text("net", "felt.name"), "", "", Text(signed(net), style)
    grid.add_row(*total, *_reason("", rulebook, low))
    return grid


def _reason(words: str, clauses: str, low: bool) -> tuple[RenderableType, ...]:
    """The reason and its clauses: in two columns, or in one to save rows."""
    if not low:
        return words, clauses
    return (Text.assemble(words, "  " if words else "", (clauses, "felt.quiet")),)
