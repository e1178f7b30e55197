"""The table that the command line asks for: everything fixed before the first round."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from croupier.cards import DECK, Card
from croupier.cli.options import open_rulebook, refused
from croupier.cli.play.game import TableGame, TableRequest, game_of
from croupier.machine import Refusal
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks import RulebookError
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class Setup:
    """The table's game, the player's boxes and chips, and the source of randomness."""

    game: TableGame
    boxes: tuple[int, ...]
    """The player sits at the first."""
    chips: Amount
    random: Random

    def shuffled_deck(self) -> list[Card]:
        deck = list(DECK)
        self.random.shuffle(deck)
        return deck


def open_setup(
    rulebook: str,
    options: Mapping[str, str],
    boxes: str,
    chips: str,
    dealing: str,
    jackpot: str | None,
    seed: str | None,
) -> Setup:
    """The table from the words of the command line; exits with the reason if it is refused."""
    book = open_rulebook(rulebook)
    try:
        rules = book.rules(options)
        taken, brought = _boxes(rules, boxes), _chips(rules, chips)
        game = game_of(rules, TableRequest(_dealing(rules, dealing), taken, jackpot))
    except (RulebookError, Refusal) as error:
        raise refused(error.message, error.clauses) from error
    return Setup(game, taken, brought, secrets.SystemRandom() if seed is None else Random(seed))


def _dealing(rules: TableRules, text: str) -> str:
    if text not in rules.deal_clauses:
        raise refused(f"{rules.id} deals from {' or '.join(rules.deal_clauses)}", rules.cites.deal)
    return text


def _boxes(rules: TableRules, text: str) -> tuple[int, ...]:
    """The boxes in the order given, each once."""
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
