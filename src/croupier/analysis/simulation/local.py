"""Shards on this machine: a process for each worker, one shard at a time each."""

import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context

from croupier.analysis.simulation.plan import Plan
from croupier.analysis.simulation.run import Shard, play_shard, run_of


def play_here(plan: Plan, shards: Iterable[int], workers: int) -> Iterator[tuple[int, Shard]]:
    """Each shard's number and counts, as they are done; closing it stops after those under way."""
    if workers == 1:
        for shard in shards:
            yield shard, play_shard(plan.plain, shard)
        return
    yield from _in_processes(plan, iter(shards), workers)


def _in_processes(plan: Plan, shards: Iterator[int], workers: int) -> Iterator[tuple[int, Shard]]:
    run_of(plan).play(0, 1)  # what is compiled here the processes find on the disk
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=_leave_interrupts) as pool:
        under_way: dict[Future[Shard], int] = {}
        try:
            while True:
                for shard in islice(shards, 2 * workers - len(under_way)):
                    under_way[pool.submit(play_shard, plan.plain, shard)] = shard
                if not under_way:
                    return
                done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    yield under_way.pop(future), future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is the parent's to hear: it stops when the shards under way are done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
