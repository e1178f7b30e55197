"""Parts of a strategy page: the frame, lists of rules, tables; one file, no script."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib.resources import files

from croupier.analysis.strategy import Line


def frame(title: str, under: str, body: str) -> str:
    """A whole page."""
    style = files("croupier.cli.strategy").joinpath("strategy.css").read_text("utf-8")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}: how to play</title>
<style>
{style}</style>
</head>
<body>
<main>
<header>
<h1>{escape(title)}</h1>
<p>{escape(under)}</p>
</header>
{body}
</main>
</body>
</html>
"""


def rule_list(title: str, lines: Iterable[Line], kind: Callable[[str], str]) -> str:
    """A section of rules; the title is HTML, and `kind` is the class of what to do."""
    items = "\n".join(
        f'<li><b class="do {kind(do)}">{escape(do)}</b> {escape(when)}</li>' for do, when in lines
    )
    return f"<section>\n<h2>{title}</h2>\n<ol>\n{items}\n</ol>\n</section>"


def costs(rows: Iterable[tuple[str, str, str]], more: str = "") -> str:
    """What the rules cost: a name, percent of an ante, and exactly."""
    cells = [
        (escape(name), percent, f"<code>{escape(exactly)}</code>")
        for name, percent, exactly in rows
    ]
    return table("What it costs <small>of an ante, exactly</small>", (), cells, more=more)


def table(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    kind: str = "costs",
    more: str = "",
) -> str:
    """A section with a table; the first cell of each row is its heading. All of it is HTML."""
    named = "".join(f'<th scope="col">{column}</th>' for column in columns)
    head = f"<thead><tr>\n{named}\n</tr></thead>\n" if columns else ""
    body = "\n".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return f"""<section>
<h2>{title}</h2>
<table class="{kind}">
{head}<tbody>
{body}
</tbody>
</table>{more}
</section>"""
