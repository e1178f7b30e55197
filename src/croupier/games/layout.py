"""What is printed on a game's felt and on the signs beside it, as data.

`standard_layout` makes it from any rulebook, so that a new game has a felt without further code; a
game may change what differs. The browser decides how wide something is drawn."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

from croupier import forms
from croupier.money import Amount, say_odds
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.facts import line_name
from croupier.rulebooks.schema import Area as AreaRules
from croupier.rulebooks.table import TableRules, addresses
from croupier.value import value

Form = Literal["circle", "half", "bar"]
Side = Literal["left", "right"]
Shape = tuple[Form, int, Side | None]
"""How an area is drawn: its form, its row counted from the dealer, and its side if it shares a
row."""


@value(kw_only=True)
class Area:
    """A place for a wager."""

    name: str
    word: str
    form: Form = "circle"
    row: int = 1
    side: Side | None = None
    placed: bool = True
    """Whether players wager there before the first card."""
    spots: str | None = None
    """The area whose wagers go on the spots beside it, one for each other box."""
    spots_at_least: Literal["ante"] | None = None
    compulsory: bool = False
    at_least: Literal["ante"] | None = None
    antes: int | None = None
    clauses: Clauses = ()


@value(kw_only=True)
class Fee:
    """An option for which a player pays a fee, printed in the options row."""

    name: str
    word: str
    antes: int
    fewest: int | None = None
    most: int | None = None
    clauses: Clauses = ()


@value
class PayLine:
    """A line of a pay table: its words and one price for each column."""

    words: str
    odds: tuple[Amount | None, ...]
    """None if only the stake is returned."""
    percent_of_pool: int | None = None
    line: str = ""
    """The name of the line, if it is a hand."""

    @property
    def share(self) -> str:
        """What it pays of a jackpot's pool, in words, if that may exceed the odds."""
        return f", or {self.percent_of_pool}% of the pool" if self.percent_of_pool else ""


@value(kw_only=True)
class PayTable:
    """A pay table; without columns it has one price per line."""

    name: str
    title: str
    lines: tuple[PayLine, ...]
    clauses: Clauses = ()
    columns: tuple[str, ...] = ()

    def __repr__(self) -> str:
        words = [f"{line.words}{line.share}" for line in self.lines]
        wide = max(map(len, words), default=0)
        lines = [self.title + (f" ({', '.join(self.columns)})" if self.columns else "")]
        for said, line in zip(words, self.lines, strict=True):
            odds = ", ".join("returned" if each is None else say_odds(each) for each in line.odds)
            lines.append(f"  {said:<{wide}}  {odds}")
        return "\n".join(lines)


@value
class Note:
    """A sentence on a sign."""

    text: str
    clauses: Clauses


@value(kw_only=True)
class Layout:
    """Everything that is printed for the players of a game under some rules."""

    hand: int
    """How many cards a hand is dealt."""
    board: int = 0
    """How many cards lie in the centre of the table."""
    areas: tuple[Area, ...]
    fees: tuple[Fee, ...] = ()
    pays: tuple[PayTable, ...] = ()
    """In the order in which the wagers are read."""
    notes: tuple[Note, ...] = ()
    concede: bool = False
    """Whether a hand may be given up once the dealer's is shown."""
    further: int = 0
    """How many antes a round may cost at most after the deal: later wagers and fees."""
    second: Clauses = ()
    """The wagers on which the second combination of a winning hand is paid."""


def standard_layout(rules: TableRules, hand: int, board: int = 0) -> Layout:
    """A felt for any rulebook: circles for wagers before the deal in the document's order, and a
    bar below them for later wagers."""
    areas, fees = areas_of(rules, {}), fees_of(rules)
    later = (area.antes or 0 for area in areas if not area.placed)
    return Layout(
        hand=hand,
        board=board,
        areas=areas,
        fees=fees,
        further=sum(later) + sum(fee.antes for fee in fees),
        pays=tuple(_pay_tables(rules)),
    )


def areas_of(
    rules: TableRules, shapes: Mapping[str, Shape], on_others: Mapping[str, str] | None = None
) -> tuple[Area, ...]:
    """The document's areas in the order in which they lie, the dealer's first.

    `on_others` says beside which area the spots for another area's wagers lie."""
    areas, beside = rules.document.areas, on_others or {}
    spots = {near: name for name, near in beside.items() if name in areas}
    usual = _usual(rules)
    found = [
        _area(rules, name, area, shapes.get(name, usual[name]), spots.get(name))
        for name, area in areas.items()
        if name not in beside
    ]
    return tuple(sorted(found, key=lambda area: (area.row, area.side or "")))


def _usual(rules: TableRules) -> dict[str, Shape]:
    later_last = sorted(rules.document.areas, key=lambda name: name not in rules.areas)
    return {
        name: ("circle" if name in rules.areas else "bar", row, None)
        for row, name in enumerate(later_last, start=1)
    }


def _area(rules: TableRules, name: str, area: AreaRules, shape: Shape, spots: str | None) -> Area:
    form, row, side = shape
    return Area(
        name=name,
        word=area.word,
        form=form,
        row=row,
        side=side,
        placed=name in rules.areas,
        spots=spots,
        spots_at_least=None if spots is None else rules.document.areas[spots].at_least,
        compulsory=area.compulsory,
        at_least=area.at_least,
        antes=area.antes,
        clauses=addresses(rules.document, area.clauses),
    )


def fees_of(rules: TableRules) -> tuple[Fee, ...]:
    """The options that the document offers for a fee."""
    return tuple(
        Fee(
            name=name,
            word=fee.word,
            antes=fee.antes,
            fewest=fee.fewest,
            most=fee.most,
            clauses=addresses(rules.document, fee.clauses),
        )
        for name, fee in rules.document.all_fees.items()
    )


def prices(name: str, title: str, odds: Mapping[Any, Amount], clauses: Clauses) -> PayTable:
    """A sign with one price per line, the highest first."""
    dearest = sorted(odds, key=lambda line: odds[line], reverse=True)
    lines = tuple(PayLine(line_name(line), (odds[line],), line=str(line)) for line in dearest)
    return PayTable(name=name, title=title, lines=lines, clauses=clauses)


def _pay_tables(rules: TableRules) -> Iterator[PayTable]:
    """A sign for each part of the document's odds with prices by line, and one for single
    prices."""
    single: dict[str, Amount] = {}
    cited: Clauses = getattr(rules.document.odds, "clauses", ())
    for name, part in _parts(rules.document.odds):
        if _is_price(part):
            single[name] = part
            continue
        odds = {line: price for line, price in _parts(part) if _is_price(price)}
        if odds:
            clauses = addresses(rules.document, getattr(part, "clauses", cited))
            yield prices(name, f"{_word(rules, name)} pays", odds, clauses)
    if single:
        clauses = addresses(rules.document, cited)
        lines = tuple(PayLine(_word(rules, name), (price,)) for name, price in single.items())
        yield PayTable(name="wagers", title="Wagers pay", lines=lines, clauses=clauses)


def _parts(section: Any) -> list[tuple[str, Any]]:
    if isinstance(section, forms.Form):
        return [(each.encode_name, getattr(section, each.name)) for each in forms.fields(section)]
    return list(section.items()) if isinstance(section, Mapping) else []


def _is_price(value: Any) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _word(rules: TableRules, name: str) -> str:
    area = rules.document.areas.get(name)
    return line_name(name).capitalize() if area is None else area.word
