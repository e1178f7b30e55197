"""The live channel: everything arrives, in order, once; whatever is sent, the server stays up."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from croupier.server.live import channels, hub
from croupier.server.settings import COOKIE, Rate, Rates
from croupier.server.tables import acts
from tests.server.serving import (
    PATIENCE,
    UNHURRIED,
    Channel,
    Served,
    open_table,
    serving,
    visitor,
    wait_for,
)


def test_acts_are_answered_and_everybody_hears_of_them(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann)
            async with ann.channel("T1") as one, ben.channel("T1") as other:
                answer = await one.act("sit", box=2)
                assert "refusal" not in answer
                heard = await other.reaches(answer["seq"])
                assert heard["public"]["seats"] == {"2": ann.name}
                assert (one.latest["own"]["boxes"], heard["own"]["boxes"]) == ([2], [])
                refused = await other.act("wager", box=2, area="ante", amount="10")
                assert refused["refusal"]["code"] == "not-yours"
                assert refused["refusal"]["clauses"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_the_same_id_is_done_once_and_answered_the_same(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                await channel.send("sit", id="one", box=1)
                first = await channel.until(lambda each: each.get("id") == "one")
            again = await ann.act("T1", "one", "sit", box=1)
            assert again.json() == {"seq": first["seq"]}
            other = await ann.act("T1", "one", "sit", box=2)
            assert (other.status_code, other.json()["code"]) == (409, "id-reused")

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_acts_that_are_sent_together_are_answered_in_their_order(tmp_path: Path) -> None:
    """Without waiting for the answers: they share a commit, and each sees those before it."""

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                areas = ("ante", "super") * 8
                sent = [await channel.send("sit", box=1)]
                sent += [await channel.send("wager", box=1, area=a, amount="10") for a in areas]
                await channel.socket.send("nonsense")
                sent.append(await channel.send("leave", box=1))
                await channel.until(lambda each: each.get("id") == sent[-1])
            told = [each for each in channel.kept if each["type"] in ("answer", "error")]
            nonsense = next(n for n, each in enumerate(told) if each["type"] == "error")
            assert nonsense == len(sent) - 1
            answers = [each for each in told if each["type"] == "answer"]
            assert [each["id"] for each in answers] == sent
            done = [each["seq"] for each in answers if "refusal" not in each]
            assert done == sorted(done)
            assert len(done) >= 3

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_an_act_is_done_though_nobody_waits_for_the_answer(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            for box in (1, 2, 3):
                async with ann.channel("T1") as channel:
                    await channel.send("sit", box=box)
            wait_for(lambda: set(served.floor.table("T1").table.upkeep.seats) == {1, 2, 3})

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_brief_channel_leaves_out_only_what_has_not_changed(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        served.state.bots.thinks = 0.02
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann, clocks={"wagers": 2, "closing": 0.1, "concede": 0})
            async with ann.channel("T1") as whole, ben.channel("T1", brief=True) as brief:
                await whole.act("sit", box=7)
                await ann.post("/api/tables/T1/bots", {"boxes": [1, 2]})
                for channel in (whole, brief):
                    await channel.shows(lambda public: public["round"] == 4)
                _compare(whole, brief)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def _compare(whole: Channel, brief: Channel) -> None:
    views = {each["seq"]: each["public"] for each in whole.kept if "public" in each}
    told = [each for each in brief.kept if each["type"] == "state"]
    known = next(each for each in brief.kept if each["type"] == "hello")["public"]
    for state in told:
        assert {"signs", "last"} & views[state["seq"]].keys() == {"signs", "last"}
        for part in {"signs", "last"} & state["public"].keys():
            assert state["public"][part] != known[part]
        known = {**known, **state["public"]}
        assert known == views[state["seq"]]
    assert sum("last" in each["public"] for each in told) == 3
    assert not any("signs" in each["public"] for each in told)


@pytest.mark.parametrize("kept", [200, 3])
def test_who_comes_back_gets_exactly_what_was_missed(
    tmp_path: Path, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From memory, or from the database when it is longer ago than memory goes."""
    monkeypatch.setattr(hub, "_KEPT", kept)

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann)
            async with ann.channel("T1") as always:
                async with ben.channel("T1") as first:
                    await always.act("sit", box=1)
                    seen = (await first.receive())["seq"]
                for number in range(8):
                    await always.act("say", words=f"number {number}")
                async with ben.channel("T1", after=seen) as again:
                    missed = again.latest["missed"]
                    said = [each["words"] for each in missed if each["event"] == "table.said"]
                    assert said == [f"number {number}" for number in range(8)]
                    assert missed == always.events[-len(missed) :]
                    assert again.latest["seq"] == always.latest["seq"]
                    await always.act("say", words="and on")
                    went_on = await again.receive()
                    assert [each["words"] for each in went_on["events"]] == ["and on"]
                async with ben.channel("T1", after=went_on["seq"]) as nothing:
                    assert nothing.latest["missed"] == []
                async with ben.channel("T1", after=10**6) as unknown:
                    assert unknown.latest["missed"] is None
                async with ben.channel("T1") as anew:
                    assert anew.latest["missed"] is None

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_nothing_is_lost_or_doubled_while_people_come_and_go(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann)
            heard: list[str] = []

            async def listen() -> None:
                seq = 1
                while True:
                    async with ben.channel("T1", after=seq) as channel:
                        for _ in range(3):
                            message = channel.kept[-1]
                            events = message.get("missed") or message.get("events") or []
                            heard.extend(e["words"] for e in events if e["event"] == "table.said")
                            assert message["seq"] >= seq
                            seq = message["seq"]
                            if "done" in heard:
                                return
                            await channel.receive()

            listening = asyncio.create_task(listen())
            words = [str(number) for number in range(60)] + ["done"]
            async with ann.channel("T1") as channel:
                for each in words:
                    await channel.act("say", words=each)
                await asyncio.wait_for(listening, PATIENCE)
            assert heard == words

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_what_is_written_is_short(tmp_path: Path) -> None:
    """Texts are kept for ever and sent to everybody at the table."""

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "supervisor") as sam:
            await open_table(ann)
            async with ann.channel("T1") as own, sam.channel("T1") as looking:
                assert "refusal" not in await own.act("say", words="x" * 500)
                refusal = (await own.act("say", words="x" * 501))["refusal"]
                assert refusal["code"] == "too-long"
                assert refusal["message"] == "words has 501 characters: write at most 500"
                deep = await looking.act("report", kind="fire", notes=["y" * 501])
                assert deep["refusal"]["code"] == "too-long"
                seq = own.latest["seq"]
            body = {"id": "long", "act": "say", "with": {"words": "z" * 501}}
            answer = await ann.post("/api/tables/T1/acts", body)
            assert (answer.status_code, answer.json()["code"]) == (422, "too-long")
            async with ann.channel("T1") as again:
                assert again.latest["seq"] == seq

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_stale_act_is_refused_and_the_present_view_comes_with_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                old = channel.latest["seq"]
                for area in ("ante", "super"):
                    await channel.act("wager", box=1, area=area, amount="10")
                await channel.shows(lambda public: public["stage"] == "playing")
                answer = await channel.act("bet", seen=old, box=1)
                assert answer["refusal"]["code"] == "stale"
                hello = await channel.receive()
                assert (hello["type"], hello["public"]["stage"]) == ("hello", "playing")
                answer = await channel.act("bet", seen=hello["seq"], box=1)
                assert "refusal" not in answer

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_who_does_not_keep_up_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that stops reading holds up nobody, and keeps nothing waiting for ever."""
    monkeypatch.setattr(channels, "_SENDING", 0.5)
    monkeypatch.setattr(acts, "MOST_CHARACTERS", 20_000)  # so that little fills what is waiting

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann)
            deaf = _deaf(served, ben.token)
            wait_for(lambda: served.state.hub.following == 1)
            async with ann.channel("T1") as channel:
                for number in range(1500):
                    answer = await channel.act("say", words="x" * 15000 + str(number))
                    assert "refusal" not in answer
                    if served.state.hub.following == 1:
                        break
                assert served.state.hub.following == 1
            deaf.close()

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def _deaf(served: Served, token: str) -> socket.socket:
    """A WebSocket by hand, of which nothing is ever read."""
    at = urlsplit(served.url)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect((at.hostname, at.port))
    deaf.send(
        f"GET /api/tables/T1/live HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Version: 13\r\nCookie: {COOKIE}={token}\r\n\r\n".encode()
    )
    return deaf


MALFORMED: list[Any] = [
    *("", "{", "null", "[]", "7", '"act"', "{}", '{"type":"act"}'),
    *('{"type":"act","id":"","act":"sit"}', '{"type":"act","id":"a\\u0000","act":"sit"}'),
    *('{"type":"act","id":"1","act":"sit","with":7}', '{"type":"go","id":"1","act":"sit"}'),
    *('{"type":"act","id":"1","act":"sit","more":1}', '{"type":"act","id":1,"act":"sit"}'),
    *('{"type":"act","id":"1","act":"sit","seen":-1}', "[" * 5000, '{"a":' * 3000),
    *(b"", b"\x00\xff", b'{"type":"act","id":"1","act":"sit"}'),
]


def test_malformed_messages_are_answered_and_the_channel_goes_on(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                for frame in MALFORMED:
                    await channel.socket.send(frame)
                    answer = await channel.receive()
                    assert (answer["type"], answer["code"]) == ("error", "bad-message"), frame
                for said in (
                    {"box": "x"},
                    {"nothing": 1},
                    {"box": 1, "player": 7},
                    {"box": 10**30},
                ):
                    answer = await channel.act("sit", **said)
                    assert answer["refusal"]["code"]
                answer = await channel.act("no-such-thing")
                assert answer["refusal"]["code"] == "not-allowed"
                assert "refusal" not in await channel.act("sit", box=1)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_messages_have_a_size_and_a_rate(tmp_path: Path) -> None:
    rates = Rates(UNHURRIED.address, UNHURRIED.session, UNHURRIED.logins, Rate(5, 0.01))

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                codes = [
                    (await channel.act("say", words="hello")).get("refusal", {}).get("code")
                    for _ in range(7)
                ]
                assert codes == [None] * 5 + ["too-many"] * 2
                for _ in range(300):
                    await channel.send("say", words="and again")
                assert await channel.ends() == 1008
            async with ann.channel("T1") as channel:
                await channel.socket.send("x" * (channels.MOST_BYTES + 1))
                assert await channel.ends() == 1009

    with serving(tmp_path, rates=rates) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize(
    ("headers", "table", "status"),
    [
        ({}, "T1", 401),
        ({"Cookie": f"{COOKIE}=nonsense"}, "T1", 401),
        ({"Cookie": "theirs", "Origin": "https://elsewhere.example"}, "T1", 403),
        ({"Cookie": "theirs", "Origin": "null"}, "T1", 403),
        ({"Cookie": "theirs", "Host": "elsewhere.example"}, "T1", 403),
        ({"Cookie": "theirs"}, "T2", 404),
        ({"Cookie": "theirs"}, "T1", 101),
    ],
)
def test_who_may_not_connect_is_told_so(
    tmp_path: Path,
    headers: dict[str, str],
    table: str,
    status: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """And the log holds no error: a refusal is no fault of the server."""

    async def run(served: Served) -> int:
        async with visitor(served.url) as ann:
            await open_table(ann)
            own = f"{COOKIE}={ann.token}"
            sent = {n: own if v == "theirs" else v for n, v in headers.items()}
            address = f"{served.url.replace('http', 'ws')}/api/tables/{table}/live"
            if "Host" in sent:
                return _handshake(served, sent)
            try:
                async with connect(address, additional_headers=sent):
                    return 101
            except InvalidStatus as refused:
                told: int = json.loads(refused.response.body or b"")["status"]
                return told if told == refused.response.status_code else -1

    with serving(tmp_path) as served:
        assert asyncio.run(run(served)) == status
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


def _handshake(served: Served, headers: dict[str, str]) -> int:
    at = urlsplit(served.url)
    with socket.create_connection((at.hostname, at.port)) as plain:
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        plain.send(
            b"GET /api/tables/T1/live HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            + lines.encode()
            + b"\r\n"
        )
        return int(plain.recv(4096).split()[1])


def test_a_session_has_so_many_channels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.tables.routes.MOST_CHANNELS", 2)

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1"), ann.channel("T1"):
                with pytest.raises(InvalidStatus) as refused:
                    async with ann.channel("T1"):
                        pass
                assert refused.value.response.status_code == 429
                assert (await ann.get("/api/tables/T1/events")).status_code == 429

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize("view", ["public_view", "own_of"])
def test_who_cannot_be_shown_the_table_comes_back_and_the_others_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    """An open channel that stays behind would be worse: nobody would notice."""

    async def run(served: Served) -> None:
        async with (
            visitor(served.url, name="Ann") as ann,
            visitor(served.url, name="Bob") as bob,
        ):
            await open_table(ann)
            async with ann.channel("T1") as hers, bob.channel("T1") as his:
                with monkeypatch.context() as patch:
                    whole = getattr(hub, view)

                    def fails(held: Any, *user: Any) -> Any:
                        if not user or user[0].name == "Ann":
                            raise RuntimeError("As Kd 9h")
                        return whole(held, *user)

                    patch.setattr(hub, view, fails)
                    assert (await bob.act("T1", "1", "sit", box=2)).status_code == 200
                    assert await hers.ends() == 1011
                    if view == "own_of":
                        await his.shows(lambda public: public["seats"] == {"2": "Bob"})
                    else:
                        assert await his.ends() == 1011
            async with ann.channel("T1", after=1) as hers:
                assert hers.latest["public"]["seats"] == {"2": "Bob"}

    with serving(tmp_path) as served:
        asyncio.run(run(served))
