"""The interface between a game and its learning environments.

A game names an object of a class derived from `Environment`; nothing outside a game's own folders
asks which game it is. An episode is one round of one box. An observation is a row of small whole
numbers: the stage of the round, then the cards that the player sees, place by place. A card is its
number in the deck from 1 (2c) to 52 (As), and 0 is no card or one face down. The cards of a place
lie highest first. Legal actions depend on the stage alone.

Modules with such objects are light: gymnasium, numba and the solvers are imported on demand."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.spot import ValuedChoice
from croupier.cards import DECK, Card
from croupier.games.game import game_of, games, load
from croupier.games.view import ChosenAction

if TYPE_CHECKING:
    from croupier.analysis.simulation.steps import Steps
    from croupier.library.rounds import Round

Observations = NDArray[np.int8]
"""One observation, or one in each row."""
Mask = NDArray[np.int8]
"""1 for every legal action, otherwise 0, in the form that gymnasium's spaces accept."""
CARDS = len(DECK) + 1
"""The number of values that a place of an observation can have."""


class NoEnvironment(ValueError):
    """Raised if a game has no learning environment."""


class NotExact(ValueError):
    """Raised if a policy, or every policy of a game, has no exact score."""


@dataclass(frozen=True)
class Exact:
    """The exact value of a policy, in antes per round."""

    value: Fraction
    kinds: tuple[tuple[str, Fraction, Fraction], ...]
    """Of each kind of decision: how often it is made in a round, and what its choices lose."""


class Environment(ABC):
    """Everything that a learner needs of one game. The rules come from its own rulebooks."""

    game: ClassVar[str]
    """The id of the game."""
    name: ClassVar[str]
    """Its name in `gymnasium.make("croupier/NAME-v0")`."""
    rulebook: ClassVar[str]
    """The rulebook of an environment that is made without one."""
    stages: ClassVar[tuple[str, ...]]
    """The kinds of decisions, in words; the last stage is the end of the round."""
    places: ClassVar[Mapping[str, int]]
    """Where the cards of an observation lie, and for how many cards each place has room."""
    actions: ClassVar[tuple[str, ...]]
    """Every action in words, by its number."""
    passing: ClassVar[tuple[int, ...]]
    """By stage: what is played instead of an action that is not legal."""
    rewarded: ClassVar[frozenset[str]]
    """The wagers and fees whose results are the reward: those that decisions are about."""

    @property
    def id(self) -> str:
        return f"croupier/{self.name}-v0"

    @property
    def over(self) -> int:
        """The stage of a finished round."""
        return len(self.stages) - 1

    @property
    def length(self) -> int:
        """The length of an observation."""
        return 1 + sum(self.places.values())

    def decisions(self, rules: Any) -> tuple[int, ...]:
        """The stages that have a decision."""
        return tuple(np.flatnonzero(self.legal(rules).sum(axis=1) > 1).tolist())

    # Actions

    @abstractmethod
    def legal(self, rules: Any) -> Mask:
        """The legal actions by stage."""

    @abstractmethod
    def made(self, action: int, hand: Sequence[Card]) -> ChosenAction:
        """The decision that an action stands for; `hand` are the player's cards, highest first."""

    @abstractmethod
    def action(self, choice: ValuedChoice, hand: Sequence[Card]) -> int:
        """The action that stands for a choice of the game's mathematics."""

    # The round as one player sees it

    @abstractmethod
    def stage(self, round: "Round", box: int) -> int:
        """The stage of a round that is not over."""

    @abstractmethod
    def seen(self, round: "Round", box: int) -> Mapping[str, Sequence[Card]]:
        """The cards in each place, in their order."""

    @abstractmethod
    def hand(self, round: "Round", box: int) -> Sequence[Card]:
        """The player's own cards, highest first."""

    # Loaded on demand

    @abstractmethod
    def steps(self, rules: Any, count: int) -> "Steps":
        """A kernel that plays so many rounds side by side."""

    def exact(
        self,
        rules: Any,
        actions: Callable[[Observations], NDArray[np.int64]],
        told: Callable[[float], None],
    ) -> Exact:
        """The value of a policy, computed by asking it in every state; raises `NotExact` if that is
        not possible. `actions` answers with a legal action for each row; `told` is called with the
        part that is done."""
        del actions, told
        name = game_of(rules).name
        raise NotExact(f"{name} has too many states to ask a policy about all of them")

    def best(self, rules: Any, solution: Path) -> Any:
        """A function that looks up the best choice of a first decision in a solution file, from the
        cards by place; it returns None elsewhere."""
        del solution
        raise NoEnvironment(f"{game_of(rules).name} needs no solution file: leave it out")


def make_observation(
    stage: int, seen: Mapping[str, Sequence[Card]], about: Environment
) -> Observations:
    """The observation of these cards in a stage."""
    found = np.zeros(about.length, dtype=np.int8)
    found[0], start = stage, 1
    for place, room in about.places.items():
        cards = seen.get(place, ())
        found[start : start + len(cards)] = [card.index + 1 for card in cards]
        start += room
    return found


def highest_first(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: -card.index))


def environment_of(rules: Any, wanted: str | None = None) -> Environment:
    """The environment for rules or a rulebook; raises if its game has none, or if its id differs
    from the wanted one."""
    game = game_of(rules)
    if not game.environment:
        raise NoEnvironment(f"{game.name} has no learning environment")
    found: Environment = load(game.environment)
    if wanted not in (None, found.id):
        raise NoEnvironment(f"{rules.id} is a rulebook of {game.name}: make {found.id}")
    return found


@cache
def environments() -> tuple[Environment, ...]:
    """The environment of every installed game that has one."""
    return tuple(load(each.environment) for each in games() if each.environment)
