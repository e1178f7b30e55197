"""What a player is asked to decide, and what an answer can be."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from croupier.money import Amount


class Unread(ValueError):
    """An answer that means nothing here; the message says what would."""


@dataclass(frozen=True)
class Move:
    """An action of the engine that the player wants, and what it costs now."""

    action: Any
    cost: Amount = 0


@dataclass(frozen=True)
class Question:
    """Something to ask; the reader makes a move of the answer, or another question, or nothing.

    It raises `Unread` for what is neither. What is not legal now is a move like any other: the
    engine will refuse it, and say why.
    """

    prompt: str
    read: Callable[[str], "Move | Question | None"]
    cost: Amount = 0
    """What the player must have to be asked at all."""


@dataclass(frozen=True)
class Turn:
    """The table as the player sees it now, what can be done, and the question."""

    felt: RenderableType
    dock: RenderableType
    question: Question
