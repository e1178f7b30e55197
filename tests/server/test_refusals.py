"""A refusal that would name cards names them only to those who may see them."""

import asyncio
from pathlib import Path
from typing import Any

from croupier.cards import DECK
from tests.server.serving import Served, open_table, serving, visitor
from tests.server.test_secrecy import cards_in


def test_who_names_cards_of_a_hidden_hand_learns_none_of_it(tmp_path: Path) -> None:
    """Not those that are there, and not which of the guessed ones are not."""

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "dealer") as kim:
            await open_table(ann, by_hand=["declaring"])
            async with ann.channel("T1") as own, kim.channel("T1") as dealer:
                await own.act("sit", box=1)
                for area in ("ante", "super"):
                    await own.act("wager", box=1, area=area, amount="10")
                await dealer.shows(
                    lambda public: len((public["play"] or {"boxes": {}})["boxes"]) == 1
                )
                assert "refusal" not in await dealer.act("no-more-bets")
                await own.shows(lambda public: public["stage"] == "playing")
                hand: list[str] = own.latest["own"]["cards"]["1"]["cards"]
                held = served.floor.table("T1").table
                assert held.in_play is not None
                dealers = [card.text for card in held.in_play.round.dealer]
                up = [card for card in own.latest["public"]["play"]["dealer"] if card]
                other = next(c.text for c in DECK if c.text not in (*hand, *dealers))

                async def told(channel: Any, act: str, **said: Any) -> set[str]:
                    answer = await channel.act(act, **said)
                    assert answer["refusal"]["code"] in (
                        "not-held",
                        "foreign-card",
                        "not-your-cards",
                    )
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
