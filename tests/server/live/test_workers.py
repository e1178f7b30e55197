"""Two server processes on one PostgreSQL are one floor."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from croupier.floor.audit.audit import audit
from tests.floor.conftest import Server
from tests.floor.pits import bodies_of, connected
from tests.server.serving import PATIENCE, Channel, Visitor, open_table, visitor
from tests.server.test_logs import croupier_serve

CLOCKS = {"wagers": 8, "closing": 1.5, "decide": 0.5, "concede": 0, "answer": 1}


@pytest.fixture(scope="module")
def database(postgres: str) -> Iterator[str]:
    server = Server(postgres)
    yield server.new()
    server.drop()


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[tuple[str, str]]:
    """The addresses of the two; each test has a table of its own."""
    one, other = (tmp_path_factory.mktemp(name) for name in ("one", "other"))
    words = ("--database", database, "--no-tables")
    with croupier_serve(one, *words) as (first, _), croupier_serve(other, *words) as (second, _):
        yield first, second


def test_players_on_two_workers_play_at_one_table(workers: tuple[str, str], database: str) -> None:
    asyncio.run(_play(*workers))
    engine = connected(database)
    with engine.connect() as connection:
        assert audit(connection).rounds >= 2
    acts = [body["act"]["act"] for body in bodies_of(engine, "T1").values()]
    assert acts.count("no-more-bets") == 2


async def _play(first: str, second: str) -> None:
    async with AsyncExitStack() as there:
        ann: Visitor = await there.enter_async_context(visitor(first))
        ben: Visitor = await there.enter_async_context(visitor(second))
        eve: Visitor = await there.enter_async_context(visitor(second, "spectator"))
        await open_table(ann, clocks=CLOCKS)
        one: Channel = await there.enter_async_context(ann.channel("T1"))
        other: Channel = await there.enter_async_context(ben.channel("T1"))
        watching: Channel = await there.enter_async_context(eve.channel("T1"))
        for round in (1, 2):
            await _round(one, other, round, decide=round == 1)
        await one.shows(lambda public: public["due"] is None)  # the cards lie ready again
        seq = one.latest["seq"]
        for channel in (other, watching):
            await channel.shows(lambda public: public["version"] >= seq)
        told = _told(one, seq)
        assert told == _told(other, seq) == _told(watching, seq)
        absent: set[int] = set()
        for each in told:
            if each["event"] == "round.wager-placed":
                absent.discard(each["box"])  # a new round for that box
            elif each["event"] == "round.player-absent":
                assert each["box"] not in absent, "a clock struck twice"
                absent.add(each["box"])
        assert absent == {1, 2}, "nobody decided in the second round"
        async with ann.channel("T1", after=1) as again, ben.channel("T1", after=1) as too:
            assert again.latest["missed"] == too.latest["missed"]
            assert again.latest["missed"][: len(told)] == told


def _told(channel: Channel, until: int) -> list[dict[str, Any]]:
    """What it was told of up to a version."""
    kept = [each for each in channel.kept if "events" in each and each["seq"] <= until]
    return [event for each in kept for event in each["events"]]


async def _round(one: Channel, other: Channel, number: int, decide: bool) -> None:
    """One round: decided by both, or by nobody so that the clocks strike."""
    if number == 1:
        for channel, box in ((one, 1), (other, 2)):
            assert "refusal" not in await channel.act("sit", box=box)
    for channel, box in ((one, 1), (other, 2)):
        await channel.shows(
            lambda public: not public["waiting_for"] and public["seats"].keys() == {"1", "2"}
        )
        for area in ("ante", "super"):
            answer = await channel.act("wager", box=box, area=area, amount="10")
            assert "refusal" not in answer, answer

    async def go(channel: Channel, box: int) -> None:
        while (channel.latest["public"]["last"] or {"round": 0})["round"] < number:
            legal = [each for each in channel.latest["own"]["legal"] if each["box"] == box]
            turn = (channel.latest["public"]["play"] or {}).get("turn")
            if decide and turn == box and any(each["action"] == "bet" for each in legal):
                await channel.act("bet", seen=channel.latest["seq"], box=box)
            else:
                await channel.receive()

    await asyncio.gather(go(one, 1), go(other, 2))


def marked_away(channel: Channel) -> list[int]:
    """The boxes whose players somebody missed, as often as that happened."""
    return [each["box"] for each in channel.events if each["event"] == "table-life.seat-away"]


@pytest.mark.long
@pytest.mark.clauses("ruling:seat-away")
def test_who_is_connected_to_one_worker_is_not_away_because_another_misses_them(
    workers: tuple[str, str],
) -> None:
    """The worker that misses somebody is contradicted at once, and leaves it at that."""
    asyncio.run(_start_wait(*workers))


async def _start_wait(first: str, second: str) -> None:
    async with AsyncExitStack() as there:
        ann: Visitor = await there.enter_async_context(visitor(first))
        ben: Visitor = await there.enter_async_context(visitor(second))
        away = {"rounds": 2, "seconds": 2.5, "grace": 0.2}
        await open_table(ann, "T2", clocks=CLOCKS, away=away)
        other: Channel = await there.enter_async_context(ben.channel("T2"))
        async with ann.channel("T2") as one:
            assert "refusal" not in await one.act("sit", box=1)
            assert "refusal" not in await other.act("sit", box=2)
            async with asyncio.timeout(PATIENCE):  # each worker misses the other's player
                while len(marked_away(one)) < 2:
                    await one.receive()
            await asyncio.sleep(3)  # longer than a seat is kept, or anybody missed
            for channel in (one, other):
                assert "refusal" not in await channel.act("say", words="still here")
            await one.shows(lambda public: not public["away"])
            assert one.latest["public"]["seats"] == {"1": ann.name, "2": ben.name}
            assert sorted(marked_away(one)) == [1, 2], "missed once, and not again"
        await other.shows(lambda public: public["away"] == [1])
        await other.shows(lambda public: public["seats"] == {"2": ben.name})
