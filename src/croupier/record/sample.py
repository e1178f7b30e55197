"""Rounds made up for trying things out: random cards, random but sensible play."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from croupier.cards import DECK, Card, format_cards
from croupier.engine.lunar import Box, Phase, Round, act, open_round
from croupier.engine.lunar import actions as act_
from croupier.hands import Category, evaluate, first_and_second
from croupier.record.format import FORMAT, action_entry, wager_entry
from croupier.rulebooks.lunar import LunarRules

_CHIPS = (5, 10, 25, 50, 100)


def sample_record(
    rulebook: str,
    rules: LunarRules,
    random: Random,
    boxes: int | None = None,
    dealing: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """One round record: all boxes from 1 on, or a random choice of boxes."""
    deck = list(DECK)
    random.shuffle(deck)
    dealing = dealing or random.choice(sorted(rules.dealings))
    if boxes is None:
        numbers = sorted(random.sample(range(1, rules.boxes + 1), random.randint(1, rules.boxes)))
    else:
        numbers = list(range(1, boxes + 1))
    wagers = [wager for number in numbers for wager in _wagers(rules, number, numbers, random)]
    play = _Play(open_round(rules, deck, dealing), random)
    for wager in wagers:
        play.act(wager)
    play.act(act_.NoMoreBets())
    play.to_the_end()
    record: dict[str, Any] = {
        "format": FORMAT,
        "rulebook": rulebook,
        "options": {name: _plain(value) for name, value in (options or {}).items()},
        "dealing": dealing,
        "deck": format_cards(deck),
        "wagers": [wager_entry(wager) for wager in wagers],
        "actions": [action_entry(action) for action in play.in_record_order()],
    }
    if play.deck2:
        record["deck2"] = format_cards(play.deck2)
    return record


def _plain(value: Any) -> Any:
    """An option's value as a record holds it."""
    return list(value) if isinstance(value, list | tuple) else value


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
        self.deck2: tuple[Card, ...] = ()
        self.done: list[tuple[Phase, act_.Action]] = []

    def act(self, action: act_.Action) -> None:
        self.state, _ = act(self.state, action)

    def to_the_end(self) -> None:
        while not self.state.over:
            if self.state.needs_cards:
                self._shuffle()
            else:
                action = self._choose()
                self.done.append((self.state.phase, action))
                self.act(action)

    def in_record_order(self) -> list[act_.Action]:
        """First decisions clockwise, as a record lists them; the rest as it came."""
        firsts = [a for phase, a in self.done if phase in (Phase.DECIDING, Phase.PAYING)]
        others = [
            a
            for phase, a in self.done
            if phase not in (Phase.DECIDING, Phase.PAYING) and not isinstance(a, act_.SettleNow)
        ]
        return sorted(firsts, key=lambda action: getattr(action, "box", 0)) + others

    def _shuffle(self) -> None:
        rack = list(self.state.rack)
        self.random.shuffle(rack)
        self.deck2 = tuple(rack)
        self.act(act_.ShuffleRack(self.deck2))

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
