"""Promotions over HTTP: who reads what, acts once, refusals with their clauses."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.records.journal import plain
from croupier.rulebooks import RULEBOOK_IDS
from croupier.server.auth.users import Role
from tests.floor.pits import START, Clock
from tests.floor.tables.test_promotions import ANN, DAY, DRAWN, PAID, TERMS
from tests.house.promotions.promos import of
from tests.server.serving import Served, Visitor, serving, visitor

NAME = "Lunar Nights"
HERE = f"/api/promotions/{NAME}"
OFFERED = {"id": "offer", "rulebook": "nsw-lunar", "name": NAME, "terms": plain(TERMS)}
AVAILABLE = {"where": "within the casino", "detail": "at the desk"}
Story = Callable[[Served, Clock], Coroutine[Any, Any, None]]


def told(folder: Path, story: Story) -> None:
    clock = Clock()
    with serving(folder, clock=clock) as served:
        asyncio.run(story(served, clock))


async def offered(who: Visitor, **more: Any) -> None:
    answer = await who.post("/api/promotions", OFFERED | more)
    assert answer.status_code == 201, answer.text
    assert answer.json() == {"seq": 1}


async def asked(who: Visitor, act: str, id: str | None = None, **given: Any) -> Any:
    seen = given.pop("seen", None)
    message = {"id": id or f"{act} {sorted(given)}", "act": act, "with": given, "seen": seen}
    return await who.post(f"{HERE}/acts", message)


async def done(who: Visitor, act: str, **given: Any) -> None:
    answer = await asked(who, act, **given)
    assert answer.status_code == 200, answer.text


async def sheet(who: Visitor, offset: int = 0) -> Any:
    answer = await who.get(f"{HERE}/sheet?offset={offset}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def paid(served: Served, clock: Clock) -> None:
    """From the offer to the winner's cheque, by two supervisors."""
    async with visitor(served.url, "supervisor", name="Sam") as sam:
        await offered(sam)
        await done(sam, "make-available", **AVAILABLE)
        await done(sam, "lodge-terms")
    clock.now += DAY
    async with visitor(served.url, "supervisor", name="Kim") as kim:
        await done(kim, "commence")
        await done(kim, "hold-draw", **DRAWN)
        await done(kim, "notify", win=1, by="telephone", reached=True)
        await done(kim, "choose-payment", win=1, payments=PAID)
        await done(kim, "pay-prize", win=1, payments=PAID)


@pytest.mark.clauses("nsw-lunar:15.1", "nsw-lunar:15.2", "nsw-lunar:15.4", "nsw-lunar:15.8")
def test_from_the_offer_to_the_payment(tmp_path: Path) -> None:
    async def story(served: Served, clock: Clock) -> None:
        await paid(served, clock)
        async with visitor(served.url, "inspector") as ida:
            told = await sheet(ida)
            [win] = told["wins"]
            assert (win["winner"], win["became"], win["owed"]) == (ANN, "awarded", None)
            assert [each["by"] for each in told["story"]] == ["Sam, game supervisor"] * 3 + [
                "Kim, game supervisor"
            ] * 5
            assert told["acts"] == []  # an inspector reads
            assert told["seq"] == 8
            audit = (await ida.get("/api/audit")).json()
            assert (audit["good"], audit["entries"]) == (True, 8), audit

    told(tmp_path, story)


@pytest.mark.clauses("nsw-lunar:15.6")
def test_everybody_reads_the_terms_once_they_are_available_and_no_more(tmp_path: Path) -> None:
    async def story(served: Served, clock: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam, visitor(served.url) as ann:
            await offered(sam)
            assert (await ann.get("/api/promotions")).json() == {"promotions": []}
            hidden = await ann.get(HERE)
            assert (hidden.status_code, hidden.json()["code"]) == (404, "no-such-promotion")
            none = await ann.get(f"{HERE}x")
            assert none.json()["detail"] == hidden.json()["detail"].replace(NAME, f"{NAME}x")
            [card] = (await sam.get("/api/promotions")).json()["promotions"]
            assert (card["public"], card["due"]) == (False, 2)
            await done(sam, "make-available", **AVAILABLE)
        await _go_on(served, clock)
        async with visitor(served.url) as ann:
            ann.http.cookies.clear()  # nobody in particular
            [card] = (await ann.get("/api/promotions")).json()["promotions"]
            assert (card["name"], card["phase"], card["due"]) == (NAME, "running", None)
            public = await ann.get(HERE)
            assert public.status_code == 200
            for private in ("Ann Lee", "Glebe", "Bob", "the hour", "not drawn"):
                assert private not in public.text
            read = {item["name"]: item for item in public.json()["terms"]}
            assert read["eligible"]["words"] == TERMS.eligibility
            assert read["eligible"]["clauses"] == ["nsw-lunar:15.7.3"]
            [where] = public.json()["available"]
            assert where["words"] == "within the casino, at the desk"

    async def _go_on(served: Served, clock: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await done(sam, "lodge-terms")
        clock.now += DAY
        async with visitor(served.url, "supervisor") as kim:
            await done(kim, "commence")
            await done(kim, "hold-draw", **DRAWN)
            await done(kim, "raise-dispute", person={"name": "Bob"}, about="the hour")
            bob = [{"name": "Bob", "address": "2 Bay Street"}]
            await done(kim, "refuse-claim", prize="first", claimants=bob, reasons=["not drawn"])

    told(tmp_path, story)


@pytest.mark.parametrize("role", [Role.PLAYER, Role.DEALER, Role.INSPECTOR, Role.SPECTATOR])
def test_only_supervisors_and_administrators_act(tmp_path: Path, role: Role) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "administrator") as boss, visitor(served.url, role) as who:
            await offered(boss)
            for path in (HERE + "/acts", HERE + "/preview"):
                answer = await who.post(path, {"id": "1", "act": "lodge-terms"})
                assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
            for path in ("", "/preview"):
                answer = await who.post("/api/promotions" + path, OFFERED | {"name": "Other"})
                assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
            read = (await who.get(f"{HERE}/sheet")).status_code
            assert read == (200 if role is Role.INSPECTOR else 403)
            assert (await sheet(boss))["seq"] == 1

    told(tmp_path, story)


def test_sent_twice_it_is_done_once_and_answered_the_same(tmp_path: Path) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await offered(sam)
            await offered(sam)
            first = await asked(sam, "lodge-terms", id="a")
            again = await asked(sam, "lodge-terms", id="a")
            assert (first.status_code, first.text) == (again.status_code, again.text)
            other = await asked(sam, "commence", id="a")
            assert (other.status_code, other.json()["code"]) == (409, "id-reused")
            taken = await sam.post("/api/promotions", OFFERED | {"id": "another"})
            assert (taken.status_code, taken.json()["code"]) == (409, "promotion-there")
            assert (await sheet(sam))["seq"] == 2

    told(tmp_path, story)


def test_no_promotion_is_taken_for_another(tmp_path: Path) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await offered(sam)
            for number, name in enumerate(("lunar nights", "Lunar  Nights", "Lunаr Nights")):
                alike = await sam.post(
                    "/api/promotions", OFFERED | {"id": f"{number}", "name": name}
                )
                assert (alike.status_code, alike.json()["code"]) == (409, "promotion-there")
                assert NAME in alike.json()["detail"]
            await offered(sam, id="other", name="Lunar Nights 2")

    told(tmp_path, story)


def test_a_stale_act_is_refused_with_the_promotion_as_it_is(tmp_path: Path) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await offered(sam)
            await done(sam, "make-available", seen=1, **AVAILABLE)
            late = await asked(sam, "lodge-terms", seen=1)
            assert (late.status_code, late.json()["code"]) == (409, "stale")
            assert late.json()["clauses"]
            assert late.json()["present"] == await sheet(sam)
            assert late.json()["present"]["seq"] == 2

    told(tmp_path, story)


@pytest.mark.clauses("nsw-lunar:15.2", "nsw-lunar:15.9")
def test_a_refusal_cites_its_clause_and_says_what_is_legal(tmp_path: Path) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await offered(sam)
            refused = await asked(sam, "hold-draw", **DRAWN)
            assert refused.headers["content-type"] == "application/problem+json"
            told = refused.json()
            assert (refused.status_code, told["code"]) == (409, "not-now")
            assert told["clauses"] == ["nsw-lunar:15.9"]
            assert "lodge terms" in told["legal"]
            long = await asked(sam, "raise-dispute", person={"name": "Bob"}, about="b" * 2001)
            assert (long.status_code, long.json()["code"]) == (422, "too-long")
            unread = await asked(sam, "notify", win="one")
            assert (unread.status_code, unread.json()["code"]) == (422, "bad-act")

    told(tmp_path, story)


@pytest.mark.clauses("nsw-lunar:15.9")
def test_a_preview_tells_what_the_act_then_does_and_does_nothing(tmp_path: Path) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await offered(sam)
            message = {"id": "p", "act": "lodge-terms"}
            seen = (await sam.post(f"{HERE}/preview", message)).json()
            assert seen["refusal"] is None
            assert (await sheet(sam))["seq"] == seen["seq"] == 1
            await done(sam, "lodge-terms")
            assert (await sheet(sam))["story"][-1]["told"] == seen["sentences"]
            early = (await sam.post(f"{HERE}/preview", message | {"act": "commence"})).json()
            assert early["refusal"]["code"] == "too-early"

    told(tmp_path, story)


@pytest.mark.clauses("nsw-lunar:15.5.1", "nsw-lunar:15.7.3")
def test_an_offer_is_tried_before_it_is_made(tmp_path: Path) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            box = {"name": "box", "value": "50", "consists_of": ["tobacco"]}
            given = OFFERED | {"terms": {"manner": "a draw", "prizes": [box]}}
            seen = (await sam.post("/api/promotions/preview", given)).json()
            told = {(each["who"], each["what"]): each["clauses"] for each in seen["sentences"]}
            assert told["Not offered", "box: tobacco"] == ["nsw-lunar:15.5.1"]
            assert told["Missing", "who is eligible"] == ["nsw-lunar:15.7.3"]
            assert (await sam.get("/api/promotions")).json() == {"promotions": []}
            await offered(sam, terms=given["terms"])
            whole = await sheet(sam)
            assert whole["phase"] == "not offered"
            assert [each["act"] for each in whole["acts"]] == ["change-terms"]
            assert whole["prohibited"] == [
                {"what": "box: tobacco", "clauses": ["nsw-lunar:15.5.1"]}
            ]
            assert whole["stated"]["prizes"][0]["value"] == "50"
            assert (await sam.get(HERE)).status_code == 404

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("given", "status", "code"),
    [
        ({"rulebook": "nz-lunar"}, 409, "no-promotions"),
        ({"rulebook": "moon"}, 422, "no-such-rulebook"),
        ({"rulebook": "../x.toml"}, 422, "no-such-rulebook"),
        ({"rulebook": "nsw-lunar@v.toml"}, 422, "no-such-rulebook"),
        ({"rulebook": "nsw-lunar@v.toml@2026"}, 422, "no-such-rulebook"),
        ({"name": "a/b"}, 422, "bad-name"),
        ({"name": ""}, 422, "bad-request"),
        ({"terms": {"minimum_wager": 2.5}}, 422, "bad-act"),
        ({"terms": {"minimum_wager": "1/3"}}, 409, "bad-amount"),
        ({"terms": {"begins": "0001-01-01T00:00+14:00"}}, 422, "bad-act"),
        ({"terms": {"begins": "9999-12-31T23:59-14:00"}}, 422, "bad-act"),
        ({"terms": {"manner": "a draw " * 300}}, 422, "too-long"),
        ({"terms": {"prizes": [{"name": "p" * 2001}]}}, 422, "too-long"),
        ({"terms": {"prizes": "car"}}, 422, "bad-act"),
        ({"terms": []}, 422, "bad-request"),
    ],
)
def test_what_can_be_no_promotion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: Any, status: int, code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nsw-lunar@v.toml").write_text('extends = "nsw-lunar"\n')

    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            answer = await sam.post("/api/promotions", OFFERED | given)
            assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
            tried = await sam.post("/api/promotions/preview", OFFERED | given)
            refusal = tried.json() if code == "bad-request" else tried.json()["refusal"]
            assert refusal["code"] == code
            assert (await sam.get("/api/promotions")).json() == {"promotions": []}

    told(tmp_path, story)


@pytest.mark.clauses("nsw-lunar:15.8", "nsw-lunar:15.9")
def test_moments_are_told_in_the_readers_time(tmp_path: Path) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await offered(sam, terms=plain(of(*TERMS.prizes, begins=START)))
            await done(sam, "lodge-terms")
            [notice] = (await sheet(sam, offset=660))["given_out"]
            earliest = "2026-06-03 07:00 +11:00"
            assert notice["words"].endswith(f"commences from {earliest} on")
            assert (await sam.get(f"{HERE}/sheet?offset=900")).status_code == 422

    told(tmp_path, story)


@pytest.mark.parametrize(("late", "overdue"), [(timedelta(), 0), (timedelta(seconds=1), 1)])
@pytest.mark.clauses("nsw-lunar:15.8")
def test_the_list_says_what_is_overdue(tmp_path: Path, late: timedelta, overdue: int) -> None:
    async def story(served: Served, clock: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await offered(sam)
            await done(sam, "make-available", **AVAILABLE)
            await done(sam, "lodge-terms")
        clock.now += DAY
        async with visitor(served.url, "supervisor") as kim:
            await done(kim, "commence")
            await done(kim, "hold-draw", **DRAWN)
        clock.now += 2 * DAY + late
        async with visitor(served.url, "supervisor") as sam:
            [card] = (await sam.get("/api/promotions")).json()["promotions"]
            assert (card["due"], card["overdue"]) == (1, overdue)

    told(tmp_path, story)


@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_a_rulebook_says_whether_it_knows_promotions(tmp_path: Path, rulebook: str) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url) as ann:
            book = (await ann.get(f"/api/rulebooks/{rulebook}/promotions")).json()
            assert (book["form"] is not None) == (rulebook == "nsw-lunar")
            assert (book["offer"] is None) == (book["form"] is None)
            if book["form"] is None:
                assert "no rules for promotional prizes" in book["says"]
            unknown = await ann.get("/api/rulebooks/moon/promotions")
            assert unknown.status_code == 404

    told(tmp_path, story)


def test_acts_are_counted(tmp_path: Path) -> None:
    async def story(served: Served, _: Clock) -> None:
        async with visitor(served.url, "supervisor") as sam:
            await offered(sam)
            await asked(sam, "commence")
            counted = (await sam.get("/metrics")).text
            assert 'croupier_promotion_acts_total{outcome="accepted"} 1.0' in counted
            assert 'croupier_promotion_acts_total{outcome="refused"} 1.0' in counted

    told(tmp_path, story)
