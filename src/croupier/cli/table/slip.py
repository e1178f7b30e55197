"""A settlement that explains itself: money in one column, words in another, the clause last."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.cli.table.faces import bracket, faces, line_of_cards, under
from croupier.cli.table.felt import cards_and_remarks, dealer, dealer_in_a_line, laid_out
from croupier.cli.table.palette import OUTCOME_STYLE
from croupier.cli.table.signs import inscription, on_felt
from croupier.cli.table.words import clause_numbers, money, short_wager, signed
from croupier.engine.lunar.view import BoxView, RoundView
from croupier.engine.settlement import Outcome, SettlementLine
from croupier.money import Amount, say_odds
from croupier.rulebooks import LunarRules
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Entry:
    """One row of a slip; `moved` is what comes back to the player in it, if anything does."""

    wager: str
    stake: Amount | None
    verb: str
    moved: Amount | None
    words: str
    clauses: Clauses
    outcome: Outcome


def slip(rules: LunarRules, view: RoundView, low: bool = False) -> RenderableType:
    """The table at the end of a round, and every box's account; a low one saves rows."""
    parts: list[RenderableType] = []
    if view.dealer_value is not None:
        parts += [dealer_in_a_line(view) if low else dealer(view), inscription(rules)]
    accounts = {
        box: [entry for line in _lines(view, box) for entry in entries(rules, line)]
        for box in view.boxes
    }
    widths = _widths(accounts.values())
    for number, box in view.boxes.items():
        lines = _lines(view, number)
        bet = next((line for line in lines if line.wager == "bet"), None)
        full = bet is not None and len(view.boxes) == 1
        parts.append(_hand_in_full(box, bet) if full else _hand_in_a_line(box, bet))
        net = sum(line.net for line in lines)
        parts.append(_account(rules, accounts[number], net, widths))
    return on_felt(*parts, rows_around=not low)


def _lines(view: RoundView, box: int) -> list[SettlementLine]:
    return [line for line in view.lines if line.box == box]


def entries(rules: LunarRules, line: SettlementLine) -> Iterator[Entry]:
    """A line as rows: each payment, then the stake that comes back, never the two in one."""
    name = short_wager(line.wager)
    if line.outcome is Outcome.WON:
        yield from _won(rules, line, name)
    elif line.returned:
        words = f"{line.outcome.value}: {line.because}"
        back = line.returned
        yield Entry(name, line.stake, "returned", back, words, line.clauses, line.outcome)
    else:
        verb = line.outcome.value
        yield Entry(name, line.stake, verb, None, line.because, line.clauses, line.outcome)


def _won(rules: LunarRules, line: SettlementLine, name: str) -> Iterator[Entry]:
    stake: Amount | None = line.stake
    for moved, words, clauses in _payments(rules, line):
        yield Entry(name, stake, "paid", moved, words, clauses, line.outcome)
        name, stake = "", None
    over = line.stake * sum(line.odds) - line.paid
    if over:
        limit = rules.cites.max_payout
        yield Entry("", None, "less", -over, "over the maximum payout", limit, Outcome.KEPT)
    yield Entry("", None, "returned", line.returned, "", (), Outcome.STAND_OFF)


def _payments(rules: LunarRules, line: SettlementLine) -> Iterator[tuple[Amount, str, Clauses]]:
    """What each of one or two combinations pays before the limit, why, and by which clauses."""
    clauses = tuple(each for each in line.clauses if each not in rules.cites.max_payout)
    if len(line.odds) == 1:
        (odds,) = line.odds
        said = "" if say_odds(odds) in line.because else f", {say_odds(odds)}"
        yield line.stake * odds, f"{line.because}{said}", clauses
        return
    (first, second), then = line.odds, line.combinations[1]
    of_second = set(rules.cites.second)
    yield (
        line.stake * first,
        line.because.partition("; ")[0],
        tuple(each for each in clauses if each not in of_second),
    )
    yield line.stake * second, f"{then.name} too, {say_odds(second)}", rules.cites.second


def _hand_in_full(box: BoxView, bet: SettlementLine | None) -> Table:
    """The faces, with a mark below each card that is paid for."""
    cards, marks = laid_out(box.cards), marks_of(bet)
    labels = (bracket(marks.get(card, "") if card else "") for card in cards)
    drawn = Text("\n").join((faces(cards), under(labels, "felt.brass")))
    return cards_and_remarks(drawn, [_title(box), *_paid_for(bet)])


def _hand_in_a_line(box: BoxView, bet: SettlementLine | None) -> Text:
    cards = line_of_cards(laid_out(box.cards), marks_of(bet))
    return Text.assemble(_title(box), "  ", cards)


def marks_of(line: SettlementLine | None) -> Mapping[Card, str]:
    """For each card of a paid hand which combinations it belongs to: 1, 2 or both."""
    marks: dict[Card, str] = {}
    for number, combination in enumerate(line.combinations if line else (), start=1):
        for card in combination.cards:
            marks[card] = f"{marks[card]}+{number}" if card in marks else str(number)
    return marks


def _paid_for(line: SettlementLine | None) -> list[RenderableType]:
    """The combinations by the numbers that mark their cards."""
    paid = zip(line.combinations, line.odds, strict=True) if line else ()
    return [
        Text(f"{number} {combination.name}, {say_odds(odds)}", "felt.brass")
        for number, (combination, odds) in enumerate(paid, start=1)
    ]


def _title(box: BoxView) -> Text:
    title = Text(f"BOX {box.number}", "felt.brass")
    if box.value is not None:
        title.append(f"  {box.value.name}", "felt.name")
    return title


def _widths(accounts: Iterable[Sequence[Entry]]) -> list[int]:
    """So that the money of all boxes stands in one column."""
    rows = [_cells(entry)[:4] for account in accounts for entry in account]
    return [max(map(len, column)) for column in zip(("net", "", "", "+000"), *rows, strict=True)]


def _account(
    rules: LunarRules, account: Sequence[Entry], net: Amount, widths: Sequence[int]
) -> Table:
    wager, stake, verb, moved = widths
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(width=wager, no_wrap=True)
    grid.add_column(width=stake, no_wrap=True, justify="right")
    grid.add_column(width=verb, no_wrap=True)
    grid.add_column(width=max(moved, len(signed(net))), no_wrap=True, justify="right")
    grid.add_column(ratio=1)
    grid.add_column(max_width=18, justify="right", style="felt.quiet")
    for entry in account:
        style = OUTCOME_STYLE[entry.outcome]
        name, staked, done, back, words, clauses = _cells(entry)
        grid.add_row(name, staked, Text(done, style), Text(back, style), words, clauses)
    style = "felt.won" if net > 0 else "felt.lost" if net < 0 else "felt.stand-off"
    grid.add_row(Text("net", "felt.name"), "", "", Text(signed(net), style), "", rules.id)
    return grid


def _cells(entry: Entry) -> tuple[str, ...]:
    return (
        entry.wager,
        "" if entry.stake is None else money(entry.stake),
        entry.verb,
        "" if entry.moved is None else money(entry.moved),
        entry.words,
        clause_numbers(entry.clauses),
    )
