"""Plays a run shard by shard: on this machine, with a process for each worker; or on a Dask cluster
whose workers have Croupier installed.

A shard takes plain data and returns plain data, the same on every machine. So if a worker of a
cluster dies, the scheduler gives its shards to others, and nothing is counted twice."""

import json
import signal
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.simulation.plan import Plan, Units, read_plan
from croupier.analysis.simulation.tally import Counts, Quantities
from croupier.analysis.solver import open_cluster
from croupier.money import Amount
from croupier.rulebooks import version

if TYPE_CHECKING:
    from croupier.analysis.simulation.results import Results


Shard = list[tuple[int, int, int]]
"""Quantity, amount and count, in the form that a worker sends."""


class Run(ABC):
    """Rounds of one game under one plan."""

    quantities: Quantities
    units: Units
    stakes: Mapping[str, Amount]
    """By area."""

    @abstractmethod
    def play(self, first: int, last: int) -> Counts:
        """Play the rounds from `first` up to, not including, `last`, and count their results."""

    def house_edge(self) -> Fraction | None:
        """The exact house edge of the main game for the choices that are played; None where it is
        not known."""
        return None

    def documents(self, results: "Results") -> Mapping[str, dict[str, Any]]:
        """Other documents of a finished run: JSON by file name."""
        del results
        return {}


def run_of(plan: Plan) -> Run:
    """The run of a plan. Raises `PlanError`, `StrategyError` or `RulebookError` if it cannot be
    played."""
    rules = version(plan.rulebook).rules(plan.options)
    return mathematics_of(rules).run(rules, plan)


def play_shard(plain: Mapping[str, Any], shard: int) -> Shard:
    """Play one shard of a plan; a worker runs this, here or on another machine."""
    plan, run = _ready(json.dumps(plain, sort_keys=True))
    counts = run.play(*plan.bounds(shard))
    return [(quantity, amount, count) for (quantity, amount), count in counts.items()]


@lru_cache(2)
def _ready(text: str) -> tuple[Plan, Run]:
    plan = read_plan(json.loads(text))
    return plan, run_of(plan)


def counts_of(shard: Shard) -> Counts:
    return {(quantity, amount): count for quantity, amount, count in shard}


def play_here(plan: Plan, shards: Iterable[int], workers: int) -> Iterator[tuple[int, Shard]]:
    """Each shard's number and counts, as they are finished. Closing the iterator stops after the
    shards in progress."""
    if workers == 1:
        for shard in shards:
            yield shard, play_shard(plan.plain, shard)
        return
    yield from _in_processes(plan, iter(shards), workers)


def _in_processes(plan: Plan, shards: Iterator[int], workers: int) -> Iterator[tuple[int, Shard]]:
    run_of(plan).play(0, 1)  # the processes find the compiled kernels on disk
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
    """Ignore Ctrl-C: the parent handles it and stops when the shards under way are done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


_EACH = 3
"""Shards queued for each thread of the cluster, so that none is idle."""
_RETRIES = 5


def play_there(plan: Plan, shards: Iterable[int], address: str) -> Iterator[tuple[int, Shard]]:
    """Each shard's number and counts, as a cluster finishes them."""
    with open_cluster(address) as client:
        yield from _on(client, plan, iter(shards))


def _on(client: Any, plan: Plan, shards: Iterator[int]) -> Iterator[tuple[int, Shard]]:
    from distributed import as_completed

    def submit(shard: int) -> Any:
        name = f"croupier-{plan.digest[:16]}-{plan.rounds}-{shard}"
        future = client.submit(
            play_shard, plan.plain, shard, key=name, retries=_RETRIES, pure=False
        )
        numbers[future.key] = shard
        return future

    numbers: dict[str, int] = {}
    threads = max(sum(client.nthreads().values()), 1)
    first = [submit(shard) for shard in islice(shards, _EACH * threads)]
    coming: Any = as_completed(first)  # type: ignore[no-untyped-call]
    for future in coming:
        yield numbers.pop(future.key), future.result()
        for shard in islice(shards, 1):
            coming.add(submit(shard))
