"""Study: exact values for training and analysis, and never an aid to a hand at a live table."""

import asyncio
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.holdem.choices import choices
from croupier.analysis.lunar.choices import after_draw, against_dealer
from croupier.analysis.lunar.choices import choices as lunar_choices
from croupier.analysis.lunar.game import game_of
from croupier.analysis.lunar.wagers import lunar_edges
from croupier.analysis.spot import best
from croupier.cards import parse_cards
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from croupier.server.auth.users import Role
from croupier.server.study import work
from tests.server.serving import Channel, Served, Visitor, open_table, serving, visitor

PATIENT = {"wagers": 900, "closing": 1, "decide": 900, "concede": 0}
HOLDEM = {"limits": "10:500:5"}


async def dealt(who: Visitor, channel: Channel, box: int, *areas: str) -> dict[str, Any]:
    """Somebody sits down and wagers, and has cards."""
    assert "refusal" not in await channel.act("sit", box=box)
    for area in areas:
        answer = await channel.act("wager", box=box, area=area, amount="10")
        assert answer.get("refusal") is None, answer
    await channel.shows(lambda public: public["stage"] == "playing")
    return await studied(who)


async def studied(who: Visitor, table: str = "T1") -> dict[str, Any]:
    answer = await who.get(f"/api/tables/{table}/study")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def values(told: list[dict[str, Any]]) -> dict[str, Fraction]:
    return {each["words"]: Fraction(each["value"]["exact"]) for each in told}


def test_the_values_at_a_training_table_are_those_of_the_analysis(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann, "T1", "nz-uth", PATIENT, **HOLDEM)
            assert (await studied(ann))["round"] is None
            async with ann.channel("T1") as channel:
                told = await dealt(ann, channel, 3, "ante", "blind", "trips")
                rules = rulebook("nz-uth").rules()
                [box] = told["boxes"]
                hole = parse_cards(box["cards"])
                assert box["cards"] == channel.latest["own"]["cards"]["3"]["cards"]
                expected = choices(rules, hole)
                assert list(values(box["choices"]).values()) == [each.ev for each in expected]
                [marked] = [each for each in box["choices"] if each["best"]]
                assert Fraction(marked["value"]["exact"]) == best(expected).ev
                assert box["when"] == "before the flop"
                [note] = told["notes"]
                assert "nz-uth:9.6" in note["clauses"]

                await channel.act("check", box=3)
                told = await studied(ann)
                [box] = told["boxes"]
                [made] = box["made"]
                check = next(each for each in expected if each.action == "check")
                assert Fraction(made["cost"]["exact"]) == best(expected).ev - check.ev
                flop = parse_cards([c for c in channel.latest["public"]["play"]["community"] if c])
                again = choices(rules, hole, flop)
                assert list(values(box["choices"]).values()) == [each.ev for each in again]

                await channel.act("play", box=3, multiple=2)
                await channel.shows(lambda public: public["last"])
                told = await studied(ann)
                [box] = told["boxes"]
                assert told["over"]
                assert box["choices"] == []
                played = next(each for each in again if each.multiple == 2)
                costs = [best(expected).ev - check.ev, best(again).ev - played.ev]
                assert [Fraction(each["cost"]["exact"]) for each in box["made"]] == costs
                assert Fraction(box["cost"]["exact"]) == sum(costs)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_lunar_hand_is_studied_too(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann, "T1", "wa-lunar", PATIENT, options={"max_payout": "5000"})
            async with ann.channel("T1") as channel:
                told = await dealt(ann, channel, 2, "ante", "super")
                [box] = told["boxes"]
                if not box["choices"]:  # an instant hand, once in 65,000 deals
                    return
                up = next(card for card in channel.latest["public"]["play"]["dealer"] if card)
                game = game_of(rulebook("wa-lunar").rules())
                expected = lunar_choices(game, parse_cards(box["cards"]), parse_cards(up)[0])
                assert [Fraction(c["value"]["exact"]) for c in box["choices"]] == [
                    each.ev for each in expected
                ]
                [note] = told["notes"]
                assert "maximum payout" in note["text"]
                assert note["clauses"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_nothing_is_told_of_cards_that_the_person_does_not_see(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            options = {"boxes_per_player": "several", "additional_hands": "blind"}
            await open_table(ann, "T1", "nz-uth", PATIENT, options=options, **HOLDEM)
            async with ann.channel("T1") as one, ben.channel("T1") as other:
                for box in (1, 2):
                    await one.act("sit", box=box)
                await other.act("sit", box=4)
                for box, channel in ((1, one), (2, one), (4, other)):
                    for area in ("ante", "blind"):
                        await channel.act("wager", box=box, area=area, amount="10")
                await one.shows(lambda public: public["stage"] == "playing")
                await other.shows(lambda public: public["stage"] == "playing")
                hands = served.floor.table("T1").table.in_play.round.boxes  # type: ignore[union-attr]
                for who, own, blind in ((ann, 1, 2), (ben, 4, None)):
                    told = await studied(who)
                    text = json.dumps(told)
                    seen = {card.text for card in hands[own].cards}
                    unseen = {card.text for box in hands.values() for card in box.cards} - seen
                    assert {card for each in told["boxes"] for card in each["cards"]} == seen
                    assert not any(f'"{card}"' in text for card in unseen)
                    assert [each["box"] for each in told["boxes"]] == [
                        box for box in (own, blind) if box
                    ]
                    if blind:
                        assert told["boxes"][1]["choices"] == []
                        assert "played blind" in told["boxes"][1]["says"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.clauses("nsw-lunar:14.1")
@pytest.mark.parametrize(
    ("book", "clauses"), [("nsw-lunar", ["nsw-lunar:14.1"]), ("nz-uth", []), ("nz-lunar", [])]
)
def test_nobody_is_advised_at_a_table_of_the_house(
    tmp_path: Path, book: str, clauses: list[str]
) -> None:
    """Whether or not the document has a rule on devices; it is cited only if it has one."""

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss, visitor(served.url) as ann:
            await open_table(boss, "T1", book, PATIENT)
            answer = await ann.get("/api/tables/T1/study")
            assert answer.status_code == 409
            assert answer.json()["code"] == "device"
            assert answer.json()["clauses"] == clauses

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.clauses("nsw-lunar:14.1", "nsw-lunar:14.2")
def test_analysis_is_closed_while_a_hand_is_in_play_but_not_to_staff(tmp_path: Path) -> None:
    asked = "/api/study/choices/nz-uth?hole=Kd+Qh&flop=4s5h6d&turn_river=2s2h"

    async def run(served: Served) -> None:
        async with (
            visitor(served.url, "administrator") as boss,
            visitor(served.url) as ann,
            visitor(served.url) as ben,
            visitor(served.url, Role.SUPERVISOR) as sam,
        ):
            await open_table(boss, "T1", "nsw-lunar", PATIENT)
            assert (await ann.get(asked)).status_code == 200
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                await channel.act("wager", box=1, area="ante", amount="10")
                assert (await ann.get(asked)).status_code == 200  # no card is dealt yet
                await channel.act("wager", box=1, area="super", amount="10")
                await channel.shows(lambda public: public["stage"] == "playing")
                for path in (asked, "/api/study/chart/nz-uth", "/api/study/strategy/nz-lunar"):
                    answer = await ann.get(path)
                    assert answer.status_code == 409
                    assert answer.json()["code"] == "device"
                    assert answer.json()["clauses"] == ["nsw-lunar:14.1"]
                    assert "T1" in answer.json()["detail"]
                assert (await ben.get(asked)).status_code == 200
                assert (await sam.get(asked)).status_code == 200
                await channel.play_on(1)
                assert (await ann.get(asked)).status_code == 200

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_whole_game_is_told_as_the_analysis_has_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            told = (await ann.get("/api/study/edges/nz-lunar?option=super_paytable=3")).json()
            expected = lunar_edges(rulebook("nz-lunar").rules({"super_paytable": 3}))
            assert [each["name"] for each in told["wagers"]] == list(expected.wagers)
            for each in told["wagers"]:
                figures = expected.wagers[each["name"]]
                assert Fraction(each["edge"]["exact"]) == figures.house_edge
                assert sum(int(line["ways"]) for line in each["lines"]) == sum(
                    line.ways for line in figures.lines
                )
            assert told["options"]["super_paytable"] == "3"

            asked = "wa-lunar?option=instant=300:1000&option=straight_with_pair=straight-and-pair"
            told = (await ann.get(f"/api/study/edges/{asked}")).json()
            assert told["solved"]["edge"]["exact"] == "822110389280119/20598349535478000"
            assert told["solved"]["clauses"] == ["wa-lunar:5.1(a)"]
            together = Fraction(told["solved"]["with_super"]["exact"])
            assert together == Fraction(told["solved"]["edge"]["exact"]) + Fraction(783, 15470)
            assert sum(Fraction(each["share"]["exact"]) for each in told["shares"]) == 1
            beside = (await ann.get("/api/study/side-by-side/wa-lunar")).json()
            assert beside["options"][0]["option"] == "instant"
            reading = next(
                each for each in beside["options"] if each["option"] == "straight_with_pair"
            )
            words = [each["words"] for each in reading["values"]]
            assert words == ["two straights", "straight and pair", "no second combination"]

            beside = (await ann.get("/api/study/side-by-side/nz-lunar")).json()
            tables = next(each for each in beside["options"] if each["option"] == "super_paytable")
            [third] = [edge for edge in tables["values"][2]["edges"] if edge["name"] == "super"]
            own = lunar_edges(rulebook("nz-lunar").rules({"super_paytable": 3}))
            assert Fraction(third["edge"]["exact"]) == own.wagers["super"].house_edge
            assert [each["chosen"] for each in tables["values"]] == [True, *[False] * 6]
            assert tables["clauses"]

            designed = (await ann.get("/api/study/designs/nz-lunar?wager=super")).json()
            assert len(designed["designs"]) == 14
            [own] = [each for each in designed["designs"] if each["chosen"]]
            assert Fraction(own["edge"]["exact"]) == Fraction(50543, 649740)
            refused = await ann.get("/api/study/designs/nz-lunar?wager=tripe")
            assert (refused.status_code, refused.json()["code"]) == (409, "no-mathematics")

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_the_chart_has_169_hands(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            told = (await ann.get("/api/study/chart/nz-uth?option=hand_method=any")).json()
            assert [len(row) for row in told["rows"]] == [13] * 13
            assert (told["played"], told["holes"]) == (500, 1326)
            assert told["rows"][0][0] == told["rows"][0][0] | {"name": "AA", "action": "4x"}
            assert told["rows"][0][1]["name"] == "AKs"
            for cell in (cell for row in told["rows"] for cell in row):
                four, check = (Fraction(cell[each]["exact"]) for each in ("four", "check"))
                assert Fraction(cell["margin"]["exact"]) == four - check
                assert (cell["action"] == "4x") == (four > check)
            refused = await ann.get("/api/study/chart/nz-lunar")
            assert refused.json()["code"] == "no-chart"

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ("nz-uth?hole=Kd", "bad-cards", "hole"),
        ("nz-uth?hole=Kd+Kd", "bad-cards", "hole"),
        ("nz-uth?hole=Kd+Qh&flop=Kd+2c+3c", "bad-cards", "hole"),
        ("nz-uth?hole=Kd+Qh&turn_river=2c+3c", "bad-cards", "flop"),
        ("nz-uth?hole=Kd+Xx", "bad-cards", "hole"),
        ("nz-uth?hand=Kd+Qh+2c+3c+4c", "bad-cards", "hand"),
        ("nz-lunar?hand=Kd+Qh+2c+3c+4c", "bad-cards", "up"),
        ("nz-lunar?hand=Ks+Qs+Js+Ts+9s&up=2c", "instant", "hand"),
        ("nz-uth?hole=Kd+Qh&option=hand_method", "bad-request", "option"),
        ("nz-uth?hole=Kd+Qh&option=hand_method=some", "option-not-allowed", None),
        ("xx-uth?hole=Kd+Qh", "no-such-rulebook", None),
    ],
)
def test_what_cannot_be_reckoned_is_refused_by_its_field(
    tmp_path: Path, asked: str, code: str, field: str | None
) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            answer = await ann.get(f"/api/study/choices/{asked}")
            assert answer.status_code in (404, 409, 422)
            assert (answer.json()["code"], answer.json()["field"]) == (code, field)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


DRAWN = "hand=As+Kd+7c+4s+2h&up=9d&discard=7c+4s+2h&drawn=Ac+Ad+Kc"


@pytest.mark.clauses("nz-lunar:8.4", "nz-lunar:8.5", "nz-lunar:10.3", "nsw-lunar:9.3")
def test_a_lunar_hand_is_explored_after_a_draw_and_when_the_dealer_is_shown(
    tmp_path: Path,
) -> None:
    rules = rulebook("nz-lunar").rules_as(LunarRules)
    game, hand = game_of(rules), parse_cards("As Kd 7c 4s 2h")
    discard, drawn = parse_cards("7c 4s 2h"), parse_cards("Ac Ad Kc")
    dealer, held = parse_cards("9d 8c 6c 3c Qc"), parse_cards("As Kd Ac Ad Kc")
    [up] = parse_cards("9d")
    expected = {
        DRAWN: after_draw(game, hand, up, discard, drawn),
        "hand=As+Kd+7c+4s+2h&up=9d&drawn=Ac": after_draw(game, hand, up, (), parse_cards("Ac")),
        f"{DRAWN}&dealer=9d8c6c3cQc": against_dealer(game, held, dealer, discard, has_drawn=True),
        "hand=As+Kd+7c+4s+2h&up=9d&dealer=9d8c6c3cQc": against_dealer(game, hand, dealer),
    }
    refused = {
        "nz-lunar?hand=As+Kd+7c+4s&up=9d": ("hand", "5 cards that were dealt, not 4"),
        f"nz-lunar?{DRAWN}+8c": ("drawn", "as many cards as discard, 3, not 4"),
        "nz-lunar?hand=As+Kd+7c+4s+2h&up=9d&discard=7c&drawn=8c": ("discard", "2 to 5"),
        "nz-lunar?hand=As+Kd+7c+4s+2h&up=9d&discard=7c+8c": ("discard", "8c is not in hand"),
        "nz-lunar?hand=As+Kd+7c+4s+2h&up=9d&drawn=8c+8d": ("drawn", "sixth card"),
        f"nz-lunar?{DRAWN}&dealer=9d8c6c3cKc": ("hand", "Kc: there is one"),
        f"nz-lunar?{DRAWN}&dealer=9d8c6c3c": ("dealer", "all 5 cards"),
        f"nz-lunar?{DRAWN}&dealer=9d9c6c3cQc": ("dealer", "a pair of nines"),
        f"nz-lunar?{DRAWN}&dealer=9d9d6c3cQc": ("dealer", "9d"),
        f"nsw-lunar?{DRAWN}&dealer=9d8c6c3cQc": ("dealer", "does not let players force"),
        "nz-uth?hole=Kd+Qh&dealer=9d8c6c3cQc": ("dealer", "has no dealer"),
        "nz-lunar?hole=Kd+Qh": ("hole", "has no hole"),
    }

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            for asked, choices_ in expected.items():
                told = (await ann.get(f"/api/study/choices/nz-lunar?{asked}")).json()["choices"]
                assert [each["action"] for each in told] == [each.action for each in choices_]
                assert list(values(told).values()) == [each.ev for each in choices_]
            for asked, (field, words) in refused.items():
                answer = await ann.get(f"/api/study/choices/{asked}")
                assert answer.status_code == 422, asked
                assert (answer.json()["code"], answer.json()["field"]) == ("bad-cards", field)
                assert words in answer.json()["detail"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_without_the_extra_the_server_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "NEEDED", ("numpy", "no_such_package"))

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann, "T1", "nz-uth", PATIENT)
            studies = (f"study/{each}/nz-uth" for each in ("edges", "chart", "strategy"))
            for path in (*studies, "tables/T1/study"):
                answer = await ann.get(f"/api/{path}")
                assert answer.status_code == 503
                assert answer.json()["code"] == "analysis-missing"
                assert "croupier[analysis]" in answer.json()["detail"]
                assert "no_such_package" in answer.json()["detail"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_the_server_starts_without_loading_the_mathematics() -> None:
    code = "import sys, croupier.server.app; print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "set()", done.stderr
