"""A whole one-box Lunar round with its events, beside a two-player PokerKit hand, in the same run.

The two games are not the same, so the ratio says what it says: how long each engine takes from a
shuffled deck to a settled table, with every step recorded.
"""

import gc
import time
from collections.abc import Callable
from random import Random

from pokerkit import Automation, NoLimitTexasHoldem

from bench.results import keep
from croupier.cards import DECK, Card
from croupier.games import actions as shared
from croupier.games.lunar import act, open_round
from croupier.games.lunar import actions as act_
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.lunar import LunarRules

ROUNDS = 1000
REPEATS = 15
PEER = "PokerKit, two players"


def lunar_round(rulebook_id: str) -> Callable[[Random], None]:
    """A round with ante, super wager, a draw and a bet, forced where the document has force."""
    rules = rulebook(rulebook_id).rules_as(LunarRules)

    def play(random: Random) -> None:
        deck: list[Card] = list(DECK)
        random.shuffle(deck)
        state = open_round(rules, deck, "shoe")
        for action in (
            shared.PlaceWager(1, "ante", 10),
            shared.PlaceWager(1, "super", 10),
            shared.NoMoreBets(),
        ):
            state, _ = act(state, action)
        while not state.over:
            box = state.boxes[1]
            action_: act_.Action
            if state.phase == "forcing":
                action_ = act_.Force(1)
            elif state.phase == "conceding":
                action_ = act_.SettleNow()
            elif box.has_drawn:
                action_ = act_.Bet(1)
            else:
                action_ = act_.Exchange(1, box.cards[:2])
            state, _ = act(state, action_)

    return play


def pokerkit_hand(random: Random) -> None:
    """Two players check a hand of no-limit hold'em down to the showdown."""
    del random  # PokerKit shuffles its own deck
    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (200, 200), 2)
    while state.status:
        state.check_or_call()


def seconds_each(play: Callable[[Random], None], rounds: int, seed: int) -> float:
    """Processor time of a round, without garbage collection in between."""
    random = Random(seed)
    gc.collect()
    start = time.process_time()
    for _ in range(rounds):
        play(random)
    return (time.process_time() - start) / rounds


def main() -> None:
    plays: dict[str, Callable[[Random], None]] = {PEER: pokerkit_hand}
    plays |= {each: lunar_round(each) for each in RULEBOOK_IDS if each.endswith("-lunar")}
    best = dict.fromkeys(plays, float("inf"))
    for repeat in range(REPEATS):  # they take turns: what else the machine does slows all
        for name, play in plays.items():
            rounds = ROUNDS // 10 if name == PEER else ROUNDS
            best[name] = min(best[name], seconds_each(play, rounds, repeat))
    peer = best.pop(PEER)
    heading = f"one core, best of {REPEATS}"
    print(f"{heading:<34}{'µs a round':>12}{'rounds/s':>12}{'ratio':>8}")
    print(f"{PEER:<34}{peer * 1e6:>12.0f}{1 / peer:>12.0f}{1:>8.1f}")
    for rulebook_id, ours in best.items():
        name = f"{rulebook_id}, one box, one draw"
        print(f"{name:<34}{ours * 1e6:>12.0f}{1 / ours:>12.0f}{peer / ours:>8.1f}")
        keep(f"{rulebook_id}, rounds", 1 / ours, "a second", peer="PokerKit", ratio=peer / ours)


if __name__ == "__main__":
    main()
