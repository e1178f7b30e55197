"""Finished rounds: a table's history, round records, and rounds step by step."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from sqlalchemy import Connection, Select, func, select

from croupier.cards import Card, Unseen
from croupier.floor.database import schema
from croupier.floor.entries import event_name
from croupier.floor.fairness.contributions import SECRET_ALONE
from croupier.floor.tables.tables import TableVersion, stored_record
from croupier.games import events as ev
from croupier.games.events import PoolMoved
from croupier.games.game import game_of, say_wager
from croupier.games.state import RoundState
from croupier.games.view import Viewer
from croupier.games.words import EventText, box_name
from croupier.house.directions import one_hand_viewed
from croupier.house.people import same_name
from croupier.machine import Refusal
from croupier.money import format_amount
from croupier.records.rounds import Replay, replay
from croupier.records.rounds.limits import SignRead, WagerFound, tell_limits
from croupier.records.sentences import is_irregular, tell
from croupier.rulebooks.readings import FIRST
from croupier.sentence import Sentence, Sum, as_sentence, join_sentences
from croupier.server.auth.guards import SignedIn, TableId, state_of
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem
from croupier.server.tables import schemas
from croupier.server.tables.views import line_view, play_view, viewer_of
from croupier.server.wire import schema_of

router = APIRouter(prefix="/api/tables", tags=["rounds"])
Before = Annotated[int | None, Query(ge=1, lt=2**31, description="Only rounds before this one.")]
Most = Annotated[int, Query(ge=1, le=100)]


@router.get("/{id}/rounds")
async def rounds(
    id: TableId, request: Request, user: SignedIn, before: Before = None, most: Most = 25
) -> schemas.Rounds:
    """The table's rounds, newest first."""
    return await asyncio.to_thread(_page, request, id, user, before, most)


def _page(request: Request, id: str, user: User, before: int | None, most: int) -> schemas.Rounds:
    floor = state_of(request).floor
    floor.table(id)
    query = settled_rounds().where(schema.rounds.c.stream == id)
    if before is not None:
        query = query.where(schema.rounds.c.number < before)
    query = query.order_by(schema.rounds.c.number.desc()).limit(most + 1)
    with floor.engine.connect() as connection:
        found = connection.execute(query).all()
    shown = []
    for row in found[:most]:  # a round that cannot be read hides no other
        with suppress(Refusal), floor.reads(id, "read a round"):
            shown.append(card_of(row, user))
    before = found[most - 1].number if len(found) > most else None
    return schemas.Rounds(rounds=shown, before=before)


def settled_rounds() -> Select[Any]:
    """Rounds, each beside the entry that settled or corrected it."""
    rounds, entries = schema.rounds, schema.entries
    same = (entries.c.stream == rounds.c.stream) & (entries.c.version == rounds.c.version)
    return select(rounds, entries.c.body).join(entries, same)


def card_of(row: Any, user: User) -> schemas.RoundCard:
    players: dict[str, str] = json.loads(row.players)
    return schemas.RoundCard(
        round=row.number,
        at=json.loads(row.body)["at"],
        void=bool(row.void),
        players=players,
        nets=dict(_nets(row.record)),
        own=list(boxes_of(players, user)),
    )


@lru_cache(maxsize=1024)
def _nets(record: str) -> tuple[tuple[str, str], ...]:
    """The net result of each box, from the record."""
    again = replay({"reading": FIRST, **json.loads(record)})
    return tuple((str(box.number), format_amount(box.net)) for box in again.boxes)


def boxes_of(players: dict[str, str], user: User) -> tuple[int, ...]:
    """The boxes that this person played in the round."""
    if user.role is not Role.PLAYER:
        return ()
    return tuple(int(box) for box, name in players.items() if same_name(name, user.name))


@router.get("/{id}/rounds/{number}")
async def one_round(
    id: TableId, number: int, request: Request, user: SignedIn
) -> schemas.RoundTold:
    """A finished round: its record, and the secrets that determined its cards. Both tell every
    card: they are for those who wagered in it, for inspectors, and for people from whom no
    player's hand stayed hidden."""
    return await asyncio.to_thread(_published, request, id, number, user)


_WITHHELD = (
    "a hand of this round stays face down to you, and the record would tell it: those who wagered "
    "in the round and inspectors can verify it"
)


def _published(request: Request, id: str, number: int, user: User) -> schemas.RoundTold:
    floor = state_of(request).floor
    held = floor.table(id)
    with floor.engine.connect() as connection:
        row = row_of(connection, id, number)
        with floor.reads(id, "read a round"):
            return _told(connection, held, row, user)


def _told(connection: Connection, held: TableVersion, row: Any, user: User) -> schemas.RoundTold:
    if not may_know_all(held, row, user):
        return schemas.RoundTold(record=None, void=bool(row.void), shuffles=[], withheld=_WITHHELD)
    return schemas.RoundTold(
        record=stored_record(row),
        void=bool(row.void),
        shuffles=shuffles_of(connection, held.id, row.number),
    )


def may_know_all(held: TableVersion, row: Any, user: User) -> bool:
    """Whether this person may know the order of the cards: an inspector, whoever wagered in the
    round and so has a right to verify it, or whoever has seen every card of every box. The dealer's
    cards are the house's own, and it publishes them."""
    own = list(boxes_of(json.loads(row.players), user))
    if own or user.role in (Role.INSPECTOR, Role.ADMINISTRATOR):
        return True
    again = replay(stored_record(row))
    return _hands_in(again) <= _seen_in(steps_of(again), _viewer(held, user, own))


def _hands_in(replay: Replay) -> set[Card]:
    """The cards that were dealt to boxes, as far as the software knows them."""
    dealt = (event for event in replay.events if isinstance(event, _DEALT))
    cards = (event.card for event in dealt if _box(event) is not None)
    return {card for card in cards if not isinstance(card, Unseen)}


_DEALT = (ev.CardDealt, ev.StrayCardDealt)


def _seen_in(steps: Sequence["Step"], viewer: Viewer) -> set[Card]:
    """The cards that this person sees in some step."""
    return {card for step in steps for card in _cards(play_view(step.round, viewer))}


def row_of(connection: Connection, id: str, number: int) -> Any:
    """The row of a finished round, with the entry that settled or corrected it."""
    rounds = schema.rounds.c
    if 0 < number < 2**31:
        query = settled_rounds().where(rounds.stream == id, rounds.number == number)
        row = connection.execute(query).one_or_none()
        if row is not None:
            return row
    raise Problem(404, "no-such-round", f"table {id} has no finished round {number}")


def shuffles_of(connection: Connection, id: str, number: int) -> list[schemas.Shuffle]:
    """The secrets published with the round, and what players contributed to its cards."""
    shuffles, deals, logged = schema.shuffles, schema.deals, schema.commitments
    same = (deals.c.stream == id) & (deals.c.round == number)
    query = (
        select(shuffles, deals.c.scheme, deals.c.contributions, logged.c.number)
        .outerjoin(deals, same & (deals.c.commitment == shuffles.c.commitment))
        .outerjoin(logged, logged.c.commitment == shuffles.c.commitment)
        .where(shuffles.c.stream == id, shuffles.c.round == number)
    )
    return [
        schemas.Shuffle(
            commitment=row.commitment,
            secret=row.secret.hex(),
            deck=row.deck,
            scheme=row.scheme or SECRET_ALONE,
            contributions=_contributions(row.contributions),
            number=row.number,
        )
        for row in connection.execute(query.order_by(shuffles.c.version))
    ]


def _contributions(text: str | None) -> list[schemas.ContributionTold]:
    found = [] if text is None else json.loads(text)
    return [schemas.ContributionTold(**each) for each in found]


@router.get("/{id}/rounds/{number}/steps")
async def steps(id: TableId, number: int, request: Request, user: SignedIn) -> schemas.Steps:
    """A finished round event by event, in words, each with the table afterwards as you may see
    it."""
    return await asyncio.to_thread(_steps, request, id, number, user)


def _steps(request: Request, id: str, number: int, user: User) -> schemas.Steps:
    floor = state_of(request).floor
    held = floor.table(id)
    with floor.engine.connect() as connection:
        row = row_of(connection, id, number)
        last = connection.execute(
            select(func.max(schema.rounds.c.number)).where(schema.rounds.c.stream == id)
        ).scalar_one()
    with floor.reads(id, "read a round"):
        return _steps_told(held, row, last, user)


def _steps_told(held: TableVersion, row: Any, last: int, user: User) -> schemas.Steps:
    again, card, number = replay(stored_record(row)), card_of(row, user), row.number
    return schemas.Steps(
        table=held.id,
        rulebook=again.rules.id,
        round=card.round,
        at=card.at,
        void=card.void,
        players=card.players,
        own=card.own,
        steps=tell_steps(
            steps_of(again), _viewer(held, user, card.own), again.rules.document.currency
        ),
        lines=[line_view(line) for line in again.lines],
        nets=card.nets,
        pool_lines=[
            schema_of(schemas.PoolLine, each) for each in getattr(again.final, "pool_lines", ())
        ],
        previous=number - 1 if number > 1 else None,
        next=number + 1 if number < last else None,
    )


def _viewer(held: TableVersion, user: User, own: list[int]) -> Viewer:
    """The viewer of a finished round: a player who may look at one hand sees only that one."""
    table = held.table
    alone = len(own) > 1 and one_hand_viewed(table.directions, table.name, held.acted_at)
    return viewer_of(user, tuple(own[:1] if alone else own))


_BETWEEN = (ev.PhaseBegan, ev.HandFinished, ev.CardsCollected, SignRead)
"""Events shown only if every event is requested."""
_LINES = ("lines", "pool_lines")


@dataclass(frozen=True)
class Step:
    """An event, and the round after it."""

    event: Any
    told: EventText
    round: RoundState
    main: bool
    """Whether it belongs to the short version of the round."""


def steps_of(replay: Replay) -> list[Step]:
    """Every event of the round, with full knowledge of it."""
    # Each game's `fold` takes its own rounds and events.
    fold = game_of(replay.start).fold
    rounds, state = [], replay.start
    for event in replay.events:
        state = fold(state, event)
        rounds.append(state)
    told = _short_story(replay.events)
    return [
        Step(event, told.get(index) or _words(event), after, index in told)
        for index, (event, after) in enumerate(zip(replay.events, rounds, strict=True))
    ]


def _words(event: Any) -> EventText:
    if _is_end(event):
        return EventText("Round", "over", ())
    return tell_limits(event) or tell(event)


def _is_end(event: Any) -> bool:
    return isinstance(event, ev.PhaseBegan) and event.phase == "over"


def _short_story(events: Sequence[Any]) -> dict[int, EventText]:
    """The places of the events in the short version; consecutive events of one kind count as
    one."""
    story: dict[int, EventText] = {}
    for first, last in _runs(events):
        event = events[first]
        if isinstance(event, ev.CardDealt):
            story[last] = _dealt(events[first : last + 1])
        elif isinstance(event, ev.WagerPlaced):
            story[last] = _wagered(events[first : last + 1])
        elif not isinstance(event, _BETWEEN) or _is_end(event):
            story[last] = _words(event)
    return story


def _runs(events: Sequence[Any]) -> Iterator[tuple[int, int]]:
    first = 0
    for index in range(1, len(events) + 1):
        if index == len(events) or _kind(events[index]) != _kind(events[first]):
            yield first, index - 1
            first = index


def _kind(event: Any) -> object:
    """The kind by which consecutive events are joined: a deal, or wagers."""
    join_sentences = isinstance(event, ev.CardDealt | ev.WagerPlaced)
    return type(event) if join_sentences else id(event)


def _dealt(dealt: Sequence[ev.CardDealt]) -> EventText:
    if len({event.to for event in dealt}) == 1:
        return _received(dealt)
    says = Sentence(
        "{count} cards dealt from the {source}{up}",
        count=len(dealt),
        source=dealt[0].source,
        up=_up(dealt),
    )
    clauses = dict.fromkeys(clause for event in dealt for clause in event.clauses)
    return EventText("Dealer", says, tuple(clauses))


def _received(dealt: Sequence[ev.CardDealt]) -> EventText:
    count = "a card" if len(dealt) == 1 else f"{len(dealt)} cards"
    says = Sentence("receives {count}{up}", count=count, up=_up(dealt))
    return EventText(box_name(dealt[0].to), says, dealt[0].clauses)


def _up(dealt: Sequence[ev.CardDealt]) -> Sentence:
    cards = tuple(event.card for event in dealt if event.face_up)
    return Sentence(", {cards} up", cards=cards) if cards else as_sentence("")


def _wagered(placed: Sequence[ev.WagerPlaced]) -> EventText:
    """ "Boxes 1, 3" wager "box 1: ante 10, super wager 10; box 3: ante 25"."""
    by_box: dict[int, list[Sentence]] = {}
    for each in placed:
        wager = say_wager(each.wager).removesuffix(" wager")
        says = Sentence("{wager} {amount}", wager=wager, amount=Sum(each.amount))
        by_box.setdefault(each.box, []).append(says)
    clauses = tuple(dict.fromkeys(clause for event in placed for clause in event.clauses))
    if len(by_box) == 1:
        [(box, wagers)] = by_box.items()
        return EventText(
            box_name(box), Sentence("wagers {all}", all=join_sentences(", ", wagers)), clauses
        )
    boxes = (
        Sentence(
            "{box}: {wagers}", box=box_name(box).lower(), wagers=join_sentences(", ", by_box[box])
        )
        for box in sorted(by_box)
    )
    return EventText("Wagers", join_sentences("; ", boxes), clauses)


def _says(event: Any) -> str | None:
    return str(event.words) if isinstance(event, ev.Announced) else None


def tell_steps(steps: Sequence[Step], viewer: Viewer, currency: str) -> list[schemas.StepTold]:
    """The steps as this person may see them; settled lines are counted, not repeated."""
    seen: set[Card] = set()
    shown = []
    for number, step in enumerate(steps, start=1):
        play = play_view(step.round, viewer)
        seen.update(_cards(play))
        settled, pools_moved = len(play.lines), len(getattr(play, "pool_lines", ()))
        told = _shown(step, seen)
        shown.append(
            schemas.StepTold(
                number=number,
                event=event_name(type(step.event)),
                who=told.who,
                what=told.sentence.priced(currency).text(),
                says=_says(step.event),
                clauses=list(told.clauses),
                main=step.main,
                irregular=is_irregular(step.event) or isinstance(step.event, WagerFound),
                box=_box(step.event),
                to=_to(step.event),
                line=settled if isinstance(step.event, ev.LineSettled) else None,
                settled=settled,
                pools_moved=pools_moved,
                play=play.model_copy(
                    update={name: [] for name in _LINES if name in type(play).model_fields}
                ),
            )
        )
    return shown


def _shown(step: Step, seen: set[Card]) -> EventText:
    """The sentence, without its cards unless this person has seen all of them by now."""
    if step.told.sentence.cards <= seen:
        return step.told
    if step.told.unseen:
        return replace(step.told, says=step.told.unseen)
    return replace(step.told, says=step.told.sentence.shown_to(()))


def _cards(play: schemas.Play) -> Iterator[Card]:
    """The cards that lie open."""
    hands = [play.dealer, getattr(play, "community", [])]
    hands += [box.cards for box in play.boxes.values()]
    return (Card.parse(card) for hand in hands for card in hand if card is not None)


def _box(event: Any) -> int | None:
    """The box that an event is about, if any."""
    match event:
        case ev.LineSettled(line):
            return line.box
        case ev.CardDealt(to) if to > 0:
            return to
        case PoolMoved():
            return None
    box = getattr(event, "box", None)
    return box if isinstance(box, int) and box > 0 else None


def _to(event: Any) -> str | None:
    """Where a card of the deck went: "dealer", "board" or "box 3"."""
    match event:
        case ev.CardDealt(to) | ev.StrayCardDealt(to):
            return box_name(to).lower()
    return None
