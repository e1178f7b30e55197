"""Casino poker tables exactly as their regulators wrote them.

>>> import croupier
>>> croupier.evaluate("As Kd Qh Jc Ts")
Straight, ace high
>>> book = croupier.rulebook("nsw-lunar")
>>> round = book.deal({1: {"ante": 10, "super": 10}}, seed=7)
>>> round = round.play("1 exchange 2c Jd").play("1 bet")

`docs/python.md` is the guide.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.cards import Card as Card
    from croupier.cards import CardError as CardError
    from croupier.extras import MissingExtra as MissingExtra
    from croupier.library.books import Book as Book
    from croupier.library.books import books as books
    from croupier.library.books import rulebook as rulebook
    from croupier.library.edges import edge as edge
    from croupier.library.errors import DealError as DealError
    from croupier.library.errors import FiguresError as FiguresError
    from croupier.library.errors import MoveError as MoveError
    from croupier.library.errors import Refusal as Refusal
    from croupier.library.hands import evaluate as evaluate
    from croupier.library.moves import Move as Move
    from croupier.library.rounds import Box as Box
    from croupier.library.rounds import Round as Round
    from croupier.library.rounds import replay as replay
    from croupier.library.simulation import simulate as simulate
    from croupier.library.strategy import strategy as strategy
    from croupier.library.values import values as values
    from croupier.records.rounds import RecordError as RecordError
    from croupier.rulebooks import RulebookError as RulebookError

    __version__: str

_HOMES = {
    "cards": ("Card", "CardError"),
    "extras": ("MissingExtra",),
    "library.books": ("Book", "books", "rulebook"),
    "library.edges": ("edge",),
    "library.errors": ("DealError", "FiguresError", "MoveError", "Refusal"),
    "library.hands": ("evaluate",),
    "library.moves": ("Move",),
    "library.rounds": ("Box", "Round", "replay"),
    "library.simulation": ("simulate",),
    "library.strategy": ("strategy",),
    "library.values": ("values",),
    "records.rounds": ("RecordError",),
    "rulebooks": ("RulebookError",),
}
"""The module of each name. It is imported on first use, so that `import croupier` is fast."""
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Book",
    "Box",
    "Card",
    "CardError",
    "DealError",
    "FiguresError",
    "MissingExtra",
    "Move",
    "MoveError",
    "RecordError",
    "Refusal",
    "Round",
    "RulebookError",
    "books",
    "edge",
    "evaluate",
    "replay",
    "rulebook",
    "simulate",
    "strategy",
    "values",
]


if not TYPE_CHECKING:  # a checker of types would take any name

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            return version("croupier")
        if name not in _HOME:
            raise AttributeError(f"module 'croupier' has no attribute {name!r}")
        found: object = getattr(import_module(f"croupier.{_HOME[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({"__version__", *__all__})
