"""What must be displayed at a table: whose rules, the inscription, the pay tables in use."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cli.table.words import money
from croupier.hands import Category
from croupier.money import Amount, say_odds
from croupier.rulebooks import LunarRules
from croupier.rulebooks.facts import line_name
from croupier.rulebooks.options import value_text
from croupier.rulebooks.rulings import RULING

Row = tuple[str, str]


def opening(rules: LunarRules, dealing: str) -> RenderableType:
    """The table as one finds it: its name, its document, its signs."""
    document = rules.document
    return on_felt(
        Text.assemble(("☾ ", "felt.brass"), (rules.title, "felt.name")),
        Text(document.document, "felt.quiet"),
        Text(f"{document.regulator} · {rules.id}, dealt from a {dealing}", "felt.quiet"),
        inscription(rules),
        *_tables(rules),
    )


def signs(rules: LunarRules) -> RenderableType:
    """The pay tables alone."""
    return on_felt(*_tables(rules))


def inscription(rules: LunarRules) -> Rule:
    return Rule(Text(rules.document.table.inscription.upper(), "felt.print"), style="felt.quiet")


def on_felt(*parts: RenderableType, rows_around: bool = True) -> RenderableType:
    return Padding(Group(*parts), (int(rows_around), 2), style="felt")


def _tables(rules: LunarRules) -> Iterator[RenderableType]:
    document, odds = rules.document, rules.document.odds
    grid = Table.grid(padding=(0, 4), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    grid.add_row(
        _sign("Bet pays", odds.bet.clauses, _best_first(rules.bet_odds.items())),
        _sign(
            "Super pays, first five cards",
            odds.super.clauses,
            _as_printed(rules.super_odds.items()),
        ),
    )
    grid.add_row()
    grid.add_row(
        _sign("Ante pays", odds.ante.clauses, _ante(rules)),
        _sign("Ante pays, instant hand", document.options["instant"].clauses, _instant(rules)),
    )
    yield grid
    yield from _house(rules)


def _sign(title: str, clauses: Iterable[str], rows: Iterable[Row]) -> Group:
    cited = Text(_numbers(clauses), "felt.quiet")
    return Group(_columns([(Text(title, "felt.brass"), cited)]), _columns(rows))


def _columns(rows: Iterable[tuple[RenderableType, RenderableType]]) -> Table:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    for row in rows:
        grid.add_row(*row)
    return grid


def _numbers(clauses: Iterable[str]) -> str:
    """As the document numbers them: a rulebook's file cites without addresses."""
    return ", ".join(clauses).replace(RULING, f"{RULING} ")


def _ante(rules: LunarRules) -> list[Row]:
    low, high = rules.ante_below_straight, rules.ante_straight
    if low == high:
        return [("Dealer has no hand", say_odds(low))]
    return [
        ("Dealer has no hand", say_odds(low)),
        ("with a straight or higher", say_odds(high)),
    ]


def _instant(rules: LunarRules) -> list[Row]:
    hands = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)
    return [(_name(each.name), say_odds(rules.instant_odds[each])) for each in hands]


def _house(rules: LunarRules) -> Iterator[Text]:
    """What the operator chose that the tables do not show of themselves."""
    for name, option in rules.document.options.items():
        chosen = rules.options[name]
        if name != "instant" and chosen != option.default:
            text = money(chosen) if option.amount else value_text(chosen)
            yield Text.assemble(
                (f"{_say_option(name)}  ", "felt.brass"),
                f"{text}  ",
                (_numbers(option.clauses), "felt.quiet"),
            )


def _say_option(name: str) -> str:
    return "Maximum payout" if name == "max_payout" else _name(name)


def _best_first(odds: Iterable[tuple[str, Amount]]) -> list[Row]:
    return _as_printed(odds)[::-1]


def _as_printed(odds: Iterable[tuple[str, Amount]]) -> list[Row]:
    return [(_name(line), say_odds(pays)) for line, pays in odds]


def _name(line: str) -> str:
    return line_name(line.lower()).capitalize()
