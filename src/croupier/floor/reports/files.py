"""A report as JSON, as a page and as a workbook, with the same figures in each and exact text."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from html import escape
from io import BytesIO
from typing import Any

from croupier.extras import need
from croupier.floor.ledger.statements import escape_formula
from croupier.floor.reports.figures import OF_TABLE, Line
from croupier.floor.reports.report import FORMAT, Figures, Report, TableDay
from croupier.money import Amount, format_amount

Json = dict[str, Any]
Row = Sequence[Any]
TITLES = {
    "drop": "put down",
    "returned": "returned",
    "kept": "kept",
    "paid": "paid",
    "to_pools": "to jackpots",
    "from_pools": "from jackpots",
    "operator": "fed by the operator",
    "promotions": "vouchers",
    "contributed": "from wagers",
    "moved": "from other pools",
    "sold": "chips sold",
    "cashed": "chips cashed",
}
"""The figures in words."""


def percent(part: Fraction | None) -> str:
    """A hold as people read it, rounded: "5.27%". The JSON has the exact fraction."""
    return "none" if part is None else f"{float(part * 100):.2f}%"


def plain(report: Report) -> Json:
    return {
        "format": FORMAT,
        "zone": report.days.zone,
        "starts": report.days.starts,
        "days": [
            {
                "date": str(each.date),
                "since": each.since.isoformat(),
                "until": each.until.isoformat(),
            }
            for each in report.dates
        ],
        "tables": [
            {**table_plain(each), "figures": _figures(each.figures)} for each in report.tables
        ],
        "totals": [
            {
                "currency": each.currency,
                "drop": format_amount(each.drop),
                "win": format_amount(each.win),
                "hold": _hold(each.hold),
            }
            for each in report.totals
        ],
        "jackpots": [
            {
                "day": str(each.day),
                "jackpot": each.jackpot,
                "pool": each.pool,
                "opening": format_amount(each.opening),
                "closing": format_amount(each.closing),
                "stored": None if each.kept is None else format_amount(each.kept),
                "agrees": each.agrees,
                "figures": _figures(each.figures),
            }
            for each in report.jackpots
        ],
        "cage": [{"day": str(each.day), "figures": _figures(each.figures)} for each in report.cage],
        "noted": [
            {
                "kind": each.kind,
                "stream": each.stream,
                "entry": each.entry,
                "at": each.at.isoformat(),
                "by": each.by,
                "round": each.round,
                "what": each.what,
                "event": each.event,
                "clauses": list(each.clauses),
            }
            for each in report.noted
        ],
    }


def table_plain(row: TableDay) -> Json:
    return {
        "day": str(row.day),
        "table": row.table,
        "rulebook": row.rulebook,
        "currency": row.currency,
        "training": row.training,
        "rounds": row.rounds,
        "drop": format_amount(row.drop),
        "win": format_amount(row.win),
        "hold": _hold(row.hold),
    }


def _figures(figures: Figures) -> Json:
    return {
        name: {"amount": format_amount(each.amount), "postings": list(each.postings)}
        for name, each in figures.items()
    }


def _hold(hold: Fraction | None) -> str | None:
    """The exact fraction."""
    return None if hold is None else f"{hold.numerator}/{hold.denominator}"


def sections(report: Report) -> list[tuple[str, Row, list[Row]]]:
    """The report as tables, each with its title, its heads and its rows."""
    main: list[Row] = [
        [
            *(str(each.day), each.table, each.rulebook, each.rounds, each.currency),
            *(each.drop, each.win, percent(each.hold)),
        ]
        for each in report.tables
    ]
    main += [
        ["", "all tables", "", "", each.currency, each.drop, each.win, percent(each.hold)]
        for each in report.totals
    ]
    return [
        ("Tables", ["day", "table", "rulebook", "rounds", "", "drop", "win", "hold"], main),
        (
            "How each win is made",
            ["day", "table", *(TITLES[name] for name in OF_TABLE)],
            [[str(each.day), each.table, *_amounts(each.figures)] for each in report.tables],
        ),
        (
            "Jackpots",
            [
                *("day", "jackpot", "pool", "opening", "fed", "from wagers", "paid"),
                *("from other pools", "closing", "floor says"),
            ],
            [
                [
                    *(str(each.day), each.jackpot, each.pool, each.opening),
                    *(*_amounts(each.figures), each.closing, _agrees(each.agrees, each.kept)),
                ]
                for each in report.jackpots
            ],
        ),
        (
            "Cage",
            ["day", "chips sold", "chips cashed"],
            [[str(each.day), *_amounts(each.figures)] for each in report.cage],
        ),
        (
            "Rulings and exceptions",
            ["time", "kind", "what", "where", "entry", "round", "by", "clauses"],
            [
                [
                    *(_moment(each.at), each.kind, each.what, each.stream, str(each.entry)),
                    *(str(each.round or ""), each.by, ", ".join(each.clauses)),
                ]
                for each in report.noted
            ],
        ),
    ]


def _moment(at: datetime) -> str:
    return at.isoformat(" ", "seconds")


def _amounts(figures: Figures) -> list[Amount]:
    return [each.amount for each in figures.values()]


def _agrees(agrees: bool | None, kept: Amount | None) -> str:
    if agrees is None or kept is None:
        return "not compared"
    return "the same" if agrees else f"{format_amount(kept)}: DIFFERENT"


def heading(report: Report) -> str:
    first, last = report.dates[0].date, report.dates[-1].date
    days = str(first) if first == last else f"{first} to {last}"
    return f"{days}, days from {report.days.starts}:00 in {report.days.zone}"


_LINES = ("day", "of", "figure", "amount", "stream", "entry", "number", "at", "round", "why")


def _line(report: Report, line: Line) -> Row:
    return (
        *(str(report.days.of(line.at)), line.of, line.figure, line.amount, line.stream),
        *(line.entry, line.number, line.at.isoformat(), line.round or "", line.because),
    )


def workbook(report: Report) -> bytes:
    """The workbook: a sheet for each part, and one with all postings, from which formulas add up
    drop and win."""
    need("analysis", "xlsxwriter")
    from xlsxwriter import Workbook

    file = BytesIO()
    book = Workbook(file, {"in_memory": True, "strings_to_formulas": False})
    bold = book.add_format({"bold": True})
    for title, heads, rows in sections(report):
        sheet = book.add_worksheet(title[:31])
        sheet.write_row(0, 0, heads, bold)
        sheet.set_column(0, len(heads), 16)
        for at, row in enumerate(rows, start=1):
            for column, cell in enumerate(row):
                if isinstance(cell, int | Fraction):
                    sheet.write_number(at, column, float(cell))
                else:
                    sheet.write_string(at, column, escape_formula(cell))
    _add_up(book.get_worksheet_by_name("Tables"), report)
    sheet = book.add_worksheet("Postings")
    sheet.write_row(0, 0, [*_LINES, "exact amount"], bold)
    for at, line in enumerate(report.lines, start=1):
        for column, cell in enumerate(_line(report, line)):
            if isinstance(cell, int | Fraction):
                sheet.write_number(at, column, float(cell))
            else:
                sheet.write_string(at, column, escape_formula(cell))
        sheet.write_string(at, len(_LINES), format_amount(line.amount))
    book.close()
    return file.getvalue()


def _add_up(sheet: Any, report: Report) -> None:
    """Drop and win as sums of the sheet of postings, with the values that they have."""

    def part(name: str, row: int) -> str:
        return f'SUMIFS(Postings!D:D,Postings!A:A,A{row},Postings!B:B,B{row},Postings!C:C,"{name}")'

    for at, each in enumerate(report.tables, start=2):
        won = f"{part('kept', at)}-{part('paid', at)}-{part('to_pools', at)}"
        sheet.write_formula(f"F{at}", f"={part('drop', at)}", None, float(each.drop))
        won = f"={won}+{part('from_pools', at)}"
        sheet.write_formula(f"G{at}", won, None, float(each.win))


_STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 1100px; margin: 0 auto; padding: 16px; }
section { overflow-x: auto; margin-top: 24px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td.n, th.n { text-align: right; }
summary { cursor: pointer; }
"""


def page(report: Report) -> str:
    """A self-contained page; every row of a table opens to show its postings."""
    title = f"Report of {heading(report)}"
    parts = [_section(name, heads, rows) for name, heads, rows in sections(report)]
    behind = [
        *(_behind(f"{each.day} {each.table}", each.figures) for each in report.tables),
        *(
            _behind(f"{each.day} {each.jackpot}, {each.pool}", each.figures)
            for each in report.jackpots
        ),
        *(_behind(f"{each.day} cage", each.figures) for each in report.cage),
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style>"
        f"<h1>{escape(title)}</h1>{''.join(parts)}"
        f"<section><h2>Postings behind the figures</h2>{''.join(behind)}</section></html>\n"
    )


def _section(title: str, heads: Row, rows: Iterable[Row]) -> str:
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    head = "".join(f'<th scope="col">{escape(str(each))}</th>' for each in heads)
    empty = "" if body else "<p>Nothing.</p>"
    above = f"<h2>{escape(title)}</h2>" if title else ""
    return (
        f"<section>{above}<table><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>{empty}</section>"
    )


def _cell(cell: Any) -> str:
    if isinstance(cell, int | Fraction):
        return f'<td class="n">{format_amount(cell)}</td>'
    return f"<td>{escape(cell)}</td>"


def _behind(name: str, figures: Figures) -> str:
    rows = [
        [TITLES[each.figure], each.amount, f"{each.stream} {each.posting}", _moment(each.at)]
        for figure in figures.values()
        for each in figure.lines
    ]
    if not rows:
        return ""
    table = _section("", ["figure", "amount", "posting", "time"], rows)
    return f"<details><summary>{escape(name)}: {len(rows)} postings</summary>{table}</details>"
