"""Two whole floors that differ only in cards which lie face down: everybody is sent the same bytes.

The same people of every role come to several tables, sit, wager, are dealt cards, act, and try what
they should not. In the second floor a hidden card of every table has changed places with the last
one of its deck. Everything that the servers sent and logged is compared: every page that can be
read, every message of every channel, refusals, previews, metrics. Times that were measured are left
out; clocks and chance are the same."""

import asyncio
import itertools
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest
import structlog

from croupier.cards import Card
from croupier.console.redeal import cards_in
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.games.view import DEALER_VIEW, SPECTATOR, SUPERVISOR
from croupier.house.table.state import round_dealt
from croupier.server import app
from croupier.server.auth import sessions
from croupier.server.console import views as console
from croupier.server.tables import views
from tests.floor.pits import START, Clock, Secrets
from tests.server.serving import Channel, Served, Visitor, open_table, serving, visitor

TABLES: dict[str, dict[str, Any]] = {
    "nz-lunar": {},
    "nz-uth": {"limits": "10:500:5 jackpot=5", "jackpot": {"pool": "25000"}},
    "nsw-lunar": {"by_hand": ["declaring"]},
}
PLAYERS = ("Ann", "Bob")
STAFF = ("dealer", "supervisor", "inspector", "administrator", "spectator")
SLOW = {"wagers": 3600, "closing": 3600, "decide": 3600, "concede": 3600}
"""Nothing happens because time passes."""
Renamed = Mapping[str, tuple[Card, Card]]
"""By table: the cards that change places."""
Heard = tuple[str, str, str]
"""Who heard what, by which way, in the order in which they did."""
_MEASURED = re.compile(r"(?m)^.*(croupier_act_seconds|croupier_batch_acts|_created).*\n")
_NOT_READ = ("/events", "/progress", "/api/study", "/api/house/edges", "/costs", "/api/comparison")
"""Streams without an end, which the channels stand for; and mathematics, which knows no table."""
_REPORT = "/api/inspection/report"
"""Its pages answer only if they are asked about a day."""


class Twin:
    """One of the two floors, from its first visitor to the last comparison."""

    def __init__(self, served: Served, renamed: Renamed | None, whose: str) -> None:
        self.served, self.whose = served, whose
        self.renamed: dict[str, tuple[Card, Card]] = dict(renamed or {})
        self.chosen = renamed is not None
        self.decks: dict[str, tuple[Any, ...]] = {}
        """In the order of the deal."""
        self.heard: list[Heard] = []
        self.people: dict[str, Visitor] = {}
        self.channels: dict[tuple[str, str], Channel] = {}
        self._ids = itertools.count(1)

    async def live(self) -> None:
        async with AsyncExitStack() as there:
            for name in (*STAFF, *PLAYERS):
                entering = {"role": "player"} if name in PLAYERS else {"role": name}
                called = name if name in PLAYERS else f"A {name}"
                who = visitor(self.served.url, name=called, **entering)
                self.people[name] = await there.enter_async_context(who)
            nobody = await there.enter_async_context(httpx.AsyncClient(base_url=self.served.url))
            for table, heading in TABLES.items():
                await open_table(self.people["administrator"], table, table, clocks=SLOW, **heading)
                await self._rest()
                for name, person in self.people.items():
                    channel = await there.enter_async_context(person.channel(table))
                    self.channels[table, name] = channel
            for table in TABLES:
                await self._begin(table)
            for table in TABLES:
                if not self.chosen:
                    self.renamed[table] = self._choose(table)
            await self._look(nobody)
            for table in TABLES:
                await self._go_on(table)
            await self._look(nobody)

    def _round(self, table: str) -> RoundState:
        found = round_dealt(self.served.floor.table(table).table)
        assert found is not None
        return found

    def _choose(self, table: str) -> tuple[Card, Card]:
        """A card that nobody has seen but its player, if it is a player's; and the deck's last."""
        round = self._round(table)
        game = game_of(round)
        viewers = (SPECTATOR, DEALER_VIEW, SUPERVISOR)
        seen = {card for each in viewers for card in cards_in(game.view(round, each))}
        held = round.dealer if self.whose == "dealer" else round.boxes[2].cards
        hidden = [card for card in held if isinstance(card, Card) and card not in seen]
        last, self.decks[table] = round.deck[-1], round.deck
        assert isinstance(last, Card)
        return hidden[0], last

    async def _begin(self, table: str) -> None:
        for box, name in enumerate(PLAYERS, start=1):
            await self._act(table, name, "sit", box=box)
            areas = {"ante": 10, "blind": 10} if table == "nz-uth" else {"ante": 10, "super": 10}
            for area, amount in areas.items():
                await self._act(table, name, "wager", box=box, area=area, amount=str(amount))
        await self._act(table, "dealer", "no-more-bets")
        for box in (1, 2) if "by_hand" in TABLES[table] else ():
            await self._act(table, "dealer", "wave", box=box)

    async def _go_on(self, table: str) -> None:
        """Try what would tell of hidden cards, then decide for a box."""
        one, other = (card.text for card in self.renamed[table])
        asking: list[tuple[str, dict[str, Any]]] = [
            ("expose-cards", {"box": 2, "cards": [one]}),
            ("expose-cards", {"box": 2, "cards": [other]}),
            ("expose-dealer-cards", {"cards": [one]}),
            ("collect-cards", {"box": 1, "counted": 4}),
            ("exchange", {"box": 1, "discard": [one, other]}),
            ("reveal-dealer", {}),
            ("settle-now", {}),
            ("correct", {"why": "a test"}),
        ]
        for act, said in asking:
            for name in ("Ann", "spectator", "inspector"):
                await self._act(table, name, act, **said)
            for name in ("dealer", "supervisor"):
                given = {"id": "p", "act": act, "with": said}
                await self._post(name, f"/api/tables/{table}/preview", given)
        for case in ("misdeal", "exposed-card"):
            await self._post("supervisor", f"/api/tables/{table}/ruling", {"case": case})
        await self._act(table, "Ann", "check" if table == "nz-uth" else "bet", box=1)

    async def _act(self, table: str, name: str, act: str, **said: Any) -> None:
        """Over the channel of whoever asks; everybody hears what became of it."""
        channel, id = self.channels[table, name], f"act-{next(self._ids)}"
        answer = await _answered(channel, act, id, said)
        if "refusal" in answer:
            return
        await self._rest()
        version = self.served.floor.table(table).version
        for each in self.people:
            while self.channels[table, each].latest["seq"] < version:
                await self.channels[table, each].receive()

    async def _rest(self) -> None:
        """Until the software has done what is due."""
        while await asyncio.to_thread(self.served.floor.due_tables):
            await asyncio.sleep(0.01)

    async def _post(self, name: str, path: str, given: Any) -> None:
        answer = await self.people[name].post(path, given)
        self._note(name, f"POST {path} {json.dumps(given)}", answer)

    def _note(self, name: str, what: str, answer: httpx.Response) -> None:
        headers = {k: v for k, v in answer.headers.items() if k not in ("content-length", "date")}
        text = _MEASURED.sub("", answer.text)
        self.heard.append((name, what, f"{answer.status_code} {headers} {text}"))

    async def _look(self, nobody: httpx.AsyncClient) -> None:
        """Every page there is, as everybody."""
        for path in self._pages():
            for name, who in self.people.items():
                self._note(name, path, await who.get(path))
            self._note("nobody", path, await nobody.get(path))

    def _pages(self) -> Iterator[str]:
        for path, operations in self.served.app.openapi()["paths"].items():
            if "get" not in operations or any(each in path for each in _NOT_READ):
                continue
            path = path.replace("{number}", "1").replace("{rulebook}", "nz-uth")
            path = path.replace("{name}", PLAYERS[0])
            for id in TABLES if "{id}" in path else ("",):
                yield path.replace("{id}", id)
        for table in TABLES:
            yield f"{_REPORT}/postings?day={START.date()}&of={table}"
        yield f"{_REPORT}?day={START.date()}"
        yield f"{_REPORT}/file?day={START.date()}&format=json"

    def all_heard(self) -> dict[tuple[str, str], str]:
        """By person and way: what was heard. Messages are told apart by what they are about: how
        many acts one of them tells of depends on how quickly they are read."""
        heard = {(name, f"{n}. {what}"): text for n, (name, what, text) in enumerate(self.heard)}
        for (table, name), channel in self.channels.items():
            for each in channel.kept:
                about = [each.get(part) for part in ("type", "id", "after", "seq")]
                heard[name, f"{table}, live, {about}"] = json.dumps(each)
        return heard


async def _answered(channel: Channel, act: str, id: str, said: Any) -> dict[str, Any]:
    await channel.send(act, id=id, **said)
    return await channel.until(lambda message: message.get("id") == id)


def _live(
    folder: Path,
    patch: pytest.MonkeyPatch,
    orders: Mapping[bytes, Any],
    renamed: Renamed | None,
    whose: str,
) -> tuple[Twin, dict[bytes, tuple[Card, ...]], list[Any]]:
    """A floor that begins and goes on with the same chance; the orders of its shuffles."""
    folder.mkdir()
    secrets, tokens, made = Secrets().put(patch), itertools.count(1), {}
    secrets.orders.update(orders)
    whole = secrets.shuffled

    def shuffled(secret: bytes, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        made[secret] = whole(secret, cards)
        return made[secret]

    patch.setattr("croupier.floor.fairness.shuffle.shuffled", shuffled)
    patch.setattr(f"{sessions.__name__}.secrets.token_urlsafe", lambda _: f"token-{next(tokens)}")
    patch.setattr(console, "_CHANCE", Random(7))
    with (
        structlog.testing.capture_logs() as logged,
        serving(folder, clock=Clock(), play_chips=10**6) as served,
    ):
        twin = Twin(served, renamed, whose)
        asyncio.run(twin.live())
    return twin, made, [{**line, "milliseconds": 0} for line in logged]


def _is_cut(order: tuple[Card, ...], deck: tuple[Any, ...]) -> bool:
    """Whether one is the other, cut somewhere."""
    at = order.index(deck[0])
    return order[at:] + order[:at] == deck


def _swapped(order: tuple[Card, ...], one: Card, other: Card) -> tuple[Card, ...]:
    places = {one: other, other: one}
    return tuple(places.get(card, card) for card in order)


def _compared(folder: Path, patch: pytest.MonkeyPatch, whose: str) -> tuple[int, list[str]]:
    """How much was compared, and what was not the same."""
    first, orders, logged = _live(folder / "one", patch, {}, None, whose)
    others = {
        secret: _swapped(order, *first.renamed[table])
        for secret, order in orders.items()
        for table, deck in first.decks.items()
        if _is_cut(order, deck)
    }
    assert len(others) == len(TABLES)
    second, _, logged_too = _live(folder / "other", patch, others, first.renamed, whose)
    one, other = first.all_heard(), second.all_heard()
    both = one.keys() & other.keys()
    assert len(both) > 0.95 * max(len(one), len(other))
    assert {name for name, _ in both} == {"nobody", *STAFF, *PLAYERS}
    told = [one[name, what] for name, what in both if name == "inspector" and _REPORT in what]
    assert sum(each.startswith("200 ") for each in told) == 2 * (len(TABLES) + 2)
    sees = "Bob" if whose == "player" else None
    wrong = [
        f"{name}, {what}: {_difference(one[name, what], other[name, what])}"
        for name, what in sorted(both)
        if one[name, what] != other[name, what] and name != sees
    ]
    if json.dumps(logged, default=str) != json.dumps(logged_too, default=str):
        wrong.append("the logs differ")
    return len(both), wrong


def _difference(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 80) : at + 40]!r} and {other[max(0, at - 80) : at + 40]!r}"


@pytest.mark.long
@pytest.mark.parametrize("whose", ["dealer", "player"])
def test_whole_floors_with_other_hidden_cards_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whose: str
) -> None:
    count, wrong = _compared(tmp_path, monkeypatch, whose)
    assert not wrong, "\n".join(wrong[:10])
    assert count > 1000


@pytest.mark.long
def test_a_metric_that_knows_a_hidden_card_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise its silence proves nothing."""
    whole: Any = views.public_view

    def leaking(held: Any) -> Any:
        round = round_dealt(held.table)
        if round is not None and round.dealer and round.dealer[0].text > "7":
            state[0].metrics.alarms.labels("high").inc()
        return whole(held)

    state: list[Any] = []
    beginning = app._begin

    def begun(*given: Any) -> Any:
        state[:] = [beginning(*given)]
        return state[0]

    monkeypatch.setattr(app, "_begin", begun)
    monkeypatch.setattr("croupier.server.live.hub.public_view", leaking)
    _, wrong = _compared(tmp_path, monkeypatch, "dealer")
    assert any("/metrics" in each for each in wrong), wrong[:3]
