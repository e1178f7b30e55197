"""`croupier design`: which of the operator's choices come nearest to a target."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import typer
from rich.box import SIMPLE
from rich.markup import escape
from rich.table import Table

from croupier.analysis.design import MAIN, Design, Target, designs, nearest
from croupier.cli.options import (
    AsJson,
    Options,
    RulebookName,
    given_options,
    open_rulebook,
    print_json,
    progress_bar,
    refused,
    refusing,
)
from croupier.cli.terminal.console import Console
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks import Rulebook
from croupier.rulebooks.options import value_text

_BAR = 16
_TARGETS = ("--target-edge", "--target-deviation", "--target-hold")


def design_command(
    rulebook: RulebookName,
    wager: Annotated[
        str, typer.Option(help="The wager that is designed: main, super, trips, ...")
    ] = MAIN,
    target_edge: Annotated[
        str | None, typer.Option(help="The house edge wanted, in percent: 2.5%.")
    ] = None,
    target_deviation: Annotated[
        str | None, typer.Option(help="The standard deviation of a round wanted, in wagers.")
    ] = None,
    target_hold: Annotated[
        str | None, typer.Option(help="What the wager should bring the house in an hour.")
    ] = None,
    stake: Annotated[str, typer.Option(help="What is staked on the wager in a round.")] = "10",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of all boxes in an hour.")] = 200,
    option: Options = [],
    show: Annotated[int, typer.Option(min=1, help="How many of the nearest are shown.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Show which combinations of the operator's options come nearest to a target, exactly."""
    given = (target_edge, target_deviation, target_hold)
    target = _target(dict(zip(_TARGETS, given, strict=True)), _number(stake, "--stake") * rounds)
    book = open_rulebook(rulebook)
    with refusing(), progress_bar() as tell:
        found = nearest(designs(book, given_options(option), wager, tell), target)
    if not found:
        raise refused(f"no combination has a known {target.kind} of {wager}")
    told = found[:show]
    if as_json:
        print_json(_plain(book, wager, target, told, len(found)))
        return
    _print(book, wager, target, told, len(found))


def _is_own(book: Rulebook, options: Mapping[str, Any]) -> bool:
    """Whether the rulebook itself chooses so."""
    return options.items() <= book.options({}).items()


def _target(given: dict[str, str | None], staked: Fraction) -> Target:
    named = {name: text for name, text in given.items() if text is not None}
    if len(named) != 1:
        raise typer.BadParameter(f"give one of {', '.join(_TARGETS)}")
    name, text = next(iter(named.items()))
    value = _number(text.removesuffix("%"), name)
    kind = name.removeprefix("--target-")
    if kind == "edge":
        return Target(kind, value / 100)
    return Target(kind, value, staked)


def _number(text: str, name: str) -> Fraction:
    try:
        found: Amount = parse_amount(text.lstrip("+-"))
    except AmountError as error:
        raise typer.BadParameter(f"{name}: {error}") from error
    return -Fraction(found) if text.startswith("-") else Fraction(found)


def _plain(
    book: Rulebook, wager: str, target: Target, told: list[tuple[Design, Fraction]], every: int
) -> dict[str, Any]:
    wanted = {"kind": target.kind, "value": str(target.value)}
    return {
        "rulebook": book.id,
        "wager": wager,
        "target": wanted,
        "combinations": every,
        "nearest": [
            {
                "options": {name: value_text(value) for name, value in each.options.items()},
                "house_edge": str(each.edge),
                "house_edge_percent": float(100 * each.edge),
                "standard_deviation": each.deviation,
                "away": float(away),
                "default": _is_own(book, each.options),
            }
            for each, away in told
        ],
    }


def _print(
    book: Rulebook, wager: str, target: Target, told: list[tuple[Design, Fraction]], every: int
) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{escape(book.title)}[/]: {escape(wager)}, wanted {_said(target)}")
    hold = target.kind == "hold"
    table = Table(box=SIMPLE, pad_edge=False)
    for name in told[0][0].options:
        table.add_column(escape(name))
    for name in ("house edge", "deviation", *(["an hour"] if hold else [])):
        table.add_column(name, justify="right")
    table.add_column("how far away")
    most = max(away for _, away in told)
    for each, away in told:
        own = _is_own(book, each.options)
        table.add_row(
            *(escape(value_text(value)) for value in each.options.values()),
            f"{float(100 * each.edge):.4f}%",
            "" if each.deviation is None else f"{each.deviation:.4f}",
            *([f"{float(each.edge * target.staked):.2f}"] if hold else []),
            _bar(away, most) + ("  the rulebook's own" if own else ""),
            style="bold" if own else "",
        )
    console.print(table)
    if every > len(told):
        console.print(f"and {every - len(told)} more combinations; --show {every} shows all")


def _said(target: Target) -> str:
    if target.kind == "edge":
        return f"a house edge of {float(100 * target.value):g}%"
    if target.kind == "deviation":
        return f"a standard deviation of {float(target.value):g} wagers"
    return f"{float(target.value):g} an hour, with {float(target.staked):g} staked"


def _bar(away: Fraction, most: Fraction) -> str:
    length = round(_BAR * away / most) if most else 0
    return "▇" * length or "·"
