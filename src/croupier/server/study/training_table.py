"""Study at a training table: the value of each choice of your hands, and the cost of mistakes."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.spot import CardsByPlace, NothingToChoose, ValuedChoice, best
from croupier.floor.tables.tables import TableVersion
from croupier.games.game import game_of
from croupier.games.settlement import Outcome
from croupier.games.state import RoundState
from croupier.games.view import ChosenAction, Viewer
from croupier.house.directions import one_hand_viewed
from croupier.house.people import same_name
from croupier.house.table import InPlay, Table
from croupier.money import format_amount
from croupier.server.auth.guards import TableId, only, state_of
from croupier.server.auth.users import Role, User
from croupier.server.study.schemas import BoxStudied, DecisionMade, NoteTold, TableStudied
from croupier.server.study.views import choices_told, exact
from croupier.server.study.work import (
    Lane,
    check_no_hand,
    check_training,
    mathematics_for,
    run_in_lane,
    without_limit,
)
from croupier.server.tables.views import round_view, viewer_of

router = APIRouter(prefix="/api/tables", tags=["study"])
Player = Annotated[User, Depends(only(Role.PLAYER))]


@dataclass(frozen=True)
class Spot:
    """A decision of a box, and a function that values its choices."""

    when: str
    worths: Callable[[], tuple[ValuedChoice, ...]]
    made: ChosenAction | None = None


def spots(round: RoundState, number: int, viewer: Viewer, rules: Any) -> Iterator[Spot]:
    """Every decision of that box so far; the last may still be open."""
    for each in game_of(round).decisions(round, number, viewer):
        yield Spot(each.when, partial(choice_values, rules, each.cards), each.made)


def choice_values(rules: Any, cards: CardsByPlace) -> tuple[ValuedChoice, ...]:
    try:
        return mathematics_of(rules).values(rules, cards)
    except NothingToChoose:
        return ()


@router.get("/{id}/study")
async def study(id: TableId, request: Request, user: Player) -> TableStudied:
    """Your boxes at a training table: the value of every choice, the cost of every mistake. It
    covers the round in play, or the last one. Refused at a table of the house."""
    floor = state_of(request).floor
    held = await asyncio.to_thread(floor.table, id)
    check_training(held)
    mathematics_for(held.table.rulebook)
    await asyncio.to_thread(check_no_hand, floor, user)
    return await run_in_lane(Lane.HANDS, lambda: studied(held, user))


def studied(held: TableVersion, user: User) -> TableStudied:
    table = held.table
    number, in_play, over = _latest(table)
    if in_play is None:
        return TableStudied(table=held.id, round=None, over=False, boxes=[], notes=[])
    own = tuple(box for box, name in in_play.players.items() if same_name(name, user.name))
    alone = len(own) > 1 and one_hand_viewed(table.directions, table.name, held.acted_at)
    viewer = viewer_of(user, own[:1] if alone else own)
    rules = table.rulebook.rules(without_limit(table.rulebook, table.options))
    boxes = [
        _box(in_play.round, box, list(spots(in_play.round, box, viewer, rules)), viewer)
        for box in own
    ]
    notes = list(_notes(table, in_play.round, own))
    return TableStudied(table=held.id, round=number, over=over, boxes=boxes, notes=notes)


def _latest(table: Table) -> tuple[int, InPlay | None, bool]:
    """The round that is dealt; otherwise the last one, unless it was void."""
    if table.in_play is not None and table.in_play.dealt:
        return table.number, table.in_play, False
    if not table.played or table.played[max(table.played)].void:
        return 0, None, False
    number = max(table.played)
    return number, table.played[number].in_play, True


def _box(round: RoundState, number: int, found: list[Spot], viewer: Any) -> BoxStudied:
    box = round.boxes[number]
    shown = round_view(round, viewer).boxes[number].cards
    now = next((spot for spot in found if spot.made is None), None)
    void = any(line.box == number and line.outcome is Outcome.VOID for line in round.lines)
    made = [] if void else [each for spot in found for each in _decided(spot)]
    cost = sum((cost for _, cost in made), Fraction(0))
    return BoxStudied(
        box=number,
        ante=format_amount(box.ante),
        cards=[card.text for card in shown if card is not None],
        when=None if now is None else now.when,
        choices=[] if now is None else choices_told(now.worths()),
        made=[decision for decision, _ in made],
        cost=exact(cost),
        says="" if now is not None else _says(round, number, found, None in shown),
    )


def _decided(spot: Spot) -> Iterator[tuple[DecisionMade, Fraction]]:
    """The decision made and its cost, if it is one of the choices."""
    if spot.made is None:
        return
    values = spot.worths()
    chosen = next((each for each in values if choice_key(each) == spot.made), None)
    if chosen is None:
        return
    most = best(values)
    cost = most.ev - chosen.ev
    decision = DecisionMade(
        when=spot.when,
        words=chosen.words,
        best=most.words if cost else chosen.words,
        cost=exact(cost),
    )
    yield decision, cost


def choice_key(choice: ValuedChoice) -> ChosenAction:
    return choice.action, choice.multiple, frozenset(choice.discard)


def _says(round: RoundState, number: int, found: list[Spot], hidden: bool) -> str:
    if hidden:
        return "this hand is played blind, so its cards are not known"
    if round.over:
        return "the round is over"
    if round.boxes[number].out:
        return "this hand is out of the round"
    if not found:
        return "there is nothing to choose with this hand"
    return "nothing is left to choose until the hands are compared"


def _notes(table: Table, round: RoundState, own: tuple[int, ...]) -> Iterator[NoteTold]:
    rules = table.rulebook.rules(table.options)
    if rules.max_payout is not None:
        words = "Computed without this table's maximum payout: values are in antes."
        yield NoteTold(text=words, clauses=list(rules.cites.max_payout))
    if len(own) > 1:
        yield NoteTold(text="For each box, the cards of all others count as unseen.", clauses=[])
    areas = frozenset(area for box in own for area in round.boxes[box].wagers)
    for words, clauses in mathematics_of(rules).table_notes(rules, areas):
        yield NoteTold(text=words, clauses=list(clauses))
