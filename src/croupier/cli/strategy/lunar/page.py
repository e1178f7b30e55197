"""The card as one page, light and dark, fit to print; and as a picture."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

from croupier.analysis.lunar.advice.advice import (
    Advice,
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
from croupier.cli.strategy import html
from croupier.rulebooks.lunar import LunarRules

_WIDTH, _LINE, _LETTERS, _WHEN = 900, 24, 96, 210
_NOTE_LETTERS = 130
_FONT = "Helvetica, Arial, sans-serif"
_COLOURS = {"heading": "#17212b", "play": "#17633b", "fold": "#8a5a12", "more": "#4a5560"}


def page(rules: LunarRules, advice: Advice) -> str:
    hands = "\n".join(
        html.rule_list(escape(heading), lines, _kind) for heading, lines in lines_of(advice)
    )
    body = f"""<div class="hands">
{hands}
</div>
{_notes(advice)}
{_costs(rules, advice)}
{_shares(advice)}
{_elsewhere(rules, advice)}"""
    return html.frame(
        rules.title, f"{played_with(rules)}. Of each list the first rule that fits.", body
    )


def _notes(advice: Advice) -> str:
    return f'<p class="note">{"<br>".join(map(escape, notes_of(advice)))}</p>'


def _kind(do: str) -> str:
    return "told check" if do == "fold" else "told play"


def _costs(rules: LunarRules, advice: Advice) -> str:
    note = unknown(rules, advice)
    return html.costs(cost(advice), f'\n<p class="note">{escape(note)}</p>' if note else "")


def _shares(advice: Advice) -> str:
    if not shares(advice):
        return ""
    rows = [(escape(name), best, mine) for name, best, mine in shares(advice)]
    title = "How often <small>of all hands and upcards</small>"
    return html.table(title, ("choice", "best play", "this card"), rows)


def _elsewhere(rules: LunarRules, advice: Advice) -> str:
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
    return html.table(title, columns, rows, kind="costs elsewhere")


def _listed(lines: Sequence[Line]) -> str:
    """Each rule on its own line."""
    return "<br>".join(escape(said(line)) for line in lines) or "none"


def write_image(rules: LunarRules, advice: Advice, path: Path) -> None:
    """Write a .png or .svg, by the ending of the path."""
    _picture(rules, advice).save(str(path), scale_factor=2)


def _picture(rules: LunarRules, advice: Advice) -> Any:
    import altair as alt

    rows = _rows(advice)
    number = rows[-1]["line"] + 1
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("left:Q", axis=None, scale=alt.Scale(domain=[0, _WIDTH])),
        y=alt.Y("line:Q", axis=None, scale=alt.Scale(domain=[number, -1])),
        text="text:N",
    )
    layers = [
        base.transform_filter(f"datum.kind == '{kind}'").mark_text(
            align="left", font=_FONT, fontSize=15 if kind == "heading" else 13, color=colour,
            fontWeight="normal" if kind == "more" else "bold",
        )
        for kind, colour in _COLOURS.items()
    ]  # fmt: skip
    figures = "; ".join(f"{name} {percent}" for name, percent, _ in cost(advice))
    title = alt.TitleParams(
        f"{rules.title}: how to play",
        subtitle=[played_with(rules), figures] if figures else [played_with(rules)],
        anchor="start", fontSize=18, subtitleFontSize=12, subtitleColor="#4a5560", offset=10,
        font=_FONT, subtitleFont=_FONT,
    )  # fmt: skip
    height = _LINE * number
    return (
        alt.layer(*layers)
        .properties(width=_WIDTH, height=height, title=title, padding=20)
        .configure(background="#ffffff", view=alt.ViewConfig(stroke=None), font=_FONT)
    )


def _rows(advice: Advice) -> list[dict[str, Any]]:
    """Each text with its position; long text continues on the next line."""
    found: list[dict[str, Any]] = []
    line = 0
    for heading, lines in lines_of(advice):
        found.append({"line": line, "kind": "heading", "left": 0, "text": heading})
        line += 1
        for do, when in lines:
            kind = "fold" if do == "fold" else "play"
            found.append({"line": line, "kind": kind, "left": 14, "text": do})
            for part in wrap(when, _LETTERS):
                found.append({"line": line, "kind": "more", "left": _WHEN, "text": part})
                line += 1
    for note in notes_of(advice):
        for part in wrap(note, _NOTE_LETTERS):
            found.append({"line": line, "kind": "more", "left": 0, "text": part})
            line += 1
    return found
