"""`croupier strategy` for Lunar Poker: a card that fits in a hand, and what it costs."""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

import typer
from rich.markup import escape as plain

from croupier.analysis.lunar.advice.advice import (
    FORMAT,
    Advice,
    advice_for,
    card_key,
    cost,
    differences,
    game_key,
    is_of,
    line_text,
    lines_of,
    notes_of,
    played_with,
    shares,
    total_of,
    unknown,
)
from croupier.analysis.lunar.advice.card import Rule
from croupier.analysis.lunar.figures import Figures
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.main_game import known
from croupier.analysis.strategy import Line
from croupier.cards import RANKS
from croupier.cli.options import refused, write_whole
from croupier.cli.solve import StepBar
from croupier.cli.strategy.card import StrategyRequest, costs, deliver, frame, rule_list, table
from croupier.cli.terminal.console import Console
from croupier.cli.terminal.paper import grid
from croupier.hands import StraightWithPair
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text
from croupier.texts import read_json


def evaluate(rules: LunarRules, game: Game, command: str, path: Path, workers: int) -> str | None:
    """The result in words; None if it was stopped."""
    from croupier.analysis.lunar.advice.pricing import price

    told = _begun(rules, game, command, path)
    missing = [up for up in reversed(range(len(RANKS))) if RANKS[up] not in told["upcards"]]
    done = len(RANKS) - len(missing)
    with (
        StepBar("upcards", len(RANKS), done) as bar,
        closing(price(game, missing, workers)) as source,
    ):
        try:
            for up, sums in source:
                told["upcards"][RANKS[up]] = {name.value: each.plain for name, each in sums.items()}
                _write(path, told)
                bar.step(f"upcard {RANKS[up]}")
        except KeyboardInterrupt:
            return None
    return _finish(game, path, told)


def _begun(rules: LunarRules, game: Game, command: str, path: Path) -> dict[str, Any]:
    """The figures in the file, if they belong to this card and game; otherwise none yet."""
    fresh = {
        "format": FORMAT,
        "rulebook": rules.id,
        "command": f"{command} --evaluate {path.name}",
        "game": game_key(game),
        "card": card_key(game),
        "upcards": {},
    }
    if not path.exists():
        return fresh
    try:
        told = read_json(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise refused(
            f"--evaluate: {path} is not a file of card figures; it was not changed"
        ) from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise refused(f"--evaluate: {path} is not a file of card figures; it was not changed")
    return told if is_of(told, game) else fresh


def _finish(game: Game, path: Path, told: dict[str, Any]) -> str:
    """Write the costs to the file; there are none if the best play is not known."""
    costs, lines = {}, []
    for reading in StraightWithPair:
        own = replace(game, straight_with_pair=reading)
        figures, best = Figures(own, total_of(told["upcards"], reading)), known(own)
        edge = figures.house_edge()
        line = f"{reading.value}: house edge with the card {float(100 * edge):.6f}% = {edge}"
        if best is not None:
            lost = best.figures.value() - figures.value()
            costs[reading.value] = {"exact": str(lost), "percent": float(100 * lost)}
            line += f"\n  the card costs {float(100 * lost):.6f}% of an ante = {lost}"
        lines.append(line)
    told["cost"] = costs
    _write(path, told)
    return "\n".join([*lines, f"in {path}"])


def _write(path: Path, told: dict[str, Any]) -> None:
    write_whole(path, (json.dumps(told, indent=1) + "\n").encode())


def strategy_json(rules: LunarRules, advice: Advice) -> dict[str, Any]:
    """Unknown figures are left out, and `note` says how to find them."""
    told: dict[str, Any] = {
        "rulebook": rules.id,
        "options": {name: value_text(value) for name, value in rules.options.items()},
        "first": {
            name: [_rule(rule) for rule in listed] for name, listed in advice.card.first.items()
        },
        "after_draw": [_rule(rule) for rule in advice.card.after],
        "words": [
            {"hand": heading, "rules": [{"do": do, "when": when} for do, when in lines]}
            for heading, lines in lines_of(advice)
        ],
        "notes": notes_of(advice),
        "differences": [
            {
                "rulebook": ", ".join(each.rulebooks),
                "hand": each.heading,
                "here": _said(each.here),
                "there": _said(each.there),
            }
            for each in differences(rules, advice)
        ],
    }
    if advice.best is not None:
        best = advice.best
        told["best"] = {**_value("house_edge", best.house_edge()), "shares": _shares(best.shares)}
    if advice.priced is not None and advice.cost is not None:
        figures = advice.priced.figures
        told["card"] = {
            **_value("house_edge", figures.house_edge()),
            **_value("cost", advice.cost),
            "shares": _shares(figures.shares),
            "method": "exact",
            "command": advice.priced.command,
        }
    if unknown(rules, advice):
        told["note"] = unknown(rules, advice)
    return told


def _said(lines: Sequence[Line]) -> str:
    return "; ".join(map(line_text, lines)) or "none"


def _value(name: str, value: Fraction) -> dict[str, Any]:
    return {name: str(value), f"{name}_percent": float(value * 100)}


def _shares(shares: dict[str, Fraction]) -> dict[str, str]:
    return {name: str(share) for name, share in shares.items()}


def _rule(rule: Rule) -> dict[str, Any]:
    return {"do": rule.do, "when": [condition.text for condition in rule.when]}


def show(rules: LunarRules, advice: Advice) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{plain(rules.title)}[/]\n{played_with(rules)}")
    console.print(f"{advice.card.lines} rules; of each list the first that fits.\n", style="dim")
    for heading, lines in lines_of(advice):
        console.print(f"[bold]{plain(heading)}[/]")
        console.print(grid([(f"  [bold]{plain(do)}[/]", plain(when)) for do, when in lines]))
    console.print()
    for note in notes_of(advice):
        console.print(plain(note), style="dim")
    console.print()
    figures = [(n, f"[bold]{p}[/]", f"[dim]{plain(e)}[/]") for n, p, e in cost(advice)]
    console.print(grid(figures))
    if unknown(rules, advice):
        console.print(plain(unknown(rules, advice)), style="dim")
    if shares(advice):
        console.print("\n[bold]How often[/]  best play, this card")
        console.print(grid([(f"  {name}", best, mine) for name, best, mine in shares(advice)]))
    if differences(rules, advice):
        console.print("\n[bold]Other rulebooks[/]  + only there, - only here")
        console.print(grid(_elsewhere(rules, advice)))


def _elsewhere(rules: LunarRules, advice: Advice) -> Iterator[tuple[str, ...]]:
    for each in differences(rules, advice):
        yield f"  [bold]{', '.join(each.rulebooks)}[/]", f"[bold]{plain(each.heading.lower())}[/]"
        for sign, lines in (("+", each.there), ("-", each.here)):
            yield from (("", f"{sign} {plain(line_text(line))}") for line in lines)


def show_strategy(rules: LunarRules, wanted: StrategyRequest) -> None:
    game = game_of(rules)
    if wanted.export is not None:
        raise refused(
            f"--export: every decision of {rules.id} is in the solution file, which "
            f"`croupier solve {rules.id} --output {rules.id}.lunar` writes"
        )
    if wanted.evaluate is not None:
        workers = wanted.workers or os.cpu_count() or 1
        told = evaluate(rules, game, wanted.command, wanted.evaluate, workers)
        if told is None:
            typer.echo(
                f"stopped; run the same command again to continue from {wanted.evaluate}", err=True
            )
            raise typer.Exit(130)
        typer.echo(told)
        return
    advice = advice_for(game)
    deliver(
        wanted,
        page=lambda: page(rules, advice),
        document=lambda: strategy_json(rules, advice),
        show=lambda: show(rules, advice),
        picture=lambda: card_picture(rules, advice),
    )


_WIDTH, _LINE, _LETTERS, _WHEN = 900, 24, 96, 210
_NOTE_LETTERS = 130
_FONT = "Helvetica, Arial, sans-serif"
_COLOURS = {"heading": "#17212b", "play": "#17633b", "fold": "#8a5a12", "more": "#4a5560"}


def page(rules: LunarRules, advice: Advice) -> str:
    hands = "\n".join(
        rule_list(escape(heading), lines, _kind) for heading, lines in lines_of(advice)
    )
    body = f"""<div class="hands">
{hands}
</div>
{_notes(advice)}
{_costs(rules, advice)}
{_html_shares(advice)}
{_html_elsewhere(rules, advice)}"""
    return frame(rules.title, f"{played_with(rules)}. Of each list the first rule that fits.", body)


def _notes(advice: Advice) -> str:
    return f'<p class="note">{"<br>".join(map(escape, notes_of(advice)))}</p>'


def _kind(do: str) -> str:
    return "told check" if do == "fold" else "told play"


def _costs(rules: LunarRules, advice: Advice) -> str:
    note = unknown(rules, advice)
    return costs(cost(advice), f'\n<p class="note">{escape(note)}</p>' if note else "")


def _html_shares(advice: Advice) -> str:
    if not shares(advice):
        return ""
    rows = [(escape(name), best, mine) for name, best, mine in shares(advice)]
    title = "How often <small>of all hands and upcards</small>"
    return table(title, ("choice", "best play", "this card"), rows)


def _html_elsewhere(rules: LunarRules, advice: Advice) -> str:
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
    return table(title, columns, rows, kind="costs elsewhere")


def _listed(lines: Sequence[Line]) -> str:
    """Each rule on its own line."""
    return "<br>".join(escape(line_text(line)) for line in lines) or "none"


def card_picture(rules: LunarRules, advice: Advice) -> Any:
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
