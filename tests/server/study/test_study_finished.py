"""Finished rounds studied: one's own decisions, and nobody else's."""

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.analysis.lunar.choices import choices
from croupier.analysis.lunar.game import game_of
from croupier.analysis.lunar.wagers import lunar_house_edges
from croupier.analysis.spot import best
from croupier.cards import Card, parse_cards
from croupier.games import actions as shared
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House, open_house
from tests.server.serving import visitor

TENS = "Ts Th 4d 3c 2s"


def fold_the_tens(house: House) -> None:
    house.opens("nsw-lunar", Deal({DEALER: "Ac 9s 7d 4c Kh", 3: TENS}))
    house.seats("Sydney", 3, "Ann", ante=10, super=10)
    house.says_no_more_bets()
    house.others_decide("Sydney", shared.Fold(3))
    house.waits_until(lambda: 1 in house.table().played)


def test_a_folded_pair_costs_what_the_best_choice_was_worth_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rulebook("nsw-lunar").rules_as(LunarRules)
    values = choices(game_of(rules), parse_cards(TENS), Card.parse("Kh"))
    edges = lunar_house_edges(rules)

    async def run(house: House) -> None:
        url = house.served.url
        async with visitor(url, name="Ann") as ann, visitor(url, name="Bob") as bob:
            listed = (await ann.get("/api/study/rounds")).json()["rounds"]
            assert [(each["table"], each["round"]) for each in listed] == [("Sydney", 1)]
            own = (await ann.get("/api/rounds")).json()
            [card], at = own["rounds"], listed[0]["at"]
            assert own["more"] is False
            assert card == {
                "table": "Sydney",
                "rulebook": "nsw-lunar",
                "currency": "$",
                "round": 1,
                "at": at,
                "void": False,
                "net": "-20",
            }
            assert (await bob.get("/api/rounds")).json() == {"rounds": [], "more": False}
            told = (await ann.get("/api/study/rounds/Sydney/1")).json()
            [hand] = told["hands"]
            [decision] = hand["decisions"]
            assert decision["made"]["action"] == "fold"
            assert decision["best"]["discard"] == ["4d", "3c", "2s"]
            assert Fraction(decision["cost"]["exact"]) == best(values).ev + 1
            assert decision["kind_words"] == "Fold, not exchange"
            assert decision["cards"] == {"hand": TENS.split(), "up": ["Kh"]}
            assert Fraction(hand["own_cost"]["exact"]) == 10 * (edges["main"] + edges["super"])
            assert hand["net"] == "-20"
            assert (await bob.get("/api/study/rounds")).json()["rounds"] == []
            refused = await bob.get("/api/study/rounds/Sydney/1")
            assert refused.status_code == 403
            assert (await ann.get("/api/study/rounds/Sydney/2")).status_code == 404

    with open_house(tmp_path, monkeypatch) as house:
        fold_the_tens(house)
        asyncio.run(run(house))
