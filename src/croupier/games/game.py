"""What the rest of the house needs from a game, in one place.

A game is a value: one object of a class derived from `Game`, found through the entry points
`croupier.games`. Nothing outside a game's own folders asks which game it is.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from importlib import import_module
from typing import Any, ClassVar, Literal, Protocol, TypeVar

from croupier.cards import Card
from croupier.games.actions import (
    Absent,
    Announce,
    CollectCards,
    DealCard,
    DealComplete,
    ExposeCards,
    ExposeDealerCards,
    Fold,
    NoMoreBets,
    NoticeStray,
    PlaceWager,
    Reconstruct,
    RevealDealer,
    Ruling,
    VoidHand,
    VoidRound,
    WithdrawWager,
)
from croupier.games.choice import Choice, Decision, refusal_with
from croupier.games.events import COMMUNITY, DEALER
from croupier.games.jackpot import Pools
from croupier.games.layout import Layout, standard_layout
from croupier.games.state import ByHand, Player, RoundState, check_opening
from croupier.games.viewer import Viewer
from croupier.games.words import Told
from croupier.hands import Value
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.facts.fact import Fact
from croupier.rulebooks.installed import game_ids, installed_game
from croupier.rulebooks.schema import Document
from croupier.rulebooks.table import TableRules
from croupier.sentence import Sentence

T = TypeVar("T")
Round = Any
"""A round of this game, of a class derived from `RoundState`."""
Done = tuple[StrEnum, Any]
"""An action, and the phase in which it was done."""
Rack = Callable[[], tuple[Card, ...]]
"""Gives the order of the shuffled discard rack, or says that it is missing."""


@dataclass(frozen=True)
class Opening:
    """What a table knows when a round is opened; a game takes what it needs."""

    by_hand: frozenset[ByHand] = frozenset()
    """What a person does, rightly or wrongly; the software does the rest."""
    first: tuple[int, ...] = ()
    """Boxes directed to play before the others."""
    pools: Pools | None = None
    players: tuple[Player, ...] = ()
    """Players on several boxes."""
    waiting: int = 0
    """How many people would play and have no box."""


@dataclass(frozen=True)
class Power:
    """What an official needs to be allowed to do, by the rulebook's powers."""

    name: str
    says: str
    """In words: "pay a hand not declared"."""
    topic: str
    """The topic of the clause, to which `by` adds the value of that field."""
    by: str = ""


@dataclass(frozen=True)
class RoundAct:
    """One row for each act of a round: who does it, and what it is called where it is written."""

    action: type
    by: Literal["player", "dealer", "house", "official", "rules"]
    """Who asks for it: the box's player; the dealer; anybody whom the table checks itself; an
    official with the power; nobody, where it follows from something else."""
    verb: str = ""
    """As people type it and journals keep it; nothing, where it is no act of a table by itself."""
    topic: str = ""
    """The topic of its clauses, where that is not its name."""
    cards: str = ""
    """The topic of the cards, or the amounts, that it names."""
    recorded: bool = True
    """Whether a round record lists it."""
    power: Power | None = None
    silence: bool = False
    """Whether the software does it for a player who says nothing."""
    group: str = "Play"
    """The subject under which a console lists it."""
    about: str = ""
    """What a console calls it where nothing is known of it yet."""
    title: str = ""
    """What it is called, with fields to be filled in: `Bet on {box}`."""
    cites: tuple[str, ...] = ()
    """The topics of its clauses in a console, where that is not `topic`."""
    when: Callable[[Any], bool] | None = None
    """When a round that is dealt has it open, beside what it asks for."""
    cases: tuple[str, ...] = ()
    """The cases of the rulebooks that a table is told of by this act."""
    names_cards: str = ""
    """The field in which it names cards of a hand."""

    @property
    def name(self) -> str:
        """As choices and round records name it: `deal_card`."""
        return snake(self.action.__name__)


SHARED_ACTS = (
    RoundAct(PlaceWager, "house", "wager", "areas", recorded=False),
    RoundAct(WithdrawWager, "house", "withdraw", recorded=False),
    RoundAct(NoMoreBets, "house", "no-more-bets", recorded=False),
    RoundAct(Fold, "player", "fold"),
    RoundAct(ExposeCards, "player", "expose-cards", cards="player_exposed"),
    RoundAct(DealCard, "dealer", "deal", "deal"),
    RoundAct(DealComplete, "dealer", "deal-complete", "deal"),
    RoundAct(NoticeStray, "dealer", "notice-stray"),
    RoundAct(Announce, "dealer", "announce"),
    RoundAct(RevealDealer, "dealer", "reveal-dealer", "reveal"),
    RoundAct(CollectCards, "dealer", "collect-cards", "spread_and_counted"),
    RoundAct(Reconstruct, "dealer", "reconstruct"),
    RoundAct(Absent, "dealer", "absent"),
    RoundAct(ExposeDealerCards, "house", "expose-dealer-cards", cards="player_exposed"),
    RoundAct(VoidHand, "house", "void-hand", "not_reconstructed"),
    RoundAct(VoidRound, "house", "void-round"),
    RoundAct(Ruling, "rules", cards="final_decision"),
)


def snake(name: str) -> str:
    """PlaceWager -> place_wager."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Chance(Protocol):
    """A generator of random numbers, as `random.Random` is one."""

    def random(self) -> float: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def randint(self, a: int, b: int, /) -> int: ...
    def shuffle(self, x: Any, /) -> None: ...


class Game(ABC):
    """A game of cards that is played in boxes against a dealer."""

    id: ClassVar[str]
    name: ClassVar[str]
    document: ClassVar[type[Document]]
    """The shape of its rulebooks' files."""
    new_round: ClassVar[Callable[..., RoundState]]
    """The class of its rounds."""
    view_shape: ClassVar[type]
    """The class of what `view` gives."""
    box_shape: ClassVar[type]
    """The class of what `box_view` gives."""
    opened_with: ClassVar[tuple[str, ...]] = ("by_hand",)
    """What of an `Opening` its rounds depend on, and its records state."""
    shows_folded: ClassVar[bool] = False
    """Whether a folded hand can be shown to the table on a direction."""
    acts: ClassVar[tuple[RoundAct, ...]]
    """Everything that is done in a round, `SHARED_ACTS` among it, in the order of a round."""
    hand: ClassVar[int]
    """How many cards a hand is dealt."""
    board: ClassVar[int] = 0
    """How many cards lie in the centre of the table."""
    events: ClassVar[tuple[type, ...]]
    """Everything that happens in a round."""
    mathematics: ClassVar[str] = ""
    """What can be reckoned of it: the dotted name of an object, loaded on demand."""

    @cached_property
    def rows(self) -> Mapping[type, RoundAct]:
        """Every act by its class."""
        return {row.action: row for row in self.acts}

    @cached_property
    def by_name(self) -> Mapping[str, RoundAct]:
        """Every act that has a verb, by the name that choices have for it."""
        return {row.name: row for row in self.acts if row.verb}

    # What is loaded on demand, by dotted name: "package.module:name"; nothing, where there is none

    school: ClassVar[str] = ""
    """A function from rules to the topics that are taught."""
    terminal: ClassVar[str] = ""
    """A class that draws its table in a terminal."""

    # The rulebook

    @abstractmethod
    def rules(self, document: Any, title: str, options: Mapping[str, Any]) -> TableRules:
        """The rules of a table for resolved options."""

    @abstractmethod
    def facts(self, document: Any) -> Iterable[Fact]:
        """What a rulebook of this game fixes about its rounds."""

    def layout(self, rules: Any) -> Layout:
        """What is printed on the felt and on the signs beside it."""
        return standard_layout(rules, self.hand, self.board)

    # A round

    def open(
        self, rules: Any, deck: Sequence[Card], dealing: str, opening: Opening | None = None
    ) -> RoundState:
        """A round before its first wager, with the order in which its cards will come."""
        check_opening(rules, deck, dealing)
        given = Opening() if opening is None else opening
        taken = {name: getattr(given, name) for name in self.opened_with}
        return self.new_round(rules=rules, dealing=dealing, deck=tuple(deck), **taken)

    @abstractmethod
    def act(self, round: Round, action: Any) -> tuple[Round, tuple[Any, ...]]:
        """The round after the action, and what happened; or a `Refusal`, and nothing changed."""

    @abstractmethod
    def fold(self, round: Round, event: Any) -> Round:
        """The round after an event."""

    @abstractmethod
    def legal(self, round: Round) -> tuple[Choice, ...]:
        """Everything that the documents allow at this moment, irregularities apart."""

    def also(self, round: Round) -> tuple[tuple[Choice, str], ...]:
        """What a box may do besides, rightly or wrongly, and the words for it."""
        del round
        return ()

    @abstractmethod
    def view(self, round: Round, viewer: Viewer, boxes: Mapping[int, Any] | None = None) -> Any:
        """The round as one person may see it: the one place that discloses cards."""

    @abstractmethod
    def box_view(self, round: Round, box: Any, viewer: Viewer) -> Any:
        """One box as one person may see it."""

    def box_shows(self, round: Round, number: int) -> tuple[object, ...]:
        """What the view of a box is made of beside the box itself and the role of who looks."""
        return (round.over, round.community, round.is_blind(number))

    def topic(self, round: Round, choice: Choice) -> str:
        """The topic of the clauses that a choice rests on."""
        del round
        return self._topics.get(choice.action, choice.action)

    @cached_property
    def _topics(self) -> Mapping[str, str]:
        return {row.name: row.topic for row in self.acts if row.topic}

    def so_far(self, round: Round, cards: tuple[Card, ...]) -> Value | None:
        """What a box's cards make with what lies open, before the hand is whole."""
        del round, cards
        return None

    def decisions(self, round: Round, number: int, viewer: Viewer) -> Iterable[Decision]:
        """Every decision of a box so far, from its player's own view of the round."""
        del round, number, viewer
        return ()

    # Where a person deals

    @abstractmethod
    def deal_order(self, round: Round) -> Sequence[tuple[int, int]]:
        """Who gets each card of the deal, and as which of theirs."""

    def not_dealt_to(self, round: Round) -> tuple[int, ...]:
        """Boxes with a wager that no hand is dealt to."""
        del round
        return ()

    def is_dealing(self, round: Round) -> bool:
        """Whether a person deals just now, card by card."""
        return round.phase == "dealing" and ByHand.DEALING in round.by_hand

    def next_place(self, round: Round) -> int | None:
        """Where the next card goes by the document; None where all that is due is dealt."""
        lone = self.not_dealt_to(round)
        for to, position in self.deal_order(round):
            if to not in lone and _cards_at(round, to) < position:
                return to
        return None

    def dealing_clauses(self, round: Round) -> Clauses:
        clauses: Clauses = round.rules.cites.deal
        return clauses

    @abstractmethod
    def announcements(self, round: Round) -> Mapping[str, Clauses]:
        """What the dealer may announce now, and the clauses that prescribe it."""

    # Where the software deals

    def silence(self, round: Round) -> Any:
        """What it comes to when the player whose turn it is says nothing."""
        return Absent(round.turn)

    def unasked(self, round: Round) -> tuple[Any, tuple[int, ...]] | None:
        """What the dealer does when it is nobody's turn, and the boxes that may still speak."""
        del round
        return None

    # Words

    wager_words: ClassVar[Mapping[str, str]] = {}
    """The words for each wager and fee, by its key; "super wager on box {}" for `super_on_2`."""
    irregular: ClassVar[tuple[type, ...]] = ()
    """Events of its own that should catch the eye of whoever goes through a table's day."""

    @abstractmethod
    def tell(self, event: Any) -> Told | None:
        """An event of its own in words, with every card that it names; None for any other."""

    def tell_unseen(self, event: Any) -> Told | None:
        """The same for who does not see cards that lie face down; None where it tells as much."""
        del event
        return None

    # Records

    def next_recorded(self, round: Round, pending: list[Any], rack: Rack) -> Any:
        """Take the next action of a record; None where the record has none."""
        del round, rack
        return pending.pop(0) if pending else None

    def asking(self, round: Round) -> Clauses:
        """The clauses by which a box must decide now."""
        clauses: Clauses = round.rules.cites.decide
        return clauses

    def recorded(self, start: Round, done: Sequence[Done]) -> list[Any]:
        """The actions that a record lists, in its order."""
        del start
        return [action for _, action in self.listed(done)]

    def listed(self, done: Sequence[Done]) -> list[Done]:
        """What was done, without what a record does not list."""
        known = {row.action for row in self.acts if row.recorded}
        return [each for each in done if type(each[1]) in known]

    # A player for samples

    @abstractmethod
    def sample_wagers(
        self, start: Round, box: int, boxes: Sequence[int], chance: Chance
    ) -> Sequence[PlaceWager]:
        """Random but sensible wagers of one box."""

    @abstractmethod
    def sample_action(self, round: Round, chance: Chance) -> Any:
        """A random but sensible action for whoever must act now."""


def _cards_at(round: Round, to: int) -> int:
    if to == DEALER:
        return len(round.dealer)
    return len(round.community if to == COMMUNITY else round.boxes[to].cards)


@cache
def game(id: str) -> Game:
    """The game of that id."""
    found: Game = installed_game(id)
    return found


def game_of(of: Any) -> Game:
    """The game of a round, of rules or of a rulebook."""
    if isinstance(of, RoundState):
        return game(of.rules.game)
    return game(of.game)


def refusal(round: RoundState, code: str, clauses: Clauses, message: str | Sentence) -> Refusal:
    """A refusal that says what is legal now."""
    return refusal_with(game_of(round).legal(round), code, clauses, message)


@cache
def games() -> tuple[Game, ...]:
    """Every game that is installed."""
    return tuple(game(id) for id in game_ids())


@cache
def round_acts() -> Mapping[type, RoundAct]:
    """Every act of every game's rounds by its class, the shared ones first."""
    return {row.action: row for game in games() for row in game.acts}


def act_of(action: Any) -> RoundAct:
    """The row of an action of a round."""
    return round_acts()[type(action)]


def tell_of_game(event: Any) -> Told | None:
    """An event that one game alone has, in words."""
    return next((told for game in games() if (told := game.tell(event)) is not None), None)


def tell_unseen(event: Any) -> Told | None:
    """The same without cards that lie face down, where it would name any."""
    return next((told for game in games() if (told := game.tell_unseen(event)) is not None), None)


def say_wager(key: str) -> str:
    """A wager's key in words."""
    if key.endswith("_excess"):
        return f"excess of the {say_wager(key.removesuffix('_excess'))}"
    words = _wager_words()
    area, _, number = key.rpartition("_")
    if number.isdecimal() and area in words:
        return words[area].format(number)
    return words.get(key, key)


@cache
def _wager_words() -> Mapping[str, str]:
    shared = {"ante": "ante", "ruling": "ruling"}
    return {**shared, **{key: words for game in games() for key, words in game.wager_words.items()}}


def load(dotted: str) -> Any:
    """What a game names in another part of the house, or in a package of its own."""
    module, _, name = dotted.partition(":")
    return getattr(import_module(module), name)
