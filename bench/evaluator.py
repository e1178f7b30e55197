"""How long one call takes: our evaluator beside treys, phevaluator and eval7, on the same hands.

Run `python -m bench.evaluator`. Every library gets cards of its own kind, made before the clock
starts. The libraries take turns and each keeps its best turn, so that a busy machine is fair to
all.
"""

from collections.abc import Callable, Sequence
from random import Random
from time import process_time_ns

import eval7
import phevaluator
import treys

from bench.results import keep
from croupier.cards import DECK, Card
from croupier.hands import (
    Line,
    SuperLine,
    best_super_line,
    evaluate,
    evaluate_two_plus_three,
    first_and_second,
)

HANDS = 50_000
"""So many that a turn works in caches that hold its own tables, not those of its peers."""
TURNS = 15
Hand = tuple[Card, ...]
Hands = Sequence[Hand]
Loop = Callable[[], None]
"""One call for every hand."""

BET_ODDS = dict(zip(Line, (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))
SUPER_ODDS = dict(zip(SuperLine, (250, 150, 120, 100, 60, 30, 8, 5, 2), strict=True))


def main() -> None:
    random = Random(52)
    for count in (5, 7):
        hands = deal(random, count)
        evaluators = {
            "croupier": croupier_loop(hands),
            "treys": treys_loop(hands),
            "phevaluator": phevaluator_loop(hands),
            "eval7": eval7_loop(hands),
        }
        report(f"{count} cards, one hand a call", evaluators, calls=HANDS)
    report("two hole cards and three of five", {"croupier": two_plus_three_loop(hands)}, HANDS)
    for count in (5, 6):
        winning = [hand for hand in deal(random, count) if first_and_second(hand, BET_ODDS)[0]]
        settling = {"first_and_second": first_and_second_loop(winning)}
        report(f"{count} cards that win", settling, calls=len(winning))
    fives = deal(random, 5)
    report("super wager, any hand", {"best_super_line": super_loop(fives)}, calls=HANDS)
    losing = [hand for hand in fives if best_super_line(hand, SUPER_ODDS) is None]
    report("super wager, losing", {"best_super_line": super_loop(losing)}, calls=len(losing))


def deal(random: Random, count: int) -> Hands:
    return [tuple(random.sample(DECK, count)) for _ in range(HANDS)]


def croupier_loop(hands: Hands) -> Loop:
    def loop() -> None:
        for hand in hands:
            evaluate(hand)

    return loop


def treys_loop(hands: Hands) -> Loop:
    """treys takes hole cards and board apart, as lists."""
    theirs = [[treys.Card.new(card.text) for card in hand] for hand in hands]
    halves = [(hand[:2], hand[2:]) for hand in theirs]
    evaluate = treys.Evaluator().evaluate

    def loop() -> None:
        for hole, board in halves:
            evaluate(hole, board)

    return loop


def phevaluator_loop(hands: Hands) -> Loop:
    theirs = [[phevaluator.Card(card.text) for card in hand] for hand in hands]
    evaluate = phevaluator.evaluate_cards

    def loop() -> None:
        for hand in theirs:
            evaluate(*hand)

    return loop


def eval7_loop(hands: Hands) -> Loop:
    theirs = [[eval7.Card(card.text) for card in hand] for hand in hands]
    evaluate = eval7.evaluate

    def loop() -> None:
        for hand in theirs:
            evaluate(hand)

    return loop


def two_plus_three_loop(hands: Hands) -> Loop:
    halves = [(hand[:2], hand[2:]) for hand in hands]

    def loop() -> None:
        for hole, community in halves:
            evaluate_two_plus_three(hole, community)

    return loop


def first_and_second_loop(hands: Hands) -> Loop:
    def loop() -> None:
        for hand in hands:
            first_and_second(hand, BET_ODDS)

    return loop


def super_loop(hands: Hands) -> Loop:
    def loop() -> None:
        for hand in hands:
            best_super_line(hand, SUPER_ODDS)

    return loop


def report(title: str, loops: dict[str, Loop], calls: int) -> None:
    """A line each: nanoseconds a call, and how many times as long as the first takes."""
    best = dict.fromkeys(loops, float("inf"))
    for _ in range(TURNS):
        for name, loop in loops.items():
            best[name] = min(best[name], nanoseconds(loop) / calls)
    ours = next(iter(best.values()))
    print(f"\n{title}")
    for name, each in best.items():
        print(f"  {name:<18} {each:>8,.0f} ns {each / ours:>8.2f} x")
        if len(best) == 1:
            keep(title, each, "ns")
        elif each != ours:
            keep(title, ours, "ns", peer=name, ratio=each / ours)


def nanoseconds(loop: Loop) -> int:
    start = process_time_ns()
    loop()
    return process_time_ns() - start


if __name__ == "__main__":
    main()
