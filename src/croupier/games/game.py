"""The interface between a game and the rest of the house.

A game is a value: one instance of a subclass of `Game`, found through the entry points
`croupier.games`. Nothing outside a game's own folders asks which game it is."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache, cached_property
from importlib import import_module
from typing import Any, ClassVar, Protocol, TypeVar

from croupier.cards import Card, TableCard
from croupier.games.actions import Absent, PlaceWager
from croupier.games.announcements import Announcement
from croupier.games.course import COURSE, Stage
from croupier.games.events import COMMUNITY, DEALER
from croupier.games.guide import Guide, WagerWords, plain_guide, plain_words
from croupier.games.jackpot import Pools
from croupier.games.layout import Layout, standard_layout
from croupier.games.real_cards import (
    CardsToSee,
    UndecidedWager,
    is_settled,
    to_see,
    undecided_wagers,
)
from croupier.games.round_act import RoundAct
from croupier.games.settlement import Outcome, StakeLimits
from croupier.games.state import ByHand, Player, RoundState, check_opening
from croupier.games.view import Choice, Decision, Viewer, refusal_with
from croupier.games.words import EventText
from croupier.hands import Value, best_five
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.facts import Fact
from croupier.rulebooks.plugins import game_ids, installed_game
from croupier.rulebooks.schema import Document
from croupier.rulebooks.table import TableRules
from croupier.sentence import Sentence
from croupier.value import value

T = TypeVar("T")
Round = Any
"""A round of a game: an instance of its class derived from `RoundState`."""
Done = tuple[StrEnum, Any]
"""An action, and the phase in which it was performed."""
Rack = Callable[[bool], tuple[TableCard, ...] | None]
"""Returns the shuffled order of the discard rack, or raises if it is missing."""


@value
class Opening:
    """The table's data for opening a round; each game takes what it needs."""

    by_hand: frozenset[ByHand] = frozenset()
    """The acts that a person performs, correctly or not; the software performs the rest."""
    first: tuple[int, ...] = ()
    """Boxes directed to play before the others."""
    pools: Pools | None = None
    players: tuple[Player, ...] = ()
    """Players on several boxes."""
    waiting: int = 0
    """How many people wait for a box."""
    limits: StakeLimits | None = None
    people_count: bool = False
    """Whether a person counts the deck after a jackpot."""


class Chance(Protocol):
    """A generator of random numbers, such as `random.Random`."""

    def random(self) -> float: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def randint(self, a: int, b: int, /) -> int: ...
    def shuffle(self, x: Any, /) -> None: ...


class Game(ABC):
    """A game of cards that is played in boxes against a dealer."""

    id: ClassVar[str]
    name: ClassVar[str]
    document: ClassVar[type[Document]]
    """The class of its rulebooks' files."""
    new_round: ClassVar[Callable[..., RoundState]]
    """The class of its rounds."""
    view_shape: ClassVar[type]
    """The class that `view` returns."""
    box_shape: ClassVar[type]
    """The class that `box_view` returns."""
    opening_fields: ClassVar[tuple[str, ...]] = ("by_hand", "limits")
    """The fields of an `Opening` that its rounds use and its records keep."""
    shows_folded: ClassVar[bool] = False
    """Whether an official may direct that a folded hand is shown."""
    acts: ClassVar[tuple[RoundAct, ...]]
    """Every act of a round in the order of play, including `SHARED_ACTS`."""
    hand: ClassVar[int]
    """How many cards each hand is dealt."""
    decision_area: ClassVar[str] = ""
    """The area of the wager with which a box plays on, if its amount follows from the ante."""
    board: ClassVar[int] = 0
    """How many cards lie in the centre of the table."""
    events: ClassVar[tuple[type, ...]]
    """Every event of a round."""
    mathematics: ClassVar[str] = ""
    """The dotted name of its `Mathematics`, loaded on demand."""

    @cached_property
    def rows(self) -> Mapping[type, RoundAct]:
        """Every act by its class."""
        return {row.action: row for row in self.acts}

    @cached_property
    def by_name(self) -> Mapping[str, RoundAct]:
        """Every act that has a verb, by its name in choices."""
        return {row.name: row for row in self.acts if row.verb}

    # Loaded on demand, by dotted name "package.module:name"; empty if there is none

    school: ClassVar[str] = ""
    """A function from rules to the topics that are taught."""
    terminal: ClassVar[str] = ""
    """A class that draws its table in a terminal."""
    environment: ClassVar[str] = ""
    """Its learning environment."""

    # The rulebook

    @abstractmethod
    def rules(self, document: Any, title: str, options: Mapping[str, Any]) -> TableRules:
        """The rules of a table for resolved options."""

    @abstractmethod
    def facts(self, document: Any) -> Iterable[Fact]:
        """The facts that a rulebook of this game fixes about its rounds."""

    def layout(self, rules: Any) -> Layout:
        """What is printed on the felt and on the signs beside it."""
        return standard_layout(rules, self.hand, self.board)

    def explain_wagers(self, rules: Any) -> tuple[WagerWords, ...]:
        """For each wager and each option with a fee: what it is, and when it wins."""
        return tuple(plain_words(area) for area in self.layout(rules).areas)

    def guide(self, rules: Any) -> Guide:
        """The game explained to a newcomer."""
        return plain_guide(self, rules)

    # A round

    def open(
        self, rules: Any, deck: Sequence[TableCard], dealing: str, opening: Opening | None = None
    ) -> RoundState:
        """A round before its first wager; `deck` is the order in which its cards come.

        Cards of it that are unseen make it a round with real cards.
        """
        given = Opening() if opening is None else opening
        real = check_opening(rules, deck, dealing, given.by_hand)
        taken = {name: getattr(given, name) for name in self.opening_fields}
        return self.new_round(
            rules=rules, dealing=dealing, deck=tuple(deck), real_cards=real, **taken
        )

    @abstractmethod
    def act(self, round: Round, action: Any) -> tuple[Round, tuple[Any, ...]]:
        """The round after the action, and its events; or a `Refusal`, and nothing changes."""

    @abstractmethod
    def fold(self, round: Round, event: Any) -> Round:
        """The round after an event."""

    @abstractmethod
    def legal(self, round: Round) -> tuple[Choice, ...]:
        """Everything that the documents allow now, except irregularities."""

    def further_choices(self, round: Round) -> tuple[tuple[Choice, str], ...]:
        """What else a box can do, correctly or not, each with its words."""
        del round
        return ()

    @abstractmethod
    def view(self, round: Round, viewer: Viewer, boxes: Mapping[int, Any] | None = None) -> Any:
        """The round as one person may see it: the only function that discloses cards."""

    @abstractmethod
    def box_view(self, round: Round, box: Any, viewer: Viewer) -> Any:
        """One box as one person may see it."""

    def box_shows(self, round: Round, number: int) -> tuple[object, ...]:
        """The data that the view of a box depends on, besides the box and the viewer's role."""
        return (round.over, round.community, round.is_blind(number))

    def topic(self, round: Round, choice: Choice) -> str:
        """The topic of the clauses of a choice."""
        del round
        return self._topics.get(choice.action, choice.action)

    @cached_property
    def _topics(self) -> Mapping[str, str]:
        return {row.name: row.topic for row in self.acts if row.topic}

    def partial_value(self, round: Round, cards: tuple[Card, ...]) -> Value | None:
        """The value of a box's cards together with the open cards, before the hand is complete."""
        del round, cards
        return None

    def best_five(self, round: Round, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The five cards that count in a complete hand."""
        del round
        return best_five(cards)

    def decisions(self, round: Round, number: int, viewer: Viewer) -> Iterable[Decision]:
        """Every decision of a box so far, as its player saw the round."""
        del round, number, viewer
        return ()

    # Where a person deals

    course: ClassVar[tuple[Stage, ...]] = COURSE
    """The stages of a round in their order."""

    @abstractmethod
    def deal_order(self, round: Round) -> Sequence[tuple[int, int]]:
        """Who receives each card of the deal, and which card of theirs it is."""

    def full_hand(self, box: Any) -> int:
        """The number of cards of the box once it has all that are due."""
        del box
        return self.hand

    def lost_by_folding(self, box: Any) -> Mapping[str, Outcome]:
        """The outcome of each wager of a hand that is deemed folded."""
        return dict.fromkeys(box.standing_in_order, Outcome.LOST)

    def lost_with_hand(self, round: Round, box: Any) -> Iterable[tuple[Any, str]]:
        """Wagers of other boxes on the hand that are lost when it is given up, by their boxes."""
        del round, box
        return ()

    def is_on_own_hand(self, wager: str) -> bool:
        """Whether a wager of a box is on its own hand, so that it goes back with all monies wagered
        on that hand."""
        del wager
        return True

    def not_dealt_to(self, round: Round) -> tuple[int, ...]:
        """Boxes with a wager that receive no hand."""
        del round
        return ()

    def is_dealing(self, round: Round) -> bool:
        """Whether a person is dealing, card by card."""
        return round.phase == "dealing" and ByHand.DEALING in round.by_hand

    def may_complete(self, round: Round) -> bool:
        """Whether the person who deals may declare that all cards due now are dealt."""
        return bool(round.phase == "dealing")

    def to_see(self, round: Round) -> tuple[CardsToSee, ...]:
        """The real cards that must be seen before the round continues, or wagers are settled."""
        return tuple(to_see(round)) if round.real_cards else ()

    def undecided_wagers(self, round: Round) -> tuple[UndecidedWager, ...]:
        """The unseen real cards that each standing wager rests on, in the order of settlement."""
        return tuple(undecided_wagers(round, self.rests_on))

    def rests_on(self, round: Round, box: Any, wager: str) -> tuple[tuple[int, ...], Clauses]:
        """The places whose cards decide a wager, and the clauses by which they do."""
        del wager
        return (DEALER, *([COMMUNITY] if self.board else []), box.number), self.decision_clauses(
            round
        )

    def lacks_own_hand(self, round: Round, box: Any, wager: str) -> Clauses:
        """The clauses by which a wager on another hand also needs a whole hand of the box's own, if
        the box was never dealt one."""
        del round, box, wager
        return ()

    def certain(self, round: Round) -> tuple[str, Clauses] | None:
        """What the dealer's visible cards already decide, before all of them are seen."""
        del round
        return None

    def worth_declaring(self, round: Round) -> tuple[int, ...]:
        """Boxes that may declare a hand now and visibly hold one that wins something by it."""
        del round
        return ()

    def next_place(self, round: Round) -> int | None:
        """The place of the next card by the document; None once all cards due are dealt."""
        return next(iter(self.places_due(round)), None)

    def places_due(self, round: Round) -> tuple[int, ...]:
        """The places of the cards that are still to be dealt, in order."""
        out = (number for number, box in round.boxes.items() if box.out)
        passed = {*self.not_dealt_to(round), *out}
        return tuple(
            to
            for to, position in self.deal_order(round)
            if to not in passed and _cards_at(round, to) < position
        )

    def is_dealt_up(self, round: Round, to: int) -> bool:
        """Whether the next card, dealt to this place, should lie face up."""
        del round, to
        return False

    def dealing_clauses(self, round: Round) -> Clauses:
        clauses: Clauses = round.rules.cites.deal
        return clauses

    @abstractmethod
    def announcements(self, round: Round) -> tuple[Announcement, ...]:
        """The dealer's announcements in a round, each with its current state."""

    # Where the software deals

    def default_action(self, round: Round) -> Any:
        """The action for a player who does not decide in turn."""
        return Absent(round.turn)

    def reasonable_period(self, round: Round) -> bool:
        """Whether the document itself limits the time of a player. The house's clock then
        implements that limit, and a player whose time runs out need not be absent."""
        return self.limits_time(round.rules)

    def limits_time(self, rules: Any) -> bool:
        """Whether the rules of a table limit the time of a player, before any round."""
        del rules
        return False

    def dealer_step(self, round: Round) -> tuple[Any, tuple[int, ...]] | None:
        """The dealer's next action when it is no box's turn, and the boxes that may still act
        before it."""
        del round
        return None

    # Words

    wager_words: ClassVar[Mapping[str, str]] = {}
    """The words for each wager and fee by key; `super_on_2` uses "super wager on box {}"."""
    irregular: ClassVar[tuple[type, ...]] = ()
    """Its own events that a reader of a table's story should notice."""

    @abstractmethod
    def tell(self, event: Any) -> EventText | None:
        """One of its own events in words, with every card named; None for any other event."""

    def tell_unseen(self, event: Any) -> EventText | None:
        """The same for people who do not see face-down cards; None if the sentence would be the
        same."""
        del event
        return None

    # Records

    def next_recorded(self, round: Round, pending: list[Any], rack: Rack) -> Any:
        """Take the next action of a record; None if there is none."""
        del round, rack
        return pending.pop(0) if pending else None

    def decision_clauses(self, round: Round) -> Clauses:
        """The clauses by which a box must decide now."""
        clauses: Clauses = round.rules.cites.decide
        return clauses

    def recorded_actions(self, start: Round, done: Sequence[Done]) -> list[Any]:
        """The actions that a record lists, in its order."""
        del start
        return [action for _, action in self.recorded_steps(done)]

    def recorded_steps(self, done: Sequence[Done]) -> list[Done]:
        """The performed actions that a record lists, with their phases."""
        known = {row.action for row in self.acts if row.recorded}
        return [each for each in done if type(each[1]) in known and each[0] != "wagering"]

    # A player for samples

    @abstractmethod
    def sample_wagers(
        self, start: Round, box: int, boxes: Sequence[int], chance: Chance
    ) -> Sequence[PlaceWager]:
        """Random but sensible wagers of one box."""

    @abstractmethod
    def sample_action(self, round: Round, chance: Chance) -> Any:
        """A random but sensible action for the next person to act."""


def _cards_at(round: Round, to: int) -> int:
    if to == DEALER:
        return len(round.dealer)
    return len(round.community if to == COMMUNITY else round.boxes[to].cards)


@cache
def game(id: str) -> Game:
    """The game of that id."""
    found: Game = installed_game(id)
    _IN_USE.append(found)
    return found


_IN_USE: list[Game] = []
"""The loaded games, in the order of their first use. An event nearly always belongs to one of them,
and loading another game takes longer than replaying a round."""


def game_of(of: Any) -> Game:
    """The game of a round, of rules or of a rulebook."""
    return game(of.game)


def refusal(round: RoundState, code: str, clauses: Clauses, message: str | Sentence) -> Refusal:
    """A refusal that says what is legal now."""
    return refusal_with(game_of(round).legal(round), code, clauses, message)


def awaited(round: RoundState) -> Announcement | None:
    """The announcement that the round waits for, if a person makes announcements."""
    if ByHand.ANNOUNCING not in round.by_hand or not round.rules.reads("announcements"):
        return None
    return next((each for each in game_of(round).announcements(round) if each.awaited), None)


def to_announce(round: RoundState) -> tuple[Announcement, ...]:
    """The announcements that a person may make now and that say something."""
    if ByHand.ANNOUNCING not in round.by_hand or is_settled(round):
        return ()
    said = game_of(round).announcements(round)
    return tuple(each for each in said if each.clauses and each.fitting and not each.why_not)


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


def tell_of_game(event: Any) -> EventText | None:
    """The sentence for an event of one game's own."""
    having = [game for game in _IN_USE if type(event) in game.events] or games()
    return next((told for game in having if (told := game.tell(event)) is not None), None)


def tell_unseen(event: Any) -> EventText | None:
    """The same without face-down cards, if it would name any."""
    return next((told for game in games() if (told := game.tell_unseen(event)) is not None), None)


def say_wager(key: str) -> str:
    """A wager's key in words."""
    if key.endswith("_excess"):
        return f"excess of the {say_wager(key.removesuffix('_excess'))}"
    area, _, number = key.rpartition("_")
    if number.isdecimal() and (words := _wager_words(area)) is not None:
        return words.format(number)
    return _wager_words(key) or key


@cache
def _wager_words(key: str) -> str | None:
    if key in _SHARED_WAGERS:
        return key
    having = [game for game in _IN_USE if key in game.wager_words] or games()
    return next((game.wager_words[key] for game in having if key in game.wager_words), None)


_SHARED_WAGERS = ("ante", "ruling")
"""Wagers of every game, and lines that stand in for one."""


def load(dotted: str) -> Any:
    """Import the object with this dotted name, which a game names in another part of the program or
    in its own package."""
    module, _, name = dotted.partition(":")
    return getattr(import_module(module), name)
