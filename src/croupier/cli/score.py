"""`croupier score`: what a policy is worth."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

from croupier.cli.options import (
    AsJson,
    Options,
    RulebookName,
    chosen_rules,
    given_options,
    print_json,
    progress_bar,
    refused,
    refusing,
)
from croupier.cli.terminal.console import Console
from croupier.envs import Effort, NoEnvironment, PolicyError, Score, load_policy, score
from croupier.envs.score import Figure
from croupier.library.books import rulebook as open_book


def score_command(
    policy: Annotated[
        str,
        typer.Argument(
            help="A function of observations and masks, as module:policy or file.py:policy."
        ),
    ],
    rulebook: RulebookName,
    option: Options = [],
    rounds: Annotated[
        int | None,
        typer.Option(
            "--rounds", min=1, help="Play so many rounds, even where an exact value can be had."
        ),
    ] = None,
    judged: Annotated[
        int,
        typer.Option(
            "--judged", min=0, help="In how many of the rounds played every choice is valued."
        ),
    ] = Effort.judged,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="The same seed plays the same rounds.")
    ] = 0,
    solution: Annotated[
        Path | None,
        typer.Option(
            "--solution", help="A solution file that `croupier solve` wrote, to value faster."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what a policy is worth, where it loses, and how near it is to perfect play."""
    chosen_rules(rulebook, option)
    effort = Effort(rounds or Effort.rounds, judged, seed, solution)
    try:
        found_policy = load_policy(policy)
        with refusing(), progress_bar() as told:
            told("loading the mathematics", 0)
            chosen: Any = given_options(option)
            book = open_book(rulebook, **chosen)
            found = score(book, found_policy, effort, play=rounds is not None, told=told)
    except (PolicyError, NoEnvironment, OSError) as error:
        raise refused(str(error)) from error
    if as_json:
        print_json({"policy": policy, **found.plain})
    else:
        _show(policy, found)


def _show(policy: str, found: Score) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{policy}[/] plays {found.rulebook}: {_how(found)}\n", soft_wrap=True)
    table = Table("antes a round", "", "", box=box.SIMPLE_HEAD, padding=(0, 1))
    table.columns[1].justify = "right"
    table.add_row("perfect play", _known(found.perfect), "")
    table.add_row("strategy card", _known(found.card), "")
    table.add_row("[bold]this policy[/]", f"[bold]{_number(found.value)}[/]", _error(found.value))
    console.print(table)
    kinds = Table("where it loses", "decisions a round", "regret", "", box=box.SIMPLE_HEAD)
    for column in kinds.columns[1:]:
        column.justify = "right"
    for kind in found.kinds:
        lost = ("", "") if kind.regret is None else (_lost(kind.regret), _error(kind.regret))
        kinds.add_row(kind.name, f"{float(kind.reached.value):.4f}", *lost)
    if found.regret is not None:
        kinds.add_row("all", "", f"{float(found.regret):.6f}", "")
    if not found.exact and found.perfect is not None:
        behind = Figure(float(found.perfect) - float(found.value.value), found.value.error)
        kinds.add_row("all, by the rounds played", "", _lost(behind), _error(behind))
    console.print(kinds)
    console.print(_standing(found), soft_wrap=True)
    if found.illegal:
        share = f"{100 * found.illegal:.2f}%"
        console.print(f"{share} of its answers were not legal: the cautious action was played.")


def _how(found: Score) -> str:
    if found.exact:
        return "exact, asked about every state"
    judged = f"choices valued in {found.judged:,} of them" if found.judged else "none valued"
    why = f"\nNot exact: {found.why_not_exact}." if found.why_not_exact else ""
    return f"{found.rounds:,} rounds played, {judged}{why}"


def _known(value: Fraction | None) -> str:
    return "not known" if value is None else f"{float(value):+.6f}"


def _number(figure: Figure) -> str:
    return f"{float(figure.value):+.6f}"


def _lost(figure: Figure) -> str:
    return f"{float(figure.value):.6f}"


def _error(figure: Figure) -> str:
    return "" if figure.error is None else f"± {figure.error:.6f}"


def _standing(found: Score) -> str:
    standing = found.standing
    if standing is None:
        return "Where it stands is not known: the strategy card or perfect play is not priced."
    if standing < 0:
        times = f"{1 - standing:,.1f} times as much"
        return f"It stands below the strategy card: it loses {times} against perfect play."
    return f"It stands {100 * standing:.1f}% of the way from the strategy card to perfect play."
