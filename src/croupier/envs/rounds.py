"""A round of the engine as environments use it: dealing, observing, acting, rewards and regret."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.spot import ValuedChoice
from croupier.envs.environment import Environment, Observations, make_observation
from croupier.games.view import player
from croupier.library.books import Book
from croupier.library.rounds import Round

ANTE = 10
"""The ante of every box. Rewards are in antes, so only limits in money depend on it."""


def deal(book: Book, boxes: int, seed: int) -> Round:
    """A round with an ante, and the other compulsory wagers, on each of so many boxes."""
    areas = [area for area in book.areas if area in book.rules.compulsory]
    return book.deal({box: dict.fromkeys(areas, ANTE) for box in range(1, boxes + 1)}, seed=seed)


def observe(round: Round, about: Environment, box: int, stage: int) -> Observations:
    """The observation of the player of a box."""
    return make_observation(stage, about.seen(round, box), about)


def play(round: Round, about: Environment, box: int, action: int) -> Round:
    """The round after an action of the box whose turn it is."""
    verb, multiple, discard = about.made(action, about.hand(round, box))
    return round.play(ValuedChoice(verb, Fraction(0), multiple, tuple(discard)))


def reward(round: Round, about: Environment, box: int) -> float:
    """The result of the round for the box, in antes, without wagers that no decision affects."""
    lines = (line for line in round.lines if line.box == box and line.wager in about.rewarded)
    return float(Fraction(sum(line.net for line in lines)) / ANTE)


@dataclass(frozen=True)
class Judgement:
    """The cost of an action in its decision."""

    regret: Fraction
    """By how much the best action is better, in antes."""
    best: int
    """The best action."""
    values: dict[int, Fraction] | None
    """The value of every legal action; None if the solution file already said that it was the
    best."""

    @property
    def info(self) -> dict[str, Any]:
        known = {"regret": float(self.regret), "best": self.best}
        return known if self.values is None else {**known, "values": self.values}


NOTHING_TO_DECIDE = Fraction(0)


class Judge:
    """Values every choice under one rulebook."""

    def __init__(self, book: Book, about: Environment, solution: str | Path | None) -> None:
        self._rules, self._about = book.rules, about
        self._mathematics = mathematics_of(book.rules)
        self._best = None if solution is None else about.best(book.rules, Path(solution))

    def judge(self, round: Round, box: int, action: int) -> Judgement:
        """The regret of an action in the open decision of a box; 0 if there is nothing to
        decide."""
        game, about = round.book.game, self._about
        found = game.decisions(round.state, box, player(box))
        cards = next((each.cards for each in found if each.made is None), None)
        if cards is None:
            return Judgement(NOTHING_TO_DECIDE, action, {action: NOTHING_TO_DECIDE})
        hand = about.hand(round, box)
        looked_up = None if self._best is None else self._best(cards)
        if looked_up is not None and about.action(looked_up, hand) == action:
            return Judgement(Fraction(0), action, None)
        choices = self._mathematics.values(self._rules, cards)
        values = dict(sorted((about.action(each, hand), each.ev) for each in choices))
        best = max(values, key=values.__getitem__)
        return Judgement(values[best] - values[action], best, values)
