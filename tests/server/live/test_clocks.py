"""Decision clocks in real time: who neither decides nor answers is absent, by the document."""

import asyncio
from pathlib import Path

import pytest

from croupier.server.live import scheduler
from tests.server.serving import Served, open_table, serving, visitor

CLOCKS = {"wagers": 5, "closing": 1, "decide": 0.2, "concede": 0.2, "answer": 1}


@pytest.mark.parametrize("rulebook", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth"])
def test_who_says_nothing_is_absent_when_the_time_is_up(tmp_path: Path, rulebook: str) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann, rulebook=rulebook, clocks=CLOCKS)
            async with ann.channel("T1") as one, ben.channel("T1") as other:
                areas = ("ante", "blind" if rulebook == "nz-uth" else "super")
                for channel, box in ((one, 1), (other, 2)):
                    await channel.act("sit", box=box)
                for channel, box in ((one, 1), (other, 2)):
                    for area in areas:
                        answer = await channel.act("wager", box=box, area=area, amount="10")
                        assert "refusal" not in answer
                began = asyncio.get_running_loop().time()
                await one.shows(lambda public: public["last"])
                took = asyncio.get_running_loop().time() - began
                absent = [e for e in one.events if e["event"] == "round.player-absent"]
                declared = [e for e in one.events if e["event"] == "round.hand-declared"]
                assert len(absent) + len(declared) >= 1
                assert all(each["clauses"] for each in absent)
                assert took >= 0.2 * len(absent) * 0.9
                for each in absent:
                    times = [e for e in absent if e["box"] == each["box"]]
                    assert len(times) == 1, "the clock of one decision struck twice"

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_timer_that_runs_ahead_of_the_clock_is_not_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It finds nothing due, and somebody looks again."""
    monkeypatch.setattr(scheduler, "_LATER", -0.1)
    monkeypatch.setattr(scheduler, "_LOOK_AGAIN", 0.1)

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann, clocks=CLOCKS)
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                for area in ("ante", "super"):
                    await channel.act("wager", box=1, area=area, amount="10")
                await channel.shows(lambda public: public["last"])

    with serving(tmp_path) as served:
        asyncio.run(run(served))
