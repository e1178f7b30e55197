"""What an act would do is told before it is done, and never by a card that nobody there sees."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import DECK
from croupier.rulebooks import RULEBOOK_IDS
from tests.server.serving import Served, Visitor, open_table, serving, visitor
from tests.server.test_console import BY_HAND, SLOW, done, in_round, told


async def preview(who: Visitor, act: str, **said: Any) -> Any:
    answer = await who.post("/api/tables/T1/preview", {"id": "p", "act": act, "with": said})
    assert answer.status_code == 200, answer.text
    return answer.json()


def cards_in(words: str) -> set[str]:
    texts = {text for card in DECK for text in (card.text, str(card))}
    return {word.strip(".,:;()") for word in words.split()} & texts


def shown_in(hands: Any) -> set[str]:
    """The cards that are told of hands that would lie there."""
    if hands is None:
        return set()
    places = [hands["dealer"], hands["community"], *hands["boxes"].values()]
    return {card for cards in places for card in cards} - {None, "??"}


async def _everybody_wagers(ann: Visitor, rulebook: str) -> None:
    areas = ("ante", "blind") if rulebook == "nz-uth" else ("ante", "super")
    await done(ann, "sit", box=1)
    for area in areas:
        await done(ann, "wager", box=1, area=area, amount="10")


@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_nobody_peeks_at_the_cards_to_come(tmp_path: Path, rulebook: str) -> None:
    """Asked again and again before and during the deal, it names no card that is not face up."""

    async def story(served: Served) -> None:
        async with visitor(served.url, "dealer") as dealer, visitor(served.url) as ann:
            await open_table(dealer, rulebook=rulebook, clocks=SLOW, by_hand=BY_HAND)
            await _everybody_wagers(ann, rulebook)
            assert not cards_in(str(await preview(dealer, "no-more-bets")))
            await done(dealer, "no-more-bets")
            for _ in range(6):
                for said in ({"to": 1}, {"to": 0}, {"to": 1, "exposed": True}):
                    found = await preview(dealer, "deal", **said)
                    assert not cards_in(str(found["sentences"]))
                    assert shown_in(found["hands"]) == set()

    told(tmp_path, story)


@pytest.mark.clauses("nsw-lunar:12.4")
def test_hands_are_told_as_they_would_lie(tmp_path: Path) -> None:
    """Dealt act by act: the card that comes next is told face down, and a shown one stays shown."""

    async def story(served: Served) -> None:
        async with visitor(served.url, "dealer") as dealer, visitor(served.url) as ann:
            await open_table(dealer, rulebook="nsw-lunar", clocks=SLOW, by_hand=BY_HAND)
            await _everybody_wagers(ann, "nsw-lunar")
            await done(dealer, "no-more-bets")
            first = (await preview(dealer, "deal", to=0))["hands"]
            assert (first["dealer"], first["boxes"]) == ([None], {"1": []})
            mistake = (await preview(dealer, "deal", to=0, exposed=True))["hands"]
            assert (mistake["dealer"], mistake["boxes"]) == (["??"], {"1": []})
            await dealer.act("T1", "by mistake", "deal", to=0, exposed=True)
            [shown] = (await dealer.get("/api/tables/T1")).json()["public"]["play"]["dealer"]
            then = (await preview(dealer, "deal", to=1))["hands"]
            assert (then["dealer"], then["boxes"]) == ([shown], {"1": [None]})

    told(tmp_path, story)


@pytest.mark.clauses("nz-uth:9.7")
def test_what_hidden_hands_decide_is_left_open(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "dealer") as dealer, visitor(served.url) as ann:
            await open_table(dealer, rulebook="nz-uth", clocks=SLOW, by_hand=BY_HAND)
            await _everybody_wagers(ann, "nz-uth")
            await done(dealer, "no-more-bets")
            for number, to in enumerate((1, 0, 1, 0, *[-1] * 5)):
                answer = await dealer.act("T1", f"deal {number}", "deal", to=to)
                assert answer.status_code == 200
            await done(dealer, "deal-complete")
            await done(ann, "play", box=1, multiple=4)
            found = await preview(dealer, "reveal-dealer")
            assert found["hangs"]
            assert {each["fate"] for each in found["effects"]} == {"unknown"}
            assert found["then"] is None
            assert not cards_in(str(found["sentences"]))

    told(tmp_path, story)


def test_nothing_is_written(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "dealer") as dealer:
            await open_table(dealer)
            before = (await dealer.get("/api/tables/T1")).json()["seq"]
            found = await preview(dealer, "sit", box=1, player="Ann")
            assert found["then"] == "wagers to be placed"
            after = (await dealer.get("/api/tables/T1")).json()
            assert after["seq"] == before == found["seq"]
            assert after["public"]["seats"] == {}
            assert (await dealer.get("/api/tables/T1/story")).json()["entries"][-1]["seq"] == before

    told(tmp_path, story)


def test_a_refusal_is_told_with_its_clauses(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "dealer") as dealer:
            await open_table(dealer, rulebook="nsw-lunar")
            found = await preview(dealer, "close")
            assert found["refusal"]["code"] == "no-power"
            assert "nsw-lunar:14.8" in found["refusal"]["clauses"]
            assert found["effects"] == found["sentences"] == []
            unread = await preview(dealer, "sit", box="the first", player="Ann")
            assert unread["refusal"]["code"] == "bad-act"
            assert "box" in unread["refusal"]["message"]

    told(tmp_path, story)


def test_an_inspector_previews_only_an_inspectors_acts(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with (
            visitor(served.url, "administrator") as boss,
            visitor(served.url, "inspector") as inspector,
        ):
            await open_table(boss)
            given = {"id": "p", "act": "close", "with": {}}
            answer = await inspector.post("/api/tables/T1/preview", given)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
            assert (await preview(inspector, "rules", person=inspector.name))["refusal"] is None

    told(tmp_path, story)


def test_it_is_the_same_as_what_is_done(tmp_path: Path) -> None:
    """Where nothing hangs on cards, the act does what was told of it."""

    async def story(served: Served) -> None:
        async with (
            visitor(served.url, "supervisor") as sam,
            visitor(served.url) as ann,
            visitor(served.url) as bob,
        ):
            await open_table(sam, rulebook="nz-lunar", clocks=SLOW)
            await in_round(sam, ann, bob)
            said = {"deck": 1, "foreign": ["a joker"]}
            found = await preview(sam, "report-fault", **said)
            await done(sam, "report-fault", **said)
            entries = (await sam.get("/api/tables/T1/story")).json()["entries"]
            [entry] = [each for each in entries if each["act"] == "report-fault"]
            assert found["sentences"] == entry["told"]
            assert found["then"].startswith("deck 1 is not whole")  # a person's work
            assert found["then"].endswith("; replace a deck or cards")

    told(tmp_path, story)


def test_two_previews_at_once_and_an_act_between_them(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "dealer") as dealer:
            await open_table(dealer)
            found = await asyncio.gather(
                preview(dealer, "sit", box=1, player="Ann"),
                dealer.act("T1", "1", "sit", box=2, player="Bob"),
                preview(dealer, "sit", box=3, player="Cem"),
            )
            assert found[0]["refusal"] is found[2]["refusal"] is None

    with serving(tmp_path) as served:
        asyncio.run(story(served))
