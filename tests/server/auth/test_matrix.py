"""Who may do what: every endpoint and every act, for every role and for nobody. Of what they are
told nothing stays in a cache, whatever the answer."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import BaseRoute, Mount
from websockets.exceptions import InvalidStatus

from croupier.records.journal import VERBS
from croupier.server.app import create_app
from croupier.server.auth.users import Role
from croupier.server.settings import ServerSettings
from tests.server.serving import Served, Visitor, open_table, serving, visitor

NOBODY = "nobody"
EVERYBODY = {*Role, NOBODY}
SIGNED_IN = set(Role)
PLAYERS, INSPECTORS = {Role.PLAYER}, {Role.INSPECTOR, Role.ADMINISTRATOR}
CASHIERS = {Role.SUPERVISOR, Role.ADMINISTRATOR}
STAFF = {Role.DEALER, *CASHIERS, Role.INSPECTOR}

OFFERED = {"id": "1", "rulebook": "nsw-lunar", "name": "New"}

ENDPOINTS: dict[str, tuple[set[Any], Any]] = {
    "GET /api/session": (EVERYBODY, None),
    "POST /api/users": (
        {Role.ADMINISTRATOR},
        {"name": "New", "role": "player", "password": "long enough"},
    ),
    "GET /api/users": ({Role.ADMINISTRATOR}, None),
    "POST /api/users/{name}/disable": ({Role.ADMINISTRATOR}, None),
    "POST /api/users/{name}/enable": ({Role.ADMINISTRATOR}, None),
    "POST /api/users/{name}/role": ({Role.ADMINISTRATOR}, {"role": "player"}),
    "DELETE /api/users/{name}/sessions": ({Role.ADMINISTRATOR}, None),
    "DELETE /api/users/{name}/second-factor": ({Role.ADMINISTRATOR}, None),
    "GET /api/account": (SIGNED_IN, None),
    "POST /api/account/password": (SIGNED_IN, {"old": "long enough", "new": "long enough"}),
    "DELETE /api/account/sessions": (SIGNED_IN, None),
    "POST /api/account/second-factor": (SIGNED_IN, {"password": "another one"}),
    "POST /api/account/second-factor/confirm": (SIGNED_IN, {"code": "000000"}),
    "POST /api/account/second-factor/remove": (
        SIGNED_IN,
        {"password": "another one", "code": "000000"},
    ),
    "GET /api/tables": (SIGNED_IN, None),
    "POST /api/tables": (SIGNED_IN, {"heading": {"rulebook": "nz-lunar", "name": "New"}}),
    "GET /api/tables/{id}": (SIGNED_IN, None),
    "POST /api/tables/{id}/acts": (SIGNED_IN, {"id": "1", "act": "no-such-act"}),
    "POST /api/tables/{id}/bots": (SIGNED_IN, {"boxes": [1]}),
    "GET /api/tables/{id}/commitments": (EVERYBODY, None),
    "GET /api/commitments": (EVERYBODY, None),
    "GET /api/tables/{id}/rounds": (SIGNED_IN, None),
    "GET /api/tables/{id}/rounds/{number}": (SIGNED_IN, None),
    "GET /api/tables/{id}/rounds/{number}/steps": (SIGNED_IN, None),
    "GET /api/tables/{id}/events": (SIGNED_IN, None),
    "WEBSOCKET /api/tables/{id}/live": (SIGNED_IN, None),
    "GET /api/tables/{id}/console": (STAFF, None),
    "GET /api/pit": (STAFF, None),
    "POST /api/tables/{id}/preview": (
        STAFF,
        {"id": "1", "act": "rules", "with": {"person": "Ann"}},
    ),
    "GET /api/tables/{id}/story": (STAFF, None),
    "GET /api/tables/{id}/irregularities": (STAFF, None),
    "POST /api/tables/{id}/ruling": (STAFF, {"case": "misdeal"}),
    "GET /api/dispute-desk/{rulebook}": (STAFF, None),
    "POST /api/dispute-desk": (STAFF, {"rulebook": "nz-lunar"}),
    "POST /api/cage/buy-in": (PLAYERS | CASHIERS, {"amount": "5"}),
    "POST /api/cage/cash-out": (PLAYERS | CASHIERS, {"amount": "5"}),
    "GET /api/statement": (SIGNED_IN, None),
    "GET /api/statement.csv": (SIGNED_IN, None),
    "GET /api/players/{name}/statement": (CASHIERS | INSPECTORS, None),
    "GET /api/players/{name}/statement.csv": (CASHIERS | INSPECTORS, None),
    "GET /api/cage/requests": (CASHIERS | {Role.INSPECTOR}, None),
    "POST /api/cage/requests/{number}/confirm": (CASHIERS, None),
    "POST /api/cage/requests/{number}/decline": (CASHIERS, None),
    "POST /api/cage/requests/{number}/withdraw": (SIGNED_IN, None),
    "GET /api/audit": (INSPECTORS, None),
    "GET /api/audit/progress": (INSPECTORS, None),
    "GET /api/accounts": (INSPECTORS, None),
    "GET /api/inspection/alarms": (INSPECTORS, None),
    "GET /api/inspection/checkpoints": (INSPECTORS, None),
    "GET /api/inspection/jackpots": (INSPECTORS, None),
    "GET /api/inspection/report": (INSPECTORS, None),
    "GET /api/inspection/report/postings": (INSPECTORS, None),
    "GET /api/inspection/report/file": (INSPECTORS, None),
    "GET /api/inspection/searches": (INSPECTORS, None),
    "POST /api/inspection/searches": (INSPECTORS, {"name": "S", "filters": {}}),
    "DELETE /api/inspection/searches/{name}": (INSPECTORS, None),
    "GET /api/inspection/security": (INSPECTORS, None),
    "GET /api/house/variants": ({Role.ADMINISTRATOR}, None),
    "POST /api/house/variants": (
        {Role.ADMINISTRATOR},
        {"name": "V", "rulebook": "nz-lunar", "options": {}},
    ),
    "DELETE /api/house/variants/{name}": ({Role.ADMINISTRATOR}, None),
    "POST /api/house/jackpots": ({Role.ADMINISTRATOR}, {"name": "J", "pool": "5"}),
    "GET /api/house/jackpots/{id}": ({Role.ADMINISTRATOR}, None),
    "POST /api/house/jackpots/{id}/contributions": (
        {Role.ADMINISTRATOR},
        {"pool": "pool", "amount": "5", "id": "1"},
    ),
    "GET /api/house/edges/{id}": ({Role.ADMINISTRATOR}, None),
    "GET /api/users/{name}/sessions": ({Role.ADMINISTRATOR}, None),
    "DELETE /api/users/{name}/sessions/{session}": ({Role.ADMINISTRATOR}, None),
    "GET /api/inspection/rounds": (INSPECTORS, None),
    "GET /api/inspection/rounds/counts": (INSPECTORS, None),
    "GET /api/inspection/rounds/export": (INSPECTORS, None),
    "POST /api/inspection/tables/{id}/rounds/{number}/flags": (
        {Role.INSPECTOR},
        {"note": "Look.", "id": "1"},
    ),
    "POST /api/inspection/flags/{entry}/lift": ({Role.INSPECTOR}, {"note": "Seen.", "id": "1"}),
    "GET /api/inspection/tables/{id}/rounds/{number}": (INSPECTORS, None),
    "GET /api/inspection/tables/{id}/rounds/{number}/marks": (INSPECTORS, None),
    "GET /api/ledger": (INSPECTORS, None),
    "GET /api/rounds": (SIGNED_IN, None),
    "GET /api/rulebooks": (EVERYBODY, None),
    "GET /api/rulebooks/{id}/clauses/{number}": (EVERYBODY, None),
    "GET /api/rulebooks/{id}/coverage": (EVERYBODY, None),
    "GET /api/comparison": (EVERYBODY, None),
    "GET /api/rulebooks/{id}/layout": (EVERYBODY, None),
    "GET /api/rulebooks/{id}/summary": (EVERYBODY, None),
    "GET /api/rulebooks/{id}/promotions": (EVERYBODY, None),
    "GET /api/promotions": (EVERYBODY, None),
    "POST /api/promotions": (CASHIERS, OFFERED),
    "POST /api/promotions/preview": (CASHIERS, OFFERED),
    "GET /api/promotions/{id}": (EVERYBODY, None),
    "GET /api/promotions/{id}/sheet": (CASHIERS | {Role.INSPECTOR}, None),
    "POST /api/promotions/{id}/acts": (CASHIERS, {"id": "1", "act": "lodge-terms"}),
    "POST /api/promotions/{id}/preview": (CASHIERS, {"id": "1", "act": "lodge-terms"}),
    "GET /api/tables/{id}/company": (SIGNED_IN, None),
    "GET /api/tables/{id}/layout": (SIGNED_IN, None),
    "GET /api/tables/{id}/summary": (SIGNED_IN, None),
    "GET /api/rulebooks/{id}/choices": (EVERYBODY, None),
    "POST /api/school/courses": (SIGNED_IN, {"rulebook": "nz-lunar"}),
    "POST /api/school/questions": (SIGNED_IN, {"rulebook": "nz-lunar"}),
    "POST /api/school/lessons": (SIGNED_IN, {"rulebook": "nz-lunar", "topics": ["stand-off"]}),
    "GET /api/guide/{id}": (EVERYBODY, None),
    "GET /api/guide/{id}/costs": (SIGNED_IN, None),
    "POST /api/guide/{id}/hand": (SIGNED_IN, {}),
    "GET /api/study/rounds": (PLAYERS, None),
    "GET /api/study/rounds/{id}/{number}": (PLAYERS, None),
    "POST /api/school/answers": (
        SIGNED_IN,
        {"rulebook": "nz-lunar", "topic": "stand-off", "seed": "0" * 32, "given": "1"},
    ),
    "GET /api/tables/{id}/study": (PLAYERS, None),
    "GET /api/study/edges/{id}": (SIGNED_IN, None),
    "GET /api/study/side-by-side/{id}": (SIGNED_IN, None),
    "GET /api/study/designs/{id}": (SIGNED_IN, None),
    "GET /api/study/chart/{id}": (SIGNED_IN, None),
    "GET /api/study/strategy/{id}": (SIGNED_IN, None),
    "GET /api/study/choices/{id}": (SIGNED_IN, None),
    "GET /api/messages.json": (EVERYBODY, None),
    "GET /api/openapi.json": (EVERYBODY, None),
    "GET /healthz": (EVERYBODY, None),
    "GET /metrics": (EVERYBODY, None),
    "MOUNT /assets": (EVERYBODY, None),
    "GET /docs": (EVERYBODY, None),
    "MOUNT /docs": (EVERYBODY, None),
    "GET /{path:page}": (EVERYBODY, None),
    "DELETE /api/session": (SIGNED_IN, None),
    "POST /api/session": (EVERYBODY, {}),
}
"""On a floor with guests. What is sent may be refused for another reason than who sends it."""
ACCOUNTS_ONLY = {
    "POST /api/session": set(),
    "POST /api/tables": {Role.ADMINISTRATOR},
    "POST /api/tables/{id}/bots": set(),
    "POST /api/cage/buy-in": CASHIERS,
    "POST /api/cage/cash-out": CASHIERS,
}
"""Where a floor without guests differs."""

OF_PLAYERS = {
    *("sit", "leave", "say", "wager", "place-with-tokens", "withdraw", "fold", "bet"),
    *("exchange", "buy", "concede", "force", "decline", "tap", "wave", "view-draw"),
    *("check", "play", "view-hand", "expose-cards", "lay-down", "report", "rules"),
    *(
        "dispute",
        "accept",
        "request-review",
        "protest",
        "mark-back",
        "here",
        "ready",
        "declare-value",
    ),
}
OF_THE_HOUSE = {
    *("make-ready", "set-up", "receive-decks", "inspect", "spread", "let-players-look"),
    *("shuffle", "cut", "place", "expose-card", "direct-shuffle", "instruct-count"),
    *("count-deck", "check-deck", "report-fault", "mishandle", "verify", "notify"),
    *("replace-cards", "jam", "break-down", "show-closing-sign", "remove-closing-sign", "close"),
    "change-rulebook",
    *("require-to-vacate", "queue", "place-unchecked", "refuse", "no-more-bets", "deal"),
    *("deal-complete", "notice-stray", "announce", "reveal-dealer", "expose-dealer-cards"),
    *("collect-cards", "reconstruct", "absent", "settle-now", "void-hand", "void-round"),
    *("ask-approval", "record-approval", "choose", "feed-pool", "divide-pool", "combine-pools"),
    *("deem-folded", "flip-card", "turn-community", "put-right"),
    *("spread-discards", "take-wrong-card", "jackpot-fault", "jackpot-mended", "show", "correct"),
    *("correct-card",),
    *("ask-presence", "call-official", "give-time"),
    *("pay-undeclared", "notice", "change-limits", "raise-at-once", "raise-kept"),
    *("allow-above", "end-allowance", "take-down-notice", "direct", "lift", "decide", "review"),
    *("rule", "lodge", "issue-voucher", "exchange-voucher", "mark-away", "free-seat"),
}
OF_INSPECTORS = {"lodge", "instruct-count", "lift", "report", "rules"}
AT_TABLE = {Role.DEALER, Role.SUPERVISOR, Role.ADMINISTRATOR}


def routes_of(routes: list[BaseRoute]) -> Iterator[str]:
    """Every route of the application, also those that its own schema leaves out."""
    for route in routes:
        inner: Any = getattr(route, "original_router", None)
        if inner is not None:
            yield from routes_of(inner.routes)
            continue
        path: str = getattr(route, "path")  # noqa: B009
        if isinstance(route, Mount):
            yield f"MOUNT {path}"
            continue
        for method in sorted(getattr(route, "methods", None) or {"WEBSOCKET"}):
            if method not in ("HEAD", "OPTIONS"):
                yield f"{method} {path}"


def test_every_endpoint_has_its_place_in_the_matrix() -> None:
    app = create_app(ServerSettings("sqlite://"))
    assert set(routes_of(app.routes)) == set(ENDPOINTS)


def test_every_act_has_its_place_in_the_matrix() -> None:
    assert set(VERBS) == OF_PLAYERS | OF_THE_HOUSE
    assert not OF_PLAYERS & OF_THE_HOUSE


def may_act(role: Role, verb: str) -> bool:
    if role in AT_TABLE:
        return True
    return verb in {Role.PLAYER: OF_PLAYERS, Role.INSPECTOR: OF_INSPECTORS}.get(role, ())


async def _asked(who: Visitor, endpoint: str, given: Any) -> int | str:
    """What somebody is told: the code of a refusal, or the status."""
    method, _, path = endpoint.partition(" ")
    rulebooks = path.startswith(("/api/rulebooks", "/api/study", "/api/house/edges"))
    path = path.replace("{id}", "nz-lunar" if rulebooks else "T1")
    path = path.replace("{name}", "Ann").replace("{entry}", "1").replace("{session}", "0" * 16)
    path = path.replace("{number}", "5.1" if rulebooks else "1").replace("{path:page}", "lobby")
    method = "GET" if method == "MOUNT" else method
    if method == "WEBSOCKET":
        try:
            async with who.channel("T1"):
                return 101
        except InvalidStatus as refused:
            stays = refused.response.headers["Cache-Control"] != "no-store"
            return "cached" if stays else refused.response.status_code
    if given and "heading" in given:
        given = {"heading": given["heading"] | {"name": f"New {who.name}"}}
    elif given and "role" in given and "password" in given:
        given = given | {"name": f"New {who.name}"}
    headers = {"X-CSRF-Token": who.csrf}
    async with who.http.stream(method, path, json=given, headers=headers) as answer:
        of_everybody = endpoint in ("GET /{path:page}", "MOUNT /assets", "MOUNT /docs")
        may_stay = of_everybody and answer.status_code == 200
        kept = "no-cache" if may_stay else "no-store"
        assert answer.headers["Cache-Control"] == kept, endpoint
        if answer.status_code < 400 or "problem" not in answer.headers["content-type"]:
            return answer.status_code
        await answer.aread()
        return str(answer.json()["code"])


@pytest.mark.parametrize("guests", [True, pytest.param(False, marks=pytest.mark.long)])
def test_each_endpoint_is_for_those_it_is_for(tmp_path: Path, guests: bool) -> None:
    async def run(served: Served) -> None:
        async with AsyncExitStack() as there:
            people = {role: await _come(there, served, role, guests) for role in (*Role, NOBODY)}
            for endpoint, (may, given) in ENDPOINTS.items():
                allowed = may if guests else ACCOUNTS_ONLY.get(endpoint, may)
                for role, who in people.items():
                    told = await _asked(who, endpoint, given)
                    refused = told in ("no-session", "not-allowed", 401, 403, "account-needed")
                    if endpoint.endswith("/acts") and role in allowed and told == "not-allowed":
                        refused = False  # of the act, which nobody may do
                    assert refused == (role not in allowed), (endpoint, role, told)
                    assert told not in ("internal", "cached")

    with serving(tmp_path) as preparing:
        asyncio.run(_prepare(preparing))
    with serving(tmp_path, host="127.0.0.1" if guests else "0.0.0.0") as served:
        asyncio.run(run(served))


async def _prepare(served: Served) -> None:
    async with visitor(served.url, "administrator") as boss:
        await open_table(boss)
        for role in Role:
            given = {"name": f"some {role}", "role": role, "password": "long enough"}
            assert (await boss.post("/api/users", given)).status_code == 201


async def _come(there: AsyncExitStack, served: Served, role: Any, guests: bool) -> Visitor:
    password = {"name": f"some {role}", "password": "long enough"}
    if role == NOBODY:
        some = await there.enter_async_context(
            visitor(served.url, name="some player", password="long enough")
        )
        some.http.cookies.clear()
        some.token = "none"
        return some
    return await there.enter_async_context(
        visitor(served.url, role) if guests else visitor(served.url, **password)
    )


def test_each_act_is_for_those_it_is_for(tmp_path: Path) -> None:
    """Every verb by every role, over HTTP and over the live channel."""

    async def run(served: Served) -> None:
        async with AsyncExitStack() as there:
            boss = await there.enter_async_context(visitor(served.url, "administrator"))
            await open_table(boss)
            for role in Role:
                who = await there.enter_async_context(visitor(served.url, role))
                channel = await there.enter_async_context(who.channel("T1"))
                for verb in VERBS:
                    answer = await channel.act(verb, box="not a box")
                    code = answer.get("refusal", {}).get("code")
                    assert (code == "not-allowed") != may_act(role, verb), (role, verb, code)
                    told = await who.act("T1", f"http-{verb}", verb, box="not a box")
                    assert (told.status_code == 403) != may_act(role, verb), (role, verb, told.text)

    with serving(tmp_path) as served:
        asyncio.run(run(served))
