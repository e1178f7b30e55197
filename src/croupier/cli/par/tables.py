"""Tables of the page: a caption, a scope on every heading, and a frame that scrolls on a phone."""

from collections.abc import Iterable, Sequence

from croupier.cli.par.markup import Child, Markup, element, join

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
    """Columns are figures but for those named in `words`; rows named in `marked` stand out, those
    in `under` belong to the one above."""
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
