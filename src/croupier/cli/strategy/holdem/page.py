"""The strategy as one page, light and dark, fit to print; and its chart as a picture."""

from html import escape
from pathlib import Path
from typing import Any

from croupier.analysis.holdem.advice.advice import (
    OUTS,
    Advice,
    Cell,
    Chart,
    cost,
    flop_rules,
    played_with,
    river_rules,
)
from croupier.cards import RANKS
from croupier.cli.strategy import html
from croupier.rulebooks.holdem import HoldemRules

_STEPS = (0.1, 0.3, 0.7)
"""Margins at which the shade changes."""

_ORDER = list(RANKS[::-1])
_SIDE = 46
_BREAKS = [-1.2, -0.6, -0.3, -0.001, 0.001, 0.3, 0.6, 1.2]
_COLOURS = [
    *("#4d5a68", "#8391a0", "#bcc5cd", "#efe3c6"),
    *("#cdeacf", "#7cc493", "#2f8a57", "#0f5130"),
]
"""The colour at each break; a visible step separates check from 4x."""
_STRONG = "datum.margin > 0.45 || datum.margin < -0.68"
_FONT = "Helvetica, Arial, sans-serif"


def page(rules: HoldemRules, advice: Advice) -> str:
    body = f"""{_chart(advice.chart)}
<div class="streets">
{_street("After the flop", flop_rules(advice))}
{_street("After the river", river_rules(advice))}
</div>
<p class="note">{escape(OUTS)}</p>
{html.costs(cost(advice))}"""
    return html.frame(rules.title, played_with(rules), body)


def _chart(chart: Chart) -> str:
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


def _cell(cell: Cell) -> str:
    margin = float(cell.margin)
    shade = sum(abs(margin) >= step for step in _STEPS)
    kind = "play" if cell.plays else "check"
    return (
        f'<td class="{kind} s{shade}"><b>{cell.name}</b>'
        f'<span class="said"> {cell.action}, </span><i>{margin:+.2f}</i></td>'
    )


def _street(title: str, listed: list[tuple[str, str]]) -> str:
    heading = f"{escape(title)} <small>the first that fits</small>"
    return html.rule_list(heading, listed, lambda do: "play" if do in ("2x", "1x") else "check")


def write_image(rules: HoldemRules, advice: Advice, path: Path) -> None:
    """Write a .png or .svg, by the ending of the path."""
    _picture(rules, advice.chart).save(str(path), scale_factor=2)


def _picture(rules: HoldemRules, chart: Chart) -> Any:
    import altair as alt

    data = alt.InlineData(values=_rows(chart))
    place = {
        "x": alt.X("column:N", sort=_ORDER, axis=None),
        "y": alt.Y("row:N", sort=_ORDER, axis=None),
    }
    scale = alt.Scale(domain=_BREAKS, range=_COLOURS, clamp=True, interpolate="rgb")
    legend = alt.Legend(
        title="4x better than check by (antes)", orient="bottom", gradientLength=_SIDE * 7,
        direction="horizontal", format="+.1f", titleLimit=400, values=[-1.2, -0.6, 0, 0.6, 1.2],
    )  # fmt: skip
    squares = alt.Chart(data).mark_rect(stroke="#ffffff", strokeWidth=2, cornerRadius=5)
    ink = alt.condition(_STRONG, alt.value("#ffffff"), alt.value("#17212b"))
    names = alt.Chart(data).mark_text(dy=-6, fontSize=14, fontWeight="bold", font=_FONT)
    margins = alt.Chart(data).mark_text(dy=10, fontSize=10.5, font=_FONT)
    layers = alt.layer(
        squares.encode(**place, color=alt.Color("margin:Q", scale=scale, legend=legend)),
        names.encode(**place, text="hand:N", color=ink),
        margins.encode(**place, text=alt.Text("margin:Q", format="+.2f"), color=ink),
    )
    title = alt.TitleParams(
        f"{rules.title}: 4x with {chart.holes} of 1,326 starting hands",
        subtitle=[chart.in_words, f"{played_with(rules)}; suited above the diagonal"],
        anchor="start", fontSize=18, subtitleFontSize=12, subtitleColor="#4a5560", offset=14,
        font=_FONT, subtitleFont=_FONT,
    )  # fmt: skip
    side = _SIDE * len(RANKS)
    return layers.properties(width=side, height=side, title=title, padding=20).configure(
        background="#ffffff", view=alt.ViewConfig(stroke=None), font=_FONT
    )


def _rows(chart: Chart) -> list[dict[str, Any]]:
    return [
        {
            "row": _ORDER[row],
            "column": _ORDER[column],
            "hand": cell.name,
            "margin": float(cell.margin),
        }
        for row, cells in enumerate(chart.rows)
        for column, cell in enumerate(cells)
    ]
