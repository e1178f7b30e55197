"""What may be wagered is told as data, so that no client reads a sign."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.client.bots import _least
from croupier.house.limits import Limits, Sign, open_limits
from croupier.house.limits.act import act
from croupier.house.limits.actions import AllowAbove, TakeBox
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.server.tables.wagers import wagers_view
from tests.house.table.tables import MANAGER, START
from tests.server.serving import Served, open_table, serving, visitor

COMPULSORY = {
    "nz-lunar": {"ante"},
    "vu-lunar": {"ante"},
    "wa-lunar": {"ante", "super"},
    "nsw-lunar": {"ante", "super"},
    "nz-uth": {"ante", "blind"},
}


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_box_is_dealt_to_with_what_is_told_to_be_the_least(tmp_path: Path, name: str) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "administrator") as boss:
            await open_table(boss, rulebook=name, clocks={"wagers": 3600, "closing": 3600})
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                await channel.shows(lambda public: not public["waiting_for"])
                wagers = channel.latest["public"]["wagers"]
                assert {each["area"] for each in wagers if each["compulsory"]} == COMPULSORY[name]
                assert wagers[0]["area"] == "ante"
                assert all(each["needs"] == ["ante"] for each in wagers[1:])
                for area, amount in _least(wagers, 1).items():
                    assert "refusal" not in await channel.act(
                        "wager", box=1, area=area, amount=amount
                    )
                assert (await boss.act("T1", "deal", "no-more-bets")).status_code == 200
                await channel.shows(lambda public: public["stage"] == "playing")
                assert channel.latest["public"]["wagers"] == []

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_fixed_price_a_tie_and_limits_of_a_box_are_told() -> None:
    sign = Sign(Limits(10, 500, 5), {"jackpot": Limits(5, 5)})
    limits = open_limits(rulebook("nz-uth"), sign)
    limits, _ = act(limits, TakeBox("Ann", 2), START)
    own = Sign(Limits(10, 1000))
    limits, _ = act(limits, AllowAbove("Ann", own, MANAGER), START)
    told = {each.area: each.model_dump() for each in wagers_view(limits, jackpot=True)}
    assert (told["jackpot"]["minimum"], told["jackpot"]["maximum"]) == ("5", "5")
    assert told["blind"]["equals"] == "ante"
    assert told["ante"]["unit"] == "5"
    assert told["ante"]["boxes"] == {"2": [{"minimum": "10", "maximum": "1000", "unit": None}]}
    assert "jackpot" not in {each.area for each in wagers_view(limits, jackpot=False)}


def test_the_least_serves_areas_that_are_tied_and_boxes_with_other_limits() -> None:
    free: dict[str, Any] = {"unit": None, "maximum": "99", "compulsory": True, "boxes": {}}
    ante = {**free, "area": "ante", "minimum": "10", "equals": None, "at_least": None}
    tied = {**free, "area": "second", "minimum": "20", "equals": "ante", "at_least": None}
    loose = {**free, "area": "third", "minimum": "5", "equals": None, "at_least": None}
    loose["boxes"] = {"4": [{"minimum": "9"}, {"minimum": "5/2"}]}
    assert _least([ante, tied, loose], 1) == {"ante": "20", "second": "20", "third": "5"}
    assert _least([ante, tied, loose], 4)["third"] == "5/2"
    side = {**loose, "compulsory": False, "on_box": False}
    assert _least([ante, {**side, "area": "on others", "on_box": True}, side, side], 1) == {
        "ante": "10",
        "third": "5",
    }
