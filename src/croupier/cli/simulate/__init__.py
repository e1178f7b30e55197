"""`croupier simulate`: millions of rounds with a strategy."""

import json
import os
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.options import (
    AsJson,
    Cluster,
    Options,
    RulebookName,
    Workers,
    chosen_rules,
    games_with,
    given_options,
    mathematics_of,
    refused,
)
from croupier.rulebooks.library import stable_name
from croupier.rulebooks.table import TableRules

_MOST_ROUNDS = 10**15


def simulate_command(
    rulebook: RulebookName,
    rounds: Annotated[
        str, typer.Option("--rounds", help="How many rounds, as 5000000 or 1e9.")
    ] = "1e7",
    option: Options = [],
    wager: Annotated[
        list[str],
        typer.Option(
            "-w", "--wager", help="A wager that every box places, as area=amount; may be repeated."
        ),
    ] = [],
    boxes: Annotated[int, typer.Option("--boxes", help="How many boxes play.")] = 1,
    dealing: Annotated[str, typer.Option("--dealing", help="How the cards are dealt.")] = "shoe",
    jackpot: Annotated[
        str, typer.Option("--jackpot", help="The jackpot pool, as 250000, or two as 8000:180000.")
    ] = "",
    strategy: Annotated[
        Path | None,
        typer.Option("--strategy", help="A strategy file; the default is the game's own strategy."),
    ] = None,
    optimal: Annotated[
        Path | None,
        typer.Option(
            "--optimal",
            help="Play the best choices, from a solution file that `croupier solve` wrote.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=0, help="The same seed deals the same rounds; random by default."
        ),
    ] = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    output: Annotated[
        Path | None, typer.Option("--output", help="The folder for results and progress.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the run in the --output folder.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Simulate millions of rounds with a strategy and show the results."""
    _check_optimal(chosen_rules(rulebook, option), strategy, optimal)
    plan: dict[str, Any] = {
        "rulebook": stable_name(rulebook),
        "rounds": _rounds(rounds),
        "options": given_options(option),
        "wagers": given_options(wager),
        "boxes": boxes,
        "dealing": dealing,
        "jackpot": [pool for pool in jackpot.split(":") if pool],
    }
    if resume and output is None:
        raise refused("--resume needs --output, the folder of the run")
    from croupier.cli.simulate.run import finish, open_run, page, play

    progress, run = open_run(plan, strategy, optimal, _seed(seed, resume), output, resume)
    count = workers or os.cpu_count() or 1
    whole = play(progress, run, count, cluster, output)
    answered, results = finish(progress, run, output)
    typer.echo(json.dumps(answered) if as_json else page(results, progress.plan.seed, answered))
    if not whole:
        how = " continue with --resume" if output else " a run with --output can be resumed"
        played = f"{progress.rounds:,} of {progress.plan.rounds:,} rounds"
        typer.echo(f"stopped after {played};{how}", err=True)
        raise typer.Exit(130)


def _check_optimal(rules: TableRules, strategy: Path | None, optimal: Path | None) -> None:
    if optimal is not None and strategy is not None:
        raise refused("give either --optimal or --strategy, not both")
    if optimal is not None and not mathematics_of(rules).has("solver"):
        solved = games_with("solver")
        raise refused(f"--optimal needs a solution of {solved}, and {rules.id} has none")


def _rounds(text: str) -> int:
    """5000000, 5_000_000 or 5e6."""
    mantissa, _, exponent = text.lower().partition("e")
    try:
        power = int(exponent) if exponent else 0
        count = int(mantissa) * 10**power if 0 <= power <= 15 else 0
    except ValueError:
        count = 0
    if not 0 < count <= _MOST_ROUNDS:
        raise refused(f"--rounds {text}: write a number from 1 to 1e15, as 5000000 or 1e9")
    return count


def _seed(given: int | None, resume: bool) -> int | None:
    """A random seed for a run without one; a resumed run already has a seed."""
    if given is not None and given >= 1 << 64:
        raise refused("--seed is a number below 2**64")
    return given if given is not None or resume else secrets.randbits(32)
