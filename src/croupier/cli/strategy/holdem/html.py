"""The strategy as one page: nothing from elsewhere, no script, light and dark, fit to print."""

from html import escape
from typing import TYPE_CHECKING

from croupier.analysis.holdem.advice.advice import OUTS, cost, flop_rules, played_with, river_rules
from croupier.cli.strategy.card import frame
from croupier.rulebooks.holdem import HoldemRules

if TYPE_CHECKING:
    from croupier.analysis.holdem.advice.advice import Advice, Cell, Chart


_STEPS = (0.1, 0.3, 0.7)
"""Margins at which the shade changes."""


def page(rules: HoldemRules, advice: "Advice") -> str:
    body = f"""{_chart(advice.chart)}
<div class="streets">
{_street("After the flop", flop_rules(advice))}
{_street("After the river", river_rules(advice))}
</div>
<p class="note">{escape(OUTS)}</p>
{_costs(advice)}"""
    return frame(rules.title, played_with(rules), body)


def _chart(chart: "Chart") -> str:
    rows = "\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in chart.rows)
    return f"""<section>
<h2>Before the flop <small>4x with {chart.holes} of 1,326 hands</small></h2>
<p class="range">{escape(chart.in_words)}</p>
<table class="chart">
<caption>By how much 4x beats a check, in antes. Suited hands above the diagonal.</caption>
<tbody>
{rows}
</tbody>
</table>
<p class="key"><span class="play s3">4x</span> <span class="play s0">4x, close</span>
<span class="check s0">check, close</span> <span class="check s3">check</span></p>
</section>"""


def _cell(cell: "Cell") -> str:
    margin = float(cell.margin)
    shade = sum(abs(margin) >= step for step in _STEPS)
    kind = "play" if cell.plays else "check"
    return (
        f'<td class="{kind} s{shade}"><b>{cell.name}</b>'
        f'<span class="said"> {cell.action}, </span><i>{margin:+.2f}</i></td>'
    )


def _street(title: str, listed: list[tuple[str, str]]) -> str:
    items = "\n".join(
        f'<li><b class="do {"play" if do in ("2x", "1x") else "check"}">{escape(do)}</b> '
        f"{escape(when)}</li>"
        for do, when in listed
    )
    return f"""<section>
<h2>{escape(title)} <small>the first that fits</small></h2>
<ol>
{items}
</ol>
</section>"""


def _costs(advice: "Advice") -> str:
    rows = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{percent}</td>'
        f"<td><code>{escape(exactly)}</code></td></tr>"
        for name, percent, exactly in cost(advice)
    )
    return f"""<section>
<h2>What it costs <small>of an ante, exactly</small></h2>
<table class="costs">
<tbody>
{rows}
</tbody>
</table>
</section>"""
