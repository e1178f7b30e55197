"""Training tables: whoever is a guest opens one, within what the document and the floor allow."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.options import check, value_text
from croupier.server.tables import opening
from tests.server.serving import Served, Visitor, open_table, serving, visitor


async def opened(who: Visitor, name: str, **given: Any) -> Any:
    heading = {"rulebook": "nz-lunar", "name": name} | given.pop("heading", {})
    return await who.post("/api/tables", {"heading": heading, **given})


def test_a_guests_table_is_a_training_table_and_an_administrators_is_the_houses(
    tmp_path: Path,
) -> None:
    async def run(served: Served) -> None:
        async with (
            visitor(served.url) as ann,
            visitor(served.url, "administrator") as boss,
        ):
            assert (await opened(ann, "Ann's")).json()["training"] is True
            assert (await opened(boss, "The house's", training="Ann")).json()["training"] is False
            told = {card["table"]: card for card in (await ann.get("/api/tables")).json()}
            assert told["Ann's"]["training"]
            assert not told["The house's"]["training"]
            seen = (await ann.get("/api/tables/Ann's")).json()
            assert seen["public"]["training"]
            assert served.floor.table("Ann's").settings.training == ann.name

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_the_lobby_has_nobody_elses_training_tables(tmp_path: Path) -> None:
    """They are for staff, who ask for them."""

    async def run(served: Served) -> None:
        async with (
            visitor(served.url) as ann,
            visitor(served.url) as ben,
            visitor(served.url, "supervisor") as sam,
            visitor(served.url, "administrator") as boss,
        ):
            await open_table(boss, "Big")
            assert (await opened(ann, "Ann's")).status_code == 201

            async def listed(who: Visitor, more: str = "") -> set[str]:
                answer = await who.get(f"/api/tables{more}")
                assert answer.status_code == 200, answer.text
                return {card["table"] for card in answer.json()}

            assert await listed(ann) == {"Big", "Ann's"}
            assert await listed(ben) == await listed(sam) == {"Big"}
            assert await listed(sam, "?training=all") == {"Big", "Ann's"}
            refused = await ben.get("/api/tables?training=all")
            assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed")
            assert (await ben.get("/api/tables/Ann's")).status_code == 200  # by its address

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_one_person_has_a_few_at_a_time(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            for number in range(opening.MOST_EACH):
                assert (await opened(ann, f"A{number}")).status_code == 201
            refused = await opened(ann, "one more")
            assert refused.status_code == 409
            assert refused.json()["code"] == "too-many-tables"
            assert "30 minutes" in refused.json()["detail"]
            assert (await opened(ben, "Ben's")).status_code == 201

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_the_floor_has_so_many_and_quiet_ones_make_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "MOST", 2)

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "administrator") as boss:
            await open_table(boss, "The house's")
            for number in range(2):
                assert (await opened(ann, f"A{number}")).status_code == 201
            assert (await opened(ann, "A2")).json()["code"] == "too-many-tables"
            await open_table(boss, "The house's second")

            now = served.floor.clock
            monkeypatch.setattr(served.floor, "clock", lambda: now() + opening.IDLE)
            every = "/api/tables?training=all"
            names = {card["table"] for card in (await boss.get(every)).json()}
            assert names == {"The house's", "The house's second"}
            assert (await boss.get("/api/tables/A0")).status_code == 200
            async with visitor(served.url) as ben:
                assert (await opened(ben, "Ben's")).status_code == 201
            shortly = opening.IDLE - timedelta(seconds=30)
            monkeypatch.setattr(served.floor, "clock", lambda: now() + shortly)
            assert len((await boss.get(every)).json()) == 5

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_training_table_does_not_play_for_the_houses_jackpot(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "administrator") as boss:
            await asyncio.wrap_future(served.floor.open_jackpot("House", {"pool": "9000"}, "it"))
            heading = {"rulebook": "nz-uth", "limits": "5:50 jackpot=5", "jackpot": {"pool": "1"}}
            linked = {"heading": heading, "jackpot": "House"}
            assert (await opened(ann, "A", **linked)).json()["code"] == "own-jackpot"
            assert (await opened(boss, "B", **linked)).status_code == 201
            assert (await opened(ann, "C", heading=heading)).status_code == 201
            told = {card["table"]: card for card in (await ann.get("/api/tables")).json()}
            assert [told[name]["linked"] for name in "BC"] == ["House", "C"]
            assert [told[name]["jackpot"]["pool"] for name in "BC"] == ["9000", "1"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.clauses("nz-lunar:5.6", "nz-lunar:5.9", "nz-lunar:5.12", "nz-lunar:5.2")
@pytest.mark.parametrize(
    ("heading", "field", "clauses"),
    [
        ({"options": {"super_paytable": "8"}}, "options.super_paytable", ["nz-lunar:5.9"]),
        ({"options": {"instant": "500:600"}}, "options.instant", ["nz-lunar:5.6"]),
        ({"options": {"max_payout": "0"}}, "options.max_payout", ["nz-lunar:5.12"]),
        ({"options": {"max_payout": "much"}}, "options.max_payout", ["nz-lunar:5.12"]),
        ({"options": {"colour": "red"}}, "options.colour", []),
        ({"dealing": "pitch"}, "dealing", None),
        ({"limits": "100:50"}, "limits", None),
        ({"limits": "10:500:0"}, "limits", None),
        ({"limits": "lots"}, "limits", []),
        ({"limits": "10:500 moon=5"}, "limits", None),
        ({"jackpot": {"pool": "-1"}}, "jackpot", []),
        ({"jackpot": {"pool": "much"}}, "jackpot", []),
        ({"name": "a/b"}, "name", []),
        ({"rulebook": "poker"}, "rulebook", []),
    ],
)
def test_a_refusal_names_its_field_and_its_clause(
    tmp_path: Path, heading: Any, field: str, clauses: list[str] | None
) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            answer = await opened(ann, "A", heading=heading)
            assert answer.status_code in (409, 422)
            told = answer.json()
            assert told["field"] == f"heading.{field}", told
            assert told["clauses"] == clauses if clauses is not None else told["clauses"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_seconds_out_of_bounds_are_refused_at_their_field(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            for seconds, status in ((3600, 201), (3601, 422)):
                answer = await opened(ann, f"A {status}", clocks={"decide": seconds})
                assert answer.status_code == status
            assert answer.json()["field"] == "clocks.decide"

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_the_form_offers_what_the_document_allows_and_all_of_it_opens(
    tmp_path: Path, book: str
) -> None:
    document = rulebook(book).document

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            told = (await boss.get(f"/api/rulebooks/{book}/choices")).json()
            assert [each["name"] for each in told["options"]] == list(document.options)
            assert told["boxes"] == document.table.boxes
            assert [each["value"] for each in told["dealing"]] == list(document.deals)
            count = 0
            for option in told["options"]:
                name = option["name"]
                assert option["clauses"]
                values = [each["value"] for each in option["values"]]
                allowed = document.options[name].allowed
                assert values == [value_text(each) for each in allowed]
                for value in values or [option["most"] or "1000"]:
                    assert check(document, name, value) is not None
                    if document.options[name].whole_house:
                        continue  # each opens in a house of its own
                    count += 1
                    heading = {"rulebook": book, "options": {name: value}}
                    answer = await opened(boss, f"T{count}", heading=heading)
                    assert answer.status_code == 201, answer.text
            for dealing in told["dealing"]:
                heading = {"rulebook": book, "dealing": dealing["value"]}
                answer = await opened(boss, dealing["value"], heading=heading)
                assert answer.status_code == 201, answer.text

    with serving(tmp_path) as served:
        asyncio.run(run(served))


WHOLE_HOUSE = [
    (book, name, value_text(value))
    for book in RULEBOOK_IDS
    for name, option in rulebook(book).document.options.items()
    if option.whole_house
    for value in option.allowed
]
"""Every value of an option that holds for all tables of a house."""


def test_the_pay_tables_of_holdem_hold_for_a_whole_house() -> None:
    assert [("nz-uth", "paytable", number) for number in "1234"] == WHOLE_HOUSE


@pytest.mark.clauses("nz-uth:5.11", "nz-uth:5.12", subject="nz-uth:5.12")
@pytest.mark.parametrize(("book", "name", "value"), WHOLE_HOUSE)
def test_each_opens_in_a_house_of_its_own_and_no_other_beside_it(
    tmp_path: Path, book: str, name: str, value: str
) -> None:
    others = [each for _, _, each in WHOLE_HOUSE if each != value]

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            for table in ("A", "B"):
                heading = {"rulebook": book, "options": {name: value}}
                answer = await opened(boss, table, heading=heading)
                assert answer.status_code == 201, answer.text
            cards = (await boss.get("/api/tables")).json()
            assert [each["options"][name] for each in cards] == [value, value]
            for other in others:
                heading = {"rulebook": book, "options": {name: other}}
                answer = await opened(boss, f"with {other}", heading=heading)
                told = answer.json()
                assert (answer.status_code, told["code"]) == (409, "one-for-all")
                assert told["clauses"] == ["nz-uth:5.12"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_table_that_a_person_deals_is_told_as_one(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            told = (await ann.get("/api/rulebooks/nsw-lunar/choices")).json()
            by_hand = {"by_hand": told["by_hand"], "cards_by_hand": True}
            heading = {"rulebook": "nsw-lunar", **by_hand}
            answer = await opened(ann, "A", heading=heading, starts="on the dealer's word")
            assert answer.status_code == 201
            await opened(ann, "B")
            cards = {card["table"]: card for card in (await ann.get("/api/tables")).json()}
            assert cards["A"]["dealt_by"] == "a person"
            assert cards["B"]["dealt_by"] == "the software"

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_the_lobby_shows_what_lies_open_and_nothing_else(tmp_path: Path) -> None:
    """Four of the dealer's cards lie face down until the reveal."""

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, ann.channel(await _table(ann)) as channel:
            assert (await ann.get("/api/tables")).json()[0]["board"] == []
            await channel.act("sit", box=2)
            await channel.act("wager", box=2, area="ante", amount="10")
            await channel.act("wager", box=2, area="super", amount="10")
            await channel.shows(lambda public: public["stage"] == "playing")
            [card] = (await ann.get("/api/tables")).json()
            round = served.floor.table("T1").table.in_play
            assert round is not None
            faces = [str(each) for each in round.round.dealer]
            shown = [each for each in card["board"] if each is not None]
            assert len(card["board"]) == 5
            assert len(shown) == 1
            assert shown[0] in faces
            assert card["options"]["super_paytable"] == "1"
            hidden = set(faces) - set(shown)
            assert not any(each in str(card) for each in hidden)

    async def _table(ann: Visitor) -> str:
        await open_table(ann)
        return "T1"

    with serving(tmp_path) as served:
        asyncio.run(run(served))
