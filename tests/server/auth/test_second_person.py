"""Acts of the cage above the house's limit: a second person confirms them."""

from pathlib import Path

from sqlalchemy import text

from croupier.floor.alarms import SetAside
from croupier.floor.audit.audit import audit
from tests.server.auth.test_people import PASSWORD, add, events, runs
from tests.server.serving import Served, Visitor, visitor


async def chips(who: Visitor, player: str = "Ann") -> str:
    sold = await who.post("/api/cage/buy-in", {"amount": "0.01", "player": player})
    return str(sold.json()["chips"])


def test_a_request_waits_until_somebody_else_confirms_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Ann", "player")
            await add(boss, "Sue", "supervisor")
            await add(boss, "Sam", "supervisor")
            await add(boss, "Ivy", "inspector")
        async with (
            visitor(served.url, name="Sue", password=PASSWORD) as sue,
            visitor(served.url, name="Sam", password=PASSWORD) as sam,
            visitor(served.url, name="Ivy", password=PASSWORD) as ivy,
            visitor(served.url, name="Ann", password=PASSWORD) as ann,
        ):
            below = await sue.post("/api/cage/buy-in", {"amount": "500", "player": "Ann"})
            assert (below.json()["chips"], below.json()["waiting"]) == ("500", None)
            asked = {"amount": "500.01", "player": "Ann", "id": "one"}
            for _ in range(2):  # sent twice, asked once
                above = await sue.post("/api/cage/buy-in", asked)
                assert (above.json()["chips"], above.json()["waiting"]) == ("500", 1)
            other = await sue.post("/api/cage/buy-in", {**asked, "amount": "600"})
            assert other.json()["code"] == "id-reused"
            assert (await ann.get("/api/cage/requests")).status_code == 403
            seen = (await ivy.get("/api/cage/requests")).json()
            assert seen["limit"] == "500"
            [one] = seen["requests"]
            assert (one["state"], one["asked_by"]) == ("waiting", "Sue, game supervisor")
            assert (one["player"], one["amount"], one["own"]) == ("Ann", "500.01", False)
            for path in ("confirm", "decline"):
                own = await sue.post(f"/api/cage/requests/1/{path}")
                assert (own.status_code, own.json()["code"]) == (409, "same-person")
                not_hers = await ivy.post(f"/api/cage/requests/1/{path}")
                assert not_hers.status_code == 403
            assert (await sam.post("/api/cage/requests/9/confirm")).status_code == 404
            done = await sam.post("/api/cage/requests/1/confirm")
            assert (done.status_code, done.json()["state"]) == (200, "confirmed"), done.text
            again = await sam.post("/api/cage/requests/1/confirm")
            assert (again.status_code, again.json()["code"]) == (409, "answered")
            assert await chips(sam) == "1000.02"

            for number, (who, path) in enumerate(((sam, "decline"), (sue, "withdraw")), start=2):
                waits = await sue.post("/api/cage/cash-out", {"amount": "900", "player": "Ann"})
                assert waits.json()["waiting"] == number
                told = await who.post(f"/api/cage/requests/{number}/{path}")
                assert told.status_code == 200, told.text
            too_much = await sue.post("/api/cage/cash-out", {"amount": "9000", "player": "Ann"})
            failed = await sam.post(f"/api/cage/requests/{too_much.json()['waiting']}/confirm")
            assert failed.json()["code"] == "not-enough-chips"
            states = [
                each["state"] for each in (await sam.get("/api/cage/requests")).json()["requests"]
            ]
            assert states == ["waiting", "withdrawn", "declined", "confirmed"]

        assert [each for each in events(served) if "request 1 " in each] == [
            "Sue, game supervisor: request 1 at the cage waits for a second person: "
            "Ann buys chips for 500.01",
            "Sam, game supervisor: request 1 at the cage was confirmed: Ann buys chips for 500.01",
        ]
        with served.floor.engine.connect() as connection:
            assert audit(connection).security
            body = "SELECT body FROM entries WHERE stream = 'cage' AND body LIKE '%confirmed_by%'"
            [kept] = connection.execute(text(body)).scalars()
        assert '"by":"Sue, game supervisor"' in kept
        assert '"confirmed_by":"Sam, game supervisor"' in kept

    runs(tmp_path, run, second_person=500)


def test_a_confirmation_that_fails_is_set_aside_and_others_are_confirmed(tmp_path: Path) -> None:
    """Ann's books cannot be read: nothing is done for her, the house is told, and Bob gets his
    chips."""

    async def run(served: Served) -> None:
        async with (
            visitor(served.url, "supervisor", name="Sue") as sue,
            visitor(served.url, "supervisor", name="Sam") as sam,
            visitor(served.url, name="Ann"),
            visitor(served.url, name="Bob"),
        ):
            for player in ("Ann", "Bob"):
                asked = await sue.post("/api/cage/buy-in", {"amount": "900", "player": player})
                assert asked.json()["waiting"]
            with served.floor.engine.begin() as connection:
                for table, column in (("postings", "amount"), ("accounts", "balance")):
                    name = "target" if table == "postings" else "name"
                    change = f"UPDATE {table} SET {column} = 'x' WHERE {name} = 'player:ann'"
                    connection.execute(text(change))
            failed = await sam.post("/api/cage/requests/1/confirm")
            assert failed.json()["code"] == "set-aside", failed.text
            [alarm] = served.floor.alarms()
            assert alarm.alarm == SetAside("cage", "confirm", "UnreadableBalance")
            done = await sam.post("/api/cage/requests/2/confirm")
            assert done.json()["state"] == "confirmed"
            assert (await sam.post("/api/cage/requests/1/decline")).json()["state"] == "declined"

    runs(tmp_path, run, second_person=500)


def test_without_a_limit_nothing_waits(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "supervisor") as sue, visitor(served.url, name="Ann") as ann:
            sold = await sue.post("/api/cage/buy-in", {"amount": "999999", "player": ann.name})
            assert sold.json()["waiting"] is None
            told = (await sue.get("/api/cage/requests")).json()
            assert told == {"limit": None, "requests": []}

    runs(tmp_path, run)
