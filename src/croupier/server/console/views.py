"""The console's view of a table."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from random import Random, SystemRandom
from typing import Any

from croupier.acts import title_of
from croupier.acts.moments import round_of
from croupier.cards import DECK, Card, faces
from croupier.console.listing import ListedAct, list_act, listing
from croupier.console.offers import boxes_seen, may_do
from croupier.console.places import say_place, say_unseen
from croupier.console.previews import WagerEffect, foresee
from croupier.console.prompt import prompt
from croupier.floor.fairness.shuffle import with_orders
from croupier.floor.requests import refusal_plain
from croupier.floor.tables.hidden_cards import check_named, with_places
from croupier.floor.tables.next_step import due
from croupier.floor.tables.tables import TableVersion
from croupier.games.events import COMMUNITY, DEALER, CardDealt, CardsSeen
from croupier.games.game import game_of
from croupier.games.real_cards import UndecidedWager, known_faces_among, on_table, unseen_of
from croupier.games.state import RoundState
from croupier.house.directions import Direction, in_force
from croupier.house.disputes import Dispute
from croupier.house.limits import TableLimits
from croupier.house.table import By, Table
from croupier.house.table.correction import is_correctable, why_not_corrected
from croupier.house.upkeep import Deck
from croupier.machine import Refusal
from croupier.money import format_amount
from croupier.records.journal import ReadingError, from_plain, plain, to_plain
from croupier.records.journal.fields import ActField
from croupier.records.sentences.house import say_order
from croupier.records.sentences.words import say_sign
from croupier.server.auth.users import User
from croupier.server.console import schemas
from croupier.server.console.course import course_view, fell_open
from croupier.server.live.messages import ActMessage, RefusalTold
from croupier.server.problems import Problem
from croupier.server.tables.views import boxes_of, line_view, play_view, viewer_of
from croupier.server.wire import schema_of


def console_view(held: TableVersion, user: User, now: datetime) -> schemas.ConsoleTold:
    """Everything that a person who works at the table may know and do."""
    table = held.table
    open_ = [each for each in listing(table, user.by, now) if user.may_act(each.offer.act)]
    waiting = waiting_view(held, user, now)
    return schemas.ConsoleTold(
        seq=held.version,
        table=held.id,
        rulebook=table.rulebook.id,
        title=table.rulebook.title,
        game=table.rulebook.game,
        currency=table.rulebook.document.currency,
        round=table.number,
        phase=phase_of(table),
        you=str(user.by),
        by_hand=sorted(table.by_hand),
        cards_by_hand=table.cards_by_hand,
        real_cards=real_cards_view(table, user.by) if table.real_cards else None,
        undo=undo_view(table, user.by) if table.by_hand and user.may_act("correct") else None,
        waiting=waiting,
        course=course_view(table, waiting.act, _fell_open(table, user, now)),
        acts=[act_view(each) for each in open_],
        decks=[_deck(table, each) for each in table.upkeep.decks.values()],
        limits=_limits(table.limits, now),
        closes_at=None if table.upkeep.sign is None else table.upkeep.sign.told.isoformat(),
        directions=[_direction(each) for each in in_force(table.directions, now)],
        incidents=[
            schema_of(schemas.IncidentTold, each) for each in table.directions.incidents.values()
        ],
        disputes=[_dispute(each) for each in table.disputes.disputes.values()],
    )


def undo_view(table: Table, by: By | None = None) -> schemas.UndoTold:
    """The last act, and whether this person may withdraw it."""
    last = table.last
    act = {} if last is None else to_plain(last.action, last.by)
    title = title_of(act["act"], act.get("with", {})) if act else ""
    return schemas.UndoTold(what=title, why_not=why_not_corrected(table, by))


def real_cards_view(table: Table, by: By | None = None) -> schemas.RealCardsTold:
    """The cards at each place, for staff who enter the cards they see."""
    round, last = round_of(table), table.last
    correctable = is_correctable(table, by)
    verb = last.verb if correctable and last is not None else None
    seen: list[str] = []
    if round is not None:
        seen = [card.text for card in DECK if card in known_faces_among(on_table(round))]
    told, where = _told_last(table) if correctable else ([], None)
    return schemas.RealCardsTold(
        places=[] if round is None else list(_places(round)),
        seen=seen,
        left=0 if round is None else round.cards_left,
        correctable=correctable,
        last=verb,
        last_cards=told,
        last_place=where,
        resting=[]
        if round is None
        else list(map(_resting, game_of(round).undecided_wagers(round))),
        certain=None if round is None else _certain(round),
        settled=[] if round is None else [line_view(line) for line in round.lines],
    )


def _told_last(table: Table) -> tuple[list[str], str | None]:
    """The cards that the last act named, and their place."""
    for event in () if table.last is None else table.last.events:
        match event:
            case CardsSeen(to, cards):
                return plain(cards), say_place(to)
            case CardDealt(to, card, face_up):
                return plain((card,)) if face_up and isinstance(card, Card) else [], say_place(to)
    return [], None


def _resting(each: UndecidedWager) -> schemas.RestingTold:
    return schemas.RestingTold(
        box=each.box,
        wager=each.wager,
        stake=format_amount(each.stake),
        cards=[schemas.UnseenTold(place=say_place(at), count=count) for at, count in each.cards],
        clauses=list(each.clauses),
    )


def _certain(round: RoundState) -> schemas.CertainTold | None:
    found = game_of(round).certain(round)
    return None if found is None else schemas.CertainTold(says=found[0], clauses=list(found[1]))


def _places(round: RoundState) -> Iterator[schemas.PlaceTold]:
    wanted = {each.place: each for each in game_of(round).to_see(round)}
    hands = {number: box.cards for number, box in round.boxes.items() if box.cards}
    for place, cards in {
        DEALER: round.dealer,
        COMMUNITY: round.community,
        **round.stray,
        **hands,
    }.items():
        if not cards:
            continue
        due, box = wanted.get(place), round.boxes.get(place)
        yield schemas.PlaceTold(
            place=say_place(place),
            cards=plain(faces(cards)),
            discards=plain(faces(getattr(box, "discard", ()))),
            count=len(unseen_of(cards)),
            wanted=None if due is None else say_unseen(due),
            wagers=[] if due is None else list(due.wagers),
        )


def phase_of(table: Table) -> str:
    if table.upkeep.closed:
        return "closed"
    if table.in_play is None or not table.in_play.dealt:
        return "wagering"
    return str(table.in_play.round.phase.value)


def waiting_view(held: TableVersion, user: User, now: datetime) -> schemas.WaitingTold:
    found = prompt(held.table, user.by, now, by_itself=held.due is not None)
    offer = found.offer
    mine = offer is not None and user.may_act(offer.act)
    return schemas.WaitingTold(
        on=found.on,
        words=found.words,
        clauses=list(found.clauses),
        box=found.box,
        act=act_view(list_act(held.table, offer, now)) if offer is not None and mine else None,
    )


def _fell_open(table: Table, user: User, now: datetime) -> schemas.ActTold | None:
    offer = fell_open(table)
    if offer is None or not (user.may_act(offer.act) and may_do(table, offer, user.by, now)):
        return None
    return act_view(list_act(table, offer, now))


def act_view(each: ListedAct) -> schemas.ActTold:
    return schemas.ActTold(
        act=each.offer.act,
        group=each.group,
        name=title_of(each.offer.act, {}),
        title=title_of(each.offer.act, each.offer.said),
        words=each.offer.words,
        clauses=list(each.offer.clauses),
        said=plain(dict(each.offer.said)),
        fields=[field_view(field) for field in each.fields],
        offered=each.offered,
    )


def field_view(field: ActField) -> schemas.FieldTold:
    return schema_of(schemas.FieldTold, field)


def effect_view(effect: WagerEffect) -> schemas.EffectTold:
    return schema_of(schemas.EffectTold, effect)


def _deck(table: Table, deck: Deck) -> schemas.DeckTold:
    playing = deck.number == table.upkeep.deck_in_play
    return schemas.DeckTold(
        number=deck.number,
        back=deck.back,
        state="in play" if playing else "ready" if deck.is_in else "not ready",
        to_do=list(deck.todo),
        checks=list(deck.checks),
        fault=None if deck.fault is None else str(deck.fault),
    )


def _limits(limits: TableLimits, now: datetime) -> schemas.LimitsNow:
    currency = limits.rules.document.currency
    notices = [
        schemas.NoticeTold(
            number=number,
            sign=say_sign(each.sign, currency),
            at=each.at.isoformat(),
            by=str(each.by),
            kept=each.kept,
            due=each.due(now),
        )
        for number, each in enumerate(limits.notices, start=1)
    ]
    return schemas.LimitsNow(
        sign=say_sign(limits.sign, currency),
        clauses=list(limits.cites.limits_sign),
        notices=notices,
        others=[
            schemas.OwnLimits(player=each.name, words=words)
            for each in limits.players.values()
            for words in _own_limits(each, currency)
        ],
    )


def _own_limits(player: Any, currency: str) -> list[str]:
    own, kept = player.own, player.kept
    words = [] if own is None else [f"a sign of their own: {say_sign(own, currency)}"]
    return words + ([] if kept is None else [f"keeps the minimum of {say_sign(kept, currency)}"])


def _direction(each: Direction) -> schemas.DirectionTold:
    return schemas.DirectionTold(
        number=each.number,
        order=say_order(each.order),
        by=str(each.by),
        why=each.why,
        until=None if each.until is None else each.until.isoformat(),
        clauses=list(each.clauses),
    )


def _dispute(each: Dispute) -> schemas.DisputeTold:
    decisions = [schema_of(schemas.DecisionTold, one) for one in each.decisions]
    return schema_of(schemas.DisputeTold, each, decisions=decisions)


_CHANCE = SystemRandom()
NOT_YET = "??"
"""A card that would lie face up and that nobody has seen yet."""


def preview(
    held: TableVersion, user: User, message: ActMessage, now: datetime
) -> schemas.PreviewTold:
    """The effect of an act, computed from what this person can see, or the reason why it would be
    refused."""
    if not user.may_act(message.act):
        words = f"a {user.role} may not {message.act.replace('-', ' ')}"
        raise Problem(403, "not-allowed", words)
    try:
        return _foreseen(held, user, message, max(now, held.acted_at))
    except (Refusal, ReadingError) as error:
        return refused_preview(held.version, error)


def refused_preview(seq: int, error: Refusal | ReadingError) -> schemas.PreviewTold:
    if isinstance(error, ReadingError):
        error = Refusal("bad-act", (), str(error))
    return schemas.PreviewTold(
        seq=seq,
        refusal=RefusalTold(**refusal_plain(error)),
        sentences=[],
        effects=[],
        hangs=False,
        then=None,
        hands=None,
    )


def _foreseen(
    held: TableVersion, user: User, message: ActMessage, now: datetime
) -> schemas.PreviewTold:
    given = {"act": message.act, "with": message.with_}

    def read(table: Table) -> Any:
        placed = with_places(table, with_orders(table, given)[0], user.by)
        return from_plain(placed, user.by, table)

    # much faster than asking the system for random bytes for each card
    chance = Random(_CHANCE.getrandbits(256))

    def shuffled(cards: Sequence[Card]) -> list[Card]:
        return chance.sample(cards, len(cards))

    boxes = boxes_seen(held.table, boxes_of(held.table, user.name), now)
    viewer = viewer_of(user, boxes)
    named = with_places(held.table, given, user.by) is given
    if named and not held.table.real_cards:
        check_named(held.table, read(held.table), viewer)
    found = foresee(held.table, read, user.by, now, viewer, shuffled, named)
    return schemas.PreviewTold(
        seq=held.version,
        refusal=None,
        sentences=[schema_of(schemas.SentenceTold, each) for each in found.sentences],
        effects=[effect_view(each) for each in found.effects],
        hangs=found.hangs,
        then=None if found.after is None else _then(held, found.after, user, now),
        hands=_common([_hands(each, found.seen) for each in found.tried]),
    )


def _common(told: list[schemas.HandsTold | None]) -> schemas.HandsTold | None:
    """The hands, if they are the same on every table on which the act was tried."""
    return told[0] if told and all(each == told[0] for each in told) else None


def _hands(after: Table, seen: frozenset[Card]) -> schemas.HandsTold | None:
    """The cards that would lie open or face down; a card hidden from the reader is not named."""
    if after.in_play is None or not after.in_play.dealt:
        return None
    play, known = play_view(after.in_play.round), {card.text for card in seen}

    def told(cards: list[str | None]) -> list[str | None]:
        return [card if card is None or card in known else NOT_YET for card in cards]

    return schemas.HandsTold(
        dealer=told(play.dealer),
        community=told(getattr(play, "community", [])),
        boxes={number: told(box.cards) for number, box in play.boxes.items()},
    )


def _then(held: TableVersion, after: Table, user: User, now: datetime) -> str:
    """What the table would wait for, if not for its players."""
    by_itself = due(after, held.settings, now, now) is not None
    found = prompt(after, user.by, now, by_itself=by_itself)
    return f"the software: {found.words}" if found.on == "software" else found.words
