"""The interface between a table in the terminal and its game: signs, questions, and rounds."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from rich.console import RenderableType

from croupier.cards import DECK, Card
from croupier.cli.options import open_rulebook, refused
from croupier.cli.play.questions import BoxWagers, Turn, WagerQuestions, Wagers
from croupier.cli.play.slip import Account, Entry, entries, slip
from croupier.cli.terminal.words import cite, says
from croupier.games.actions import NoMoreBets, PlaceWager
from croupier.games.game import Done, load
from croupier.games.game import game_of as game_played
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.games.view import Choice, Viewer, player
from croupier.games.words import EventText
from croupier.machine import Refusal
from croupier.money import Amount, AmountError, parse_amount
from croupier.records.rounds.account import tell
from croupier.records.rounds.writing import changed_options, write_record
from croupier.rulebooks import RulebookError
from croupier.rulebooks.table import TableRules

Events = tuple[Any, ...]


class TableView(Protocol):
    """What one person sees of a round of any game."""

    @property
    def legal(self) -> tuple[Choice, ...]:
        """What that person may do now."""


S = TypeVar("S", bound=RoundState)
V = TypeVar("V", bound=TableView)


class PlayedRound(ABC, Generic[S, V]):
    """The engine's round, everything done in it, and how the game shows it."""

    def __init__(
        self,
        start: S,
        act: Callable[[S, Any], tuple[S, Events]],
        view: Callable[[S, Viewer], V],
    ) -> None:
        self.start = start
        self.state = start
        self.done: list[Done] = []
        self._act = act
        self._view = view

    # What happens

    def act(self, action: Any) -> Events:
        """Do it, or raise the engine's refusal with nothing changed."""
        phase = self.state.phase
        self.state, events = self._act(self.state, action)
        self.done.append((phase, action))
        return events

    def place(self, box: int, key: str, amount: Amount) -> Events:
        """Place a wager by its key."""
        return self.act(PlaceWager(box, key, amount))

    def deal(self, wagers: Wagers) -> Events:
        """Place the wagers and close them."""
        for box, placed in wagers.amounts.items():
            for key, amount in placed.items():
                self.place(box, key, amount)
        return self.act(NoMoreBets())

    def house_acts(self, random: Random) -> Events:
        """What the house must do before the round can go on; usually nothing."""
        del random
        return ()

    @abstractmethod
    def turn(self, balance: Amount) -> Turn:
        """The player's next question."""

    @abstractmethod
    def leave(self) -> Events:
        """Take one step of a round whose player has left."""

    def close(self) -> Events:
        """What happens at the table after the settlement."""
        return ()

    # What is seen

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def view(self) -> V:
        """The round as the player of these boxes may see it."""
        return self._view(self.state, player(*self.state.boxes))

    @property
    def change(self) -> Amount:
        """The player's gain so far, all boxes being the player's: what came back, less stakes."""
        staked: Amount = sum(box.staked for box in self.state.boxes.values())
        return sum(line.paid + line.returned for line in self.state.lines) - staked

    @property
    def if_absent(self) -> str:
        """What the document says about the hand of a player who leaves now."""
        rules = self.state.rules
        clauses = rules.cites.absent
        return f"{cite(clauses)}: {'; '.join(says(rules.id, each) for each in clauses)}."

    def tell(self, events: Events) -> Iterable[EventText]:
        """The events that a player wants to hear about, in words."""
        return tell(list(self.worth_telling(events)))

    @abstractmethod
    def worth_telling(self, events: Events) -> Iterator[Any]:
        """The events to report; after the round the slip reports the wagers."""

    # How it ended

    def slip(self, low: bool) -> RenderableType:
        """The table at the end, and every box's account; `low` saves rows."""
        accounts = [self._account(number, low) for number in self.state.boxes]
        return slip(self.state.rules.id, self.top(low), accounts, low)

    def _account(self, box: int, low: bool) -> Account:
        lines = [line for line in self.state.lines if line.box == box]
        rows = [entry for line in lines for entry in self.entries(line)]
        return Account(self.hand(box, low), rows, sum(line.net for line in lines))

    @abstractmethod
    def top(self, low: bool) -> Iterable[RenderableType]:
        """What lies above the boxes on the slip."""

    @abstractmethod
    def hand(self, box: int, low: bool) -> RenderableType:
        """A box's cards on the slip."""

    def entries(self, line: SettlementLine) -> Iterator[Entry]:
        """A settlement line as rows of the slip."""
        return entries(self.state.rules, line)

    def record(self) -> dict[str, Any]:
        """The round as `croupier.round/1`, with a house variant's choices as options."""
        rules = self.state.rules
        return write_record(rules.id, changed_options(rules), self.start, self.done)


AnyPlayed = PlayedRound[Any, Any]


@dataclass(frozen=True)
class TableRequest:
    """What the player who opens a table asks for."""

    dealing: str = "shoe"
    boxes: tuple[int, ...] = (3,)
    jackpot: str | None = None
    """The pool of a progressive jackpot, or two with a colon between; None means the default."""


class TableGame(ABC):
    """One game under one rulebook. Its rounds are `PlayedRound`s."""

    rules: TableRules
    dealing: str
    cloth: str
    """The colour of the felt."""
    keys: Sequence[tuple[str, str]]
    """The game's own lines on the help page."""

    def __init__(self, rules: TableRules, wanted: TableRequest) -> None:
        """Raises `Refusal` if the document does not allow what is wanted."""
        self.rules = rules
        self.dealing = wanted.dealing

    @property
    def meter(self) -> str:
        """What the table's display shows between rounds, if it has one."""
        return ""

    @abstractmethod
    def signs(self) -> Iterable[RenderableType]:
        """The pay tables in use."""

    @abstractmethod
    def wager_questions(self, box: int, boxes: Sequence[int], last: BoxWagers) -> WagerQuestions:
        """The questions about the wagers of a box; `last` are those of the previous round."""

    @abstractmethod
    def open(self, deck: Sequence[Card], wagers: Wagers) -> AnyPlayed:
        """A new round, before any wager is placed; `wagers` are those that will be."""


_PLAIN = "croupier.cli.play.plain:PlainGame"
"""For a game that does not draw its own table."""


def game_of(rules: TableRules, wanted: TableRequest) -> TableGame:
    """The game of these rules; raises `Refusal` if they do not allow what is wanted."""
    game: TableGame = load(game_played(rules).terminal or _PLAIN)(rules, wanted)
    return game


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
