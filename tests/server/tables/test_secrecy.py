"""No hidden card and no unrevealed secret ever leaves the server.

Rounds of every rulebook are played with everybody connected in every way; every byte that goes out
is held against what its reader could have seen at the table at that moment. Either there is a
server on a socket, and what was sent is checked afterwards against the entries; or people reach the
application in this process, and each message is checked as it goes out.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol

import httpx2 as httpx
import pytest
from websockets.exceptions import WebSocketException

from croupier.client import Session, State
from croupier.client.bots import Bot, enter
from croupier.server.settings import COOKIE
from croupier.server.state import ServerState
from tests.server.censor import Censor, has_deck, secrets_in
from tests.server.in_process import in_process
from tests.server.mischief import FORESEEN, TABLES, mischief
from tests.server.quiet_rounds import QuietFloor, performed_again_once
from tests.server.serving import PATIENCE, Channel, Served, Visitor, open_table, serving, visitor
from tests.server.traffic import Recorder, Sent
from tests.server.truth import Truths, truth_of

STAFF = ("dealer", "supervisor", "inspector", "administrator", "spectator")
Sessions = dict[str, tuple[str, str]]
"""By token: whose session it is, and their role."""


class Asker(Bot):
    """A bot that also tries what it should not, to hear what the refusal says."""

    async def _in_round(self, state: State) -> None:
        if self.random.random() < 0.3:
            await self._try(state.public)
        await super()._in_round(state)

    async def _try(self, public: Any) -> None:
        box = self.random.choice([int(each) for each in public["seats"]])
        if box == self.box and public["rulebook"] != "nz-uth":
            return  # that could be done, and would only show their own cards
        act, said = mischief(self.random, box)
        await self._act(("try", self.acts), act, said)


async def _watch(channel: Channel, random: Random, staff: bool, seats: int) -> None:
    """Stand at the table: work it where the software does not, and be curious."""
    with suppress(WebSocketException, TimeoutError):
        while not staff:
            await channel.socket.recv()
        while True:
            message = await channel.receive()
            channel.kept.clear()
            public = message.get("public")
            if public is None:
                continue
            legal = {each["action"] for each in message["own"]["legal"]}
            ready = len((public["play"] or {}).get("boxes", ())) >= min(seats, len(public["seats"]))
            complete = all(
                len(box["wagers"]) > 1
                for box in (public["play"] or {"boxes": {}})["boxes"].values()
            )
            if "no_more_bets" in legal and ready and complete:
                await channel.send("no-more-bets", seen=message["seq"])
            elif "settle_now" in legal:
                await channel.send("settle-now")
            elif public["play"] and random.random() < 0.3:
                act, said = mischief(random, random.choice([1, 2, 3]))
                await channel.send(act, **said)


class Progress:
    """How far the tables have come: whoever looks at them looks again when something has happened,
    so that a slow machine does not look more often than a quick one."""

    def __init__(self, state: ServerState) -> None:
        self._state = state
        self.ended = asyncio.Event()

    @property
    def acts(self) -> int:
        return self._state.hub.published

    async def after(self, acts: int) -> None:
        """Wait until so many more acts are done, or until the end."""
        until = self.acts + acts
        while self.acts < until and not self.ended.is_set():
            await asyncio.sleep(0.02)

    async def all_of(self, playing: Iterable[Coroutine[Any, Any, None]]) -> None:
        """Wait for all of them, as long as anything happens at all."""
        tasks = {asyncio.create_task(each) for each in playing}
        while tasks:
            before = self.acts
            done, tasks = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in done:
                task.result()
            assert done or self.acts > before, "nothing happens any more"
        self.ended.set()


@dataclass(frozen=True)
class Looking:
    """How often people look, besides what they are sent without asking."""

    often: int = 8
    """Acts at all tables between two looks at the lobby."""
    seldom: int = 150
    """The same for everything there is about a table, by each of the staff."""
    back: int = 3
    """How many rounds of each table they look back at."""
    here: int = 1
    """How many others stand at each table, besides its players and its dealer."""


class Way(Protocol):
    """How people reach the floor."""

    @property
    def state(self) -> ServerState: ...
    def visitor(self, role: str) -> AbstractAsyncContextManager[Visitor]: ...
    async def guest(self) -> Session: ...
    def client(self, token: str) -> httpx.AsyncClient: ...
    async def stream(self, who: Visitor, id: str, ended: asyncio.Event) -> None: ...


class Sockets:
    """Over sockets, as everybody does."""

    def __init__(self, served: Served) -> None:
        self.state, self._url = served.state, served.url

    def visitor(self, role: str) -> AbstractAsyncContextManager[Visitor]:
        return visitor(self._url, role)

    async def guest(self) -> Session:
        return await asyncio.to_thread(enter, self._url)

    def client(self, token: str) -> httpx.AsyncClient:
        cookies = {COOKIE: token}
        return httpx.AsyncClient(
            base_url=self._url, cookies=cookies, timeout=PATIENCE, verify=False
        )

    async def stream(self, who: Visitor, id: str, ended: asyncio.Event) -> None:
        async with who.http.stream("GET", f"/api/tables/{id}/events?after=0") as answer:
            async for _ in answer.aiter_lines():
                if ended.is_set():
                    return


async def _poll(who: Visitor, tables: list[str], progress: Progress, every: int) -> None:
    """Look at everything that one table after another shows, and do work there."""
    while not progress.ended.is_set():
        id, *others = tables
        view = (await who.get(f"/api/tables/{id}")).json()
        number = view["public"]["round"]
        await who.get("/api/tables")
        answer = await who.get(f"/api/tables/{id}/rounds/{number}")
        assert answer.status_code in (404, 200)
        await who.get(f"/api/tables/{id}/rounds/{max(1, number - 1)}")
        await who.get(f"/api/tables/{id}/rounds/{number}/steps")
        await who.get(f"/api/tables/{id}/rounds")
        await _work(who, id)
        for path in ("ledger?most=1000", "accounts", "session"):
            await who.get(f"/api/{path}")
        tables = [*others, id]
        await progress.after(every)


async def _stay_in_the_lobby(who: Visitor, progress: Progress, often: int) -> None:
    """Often enough to see every table in the middle of its rounds."""
    while not progress.ended.is_set():
        await who.get("/api/tables")
        await progress.after(often)


async def _look_back(who: httpx.AsyncClient, id: str, numbers: Iterable[int]) -> None:
    """At some rounds of a table, as far as this person may."""
    for number in numbers:
        steps = await who.get(f"/api/tables/{id}/rounds/{number}/steps")
        assert steps.status_code == 200
        await who.get(f"/api/tables/{id}/rounds/{number}")
        await who.get(f"/api/inspection/tables/{id}/rounds/{number}")
        await who.get(f"/api/inspection/tables/{id}/rounds/{number}/marks")


async def _work(who: Visitor, id: str) -> None:
    """Look at the console and ask what would happen: those who may are told, the others not."""
    for path in ("console", "story", "irregularities?query=exposed"):
        await who.get(f"/api/tables/{id}/{path}")
    for act, said in FORESEEN:
        given = {"id": "preview", "act": act, "with": said}
        await who.post(f"/api/tables/{id}/preview", given)
    await who.post(f"/api/tables/{id}/ruling", {"case": "misdeal"})


async def _play(way: Way, rounds: int, seed: int, looking: Looking, sessions: Sessions) -> None:
    """Everybody comes, plays and watches."""
    random = Random(seed)
    async with AsyncExitStack() as there:
        people = {role: await there.enter_async_context(way.visitor(role)) for role in STAFF}
        sessions |= {who.token: (who.name, role) for role, who in people.items()}
        ids = [name.replace(" ", "-") for name in TABLES]
        for id, (name, heading) in zip(ids, TABLES.items(), strict=True):
            rulebook = heading.get("rulebook", name)
            more = {key: value for key, value in heading.items() if key != "rulebook"}
            await open_table(people["administrator"], id, rulebook, **more)
        guests: list[Session] = []
        bots: list[Bot] = []
        for id in ids:
            for box in (1, 2, 3):
                guest = await way.guest()
                if id == "nz-uth" and box == 3:
                    guest = guests[-1]  # somebody with two boxes, of which one is played blind
                guests.append(guest)
                bots.append(Asker(guest, id, box, random=Random(random.random()), rounds=rounds))
        sessions |= {guest.token: (guest.name, "player") for guest in guests}
        progress, spectator = Progress(way.state), people["spectator"]
        every = min(looking.seldom, 10 * rounds)  # a short test looks more often
        watching = [
            asyncio.create_task(_poll(people[role], ids, progress, every)) for role in STAFF
        ]
        watching.append(asyncio.create_task(_stay_in_the_lobby(spectator, progress, looking.often)))
        watching += [asyncio.create_task(way.stream(spectator, id, progress.ended)) for id in ids]
        for id in ids:
            for role in ("dealer", *random.sample(STAFF[1:], looking.here)):
                channel = await there.enter_async_context(people[role].channel(id))
                staff = role == "dealer"
                watching.append(asyncio.create_task(_watch(channel, random, staff, 3)))
        await progress.all_of(bot.play() for bot in bots)

        def some() -> list[int]:
            return random.sample(range(1, rounds + 1), min(rounds, looking.back))

        for id in ids:
            for role in STAFF:
                await _look_back(people[role].http, id, some())
        for guest, bot in zip(guests, bots, strict=True):
            async with way.client(guest.token) as http:
                await _look_back(http, bot.table, some())
        assert (await people["inspector"].get("/api/audit")).json()["good"]
        for task in watching:
            task.cancel()
        for ending in await asyncio.gather(*watching, return_exceptions=True):
            if isinstance(ending, Exception):
                raise ending


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('"As Kd 9c 5h 2d Th 3s 4s"', True),
        ('"As Kd 9c 5h 2d Th 3s "', True),
        ('"As Kd 9c 5h 2d Th 3s"', False),
        ('"As Kd 9c 5h 2d  Th 3s 4s "', False),
        ('"As Kd 9c 5h 2d Tx 3s 4s "', False),
    ],
)
def test_seven_cards_in_a_row_are_the_order_of_a_deck(text: str, found: bool) -> None:
    assert has_deck(f'{{"say": {text}}}') is found
    assert not has_deck(text, text.index("5"))


def test_a_secret_is_found_wherever_it_stands() -> None:
    secret = "0f" * 32
    assert secrets_in(f'"{secret}"') == secrets_in(f"x {secret} x", 2) == [secret]
    assert secrets_in(f'"{secret}ab" "{secret[1:]}" "{secret}"') == [f"{secret}ab", secret]
    assert secrets_in(f'"{secret}"', 2) == secrets_in(f'"{secret[1:]}g"') == []


@pytest.mark.parametrize(("rounds", "here"), [(1, 1), pytest.param(4, 4, marks=pytest.mark.long)])
def test_no_hidden_card_leaves_the_server(tmp_path: Path, rounds: int, here: int) -> None:
    """Dealers and one other at every table, or everybody at all of them."""
    play_over_sockets(tmp_path, rounds, seed=1, looking=Looking(here=here))


@pytest.mark.parametrize("rounds", [2, pytest.param(50, marks=pytest.mark.long)])
def test_no_hidden_card_is_in_what_the_hub_and_the_pages_make(tmp_path: Path, rounds: int) -> None:
    play_quietly(tmp_path, rounds, seed=1)


def play_quietly(folder: Path, rounds: int, seed: int, again: bool = True) -> Counter[str]:
    floor = QuietFloor(folder, seed)
    try:
        with performed_again_once():
            floor.play(rounds)
            return floor.check(again)
    finally:
        floor.close()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_card_leaves_the_application_in_many_rounds(tmp_path: Path, seed: int) -> None:
    play_in_process(tmp_path, rounds=20, seed=seed)


def play_over_sockets(folder: Path, rounds: int, seed: int, looking: Looking) -> Counter[str]:
    """Play, and check everything that was sent; how much that was."""
    recorder, sessions = Recorder(), Sessions()
    with serving(folder, recorder.wrap, play_chips=10**9) as served:
        asyncio.run(_play(Sockets(served), rounds, seed, looking, sessions))
        truths = {card.id: truth_of(served.floor, card.id) for card in served.floor.tables()}
        censor = Censor(truths, sessions)
        for sent in recorder.sent:
            censor.check(sent)
        censor.check_secrets(served.floor)
    return _figures(censor, rounds)


SELDOM = Looking(often=60, seldom=2000, back=1)


def play_in_process(
    folder: Path, rounds: int, seed: int, looking: Looking = SELDOM
) -> Counter[str]:
    """The same without sockets: each message is checked when it goes out."""
    truths, sessions, wrong = Truths(), Sessions(), list[Exception]()
    censor = Censor(truths, sessions)

    def hear(sent: Sent) -> None:
        try:
            censor.check(sent)
        except Exception as error:  # the program would take it for its own
            wrong.append(error)

    async def play() -> None:
        recorder = Recorder(hear=hear)
        async with in_process(folder, recorder.wrap, truths.hear, play_chips=10**9) as house:
            await _play(house, rounds, seed, looking, sessions)
            censor.check_secrets(house.floor)
            for id, truth in truths.items():
                assert truth == truth_of(house.floor, id), f"another truth of {id}"

    asyncio.run(play())
    if wrong:
        raise wrong[0]
    return _figures(censor, rounds)


def _figures(censor: Censor, rounds: int) -> Counter[str]:
    for truth in censor.truths.values():
        assert len(truth.settled) >= rounds
    censor.check_itself()
    assert censor.cards > 100 * rounds, "nothing was shown, so nothing was checked"
    played = sum(len(truth.settled) for truth in censor.truths.values())
    return Counter(rounds=played, messages=censor.checked, shared=censor.shared)
