"""Who is slow is asked over the live channel: whoever answers keeps the hand, others do not wait
for who does not."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier.client.bots import Bot, enter
from tests.browser.dealing import DEALER, Deal
from tests.floor.pits import Secrets
from tests.server.serving import Channel, Served, Visitor, open_table, serving, visitor

CLOCKS: dict[str, Any] = {
    "wagers": 5,
    "closing": 0,
    "decide": 0.3,
    "concede": 0,
    "answer": 600,
    "more_time": 0.3,
    "extensions": 2,
}
WAGERS = {
    "nz-lunar": ("ante",),
    "nsw-lunar": ("ante", "super"),
    "nz-uth": ("ante", "blind"),
}
LONG: dict[str, Any] = {"rounds": 2, "seconds": 3600, "grace": 0.2}
Story = Callable[[Visitor, Visitor, Channel, Channel], Coroutine[Any, Any, None]]


def plays(folder: Path, story: Story, rulebook: str = "nz-lunar", **clocks: Any) -> None:
    """Ann is to decide at box 1 of a table of the house; a supervisor follows it."""

    async def run(served: Served) -> None:
        async with AsyncExitStack() as stack:
            boss = await stack.enter_async_context(visitor(served.url, "administrator"))
            sam = await stack.enter_async_context(visitor(served.url, "supervisor"))
            ann = await stack.enter_async_context(visitor(served.url))
            await open_table(boss, rulebook=rulebook, clocks={**CLOCKS, **clocks}, away=LONG)
            own = await stack.enter_async_context(ann.channel("T1"))
            looking = await stack.enter_async_context(sam.channel("T1"))
            await own.act("sit", box=1)
            for area in WAGERS[rulebook]:
                answer = await own.act("wager", box=1, area=area, amount="10")
                assert "refusal" not in answer, answer
            await story(ann, sam, own, looking)

    with serving(folder) as served:
        asyncio.run(run(served))


def at_stage(stage: str, extensions: int | None = None) -> Callable[[dict[str, Any]], bool]:
    def is_there(public: dict[str, Any]) -> bool:
        found = public["presence"]
        if found is None or found["stage"] != stage:
            return False
        return extensions is None or found["extensions"] == extensions

    return is_there


def names(channel: Channel) -> list[str]:
    return [event["event"] for event in channel.events]


@pytest.mark.clauses("nz-lunar:11.12", "nz-uth:12.12", "ruling:absent")
@pytest.mark.parametrize("rulebook", ["nz-lunar", "nz-uth"])
def test_who_answers_gets_more_time_until_an_official_decides(
    tmp_path: Path, rulebook: str
) -> None:
    async def story(ann: Visitor, sam: Visitor, own: Channel, looking: Channel) -> None:
        await own.shows(at_stage("asked", 2))
        asked = own.latest["public"]["presence"]
        assert (asked["box"], asked["player"], asked["seconds"]) == (1, ann.name, 600)
        assert own.latest["public"]["due"] == asked["until"]
        await looking.shows(at_stage("asked"))  # everybody sees who is waited for
        for left in (1, 0):
            assert "refusal" not in await own.act("here", box=1)
            await own.shows(at_stage("here", left))
            assert own.latest["public"]["presence"]["seconds"] == 0.3
            await own.shows(at_stage("asked", left) if left else at_stage("official", 0))
        called = own.latest["public"]["presence"]
        assert called["seconds"] == 300  # then the table asks again
        assert own.latest["public"]["due"] == called["until"]
        waiting = (await sam.get("/api/tables/T1/console")).json()
        assert waiting["waiting"]["on"] == "you"
        assert waiting["waiting"]["act"]["act"] == "give-time"
        assert waiting["waiting"]["clauses"] == ["ruling:absent"]
        offered = {each["act"] for each in waiting["acts"] if each["offered"]}
        assert {"give-time", "ask-presence", "absent"} <= offered
        assert "refusal" not in await looking.act("give-time", box=1, seconds=600)
        await own.shows(at_stage("here", 0))
        await own.play_on(box=1)
        assert "round.player-absent" not in names(own)
        told = (await sam.get("/api/tables/T1/story")).json()["entries"]
        asks = [
            line
            for entry in told
            for line in entry["told"]
            if "are you still there?" in line["what"]
        ]
        assert len(asks) == 2
        assert all(line["clauses"] == ["ruling:absent"] for line in asks)
        assert "The house's own rule" in asks[0]["what"]

    plays(tmp_path, story, rulebook)


@pytest.mark.clauses("nz-lunar:11.12", "nz-uth:12.12", "ruling:absent")
@pytest.mark.parametrize(("rulebook", "clause"), [("nz-lunar", "11.12"), ("nz-uth", "12.12")])
def test_who_does_not_answer_is_folded_as_not_present(
    tmp_path: Path, rulebook: str, clause: str
) -> None:
    async def story(ann: Visitor, sam: Visitor, own: Channel, looking: Channel) -> None:
        del ann, sam, looking
        await own.shows(at_stage("asked"))
        await own.shows(lambda public: public["last"])
        lines = own.latest["public"]["last"]["lines"]
        forfeited = [line for line in lines if line["outcome"] == "forfeited"]
        assert forfeited
        assert all(f"{rulebook}:{clause}" in line["clauses"] for line in forfeited)
        late = await own.act("here", box=1)
        assert late["refusal"]["code"] in ("no-round", "empty")

    plays(tmp_path, story, rulebook, answer=1)


@pytest.mark.clauses(
    "nsw-lunar:12.14", "ruling:absent", "ruling:absent-super", "ruling:absent-paid"
)
@pytest.mark.parametrize(
    ("hand", "super_wager"),
    [("Kd Jh 8c 5s 2d", ["void"]), ("8s 8h 8c 5s 2d", ["won", "void"])],
    ids=["collected", "paid"],
)
def test_in_new_south_wales_the_hand_is_void_when_the_clock_runs_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hand: str, super_wager: list[str]
) -> None:
    """The super wager comes back, whether it was collected or paid."""
    order = Deal({1: hand, DEALER: "Ac Qd 9s 6h 3c"}).deck("nsw-lunar", "shoe")
    Secrets().put(monkeypatch).next_orders[:] = [order] * 3

    async def story(ann: Visitor, sam: Visitor, own: Channel, looking: Channel) -> None:
        del ann, sam, looking
        await own.shows(lambda public: public["last"])
        lines = own.latest["public"]["last"]["lines"]
        assert [line["outcome"] for line in lines if line["wager"] == "ante"] == ["void"]
        assert [line["outcome"] for line in lines if line["wager"] == "super"] == super_wager
        assert own.latest["public"]["last"]["nets"] == {"1": "0"}, own.latest["public"]["last"]
        assert "table.presence-asked" not in names(own)

    plays(tmp_path, story, "nsw-lunar")


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent", "ruling:seat-away")
def test_whom_an_official_declares_away_is_absent_though_connected(tmp_path: Path) -> None:
    """The open page does not bring the player back."""

    async def story(ann: Visitor, sam: Visitor, own: Channel, looking: Channel) -> None:
        del sam
        await own.shows(at_stage("asked"))
        assert "refusal" not in await own.act("here", box=1)
        refused = await looking.act("absent", box=1)
        assert refused["refusal"]["code"] == "player-present"
        answer = await looking.act("mark-away", box=1, player=ann.name)
        assert "refusal" not in answer, answer
        await own.shows(lambda public: public["last"])
        assert "round.player-absent" in names(own)
        assert "table-life.seat-back" not in names(own)
        assert own.latest["public"]["away"] == [1]
        await own.act("say", words="I was here all the time")
        await own.shows(lambda public: public["away"] == [])

    plays(tmp_path, story, more_time=600)


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_who_closes_the_page_while_asked_is_absent(tmp_path: Path) -> None:
    async def story(ann: Visitor, sam: Visitor, own: Channel, looking: Channel) -> None:
        del ann, sam
        await looking.shows(at_stage("asked"))
        await own.socket.close()
        await looking.shows(lambda public: public["last"])
        assert "round.player-absent" in names(looking)
        assert "table.presence-answered" not in names(looking)

    plays(tmp_path, story)


@pytest.mark.clauses("ruling:absent")
def test_a_bot_that_thinks_too_long_decides_when_it_is_asked(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            await open_table(boss, clocks=CLOCKS, away=LONG)
            async with boss.channel("T1") as looking:
                guest = await asyncio.to_thread(enter, served.url)
                bot = Bot(guest, "T1", 1, thinks=1.5)
                playing = asyncio.create_task(bot.play())
                await looking.shows(at_stage("asked"))
                await looking.shows(lambda public: public["last"])
                assert "round.player-absent" not in names(looking)
                playing.cancel()

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_settings_of_the_clock_are_checked(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            for wrong in ({"answer": 0}, {"more_time": 0}, {"extensions": -1}, {"extensions": 101}):
                given = {"heading": {"rulebook": "nz-lunar", "name": "T1"}, "clocks": wrong}
                answer = await boss.post("/api/tables", given)
                assert answer.status_code == 422
                assert next(iter(wrong)) in answer.text

    with serving(tmp_path) as served:
        asyncio.run(run(served))
