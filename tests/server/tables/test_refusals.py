"""Whatever cards an act names, its answer tells nothing of those that its sender may not see."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier.acts import acts
from croupier.cards import DECK
from croupier.floor.alarms import SetAside, alarms
from croupier.floor.database.writer import Unavailable
from croupier.server.tables import acts as acts_of_people
from tests.server.censor import cards_in
from tests.server.serving import Channel, Served, Visitor, open_table, serving, visitor

OF_A_HAND = {verb: act.names_cards for verb, act in acts().items() if act.names_cards}

ROLES = ("dealer", "supervisor", "inspector", "administrator", "spectator")
TABLES: dict[str, dict[str, Any]] = {
    "a person deals": {"rulebook": "nz-lunar", "by_hand": ["declaring"]},
    "the software deals": {"rulebook": "nsw-lunar"},
    "a hand is played unseen": {
        "rulebook": "nz-uth",
        "options": {"boxes_per_player": "several", "additional_hands": "blind"},
    },
}


LONG = dict.fromkeys(("the software deals", "a hand is played unseen"), pytest.mark.long)
"""Where a person deals, the software deals too, but for one act."""


async def dealt(ann: Visitor, ben: Visitor, boss: Visitor, heading: Any) -> None:
    """Ann at box 1 and Ben at box 2; where a player may have several boxes, Ann at box 3 too.

    Nothing happens at the table by itself while it is asked.
    """
    slow = {"wagers": 3600, "closing": 3600, "decide": 3600, "concede": 3600}
    await open_table(boss, clocks=slow, away={"grace": 3600, "seconds": 3600}, **heading)
    second = "blind" if heading["rulebook"] == "nz-uth" else "super"
    seats = [(ann, 1), (ben, 2), *([(ann, 3)] if heading["rulebook"] == "nz-uth" else [])]
    for who, box in seats:
        assert (await who.act("T1", f"sit {box}", "sit", box=box)).status_code == 200
    async with ann.channel("T1") as looking:
        await looking.shows(lambda public: not public["waiting_for"])
        for who, box in seats:
            for area in ("ante", second):
                said = {"box": box, "area": area, "amount": "10"}
                answer = await who.act("T1", f"{area} {box}", "wager", **said)
                assert answer.status_code == 200, answer.text
        await boss.act("T1", "deal", "no-more-bets")
        await looking.shows(lambda public: public["stage"] == "playing")


def hands(served: Served) -> dict[int | None, list[str]]:
    """Every hand as it really is; None is the dealer's."""
    in_play = served.floor.table("T1").table.in_play
    assert in_play is not None
    found: dict[int | None, list[str]] = {None: [card.text for card in in_play.round.dealer]}
    for number, box in in_play.round.boxes.items():
        found[number] = [card.text for card in box.cards]
    return found


def all_of(held: dict[int | None, list[str]]) -> set[str]:
    return {card for hand in held.values() for card in hand}


def guesses(hand: list[str], others: list[str]) -> Iterator[list[str]]:
    """Right, wrong, in part right, and long, as in an attack; `test_hidden_cards` has more."""
    yield from (hand, others[: len(hand)], [hand[0], others[0]], [*hand, *others[:30]])


@pytest.mark.parametrize("name", [pytest.param(each, marks=LONG.get(each, ())) for each in TABLES])
def test_the_whole_answer_is_equal_for_right_and_wrong_guesses(tmp_path: Path, name: str) -> None:
    """Over the live channel, over HTTP and in a preview; for every act and every role."""

    async def run(served: Served) -> None:
        async with AsyncExitStack() as there:
            people = {
                role: await there.enter_async_context(visitor(served.url, role)) for role in ROLES
            }
            ann, ben, cas = [await there.enter_async_context(visitor(served.url)) for _ in range(3)]
            boss = people["administrator"]
            await dealt(ann, ben, boss, TABLES[name])
            held = hands(served)
            others = [c.text for c in DECK if c.text not in all_of(held)]
            unseen: list[tuple[Visitor, set[int | None]]] = [
                (ann, held.keys() - {1}),
                (ben, held.keys() - {2}),
                *((who, set(held)) for who in (cas, *people.values())),
            ]
            asked = 0
            for who, hidden in unseen:
                channel = await there.enter_async_context(who.channel("T1"))
                for verb, field in OF_A_HAND.items():
                    for box in hidden:
                        if (box is None) == (verb == "expose-dealer-cards"):
                            said = {} if box is None else {"box": box}
                            all_ = [{**said, field: each} for each in guesses(held[box], others)]
                            answers = [await answered(who, channel, verb, each) for each in all_]
                            assert len(set(answers)) == 1, (who.name, verb, box, answers[:2])
                            asked += len(answers)
            assert asked >= 100
            assert hands(served) == held
            with served.floor.engine.connect() as connection:
                raised = list(alarms(connection))
            # Who may act at a table at all has tried each guess twice, for a preview is no act.
            actors = 3 + len({"dealer", "supervisor", "administrator"})
            assert {each.by.partition(",")[0] for each in raised} >= {ann.name, ben.name, cas.name}
            assert len({each.by for each in raised}) == actors
            metrics = (await boss.get("/metrics")).text
            counted = sum(
                float(line.split()[-1])
                for line in metrics.splitlines()
                if line.startswith("croupier_hidden_cards_named_total")
            )
            assert counted == len(raised)

    async def answered(who: Visitor, channel: Channel, verb: str, said: dict[str, Any]) -> str:
        """All that comes back, but for the id of the request itself."""
        live = await channel.act(verb, **said)
        live.pop("id")
        numbers["asked"] += 1
        over_http = await who.act("T1", f"guess {numbers['asked']}", verb, **said)
        given = {"id": "preview", "act": verb, "with": said}
        preview = await who.post("/api/tables/T1/preview", given)
        told = [live, over_http.status_code, over_http.json(), preview.status_code, preview.json()]
        return json.dumps(told)

    numbers = {"asked": 0}
    with serving(tmp_path, play_chips=10**6) as served:
        asyncio.run(run(served))


def test_who_names_cards_of_a_hidden_hand_learns_none_of_it(tmp_path: Path) -> None:
    """Not those that are there, and not which of the guessed ones are not."""

    async def run(served: Served) -> None:
        async with (
            visitor(served.url) as ann,
            visitor(served.url) as ben,
            visitor(served.url, "dealer") as kim,
            visitor(served.url, "administrator") as boss,
        ):
            await dealt(ann, ben, boss, TABLES["a person deals"])
            async with ann.channel("T1") as own, kim.channel("T1") as dealer:
                hand: list[str] = own.latest["own"]["cards"]["1"]["cards"]
                held = hands(served)
                dealers = held[None]
                up = [card for card in own.latest["public"]["play"]["dealer"] if card]
                other = next(c.text for c in DECK if c.text not in all_of(held))

                async def told(channel: Any, act: str, **said: Any) -> set[str]:
                    answer = await channel.act(act, **said)
                    codes = ("hidden-cards", "foreign-card", "not-your-cards")
                    assert answer["refusal"]["code"] in codes
                    return cards_in(answer)

                mixed = {"box": 1, "discard": [hand[0], other]}
                assert not await told(dealer, "exchange", **mixed)
                assert await told(own, "exchange", **mixed) == {*hand, other}
                assert not await told(dealer, "expose-cards", box=1, cards=[*hand, other])
                assert not await told(dealer, "expose-dealer-cards", cards=[dealers[0], other])
                assert not await told(dealer, "expose-dealer-cards", cards=[*dealers, other])
                assert not await told(dealer, "expose-dealer-cards", cards=[*up, other])
                again = await kim.act("T1", "again", "expose-dealer-cards", cards=[*dealers, other])
                assert again.status_code == 409
                assert not cards_in(again.json())

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_refusal_that_is_kept_is_given_again_without_the_words_that_name_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept as words alone; which cards they name nobody knows any more."""

    async def run(served: Served) -> None:
        async with (
            visitor(served.url) as ann,
            visitor(served.url) as ben,
            visitor(served.url, "administrator") as boss,
        ):
            await dealt(ann, ben, boss, TABLES["a person deals"])
            held = hands(served)
            other = next(c.text for c in DECK if c.text not in all_of(held))
            said: dict[str, Any] = {"box": 1, "discard": [held[1][0], other]}
            told = [(await ann.act("T1", "wrong", "exchange", **said)).json() for _ in range(2)]
            assert [each["code"] for each in told] == ["not-your-cards"] * 2
            assert cards_in(told[0]) == {*held[1], other}
            assert not cards_in(told[1])
            assert "cards" not in told[0]

            async with ann.channel("T1") as channel:

                async def code() -> str:
                    """Whoever cannot be told keeps the channel, and may ask again."""
                    await channel.send("exchange", id="wrong", **said)
                    answer = await channel.until(lambda message: message.get("id") == "wrong")
                    return str(answer["refusal"]["code"])

                # To leave out what somebody may not see, the table is read, and either may fail.
                with monkeypatch.context() as failing:
                    failing.setattr(served.floor, "table", _fail(Unavailable("no database")))
                    assert await code() == "unavailable"
                with monkeypatch.context() as failing:
                    failing.setattr(acts_of_people, "redact", _fail(KeyError("a fault")))
                    assert await code() == "set-aside"
                assert await code() == "not-your-cards"
        [alarm] = served.floor.alarms()
        assert alarm.alarm == SetAside("T1", "exchange", "KeyError")

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def _fail(error: Exception) -> Any:
    def fail(*_: Any) -> Any:
        raise error

    return fail


@pytest.mark.clauses("nz-lunar:11.7")
def test_a_preview_by_place_names_no_card_and_the_act_shows_it_to_everybody(
    tmp_path: Path,
) -> None:
    async def run(served: Served) -> None:
        async with (
            visitor(served.url) as ann,
            visitor(served.url) as ben,
            visitor(served.url, "dealer") as kim,
            visitor(served.url, "administrator") as boss,
        ):
            await dealt(ann, ben, boss, TABLES["a person deals"])
            view = (await kim.get("/api/tables/T1")).json()["public"]["play"]["dealer"]
            place = view.index(None) + 1
            hidden = hands(served)[None][place - 1]
            said = {"cards": str(place)}
            given = {"id": "preview", "act": "expose-dealer-cards", "with": said}
            preview = await kim.post("/api/tables/T1/preview", given)
            assert preview.status_code == 200
            assert preview.json()["refusal"] is None
            assert hidden not in cards_in(preview.json())
            done = await kim.act("T1", "slip", "expose-dealer-cards", **said)
            assert done.status_code == 200, done.text
            view = (await ann.get("/api/tables/T1")).json()["public"]["play"]["dealer"]
            assert view[place - 1] == hidden

    with serving(tmp_path) as served:
        asyncio.run(run(served))
