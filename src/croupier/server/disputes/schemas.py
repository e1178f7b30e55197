"""What the dispute desk is asked, and what it tells."""

from typing import Annotated

from pydantic import Field

from croupier.acts import Group
from croupier.server.console.schemas import FieldTold, SentenceTold, UnseenTold
from croupier.server.schemas import Clauses, Money, Schema
from croupier.server.tables.schemas import Line

Words = Annotated[str, Field(max_length=200)]
Acts = Annotated[list[Words], Field(max_length=80)]
Place = Annotated[str, Field(max_length=8)]
Wagers = dict[Place, dict[Words, Words]]


class IncidentAsked(Schema):
    """An incident as it is written down after the fact; `docs/disputes.md` explains each field."""

    rulebook: Words
    what: Annotated[str, Field(max_length=500)]
    dealing: Words
    options: dict[Words, Words]
    limits: Words | None = None
    """The sign, `10:500:5`; null if it plays no part."""
    jackpot: dict[Place, Words] | None = None
    """The pool, or the minor and the major one; null if none is offered."""
    wagers: Wagers
    unchecked: Wagers
    cards: dict[Place, Annotated[list[Annotated[str, Field(max_length=3)]], Field(max_length=52)]]
    players: dict[Place, Words] | None = None
    """Who has which box; a person with two boxes is named twice."""
    by_hand: Words | None = None
    """What a person did at that table, `dealing,collecting`; null if it is what the acts need."""
    decided: Acts
    wrong: Acts
    after: Acts
    disrupted: Words


class DeskAct(Schema):
    """An act that can be entered: what people type, and the fields that it takes."""

    verb: str
    about: str
    group: Group
    fields: list[FieldTold]


class DeskTold(Schema):
    """The form of the desk for one rulebook."""

    rulebook: str
    title: str
    game: str
    boxes: int
    hand: int
    """How many cards a box is dealt."""
    dealer: int
    board: int
    areas: list[str]
    compulsory: list[str]
    dealings: list[str]
    acts: list[DeskAct]


class RefusedTold(Schema):
    code: str
    message: str
    clauses: Clauses


class DoneTold(Schema):
    """One act of the incident, and what the rules say of it at once."""

    act: str
    by: str
    wrong: bool
    """Whether it is one of those that went wrong."""
    irregular: list[SentenceTold]
    refused: RefusedTold | None


class DisputedWager(Schema):
    """What a wager has come to; null if it still stands."""

    box: int
    wager: str
    stake: Money
    net: Money | None
    unseen: list[UnseenTold]
    """Of one that stands: the cards that decide it and that nobody has seen."""
    clauses: Clauses
    lines: list[Line]


class WantedTold(Schema):
    """Cards that must be seen before the round can go on."""

    place: str
    count: int
    says: str
    clauses: Clauses


class IncidentResult(Schema):
    """Where the round stands: void, over or goes on."""

    round: str
    waits_for: str | None
    wagers: list[DisputedWager]
    to_see: list[WantedTold]


class DecisionTold(Schema):
    act: str
    by: str
    clauses: Clauses


class AlternativeTold(Schema):
    """One decision that officials may make, or several together, and what then follows."""

    decisions: list[DecisionTold]
    result: IncidentResult


class DeciderTold(Schema):
    step: str
    who: str
    clauses: Clauses


class IncidentFinding(Schema):
    rulebook: str
    title: str
    what: str
    happened: list[DoneTold]
    result: IncidentResult
    alternatives: list[AlternativeTold]
    decides: list[DeciderTold]
    all_known: bool
    """Whether every card that was dealt is given."""
