"""Rounds without a server: what people are sent is made by the floor and by the server's own
functions, one act after another, and each message is checked as it is made.

Acts are done by `floor.transactions`, those of a round in one transaction; `Hub` makes the
messages. Left out are the ways by which requests come and answers go: HTTP, channels, sessions,
metrics, logs. `test_secrecy.py` has those too, for fewer rounds."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import orjson
from pydantic import BaseModel

from croupier.floor.audit import tables as retelling
from croupier.floor.audit.audit import audit
from croupier.floor.database import WRITES
from croupier.floor.database.batch import open_batch, write_all
from croupier.floor.floor import Floor
from croupier.floor.requests import Request
from croupier.floor.tables.settings import Clocks, TableSettings
from croupier.floor.tables.tables import TableVersion, new_table, redo
from croupier.floor.transactions import perform, perform_due
from croupier.records.journal import Heading, to_plain
from croupier.rulebooks.cases import cases
from croupier.server.auth.users import STAFF, Role, User
from croupier.server.console import story
from croupier.server.console.rulings import ruling
from croupier.server.console.schemas import RulingAsked, StoryTold
from croupier.server.console.story import Storyteller
from croupier.server.console.views import console_view, preview
from croupier.server.live.hub import Follower, Hub
from croupier.server.live.messages import ActMessage, AnswerMessage, RefusalTold
from croupier.server.problems import Problem
from croupier.server.tables import rounds
from croupier.server.tables.lobby import _card
from croupier.server.tables.own import own_view
from croupier.server.tables.redaction import redact
from croupier.server.tables.views import viewer_of
from tests.floor.pits import START, new_floor, next_step
from tests.server import truth as entries_truth
from tests.server.censor import Censor
from tests.server.mischief import FORESEEN, TABLES, mischief
from tests.server.traffic import Sent
from tests.server.truth import Truths, truth_of

_SECOND = timedelta(seconds=1)
_CLOCKS = Clocks(closing=0, wagers=20, decide=30, concede=0)
_STAFF = {role: User(f"A {role}", Role(role)) for role in (*STAFF, "spectator")}
_NOBODY = "nobody"
_TRIES, _LOOKS, _ASKS, _LOOKS_BACK = 0.3, 0.05, 0.004, 0.05
"""How often at an act somebody tries what they should not, looks at a page, or asks what would
happen, which costs as much as twenty acts; and how often somebody looks back at a round."""
_MOST = 200
"""Acts after which a round counts as never ending."""


@contextmanager
def performed_again_once() -> Iterator[None]:
    """The story, the audit and the truth each perform every entry again. Here the first does, and
    the others go on from its answer: the function is pure."""
    tables: dict[tuple[str, str], TableVersion] = {}
    answers: dict[int, tuple[Any, ...]] = {}

    def new_table_once(id: str, settings: TableSettings) -> TableVersion:
        key = (id, settings.model_dump_json())
        return tables[key] if key in tables else tables.setdefault(key, new_table(id, settings))

    def redo_once(table: Any, body: dict[str, Any], settings: TableSettings) -> Any:
        known = answers.get(id(table))
        if known is None or known[1] != body or known[2] != settings:
            answers[id(table)] = known = (table, body, settings, redo(table, body, settings))
        return known[3]

    with ExitStack() as stack:
        for place in (story, retelling, entries_truth):
            stack.enter_context(patch.object(place, "new_table", new_table_once))
            stack.enter_context(patch.object(place, "redo", redo_once))
        yield


class QuietFloor:
    def __init__(self, folder: Path, seed: int) -> None:
        path = folder / "floor.db"
        path.write_bytes(new_floor())
        self.random, self.now = Random(seed), START
        self.floor = Floor(f"sqlite:///{path}", lambda: self.now)
        self.truths = Truths()
        users = {user.name: (user.name, user.role.value) for user in _STAFF.values()}
        self.sessions = {**users, _NOBODY: ("", "spectator")}
        self.censor = Censor(self.truths, self.sessions)
        self.connection = self.floor.engine.connect().execution_options(**{WRITES: True})
        self.tables = [QuietTable(self, name, dict(heading)) for name, heading in TABLES.items()]

    def play(self, count: int) -> None:
        """So many rounds at every table."""
        for _ in range(count):
            for table in self.tables:
                table.play()

    def check(self, again: bool = True) -> Counter[str]:
        """What is known only at the end; and how much was played and checked. Without `again`, the
        entries are not performed once more, which takes a fourth of the whole time."""
        self.censor.check_secrets(self.floor)
        self.censor.check_itself()
        if again:
            self._perform_again()
        played = sum(len(truth.settled) for truth in self.truths.values())
        return Counter(rounds=played, messages=self.censor.checked, shared=self.censor.shared)

    def _perform_again(self) -> None:
        """The entries pass the audit, and tell of the same truth."""
        with self.floor.engine.connect() as connection:
            audit(connection)  # raises what it finds
        for id, truth in self.truths.items():
            assert truth == truth_of(self.floor, id), f"another truth of {id}"

    def close(self) -> None:
        self.connection.close()
        self.floor.close()


class QuietTable:
    def __init__(self, house: QuietFloor, name: str, heading: dict[str, Any]) -> None:
        self.house, self.id, self.random = house, name.replace(" ", "-"), house.random
        given = {"rulebook": name, "limits": "10:500:5", **heading, "name": self.id}
        settings = TableSettings(heading=Heading(**given), clocks=_CLOCKS)
        house.floor.open_table(settings).result()
        names = [f"{self.id} {each}" for each in ("one", "two", "three")]
        if self.id == "nz-uth":
            names[2] = names[1]  # somebody with two boxes, of which one is played blind
        self.players = {each: User(each, Role.PLAYER) for each in names}
        house.sessions.update({each: (each, "player") for each in names})
        self.asked, self.hub = 0, Hub(house.floor)
        self.has_shown_board = False
        self.story = Storyteller(house.floor)
        for player in self.players:
            house.floor.buy_in(player, 10**6, "the cage").result()
        self.held = house.floor.table(self.id)
        self.hub._latest[self.id] = self.held
        self.here = [_STAFF["dealer"], self.random.choice(list(_STAFF.values())[1:])]
        self.followers = {
            **{user.name: Follower(user, brief=True) for user in self.players.values()},
            **{user.name: Follower(user, brief=user is self.here[0]) for user in self.here},
            _NOBODY: Follower(None),
        }
        self.hub._followers[self.id].update(self.followers.values())
        with house.connection.begin():
            for box, player in enumerate(names, start=1):
                said = {"act": "sit", "with": {"box": box, "player": player}}
                assert self._ask(self.players[player], said), said

    def play(self) -> None:
        """One round, from the first wager to the last card."""
        number, connection = self.held.table.number, self.house.connection
        with connection.begin(), open_batch(connection):
            for _ in range(_MOST):
                self._go_on()
                if self.held.table.number > number:
                    break
            write_all(connection)
        assert self.held.table.number == number + 1, f"a round of {self.id} does not end"
        if number == 1:
            self._look_back(number, next(iter(self.players.values())))
        elif self.random.random() < _LOOKS_BACK:
            self._look_back(number, self.random.choice([*self.players.values(), *_STAFF.values()]))

    def _go_on(self) -> None:
        self.house.now += _SECOND
        if self.random.random() < _TRIES:
            self._try()
        if self._has_first_board() or self.random.random() < _LOOKS:
            self._look()
        if self.random.random() < _ASKS:
            self._ask_ahead()
        step = next_step(self.held, self.random)
        if step is not None:
            action, by = step
            if not self._ask(self.players[str(by)], to_plain(action, by)):
                self._go_on_otherwise()
        elif self.held.due is not None:
            self._do_due()
        else:
            self._deal()

    def _has_first_board(self) -> bool:
        """Whether community cards lie there that nobody has looked at in the lobby: once."""
        in_play = self.held.table.in_play
        if self.has_shown_board or in_play is None or not in_play.round.community:
            return False
        self.has_shown_board = True
        return True

    def _go_on_otherwise(self) -> None:
        """A player's act was refused: the house goes on, if it can."""
        if self.held.due is not None:
            self._do_due()
        else:
            self._deal()

    def _deal(self) -> None:
        """What the dealer may do where the software waits for a person."""
        legal = {each.action for each in own_view(self.held, self.here[0]).legal}
        for action, act in (("no_more_bets", "no-more-bets"), ("settle_now", "settle-now")):
            if action in legal:
                assert self._ask(self.here[0], {"act": act, "with": {}})
                return
        raise AssertionError(f"nobody can go on at {self.id}: {legal}")

    # Acts

    def _ask(self, user: User, act: dict[str, Any]) -> bool:
        """Ask for an act; everybody is told what they are told of it."""
        self.asked += 1
        id = f"{self.id}-{self.asked}"
        request = Request(
            f"user:{user.name}", id, self.id, user.by, act, None, viewer_of(user, ()).role
        )
        house, held = self.house, self.held
        done = perform(house.connection, request, lambda _: held, house.now, house.floor.currency)
        answer = done.answer
        told = answer.refusal
        if told is not None and answer.cards != frozenset():
            told = redact(told, answer.cards, held, user, act["with"])
        refusal = None if told is None else RefusalTold(**told)
        message = AnswerMessage(type="answer", id=id, seq=answer.version, refusal=refusal)
        if done.held is not None and answer.accepted:
            self._publish(done.held, answer.events)
        self._send("live", user.name, message.model_dump_json(exclude_none=True))
        return answer.accepted

    def _do_due(self) -> None:
        house, held = self.house, self.held
        assert held.due is not None
        house.now = max(house.now, held.due.at)
        done = perform_due(house.connection, self.id, lambda _: held, house.now)
        assert done.answer.accepted, done.answer.refusal
        assert done.held is not None
        self._publish(done.held, done.answer.events)

    def _publish(self, held: TableVersion, events: Any) -> None:
        self.held = held
        self.house.truths.hear(held, events)
        self.hub.publish(held, events)
        for name, follower in self.followers.items():
            while not follower.queue.empty():
                message = follower.queue.get_nowait()
                assert message is not None, "a channel was closed"
                self._send("live", name, message[1])

    def _try(self) -> None:
        """Somebody tries what they should not, to hear what the refusal says."""
        user = self.random.choice([*self.players.values(), *self.here])
        box = self.random.choice([1, 2, 3])
        if user.role is Role.PLAYER and self.held.table.players.get(box) == user.name:
            return  # that could be done, and would only show their own cards
        act, said = mischief(self.random, box)
        if user.may_act(act):
            self._ask(user, {"act": act, "with": said})

    # Pages

    def _look(self) -> None:
        """Somebody looks at the lobby, and somebody at the console."""
        self._send_to("", _NOBODY, [_card(self.held, {}, set(), set(), 0)])
        user = _STAFF[self.random.choice(STAFF)]
        self._send_to("console", user.name, console_view(self.held, user, self.house.now))

    def _ask_ahead(self) -> None:
        """Somebody asks what an act would do, and what the document says of a case."""
        held, now, user = self.held, self.house.now, _STAFF[self.random.choice(STAFF)]
        act, said = self.random.choice(FORESEEN)
        asked = ActMessage.model_validate({"id": "p", "act": act, "with": said})
        self._send_to("preview", user.name, self._tried(preview, held, user, asked, now))
        case = self.random.choice(list(cases(held.table.rulebook)))
        about = RulingAsked(case=case, answers={})
        self._send_to("ruling", user.name, self._tried(ruling, held, user, about, now))

    def _look_back(self, number: int, user: User) -> None:
        """Somebody looks at the round that is over, and the dealer at the story of the table."""
        self.house.floor._cache.remember(self.held)
        state = SimpleNamespace(floor=self.house.floor)
        request: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(croupier=state)))
        for path, page in (("", rounds._published), ("/steps", rounds._steps)):
            made = page(request, self.id, number, user)
            self._send_to(f"rounds/{number}{path}", user.name, made)
        entries = self.story.story(self.id, self.held.version - 20)
        self._send_to("story", "A dealer", StoryTold(entries=entries))

    def _tried(self, page: Any, *given: Any) -> Any:
        try:
            return page(*given)
        except Problem as problem:
            return {"detail": problem.message}

    def _send_to(self, path: str, name: str, page: Any) -> None:
        text = (
            page.model_dump_json()
            if isinstance(page, BaseModel)
            else orjson.dumps(page, default=BaseModel.model_dump).decode()
        )
        self._send(path, name, text)

    def _send(self, path: str, name: str, text: str) -> None:
        where = f"/api/tables/{self.id}/{path}" if path else "/api/tables"
        self.house.censor.check(Sent(self.house.now, where, name, text))
