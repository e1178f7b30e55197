"""The stages of a round, in the form of the console's schema."""

from collections.abc import Mapping
from typing import Any

from croupier.acts.moments import round_of
from croupier.console.course import (
    CardDue,
    cards_due,
    due_announcement,
    last_announcement,
    likely_cases,
    stages,
)
from croupier.console.offer import Offer
from croupier.console.places import say_place
from croupier.console.prompt import next_deal
from croupier.games.events import COMMUNITY, DEALER
from croupier.house.table import Table
from croupier.server.console import schemas
from croupier.server.wire import schema_of

_PLACES = ("to", "box")
"""Fields of an act that name a place at the table."""


def course_view(
    table: Table, act: schemas.ActTold | None, fell_open: schemas.ActTold | None
) -> schemas.RoundCourse:
    """`act` is the next act of this person, `fell_open` the one that the function `fell_open`
    found."""
    round, say = round_of(table), due_announcement(table)
    return schemas.RoundCourse(
        stages=[schema_of(schemas.StageTold, each) for each in stages(table)],
        cards=[_card(each) for each in cards_due(table)],
        dealt=0 if round is None else round.dealt,
        place=None if act is None else _place(act.said),
        say=None if say is None else schema_of(schemas.SpokenTold, say),
        said=last_announcement(table),
        likely=[schema_of(schemas.LikelyCase, each) for each in likely_cases(table)],
        fell_open=fell_open,
    )


def fell_open(table: Table) -> Offer | None:
    """The next card, dealt face up by mistake. For a real card the face is entered too."""
    dealing = next_deal(table)
    if dealing is None or dealing.act != "deal" or "exposed" in dealing.said or table.real_cards:
        return None
    cites, to = table.limits.rules.cites, dealing.said["to"]
    clauses = cites.exposed_to_dealer if to == DEALER else cites.exposed_to_box
    return Offer("deal", "the card was seen by mistake", clauses, {**dealing.said, "exposed": True})


def _card(due: CardDue) -> schemas.CardDueTold:
    up = {"exposed": True} if due.face_up else {}
    return schemas.CardDueTold(
        number=due.number,
        place=say_place(due.to),
        face_up=due.face_up,
        turn=due.turn,
        said={"to": due.to, **up},
    )


def _place(said: Mapping[str, Any]) -> str | None:
    found = next((said[name] for name in _PLACES if name in said), None)
    return say_place(found) if isinstance(found, int) and found >= COMMUNITY else found
