"""Random but sensible play of Lunar Poker."""

from collections import Counter
from random import Random

from croupier.games.lunar import Box, Phase, Round, act
from croupier.games.lunar import actions as act_
from croupier.hands import Category, evaluate, first_and_second
from croupier.record.writing import Done
from croupier.rulebooks.lunar import LunarRules

_CHIPS = (5, 10, 25, 50, 100)


def play_lunar(start: Round, boxes: list[int], random: Random) -> list[Done]:
    """Everything done in a round, from the first wager to the end."""
    play = _Play(start, random)
    for box in boxes:
        for wager in _wagers(start.rules, box, boxes, random):
            play.act(wager)
    play.act(act_.NoMoreBets())
    play.to_the_end()
    return play.done


def _wagers(rules: LunarRules, box: int, boxes: list[int], random: Random) -> list[act_.PlaceWager]:
    ante = random.choice(_CHIPS)
    placed = [act_.PlaceWager(box, "ante", ante)]
    if rules.super_compulsory or random.random() < 0.6:
        placed.append(act_.PlaceWager(box, "super", _super(rules, "super", ante, random)))
    for area in ("super_on", "dealer_super"):
        if area not in rules.areas:
            continue
        for on in [each for each in boxes if each != box] if area == "super_on" else [None]:
            if random.random() < 0.25:
                amount = _super(rules, area, ante, random)
                placed.append(act_.PlaceWager(box, area, amount, on))
    return placed


def _super(rules: LunarRules, area: str, ante: int, random: Random) -> int:
    if area in rules.at_least_ante:
        return ante * random.choice((1, 1, 2, 3))
    return random.choice(_CHIPS)


class _Play:
    """Plays a round to its end, deciding for everybody."""

    def __init__(self, state: Round, random: Random) -> None:
        self.state = state
        self.random = random
        self.done: list[Done] = []

    def act(self, action: act_.Action) -> None:
        self.done.append((self.state.phase, action))
        self.state, _ = act(self.state, action)

    def to_the_end(self) -> None:
        while not self.state.over:
            self.act(self._shuffled_rack() if self.state.needs_cards else self._choose())

    def _shuffled_rack(self) -> act_.ShuffleRack:
        rack = list(self.state.rack)
        self.random.shuffle(rack)
        return act_.ShuffleRack(tuple(rack))

    def _choose(self) -> act_.Action:
        state, turn = self.state, self.state.turn
        if turn is None:
            return self._concede_or_settle()
        box = state.boxes[turn]
        match state.phase:
            case Phase.FORCING:
                return self._answer(box)
            case Phase.DECIDING_AGAIN:
                return self._fold_or_bet(box)
        return self._decide(box)

    def _concede_or_settle(self) -> act_.Action:
        """Give up now and then a hand that is plainly beaten."""
        dealer = self.state.dealer_value
        for box in self.state.betting:
            if evaluate(box.cards) < dealer and self.state.qualifies and self.random.random() < 0.3:
                return act_.Concede(box.number)
        return act_.SettleNow()

    def _answer(self, box: Box) -> act_.Action:
        """Force with a hand that would be paid well, and sometimes without."""
        rules = self.state.rules
        combinations = first_and_second(box.cards, rules.bet_odds, rules.straight_with_pair)
        odds = sum(rules.bet_odds[each.line] for each in combinations if each)
        if odds >= 4 or self.random.random() < 0.15:
            return act_.Force(box.number)
        return act_.Decline(box.number)

    def _fold_or_bet(self, box: Box) -> act_.Action:
        worth = evaluate(box.cards).category >= Category.PAIR or self.random.random() < 0.2
        return act_.Bet(box.number) if worth else act_.Fold(box.number)

    def _decide(self, box: Box) -> act_.Action:
        category, chance = evaluate(box.cards).category, self.random.random()
        if category >= Category.STRAIGHT:
            return act_.Bet(box.number) if chance < 0.8 else act_.Buy(box.number)
        if category >= Category.PAIR:
            if chance < 0.55:
                return act_.Bet(box.number)
            return act_.Buy(box.number) if chance < 0.75 else self._exchange(box)
        if chance < 0.35:
            return act_.Fold(box.number)
        if chance < 0.5:
            return act_.Buy(box.number)
        return self._exchange(box) if chance < 0.95 else act_.Bet(box.number)

    def _exchange(self, box: Box) -> act_.Exchange:
        """Keep what is paired, or some of the highest cards."""
        counts = Counter(card.rank for card in box.cards)
        discard = [card for card in box.cards if counts[card.rank] == 1]
        if len(discard) == 5:
            lowest_first = sorted(discard, key=lambda card: card.rank)
            discard = lowest_first[: self.random.randint(2, 5)]
        if len(discard) == 1:
            discard += [card for card in box.cards if card not in discard][:1]
        return act_.Exchange(box.number, tuple(discard))
