"""Random but sensible play of Ultimate Texas Hold'em."""

from random import Random

from croupier.games.holdem import Box, Phase, Round, act
from croupier.games.holdem import actions as act_
from croupier.hands import Category, evaluate
from croupier.money import Amount
from croupier.record.writing import Done

_CHIPS = (5, 10, 25, 50, 100)
_JACKPOT = 5


def play_holdem(start: Round, boxes: list[int], random: Random) -> list[Done]:
    """Everything done in a round, from the first wager to the end."""
    play = _Play(start, random)
    for box in boxes:
        for wager in _wagers(start, box, random):
            play.act(wager)
    play.act(act_.NoMoreBets())
    while not play.state.over:
        play.act(play.choose())
    return play.done


def _wagers(start: Round, box: int, random: Random) -> list[act_.PlaceWager]:
    ante = random.choice(_CHIPS)
    placed = [act_.PlaceWager(box, "ante", ante), act_.PlaceWager(box, "blind", ante)]
    if random.random() < 0.5:
        placed.append(act_.PlaceWager(box, "trips", random.choice(_CHIPS)))
    if start.pools is not None and random.random() < 0.5:
        amount: Amount = start.rules.jackpot.wager or _JACKPOT
        placed.append(act_.PlaceWager(box, "jackpot", amount))
    return placed


class _Play:
    """Plays a round, deciding for everybody."""

    def __init__(self, state: Round, random: Random) -> None:
        self.state = state
        self.random = random
        self.done: list[Done] = []

    def act(self, action: act_.Action) -> None:
        self.done.append((self.state.phase, action))
        self.state, _ = act(self.state, action)

    def choose(self) -> act_.Action:
        turn = self.state.turn
        assert turn is not None
        box, odd = self.state.boxes[turn], self.random.random() < 0.08
        match self.state.phase:
            case Phase.BEFORE_FLOP:
                plays = self._high(box) != odd
                return (
                    act_.Play(turn, self.random.choice((4, 4, 4, 3))) if plays else act_.Check(turn)
                )
            case Phase.AFTER_FLOP:
                made = evaluate(box.cards + self.state.community[:3]).category
                plays = (made >= Category.PAIR) != odd
                return act_.Play(turn, 2) if plays else act_.Check(turn)
        plays = (self.state.value(box.cards).category >= Category.PAIR) != odd
        return act_.Play(turn, 1) if plays else act_.Fold(turn)

    def _high(self, box: Box) -> bool:
        """A pair, an ace, or two high cards."""
        ranks = sorted(card.rank for card in box.cards)
        return ranks[0] == ranks[1] or ranks[1] == 14 or ranks[0] >= 10
