"""A finding of the dispute desk as a page in the terminal."""

from collections.abc import Iterator

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.terminal.console import Console
from croupier.console.desk import Decider, Finding, OptionalRuling, Result, WagerFound, say_round
from croupier.console.places import say_resting, say_unseen
from croupier.games.game import say_wager
from croupier.games.real_cards import REAL_CARDS, UndecidedWager
from croupier.house.people import Official
from croupier.money import Amount, format_amount
from croupier.records.rounds.account import tell_outcome
from croupier.records.sentences import is_irregular, tell_all
from croupier.rulebooks.clauses import Clauses, numbers


def print_finding(found: Finding, console: Console | None = None) -> None:
    page = console or Console(highlight=False, soft_wrap=False)
    page.print(Text(f"{found.incident.rulebook}  {found.title}", style="bold"))
    if found.incident.what:
        page.print(Text(found.incident.what))
    _head(page, "What happened")
    for words, clauses, irregular in _happened(found):
        page.print(_line(words, clauses, "!" if irregular else " "))
    _head(page, "Result of each wager")
    _print_result(page, found.result)
    for each in found.alternatives:
        _head(page, "Or: " + ", and ".join(map(_say_ruled, each.ruled)))
        _print_result(page, each.result)
    _head(page, "Who decides")
    for decider in found.deciders:
        page.print(_say_decider(decider))


def _head(page: Console, words: str) -> None:
    page.print()
    page.print(Text(words, style="bold"))


def _happened(found: Finding) -> Iterator[tuple[str, Clauses, bool]]:
    """Print each act, and below it the irregularities or the refusal."""
    for number, done in enumerate(found.done):
        wrong = found.wrong_from <= number < found.wrong_from + len(found.incident.wrong)
        yield f"{done.act}{'  (went wrong)' if wrong else ''}", (), False
        if done.refusal is not None:
            yield f"    refused: {done.refusal.message}", done.refusal.clauses, True
        for event in done.events:
            if is_irregular(event):
                for line in tell_all([event], open_cards=True):
                    yield f"    {line.told.who}: {line.told.what}", line.told.clauses, True


def _line(words: str, clauses: Clauses, mark: str = " ") -> Text:
    cited = f"  [{numbers(clauses)}]" if clauses else ""
    return Text(f"{mark} {words}{cited}")


def _print_result(page: Console, result: Result) -> None:
    grid = Grid.grid(padding=(0, 2))
    for _ in range(4):
        grid.add_column(overflow="fold")
    for each in result.wagers:
        for row in _rows(each):
            grid.add_row(*row)
    page.print(Padding(grid, (0, 0, 0, 2)))
    verb = "" if result.round.startswith("goes") else "is "
    page.print(Text(f"  The round {verb}{say_round(result)}."))
    for wanted in result.to_see:
        page.print(_line(f"still to be seen: {say_unseen(wanted)}", REAL_CARDS, "?"))


def _say_ruled(ruled: OptionalRuling) -> str:
    who = ruled.by.rank if isinstance(ruled.by, Official) else ruled.by
    return f"the {who} may decide: {ruled.act}  [{numbers(ruled.clauses)}]"


def _rows(found: WagerFound) -> Iterator[tuple[str, str, str, str]]:
    box, wager = f"box {found.box}", say_wager(found.wager)
    for line in found.lines:
        signed = _signed(line.net)
        why = f"{tell_outcome(line)}: {line.because} [{numbers(line.clauses)}]"
        yield box, wager, signed, why
    if found.stands:
        rest = "" if found.rest is None else f": {_say_rest(found.rest)}"
        mark = "?" if found.unknown else ""
        yield box, wager, mark, f"{format_amount(found.stake)} stands{rest}"


def _say_rest(rest: UndecidedWager) -> str:
    return f"{say_resting(rest)} [{numbers(rest.clauses)}]"


def _signed(amount: Amount) -> str:
    return f"+{format_amount(amount)}" if amount > 0 else format_amount(amount)


def _say_decider(decider: Decider) -> Text:
    return Text(f"  {decider.step}: {decider.who}  [{numbers(decider.clauses)}]")
