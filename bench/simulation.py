"""Whole rounds in kernels, on one core and on two, beside peers at their nearest game.

The peers play two-player hold'em with moves that are legal and random or passive; the games differ,
so a ratio says how long each takes for a round of its own. One that is not installed is named. On
one core a second is one of processor time, so that what else the machine does matters less; several
processes, and workers of a Dask cluster on this machine, are timed by the clock. Where
`bench.solvers --whole` has left a solution of Lunar Poker, its exact choices are played too.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from bench.results import keep
from croupier.analysis.simulation.plan import SHARD, SOLUTION, Plan
from croupier.analysis.simulation.run import play_here, play_there, run_of

SHARDS = 64
REPEATS = 3
SECONDS = 2.0
SOLVED = Path(__file__).parent / "results"

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


def on_cluster(plan: Plan, workers: int) -> float:
    """Rounds a second by so many workers of a Dask cluster, after each has played a shard."""
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        address = cluster.scheduler_address
        for seed, shards in ((2, 4 * workers), (1, SHARDS)):  # the first makes the workers ready
            whole = Plan(**{**plan.plain, "jackpot": (), "rounds": shards * SHARD, "seed": seed})
            start = time.perf_counter()
            played = sum(1 for _ in play_there(whole, range(whole.shards), address))
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
    for path in sorted(SOLVED.glob("*.lunar")):
        name, plan = path.stem, Plan(path.stem, 0, 1, strategy={SOLUTION: str(path)})
        ours = on_one_core(plan)
        print(f"{f'{name}, exact choices':36}{ours:>14,.0f}")
        keep(f"simulated, {name}, exact choices", ours, "rounds a second")
    plan = PLANS["nz-uth, best five of seven"]
    for words, by_workers in (("process(es)", on_cores), ("worker(s) of a cluster", on_cluster)):
        alone = 0.0
        for workers in sorted({1, min(2, os.cpu_count() or 1)}):
            ours = by_workers(plan, workers)
            alone = alone or ours
            name, ratio = f"nz-uth by {workers} {words}", ours / alone
            print(f"{name:36}{ours:>14,.0f}{ratio:>8.2f} times one")
            keep(f"simulated, {name}", ours, "rounds a second", peer="one of them", ratio=ratio)


if __name__ == "__main__":
    main()
