"""A player for samples: random but sensible wagers and decisions."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from croupier.cards import known
from croupier.games import actions as shared
from croupier.games.actions import PlaceWager, ShuffleRack
from croupier.games.game import Chance
from croupier.games.lunar import actions as act_
from croupier.games.lunar.state import Box, Phase, Round
from croupier.hands import Category, evaluate, first_and_second
from croupier.rulebooks.lunar import LunarRules

_CHIPS = (5, 10, 25, 50, 100)


def sample_wagers(
    rules: LunarRules, box: int, boxes: Sequence[int], chance: Chance
) -> Sequence[PlaceWager]:
    ante = chance.choice(_CHIPS)
    placed = [PlaceWager(box, "ante", ante)]
    if rules.super_compulsory or chance.random() < 0.6:
        placed.append(PlaceWager(box, "super", _super(rules, "super", ante, chance)))
    for area in ("super_on", "dealer_super"):
        if area not in rules.areas:
            continue
        for on in [each for each in boxes if each != box] if area == "super_on" else [None]:
            if chance.random() < 0.25:
                amount = _super(rules, area, ante, chance)
                placed.append(PlaceWager(box, area, amount, on))
    return placed


def sample_action(round: Round, chance: Chance) -> Any:
    if round.needs_cards:
        rack = list(round.rack)
        chance.shuffle(rack)
        return ShuffleRack(tuple(rack))
    if round.turn is None:
        return _concede_or_settle(round, chance)
    box = round.boxes[round.turn]
    match round.phase:
        case Phase.FORCING:
            return _answer(round, box, chance)
        case Phase.DECIDING_AGAIN:
            worth = evaluate(known(box.cards)).category >= Category.PAIR or chance.random() < 0.2
            return act_.Bet(box.number) if worth else shared.Fold(box.number)
    return _decide(box, chance)


def _super(rules: LunarRules, area: str, ante: int, chance: Chance) -> int:
    if area in rules.at_least_ante:
        return ante * chance.choice((1, 1, 2, 3))
    return chance.choice(_CHIPS)


def _concede_or_settle(round: Round, chance: Chance) -> Any:
    """Concede some hands that are clearly beaten."""
    dealer = round.dealer_value
    for box in round.betting:
        if evaluate(known(box.cards)) < dealer and round.qualifies and chance.random() < 0.3:
            return act_.Concede(box.number)
    return act_.SettleNow()


def _answer(round: Round, box: Box, chance: Chance) -> Any:
    """Force with a hand that would be paid well, and sometimes without."""
    rules = round.rules
    combinations = first_and_second(known(box.cards), rules.bet_odds, rules.straight_with_pair)
    odds = sum(rules.bet_odds[each.line] for each in combinations if each)
    if odds >= 4 or chance.random() < 0.15:
        return act_.Force(box.number)
    return act_.Decline(box.number)


def _decide(box: Box, chance: Chance) -> Any:
    category, luck = evaluate(known(box.cards)).category, chance.random()
    if category >= Category.STRAIGHT:
        return act_.Bet(box.number) if luck < 0.8 else act_.Buy(box.number)
    if category >= Category.PAIR:
        if luck < 0.55:
            return act_.Bet(box.number)
        return act_.Buy(box.number) if luck < 0.75 else _exchange(box, chance)
    if luck < 0.35:
        return shared.Fold(box.number)
    if luck < 0.5:
        return act_.Buy(box.number)
    return _exchange(box, chance) if luck < 0.95 else act_.Bet(box.number)


def _exchange(box: Box, chance: Chance) -> act_.Exchange:
    """Keep pairs, or some of the highest cards."""
    cards = known(box.cards)
    counts = Counter(card.rank for card in cards)
    discard = [card for card in cards if counts[card.rank] == 1]
    if len(discard) == 5:
        lowest_first = sorted(discard, key=lambda card: card.rank)
        discard = lowest_first[: chance.randint(2, 5)]
    if len(discard) == 1:
        discard += [card for card in cards if card not in discard][:1]
    return act_.Exchange(box.number, tuple(discard))
