"""HTML and SVG: elements, tables, and the shapes of charts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

_EMPTY = frozenset(("meta", "br", "rect", "line", "path", "circle", "col"))


class Markup(str):
    """Text that is already markup."""

    __slots__ = ()


Child = str | None
Attribute = str | int | float | None


def element(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """`class_` is class; an underscore inside a name is a hyphen; None is left out."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = join(*children)
    if name in _EMPTY and not inner:
        return Markup(f"<{name}{told}>" if name in ("meta", "br", "col") else f"<{name}{told}/>")
    return Markup(f"<{name}{told}>{inner}</{name}>")


def join(*children: Child) -> Markup:
    return Markup(
        "".join(
            each if isinstance(each, Markup) else escape(each, quote=False)
            for each in children
            if each is not None
        )
    )


def _text(value: str | int | float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


Row = Sequence[Child]


def table(
    caption: str,
    heads: Sequence[str],
    rows: Iterable[Row],
    *,
    words: Iterable[int] = (0,),
    foot: Row | None = None,
    marked: Iterable[int] = (),
    under: Iterable[int] = (),
) -> Markup:
    """Columns hold figures, except those in `words`; rows in `marked` stand out, rows in `under`
    belong to the row above."""
    texts = frozenset(words)
    kinds = {**dict.fromkeys(marked, "chosen"), **dict.fromkeys(under, "sub")}
    head = element(
        "tr",
        *(element("th", each, scope="col", class_=_kind(n, texts)) for n, each in enumerate(heads)),
    )
    body = (_row(row, texts, kinds.get(number)) for number, row in enumerate(rows))
    whole = element(
        "table",
        element("caption", caption),
        element("thead", head),
        element("tbody", *body),
        element("tfoot", _row(foot, texts, None)) if foot else None,
    )
    return element("div", whole, class_="scroll", tabindex=0, role="region", aria_label=caption)


def _row(cells: Row, texts: frozenset[int], kind: str | None) -> Markup:
    first, *rest = cells
    return element(
        "tr",
        element("th", first, scope="row", class_=_kind(0, texts)),
        *(element("td", each, class_=_kind(n, texts)) for n, each in enumerate(rest, 1)),
        class_=kind,
    )


def _kind(column: int, texts: frozenset[int]) -> str | None:
    return None if column in texts else "n"


def clause_chips(clauses: tuple[str, ...]) -> Markup:
    """Each clause by its number, its full address as a title."""
    chips = []
    for address in clauses:
        short = address if address.startswith("ruling:") else address.partition(":")[2]
        chips.append(element("span", short, class_="clause", title=address))
    return join(*(join(" " if number else None, chip) for number, chip in enumerate(chips)))


def tag(words: str, kind: str) -> Markup:
    return element("span", words, class_=f"tag {kind}")


def picture(chart: Markup, says: str) -> Markup:
    return element("div", chart, class_="picture", tabindex=0, role="region", aria_label=says)


Point = tuple[float, float]


@dataclass(frozen=True)
class Scale:
    """Turns values into positions on a drawing."""

    least: float
    most: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.least) / (self.most - self.least)
        return self.begin + share * (self.end - self.begin)


def drawing(width: int, height: int, says: str, *parts: str) -> Markup:
    """A picture with one sentence for screen readers."""
    return element(
        "svg",
        *parts,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_label=says,
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def rect(x: float, y: float, width: float, height: float, kind: str, round_: float = 0) -> Markup:
    return element(
        "rect", x=x, y=y, width=width, height=max(height, 0.0), rx=round_ or None, class_=kind
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> Markup:
    attributes = {"text-anchor": None if anchor == "start" else anchor}
    return element("text", words, x=x, y=y, class_=kind or None, **attributes)


def dot(x: float, y: float, radius: float, kind: str) -> Markup:
    return element("circle", cx=x, cy=y, r=radius, class_=kind)


def polyline(points: Iterable[Point], kind: str) -> Markup:
    return element("path", d="M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), class_=kind)


def band(low: Sequence[Point], high: Sequence[Point], kind: str) -> Markup:
    outline = [*low, *reversed(high)]
    shape = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in outline) + "Z"
    return element("path", d=shape, class_=kind)


def round_steps(least: float, most: float, about: int = 5) -> list[float]:
    """Round numbers that cover the range, from just below `least` to just above `most`."""
    rough = (most - least) / about
    size = 10.0 ** floor(log10(rough))
    step = next(size * each for each in (1, 2, 2.5, 5, 10) if size * each >= rough)
    first, last = floor(least / step), ceil(most / step)
    return [number * step for number in range(first, last + 1)]
