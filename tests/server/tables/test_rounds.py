"""Rounds that are over: their history page by page, and each of them step by step."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.client.bots import Bot, enter
from croupier.hands import evaluate
from croupier.records.rounds import replay
from tests.server.censor import cards_in
from tests.server.serving import Served, Visitor, open_table, serving, visitor
from tests.server.truth import truth_of

RULEBOOKS = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth")


async def played(
    served: Served, rounds: int, id: str = "T1", rulebook: str = "nz-lunar", **heading: Any
) -> list[str]:
    """A table at which bots have played; their names, by box from 1 on."""
    async with visitor(served.url) as host:
        await open_table(host, id, rulebook, **heading)
    guests = [await asyncio.to_thread(enter, served.url) for _ in range(3)]
    bots = [
        Bot(guest, id, box, random=Random(f"{rulebook} {box}"), rounds=rounds)
        for box, guest in enumerate(guests, 1)
    ]
    await asyncio.gather(*(bot.play() for bot in bots))
    return [guest.name for guest in guests]


async def steps_of(who: Visitor, id: str, number: int) -> dict[str, Any]:
    answer = await who.get(f"/api/tables/{id}/rounds/{number}/steps")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_the_history_is_paged_and_the_newest_comes_first(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        names = await played(served, 5)
        async with visitor(served.url, "inspector") as eve:
            path = "/api/tables/T1/rounds"
            first = (await eve.get(path, params={"most": 2})).json()
            assert [each["round"] for each in first["rounds"]] == [5, 4]
            assert first["before"] == 4
            rest = (await eve.get(path, params={"most": 10, "before": 4})).json()
            assert [each["round"] for each in rest["rounds"]] == [3, 2, 1]
            assert rest["before"] is None
            assert first["rounds"][0]["players"] == {
                str(box): name for box, name in enumerate(names, 1)
            }
            for card in (*first["rounds"], *rest["rounds"]):
                record = (await eve.get(f"{path}/{card['round']}")).json()["record"]
                nets = {str(box.number): str(box.net) for box in replay(record).boxes}
                assert card["nets"] == nets
                assert card["own"] == []
            none = await eve.get("/api/tables/nowhere/rounds")
            assert none.status_code == 404

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_last_step_is_the_round_as_it_ended(tmp_path: Path, rulebook: str) -> None:
    async def run(served: Served) -> None:
        await played(served, 2, rulebook=rulebook)
        async with visitor(served.url, "spectator") as eve:
            told = await steps_of(eve, "T1", 2)
            ended = (await eve.get("/api/tables/T1")).json()["public"]["last"]
            assert ended["round"] == 2
            last = told["steps"][-1]
            assert {**last["play"], "lines": ended["play"]["lines"]} | (
                {"pool_lines": ended["play"]["pool_lines"]} if rulebook == "nz-uth" else {}
            ) == ended["play"]
            _check_best(ended["play"])
            assert told["nets"] == ended["nets"]
            assert told["lines"] == ended["lines"]
            assert last["settled"] == len(told["lines"])
            assert [step["number"] for step in told["steps"]] == [*range(1, len(told["steps"]) + 1)]
            settled = [step["line"] for step in told["steps"] if step["line"] is not None]
            assert settled == [*range(1, len(told["lines"]) + 1)]
            assert all(step["clauses"] for step in told["steps"] if step["line"] is not None)
            spoken = [step for step in told["steps"] if step["says"] is not None]
            assert {step["event"] for step in spoken} == {"round.announced"}
            assert all(step["says"] in step["what"] for step in spoken)
            assert (told["previous"], told["next"]) == (1, None)
            assert 5 < sum(step["main"] for step in told["steps"]) < len(told["steps"])

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def _check_best(play: dict[str, Any]) -> None:
    """Where a hand is named, the five cards that it counts with make that hand."""
    named = [(play["dealer"], play["dealer_value"], play["dealer_best"])]
    named += [(box["cards"], box["value"], box["best"]) for box in play["boxes"].values()]
    for cards, value, best in named:
        assert {*best} <= {*cards, *play.get("community", [])}
        assert (evaluate(parse_cards(best)).name if best else None) == value


async def _fold(ann: Visitor) -> None:
    """A round at T1 in which Ann, alone, folds."""
    async with ann.channel("T1") as channel:
        await channel.act("sit", box=2)
        await channel.act("wager", box=2, area="ante", amount="10")
        await channel.shows(lambda public: public["stage"] == "playing")
        while channel.latest["public"]["stage"] == "playing":
            legal = [each["action"] for each in channel.latest["own"]["legal"]]
            if "fold" in legal:
                await channel.act("fold", box=2)
            else:
                await channel.receive()


@pytest.mark.clauses("nz-lunar:9.13")
def test_a_folded_hand_stays_face_down_but_to_its_player_and_a_supervisor(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            await _fold(ann)
            known = truth_of(served.floor, "T1").finally_known(1)
            hand = known.hands[2]
            assert not hand & known.everybody
            mine = await steps_of(ann, "T1", 1)
            assert mine["own"] == [2]
            assert hand <= cards_in(mine)
            assert (await ann.get("/api/tables/T1/rounds/1")).json()["shuffles"], "all is hers"
            for role in ("spectator", "player", "dealer", "inspector", "administrator"):
                async with visitor(served.url, role) as other:
                    told = await steps_of(other, "T1", 1)
                    assert not hand & cards_in(told), role
                    assert told["own"] == []
                    published = (await other.get("/api/tables/T1/rounds/1")).json()
                    if role in ("inspector", "administrator"):
                        assert hand <= set(published["record"]["deck"].split())
                        assert published["shuffles"]
                        assert published["withheld"] is None
                    else:
                        assert (published["record"], published["shuffles"]) == (None, []), role
                        assert "inspectors can verify it" in published["withheld"]
            async with visitor(served.url, "supervisor") as sue:
                told = await steps_of(sue, "T1", 1)
                assert hand <= cards_in(told["steps"][-1])
                dealt = [step for step in told["steps"] if step["to"] == "box 2"]
                assert not hand & cards_in(dealt), "not while the round was played"

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_who_has_seen_every_hand_may_have_the_record(tmp_path: Path) -> None:
    """No hand is hidden from them, so they can verify the shuffle."""

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "spectator") as eve:
            await open_table(ann)
            open_to = set()
            for number in range(1, 6):
                async with ann.channel("T1") as channel:
                    if number == 1:
                        await channel.act("sit", box=2)
                    for area in ("ante", "super"):
                        await channel.act("wager", box=2, area=area, amount="10")
                    await channel.shows(lambda public: public["stage"] == "playing")
                    await channel.play_on(2)
                known = truth_of(served.floor, "T1").finally_known(number)
                dealt = set().union(*(hand for box, hand in known.hands.items() if box > 0))
                for who, role in ((ann, "player"), (eve, "spectator")):
                    told = (await who.get(f"/api/tables/T1/rounds/{number}")).json()
                    seen = dealt <= known.to(who.name, role)
                    assert (told["record"] is not None) is bool(told["shuffles"]) is seen
                    open_to |= {role} if seen else set()
            assert "player" in open_to

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_own_rounds_are_marked_and_void_ones(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "supervisor") as sue:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                await channel.act("wager", box=1, area="ante", amount="10")
                await channel.shows(lambda public: public["stage"] == "playing")
                voided = await sue.act("T1", "v", "report-fault", deck=1, missing=["2c"])
                assert voided.status_code == 200, voided.text
                await channel.shows(lambda public: public["last"])
            [card] = (await ann.get("/api/tables/T1/rounds")).json()["rounds"]
            assert (card["own"], card["void"], card["nets"]) == ([1], True, {"1": "0"})
            told = await steps_of(ann, "T1", 1)
            assert told["void"]
            assert any(step["irregular"] for step in told["steps"])
            [card] = (await sue.get("/api/tables/T1/rounds")).json()["rounds"]
            assert card["own"] == []

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_round_in_play_has_no_steps(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                await channel.act("wager", box=1, area="ante", amount="10")
                await channel.shows(lambda public: public["stage"] == "playing")
                for number in (0, 1, 2, 10**12):
                    answer = await ann.get(f"/api/tables/T1/rounds/{number}/steps")
                    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-round")

    with serving(tmp_path) as served:
        asyncio.run(run(served))
