"""Round records made up: random cards, random but sensible play."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from croupier.cards import DECK
from croupier.games.actions import NoMoreBets
from croupier.games.game import Done, Opening, game_of
from croupier.games.jackpot import Pools
from croupier.games.state import RoundState
from croupier.record.writing import write_record
from croupier.rulebooks.table import TableRules


def sample_record(
    rulebook: str,
    rules: TableRules,
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
    pools = None if rules.jackpot is None else _pools(random)
    start = game_of(rules).open(rules, deck, dealing, Opening(pools=pools))
    return write_record(rulebook, options or {}, start, _play(start, numbers, random))


def _play(start: RoundState, boxes: Sequence[int], random: Random) -> list[Done]:
    """Everything done in a round, from the first wager to the end, deciding for everybody."""
    game, round = game_of(start), start
    done: list[Done] = []

    def act(action: Any) -> None:
        nonlocal round
        done.append((round.phase, action))
        round, _ = game.act(round, action)

    for box in boxes:
        for wager in game.sample_wagers(start, box, boxes, random):
            act(wager)
    act(NoMoreBets())
    while not round.over:
        act(game.sample_action(round, random))
    return done


def _numbers(all_boxes: int, boxes: int | None, random: Random) -> list[int]:
    if boxes is not None:
        return list(range(1, boxes + 1))
    return sorted(random.sample(range(1, all_boxes + 1), random.randint(1, all_boxes)))


def _pools(random: Random) -> Pools:
    if random.random() < 0.7:
        return Pools(pool=random.randrange(1000, 300_000))
    return Pools(minor=random.randrange(500, 20_000), major=random.randrange(1000, 300_000))
