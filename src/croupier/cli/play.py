"""`croupier play`: a table in the terminal."""

import secrets
import sys
from io import TextIOWrapper
from random import Random
from typing import Annotated

import typer
from rich.console import Console

from croupier.cli.options import given_options, open_rulebook, refused
from croupier.cli.table.session import play_rounds
from croupier.cli.table.setup import Setup
from croupier.cli.table.stand_ins import STAND_IN
from croupier.cli.table.terminal import Terminal
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks import LunarRules, RulebookError
from croupier.rulebooks.schema import LunarDocument


def play_command(
    rulebook: Annotated[str, typer.Argument(help="A rulebook's id, or a house variant's path.")],
    boxes: Annotated[str, typer.Option(help="The boxes you play, as in 1,3.")] = "3",
    chips: Annotated[str, typer.Option(help="The chips you bring.")] = "1000",
    option: Annotated[
        list[str], typer.Option("-o", help="An option of the rulebook, name=value.")
    ] = [],  # noqa: B006 - Typer makes a new list each time
    dealing: Annotated[str, typer.Option(help="shoe or shuffler.")] = "shoe",
    seed: Annotated[
        str | None, typer.Option(help="The same seed deals the same cards; random if not given.")
    ] = None,
) -> None:
    """Play Lunar Poker in the terminal."""
    rules = _rules(rulebook, given_options(option))
    if dealing not in rules.dealings:
        raise refused(f"{rules.id} deals from {' or '.join(rules.dealings)}", rules.cites.deal)
    setup = Setup(rules, dealing, _boxes(rules, boxes), _chips(rules, chips), _random(seed))
    play_rounds(setup, _terminal())


def _rules(rulebook: str, options: dict[str, str]) -> LunarRules:
    book = open_rulebook(rulebook)
    if not isinstance(book.document, LunarDocument):
        raise refused(
            f"{book.title} is not played yet; nz-lunar, wa-lunar, vu-lunar, nsw-lunar are"
        )
    try:
        return book.lunar_rules(options)
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error


def _boxes(rules: LunarRules, text: str) -> tuple[int, ...]:
    try:
        numbers = sorted({int(part) for part in text.split(",")})
    except ValueError as error:
        raise refused(f"--boxes {text}: write the numbers of boxes, as in 1,3") from error
    if not all(1 <= number <= rules.boxes for number in numbers):
        raise refused(f"--boxes {text}: the table has boxes 1 to {rules.boxes}", rules.cites.boxes)
    return tuple(numbers)


def _chips(rules: LunarRules, text: str) -> Amount:
    try:
        chips = parse_amount(text)
    except AmountError as error:
        raise refused(f"--chips: {error}") from error
    if chips <= 0:
        raise refused("--chips must be more than 0", rules.cites.chips)
    return chips


def _random(seed: str | None) -> Random:
    return secrets.SystemRandom() if seed is None else Random(seed)


def _terminal() -> Terminal:
    """The process's own, hardened: no byte that is typed or printed can break off a round."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, STAND_IN)):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    console = Console(highlight=False, markup=False, emoji=False)
    return Terminal(console, input, echo=not sys.stdin.isatty())
