"""Whole rounds in kernels, on one core and on two, beside peers at their nearest game.

The peers play two-player hold'em with moves that are legal and random or passive; the games differ,
so a ratio says how long each takes for a round of its own. One that is not installed is named. On
one core a second is one of processor time, so that what else the machine does matters less; several
processes are timed by the clock.
"""

import os
import time
from collections.abc import Callable
from random import Random

from bench.results import keep
from croupier.analysis.simulation.plan import SHARD, Plan
from croupier.analysis.simulation.run import play_here, run_of

SHARDS = 16
REPEATS = 3
SECONDS = 2.0

PLANS = {
    "nz-uth, best five of seven": Plan("nz-uth", 0, 1, options={"hand_method": "any"}),
    "nz-uth, two plus three": Plan("nz-uth", 0, 1),
    "nz-uth, seven boxes": Plan("nz-uth", 0, 1, boxes=7),
    "nz-lunar": Plan("nz-lunar", 0, 1),
    "nsw-lunar, with super": Plan("nsw-lunar", 0, 1),
    "nsw-lunar, five boxes": Plan("nsw-lunar", 0, 1, boxes=5),
}


def on_one_core(plan: Plan) -> float:
    """Rounds a second, the best of several repeats."""
    run = run_of(plan)
    run.play(0, 1)
    best = 0.0
    for repeat in range(REPEATS):
        start = time.process_time()
        run.play(repeat * SHARD, (repeat + 1) * SHARD)
        best = max(best, SHARD / (time.process_time() - start))
    return best


def on_cores(plan: Plan, workers: int) -> float:
    """Rounds a second by that many processes, from the first result to the last."""
    whole = Plan(**{**plan.plain, "jackpot": (), "rounds": SHARDS * SHARD})
    shards = play_here(whole, range(whole.shards), workers)
    next(shards)
    start, played = time.perf_counter(), sum(1 for _ in shards)
    return played * SHARD / (time.perf_counter() - start)


def pokerkit() -> Callable[[Random], None]:
    from pokerkit import Automation, NoLimitTexasHoldem

    def play(random: Random) -> None:
        del random  # PokerKit shuffles its own deck
        state = NoLimitTexasHoldem.create_state(
            tuple(Automation), True, 0, (1, 2), 2, (200,) * 2, 2
        )
        while state.status:
            state.check_or_call()

    return play


def rlcard() -> Callable[[Random], None]:
    import rlcard

    game = rlcard.make("limit-holdem").game

    def play(random: Random) -> None:
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))

    return play


def openspiel() -> Callable[[Random], None]:
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=1 2,raiseSize=2 2 4 4,"
        "firstPlayer=1 1 1 1,maxRaises=3 4 4 4,numSuits=4,numRanks=13,numHoleCards=2,"
        "numBoardCards=0 3 1 1)"
    )

    def play(random: Random) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))

    return play


PEERS = {
    "PokerKit, checked down": pokerkit,
    "RLCard, limit hold'em, random": rlcard,
    "OpenSpiel, limit hold'em, random": openspiel,
}


def rate(make: Callable[[], Callable[[Random], None]]) -> float:
    """Rounds a second of a peer."""
    play, random = make(), Random(1)
    play(random)
    start, rounds = time.process_time(), 0
    while time.process_time() - start < SECONDS:
        play(random)
        rounds += 1
    return rounds / (time.process_time() - start)


def main() -> None:
    print(f"{'rounds a second':36}{'one core':>14}")
    theirs: dict[str, float] = {}
    for name, make in PEERS.items():
        try:
            theirs[name] = rate(make)
            print(f"{name:36}{theirs[name]:>14,.0f}")
        except ImportError as error:
            print(f"{name:36}  not installed: {error}")
    for name, plan in PLANS.items():
        ours = on_one_core(plan)
        print(f"{name:36}{ours:>14,.0f}")
        quickest = max(theirs, key=theirs.__getitem__, default="")
        ratio = ours / theirs[quickest] if theirs else None
        keep(f"simulated, {name}", ours, "rounds a second", peer=quickest, ratio=ratio)
    plan = PLANS["nz-uth, best five of seven"]
    for workers in sorted({1, min(2, os.cpu_count() or 1)}):
        print(f"{f'the same by {workers} process(es)':36}{on_cores(plan, workers):>14,.0f}")


if __name__ == "__main__":
    main()
