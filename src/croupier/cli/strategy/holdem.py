"""`croupier strategy` for Ultimate Texas Hold'em: every starting hand, then short rules."""

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from rich.markup import escape as plain
from rich.progress import Progress
from rich.text import Text

from croupier.analysis.holdem.advice.advice import (
    OUTS,
    Advice,
    Chart,
    advice_for,
    cost,
    flop_rules,
    played_with,
    river_rules,
)
from croupier.analysis.holdem.advice.rules import Rule
from croupier.analysis.holdem.export import ROWS, SCHEMA, decisions
from croupier.analysis.holdem.game import Game, game_of
from croupier.analysis.holdem.solution import Start
from croupier.cards import RANKS
from croupier.cli.options import busy, refused
from croupier.cli.strategy.card import StrategyRequest, costs, deliver, frame, rule_list
from croupier.cli.terminal.console import Console
from croupier.cli.terminal.paper import grid
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.options import value_text


def strategy_json(rules: HoldemRules, advice: Advice) -> dict[str, Any]:
    shares = advice.worth.shares
    return {
        "rulebook": rules.id,
        "options": {name: value_text(value) for name, value in rules.options.items()},
        "before_flop": {
            "range": advice.chart.in_words,
            "holes": advice.chart.holes,
            "hands": [_hand(cell) for cell in advice.chart.cells],
        },
        "after_flop": [_rule(rule, "2x", "check") for rule in advice.rules.flop],
        "after_river": [_rule(rule, "1x", "fold") for rule in advice.rules.river],
        "best": _value("house_edge", -advice.best),
        "rules": {
            **_value("house_edge", advice.worth.house_edge),
            **_value("cost", advice.cost),
            "average_wager": float(shares.average_wager),
            "average_wager_exact": str(shares.average_wager),
            "shares": {name: str(getattr(shares, name)) for name in ("four", "two", "one", "fold")},
            "method": "exact",
        },
    }


def _value(name: str, value: Fraction) -> dict[str, Any]:
    return {name: str(value), f"{name}_percent": float(value * 100)}


def _hand(cell: Start) -> dict[str, Any]:
    return {
        "hand": cell.name,
        "action": cell.action,
        "holes": cell.holes,
        "four": str(cell.four),
        "check": str(cell.check),
        "margin": str(cell.margin),
        "margin_decimal": float(cell.margin),
    }


def _rule(rule: Rule, play: str, other: str) -> dict[str, Any]:
    when = [condition.text for condition in rule.when]
    return {"do": play if rule.plays else other, "when": when, "words": rule.words}


_PLAY = ("white on #1f6f43", "white on #2e8b57", "black on #8fd3a8")
_CHECK = ("#c8ccd0 on #3a3f44", "#c8ccd0 on #4a5157", "black on #d9c48f")
"""From clear to close decisions, where 4x and check are worth nearly the same."""
_NEAR, _CLOSE = 0.3, 0.1


def show(rules: HoldemRules, advice: Advice) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{plain(rules.title)}[/]\n{played_with(rules)}\n")
    console.print(grid((map(_cell, row) for row in advice.chart.rows), gap=0))
    chart = advice.chart
    console.print(f"\n[bold]Before the flop[/]  4x with {chart.holes} of 1,326: {chart.in_words}")
    console.print(
        "By how much 4x beats a check, in antes; suited hands above the diagonal.", style="dim"
    )
    for title, listed in (
        ("After the flop", flop_rules(advice)),
        ("After the river", river_rules(advice)),
    ):
        console.print(f"\n[bold]{title}[/]  the first that fits")
        console.print(grid((f"  [bold]{do}[/]", plain(when)) for do, when in listed))
    console.print(f"\n{OUTS}", style="dim")
    console.print()
    costs = (
        (name, f"[bold]{percent}[/]", f"[dim]{exactly}[/]")
        for name, percent, exactly in cost(advice)
    )
    console.print(grid(costs))


def _cell(cell: Start) -> Text:
    margin = float(cell.margin)
    far = abs(margin)
    shade = 2 if far < _CLOSE else 1 if far < _NEAR else 0
    style = (_PLAY if cell.plays else _CHECK)[shade]
    return Text(f" {cell.name:<4} \n{margin:+.2f} ", style=style)


def write_decisions(game: Game, path: Path) -> None:
    """Every decision into a file; never more than a batch is in memory as rows."""
    import polars as pl
    from polars.io.plugins import register_io_source

    console = Console(stderr=True)
    with Progress(console=console) as progress:
        task = progress.add_task("decisions", total=ROWS)

        def batches(
            with_columns: list[str] | None,
            predicate: Any,
            n_rows: int | None,
            batch_size: int | None,
        ) -> Iterator[Any]:
            del with_columns, predicate, n_rows, batch_size  # everything is written
            for frame in decisions(game):
                progress.advance(task, len(frame))
                yield frame

        rows = register_io_source(batches, schema=pl.Schema(SCHEMA))
        if path.suffix.lower() == ".csv":
            rows.sink_csv(path)
        else:
            rows.sink_parquet(path)
    console.print(f"{ROWS:,} decisions written to {path}")


def show_strategy(rules: HoldemRules, wanted: StrategyRequest) -> None:
    if wanted.evaluate is not None:
        raise refused("--evaluate: the rules of hold'em are priced each time; leave it out")
    game = game_of(rules)
    if wanted.export is not None:
        write_decisions(game, wanted.export)
        if wanted.on_terminal:
            return
    with busy("Solving the game"):
        advice = advice_for(game)
    deliver(
        wanted,
        page=lambda: page(rules, advice),
        document=lambda: strategy_json(rules, advice),
        show=lambda: show(rules, advice),
        picture=lambda: chart_picture(rules, advice.chart),
    )


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
{costs(cost(advice))}"""
    return frame(rules.title, played_with(rules), body)


def _chart(chart: Chart) -> str:
    rows = "\n".join(f"<tr>{''.join(map(_html_cell, row))}</tr>" for row in chart.rows)
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


def _html_cell(cell: Start) -> str:
    margin = float(cell.margin)
    shade = sum(abs(margin) >= step for step in _STEPS)
    kind = "play" if cell.plays else "check"
    return (
        f'<td class="{kind} s{shade}"><b>{cell.name}</b>'
        f'<span class="said"> {cell.action}, </span><i>{margin:+.2f}</i></td>'
    )


def _street(title: str, listed: list[tuple[str, str]]) -> str:
    heading = f"{escape(title)} <small>the first that fits</small>"
    return rule_list(heading, listed, lambda do: "play" if do in ("2x", "1x") else "check")


def chart_picture(rules: HoldemRules, chart: Chart) -> Any:
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
