"""Round records made up: random cards, random but sensible play."""

from collections.abc import Mapping
from random import Random
from typing import Any

from croupier.cards import DECK
from croupier.games import holdem, lunar
from croupier.games.jackpot import Pools
from croupier.record.sample.holdem_play import play_holdem
from croupier.record.sample.lunar_play import play_lunar
from croupier.record.writing import write_record
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules


def sample_record(
    rulebook: str,
    rules: LunarRules | HoldemRules,
    random: Random,
    boxes: int | None = None,
    dealing: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """One round record: all boxes from 1 on, or a random choice of boxes."""
    deck = list(DECK)
    random.shuffle(deck)
    dealing = dealing or random.choice(sorted(rules.deal_clauses))
    numbers = _numbers(rules.boxes, boxes, random)
    if isinstance(rules, LunarRules):
        opened = lunar.open_round(rules, deck, dealing)
        return write_record(rulebook, options or {}, opened, play_lunar(opened, numbers, random))
    start = holdem.open_round(rules, deck, dealing, _pools(random))
    return write_record(rulebook, options or {}, start, play_holdem(start, numbers, random))


def _numbers(all_boxes: int, boxes: int | None, random: Random) -> list[int]:
    if boxes is not None:
        return list(range(1, boxes + 1))
    return sorted(random.sample(range(1, all_boxes + 1), random.randint(1, all_boxes)))


def _pools(random: Random) -> Pools:
    if random.random() < 0.7:
        return Pools(pool=random.randrange(1000, 300_000))
    return Pools(minor=random.randrange(500, 20_000), major=random.randrange(1000, 300_000))
