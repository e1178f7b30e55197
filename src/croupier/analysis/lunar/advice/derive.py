"""Derives the card of a rulebook's game and writes it into the package.

    python -m croupier.analysis.lunar.advice.derive wa-lunar --values FOLDER
    python -m croupier.analysis.lunar.advice.derive nz-lunar --values FOLDER --solution FILE

Rules for the first decision, from what every choice is worth if what follows is played best
(`values`, kept in the folder, so that another search begins with them); then rules for after the
draw, from what the first lead to (`after`). Where players may force, the first need the solution
file; hands that force are bet anyway, so after the draw it does not matter.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from croupier.analysis.lunar.advice.after import gains
from croupier.analysis.lunar.advice.card import (
    BET,
    FOLD,
    SECTIONS,
    Card,
    card_named,
    format_card,
    name_of,
)
from croupier.analysis.lunar.advice.names import Columns, Small
from croupier.analysis.lunar.advice.playing import codes_of, in_section
from croupier.analysis.lunar.advice.search import Cells, Floats, Rules, cells, cost, derive
from croupier.analysis.lunar.advice.seen import before_draw
from croupier.analysis.lunar.advice.values import NAMES, rows, values_of
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.solver.hands51 import canonical_hands
from croupier.analysis.lunar.solver.solution import Solution, open_solution
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules

PRICE = 0.0001
"""Of a rule and of each of its conditions: so much of an ante."""
PRICES = (0.0004, 0.0002)
"""Dearer ones first: what they find is where a cheaper search starts, too."""
UPCARDS = range(13)
FIRST = "one-ante"
"""The card, wa-lunar's, from whose lists the others' searches start, too; and whose rules for after
the draw they take over: below a straight, where alone it is in doubt whether to bet, a final hand
gains the same in every game."""
LOOK_ALIKE: dict[str, tuple[int, ...]] = {
    "high": (7, 8, 9, 10, 11, 12),
    "second": (7, 8, 9, 10, 11),
    "third": (9, 10),
    "outs": (0, 3, 4, 7),
    "held": (0, 1, 2),
}
"""Numbers that a rule may turn on; others count as the next below, or as the lowest: nobody's rule
should ask whether a card is a four or a five."""
COMMAND = "python -m croupier.analysis.lunar.advice.derive"
LOOKS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "strong": (("bet", "buy", "keep-three"), ("hand", "ace_king", "pair_over", "up")),
    "pair": (
        ("fold", "bet", "buy", "keep-pair", "keep-ace-king"),
        ("pair", "pair_over", "ace_king", "held", "outs", "up"),
    ),
    "nothing": (
        ("fold", "bet", "buy", "keep-two", "keep-high", "keep-suited-three"),
        ("high", "second", "two_suited", "suited_three", "held", "outs", "up"),
    ),
}
"""By section: the choices that are tried, and what they may look at."""
AFTER = ("hand", "ace_king", "third", "held", "up")


def derive_card(game: Game, solution: Solution | None, folder: Path, price: float = PRICE) -> Card:
    found = first_cells((up, _told(game, up, solution, folder)) for up in UPCARDS)
    if name_of(game) != FIRST:
        known = card_named(FIRST)
        lists = {name: (known.first[name],) for name in found}
        first = {name: searched(name, each, price, lists[name]) for name, each in found.items()}
        return Card(first, known.after)
    first = {name: searched(name, each, price) for name, each in found.items()}
    listed = searched("after", after_cells(game, Card(first, ())), price)
    return Card(first, listed[:-1] if listed[-1].do == FOLD else listed)


def _told(game: Game, up: int, solution: Solution | None, folder: Path) -> Floats:
    print(f"upcard {up + 1} of {len(UPCARDS)}", file=sys.stderr, flush=True)
    return values_of(game, up, solution, folder).astype(np.float64)


def searched(section: str, found: Cells, price: float, starts: Sequence[Rules] = ()) -> Rules:
    """What each price finds is told, the last is the answer."""
    listed: list[Rules] = []
    for each in (*(more for more in PRICES if more > price), price):
        listed.append(derive(found, each, [*listed[-1:], *starts]))
        lost = 100 * (found.worth.max(axis=1).sum() - found.total(listed[-1]))
        told = f"{section}, price {each}: {len(listed[-1])} rules"
        told += f", {cost(listed[-1])} with conditions, {lost:.4f}% lost"
        print(told, file=sys.stderr, flush=True)
    return listed[-1]


def first_cells(worths: Iterator[tuple[int, Floats]]) -> dict[str, Cells]:
    """By section; what each choice is worth is a part of an ante, the mean of both readings."""
    parts: dict[str, list[tuple[Columns, Floats]]] = {name: [] for name in SECTIONS}
    many = canonical_hands().copies[rows()].astype(np.float64)
    many /= many.sum() * len(UPCARDS)
    for up, worth in worths:
        columns = {name: each[rows()] for name, each in before_draw(up).items()}
        worth[NAMES.index("buy")] = (worth[NAMES.index("buy")] + worth[-1]) / 2
        for name, (holds, seen) in LOOKS.items():
            here = np.flatnonzero(in_section(name, columns))
            each = worth[[NAMES.index(hold) for hold in holds]][:, here].T
            there = {column: _alike(column, columns[column][here]) for column in seen}
            parts[name].append((there, each * many[here, None]))
    return {name: cells(*LOOKS[name], iter(parts[name])) for name in SECTIONS}


def _alike(name: str, column: Small) -> Small:
    if name not in LOOK_ALIKE:
        return column
    levels = np.array(LOOK_ALIKE[name], dtype=np.int8)
    return levels[np.maximum(np.searchsorted(levels, column, side="right") - 1, 0)]


def after_cells(game: Game, card: Card) -> Cells:
    """Of hands as this card's first decisions lead to them."""

    def parts() -> Iterator[tuple[Columns, Floats]]:
        for up in UPCARDS:
            columns, worth = gains(game, up, codes_of(card, up))
            there = {name: _alike(name, columns[name]) for name in AFTER}
            yield there, np.stack([worth, np.zeros(len(worth))], axis=1) / len(UPCARDS)

    return cells((BET, FOLD), AFTER, parts())


def main() -> None:
    asked = argparse.ArgumentParser(prog=COMMAND)
    asked.add_argument("rulebook")
    asked.add_argument("--values", type=Path, help="keep there what choices are worth")
    asked.add_argument("--solution", type=Path, help="needed where players may force")
    asked.add_argument("--price", type=float, default=PRICE, help="of a rule and of a condition")
    asked.add_argument("--output", type=Path, help="instead of the package's own file")
    given = asked.parse_args()
    game = game_of(rulebook(given.rulebook).rules_as(LunarRules, {}))
    if game.force_antes is not None and given.solution is None:
        asked.error(f"--solution: `croupier solve {given.rulebook}` writes it")
    solution = None if given.solution is None else open_solution(given.solution, game)
    with TemporaryDirectory() as instead:
        folder = given.values or Path(instead)
        folder.mkdir(parents=True, exist_ok=True)
        card = derive_card(game, solution, folder, given.price)
    text = f"# Made by: {COMMAND} {given.rulebook}"
    text += " --solution FILE\n\n" if solution is not None else "\n\n"
    path = given.output or Path(__file__).parent / "data" / f"{name_of(game)}.toml"
    path.write_text(text + format_card(card), encoding="utf-8")


if __name__ == "__main__":
    main()
