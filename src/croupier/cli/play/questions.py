"""Questions about wagers and decisions, and the answers that they take."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from rich.console import RenderableType

from croupier.cli.terminal.words import money, short_wager
from croupier.money import Amount, parse_amount, simplest


class Unreadable(ValueError):
    """An answer that cannot be read; the message says why."""


@dataclass(frozen=True)
class Move:
    """An action of the engine that the player wants, and what it costs now."""

    action: Any
    cost: Amount = 0


@dataclass(frozen=True)
class Question:
    """A question; `read` turns an answer into a move, another question, or nothing.

    It raises `Unreadable` for any other answer. An illegal move is returned like any other: the
    engine refuses it and says why.
    """

    prompt: str
    read: Callable[[str], "Move | Question | None"]
    cost: Amount = 0
    """The chips that the player needs to be asked at all."""


@dataclass(frozen=True)
class Turn:
    """The table as the player sees it now, what can be done, and the question."""

    felt: RenderableType
    dock: RenderableType
    question: Question


FIRST_ANTE = 10
"""What is offered in the first round."""
BoxWagers = Mapping[str, Amount]
"""The wagers of one box by their keys."""


@dataclass(frozen=True)
class Wagers:
    """Amounts by box and by the wager's key, without zeros."""

    amounts: Mapping[int, BoxWagers] = field(default_factory=dict)

    def of_box(self, box: int) -> BoxWagers:
        return self.amounts.get(box, {})

    def of_key(self, key: str) -> list[Amount]:
        """The wagers of one kind at every box."""
        return [wagers[key] for wagers in self.amounts.values() if key in wagers]

    def with_box(self, box: int, wagers: BoxWagers) -> "Wagers":
        placed = {key: amount for key, amount in wagers.items() if amount}
        return Wagers({**self.amounts, box: placed} if placed else self.amounts)

    @property
    def total(self) -> Amount:
        return sum(amount for wagers in self.amounts.values() for amount in wagers.values())

    def __str__(self) -> str:
        return "; ".join(f"box {box}: {say(wagers)}" for box, wagers in self.amounts.items())


def say(wagers: BoxWagers) -> str:
    return ", ".join(f"{short_wager(key)} {money(wagers[key])}" for key in wagers)


class WagerQuestion(Protocol):
    """One thing to ask about the wagers of a box."""

    @property
    def words(self) -> str:
        """What is asked for."""

    def offer(self, left: Amount) -> BoxWagers:
        """What Enter takes, with this much left in the purse."""

    def say(self, offer: BoxWagers) -> str:
        """The offer as the brackets show it."""

    def read(self, text: str) -> BoxWagers:
        """The wagers meant; raises `AmountError`."""


WagerQuestions = Generator[WagerQuestion, BoxWagers, None]
"""A game's questions for one box in order; each receives the answer to the one before."""


@dataclass(frozen=True)
class AmountQuestion:
    """An amount for one wager, or for several that must be equal."""

    words: str
    keys: tuple[str, ...]
    offered: Amount
    compulsory: bool = False
    fixed: bool = False
    """Whether only this amount or nothing is possible."""

    def offer(self, left: Amount) -> BoxWagers:
        most = simplest(Fraction(left) / len(self.keys))
        return self._each(self.offered if self.offered <= most else 0 if self.fixed else most)

    def say(self, offer: BoxWagers) -> str:
        amount = offer[self.keys[0]]
        none = "" if self.compulsory else "; 0: none"
        return f"{money(amount)}{none}" if amount or self.compulsory else "none"

    def read(self, text: str) -> BoxWagers:
        return self._each(parse_amount(text))

    def _each(self, amount: Amount) -> BoxWagers:
        return dict.fromkeys(self.keys, amount)
