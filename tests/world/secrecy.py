"""Two tables that differ only in cards which a person may not see: everything else is the same.

Of a table in play a twin is made: cards that the person has never seen change places. Whatever the
server would send them is made for both and compared, byte for byte: views, lists, previews, and the
answer to any act, which is really performed and rolled back."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import structlog
from sqlalchemy import Engine

from croupier.acts import acts_of
from croupier.cards import DECK, Card
from croupier.console.offers import boxes_seen
from croupier.console.redeal import _with, cards_in
from croupier.floor.database import connect, to_text
from croupier.floor.entries import canonical, event_plain
from croupier.floor.requests import Answer, Request
from croupier.floor.tables.tables import TableVersion, redo
from croupier.floor.transactions import perform
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.games.view import Viewer
from croupier.house.people import name_key
from croupier.house.table import InPlay, reading_now
from croupier.machine import Refusal, evolve
from croupier.records.journal import ReadingError
from croupier.rulebooks.cases import cases
from croupier.server.auth.users import STAFF, Role, User
from croupier.server.console.rulings import ruling
from croupier.server.console.schemas import RulingAsked
from croupier.server.console.story import _told
from croupier.server.console.views import console_view, preview
from croupier.server.live.messages import ActMessage
from croupier.server.problems import Problem
from croupier.server.tables.acts import _said
from croupier.server.tables.lobby import _card
from croupier.server.tables.own import own_view
from croupier.server.tables.redaction import redact
from croupier.server.tables.views import boxes_of, public_view, viewer_of
from croupier.server.wire import public_event
from tests.server.truth import Known
from tests.world.inspector import Violation
from tests.world.words import Writer

if TYPE_CHECKING:
    from tests.world.world import World

SPECTATOR = User("Spy", Role.SPECTATOR)
_ACTS = 6
"""Acts that are tried on each pair of tables, besides what is shown."""
_TRIES = 12
_SHUFFLES = ("make-ready", "shuffle")
"""Acts to which the floor adds orders of cards."""


@dataclass(frozen=True)
class Pair:
    """A table, and its twin for one person."""

    user: User
    one: TableVersion
    other: TableVersion
    changed: frozenset[Card]
    """The cards that changed places."""


def pair(held: TableVersion, user: User, chance: Random) -> Pair | None:
    """A twin that looks the same to this person, now and at every moment of the round so far."""
    table = held.table
    if table.in_play is None or not table.in_play.dealt or table.real_cards:
        return None
    boxes = boxes_seen(table, boxes_of(table, user.name), held.acted_at)
    viewer = viewer_of(user, boxes if user.role is Role.PLAYER else ())
    for _ in range(_TRIES):
        renamed = _renaming(table.in_play, user, viewer, chance)
        twin = None if renamed is None else _played(table.in_play, renamed, viewer)
        if renamed is None or twin is None:
            continue
        decks = {
            number: evolve(deck, order=_with(deck.order, renamed))
            for number, deck in table.upkeep.decks.items()
        }
        upkeep = evolve(table.upkeep, decks=decks)
        other = evolve(table, in_play=twin, upkeep=upkeep)
        return Pair(
            user,
            replace(held, derived={}),
            replace(held, table=other, derived={}),
            frozenset(renamed),
        )
    return None


def _renaming(
    in_play: InPlay, user: User, viewer: Viewer, chance: Random
) -> Mapping[Card, Card] | None:
    """Two cards that this person has never seen change places, or all of them do."""
    known = _known(in_play)
    seen = {card for card in DECK if card.text in known.to(user.name, user.role.value)}
    seen |= set(cards_in(game_of(in_play.round).view(in_play.round, viewer)))
    unseen = [card for card in DECK if card not in seen]
    if len(unseen) < 2:
        return None
    if chance.random() < 0.7:
        one = chance.choice([card for card in _at_hand(in_play.round) if card in unseen] or unseen)
        other = chance.choice([card for card in unseen if card != one])
        return {one: other, other: one}
    return dict(zip(unseen, chance.sample(unseen, len(unseen)), strict=True))


def _at_hand(round: RoundState) -> tuple[Any, ...]:
    """The cards on which something may hang soon: those that lie face down, and the next ones."""
    hands = (card for box in round.boxes.values() for card in box.cards)
    return (*round.dealer, *round.community, *hands, *round.deck[round.dealt : round.dealt + 3])


def _known(in_play: InPlay) -> Known:
    """What everybody could see, from the events of the round."""
    known = Known()
    known.players = {box: name_key(name) for box, name in in_play.players.items()}
    known.blind = frozenset(box for box in in_play.players if in_play.round.is_blind(box))
    round: Any = in_play.start
    for _, action in in_play.done:
        round, events = game_of(round).act(round, action)
        for event in events:
            known.learn(event_plain(event))
    return known


def _played(in_play: InPlay, renamed: Mapping[Card, Card], viewer: Viewer) -> InPlay | None:
    """The round again with the other cards; None where the viewer would have noticed."""
    game = game_of(in_play.round)
    one: Any = in_play.start
    other: Any = evolve(in_play.start, deck=_with(in_play.start.deck, renamed))
    start, done = other, []
    for phase, action in in_play.done:
        same = _with(action, renamed)
        try:
            one, _ = game.act(one, action)
            other, _ = game.act(other, same)
        except Refusal:
            return None
        if game.view(one, viewer) != game.view(other, viewer):
            return None
        done.append((phase, same))
    if one != in_play.round:  # something of the house changed it too
        return None
    return evolve(in_play, round=other, start=start, done=tuple(done))


class Comparison:
    """Compares what a person is sent about both tables of a pair."""

    def __init__(self, world: "World", found: Pair, now: datetime) -> None:
        self.world, self.pair, self.now = world, found, now
        self.compared = 0

    def views(self) -> None:
        """Everything that is shown without asking for an act."""
        for name, show in _shows(self.pair.user, self.now):
            self._same(name, show(self.pair.one), show(self.pair.other))

    def acts(self, engine: Engine, chance: Random, count: int = _ACTS) -> None:
        """Any act: what is foreseen of it, what it is answered, and what is seen then."""
        user, table = self.pair.user, self.pair.one.table
        verbs = [verb for verb in acts_of(table.rulebook.game) if user.may_act(verb)]
        for verb in chance.sample(verbs, min(count, len(verbs))):
            said = Writer(table, self.now, chance).act(verb)
            sent: dict[str, Any] = {"id": "p", "act": verb, "with": said}
            try:
                message = ActMessage(**sent)
            except ValueError:
                continue
            self.act(engine, message)

    def act(self, engine: Engine, message: ActMessage) -> None:
        user = self.pair.user
        if user.role in STAFF:
            self._same(
                f"the preview of {message.act} {message.with_}",
                *(_preview(held, user, message, self.now) for held in self._both),
            )
        one, other = (self._performed(engine, held, message) for held in self._both)
        what = f"{message.act} {message.with_}"
        self._same(f"the answer to {what}", one.told, other.told)
        self._same(f"what is logged of {what}", one.logged, other.logged)
        if one.after is None or other.after is None:
            return
        if (one.seen | other.seen) & {card.text for card in self.pair.changed}:
            return  # the act turned one of them up
        self._same(f"the events of {what}", one.events, other.events)
        self._same(f"the story of {what}", one.story, other.story)
        if _view(one.after, user) == _view(other.after, user):
            for name, show in _shows(user, self.now):
                self._same(f"{name} after {what}", show(one.after), show(other.after))

    @property
    def _both(self) -> tuple[TableVersion, TableVersion]:
        return self.pair.one, self.pair.other

    def _performed(self, engine: Engine, held: TableVersion, message: ActMessage) -> "_Result":
        user = self.pair.user
        request = Request(
            f"user:{user.name}",
            "a twin's",
            held.id,
            user.by,
            {"act": message.act, "with": _said(user, message)},
            None,
            viewer_of(user, ()).role,
        )
        with engine.connect() as connection, structlog.testing.capture_logs() as logged:
            done = perform(
                connection,
                request,
                lambda id: held if id == held.id else None,
                self.now,
                self.world.currency,
            )
            connection.rollback()
        said = request.act["with"]
        return _Result.of(
            done.answer, done.held, held, user, said, logged, self._story(held, request)
        )

    def _story(self, held: TableVersion, request: Request) -> str:
        """The act in the words of the table's story, which staff may read."""
        if request.act["act"] in _SHUFFLES or self.pair.user.role not in STAFF:
            return ""
        body = {
            "by": str(request.by),
            "act": request.act,
            "at": to_text(self.now),
            "reading": reading_now(held.table),
            "events": [],
        }
        try:
            _, events = redo(held.table, body, held.settings)
        except (Refusal, ReadingError):
            return ""
        return _told(held.version, body, events, "$").model_dump_json()

    def _same(self, what: str, one: str, other: str) -> None:
        self.compared += 1
        if one != other:
            place = next(
                (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0
            )
            near = slice(max(0, place - 60), place + 60)
            raise Violation(
                f"{self.pair.user.name}, {self.pair.user.role}, at {self.pair.one.id}: {what} "
                f"tells of {' '.join(sorted(c.text for c in self.pair.changed))}: "
                f"...{one[near]!r} and ...{other[near]!r}"
            )


@dataclass(frozen=True)
class _Result:
    """What somebody is told about an act, and the table after it."""

    told: str
    logged: str
    events: str
    seen: frozenset[str]
    story: str
    after: TableVersion | None

    @classmethod
    def of(
        cls,
        answer: Answer,
        after: TableVersion | None,
        held: TableVersion,
        user: User,
        said: Mapping[str, Any],
        logged: list[Any],
        story: str,
    ) -> "_Result":
        told = answer.refusal
        if told is not None and answer.cards != frozenset():
            told = redact(told, answer.cards, held, user, said)
        told_ = canonical({"version": answer.version, "refusal": told})
        log = canonical([{name: str(each) for name, each in line.items()} for line in logged])
        if not answer.accepted:
            return cls(told_, log, "", frozenset(), "", None)
        events = [public_event(event) for event in answer.events]
        return cls(told_, log, canonical(events), _turned_up(answer.events), story, after)


def _turned_up(events: tuple[Any, ...]) -> frozenset[str]:
    """The cards that these events show to anybody at all."""
    shown = [public_event(event) for event in events]
    verified = [event for event in events if event["event"].endswith("hand-verified")]
    return frozenset(_texts([*shown, *verified]))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


def _view(held: TableVersion, user: User) -> Any:
    table = held.table
    if table.in_play is None:
        return None
    boxes = boxes_seen(table, boxes_of(table, user.name), held.acted_at)
    viewer = viewer_of(user, boxes if user.role is Role.PLAYER else ())
    return game_of(table.in_play.round).view(table.in_play.round, viewer)


Show = Callable[[TableVersion], str]


def _shows(user: User, now: datetime) -> Iterator[tuple[str, Show]]:
    """Everything that this person's pages show of a table."""
    yield "the public view", lambda held: public_view(held).model_dump_json()
    yield "the own view", lambda held: own_view(held, user).model_dump_json()
    yield "the lobby", lambda held: _card(held, {}, set(), set(), 0).model_dump_json()
    if user.role in STAFF:
        yield "the console", lambda held: console_view(held, user, now).model_dump_json()
        yield "the rulings", lambda held: _rulings(held, user, now)


def _rulings(held: TableVersion, user: User, now: datetime) -> str:
    """What is said of every irregularity, before any question is answered."""
    told = []
    for case in cases(held.table.rulebook):
        with _no_problem():
            asked = RulingAsked(case=case, answers={})
            told.append(ruling(held, user, asked, now).model_dump_json())
    return "\n".join(told)


@contextmanager
def _no_problem() -> Iterator[None]:
    try:
        yield
    except Problem:
        return


def _preview(held: TableVersion, user: User, message: ActMessage, now: datetime) -> str:
    """The same chance for both tables."""
    with patch("croupier.server.console.views._CHANCE", Random(7)):
        try:
            return preview(held, user, message, now).model_dump_json()
        except Problem as problem:
            return str(problem)


def compare(world: "World", held: TableVersion, user: User, chance: Random, count: int) -> bool:
    """Compare a table with a twin for this person, if there is one."""
    found = pair(held, user, chance)
    if found is None:
        return False
    comparison = Comparison(world, found, max(held.acted_at, world.now))
    engine = connect(world.disk.url)
    same = patch("croupier.floor.fairness.shuffle.new_secret", lambda: bytes(32))
    try:
        with same:
            comparison.views()
            comparison.acts(engine, chance, count)
    finally:
        engine.dispose()
        world.figures.compared += comparison.compared
    world.figures.twins += 1
    return True
