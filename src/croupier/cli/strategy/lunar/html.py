"""The card as one page: nothing from elsewhere, no script, light and dark, fit to print."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from croupier.analysis.lunar.advice.advice import (
    cost,
    differences,
    lines_of,
    notes_of,
    played_with,
    said,
    shares,
    unknown,
)
from croupier.analysis.strategy import Line
from croupier.cli.strategy.card import frame
from croupier.rulebooks.lunar import LunarRules

if TYPE_CHECKING:
    from croupier.analysis.lunar.advice.advice import Advice


def page(rules: LunarRules, advice: "Advice") -> str:
    hands = "\n".join(_hand(heading, lines) for heading, lines in lines_of(advice))
    body = f"""<div class="hands">
{hands}
</div>
{_notes(advice)}
{_costs(rules, advice)}
{_shares(advice)}
{_elsewhere(rules, advice)}"""
    return frame(rules.title, f"{played_with(rules)}. Of each list the first rule that fits.", body)


def _hand(heading: str, lines: list[tuple[str, str]]) -> str:
    items = "\n".join(
        f'<li><b class="do told {"check" if do == "fold" else "play"}">{escape(do)}</b> '
        f"{escape(when)}</li>"
        for do, when in lines
    )
    return f"<section>\n<h2>{escape(heading)}</h2>\n<ol>\n{items}\n</ol>\n</section>"


def _notes(advice: "Advice") -> str:
    return f'<p class="note">{"<br>".join(map(escape, notes_of(advice)))}</p>'


def _costs(rules: LunarRules, advice: "Advice") -> str:
    rows = [
        (escape(name), percent, f"<code>{escape(exactly)}</code>")
        for name, percent, exactly in cost(advice)
    ]
    note = unknown(rules, advice)
    more = f'\n<p class="note">{escape(note)}</p>' if note else ""
    return _table("What it costs <small>of an ante, exactly</small>", (), rows, more=more)


def _shares(advice: "Advice") -> str:
    if not shares(advice):
        return ""
    rows = [(escape(name), best, mine) for name, best, mine in shares(advice)]
    title = "How often <small>of all hands and upcards</small>"
    return _table(title, ("choice", "best play", "this card"), rows)


def _elsewhere(rules: LunarRules, advice: "Advice") -> str:
    rows = [
        (
            f"{escape(', '.join(each.rulebooks))}<br>{escape(each.heading.lower())}",
            _listed(each.there),
            _listed(each.here),
        )
        for each in differences(rules, advice)
    ]
    if not rows:
        return ""
    title = "Other rulebooks <small>rules that are not on both cards</small>"
    columns = ("rulebook, hand", "only there", "only here")
    return _table(title, columns, rows, kind="costs elsewhere")


def _listed(lines: Sequence[Line]) -> str:
    """Each rule on its own line."""
    return "<br>".join(escape(said(line)) for line in lines) or "none"


def _table(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    kind: str = "costs",
    more: str = "",
) -> str:
    """A section with a table, whose rows begin with what they are about; all of it HTML."""
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
