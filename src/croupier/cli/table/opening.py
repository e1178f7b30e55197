"""A table as it was asked for on the command line."""

import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from io import TextIOWrapper
from random import Random

from rich.console import Console

from croupier.cli.options import open_rulebook, refused
from croupier.cli.table.game import Wanted
from croupier.cli.table.games import game_of
from croupier.cli.table.setup import Setup
from croupier.cli.table.stand_ins import STAND_IN
from croupier.cli.table.terminal import Terminal
from croupier.machine import Refusal
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks import RulebookError
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class Request:
    """The words of the command line."""

    rulebook: str
    options: Mapping[str, str]
    boxes: str
    chips: str
    dealing: str
    jackpot: str | None
    seed: str | None


def open_setup(request: Request) -> Setup:
    """The table, or a clean exit with the reason why not."""
    book = open_rulebook(request.rulebook)
    try:
        rules = book.rules(request.options)
        boxes, chips = _boxes(rules, request.boxes), _chips(rules, request.chips)
        game = game_of(rules, Wanted(_dealing(rules, request.dealing), boxes, request.jackpot))
    except (RulebookError, Refusal) as error:
        raise refused(error.message, error.clauses) from error
    return Setup(game, boxes, chips, _random(request.seed))


def open_terminal() -> Terminal:
    """The process's own, hardened: no byte that is typed or printed can break off a round."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, STAND_IN)):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    console = Console(highlight=False, markup=False, emoji=False)
    return Terminal(console, input, echo=not sys.stdin.isatty())


def _dealing(rules: TableRules, text: str) -> str:
    if text not in rules.deal_clauses:
        raise refused(f"{rules.id} deals from {' or '.join(rules.deal_clauses)}", rules.cites.deal)
    return text


def _boxes(rules: TableRules, text: str) -> tuple[int, ...]:
    """In the order given, each once."""
    try:
        numbers = dict.fromkeys(int(part) for part in text.split(","))
    except ValueError as error:
        raise refused(f"--boxes {text}: write the numbers of boxes, as in 1,3") from error
    if not all(1 <= number <= rules.boxes for number in numbers):
        raise refused(f"--boxes {text}: the table has boxes 1 to {rules.boxes}", rules.cites.boxes)
    return tuple(numbers)


def _chips(rules: TableRules, text: str) -> Amount:
    try:
        chips = parse_amount(text)
    except AmountError as error:
        raise refused(f"--chips: {error}") from error
    if chips <= 0:
        raise refused("--chips must be more than 0", rules.cites.chips)
    return chips


def _random(seed: str | None) -> Random:
    return secrets.SystemRandom() if seed is None else Random(seed)
