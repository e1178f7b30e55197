"""What a table asks of the game that is played at it; a new game is a package beside `lunar`."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import RenderableType

from croupier.cards import Card
from croupier.cli.play.questions import BoxWagers, WagerQuestions, Wagers
from croupier.cli.play.round import AnyPlayed
from croupier.games.game import game_of as game_played
from croupier.games.game import load
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class Wanted:
    """What somebody asks for who opens a table."""

    dealing: str = "shoe"
    boxes: tuple[int, ...] = (3,)
    jackpot: str | None = None
    """The pool of a progressive jackpot, or two with a colon between; None is the game's own."""


class Game(ABC):
    """One game under one rulebook. Its rounds are `PlayedRound`s."""

    rules: TableRules
    dealing: str
    cloth: str
    """The colour of the felt."""
    keys: Sequence[tuple[str, str]]
    """The game's own lines on the help page."""

    def __init__(self, rules: TableRules, wanted: Wanted) -> None:
        """Raises `Refusal` if the document does not allow what is wanted."""
        self.rules = rules
        self.dealing = wanted.dealing

    @property
    def meter(self) -> str:
        """What a display at the table shows between rounds, if it has one."""
        return ""

    @abstractmethod
    def signs(self) -> Iterable[RenderableType]:
        """The pay tables in use."""

    @abstractmethod
    def wager_questions(self, box: int, boxes: Sequence[int], last: BoxWagers) -> WagerQuestions:
        """What to ask about the wagers of a box; `last` are those of the round before."""

    @abstractmethod
    def open(self, deck: Sequence[Card], wagers: Wagers) -> AnyPlayed:
        """A round before the first wager is placed; `wagers` are those that it is opened for."""


_PLAIN = "croupier.cli.play.plain:PlainGame"
"""For a game that draws no table of its own."""


def game_of(rules: TableRules, wanted: Wanted) -> Game:
    """The game of these rules; raises `Refusal` if they do not allow what is wanted."""
    game: Game = load(game_played(rules).terminal or _PLAIN)(rules, wanted)
    return game
