"""What a policy is worth: its expected value, its regret by kind of decision, and where it stands
between the strategy card and perfect play.

Where a game can put every state to the policy, all of it is exact. Otherwise the value comes from
rounds played in a kernel, and the regrets from some rounds whose every choice is valued exactly;
both with their standard errors."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from croupier.analysis.mathematics import NoMathematics, mathematics_of
from croupier.analysis.strategy import COST
from croupier.envs.environment import Environment, Exact, NotExact, environment_of
from croupier.envs.policy import Player, Policy
from croupier.envs.single import RoundEnv
from croupier.envs.vector import RoundVectorEnv
from croupier.library.books import Book

FORMAT = "croupier.score/1"
_ROWS = 8_192
_MAIN = "main"
_EVERY_STATE = "asking about every state"


@dataclass(frozen=True)
class Figure:
    """A figure in antes a round; without an error it is exact."""

    value: Fraction | float
    error: float | None = None

    @property
    def plain(self) -> dict[str, Any]:
        told: dict[str, Any] = {"decimal": float(self.value)}
        if isinstance(self.value, Fraction):
            told["exact"] = str(self.value)
        return told if self.error is None else {**told, "standard_error": self.error}


@dataclass(frozen=True)
class Kind:
    """One kind of decision."""

    name: str
    reached: Figure
    """How often it is made in a round."""
    regret: Figure | None
    """What its choices lose against the best ones, in antes a round; None if none was valued."""


@dataclass(frozen=True)
class Score:
    """What a policy is worth, in antes a round."""

    rulebook: str
    value: Figure
    kinds: tuple[Kind, ...]
    perfect: Fraction | None
    """The value of perfect play, where it is known."""
    card: Fraction | None
    """The value of the strategy card."""
    rounds: int | None = None
    """How many rounds were played; None if the value is exact."""
    judged: int | None = None
    """In how many rounds the choices were valued."""
    illegal: float = 0.0
    """The share of answers that were not legal, for which the cautious action was played."""
    why_not_exact: str = ""

    @property
    def exact(self) -> bool:
        return self.rounds is None

    @property
    def regret(self) -> Fraction | float | None:
        """What all choices lose against the best ones, in antes a round."""
        found = [each.regret.value for each in self.kinds if each.regret is not None]
        return sum(found) if found else None

    @property
    def standing(self) -> float | None:
        """0 at the strategy card, 1 at perfect play, below 0 under the card."""
        if self.perfect is None or self.card is None or self.perfect == self.card:
            return None
        return float((self.value.value - self.card) / (self.perfect - self.card))

    @property
    def plain(self) -> dict[str, Any]:
        played = {} if self.exact else {"rounds": self.rounds, "judged_rounds": self.judged}
        why = {"why_not_exact": self.why_not_exact} if self.why_not_exact else {}
        return {
            "format": FORMAT,
            "rulebook": self.rulebook,
            "method": "exact" if self.exact else "played",
            **played,
            **why,
            "value": self.value.plain,
            "kinds": [
                {
                    "kind": each.name,
                    "reached": each.reached.plain,
                    "regret": None if each.regret is None else each.regret.plain,
                }
                for each in self.kinds
            ],
            "regret": None if self.regret is None else Figure(self.regret).plain,
            "perfect": None if self.perfect is None else Figure(self.perfect).plain,
            "card": None if self.card is None else Figure(self.card).plain,
            "standing": self.standing,
            "illegal": self.illegal,
        }


Told = Callable[[str, float], None]
"""Is told what is being done, and which part of it is finished."""


@dataclass(frozen=True)
class Effort:
    """How much is played where a score is not exact."""

    rounds: int = 1_000_000
    judged: int = 200
    seed: int = 0
    solution: Path | None = None
    """A file that `croupier solve` wrote, which knows the best first choices of Lunar Poker."""


def _silent(doing: str, part: float) -> None:
    del doing, part


def score(
    book: Book,
    policy: Policy,
    effort: Effort | None = None,
    *,
    play: bool = False,
    told: Told = _silent,
) -> Score:
    """The score of a policy; `play` plays rounds even where an exact score could be had."""
    about, effort = environment_of(book.rules), effort or Effort()
    player = Player(policy, about, about.legal(book.rules))
    why = ""
    if not play:
        try:
            found = about.exact(book.rules, player.actions, lambda part: told(_EVERY_STATE, part))
            return _exactly(book, found, player)
        except NotExact as error:
            why = str(error)
    return _played(book, about, Player(policy, about, about.legal(book.rules)), effort, told, why)


def _exactly(book: Book, found: Exact, player: Player) -> Score:
    kinds = tuple(
        Kind(name, Figure(reached), Figure(regret)) for name, reached, regret in found.kinds
    )
    return Score(
        book.id,
        Figure(found.value),
        kinds,
        *_known(book),
        illegal=player.illegal / max(player.asked, 1),
    )


PERFECT, CARD = "perfect play", "strategy card"


def known(book: Book) -> dict[str, Fraction]:
    """The exact values of perfect play and of the strategy card, where they are known."""
    values = zip((PERFECT, CARD), _known(book), strict=True)
    return {name: value for name, value in values if value is not None}


def _known(book: Book) -> tuple[Fraction | None, Fraction | None]:
    mathematics, perfect, card = mathematics_of(book.rules), None, None
    with suppress(NoMathematics):
        edge = mathematics.house_edges(book.rules).get(_MAIN)
        perfect = None if edge is None else -edge
        cost = mathematics.strategy(book.rules).figures.get(COST)
        card = None if perfect is None or cost is None else perfect - cost
    return perfect, card


def _played(
    book: Book, about: Environment, player: Player, effort: Effort, told: Told, why: str
) -> Score:
    value, reached, rounds = _mean(book, about, player, effort, told)
    regrets, judged = _regrets(book, about, player, effort, told)
    kinds = tuple(
        Kind(about.stages[stage], reached[stage], regrets[stage])
        for stage in about.decisions(book.rules)
    )
    illegal = player.illegal / max(player.asked, 1)
    return Score(book.id, value, kinds, *_known(book), rounds, judged, illegal, why)


def _mean(
    book: Book, about: Environment, player: Player, effort: Effort, told: Told
) -> tuple[Figure, list[Figure], int]:
    """The mean result of so many rounds, and how often each stage is reached. Every row plays its
    rounds to the end: a row that stopped in the middle would favour short rounds."""
    env = RoundVectorEnv(
        book.name, min(_ROWS, effort.rounds), dict(book.chosen), AutoresetMode.DISABLED
    )
    rounds, total, squares = 0, 0.0, 0.0
    reached = np.zeros(len(about.stages), dtype=np.int64)
    observations, _ = env.reset(seed=effort.seed)
    every = np.ones(env.num_envs, dtype=np.bool_)
    while rounds < effort.rounds:
        over, won = ~every, np.zeros(env.num_envs)
        while not over.all():
            going = np.flatnonzero(~over)
            seen = observations[going]
            reached += np.bincount(seen[:, 0], minlength=len(reached))
            actions = np.zeros(env.num_envs, dtype=np.int64)
            actions[going] = player.actions(seen)
            observations, rewards, ended, _, _ = env.step(actions)
            won += rewards
            over |= ended
        rounds, total = rounds + len(won), total + float(won.sum())
        squares += float((won * won).sum())
        told("playing rounds", rounds / effort.rounds)
        if rounds < effort.rounds:
            observations, _ = env.reset(options={"reset_mask": every})
    shares = [_share(int(count), rounds) for count in reached]
    return _figure(total, squares, rounds), shares, rounds


def _regrets(
    book: Book, about: Environment, player: Player, effort: Effort, told: Told
) -> tuple[list[Figure | None], int]:
    """What the choices of some rounds lose by stage, each valued exactly."""
    env = RoundEnv(book.name, dict(book.chosen), regret=True, solution=effort.solution)
    if effort.judged == 0:
        return [None] * len(about.stages), 0
    lost = np.zeros((effort.judged, len(about.stages)))
    for number in range(effort.judged):
        seen, _ = env.reset(seed=effort.seed if number == 0 else None)
        over = False
        while not over:
            stage = int(seen[0])
            [action] = player.actions(seen[None, :])
            seen, _, over, _, info = env.step(action)
            lost[number, stage] += info["regret"]
        told("valuing choices", (number + 1) / effort.judged)
    sums, squares = lost.sum(axis=0), (lost * lost).sum(axis=0)
    pairs = zip(sums.tolist(), squares.tolist(), strict=True)
    return [_figure(*each, effort.judged) for each in pairs], effort.judged


def _figure(total: float, squares: float, count: int) -> Figure:
    mean = total / count
    return Figure(mean, sqrt(max(squares / count - mean * mean, 0.0) / count))


def _share(count: int, rounds: int) -> Figure:
    share = count / rounds
    return Figure(share, sqrt(share * max(1 - share, 0) / rounds))
