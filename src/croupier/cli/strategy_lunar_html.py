"""The card as one page: nothing from elsewhere, no script, light and dark, fit to print."""

from html import escape
from typing import TYPE_CHECKING

from croupier.analysis.lunar.advice.words import (
    cost,
    differences,
    lines_of,
    notes_of,
    played_with,
    shares,
    unknown,
)
from croupier.cli.strategy_frame import frame
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
    rows = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{percent}</td>'
        f"<td><code>{escape(exactly)}</code></td></tr>"
        for name, percent, exactly in cost(advice)
    )
    note = unknown(rules, advice)
    more = f'\n<p class="note">{escape(note)}</p>' if note else ""
    return f"""<section>
<h2>What it costs <small>of an ante, exactly</small></h2>
<table class="costs">
<tbody>
{rows}
</tbody>
</table>{more}
</section>"""


def _shares(advice: "Advice") -> str:
    if not shares(advice):
        return ""
    rows = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{best}</td><td>{mine}</td></tr>'
        for name, best, mine in shares(advice)
    )
    return f"""<section>
<h2>How often <small>of all hands and upcards</small></h2>
<table class="costs">
<thead><tr>
<th scope="col">choice</th><th scope="col">best play</th><th scope="col">this card</th>
</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</section>"""


def _elsewhere(rules: LunarRules, advice: "Advice") -> str:
    found = differences(rules, advice)
    if not found:
        return ""
    rows = "\n".join(
        f'<tr><th scope="row">{escape(name)}<br>{escape(heading.lower())}</th>'
        f"<td>{_broken(there)}</td><td>{_broken(here)}</td></tr>"
        for name, heading, here, there in found
    )
    return f"""<section>
<h2>Other rulebooks <small>rules that are not on both cards</small></h2>
<table class="costs elsewhere">
<thead><tr>
<th scope="col">rulebook, hand</th><th scope="col">only there</th><th scope="col">only here</th>
</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</section>"""


def _broken(rules: str) -> str:
    """Each rule on its own line."""
    return "<br>".join(escape(rule) for rule in rules.split("; "))
