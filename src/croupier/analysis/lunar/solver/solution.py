"""The solution file: the best choice and its exact value in every state, looked up in microseconds.

    croupier.lunar/1 header, JSON padded with spaces to 4,096 bytes
    434,550 x uint32   the numbers of canonical hands, ascending (`hands`)
    13 x 434,550 x int64   values over the header's denominator, by rank of the upcard
    13 x 434,550 x uint8   codes of the best choices (`decision`)

Opening it with other rules than those it was made for is refused: the header has their hash.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.decision import BET, BUY, FOLD, INSTANT, scale_of
from croupier.analysis.lunar.solver.hands import CANONICAL, canonical_hands, least_number, slot_of
from croupier.analysis.spot import ValuedChoice
from croupier.cards import Card

FORMAT = "croupier.lunar/1"
_HEADER, _UPCARDS = 4_096, 13
_NAMES = {FOLD: "fold", BET: "bet", BUY: "buy", INSTANT: "instant"}


class SolutionError(Exception):
    """A file that is not a solution, or is one of another game."""


def digest(game: Game) -> str:
    """A digest of everything that the solver takes from a rulebook."""
    told = json.dumps([FORMAT, asdict(game)], sort_keys=True)
    return sha256(told.encode()).hexdigest()


@dataclass(frozen=True)
class Solution:
    """An open solution file; values are read on demand."""

    game: Game
    denominator: int
    numbers: NDArray[np.uint32]
    worth: Ints
    best: NDArray[np.uint8]

    def best_choice(self, hand: Sequence[Card], up: Card) -> ValuedChoice:
        """What to do with these five cards, and what it is worth in antes."""
        suit = up.index % 4
        cards = [card.index - card.index % 4 + (card.index % 4 - suit) % 4 for card in hand]
        slots = [slot_of(card, up.index - suit) for card in cards]
        number, moved = least_number(slots)
        row = int(self.numbers.searchsorted(np.uint32(number)))  # of the same type: else it copies
        upcard = up.index >> 2
        code, worth = int(self.best[upcard, row]), int(self.worth[upcard, row])
        ev = Fraction(worth, self.denominator)
        if code in _NAMES:
            return ValuedChoice(_NAMES[code], ev)
        places = sorted(moved)
        gone = [card for card, at in zip(hand, moved, strict=True) if code >> places.index(at) & 1]
        return ValuedChoice("exchange", ev, discard=tuple(gone))


def write_solution(
    path: Path, game: Game, worth: Sequence[Ints], best: Sequence[NDArray[np.uint8]]
) -> None:
    """Write all thirteen upcards; an existing file is replaced only when the new one is
    complete."""
    denominator = str(scale_of(game).denominator)
    header = {"format": FORMAT, "game": digest(game), "denominator": denominator}
    part = path.with_name(path.name + ".new")
    with part.open("wb") as file:
        file.write(json.dumps(header).encode().ljust(_HEADER))
        file.write(canonical_hands().numbers.astype("<u4").tobytes())
        for values in worth:
            file.write(values.astype("<i8").tobytes())
        for codes in best:
            file.write(codes.tobytes())
    part.replace(path)


def open_solution(path: Path, game: Game) -> Solution:
    header = _header(path)
    if header.get("game") != digest(game):
        raise SolutionError(f"{path} was solved for other rules: solve again with these")
    size = CANONICAL * (4 + _UPCARDS * 9) + _HEADER
    if path.stat().st_size != size:
        raise SolutionError(f"{path} is not whole: {size:,} bytes are needed")

    def mapped(kind: str, offset: int, shape: tuple[int, ...]) -> Any:
        # A plain view of it: what a memmap adds to an array costs microseconds a look.
        return np.asarray(np.memmap(path, dtype=kind, mode="r", offset=offset, shape=shape))

    values = _HEADER + 4 * CANONICAL
    return Solution(
        game,
        int(header["denominator"]),
        mapped("<u4", _HEADER, (CANONICAL,)),
        mapped("<i8", values, (_UPCARDS, CANONICAL)),
        mapped("u1", values + 8 * _UPCARDS * CANONICAL, (_UPCARDS, CANONICAL)),
    )


def _header(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            header = json.loads(file.read(_HEADER))
    except OSError as error:
        raise SolutionError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise SolutionError(f"{path} is no solution of Lunar Poker") from error
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise SolutionError(f"{path} is no solution of Lunar Poker in the form {FORMAT}")
    return header
