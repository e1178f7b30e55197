"""Finished hands for study: every decision beside the best one, and its cost."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from fastapi import APIRouter, Request

from croupier.analysis.spot import ValuedChoice, best
from croupier.cards import Card
from croupier.floor.floor import Floor
from croupier.games.actions import area_of
from croupier.games.game import Game, game_of
from croupier.games.guide import choice_title
from croupier.games.settlement import Outcome
from croupier.games.state import RoundState
from croupier.games.view import Decision, player
from croupier.machine import Refusal
from croupier.money import format_amount
from croupier.records.rounds import replay
from croupier.rulebooks import Rulebook, version
from croupier.rulebooks.options import value_text
from croupier.rulebooks.readings import FIRST
from croupier.server.auth.guards import TableId, state_of
from croupier.server.auth.users import User
from croupier.server.problems import Problem
from croupier.server.study.schemas import (
    DecisionStudied,
    HandStudied,
    RoundPlayed,
    RoundsPlayed,
    RoundStudied,
)
from croupier.server.study.training_table import Player, choice_key, choice_values
from croupier.server.study.views import choices_told, edges_told, exact
from croupier.server.study.work import (
    Lane,
    check_no_hand,
    mathematics_for,
    run_in_lane,
    without_limit,
)
from croupier.server.tables.history import rounds_of
from croupier.server.tables.rounds import boxes_of, row_of

router = APIRouter(prefix="/api/study", tags=["study"])
_MOST = 300
_KEPT = 2048
_MAIN = "main"


@router.get("/rounds")
async def played(request: Request, user: Player) -> RoundsPlayed:
    """The finished rounds that you played in, newest first."""
    return await asyncio.to_thread(_played, state_of(request).floor, user)


@router.get("/rounds/{id}/{number}")
async def studied(id: TableId, number: int, request: Request, user: Player) -> RoundStudied:
    """Your hands of a finished round: every decision with the value of what you chose and of the
    best choice. Refused while your hand is in play at a table of the house."""
    floor = state_of(request).floor
    row = await asyncio.to_thread(_row, floor, id, number)
    own = boxes_of(json.loads(row.players), user)
    if not own:
        raise Problem(403, "not-allowed", f"you did not play in round {number} of table {id}")
    mathematics_for(_book(json.loads(row.record)))
    await asyncio.to_thread(check_no_hand, floor, user)
    at = json.loads(row.body)["at"]
    return await run_in_lane(
        Lane.HANDS, partial(_studied, id, number, at, row.record, bool(row.void), own)
    )


def _played(floor: Floor, user: User) -> RoundsPlayed:
    training = {card.id: card.settings.training is not None for card in floor.tables()}
    told = []
    for row in rounds_of(floor, user):
        if row.void:
            continue
        with suppress(Refusal), floor.reads(row.stream, "read a round"):
            told.append(
                RoundPlayed(
                    table=row.stream,
                    round=row.number,
                    at=json.loads(row.body)["at"],
                    rulebook=json.loads(row.record)["rulebook"],
                    training=training.get(row.stream, False),
                )
            )
    return RoundsPlayed(rounds=told[:_MOST], more=len(told) > _MOST)


def _row(floor: Floor, id: str, number: int) -> Any:
    with floor.engine.connect() as connection:
        return row_of(connection, id, number)


def _book(record: Mapping[str, Any]) -> Rulebook:
    return version(record["rulebook"])


@lru_cache(_KEPT)
def _studied(
    id: str, number: int, at: str, record: str, void: bool, own: tuple[int, ...]
) -> RoundStudied:
    again = replay({"reading": FIRST, **json.loads(record)})
    round, book = again.final, _book(json.loads(record))
    rules = book.rules(without_limit(book, again.rules.options))
    hands = [] if void else [_hand(round, box, book, rules) for box in own if box in round.boxes]
    return RoundStudied(
        table=id,
        round=number,
        at=at,
        rulebook=book.id,
        options={
            name: value_text(value)
            for name, value in rules.options.items()
            if book.document.options[name].allowed and value != book.options()[name]
        },
        hands=hands,
    )


def _hand(round: RoundState, number: int, book: Rulebook, rules: Any) -> HandStudied:
    game, box = game_of(round), round.boxes[number]
    lines = [line for line in round.lines if line.box == number]
    void = any(line.outcome is Outcome.VOID for line in lines)
    found = [] if void else list(game.decisions(round, number, player(number)))
    return HandStudied(
        box=number,
        ante=format_amount(box.ante),
        net=format_amount(sum(line.net for line in lines)),
        own_cost=exact(_own_cost(book, rules, box.wagers)),
        decisions=[told for each in found for told in _study_decision(game, rules, each)],
    )


def _own_cost(book: Rulebook, rules: Any, wagers: Mapping[str, Any]) -> Fraction:
    """The price of the wagers, each at its own house edge."""
    apart = game_of(rules).guide(rules).costs
    edges = {
        each.name: Fraction(each.edge.exact)
        for each in edges_told(book, rules.options).wagers
        if not apart or each.name in apart
    }
    prices = (edges.get(_priced_as(key), Fraction(0)) * Fraction(wagers[key]) for key in wagers)
    return sum(prices, Fraction(0))


def _priced_as(wager: str) -> str:
    """The wager's name in the table of edges: the ante stands for the main game, and `super_on_2`
    is `super_on`."""
    return _MAIN if wager == "ante" else area_of(wager)


def _study_decision(game: Game, rules: Any, decision: Decision) -> Iterator[DecisionStudied]:
    values = () if decision.made is None else choice_values(rules, decision.cards)
    chosen = next((each for each in values if choice_key(each) == decision.made), None)
    if chosen is None:
        return
    most = best(values)
    right = chosen if chosen.ev == most.ev else most
    told = dict(zip(values, choices_told(values), strict=True))
    kind, words = ("", "") if right is chosen else _kind(game, rules, chosen, right)
    yield DecisionStudied(
        when=decision.when,
        cards={place: _texts(cards) for place, cards in decision.cards.items() if cards},
        made=told[chosen],
        best=told[right],
        cost=exact(most.ev - chosen.ev),
        kind=kind,
        kind_words=words,
    )


def _kind(game: Game, rules: Any, made: ValuedChoice, right: ValuedChoice) -> tuple[str, str]:
    """The kind of a mistake: "Fold instead of exchange cards"; of two exchanges, which cards were
    kept."""
    guide = game.guide(rules)
    if made.action == right.action and made.multiple == right.multiple:
        fewer = len(made.discard) - len(right.discard)
        which = "too many cards" if fewer > 0 else "too few cards" if fewer < 0 else "other cards"
        return f"{made.action} {which}", f"{made.action.capitalize()}: {which}"
    one, other = (
        guide.choices[each.action].brief.format(multiple=each.multiple)
        if each.action in guide.choices
        else choice_title(each.action, each.multiple)
        for each in (made, right)
    )
    kind = f"{made.action} {made.multiple or ''} {right.action} {right.multiple or ''}"
    return kind, f"{one}, not {other[:1].lower()}{other[1:]}"


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]
