"""Schemas of administration."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.server.inspection.schemas import JackpotTold
from croupier.server.schemas import Clauses, Money, Schema

Amount = Annotated[str, Field(max_length=40)]


class VariantTold(Schema):
    """A rulebook with options of the house's own, under a name."""

    name: str
    rulebook: str
    options: dict[str, str]
    """Those that the house has chosen."""
    by: str
    at: str


class Variants(Schema):
    variants: list[VariantTold]


class NewVariant(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=60)
    rulebook: str = Field(max_length=40)
    options: dict[str, Annotated[str, Field(max_length=80)]] = Field(max_length=20)


class NewJackpot(BaseModel):
    """A jackpot that several tables play for: one pool, or a minor and a major one."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=80)
    pool: Amount | None = None
    minor: Amount | None = None
    major: Amount | None = None


class JackpotContribution(BaseModel):
    """Money that the operator adds to a pool."""

    model_config = ConfigDict(extra="forbid")

    pool: Literal["pool", "minor", "major"]
    amount: Amount
    id: str = Field(min_length=1, max_length=80)
    """An id chosen by the sender: a request repeated with the same id is done once."""


class JackpotMovement(Schema):
    """Money that the operator put into a pool, or that was paid from it."""

    at: str
    table: str | None
    """Where it was paid; null for what was done at the cage."""
    by: str
    pool: str
    amount: Money
    words: str
    clauses: Clauses


class JackpotRound(Schema):
    """A round in which a hand qualified for the jackpot."""

    table: str
    round: int
    at: str


class JackpotDetails(Schema):
    """Where the money of a jackpot came from and where it went; of each list the newest first."""

    jackpot: JackpotTold
    wagered: Money
    """What wagers have added to its pools in all."""
    added: Money
    """What the operator has added in all, the starting amount included."""
    paid: Money
    added_by: list[JackpotMovement]
    payments: list[JackpotMovement]
    hits: list[JackpotRound]


class HouseEdge(Schema):
    wager: str
    words: str
    exact: Money
    """Per ante, or per unit of the wager; above 0 it is the house's."""
    decimal: float


class HouseEdges(Schema):
    """The house edge of each wager with these options. The main game comes first, with what is
    placed together with every ante."""

    rulebook: str
    edges: list[HouseEdge]
    together: float | None
    """The main game with the wager that must be placed beside it, per unit of the ante."""
    clauses: Clauses
    """Those that make that wager compulsory."""
    missing: str
    """What is not known, and how to get it; otherwise empty."""
