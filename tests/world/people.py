"""People at the tables: they play, deal, decide and complain, and send again what got lost."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING, Any

from croupier.acts import acts_of
from croupier.acts.moments import round_of
from croupier.cards import DECK
from croupier.console.listing import listing
from croupier.console.offers import boxes_of, free_boxes
from croupier.console.prompt import prompt
from croupier.floor.database.writer import Unavailable
from croupier.floor.tables.tables import TableVersion
from croupier.games.game import awaited, game_of
from croupier.games.real_cards import known_faces_among, on_table
from croupier.games.view import Choice
from croupier.house.table import Table
from croupier.house.table.presence import Stage
from croupier.machine import Refusal
from croupier.records.journal import VERBS
from croupier.server.auth.users import Role, User
from croupier.server.live.messages import ActMessage
from croupier.server.tables.own import complaints
from tests.world.network import Link, request
from tests.world.words import NONSENSE, Writer

if TYPE_CHECKING:
    from tests.world.world import World

Said = tuple[str, dict[str, Any]]
"""A verb, and its fields."""
_AGAIN = 8.0
"""Seconds after which an act without an answer is sent again."""
_MOST_OPEN = 3
NO_ANSWER = ("unavailable", "too-many")


@dataclass
class Asked:
    """An act that has been sent, under its id."""

    table: str
    message: dict[str, Any]
    sent: float
    answer: tuple[int, str | None] | None = None
    """The version, and the code of a refusal."""


class Person(ABC):
    """Somebody with a browser."""

    def __init__(self, world: "World", user: User, tables: tuple[str, ...]) -> None:
        self.world, self.user, self.tables = world, user, tables
        self.chance = Random(f"{world.seed} {user.name}")
        self.asked: dict[str, Asked] = {}
        self.open: dict[str, Asked] = {}
        """Those without an answer."""
        self.links: dict[str, Link] = {}
        self.seen: dict[str, int] = {}
        """The last version of each table that they heard of."""
        self._number = 0

    # The network

    def comes(self, table: str) -> None:
        """Open the page of a table, and find out what was missed."""
        link = self.links.get(table)
        if link is None or not link.open:
            process = self.world.any_process(self.chance)
            if process is not None:
                self.links[table] = Link(self, process, table, self.seen.get(table))

    def goes(self, table: str) -> None:
        """Close the page."""
        link = self.links.pop(table, None)
        if link is not None:
            link.break_()

    def hears(self, link: Link, text: str) -> None:
        message = json.loads(text)
        self.world.figures.messages += 1
        if message["type"] == "answer":
            refusal = message.get("refusal")
            self.is_answered(link.table, message["id"], message.get("seq", 0), refusal)
        elif message["type"] in ("hello", "state"):
            self._sees(link, message)

    def _sees(self, link: Link, message: Mapping[str, Any]) -> None:
        table, seq = link.table, message["seq"]
        self.world.inspector.check_heard(table, seq)
        before = self.seen.get(table)
        if message["type"] == "state":
            after = message["after"]
            missed = f"{self.user.name}, {table}: after {before} came what follows {after}"
            self.world.check(before is None or after == before, missed)
        self.seen[table] = max(seq, before or 0)

    # Acts

    def sends(self, table: str, act: str, said: Mapping[str, Any]) -> None:
        self._number += 1
        id = f"{self._number}"
        message: dict[str, Any] = {"type": "act", "id": id, "act": act, "with": dict(said)}
        careful = 0.9 if self.user.role is Role.DEALER else 0.3
        if self.chance.random() < careful and table in self.seen:
            message["seen"] = self.seen[table]
        self.asked[id] = self.open[id] = Asked(table, message, self.world.loop.time())
        self.world.figures.tried[act] += 1
        self._send(self.asked[id])

    def _send(self, asked: Asked) -> None:
        asked.sent = self.world.loop.time()
        self.world.figures.asked += 1
        link = self.links.get(asked.table)
        if link is not None and link.open and self.chance.random() < 0.7:
            link.send(asked.message)
            return
        process = self.world.any_process(self.chance)
        if process is not None:
            message = ActMessage(**asked.message)
            self.world.loop.create_task(request(self, process, asked.table, message))

    def sends_again(self) -> None:
        """Whatever was not answered, under the same id, to whoever is there."""
        late = self.world.loop.time() - _AGAIN
        for asked in [each for each in self.open.values() if each.sent < late]:
            self._send(asked)

    def is_answered(
        self, table: str, id: str, version: int | None, refusal: Mapping[str, Any] | None
    ) -> None:
        code = None if refusal is None else refusal["code"]
        if code in NO_ANSWER:
            return
        asked, verb = self.asked[id], self.asked[id].message["act"]
        answer = (version or 0, code)
        if asked.answer is not None:
            self.world.check(
                asked.answer == answer, f"{self.user.name} {id}: {asked.answer}, then {answer}"
            )
            return
        asked.answer = answer
        del self.open[id]
        self.world.answered(self, table, verb, asked.message["with"], code)
        if code is None:
            self.check(id)

    def check(self, id: str) -> None:
        asked = self.asked[id]
        if asked.answer is not None and asked.answer[1] is None:
            client, verb = f"user:{self.user.name}", asked.message["act"]
            self.world.inspector.check_answer(client, id, asked.table, asked.answer[0], verb)

    # What they do

    def steps(self) -> None:
        """One thing, at one of their tables."""
        self.sends_again()
        table = self.chance.choice(self.tables)
        if self.chance.random() < 0.1:
            self.comes(table)
        if self.chance.random() < 0.01:
            self.goes(table)
        if len(self.open) >= _MOST_OPEN:
            return
        held = self.world.look(table, self.chance)
        if held is None:
            return
        found = self._nonsense() if self.chance.random() < 0.03 else self.chooses(held)
        if found is not None:
            self.sends(table, *found)

    def _nonsense(self) -> Said:
        verb = self.chance.choice(list(VERBS))
        names = ("box", "deck", "cards", "amount", "player", "order", "x")
        return verb, {
            name: self.chance.choice(NONSENSE)
            for name in self.chance.sample(names, self.chance.randint(0, 4))
        }

    @abstractmethod
    def chooses(self, held: TableVersion) -> Said | None:
        """What they would do at a table, if anything."""

    def writes(self, held: TableVersion) -> Writer:
        return Writer(held.table, self._now(held), self.chance)

    def _now(self, held: TableVersion) -> datetime:
        return max(held.acted_at, self.world.now)

    def _any(self, held: TableVersion) -> Said | None:
        """Any act that this role may ask for: mostly one for which the moment is right."""
        table = held.table
        rows = acts_of(table.rulebook.game)
        verbs = [verb for verb in rows if self.user.may_act(verb)]
        if self.chance.random() < 0.8:
            verbs = [verb for verb in verbs if rows[verb].when(table)]
        if not verbs:
            return None
        # what has seldom been done in this world comes more often
        self.chance.shuffle(verbs)
        verb = min(verbs[:4], key=lambda each: self.world.figures.verbs[each])
        return verb, self.writes(held).act(verb)


class Player(Person):
    def chooses(self, held: TableVersion) -> Said | None:
        table, chance = held.table, self.chance
        boxes = boxes_of(table, self.user.name)
        if chance.random() < (1 - self.world.order) / 3:
            return self._any(held) if chance.random() < 0.5 else self._complaint(held)
        if not boxes:
            free = free_boxes(table) or (1,)
            return "sit", {"box": chance.choice(free), "player": self.user.name}
        if (asked := _asked_for(table)) in boxes and chance.random() < 0.7:
            return "here", {"box": asked}
        if round_of(table) is None:
            return self._wager(held, boxes)
        return self._decision(table, boxes)

    def _complaint(self, held: TableVersion) -> Said | None:
        for each in complaints(held.table.disputes, self.user.name):
            if each["may"]:
                said = {"person": self.user.name, "dispute": each["number"]}
                return self.chance.choice(each["may"]), said
        return "dispute", self.writes(held).act("dispute", {"person": self.user.name})

    def _wager(self, held: TableVersion, boxes: tuple[int, ...]) -> Said | None:
        table, chance, box = held.table, self.chance, self.chance.choice(boxes)
        rules = table.limits.rules
        there = {} if table.in_play is None else table.in_play.round.boxes
        down = there[box].wagers if box in there else {}
        if chance.random() < 0.03:
            return "leave", {"box": box}
        if down and chance.random() < 0.06:
            return "withdraw", {"box": box, "area": chance.choice(list(down))}
        wanted = [area for area in ("ante", *sorted(rules.compulsory)) if area not in down]
        area = wanted[0] if wanted else chance.choice(sorted(rules.areas))
        if not wanted and chance.random() < 0.7:
            return None
        amount = down.get("ante", chance.choice([10, 15, 25, 10, 505]))
        said: dict[str, Any] = {"box": box, "area": area, "amount": f"{amount}"}
        if area == "jackpot":
            said["amount"] = "5"
        if area == "super_on":
            said["on"] = chance.choice(list(table.players))
        if table.tokens.get(self.user.name.casefold()) and chance.random() < 0.5:
            return "place-with-tokens", {**said, "tokens": "5"}
        return "wager", said

    def _decision(self, table: Table, boxes: tuple[int, ...]) -> Said | None:
        round = round_of(table)
        assert round is not None
        legal = [each for each in game_of(round).legal(round) if each.box in boxes]
        also = [each for each, _ in game_of(round).further_choices(round) if each.box in boxes]
        if also and self.chance.random() < 0.15:
            legal = also
        return choice_said(table, self.chance.choice(legal), self.chance) if legal else None


class Staff(Person):
    """Employees and inspectors: what the table waits for, and whatever else is open to them."""

    def chooses(self, held: TableVersion) -> Said | None:
        table, now = held.table, self._now(held)
        if self.chance.random() < self.world.order:
            return self._next(held, now)
        if self.chance.random() < 0.4:
            return self._any(held)
        by: Any = self.user.by
        every = [each for each in listing(table, by, now) if self.user.may_act(each.offer.act)]
        asked = [each for each in every if each.offered]
        chosen = asked if asked and self.chance.random() < 0.6 else every
        # what ends a table, or all its rounds, comes seldom enough for rounds to be played
        rare = ("close", "show-closing-sign", "break-down", "void-round")
        open_ = [each.offer for each in chosen if each.offer.act not in rare or self._dares()]
        if not open_:
            return None
        self.chance.shuffle(open_)
        offer = min(open_[:3], key=lambda each: self.world.figures.verbs[each.act])
        return offer.act, self.writes(held).act(offer.act, offer.said)

    def _dares(self) -> bool:
        return self.chance.random() < 0.1

    def _next(self, held: TableVersion, now: datetime) -> Said | None:
        table = held.table
        found = prompt(table, self.user.by, now, by_itself=held.due is not None)
        if found.offer is not None and self.user.may_act(found.offer.act):
            return self._done(held, found.offer.act, found.offer.said)
        round = round_of(table)
        if found.on == "box" and round is not None and table.by_hand and self.chance.random() < 0.5:
            legal = [each for each in game_of(round).legal(round) if each.box == found.box]
            return choice_said(table, self.chance.choice(legal), self.chance) if legal else None
        return None

    def _done(self, held: TableVersion, act: str, said: Mapping[str, Any]) -> Said:
        table, round = held.table, round_of(held.table)
        if act == "announce" and round is not None and (due := awaited(round)) is not None:
            return act, {"words": due.words}
        if act == "show" and round is not None:
            return act, {**said, "cards": self._real_cards(round, said)}
        if act == "cut":
            return act, {**said, "at": self.chance.randint(10, 40)}
        if act in ("count-deck", "verify"):
            return act, {**said, "number": 52}
        if act == "check-deck":
            return act, {**said, "found": [card.text for card in DECK]}
        if act == "receive-decks" and table.upkeep.equipment is not None:
            count = min(table.upkeep.rules.decks_for(table.upkeep.equipment))
            return act, {"decks": ["red", "blue", "green"][:count]}
        return act, self.writes(held).act(act, said, more=0.05)

    def _real_cards(self, round: Any, said: Mapping[str, Any]) -> list[str]:
        """Cards that nobody has seen yet, as many as are wanted."""
        wanted = {str(each.place): each for each in game_of(round).to_see(round)}
        place = {"dealer": "0", "board": "-1"}.get(str(said.get("to")), str(said.get("to")))
        there = known_faces_among(on_table(round))
        left = [card.text for card in DECK if card not in there]
        due = wanted.get(place)
        count = 1 if due is None else due.count
        return self.chance.sample(left, min(count, len(left)))


class Cashier:
    """Sells and cashes chips; each sum is asked for under one id until it is answered."""

    def __init__(self, world: "World", players: tuple[str, ...]) -> None:
        self.world, self.players = world, players
        self.chance = Random(f"{world.seed} cashier")
        self.sums: dict[str, tuple[str, str, int]] = {}
        self.open: set[str] = set()
        self.sold = 0
        """What was acknowledged, bought less cashed."""

    def sells(self, player: str, amount: int, act: str = "buy-in") -> None:
        id = f"{len(self.sums) + 1}"
        self.sums[id] = (act, player, amount)
        self.open.add(id)
        self.world.loop.create_task(self._asks(id))

    def steps(self) -> None:
        for id in sorted(self.open):
            self.world.loop.create_task(self._asks(id))
        act = self.chance.choice(("buy-in", "buy-in", "cash-out"))
        self.sells(self.chance.choice(self.players), self.chance.choice((50, 100, 1000)), act)

    async def _asks(self, id: str) -> None:
        act, player, amount = self.sums[id]
        process = self.world.any_process(self.chance)
        if process is None or self.world.happens("dropped"):
            return
        floor = process.floor
        sell = floor.buy_in if act == "buy-in" else floor.cash_out
        try:
            await asyncio.wrap_future(sell(player, amount, "the cage", id))
        except (Unavailable, asyncio.CancelledError):
            return
        except Refusal:
            self.open.discard(id)
            return
        if not process.alive or self.world.happens("unanswered") or id not in self.open:
            return
        self.open.discard(id)
        self.sold += amount if act == "buy-in" else -amount


def _asked_for(table: Table) -> int | None:
    """The box whose player was asked: are you still there?"""
    asked = None if table.in_play is None else table.in_play.presence
    return asked.box if asked is not None and asked.stage is Stage.ASKED else None


def choice_said(table: Table, choice: Choice, chance: Random) -> Said | None:
    """A choice of a round as an act."""
    round = round_of(table)
    row = game_of(table.rulebook).by_name.get(choice.action)
    if row is None or round is None:
        return None
    box = choice.box if choice.of is None else choice.of
    said: dict[str, Any] = {} if box is None else {"box": box}
    if choice.multiple is not None:
        said["multiple"] = choice.multiple
    if choice.action == "exchange" and choice.box is not None:
        hand = [card.text for card in round.boxes[choice.box].cards]
        count = chance.randint(choice.fewest or 2, min(choice.most or 5, len(hand)))
        said["discard"] = chance.sample(hand, count)
    return row.verb, said


STAFF = (
    ("Dana", Role.DEALER, None),
    ("Sam", Role.SUPERVISOR, None),
    ("Olga", Role.ADMINISTRATOR, None),
    ("Ines", Role.INSPECTOR, None),
)
NAMES = ("Ann", "Bob", "Cyd", "Dov", "Eve", "Flo", "Gus", "Hal", "Ida")


def people(world: "World", tables: tuple[str, ...], count: int) -> Iterator[Person]:
    """The staff, who work at every table, and the players, each at one or two of them."""
    for name, role, rank in STAFF:
        yield Staff(world, User(name, role, rank), tables)
    for name in NAMES[:count]:
        at = tuple(world.chance.sample(tables, min(len(tables), world.chance.choice((1, 1, 2)))))
        yield Player(world, User(name, Role.PLAYER), at)
