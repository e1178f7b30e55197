"""What a table prints beside the felt: signs, choices, events, help, and clauses."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.play.game import TableGame
from croupier.cli.terminal.cards import inscription, on_felt, with_suits
from croupier.cli.terminal.words import (
    clause_number,
    clause_numbers,
    money,
    odds_text,
    says,
    short_wager,
    unbroken,
)
from croupier.games.settlement import SettlementLine
from croupier.games.view import Choice
from croupier.games.words import EventText
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
    """Numbers as in the document: a rulebook's file cites clauses without its id."""
    return ", ".join(clauses).replace(RULING, f"{RULING} ")


def odds_rows(odds: Iterable[tuple[str, Amount]]) -> list[tuple[str, ...]]:
    return [(hand_name(line), odds_text(pays)) for line, pays in odds]


def hand_name(line: str) -> str:
    """A line of a pay table as a sign names it."""
    return line_name(line.lower()).capitalize()


def chosen(rules: TableRules, shown: Iterable[str]) -> Iterator[Text]:
    """The options that the operator changed, except those that the signs show."""
    for name, option in rules.document.options.items():
        value = rules.options[name]
        if name not in shown and value != option.default:
            text = money(value) if option.amount else value_text(value)
            yield remark(_say_option(name), text, numbers(option.clauses))


def remark(name: str, text: str, cited: str) -> Text:
    return Text.assemble((f"{name}  ", "felt.brass"), f"{text}  ", (cited, "felt.quiet"))


def _say_option(name: str) -> str:
    return "Maximum payout" if name == "max_payout" else hand_name(name)


def menu(rows: Iterable[tuple[Text, Text]]) -> Table:
    """Acts on the left, what they mean on the right."""
    grid = Table.grid(padding=(0, 3))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, means in rows:
        grid.add_row(name, means)
    return grid


def keyed(words: str) -> Text:
    """Words with their keys highlighted."""
    text = Text(words)
    text.highlight_regex(r"\[[^\]]+\]", "key")
    return text


def meaning(choice: Choice, words: str, balance: Amount) -> Text:
    """What a choice means, or that there are not enough chips for it."""
    if choice.amount is not None and choice.amount > balance:
        return Text(f"you have {money(balance)}; m buys more chips")
    return Text(words, "quiet")


def between_dock(enter: str) -> RenderableType:
    """Between rounds; `enter` is what the Enter key does."""
    return Group(
        keyed(f"[Enter] {enter}"),
        keyed("[c]hange wagers  [w]hy  [s]ave  [p]ay tables  [m]ore chips  [?] help  [q]uit"),
    )


def telling(told: Iterable[EventText]) -> RenderableType | None:
    """Who said or did what, and under which clauses; None if nothing happened."""
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style="quiet", max_width=24)
    for each in told:
        grid.add_row(Text(each.who, "key"), _words(each), clause_numbers(each.clauses))
    return grid if grid.row_count else None


def _words(told: EventText) -> Text:
    """The dealer speaks in sentences."""
    words = told.what
    if said := told.spoken:
        words = f"“{said[:1].upper()}{said[1:]}{'' if said.endswith('?') else '.'}”"
    return with_suits(unbroken(words))


_BEFORE = (("wagers", "an amount; Enter takes the one in brackets; 0 places no wager"),)
_AFTER = (
    ("c w", "after a round: change the wagers; why, the clauses behind every line"),
    ("s", "after a round: save its record as round-N.json"),
    ("p ? m", "pay tables, this page, more chips"),
    ("q", "leave; Ctrl-D does too"),
)


def opening_page(game: TableGame) -> RenderableType:
    """The table before the first round: its name, its document, its signs."""
    rules, document = game.rules, game.rules.document
    dealing = game.dealing.replace("-", ", ", 1).replace("-", " ")
    return on_felt(
        Text.assemble(("☾ ", "felt.brass"), (rules.title, "felt.name")),
        Text(document.document, "felt.quiet"),
        Text(f"{document.regulator} · {rules.id}, dealt from a {dealing}", "felt.quiet"),
        inscription(rules),
        *game.signs(),
    )


def signs_page(game: TableGame) -> RenderableType:
    """The pay tables alone."""
    return on_felt(*game.signs())


def help_page(game: TableGame) -> RenderableType:
    grid = Table.grid(padding=(0, 3))
    for keys, meaning in (*_BEFORE, *game.keys, *_AFTER):
        grid.add_row(Text(keys, "key"), meaning)
    return grid


def why_page(rulebook: str, lines: Iterable[SettlementLine]) -> RenderableType:
    """Each clause that decided a wager, in our own words, and which wagers."""
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=2)
    grid.add_column(ratio=1, style="quiet")
    decided: dict[str, dict[str, None]] = {}
    for line in lines:
        for clause in line.clauses:
            decided.setdefault(clause, {})[f"box {line.box} {short_wager(line.wager)}"] = None
    for clause, wagers in decided.items():
        number = Text(clause_number(clause), "key")
        grid.add_row(number, unbroken(says(rulebook, clause)), ", ".join(wagers))
    return grid
