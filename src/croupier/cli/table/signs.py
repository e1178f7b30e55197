"""Signs at a table: odds by hand, and what the operator chose."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.table.words import money, odds_text
from croupier.money import Amount
from croupier.rulebooks.clauses import RULING
from croupier.rulebooks.facts import line_name
from croupier.rulebooks.options import value_text
from croupier.rulebooks.table import TableRules


def sign(title: str, clauses: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Group:
    """A title with its clauses over rows of a name and one or more odds."""
    cited = Text(numbers(clauses), "felt.quiet")
    return Group(columns([(Text(title, "felt.brass"), cited)]), columns(rows))


def columns(rows: Iterable[tuple[RenderableType, ...]]) -> Table:
    """Names on the left, figures on the right."""
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(ratio=1)
    for index, row in enumerate(rows):
        if not index:
            for _ in row[1:]:
                grid.add_column(justify="right", no_wrap=True)
        grid.add_row(*row)
    return grid


def side_by_side(*rows: tuple[RenderableType, RenderableType]) -> Table:
    """Two signs in each row, and an empty line between rows."""
    grid = Table.grid(padding=(0, 4), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    for index, row in enumerate(rows):
        if index:
            grid.add_row()
        grid.add_row(*row)
    return grid


def numbers(clauses: Iterable[str]) -> str:
    """As the document numbers them: a rulebook's file cites without addresses."""
    return ", ".join(clauses).replace(RULING, f"{RULING} ")


def odds_rows(odds: Iterable[tuple[str, Amount]]) -> list[tuple[str, ...]]:
    return [(hand_name(line), odds_text(pays)) for line, pays in odds]


def hand_name(line: str) -> str:
    """A line of a pay table as a sign has it."""
    return line_name(line.lower()).capitalize()


def chosen(rules: TableRules, shown: Iterable[str]) -> Iterator[Text]:
    """What the operator chose otherwise than the document, but for what the signs show."""
    for name, option in rules.document.options.items():
        value = rules.options[name]
        if name not in shown and value != option.default:
            text = money(value) if option.amount else value_text(value)
            yield remark(_say_option(name), text, numbers(option.clauses))


def remark(name: str, text: str, cited: str) -> Text:
    return Text.assemble((f"{name}  ", "felt.brass"), f"{text}  ", (cited, "felt.quiet"))


def _say_option(name: str) -> str:
    return "Maximum payout" if name == "max_payout" else hand_name(name)
