"""HTML pages for notebooks: cards on a felt, settlements with their clauses, pay tables, figures.

Each page is self-contained. Text and lines take their colour from the notebook, so that pages look
right in light and in dark themes; a felt has its own colour."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from croupier.analysis.mathematics import Mathematics, NoMathematics, mathematics
from croupier.cards import Card
from croupier.games.game import say_wager
from croupier.games.layout import PayTable
from croupier.games.settlement import SettlementLine
from croupier.hands import Value
from croupier.money import Amount, format_amount, format_odds, say_odds
from croupier.rulebooks.clauses import numbers
from croupier.rulebooks.options import value_text

if TYPE_CHECKING:
    from croupier.library.books import Book, Books
    from croupier.library.edges import Edge
    from croupier.library.moves import Moves
    from croupier.library.rounds import Box, Round
    from croupier.library.simulation import Simulation
    from croupier.library.strategy import Strategy
    from croupier.library.values import Values

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_MOST_ROWS = 12


def _page(*parts: str, styled: bool = True) -> str:
    style = f"<style>{style_sheet()}</style>" if styled else ""
    return f'<div class="croupier">{style}{"".join(parts)}</div>'


@cache
def style_sheet() -> str:
    """The style sheet of every page, in one line."""
    sheet = files("croupier.library").joinpath("notebook.css").read_text(encoding="utf-8")
    return " ".join(sheet.split())


def _tag(name: str, inner: str, kind: str = "", **attributes: str) -> str:
    given = {"class": kind, **attributes} if kind else attributes
    written = "".join(f' {key}="{escape(value)}"' for key, value in given.items())
    return f"<{name}{written}>{inner}</{name}>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], figures: Sequence[int] = ()) -> str:
    """`figures` are the columns that hold numbers."""

    def row(name: str, cells: Sequence[str]) -> str:
        made = (_tag(name, cell, "n" if at in figures else "") for at, cell in enumerate(cells))
        return _tag("tr", "".join(made))

    top = row("th", [escape(each) for each in head]) if any(head) else ""
    return _tag("table", top + "".join(row("td", cells) for cells in rows))


# Cards


def cards_span(cards: Iterable[Card | None]) -> str:
    """Cards side by side; inside an element of class `croupier` they look like cards."""
    return _tag("span", "".join(map(_card, cards)), "cards")


def _card(card: Card | None) -> str:
    if card is None:
        return _tag("span", "", "card back", title="face down")
    rank = "10" if card.text[0] == "T" else card.text[0]
    face = f"<span>{rank}</span><span>{_SUITS[card.suit]}</span>"
    return _tag("span", face, "card red" if card.red else "card", title=card.text)


def _hand(value: Value | None) -> str:
    return _tag("div", escape(value.name) if value else "&nbsp;", "soft")


# Rounds


def round_page(round: "Round", styled: bool = True) -> str:
    """The table as its players see it, then the settlement or the legal moves. Pass `styled=False`
    if the surrounding page already has the style sheet."""
    view = round.view()
    seats = _seat("dealer", view.dealer, getattr(view, "dealer_value", None))
    if round.board:
        seats += _seat("board", round.board, None)
    boxes = _tag("div", "".join(_box(round, box) for box in round.boxes), "boxes")
    heading = _tag("div", _heading(round), "head")
    felt = _tag("div", heading + seats + boxes, "felt", style=f"--felt:{_felt(round.book)}")
    return _page(felt, _settlement(round.book, round.lines), _legal(round), styled=styled)


def _heading(round: "Round") -> str:
    if round.over:
        now = f"round over, net {_signed(round.net)}"
    elif round.turn is None:
        now = f"the dealer acts, {round.phase}"
    else:
        now = f"box {round.turn} decides"
    return _tag("b", escape(round.book.title)) + _tag("span", escape(now), "soft")


def _seat(name: str, cards: Sequence[Card | None], value: Value | None) -> str:
    made = _tag("div", name, "name") + cards_span(cards) + (_hand(value) if value else "")
    return _tag("div", made, "seat")


def _box(round: "Round", box: "Box") -> str:
    chips = "".join(
        _tag("span", escape(f"{say_wager(wager)} {format_amount(amount)}"), "chip")
        for wager, amount in box.wagers.items()
    )
    made = _tag("div", f"box {box.number}", "name") + cards_span(box.cards) + _hand(box.value)
    made += _tag("div", chips, "chips")
    if round.over:
        made += _tag("div", _signed(box.net), f"net {'up' if box.net > 0 else 'down'}")
    return _tag("div", made, "box turn" if round.turn == box.number else "box")


def _settlement(book: "Book | None", lines: Sequence[SettlementLine]) -> str:
    if not lines:
        return ""
    head = ("box", "wager", "stake", "outcome", "paid", "net", "because", "clauses")
    return _table(head, [_line(book, line) for line in lines], (2, 4, 5))


def _line(book: "Book | None", line: SettlementLine) -> list[str]:
    odds = " + ".join(map(format_odds, line.odds))
    return [
        str(line.box),
        _tag("span", escape(say_wager(line.wager)), "whole"),
        format_amount(line.stake),
        _tag("span", escape(f"{line.outcome} {odds}".strip()), "whole"),
        format_amount(line.paid) if line.paid else "",
        _signed(line.net),
        escape(line.because),
        ", ".join(_clause(book, clause) for clause in line.clauses),
    ]


def _clause(book: "Book | None", clause: str) -> str:
    """The clause's number, with its words as a tooltip."""
    says = "" if book is None else book.cite(clause)
    return _tag("abbr", escape(numbers([clause])), "clause", title=f"{clause}: {says}")


def _legal(round: "Round") -> str:
    kinds = [] if round.over else list(round.legal().grouped())
    if not kinds:
        return ""
    moves = "".join(
        _tag("code", escape(f"{move}{' …' if count > 1 else ''}"))
        for move, count in kinds[:_MOST_ROWS]
    )
    return _tag("div", _tag("span", "legal", "soft") + moves, "legal")


def box_page(box: "Box") -> str:
    """A box by itself: its hand, and its settlement."""
    made = _tag("div", f"box {box.number}", "name") + cards_span(box.cards) + _hand(box.value)
    net = _tag("p", f"net {_signed(box.net)}") if box.lines else ""
    return _page(made, _settlement(None, box.lines), net)


def moves_page(moves: "Moves") -> str:
    """Each kind of move once."""
    rows = []
    for move, count in moves.grouped():
        cost = "" if move.cost is None else format_amount(move.cost)
        more = f"and {count - 1} more like it" if count > 1 else ""
        rows.append([_tag("code", escape(move.text)), cost, more])
    return _page(_table(("move", "costs", ""), rows, (1,)) if rows else _tag("p", "no moves"))


# Rulebooks


def book_page(book: "Book") -> str:
    """The options and the pay tables."""
    heading = _tag("h4", escape(book.title))
    words = f"{book.game.name}, {book.boxes} boxes, dealt from {' or '.join(book.dealings)}"
    options = _table(
        ("option", "value", "what it decides"),
        [
            [
                escape(name),
                escape(value_text(value)),
                _tag("span", escape(book.rules.document.options[name].says), "soft"),
            ]
            for name, value in book.options.items()
        ],
    )
    return _page(heading, _tag("p", escape(words), "soft"), _pay_tables(book), options)


def pay_tables_page(book: "Book") -> str:
    return _page(_pay_tables(book))


def _pay_tables(book: "Book") -> str:
    pays = "".join(_pay_table(book, table) for table in book.pay_tables.values())
    return _tag("div", pays, "tables")


def _pay_table(book: "Book", table: PayTable) -> str:
    cited = ", ".join(_clause(book, clause) for clause in table.clauses)
    rows = [
        [escape(f"{line.words}{line.share}"), *(_odds(each) for each in line.odds)]
        for line in table.lines
    ]
    head = ("", *table.columns)
    made = _tag("h4", escape(table.title)) + _table(head, rows, range(1, len(head) + 1))
    return _tag("div", made + cited)


def _odds(odds: Amount | None) -> str:
    return "returned" if odds is None else say_odds(odds)


def books_page(books: "Books") -> str:
    rows = [[_tag("code", escape(book.id)), escape(book.title)] for book in books]
    return _page(_table(("rulebook", "document"), rows))


def _felt(book: "Book") -> str:
    """The colour of its layout, as on PAR sheets."""
    try:
        return mathematics(book.rules.game).felt
    except NoMathematics:
        return Mathematics.felt


# Figures


def edge_page(edge: "Edge") -> str:
    rows = []
    for each in edge:
        known = each.figures is not None
        rows.append(
            [
                escape(each.words),
                f"{each.percent:.4f}%",
                f"{float(100 * each.element_of_risk):.4f}%" if known else "",
                f"{each.standard_deviation:.4f}" if known else "",
                _exact(each.house_edge),
            ]
        )
    head = ("wager", "house edge", "of all staked", "deviation", "exactly")
    notes = "".join(_tag("p", escape(note), "soft") for note in edge.details.notes)
    return _page(_tag("h4", escape(edge.book.title)), _table(head, rows, (1, 2, 3)), notes)


def values_page(values: "Values") -> str:
    """The choices, best first."""
    places = "".join(
        _tag("div", _tag("div", escape(name.replace("_", " ")), "name") + cards_span(cards))
        for name, cards in values.cards.items()
        if cards
    )
    best = values.best.ev
    rows = []
    for choice in values.ranked[:_MOST_ROWS]:
        costs = "best" if choice.ev == best else f"{float(best - choice.ev):.6f}"
        worth = f"{float(choice.ev):+.6f}"
        rows.append([_tag("code", escape(choice.name)), worth, costs, _exact(choice.ev)])
    more = len(values) - len(rows)
    after = _tag("p", f"and {more} more choices", "soft") if more > 0 else ""
    table = _table(("choice", "worth in antes", "costs", "exactly"), rows, (1, 2))
    because = _tag("p", escape(values.best.because), "soft") if values.best.because else ""
    return _page(_tag("div", places, "tables"), table, after, because)


def simulation_page(run: "Simulation") -> str:
    rows = [
        [
            escape(name),
            f"{figure.counted:,}",
            f"{100 * figure.house_edge:.4f}%",
            f"± {100 * figure.standard_error:.4f}",
        ]
        for name, figure in run.wagers.items()
    ]
    heading = f"{run.book.title}: {run.rounds:,} rounds, seed {run.seed}"
    head = ("wager", "placed", "house edge", "one error")
    return _page(_tag("h4", escape(heading)), _table(head, rows, (1, 2, 3)))


def strategy_page(card: "Strategy") -> str:
    """The rules, and what they cost."""
    parts = [_tag("h4", escape(card.title)), _tag("p", escape(card.played_with), "soft")]
    if (hands := card.starting_hands) is not None:
        raised = f"Starting hands to raise, {hands.played} of {hands.hands}"
        parts.append(_table((raised,), [[_tag("code", escape(hands.words))]]))
    parts += [
        _table((heading, ""), [[escape(do), escape(when)] for do, when in rules])
        for heading, rules in card.rules.items()
    ]
    costs = [[escape(name), f"{float(100 * each):.4f}%"] for name, each in card.figures.items()]
    parts.append(_table(("", "of an ante"), costs, (1,)))
    notes = "".join(_tag("p", escape(note), "soft") for note in card.notes)
    return _page(*parts, notes)


def _exact(value: Fraction) -> str:
    return _tag("span", escape(str(value)), "soft")


def _signed(amount: Amount) -> str:
    return f"+{format_amount(amount)}" if amount > 0 else format_amount(amount).replace("-", "−")
