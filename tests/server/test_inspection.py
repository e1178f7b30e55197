"""What inspectors read: all books, and a difference without the cards in it."""

import asyncio
import csv
import itertools
import json
import threading
from collections.abc import Awaitable, Callable, Sequence
from io import StringIO
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from sqlalchemy import update

from croupier.client import Choice
from croupier.floor.audit.checkpoints import write_checkpoint
from croupier.floor.database import schema
from croupier.floor.entries import Difference
from croupier.floor.fairness.proof import prove
from croupier.floor.search.trails import notable
from croupier.money import format_amount, parse_amount
from croupier.server.inspection import routes
from croupier.server.inspection.marks import MARKS
from croupier.server.live.bots import Bot, enter
from tests.server.serving import Served, Visitor, open_table, serving, visitor, wait_for
from tests.server.tables.test_rounds import played
from tests.server.tables.test_secrecy import cards_in


class Folder(Bot):
    """Folds whenever it may: it loses the ante, whatever the cards."""

    def _choose(self, legal: Sequence[Choice], hand: Sequence[str | None]) -> Choice:
        folds = (each for each in legal if each.action == "fold")
        return next(folds, super()._choose(legal, hand))


async def _played(served: Served, rounds: int, kind: type[Bot] = Bot) -> None:
    async with visitor(served.url) as ann:
        await open_table(ann)
    guests = [await asyncio.to_thread(enter, served.url) for _ in range(2)]
    bots = [kind(guest, "T1", box, rounds=rounds) for box, guest in enumerate(guests, 1)]
    await asyncio.gather(*(bot.play() for bot in bots))


async def _pages(eve: Visitor, path: str, name: str) -> list[dict[str, str]]:
    found, after = [], None
    path, _, query = path.partition("?")
    while True:
        params = {"most": "7"} | dict([query.split("=")] if query else [])
        params |= {} if after is None else {"after": after}
        page = (await eve.get(path, params=params)).json()
        found += page[name]
        after = page["after"]
        if after is None:
            return found


def test_the_ledger_adds_up_to_the_accounts(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await _played(served, 3)
        async with visitor(served.url, "inspector") as eve:
            told = (await eve.get("/api/audit")).json()
            assert told["good"]
            assert told["rounds"] == 3
            postings = await _pages(eve, "/api/ledger", "postings")
            accounts = await _pages(eve, "/api/accounts", "accounts")
            assert len(postings) == told["postings"]
            for each in postings:
                said = [each["wager"], each["reason"]] if each["wager"] else [each["reason"]]
                assert ": ".join(said) == each["because"]
            assert {"ante", None} <= {each["wager"] for each in postings}
            assert len({(p["stream"], p["version"], p["number"]) for p in postings}) == len(
                postings
            )
            for account in accounts:
                own = {"account": account["name"], "most": 1000}
                moved = (await eve.get("/api/ledger", params=own)).json()["postings"]
                total = sum(
                    parse_amount(each["amount"]) * (1 if each["target"] == account["name"] else -1)
                    for each in moved
                )
                assert total == parse_amount(account["balance"]), account
            for bad in ("x", "1.2", f"{10**20}.1.T1"):
                page = await eve.get("/api/ledger", params={"after": bad})
                assert page.status_code in (200, 422)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_difference_is_named_without_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(served: Served) -> None:
        await _played(served, 2)
        with served.floor.engine.begin() as connection:
            entries = schema.entries
            row = connection.execute(
                entries.select().where(entries.c.body.contains("round.card-dealt"))
            ).first()
            assert row is not None
            changed = update(entries).where(
                entries.c.stream == row.stream, entries.c.version == row.version
            )
            connection.execute(changed.values(body=row.body.replace("card-dealt", "card-dwelt")))
        async with visitor(served.url, "inspector") as eve:
            told = (await eve.get("/api/audit")).json()
            assert not told["good"]
            assert f"entry {row.version}" in told["difference"]
            assert not cards_in(told)

            def differs(*_: object, **__: object) -> None:
                raise Difference('T1, entry 4: {"card":"As"} and not {"card":"Ks"}, order 2c 3d')

            monkeypatch.setattr(routes, "audit_signed", differs)
            told = (await eve.get("/api/audit")).json()
            hidden = 'T1, entry 4: {"card":"??"} and not {"card":"??"}, order ?? ??'
            assert told["difference"] == hidden

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_round_can_be_proved_from_what_was_published_before_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "inspector") as eve, visitor(served.url) as ann:
            await open_table(ann)
            before = (await eve.get("/api/tables/T1")).json()["public"]["commitment"]
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                committed = channel.latest["public"]["commitment"] or before
                for area in ("ante", "super"):
                    await channel.act("wager", box=1, area=area, amount="10")
                await channel.shows(lambda public: public["stage"] == "playing")
                assert channel.latest["public"]["commitment"] == committed
                assert (await eve.get("/api/tables/T1/rounds/1")).status_code == 404
                await channel.play_on(1)
            told = (await eve.get("/api/tables/T1/rounds/1")).json()
            assert committed in {each["commitment"] for each in told["shuffles"]}
            assert prove(told["record"], told["shuffles"])

    with serving(tmp_path) as served:
        asyncio.run(run(served))


async def _stream(eve: Visitor) -> list[tuple[str, dict[str, Any]]]:
    """Every event of the audit as it goes on."""
    found, name = [], ""
    async with eve.http.stream("GET", "/api/audit/progress") as answer:
        assert answer.status_code == 200
        async for line in answer.aiter_lines():
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                found.append((name, json.loads(line[6:])))
    return found


def test_an_audit_tells_how_far_it_is(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await _played(served, 3)
        async with visitor(served.url, "inspector") as eve:
            *steps, (name, done) = await _stream(eve)
            assert name == "done"
            assert done == (await eve.get("/api/audit")).json()
            assert {name for name, _ in steps} == {"progress"}
            entries = [step["entries"] for _, step in steps]
            assert entries == sorted(entries)
            assert all(step["of"] == done["entries"] for _, step in steps)
            assert not served.state.audits

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_an_audit_ends_when_nobody_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(*_: object, at_entry: Callable[[str, int], None]) -> None:
        begun.set()
        try:
            while True:
                at_entry("T1", 1)
                sleep(0.001)
        finally:
            ended.set()

    path = "/api/audit/progress"

    async def run(served: Served) -> None:
        async with visitor(served.url, "inspector") as eve:
            async with eve.http.stream("GET", path) as answer:
                lines = answer.aiter_lines()  # kept: what is read by nobody is closed
                await anext(lines)
                assert await asyncio.to_thread(begun.wait, 10)
                assert not ended.is_set()
                async with (
                    visitor(served.url, "inspector") as other,
                    other.http.stream("GET", path) as second,
                ):
                    others = second.aiter_lines()
                    await anext(others)
                    async with other.http.stream("GET", path) as third:
                        assert third.status_code == 429
            await asyncio.to_thread(ended.wait, 10)
            assert ended.is_set()
            wait_for(lambda: not served.state.audits)

    monkeypatch.setattr(routes, "audit_signed", endless)
    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize("rulebook", ["nz-lunar", "nsw-lunar", "nz-uth"])
def test_a_rounds_marks_hold(tmp_path: Path, rulebook: str) -> None:
    async def run(served: Served) -> None:
        await played(served, 3, rulebook=rulebook, **_pool(rulebook))
        async with visitor(served.url, "inspector") as eve:
            for number in (1, 2, 3):
                marks = await _marks(eve, number)
                assert {name: mark["good"] for name, mark in marks.items()} == dict.fromkeys(
                    ("chain", "shuffle", "replay", "money"), True
                )

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def _pool(rulebook: str) -> dict[str, Any]:
    jackpot = {"limits": "10:500:5 jackpot=5", "jackpot": {"pool": "25000"}}
    return jackpot if rulebook == "nz-uth" else {}


async def _marks(eve: Visitor, number: int) -> dict[str, Any]:
    answer = await eve.get(f"/api/inspection/tables/T1/rounds/{number}/marks")
    return {mark["name"]: mark for mark in answer.json()["marks"]}


def _change(served: Served, table: Any, where: Any, **values: Any) -> None:
    with served.floor.engine.begin() as connection:
        done = connection.execute(update(table).where(where).values(**values))
        assert done.rowcount == 1


def _forge_posting(served: Served) -> None:
    postings = schema.postings
    with served.floor.engine.connect() as connection:
        row = connection.execute(
            postings.select().where(postings.c.target.like("layout:%"))
        ).first()
    assert row is not None
    where = (postings.c.version == row.version) & (postings.c.number == row.number)
    _change(served, postings, where & (postings.c.stream == "T1"), amount="999")


def _forge_entry(served: Served) -> None:
    entries = schema.entries
    with served.floor.engine.connect() as connection:
        query = entries.select().where(
            entries.c.stream == "T1", entries.c.body.contains("round.announced")
        )
        row = connection.execute(query).first()
    assert row is not None
    body = row.body.replace('"event":"round.announced"', '"event":"round.renounced"')
    where = (entries.c.stream == "T1") & (entries.c.version == row.version)
    _change(served, entries, where, body=body)


def _forge_secret(served: Served) -> None:
    shuffles = schema.shuffles
    _change(served, shuffles, shuffles.c.round == 1, secret=bytes(32))


def _forge_record(served: Served) -> None:
    rounds = schema.rounds
    with served.floor.engine.connect() as connection:
        row = connection.execute(rounds.select().where(rounds.c.number == 1)).one()
    record = json.loads(row.record)
    # An ante that was lost by folding: more chips there make a difference to what the round brings.
    forged = next(each for each in record["wagers"] if each["area"] == "ante")
    forged["amount"] = format_amount(3 * parse_amount(forged["amount"]))
    _change(served, rounds, rounds.c.number == 1, record=json.dumps(record))


@pytest.mark.parametrize(
    ("forge", "fails"),
    [
        (_forge_posting, {"money"}),
        (_forge_entry, {"chain", "replay"}),
        (_forge_secret, {"shuffle"}),
        (_forge_record, {"replay", "money"}),
    ],
)
def test_each_mark_fails_where_it_should(
    tmp_path: Path, forge: Callable[[Served], None], fails: set[str]
) -> None:
    async def run(served: Served) -> None:
        await _played(served, 1, Folder if forge is _forge_record else Bot)
        forge(served)
        async with visitor(served.url, "inspector") as eve:
            marks = await _marks(eve, 1)
            assert {name for name, mark in marks.items() if not mark["good"]} == fails
            assert not cards_in([mark["says"] for mark in marks.values()])

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_dossier_has_every_entry_of_its_round_and_no_other(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await _played(served, 3)
        async with visitor(served.url, "inspector") as eve:
            path = "/api/inspection/tables/T1/rounds"
            books = [(await eve.get(f"{path}/{number}")).json() for number in (1, 2, 3)]
            versions = [entry["version"] for book in books for entry in book["entries"]]
            assert versions == [*range(1, books[-1]["version"] + 1)]
            chained = [entry for book in books for entry in book["entries"]]
            for one, other in itertools.pairwise(chained):
                assert other["before"] == one["hash"]
            for book in books:
                steps = (await eve.get(f"/api/tables/T1/rounds/{book['round']}/steps")).json()
                numbers = [step for entry in book["entries"] for step in entry["steps"]]
                assert sorted(numbers) == [*range(1, len(steps["steps"]) + 1)]
                own = {entry["version"] for entry in book["entries"]}
                assert {posting["version"] for posting in book["postings"]} <= own
                assert book["postings"]
            ledger = await _pages(eve, "/api/ledger?table=T1", "postings")
            assert len(ledger) == sum(len(book["postings"]) for book in books)
            none = await eve.get(f"{path}/9")
            assert (none.status_code, none.json()["code"]) == (404, "no-such-round")

    with serving(tmp_path) as served:
        asyncio.run(run(served))


Find = Callable[..., Awaitable[list[tuple[str, int]]]]


async def _search_by_facts(eve: Visitor, find: Find) -> None:
    """By every fact, as the steps of each round tell it; with the counts of each filter."""
    rounds = {}
    for table, number in await find():
        rounds[table, number] = (await eve.get(f"/api/tables/{table}/rounds/{number}/steps")).json()
    found = (await eve.get("/api/inspection/rounds")).json()["rounds"]
    for each in found:
        told = rounds[each["table"], each["round"]]
        nets = [parse_amount(net) for net in told["nets"].values()]
        paid = [parse_amount(line["paid"]) for line in told["lines"]]
        assert parse_amount(each["house"]) == -sum(nets)
        assert parse_amount(each["paid"]) == max(paid, default=0)
        assert each["boxes"] == len(told["nets"])
        assert each["at"] == told["at"] > each["began"]
        assert each["players"].keys() == told["nets"].keys()
        assert (each["outcome"] == "won") == (sum(nets) < 0)
    counts = (await eve.get("/api/inspection/rounds/counts")).json()
    assert (counts["found"], counts["all"]) == (5, 5)
    assert sum(bar["rounds"] for bar in counts["bars"]) == 5
    assert counts["house"] is not None
    for outcome in counts["outcomes"]:
        assert len(await find(outcome=outcome["value"])) == outcome["rounds"]
    for by, name in (("table", "tables"), ("rulebook", "rulebooks"), ("official", "officials")):
        for each in counts[name]:
            assert len(await find(**{by: each["value"]})) == each["rounds"]
    for mark in counts["marks"]:
        assert len(await find(mark=mark["id"])) == mark["rounds"]
    assert len(await find(mark="none")) == counts["ordinary"]
    middle = found[2]["at"]
    assert await find(since=middle) == [(each["table"], each["round"]) for each in found[:3]]
    assert await find(until=middle, table="T1") == [("T1", 3), ("T1", 2), ("T1", 1)]
    most = max(found, key=lambda each: parse_amount(each["paid"]))
    assert (most["table"], most["round"]) in await find(least=most["paid"])
    more = format_amount(parse_amount(most["paid"]) + 1)
    assert await find(least=more) == []
    assert len(await find(most_paid=most["paid"])) == 5
    for bad in ({"since": "2026-11-16T19:30"}, {"least": "much"}, {"clause": "12.4"}):
        answer = await eve.get("/api/inspection/rounds", params=bad)
        assert (answer.status_code, answer.json()["field"]) == (422, *bad)
    exported = (await eve.get("/api/inspection/rounds/export?format=json")).json()["rounds"]
    assert exported == found
    text = (await eve.get("/api/inspection/rounds/export?format=csv")).text
    rows = list(csv.DictReader(StringIO(text)))
    assert [(row["table"], int(row["round"])) for row in rows] == await find()
    assert [row["house"] for row in rows] == [each["house"] for each in found]


def test_rounds_are_found_by_table_number_and_player(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await _played(served, 3)
        names = await played(served, 2, "T2", "nz-uth")
        async with visitor(served.url, "inspector") as eve:

            async def find(**asked: Any) -> list[tuple[str, int]]:
                found, after = [], None
                while True:
                    more = asked | ({"after": after} if after else {})
                    page = (await eve.get("/api/inspection/rounds", params=more)).json()
                    found += [(each["table"], each["round"]) for each in page["rounds"]]
                    if (after := page["after"]) is None:
                        return found

            everything = [("T2", 2), ("T2", 1), ("T1", 3), ("T1", 2), ("T1", 1)]
            for most in (1, 2, 5, 100):
                assert await find(most=most) == everything
            assert await find(table="T2") == [("T2", 2), ("T2", 1)]
            assert await find(number=2) == [("T2", 2), ("T1", 2)]
            assert await find(player=names[0].upper()) == [("T2", 2), ("T2", 1)]
            assert await find(player="%") == []
            await _search_by_facts(eve, find)
            for bad in ("x", "1e3.T1", "", "99999999999.T1"):
                answer = await eve.get("/api/inspection/rounds", params={"after": bad})
                assert answer.status_code == 422

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_an_inspector_flags_a_round_and_the_audit_covers_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await _played(served, 2)
        path = "/api/inspection/tables/T1/rounds/1/flags"
        async with visitor(served.url, "inspector") as eve:
            given = {"note": "The ante was taken twice.", "id": "1"}
            flag = (await eve.post(path, given)).json()
            assert (flag["note"], flag["lifted_by"]) == (given["note"], None)
            again = await eve.post(path, given)
            assert again.json() == flag
            found = (await eve.get("/api/inspection/rounds?mark=flagged")).json()["rounds"]
            assert [(each["round"], each["flags"]) for each in found] == [(1, [given["note"]])]
            dossier = (await eve.get("/api/inspection/tables/T1/rounds/1")).json()
            assert dossier["flags"] == [flag]
            times = {entry["version"]: entry["at"] for entry in dossier["entries"]}
            assert all(times[each["version"]] == each["at"] for each in dossier["postings"])
            lift = f"/api/inspection/flags/{flag['number']}/lift"
            lifted = (await eve.post(lift, {"note": "It was not.", "id": "2"})).json()
            assert lifted["lifted_note"] == "It was not."
            assert (await eve.post(lift, {"note": "It was not.", "id": "2"})).json() == lifted
            twice = await eve.post(lift, {"note": "Again.", "id": "3"})
            assert (twice.status_code, twice.json()["code"]) == (409, "flag-lifted")
            none = await eve.post(path.replace("/1/", "/9/"), {"note": "?", "id": "4"})
            assert (none.status_code, none.json()["code"]) == (404, "no-such-round")
            assert (await eve.get("/api/inspection/rounds?mark=flagged")).json()["rounds"] == []
            assert (await eve.get("/api/audit")).json()["good"]
            _change(served, schema.round_flags, schema.round_flags.c.entry == 1, note="Nothing.")
            told = (await eve.get("/api/audit")).json()
            assert told["difference"] == "flags, entry 1: the flag is not what its entry says"
        async with visitor(served.url, "administrator") as ada:
            refused = await ada.post(path, {"note": "Mine.", "id": "5"})
            assert refused.status_code == 403

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_search_is_saved_found_again_and_deleted_by_its_owner(tmp_path: Path) -> None:
    path = "/api/inspection/searches"

    async def run(served: Served) -> None:
        async with (
            visitor(served.url, "inspector") as eve,
            visitor(served.url, "administrator") as ada,
            visitor(served.url) as ann,
        ):
            given = {"name": "Big losses", "filters": {"outcome": "lost", "least": "500"}}
            [told] = (await eve.post(path, given)).json()["searches"]
            assert (told["name"], told["filters"]["least"]) == ("Big losses", "500")
            given["filters"] = {"marks": ["dispute"]}
            [told] = (await eve.post(path, given)).json()["searches"]  # replaced
            assert (told["filters"]["least"], told["filters"]["marks"]) == ("", ["dispute"])
            assert (await ada.get(path)).json()["searches"] == []
            assert (await ada.delete(f"{path}/Big%20losses")).json()["searches"] == []
            assert [each["name"] for each in (await eve.get(path)).json()["searches"]] == [
                "Big losses"
            ]
            assert (await ann.get(path)).status_code == 403
            wrong = await eve.post(path, given | {"filters": {"colour": "red"}})
            assert wrong.status_code == 422
            assert (await eve.get("/api/audit")).json()["good"]
            saved = schema.saved_searches
            _change(served, saved, saved.c.name == "Big losses", filters="{}")
            told = (await eve.get("/api/audit")).json()
            assert "saved_searches" in told["difference"]
            assert (await eve.delete(f"{path}/Big%20losses")).json()["searches"] == []
            assert (await eve.get("/api/audit")).json()["good"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_every_event_that_a_round_is_kept_with_has_a_mark() -> None:
    events = [event for mark in MARKS for event in mark.events]
    assert sorted(events) == sorted(notable())


def test_jackpots_and_checkpoints_are_shown(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await played(served, 1, rulebook="nz-uth", **_pool("nz-uth"))
        async with visitor(served.url, "inspector") as eve:
            [jackpot] = (await eve.get("/api/inspection/jackpots")).json()["jackpots"]
            assert (jackpot["id"], jackpot["tables"]) == ("T1", ["T1"])
            account = {"account": "jackpot:T1:pool"}
            moved = (await eve.get("/api/ledger", params=account)).json()["postings"]
            total = sum(
                parse_amount(each["amount"]) * (1 if each["target"].startswith("jackpot") else -1)
                for each in moved
            )
            assert total == parse_amount(jackpot["pools"]["pool"])
            write_checkpoint_of(served, tmp_path / "signed")
            told = (await eve.get("/api/inspection/checkpoints")).json()
            assert told["kept"]
            assert told["all"] == len(told["checkpoints"])
            assert all(each["good"] for each in told["checkpoints"])
            head = schema.entries.c
            where = (head.stream == "T1") & (head.version == served.floor.table("T1").version)
            _change(served, schema.entries, where, hash="0" * 64)
            told = (await eve.get("/api/inspection/checkpoints")).json()
            assert not told["checkpoints"][0]["good"]
            assert "T1" in told["checkpoints"][0]["difference"]

    settings: dict[str, Any] = {"checkpoints": tmp_path / "signed", "checkpoint_seconds": 3600}
    with serving(tmp_path, **settings) as served:
        asyncio.run(run(served))


def write_checkpoint_of(served: Served, folder: Path) -> None:
    with served.floor.engine.connect() as connection:
        write_checkpoint(connection, folder, served.floor.clock())
