"""The console over HTTP: what may be done, irregularities by words, and the story of a table."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from croupier.records.journal import VERBS
from croupier.rulebooks import RULEBOOK_IDS
from croupier.server.auth.users import Role
from tests.server.serving import Served, Visitor, open_table, serving, visitor

BY_HAND = ["dealing", "declaring", "drawing", "announcing", "revealing", "collecting"]
SLOW = {"wagers": 3600, "closing": 3600, "decide": 3600, "concede": 3600}
Story = Callable[[Served], Coroutine[Any, Any, None]]


def told(folder: Path, story: Story) -> None:
    with serving(folder) as served:
        asyncio.run(story(served))


async def done(who: Visitor, act: str, **said: Any) -> None:
    answer = await who.act("T1", f"{act}-{sorted(said.items())}", act, **said)
    assert answer.status_code == 200, answer.text


async def asked(who: Visitor, path: str, given: Any = None) -> Any:
    path = f"/api/tables/T1/{path}"
    answer = await (who.get(path) if given is None else who.post(path, given))
    assert answer.status_code == 200, answer.text
    return answer.json()


async def in_round(there: Visitor, *players: Visitor) -> None:
    """Everybody sits down and wagers, and the cards are dealt."""
    for box, player in enumerate(players, start=1):
        await done(player, "sit", box=box)
    for box, player in enumerate(players, start=1):
        await done(player, "wager", box=box, area="ante", amount="10")
        await done(player, "wager", box=box, area="super", amount="10")
    await done(there, "no-more-bets")


@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_the_console_says_what_may_be_done_with_its_fields(tmp_path: Path, rulebook: str) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await open_table(sam, rulebook=rulebook, by_hand=BY_HAND, cards_by_hand=True)
            view = await asked(sam, "console")
            assert view["waiting"]["on"] == "you"
            assert view["waiting"]["act"]["act"] == "set-up"
            assert view["you"] == f"{sam.name}, game supervisor"
            assert view["currency"] == ("VT" if rulebook == "vu-lunar" else "$")
            assert {each["act"] for each in view["acts"]} <= VERBS.keys()
            for each in view["acts"]:
                assert each["clauses"], each
                assert all(field["name"] not in each["said"] for field in each["fields"])

    told(tmp_path, story)


def test_each_role_is_told_of_its_own_acts(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with (
            visitor(served.url, "administrator") as boss,
            visitor(served.url, "dealer") as dealer,
            visitor(served.url, "inspector") as inspector,
        ):
            await open_table(boss, rulebook="nsw-lunar")
            listed = {}
            for who in (boss, dealer, inspector):
                view = await asked(who, "console")
                listed[who.name] = {each["act"] for each in view["acts"]}
            assert "close" in listed[boss.name]
            assert "close" not in listed[dealer.name]
            own = {"lodge", "instruct-count", "lift", "report", "rules"}
            assert listed[inspector.name] <= own
            assert "report" in listed[inspector.name]

    told(tmp_path, story)


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR])
def test_players_have_no_console(tmp_path: Path, role: Role) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "dealer") as dealer, visitor(served.url, role) as who:
            await open_table(dealer)
            for path in ("console", "story", "irregularities"):
                answer = await who.get(f"/api/tables/T1/{path}")
                assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
            for path, given in (
                ("preview", {"id": "1", "act": "bet", "with": {"box": 1}}),
                ("ruling", {"case": "misdeal"}),
            ):
                answer = await who.post(f"/api/tables/T1/{path}", given)
                assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("query", "first"),
    [("exposed card", "exposed-card"), ("misdeal", "misdeal"), ("12.4", "exposed-card")],
)
def test_irregularities_are_found_by_words_and_by_clause(
    tmp_path: Path, query: str, first: str
) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await open_table(sam, rulebook="nsw-lunar")
            found = await asked(sam, f"irregularities?query={quote(query)}")
            assert found["found"][0]["id"] == first
            assert found["of"] > 20
            assert found["covered"]
            silent = await asked(sam, "irregularities?query=a+drunk")
            assert (silent["covered"], silent["about"]) == (False, "A player is drunk")
            assert "leaves it to the" in silent["left_to"]
            assert 0 < (await asked(sam, "irregularities?query=flashed"))["found"][0]["score"] <= 1
            assert (await asked(sam, "irregularities?query=zzzzz"))["found"] == []
            assert len((await asked(sam, "irregularities"))["found"]) == found["of"]

    told(tmp_path, story)


@pytest.mark.clauses("nsw-lunar:12.5", "nsw-lunar:12.10")
def test_a_misdeal_is_asked_about_previewed_and_applied(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with (
            visitor(served.url, "supervisor") as sam,
            visitor(served.url) as ann,
            visitor(served.url) as bob,
        ):
            await open_table(sam, rulebook="nsw-lunar", clocks=SLOW)
            await in_round(sam, ann, bob)
            ruling = await asked(sam, "ruling", {"case": "exposed-card"})
            assert ruling["verdict"] is None
            assert [each["id"] for each in ruling["questions"]] == ["where"]
            answers = {"where": "in_the_deal", "how_many": "more"}
            ruling = await asked(sam, "ruling", {"case": "exposed-card", "answers": answers})
            assert ruling["verdict"]["round"] == "void, and dealt again"
            assert {each["fate"] for each in ruling["effects"]} == {"void"}
            assert not any(each["act"] == "void-round" for each in ruling["acts"])
            said: dict[str, Any] = {"clause": "12.5", "reason": "two cards came face up"}
            before = await asked(sam, "preview", {"id": "p", "act": "void-round", "with": said})
            assert before["refusal"]["code"] == "contradicted", "the software exposed no card"
            said = {"clause": "12.10", "reason": "two cards came face up"}
            before = await asked(sam, "preview", {"id": "p", "act": "void-round", "with": said})
            assert before["refusal"]["code"] == "contradicted", "nor is there any other misdeal"
            said = {"deck": 1, "missing": ["2c"]}
            before = await asked(sam, "preview", {"id": "p", "act": "report-fault", "with": said})
            assert before["refusal"] is None
            assert {(each["box"], each["returned"]) for each in before["effects"]} == {
                (1, "10"),
                (2, "10"),
            }
            assert (await sam.get("/api/tables/T1")).json()["public"]["stage"] == "playing"
            await done(sam, "report-fault", **said)
            last = (await sam.get("/api/tables/T1")).json()["public"]["last"]
            assert last["void"]
            assert last["nets"] == {"1": "0", "2": "0"}
            after = await asked(sam, "ruling", {"case": "exposed-card", "answers": answers})
            assert after["acts"] == [], "no round is left to be declared void"

    told(tmp_path, story)


def test_a_case_or_answer_that_there_is_not_is_said_so(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await open_table(sam)
            answer = await sam.post("/api/tables/T1/ruling", {"case": "earthquake"})
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such-case")
            given = {"case": "misdeal", "answers": {"whole_round": "perhaps"}}
            answer = await sam.post("/api/tables/T1/ruling", given)
            assert (answer.status_code, answer.json()["code"]) == (422, "unknown-answer")
            answer = await sam.get("/api/tables/none/console")
            assert answer.status_code == 404

    told(tmp_path, story)


def test_the_story_tells_every_act_and_goes_on_where_it_was(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "supervisor") as sam, visitor(served.url) as ann:
            await open_table(sam, rulebook="nsw-lunar", clocks=SLOW)
            await in_round(sam, ann)
            entries = (await asked(sam, "story"))["entries"]
            assert [each["seq"] for each in entries] == list(range(1, len(entries) + 1))
            assert entries[-1]["title"] == "No more bets"
            assert any("receives 5 cards face down" in each["what"] for each in entries[-1]["told"])
            await done(sam, "report-fault", deck=1, missing=["2c"])
            new, *_ = (await asked(sam, f"story?after={entries[-1]['seq']}"))["entries"]
            assert new["act"] == "report-fault"
            assert new["by"] == f"{sam.name}, game supervisor"
            assert any(each["irregular"] and each["clauses"] for each in new["told"])

    told(tmp_path, story)


@pytest.mark.clauses("nsw-lunar:6.5", "nsw-lunar:14.12")
def test_limits_notices_directions_and_disputes_are_shown(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "supervisor") as sam, visitor(served.url) as ann:
            await open_table(sam, rulebook="nsw-lunar", clocks=SLOW)
            await in_round(sam, ann)
            await done(ann, "fold", box=1)
            await done(sam, "notice", sign="20:500:5", at="2099-01-01T00:00:00+00:00")
            await done(sam, "direct", order={"kind": "english-only"}, why="a whisper")
            await done(ann, "dispute", person=ann.name, round="1", complaint="I bet")
            view = await asked(sam, "console")
            assert view["limits"]["notices"][0]["sign"].startswith("$20 to $500")
            assert not view["limits"]["notices"][0]["due"]
            assert view["directions"][0]["order"] == "english only"
            assert view["disputes"][0]["complaint"] == "I bet"
            offered = {(each["act"], str(each["said"])) for each in view["acts"]}
            assert ("lift", "{'direction': 1}") in offered
            assert ("decide", "{'dispute': 1}") in offered
            await done(sam, "decide", dispute=1, reason="paid back", amounts={"1": "10"})
            view = await asked(sam, "console")
            assert view["disputes"][0]["decisions"][0]["amounts"] == {"1": "10"}
            assert "accept" in {each["act"] for each in view["acts"]}

    told(tmp_path, story)


@pytest.mark.clauses("nsw-lunar:14.12")
def test_the_pit_lists_every_table_and_what_waits_for_an_official(tmp_path: Path) -> None:
    async def story(served: Served) -> None:
        async with visitor(served.url, "supervisor") as sam, visitor(served.url, "player") as ann:
            await open_table(sam, rulebook="nsw-lunar", by_hand=BY_HAND, clocks=SLOW)
            await in_round(sam, ann)
            quiet = (await sam.get("/api/pit")).json()
            assert [each["card"]["table"] for each in quiet["tables"]] == ["T1"]
            assert quiet["alerts"] == []
            said = {"person": ann.name, "round": "1", "complaint": "paid as a pair"}
            assert (await ann.act("T1", "quarrel", "dispute", **said)).status_code == 200
            [alert] = (await sam.get("/api/pit")).json()["alerts"]
            assert (alert["table"], alert["urgency"], alert["dispute"]) == ("T1", "waits", 1)
            assert alert["act"]["act"] == "decide"
            assert alert["act"]["said"] == {"dispute": 1}

    told(tmp_path, story)
