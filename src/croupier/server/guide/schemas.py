"""Schemas of how to play."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.server.rulebooks.schemas import WagerExplained
from croupier.server.schemas import Cards, CardText, Clauses, Money, Schema
from croupier.server.study.schemas import Exact


class GuideSentence(Schema):
    lead: str
    """Its first words, set apart; may be empty."""
    text: str
    clauses: Clauses


class StepChoiceTold(Schema):
    """A choice that a step lists. The amount is for the ante that the pictures show."""

    title: str
    says: str
    amount: Money | None
    clauses: Clauses


class HandShown(Schema):
    """Cards in a picture."""

    whose: Literal["dealer", "board", "you"]
    cards: Cards
    counting: list[CardText]
    """The cards that make its value; empty before the hand is complete."""
    value: str
    """Its value in words, or empty."""


class ChipsShown(Schema):
    """An area in a picture, with its wager."""

    area: str
    word: str
    amount: Money | None
    """None for an area that may stay empty."""


class PictureTold(Schema):
    """The table at one moment of the hand that runs through all three steps."""

    wagers: list[ChipsShown]
    hands: list[HandShown]
    discard: list[CardText]
    choice: str
    """The choice that is made now, or empty."""
    lines: list["PaymentShown"]


class PaymentShown(Schema):
    """What became of a wager."""

    wager: str
    words: str
    outcome: str
    stake: Money
    odds: list[str]
    net: Money


class GuideStep(Schema):
    title: str
    brief: GuideSentence
    says: list[GuideSentence]
    choices: list[StepChoiceTold]
    picture: PictureTold


class PaySample(Schema):
    words: str
    odds: list[str | None]
    percent_of_pool: int | None
    cards: list[CardText]
    """Five cards that are paid on this line; empty if the line is not a hand."""


class PaysTold(Schema):
    name: str
    title: str
    columns: list[str]
    rows: list[PaySample]
    clauses: Clauses


class GuideTold(Schema):
    """A game in a newcomer's words."""

    rulebook: str
    name: str
    place: str
    game: str
    currency: str
    inscription: str
    lead: str
    steps: list[GuideStep]
    wagers: list[WagerExplained]
    pays: list[PaysTold]


class CostTold(Schema):
    """What a wager costs on average, as a share of it."""

    name: str
    words: str
    note: str
    edge: Exact
    together: bool
    """Whether this is what a round costs, with every wager that must be placed."""


class CostsTold(Schema):
    """Empty if the game has no mathematics."""

    rulebook: str
    costs: list[CostTold]
    says: str
    """What a round costs in money, in a sentence."""
    ante: Money
    mistake: "MistakeTold | None"
    """The dearest choice of the guided hand."""


class MistakeTold(Schema):
    title: str
    held: list[CardText]
    up: Cards
    costs: Money


class ChoiceGiven(BaseModel):
    """A choice that was made in the guided hand."""

    model_config = ConfigDict(extra="forbid")

    action: Annotated[str, Field(max_length=30)]
    multiple: Annotated[int, Field(ge=0, le=100)] | None = None
    discard: Annotated[list[CardText], Field(max_length=10)] = []


class HandAsked(BaseModel):
    """The guided hand after these choices; the first deals."""

    model_config = ConfigDict(extra="forbid")

    dealt: bool = False
    choices: Annotated[list[ChoiceGiven], Field(max_length=12)] = []


class ChoiceOffered(Schema):
    """A choice of the guided hand. Values are in money, for the ante that lies there."""

    title: str
    cost: str
    amount: Money | None
    action: str
    multiple: int | None
    discard: list[CardText]
    value: Exact | None
    """None if the game has no mathematics."""
    more: Exact | None
    """How much more than the best choice it costs."""
    best: bool


class StopTold(Schema):
    """One stop of the guided hand: the table, one sentence, and what may be chosen."""

    rulebook: str
    number: int
    of: int
    title: str
    coach: str
    at: Literal["wagers", "cards", "dealer"]
    """What the sentence speaks of."""
    wagers: list[ChipsShown]
    hands: list[HandShown]
    choices: list[ChoiceOffered]
    lines: list[PaymentShown]
    net: Money | None
    """None until the hand is over."""
    average: Exact | None
    """What the last choice was worth on average, once the hand is over."""
    chosen: str
    """The last choice in words, or empty."""
    over: bool
    no_advice: Clauses
    """Why nobody advises at a table of the house."""
