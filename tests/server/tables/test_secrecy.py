"""No hidden card and no unrevealed secret ever leaves the server.

Rounds of every rulebook are played with everybody connected in every way; every byte that went out
is held against what its reader could have seen at the table at that moment.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import WebSocketException

from croupier.cards import DECK
from croupier.client import Session, State
from croupier.floor.database import schema
from croupier.floor.security.encryption import decrypt_secret
from croupier.house.people import name_key
from croupier.server.live.bots import Bot, enter
from croupier.server.settings import COOKIE
from tests.server.serving import PATIENCE, Channel, Served, Visitor, open_table, serving, visitor
from tests.server.traffic import Recorder, Sent
from tests.server.truth import Known, Truth, truth_of

TABLES: dict[str, dict[str, Any]] = {
    "nz-lunar": {},
    "wa-lunar": {},
    "vu-lunar": {"dealing": "shuffler"},
    "nsw-lunar": {},
    "nz-uth": {
        "limits": "10:500:5 jackpot=5",
        "jackpot": {"pool": "25000"},
        "options": {"boxes_per_player": "several", "additional_hands": "blind"},
    },
    "by hand": {"rulebook": "nz-lunar", "by_hand": ["declaring"]},
}
FORESEEN: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("no-more-bets", {}), ("settle-now", {}), ("reveal-dealer", {}), ("make-ready", {})),
    *(("absent", {"box": 1}), ("absent", {"box": 2}), ("bet", {"box": 1}), ("tap", {"box": 1})),
)
STAFF = ("dealer", "supervisor", "inspector", "administrator", "spectator")
_CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)[shdc♠♥♦♣](?![A-Za-z0-9])")


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


def mischief(random: Random, box: int) -> tuple[str, dict[str, Any]]:
    cards = [card.text for card in random.sample(DECK, 2)]
    tries: list[tuple[str, dict[str, Any]]] = [
        ("exchange", {"box": box, "discard": cards}),
        ("expose-cards", {"box": box, "cards": cards}),
        ("expose-dealer-cards", {"cards": cards}),
        ("collect-cards", {"box": box, "counted": 9}),
        ("check-deck", {"deck": 7, "found": cards}),
        ("report-fault", {"deck": 7, "missing": " ".join(cards)}),
        ("spread", {"deck": 1, "order": " ".join(cards)}),
        ("shuffle", {"deck": 1, "how": "riffle", "order": " ".join(cards)}),
        ("pay-undeclared", {"box": box, "what": "super"}),
        ("reconstruct", {"box": box}),
        ("expose-card", {"deck": 7, "card": cards[0]}),
    ]
    return random.choice(tries)


async def _watch(channel: Channel, random: Random, staff: bool, seats: int) -> None:
    """Stand at the table: work it where the software does not, and be curious."""
    with suppress(WebSocketException, TimeoutError):
        while True:
            message = await channel.receive()
            public = message.get("public")
            if public is None or not staff:
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

    def __init__(self, served: Served) -> None:
        self._served = served
        self.ended = asyncio.Event()

    @property
    def acts(self) -> int:
        return self._served.state.hub.published

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


_OFTEN, _SELDOM = 8, 150
"""Acts at all tables between two looks at the lobby, and at one table."""


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


async def _stay_in_the_lobby(who: Visitor, progress: Progress) -> None:
    """Often enough to see every table in the middle of its rounds."""
    while not progress.ended.is_set():
        await who.get("/api/tables")
        await progress.after(_OFTEN)


async def _look_back(who: httpx.AsyncClient, id: str, rounds: int) -> None:
    """At the first rounds of a table, as far as this person may."""
    for number in range(1, min(rounds, 3) + 1):
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


async def _stream(who: Visitor, table: str, progress: Progress) -> None:
    async with who.http.stream("GET", f"/api/tables/{table}/events?after=0") as answer:
        async for _ in answer.aiter_lines():
            if progress.ended.is_set():
                return


async def _play(served: Served, rounds: int, seed: int, looking: int) -> dict[str, tuple[str, str]]:
    """Everybody comes, plays and watches; who had which session."""
    random = Random(seed)
    async with AsyncExitStack() as there:
        people = {
            role: await there.enter_async_context(visitor(served.url, role)) for role in STAFF
        }
        ids = [name.replace(" ", "-") for name in TABLES]
        for id, (name, heading) in zip(ids, TABLES.items(), strict=True):
            rulebook = heading.get("rulebook", name)
            more = {key: value for key, value in heading.items() if key != "rulebook"}
            await open_table(people["administrator"], id, rulebook, **more)
        guests: list[Session] = []
        bots: list[Bot] = []
        for id in ids:
            for box in (1, 2, 3):
                guest = await asyncio.to_thread(enter, served.url)
                if id == "nz-uth" and box == 3:
                    guest = guests[-1]  # somebody with two boxes, of which one is played blind
                guests.append(guest)
                bots.append(Asker(guest, id, box, random=Random(random.random()), rounds=rounds))
        progress = Progress(served)
        every = min(_SELDOM, 10 * rounds)  # a short test looks more often
        watching = [
            asyncio.create_task(_poll(people[role], ids, progress, every)) for role in STAFF
        ]
        watching.append(asyncio.create_task(_stay_in_the_lobby(people["spectator"], progress)))
        watching += [asyncio.create_task(_stream(people["spectator"], id, progress)) for id in ids]
        for id in ids:
            for role in ("dealer", *random.sample(STAFF[1:], looking)):
                channel = await there.enter_async_context(people[role].channel(id))
                staff = role == "dealer"
                watching.append(asyncio.create_task(_watch(channel, random, staff, 3)))
        await progress.all_of(bot.play() for bot in bots)
        for id in ids:
            for role in STAFF:
                await _look_back(people[role].http, id, rounds)
        for guest, bot in zip(guests, bots, strict=True):
            cookies = {COOKIE: guest.token}
            async with httpx.AsyncClient(
                base_url=served.url, cookies=cookies, timeout=PATIENCE, verify=False
            ) as http:
                await _look_back(http, bot.table, rounds)
        assert (await people["inspector"].get("/api/audit")).json()["good"]
        for task in watching:
            task.cancel()
        for ending in await asyncio.gather(*watching, return_exceptions=True):
            if isinstance(ending, Exception):
                raise ending
        sessions = {who.token: (who.name, role) for role, who in people.items()}
        sessions |= {guest.token: (guest.name, "player") for guest in guests}
        return sessions


def strings(value: Any, field: str = "") -> Iterator[str]:
    """Every text in a message but the addresses of clauses, which look a little like cards."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from strings(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each, field)
    elif isinstance(value, str) and field not in ("clauses", "commitment", "csrf", "name", "id"):
        yield value


def cards_in(value: Any) -> set[str]:
    return {card for text in strings(value) for card in _CARD.findall(text)}


class Censor:
    """Holds what was sent against what its reader may have seen."""

    def __init__(self, served: Served, sessions: dict[str, tuple[str, str]]) -> None:
        self.truths: dict[str, Truth] = {
            card.id: truth_of(served.floor, card.id) for card in served.floor.tables()
        }
        self.sessions = sessions
        self.checked = self.cards = 0

    def check(self, sent: Sent) -> None:
        message = sent.message
        if message is None:
            assert not _CARD.search(sent.text) or sent.path in _WORDY, sent
            return
        who = self.sessions.get(sent.token or "", ("", "spectator"))
        table = re.match(r"/api/tables/([^/]+)(/.*)?$", sent.path)
        self.checked += 1
        self.cards += len(cards_in(message))
        if table is not None and table[1] in self.truths:
            truth, rest = self.truths[table[1]], table[2] or ""
            finished = re.fullmatch(r"/rounds/(\d+)", rest)
            if finished and "record" in message:
                assert sent.at >= truth.settled[int(finished[1])], sent
                self.check_record(message, truth.finally_known(int(finished[1])), who)
                return
            looked_back = re.fullmatch(r"/rounds/(\d+)/steps", rest)
            if looked_back and "steps" in message:
                self.check_steps(message, truth.finally_known(int(looked_back[1])), who)
                return
            if "public" in message:
                self.check_view(message, truth, who)
                return
            if rest in ("/console", "/preview", "/ruling"):
                self.check_console(message, truth, who)
                return
            if rest == "/story" and "entries" in message:
                self.check_story(message, truth)
                return
            if rest in ("/live", "/acts"):
                self.check_answer(sent, message, truth, who)
                return
        if sent.path == "/api/tables" and isinstance(message, list):
            self.check_lobby(message)
            return
        assert not cards_in(message), (sent.path, who, cards_in(message))

    def check_record(self, message: Any, known: Known, who: tuple[str, str]) -> None:
        """Record and secrets tell every card: they go to inspectors, to supervisors, who may look
        at every hand afterwards, to those who wagered in the round, and to whoever has seen every
        card of every box."""
        if message["record"] is None:
            assert not cards_in(message)
            assert message["shuffles"] == []
            assert message["withheld"]
        elif who[1] not in ("inspector", "administrator", "supervisor") and (
            name_key(who[0]) not in known.players.values()
        ):
            hands = (cards for box, cards in known.hands.items() if box > 0)
            assert set().union(*hands) <= known.to(*who), who

    def check_lobby(self, message: Any) -> None:
        """Of each table what lies open in its round, at the version that it tells of."""
        for card in message:
            truth, version = self.truths[card["table"]], card["version"]
            now = truth.known[version][truth.numbers[version]]
            assert cards_in(card) <= now.everybody, card

    def check_view(self, message: Any, truth: Truth, who: tuple[str, str]) -> None:
        seq, public = message["seq"], message["public"]
        known, number = truth.known[seq], truth.numbers[seq]
        now = {name: value for name, value in public.items() if name != "last"}
        assert cards_in(now) <= known[number].everybody, (seq, now)
        if (last := public.get("last")) is not None:  # a brief message may do without
            assert cards_in(last) <= known[last["round"]].everybody
        if message["own"] is not None:
            assert cards_in(message["own"]) <= known[number].to(*who), (seq, who, message["own"])
        if "events" in message:
            rounds = {truth.numbers[each] for each in range(message["after"], seq + 1)}
            seen = set().union(*(known[each].everybody for each in rounds))
            assert cards_in(message["events"]) <= seen, (seq, message["events"])
        # What somebody missed may be of any round before.
        assert cards_in(message.get("missed") or []) <= truth.ever[seq]

    def check_steps(self, message: Any, known: Known, who: tuple[str, str]) -> None:
        """A round that is over shows no more than its end did; a supervisor may look at hands that
        were folded."""
        seen = known.to(*who)
        if who[1] == "supervisor":
            seen = seen.union(*known.hands.values())
        assert cards_in(message) <= seen, (who, cards_in(message) - seen)

    def check_console(self, message: Any, truth: Truth, who: tuple[str, str]) -> None:
        seq = message.get("seq", 0)
        known = truth.known[seq][truth.numbers[seq]]
        assert cards_in(message) <= known.to(*who), (who, message)

    def check_story(self, message: Any, truth: Truth) -> None:
        for entry in message["entries"]:
            seq = entry["seq"]
            known = truth.known[seq]
            seen = known[truth.numbers[seq - 1]].everybody | known[truth.numbers[seq]].everybody
            assert cards_in(entry) <= seen, entry

    def check_answer(self, sent: Sent, message: Any, truth: Truth, who: tuple[str, str]) -> None:
        """A refusal names what lies open to its reader. A player who names cards wrongly is told
        which of them are not in their hand, too."""
        words = message.get("refusal", {}).get("message", "") or message.get("detail", "")
        if who[1] == "player":
            words = words.partition(" holds ")[2] if " holds " in words else ""
        versions = {min(truth.at(sent.at), len(truth.known) - 1), message.get("seq") or 0}
        seen: set[str] = set()
        for version in versions:
            for known in truth.known[version].values():
                seen |= known.to(*who)
        assert cards_in(words) <= seen, (who, message)


_WORDY = ("/metrics",)


@pytest.mark.parametrize(
    ("rounds", "watching"), [(1, 1), pytest.param(4, 4, marks=pytest.mark.long)]
)
def test_no_hidden_card_leaves_the_server(tmp_path: Path, rounds: int, watching: int) -> None:
    """Dealers and one other at every table, or everybody at all of them."""
    play_and_check(tmp_path, rounds, seed=1, watching=watching)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(500))
def test_no_hidden_card_leaves_the_server_in_many_rounds(tmp_path: Path, seed: int) -> None:
    """Five hundred times two hundred rounds, with fewer who look on."""
    play_and_check(tmp_path, rounds=34, seed=seed, watching=1)


def play_and_check(folder: Path, rounds: int, seed: int, watching: int) -> Counter[str]:
    """Play, and check everything that was sent; how much that was."""
    recorder = Recorder()
    with serving(folder, recorder.wrap, play_chips=10**9) as served:
        sessions = asyncio.run(_play(served, rounds, seed, watching))
        censor = Censor(served, sessions)
        for truth in censor.truths.values():
            assert len(truth.settled) >= rounds
        for sent in recorder.sent:
            censor.check(sent)
        check_the_censor(recorder, censor)
        check_secrets(served, recorder, censor)
        check_orders(recorder)
    assert censor.cards > 100 * rounds, "nothing was shown, so nothing was checked"
    played = sum(len(truth.settled) for truth in censor.truths.values())
    return Counter(rounds=played, messages=censor.checked, cards=censor.cards)


def check_the_censor(recorder: Recorder, censor: Censor) -> None:
    """A single hidden card among all that was sent would have been found."""
    found = 0
    for sent in recorder.sent:
        match = re.fullmatch(r"/api/tables/([^/]+)/live", sent.path)
        message = sent.message if match else None
        if match is None or message is None or "events" not in message or found == 20:
            continue
        known = censor.truths[match[1]].known[message["seq"]][message["public"]["round"]]
        hidden = set().union(*known.hands.values()) - known.everybody
        if not hidden:
            continue
        found += 1
        for place in (message["events"], message["public"]["waiting_for"]):
            place.append({"event": "round.slip", "card": min(hidden)})
            leaking = Sent(sent.at, sent.path, sent.token, json.dumps(message))
            with pytest.raises(AssertionError):
                censor.check(leaking)
            place.pop()
        censor.check(Sent(sent.at, sent.path, sent.token, json.dumps(message)))
    assert found == 20
    assert _found_in_lobby(recorder, censor)


def _found_in_lobby(recorder: Recorder, censor: Censor) -> int:
    """How many times one of the cards that lay face down would have been found in the lobby."""
    found = 0
    for sent in recorder.sent:
        cards = sent.message if sent.path == "/api/tables" else None
        for card in cards if isinstance(cards, list) else ():
            truth, version = censor.truths[card["table"]], card["version"]
            known = truth.known[version][truth.numbers[version]]
            hidden = set().union(*known.hands.values()) - known.everybody
            if None in card["board"] and hidden:
                card["board"][card["board"].index(None)] = min(hidden)
                leaking = Sent(sent.at, sent.path, sent.token, json.dumps(cards))
                with pytest.raises(AssertionError):
                    censor.check(leaking)
                found += 1
                break
    return found


def check_secrets(served: Served, recorder: Recorder, censor: Censor) -> None:
    """A secret goes out with its round, and not before that is settled."""
    with served.floor.engine.connect() as connection:
        shuffles = connection.execute(select(schema.shuffles)).all()
        secrets = [decrypt_secret(connection, each.commitment, each.secret) for each in shuffles]
    told = "\n".join(sent.text for sent in recorder.sent)
    revealed = 0
    for shuffle, secret in zip(shuffles, (each.hex() for each in secrets), strict=True):
        if secret not in told:
            continue
        revealed += 1
        assert shuffle.round is not None, "a secret whose deck is still to be dealt"
        for sent in recorder.sent:
            if secret in sent.text:
                assert sent.path == f"/api/tables/{shuffle.stream}/rounds/{shuffle.round}"
                assert sent.at >= censor.truths[shuffle.stream].settled[shuffle.round]
    assert revealed
    commitments = {each["public"]["commitment"] for each in _views(recorder)}
    assert {shuffle.commitment for shuffle in shuffles if shuffle.round} <= commitments


def _views(recorder: Recorder) -> Iterator[Any]:
    for sent in recorder.sent:
        message = sent.message
        if isinstance(message, dict) and "public" in message:
            yield message


def check_orders(recorder: Recorder) -> None:
    """Nowhere but in finished rounds does the order of a deck stand."""
    for sent in recorder.sent:
        if "/rounds/" not in sent.path:
            assert not re.search(r"(?:[2-9TJQKA][shdc] ){7}", sent.text), sent
