"""`croupier solve`: a whole game of Lunar Poker, exactly."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import given_options, open_rulebook, refused
from croupier.rulebooks import RulebookError
from croupier.rulebooks.lunar import LunarRules

if TYPE_CHECKING:
    from croupier.analysis.lunar.game import Game


def solve_command(
    rulebook: Annotated[str, typer.Argument(help="A rulebook's id, or a house variant's path.")],
    option: Annotated[
        list[str], typer.Option("-o", help="An option of the rulebook, as name=value.")
    ] = [],  # noqa: B006 - Typer makes a new list each time
    workers: Annotated[
        int, typer.Option("--workers", min=0, help="Processes; 0 for one for each core.")
    ] = 0,
    cluster: Annotated[
        str, typer.Option("--cluster", help="A Dask scheduler's address, tcp://host:port.")
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--output", help="The solution file; else RULEBOOK.lunar here.")
    ] = None,
    reading: Annotated[
        str,
        typer.Option(
            "--reading", help="A reading that no house may choose: second-combination=none."
        ),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Solve every state of a Lunar Poker game; a run that was stopped goes on."""
    rules = _rules(rulebook, option)
    from croupier.analysis.lunar.game import game_of
    from croupier.cli.solve_run import figures_of, solved

    try:
        game = game_of(rules)
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
    game = _read_as(game, reading)
    path = output or Path(f"{rules.id}{'-none' if reading else ''}.lunar")
    if not path.parent.is_dir():
        raise refused(f"--output {path}: there is no folder {path.parent}")
    run = solved(game, path, workers or os.cpu_count() or 1, cluster)
    if run is None:
        typer.echo(f"stopped; the same command goes on from {path}.parts", err=True)
        raise typer.Exit(130)
    told = figures_of(rules, run, _command(rulebook, option, reading))
    run.finish()
    typer.echo(json.dumps(told) if as_json else _page(told, path))


def _rules(rulebook: str, options: list[str]) -> LunarRules:
    book = open_rulebook(rulebook)
    try:
        rules = book.rules(given_options(options))
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
    if not isinstance(rules, LunarRules):
        raise refused(f"{rulebook}: only Lunar Poker is solved so; `croupier ev` knows nz-uth")
    return rules


def _read_as(game: "Game", reading: str) -> "Game":
    """The game under a reading that is no option of any rulebook."""
    from croupier.analysis.lunar.game import without_second
    from croupier.analysis.readings import NO_SECOND

    if reading not in ("", NO_SECOND):
        raise refused(f"--reading takes {NO_SECOND}, not {reading!r}: all others are options (-o)")
    return without_second(game) if reading else game


def _command(rulebook: str, options: list[str], reading: str) -> str:
    words = ["croupier", "solve", rulebook, *(f"-o {each}" for each in options)]
    return " ".join([*words, *([f"--reading {reading}"] if reading else [])])


def _page(told: dict[str, Any], path: Path) -> str:
    lines = [f"{told['rulebook']}: solved, every state in {path}", ""]
    for reading, figures in told["readings"].items():
        lines.append(f"straight_with_pair = {reading}")
        for pair, edge in figures["house_edge"].items():
            lines.append(f"  instant {pair:9} house edge {edge['percent']:+.6f}% = {edge['exact']}")
        shares = [f"{name} {share['percent']:.4f}%" for name, share in figures["shares"].items()]
        lines += ["  " + ", ".join(shares), ""]
    return "\n".join(lines).rstrip()
