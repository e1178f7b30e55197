"""Rulebooks on the terminal: one of them, one clause, their differences, their coverage."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from croupier.cli.terminal.console import Console
from croupier.money import Amount, format_odds
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import HONOURED, Ruling, numbers
from croupier.rulebooks.facts import SILENT, Fact, line_name, say, say_allowed
from croupier.rulebooks.options import value_text
from croupier.rulebooks.plugins import installed_game
from croupier.rulebooks.summary import facts
from croupier.rulebooks.versions import say_in_force, series_of, since, version_ids

if TYPE_CHECKING:
    from croupier.rulebooks.coverage import Covered
    from croupier.rulebooks.pages import Difference

NAMES = 28
"""The width of the names, with the space beside them."""

NARROW = 80
"""On narrower terminals columns stand one below the other."""

_NARROW_NAMES = 24


class Grid:
    """Rows of one section, for a terminal with this many columns."""

    def __init__(self, width: int) -> None:
        self._narrow = width < NARROW
        self.names = (_NARROW_NAMES if self._narrow else NAMES) - 2
        self.table = Table.grid(padding=(0, 2), expand=True)
        self.table.add_column(width=self.names)
        self.table.add_column(ratio=1)
        if not self._narrow:
            self.table.add_column(style="dim", justify="right", max_width=28, overflow="fold")

    def heading(self, topic: str, beside: str) -> None:
        self._add(f"[bold]{topic.capitalize()}[/]", "", beside)

    def row(self, what: str, words: str, clauses: str) -> None:
        self._add(Padding(escape(what), (0, 0, 0, 2)), escape(words), clauses)

    def _add(self, what: str | Padding, words: str, clauses: str) -> None:
        if not self._narrow:
            self.table.add_row(what, words, clauses)
        else:
            below = f"[dim]{clauses}[/]" if clauses else ""
            self.table.add_row(what, "\n".join(filter(None, (words, below))))


PayTables = Mapping[str, Mapping[Any, Amount]]

_ODDS = 7
"""The width of one pay table."""


def sections(book: Rulebook, width: int) -> Iterator[RenderableType]:
    """One section for each topic, for a terminal with this many columns."""
    several = dict(_several_tables(book))
    for topic, group in groupby(facts(book), key=lambda fact: fact.topic):
        tables = several.get(topic, {})
        if topic == "options":
            yield _options(book, width)
        elif tables and NAMES + _ODDS * len(tables) <= width:
            yield _side_by_side(list(group), tables, width)
        else:
            yield _section(list(group), width)


def _several_tables(book: Rulebook) -> Iterator[tuple[str, PayTables]]:
    """The topics for which the document has pay tables that differ."""
    for topic, by_name in book.document.pay_tables.items():
        if any(table != by_name["1"] for table in by_name.values()):
            yield topic, by_name


def _section(group: list[Fact], width: int) -> Table:
    """A topic's facts; clauses that most of them share stand beside the heading."""
    said = [fact for fact in group if not fact.silent]
    shared = _shared(said)
    grid = Grid(width)
    grid.heading(group[0].topic, numbers(shared))
    for fact in said:
        grid.row(fact.what, say(fact.says), numbers(fact.clauses if fact.clauses != shared else ()))
    _add_silence(grid, [fact for fact in group if fact.silent], whole=not said)
    return grid.table


def _shared(said: list[Fact]) -> tuple[str, ...]:
    for most, count in Counter(fact.clauses for fact in said).most_common(1):
        if 2 * count > len(said):
            return most
    return ()


def _add_silence(grid: Grid, group: list[Fact], whole: bool) -> None:
    """Everything that the document is silent on, one line for each way to handle it."""
    by_ruling: dict[tuple[str, ...], list[Fact]] = {}
    for fact in group:
        by_ruling.setdefault(fact.says[1:], []).append(fact)
    for so, silent in by_ruling.items():
        names = ", ".join(fact.what for fact in silent)
        on = "" if whole and len(by_ruling) == 1 else f"on {names}"
        words = ": ".join(filter(None, (on, ", ".join(so))))
        clauses = dict.fromkeys(clause for fact in silent for clause in fact.clauses)
        grid.row(SILENT, words, numbers(clauses))


def _side_by_side(group: list[Fact], tables: PayTables, width: int) -> Group:
    """A topic's pay tables in columns, and its other facts below."""
    heading, rest = Grid(width), Grid(width)
    heading.heading(group[0].topic, numbers(group[0].clauses))
    table = Table.grid(padding=(0, 2))
    table.add_column(width=heading.names)
    for _ in tables:
        table.add_column(justify="right", min_width=5)
    table.add_row("  pay table", *tables, style="dim")
    for line in tables["1"]:
        odds = (format_odds(each[line]) for each in tables.values())
        table.add_row(f"  {line_name(line)}", *odds)
    for fact in group:
        if fact.what not in map(line_name, tables["1"]):
            rest.row(fact.what, say(fact.says), numbers(fact.clauses))
    return Group(heading.table, table, rest.table)


def _options(book: Rulebook, width: int) -> Group:
    heading, in_force = Grid(width), book.options()
    heading.heading("options", "set with -o name=value")
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=heading.names, no_wrap=True)
    for name, option in book.document.options.items():
        chosen = ", chosen by the house" if name in book.chosen else ""
        value = f"{value_text(in_force[name])} in force{chosen}; allowed: {say_allowed(option)}"
        clauses = ", ".join(option.clauses)
        table.add_row(f"  {name}", f"{escape(option.says)}\n{escape(value)}\n[dim]{clauses}[/]")
    return Group(heading.table, table)


KIND_STYLE = {
    "enforced": "green",
    "settled": "green",
    "shown": "cyan",
    "recorded": "cyan",
    "directed": "cyan",
    "outside": "dim",
    "planned": "yellow",
}


def print_page(book: Rulebook) -> None:
    """Everything that the rulebook fixes and leaves open, each with its clauses."""
    console, document = Console(highlight=False), book.document
    console.rule(f"[bold]{escape(book.title)}[/] · {escape(book.id)}", align="left")
    if book.id != document.id:
        console.print(f"a house variant of {document.id}: {escape(document.title)}")
    console.print(f"{escape(document.document)}\n{escape(document.regulator)}")
    versions = version_ids(series_of(document.id))
    if len(versions) == 1:
        console.print(say_in_force(document.in_force))
    for id in versions if len(versions) > 1 else ():
        mark = "this version" if id == document.id else "another version"
        console.print(f"{mark}: {id}, {say_in_force(since(id))}", soft_wrap=True)
    for section in sections(book, console.width):
        console.print()
        console.print(section)


def print_clause(this: "Covered", beneath: "list[Covered]") -> None:
    """A clause, how it is honoured, where it is used, and the clauses within it."""
    console, clause = Console(highlight=False), this.clause
    console.rule(f"[bold]{escape(this.address)}[/]", align="left")
    console.print(escape(clause.says))
    console.print()
    grid = Table.grid(padding=(0, 2))
    for name, text in (
        (clause.kind, HONOURED[clause.kind]),
        ("intended", clause.intended),
        ("why", clause.why),
        ("note", clause.note),
        ("data", ", ".join(this.data)),
        ("topics", ", ".join(this.topics)),
        ("code", "\n".join(by_file(this.code))),
    ):
        if text:
            grid.add_row(f"[{KIND_STYLE.get(name, 'bold')}]{name}[/]", escape(text))
    console.print(grid)
    if beneath:
        console.print()
        console.print(_beneath(beneath))


def print_ruling(address: str, ruling: Ruling) -> None:
    """How an unclear place is read, and the option to read it differently."""
    console = Console(highlight=False)
    console.rule(f"[bold]{escape(address)}[/]", align="left")
    console.print(escape(ruling.says))
    if ruling.option:
        console.print(f"[dim]a house may choose another reading with the option {ruling.option}[/]")


def by_file(places: Iterable[str]) -> list[str]:
    """One line for each file: `games/lunar/decisions.py:20, 112`."""
    split = (place.rpartition(":") for place in places)
    return [
        f"{path}:{', '.join(line for _, _, line in group)}"
        for path, group in groupby(split, key=lambda place: place[0])
    ]


def _beneath(covered: "list[Covered]") -> Table:
    grid = Table.grid(padding=(0, 2))
    for each in covered:
        kind = each.clause.kind
        grid.add_row(each.number, f"[{KIND_STYLE[kind]}]{kind}[/]", escape(each.clause.says))
    return grid


_WIDE = 100


def print_list(books: list[Rulebook]) -> None:
    table = _table("id", "title", "in force")
    table.columns[0].no_wrap = table.columns[2].no_wrap = True
    table.add_column("clauses", justify="right", no_wrap=True)
    planned = [_planned(book) for book in books]
    if any(planned):
        table.add_column("planned", justify="right")
    for book, count in zip(books, planned, strict=True):
        document = book.document
        table.add_row(
            f"[bold]{book.id}[/]",
            book.title,
            str(document.in_force or ""),
            str(len(book.clauses)),
            *([str(count)] if any(planned) else []),
        )
    Console(highlight=False).print(table)


def _planned(book: Rulebook) -> int:
    return sum(clause.kind == "planned" for clause in book.clauses.values())


def print_diff(
    left: Rulebook, right: Rulebook, found: "list[Difference]", names: tuple[str, str]
) -> None:
    """Each difference with both sides and the clauses of each; equal rulebooks in one line. The
    names are those that were asked for: two may mean one version."""
    console = Console(highlight=False)
    if left.document.game != right.document.game:
        games = " and ".join(installed_game(book.game).name for book in (left, right))
        console.print(f"Different games, {games}: only what both have is compared.")
    if left.id == right.id and names[0] != names[1]:
        console.print(f"{names[0]} and {names[1]} are one version, {left.id}.")
        return
    if not found:
        console.print(f"{left.id} and {right.id} say the same.")
        return
    console.print(_differences(left, right, found, console.width < NARROW))


def _differences(left: Rulebook, right: Rulebook, found: "list[Difference]", narrow: bool) -> Table:
    """Both sides in columns; on a narrow terminal the topic stands above them."""
    table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1))
    if not narrow:
        table.add_column("", max_width=28)
    table.add_column(escape(left.id), ratio=1, overflow="fold")
    table.add_column(escape(right.id), ratio=1, overflow="fold")
    for topic, group in groupby(found, key=lambda each: each.topic):
        table.add_row(f"[bold]{topic.capitalize()}[/]")
        for each in group:
            sides = _side(each.left, each.left_clauses), _side(each.right, each.right_clauses)
            if narrow:
                table.add_row(f"[italic]{each.what}[/]:")
                table.add_row(*sides)
            else:
                table.add_row(f"  {each.what}", *sides)
    return table


def _side(says: str, clauses: tuple[str, ...]) -> str:
    return escape(says) + (f"\n[dim]{numbers(clauses)}[/]" if clauses else "")


def print_coverage(covered: "Mapping[str, list[Covered]]", missing: bool, whole: bool) -> None:
    """One rulebook clause by clause, or a summary of all; `missing` lists what lacks a test."""
    console = Console(highlight=False)
    for name, clauses in covered.items():
        listed = [each for each in clauses if each.lacks_test] if missing else clauses
        if listed and (whole or missing):
            console.print(_clauses(name, listed, console.width >= _WIDE))
    console.print(_summary(covered))
    if not whole:
        console.print("[dim]croupier rules coverage RULEBOOK lists its clauses one by one[/]")


def _clauses(name: str, listed: "list[Covered]", wide: bool) -> Table:
    table = _table(name, "kind")
    if wide:
        table.add_column("says", ratio=3)
    table.add_column("where", ratio=3)
    table.add_column("tests", justify="right")
    for each in listed:
        says = [escape(each.clause.says)] if wide else []
        table.add_row(each.number, _kind(each), *says, _where(each), _proven(each))
    return table


def _kind(each: "Covered") -> str:
    clause = each.clause
    intended = f"\n→ {clause.intended}" if clause.intended else ""
    return f"[{KIND_STYLE[clause.kind]}]{clause.kind}[/]{intended}"


def _where(each: "Covered") -> str:
    data = [f"data: {', '.join(each.data)}"] if each.data else []
    return "\n".join([*by_file(each.code), *data])


def _proven(each: "Covered") -> str:
    """How many tests are about it, and how many others mention it."""
    about, named = len(each.subject_of or ()), len(each.tests or ())
    if each.lacks_test:
        return f"[red]none[/] + {named}" if named else "[red]none[/]"
    return f"{about} + {named - about}" if named > about else str(named or "")


def _summary(covered: "Mapping[str, list[Covered]]") -> Table:
    """How many clauses of each kind there are, and how many lack a test."""
    from croupier.rulebooks.coverage import KINDS, counts

    table = _table("clauses")
    for name in covered:
        table.add_column(escape(name), justify="right")
    for kind in KINDS:
        table.add_row(
            f"[{KIND_STYLE[kind]}]{kind}[/]",
            *(str(counts(clauses)[kind]) for clauses in covered.values()),
        )
    table.add_section()
    table.add_row("all", *(str(len(clauses)) for clauses in covered.values()))
    if any(each.tests is not None for clauses in covered.values() for each in clauses):
        lacking = (sum(each.lacks_test for each in clauses) for clauses in covered.values())
        table.add_row(
            "without a test", *(f"[red]{count}[/]" if count else "0" for count in lacking)
        )
    return table


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    for column in columns:
        table.add_column(escape(column))
    return table
