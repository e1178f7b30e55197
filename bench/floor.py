"""A floor under load: 100 tables of five bots in a second process, beside an echo server.

    python -m bench.floor [--database URL] [--workers N] [--by-table] [--tables 100] [--seconds 30]
                          [--think 1.1]

With several workers the seats of a table are spread over them, or all at one (`--by-table`), as a
proxy that goes by the table's address would have it. Prints durable acts a second, the time from an
act to all seats of its table, the processor time that each side takes, memory, how many connections
are held and how long 500 that are cut take to come back; then messages through a server that only
echoes them, so that what the machine itself can do is seen in the same run.
"""

import argparse
import asyncio
import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any, TypeVar

import httpx2 as httpx
import psycopg
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from bench.results import keep
from croupier.client import Answer, AsyncFloor, AsyncTable, FloorError, Session, State

T = TypeVar("T")
RULEBOOKS = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth")
SECOND = {"nz-uth": "blind"}
BOXES = 5


@dataclass
class Measures:
    """What the bots have seen."""

    sent: dict[tuple[str, str], float] = field(default_factory=dict)
    seats: dict[tuple[str, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    acts: dict[tuple[str, int], float] = field(default_factory=dict)
    since: float = 0
    """What was sent before, while everybody sat down at once, does not count."""
    refused: Counter[str] = field(default_factory=Counter)

    @property
    def entries(self) -> int:
        """How many acts the tables did, those of the dealer and of the clock too."""
        return sum(min(seen) >= self.since for seen in self.seats.values())

    def latencies(self) -> list[float]:
        """From sending an act until the last seat of its table has seen what came of it."""
        return [
            max(self.seats[key]) - began
            for key, began in self.acts.items()
            if len(self.seats[key]) >= BOXES
        ]


@dataclass
class Bot:
    """An ordinary client: a session, a box, sensible wagers and any legal decision."""

    table: str
    rulebook: str
    box: int
    session: Session
    think: float
    measures: Measures
    random: random.Random
    channel: AsyncTable | None = None
    seq: int = 0
    count: int = 0
    sat: bool = False
    wagered: int = 0
    decided: tuple[Any, ...] = ()

    @property
    def name(self) -> str:
        return self.session.name

    async def come(self, after: int | None = None) -> None:
        self.channel = AsyncTable(self.session, self.table, after, compressed=False)
        await self.channel.open()

    async def play(self, until: float) -> None:
        assert self.channel is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(until - time.perf_counter()):
                async for heard in self.channel.messages():
                    self.see(heard, time.perf_counter())

    def see(self, heard: State | Answer, now: float) -> None:
        if isinstance(heard, Answer):
            began = self.measures.sent.pop((self.name, heard.id), now)
            if heard.refusal is not None:
                self.measures.refused[heard.refusal.code] += 1
            elif began >= self.measures.since and heard.seq is not None:
                self.measures.acts[self.table, heard.seq] = began
            return
        for seq in range(self.seq + 1, heard.seq + 1):  # one message may tell of several acts
            self.measures.seats[self.table, seq].append(now)
        self.seq = heard.seq
        act = self.choose(heard)
        if act:
            asyncio.get_running_loop().call_later(
                self.think * self.random.random(), lambda: asyncio.ensure_future(self.do(act))
            )

    def choose(self, state: State) -> list[tuple[str, Any]]:
        public, own = state.public, state.own
        if own is None or not own["boxes"]:
            if self.sat:
                return []
            self.sat = True
            return [("sit", {"box": self.box, "player": self.name})]
        if public["stage"] == "wagering" and self.wagered < public["round"]:
            if public["waiting_for"]:
                return []
            self.wagered = public["round"]
            areas = ("ante", SECOND.get(self.rulebook, "super"))
            return [("wager", {"box": self.box, "area": a, "amount": "10"}) for a in areas]
        play = public["play"]
        turn = (public["round"], play and play["phase"], play and play["turn"])
        if play is None or play["turn"] != self.box or self.decided == turn:
            return []
        self.decided = turn
        choice = self.random.choice([c for c in state.choices if c.action != "exchange"])
        return [(choice.action, {**choice.fields(), "box": self.box})]

    async def do(self, acts: list[tuple[str, Any]]) -> None:
        for act, said in acts:
            self.count += 1
            id = f"{self.name}-{self.count}"
            self.measures.sent[self.name, id] = time.perf_counter()
            if self.channel is not None:
                await self.channel.send(act, said, id=id)


@contextmanager
def server(database: str, port: int, folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    command = [sys.executable, "-m", "croupier.cli.main", "serve", "--database", database]
    command += ["--port", str(port), "--checkpoints", str(folder), "--no-tables"]
    command += ["--connections", "10000", "--per-address", "10000"]
    keyed = {**os.environ, "CROUPIER_SECRET_KEY_FILE": str(folder / "floor.key")}
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=keyed)
    try:
        _wait(port)
        yield process
    finally:
        process.terminate()
        process.wait()


def _wait(port: int) -> None:
    for _ in range(200):
        try:
            httpx.get(f"http://127.0.0.1:{port}/healthz").raise_for_status()
            return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask again while the floor says that it is asked too often."""
    while True:
        try:
            return await ask()
        except FloorError as error:
            if error.status != 429:
                raise SystemExit(str(error)) from error
        await asyncio.sleep(0.5)


async def set_up(ports: list[int], args: argparse.Namespace, measures: Measures) -> list[Bot]:
    """Tables opened, five bots at each."""
    bots = []
    first = f"http://127.0.0.1:{ports[0]}"
    async with await AsyncFloor.enter(first, "boss", role="administrator") as boss:
        for number in range(args.tables):
            rulebook, table = RULEBOOKS[number % len(RULEBOOKS)], f"T{number}"
            clocks = {"closing": 0.2, "wagers": 5, "decide": 20, "concede": 0.1}
            heading = {"rulebook": rulebook, "name": table}
            await patiently(partial(boss.open_table, heading, clocks=clocks))
            for box in range(1, BOXES + 1):
                name = f"{table} bot {box}"
                guest = await patiently(partial(AsyncFloor.enter, first, name, role="player"))
                await guest.close()
                port = ports[(number if args.by_table else number + box) % len(ports)]
                own = replace(guest.session, url=f"http://127.0.0.1:{port}")
                chance = random.Random(name)
                bots.append(Bot(table, rulebook, box, own, args.think, measures, chance))
    return bots


async def load(ports: list[int], pids: list[int], args: argparse.Namespace) -> None:
    measures = Measures()
    bots = await set_up(ports, args, measures)
    used: Used = {
        "server": lambda: pids,
        "database": lambda: database_pids(args.database),
        "bots": lambda: [os.getpid()],
    }
    for bot in bots:
        await bot.come()
    gc.collect()
    gc.disable()  # a pause of ours would be taken for one of the server's
    measures.since = time.perf_counter() + args.warm_up
    until = measures.since + args.seconds
    loop, before = asyncio.get_running_loop(), dict.fromkeys(used, 0.0)
    loop.call_later(args.warm_up, lambda: before.update(all_busy(used)))
    await asyncio.gather(*(bot.play(until) for bot in bots))
    after = all_busy(used)
    report(measures, args.seconds, {who: after[who] - before[who] for who in used})
    await asyncio.sleep(args.think)  # acts that were still being thought about
    await hold(bots)
    await come_back(bots[:500])


def busy(pids: list[int]) -> float:
    """Seconds of a processor that these have used."""
    fields = [_stat(Path(f"/proc/{pid}/stat")) for pid in pids]
    ticks = sum(int(each[11]) + int(each[12]) for each in fields if each)
    return ticks / os.sysconf("SC_CLK_TCK")


def _stat(path: Path) -> list[str]:
    """What the system says of a process, from its state on; nothing if it has ended."""
    with suppress(OSError):
        return path.read_text().rpartition(")")[2].split()
    return []


Used = dict[str, Callable[[], list[int]]]
"""The processes of each side, as they are at the moment."""


def all_busy(used: Used) -> dict[str, float]:
    return {who: busy(pids()) for who, pids in used.items()}


def database_pids(url: str) -> list[int]:
    """The processes of a PostgreSQL server on this machine; SQLite has none of its own."""
    if not url.startswith("postgresql"):
        return []
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT pg_backend_pid()").fetchone()
        assert row is not None
        stats = {int(each.parent.name): _stat(each) for each in Path("/proc").glob("[0-9]*/stat")}
    parents = {pid: int(stat[1]) for pid, stat in stats.items() if stat}
    return [pid for pid, parent in parents.items() if parent == parents[row[0]]]


def report(measures: Measures, seconds: float, spent: dict[str, float]) -> None:
    times = sorted(measures.latencies())
    marks = quantiles(times, n=100)
    print(
        f"durable acts a second   {len(measures.acts) / seconds:8.0f}   refused {measures.refused}"
    )
    print(f"with the dealer's       {measures.entries / seconds:8.0f}")
    print(f"act to all seats, ms    median {marks[49] * 1000:.1f}, 99th {marks[98] * 1000:.1f}")
    each = {who: time / len(measures.acts) * 1000 for who, time in spent.items() if time}
    told = ", ".join(f"{who} {time:.2f}" for who, time in each.items())
    server = spent["server"] / measures.entries * 1000
    print(f"processor time          {told} ms a player's act; server {server:.2f} ms any act")
    keep("floor, durable acts of players", len(measures.acts) / seconds, "a second")
    keep("floor, durable acts, the dealer's too", measures.entries / seconds, "a second")
    keep("floor, processor time of any act, server", server, "ms")
    keep("floor, act to all seats, median", marks[49] * 1000, "ms")
    keep("floor, act to all seats, 99th percentile", marks[98] * 1000, "ms")
    for who, milliseconds in each.items():
        keep(f"floor, processor time of a player's act, {who}", milliseconds, "ms")
    cores, whole = sum(spent.values()) / seconds, os.cpu_count()
    print(f"processors in use       {cores:8.2f} of {whole}")


async def hold(bots: list[Bot]) -> None:
    """As many connections again: everybody watches a second time."""
    more = []
    for bot in bots:
        again = replace(bot, channel=None)
        await again.come()
        more.append(again)
    print(f"connections held        {len(bots) + len(more):8d}")
    for bot in more:
        assert bot.channel is not None
        await bot.channel.close()


async def come_back(bots: list[Bot]) -> None:
    """Cut all at once; all come back and resume."""
    for bot in bots:
        assert bot.channel is not None
        bot.channel.socket.transport.abort()
    began = time.perf_counter()

    async def again(bot: Bot) -> None:
        await bot.come(bot.seq)
        assert bot.channel is not None
        await bot.channel.socket.recv()

    await asyncio.gather(*(again(bot) for bot in bots))
    print(f"{len(bots)} back after           {time.perf_counter() - began:8.2f} s")


def memory(process: "subprocess.Popen[bytes]") -> float:
    status = Path(f"/proc/{process.pid}/status").read_text()
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) / 1024


async def echo(messages: int = 20_000, size: int = 5_000) -> None:
    """What the machine does with a server that only sends back what it gets."""

    async def back(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(back, "127.0.0.1", 0, compression=None) as echoing:
        port = next(iter(echoing.sockets)).getsockname()[1]
        sockets = [await connect(f"ws://127.0.0.1:{port}", compression=None) for _ in range(50)]
        text, began = "x" * size, time.perf_counter()

        async def some(socket: ClientConnection) -> None:
            for _ in range(messages // len(sockets)):
                await socket.send(text)
                await socket.recv()

        await asyncio.gather(*(some(socket) for socket in sockets))
        taken = time.perf_counter() - began
        print(f"echo server             {messages / taken:8.0f} messages a second, both ends here")
        for socket in sockets:
            await socket.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--by-table", action="store_true")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm-up", type=float, default=5)
    parser.add_argument("--think", type=float, default=1.1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = args.database or f"sqlite:///{folder / 'floor.db'}"
        ports = [8900 + os.getpid() % 90 + number for number in range(args.workers)]
        with server(database, ports[0], folder) as first:
            others = [server(database, port, folder) for port in ports[1:]]
            processes = [first, *(each.__enter__() for each in others)]
            try:
                uvloop.run(load(ports, [each.pid for each in processes], args))
                for process in processes:
                    print(f"memory, most            {memory(process):8.0f} MB")
            finally:
                for each in others:
                    each.__exit__(None, None, None)
    uvloop.run(echo())


if __name__ == "__main__":
    main()
