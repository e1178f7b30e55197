"""Derives the card of a rulebook's game and writes it into the package.

    python -m croupier.analysis.lunar.advice.derive wa-lunar two-straights
    python -m croupier.analysis.lunar.advice.derive nz-lunar two-straights nz-lunar.lunar

Rules for the first decision, from what every choice is worth if what follows is played best; and
rules for after the draw (`after`). Where players may force, the solution file is needed for the
first (`with_force`); hands that force are bet anyway, so after the draw it does not matter.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from math import comb
from pathlib import Path

import numpy as np

from croupier.analysis.lunar.advice.after import gains
from croupier.analysis.lunar.advice.card import (
    BET,
    FOLD,
    SECTIONS,
    Card,
    Rule,
    card_named,
    format_card,
    name_of,
)
from croupier.analysis.lunar.advice.holds import NOT_THERE, codes
from croupier.analysis.lunar.advice.names import Columns, Small
from croupier.analysis.lunar.advice.playing import in_section
from croupier.analysis.lunar.advice.search import Cells, Floats, cells, derive
from croupier.analysis.lunar.advice.seen import after_draw, before_draw
from croupier.analysis.lunar.advice.with_force import every_worth_with_force
from croupier.analysis.lunar.figures import STATES
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.hands51 import canonical_hands
from croupier.analysis.lunar.projection import MOST
from croupier.analysis.lunar.solution import Solution, open_solution
from croupier.analysis.lunar.upcard import Upcard
from croupier.rulebooks import rulebook

PRICE = 0.0001
"""Of a rule and of each of its conditions: so much of an ante."""
UPCARDS = range(13)
DEALS = comb(51, MOST) * comb(46, 3)
"""Of a final hand and three cards thrown away, under an upcard."""
LOW = 5
"""The seven."""
ILLEGAL = -1_000.0
"""What a hold is worth to hands that have no such cards."""
COMMAND = "python -m croupier.analysis.lunar.advice.derive"
LOOKS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "full": (("bet", "buy"), ("hand", "up")),
    "straight": (("bet", "buy"), ("hand", "high", "match", "up")),
    "three": (("bet", "buy", "keep-three"), ("pair", "side", "ace_king", "pair_over", "up")),
    "two-pairs": (("bet", "buy"), ("pair", "side", "ace_king", "match", "pair_over", "up")),
    "pair": (
        ("fold", "bet", "buy", "keep-pair", "keep-ace-king", "keep-suited-three"),
        (
            *("pair", "pair_over", "side", "ace_king", "match", "up"),
            *("four_flush", "straight_ranks", "straight_flush_three"),
        ),
    ),
    "nothing": (
        ("fold", "buy", "keep-ace-king", "keep-high", "keep-suited-two", "keep-suited-three"),
        (
            *("high", "second", "third", "match", "up", "suited_two"),
            *("four_flush", "straight_ranks", "straight_flush_three"),
        ),
    ),
}
"""By section: the choices that are tried, and what they may look at."""
AFTER = ("hand", "pair", "pair_over", "third", "ace_king", "match", "up")


def derive_card(game: Game, solution: Solution | None, price: float = PRICE) -> Card:
    found = first_cells((up, every_worth(game, solution, up)) for up in UPCARDS)
    first = {name: derive(each, price, known_lists(name)) for name, each in found.items()}
    return Card(first, derive_after(replace(game, force_antes=None), price))


def known_lists(section: str) -> tuple[tuple[Rule, ...], ...]:
    """Those of the cards that there are already: what serves in one game may serve in another."""
    folder = Path(__file__).parent / "data"
    cards = (card_named(path.stem) for path in sorted(folder.glob("*.toml")))
    return tuple(dict.fromkeys(card.first[section] for card in cards))


def every_worth(game: Game, solution: Solution | None, up: int) -> Floats:
    if game.force_antes is None:
        return Upcard(game, up).every_worth()
    assert solution is not None
    return every_worth_with_force(game, solution, up)


def first_cells(worths: Iterator[tuple[int, Floats]]) -> dict[str, Cells]:
    """By section; what each choice is worth is a part of an ante."""
    parts: dict[str, list[tuple[Columns, Floats]]] = {name: [] for name in SECTIONS}
    many = 4 * canonical_hands().copies / STATES
    for up, worth in worths:
        columns, held = before_draw(up), codes(up)
        for name, (holds, seen) in LOOKS.items():
            rows = np.flatnonzero(in_section(name, columns))
            each = np.stack([_of(worth[rows], held[hold][rows]) for hold in holds], axis=1)
            there = {column: _clipped(column, columns[column][rows]) for column in seen}
            parts[name].append((there, each * many[rows, None]))
    return {name: cells(*LOOKS[name], iter(parts[name])) for name in SECTIONS}


def _clipped(name: str, column: Small) -> Small:
    """Low cards look alike: nobody's rule should turn on whether a card is a four or a five."""
    return np.maximum(column, LOW) if name in ("high", "second", "third", "side") else column


def _of(worth: Floats, code: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> Floats:
    there = code != NOT_THERE
    found: Floats = worth[np.arange(len(worth)), np.where(there, code, 0)]
    return np.where(there, found, ILLEGAL)


def derive_after(game: Game, price: float) -> tuple[Rule, ...]:
    """What none fits is folded."""
    listed = derive(after_cells(game), price)
    return listed[:-1] if listed[-1].do == FOLD else listed


def after_cells(game: Game) -> Cells:
    def parts() -> Iterator[tuple[Columns, Floats]]:
        for up in UPCARDS:
            worth = gains(game, up) / (len(UPCARDS) * DEALS * comb(43, 4))
            yield after_draw(MOST, up), np.stack([worth, np.zeros(len(worth))], axis=1)

    return cells((BET, FOLD), AFTER, parts())


def main() -> None:
    name, reading, *more = sys.argv[1:]
    book = rulebook(name)
    game = game_of(book.lunar_rules({"straight_with_pair": reading}))
    solution = open_solution(Path(more[0]), game_of(book.lunar_rules({}))) if more else None
    text = f"# Made by: {COMMAND} {' '.join(sys.argv[1:])}\n\n"
    text += format_card(derive_card(game, solution))
    path = Path(__file__).parent / "data" / f"{name_of(game)}.toml"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
