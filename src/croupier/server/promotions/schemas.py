"""Schemas of promotions."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.records.journal.fields import Kind
from croupier.server.console.schemas import ActTold, StoryEntry
from croupier.server.schemas import Clauses, Schema


class PromotionCard(Schema):
    """A promotion in brief."""

    name: str
    rulebook: str
    phase: str
    begins: str | None
    prizes: int
    public: bool
    """Whether its terms are available to everybody."""
    due: int | None
    """Open duties; null for people who do not run it."""
    overdue: int | None


class Promotions(Schema):
    promotions: list[PromotionCard]


class Item(Schema):
    """A line of a sheet."""

    name: str
    words: str
    clauses: Clauses


class PrizeTold(Schema):
    name: str
    items: list[Item]
    count: int
    left: int
    """How many have not been won yet."""
    halt: str | None
    """The state of its draw, if postponed or cancelled."""


class PublicTerms(Schema):
    """The public terms, and whether they still apply."""

    name: str
    rulebook: str
    phase: str
    stands: str
    available: list[Item]
    terms: list[Item]
    prizes: list[PrizeTold]


class FindingTold(Schema):
    what: str
    clauses: Clauses


class PromotionStep(Schema):
    """A condition for the promotion to begin."""

    what: str
    done: bool
    detail: str
    clauses: Clauses


class PersonTold(Schema):
    name: str
    address: str


class AttemptTold(Schema):
    by: str
    reached: bool
    at: str
    note: str


class OwedTold(Schema):
    words: str
    clauses: Clauses


class WinTold(Schema):
    number: int
    prize: str
    winner: PersonTold
    at: str
    notify_by: str | None
    notified: bool
    attempts: list[AttemptTold]
    became: Literal["owed", "awarded", "refused", "cancelled"]
    owed: OwedTold | None
    awarded: str | None
    clauses: Clauses


class ClaimTold(Schema):
    number: int
    prize: str
    claimants: list[PersonTold]
    reasons: list[str]
    kept: bool
    """Whether these details must be kept."""
    at: str
    told: str | None
    clauses: Clauses


class QuarrelTold(Schema):
    """A dispute about the terms."""

    number: int
    person: PersonTold
    about: str
    decision: str | None
    clauses: Clauses


class DutyTold(Schema):
    words: str
    overdue: bool
    clauses: Clauses


class PromotionSheet(Schema):
    """A promotion as seen by those who run it."""

    seq: int
    name: str
    rulebook: str
    phase: str
    stands: str
    you: str
    """The name and rank in which you act."""
    terms: list[Item]
    prizes: list[PrizeTold]
    stated: dict[str, Any]
    """The terms in the form that an act takes."""
    wrong: list[FindingTold]
    prohibited: list[FindingTold]
    missing: list[FindingTold]
    steps: list[PromotionStep]
    given_out: list[Item]
    """What the Authority has received, where the terms can be read, what was advertised or
    stopped."""
    wins: list[WinTold]
    claims: list[ClaimTold]
    disputes: list[QuarrelTold]
    due: list[DutyTold]
    next: str | None
    acts: list[ActTold]
    story: list[StoryEntry]


class TermsLine(Schema):
    name: str
    says: str
    kind: Kind
    optional: bool
    clauses: Clauses


class PartForm(Schema):
    """A kind of prize; `prohibited` says why it may not be offered."""

    kind: str
    says: str
    lines: list[TermsLine]
    prohibited: Clauses


class TermsForm(Schema):
    """The fields of a sheet of terms."""

    terms: list[TermsLine]
    prize: list[TermsLine]
    parts: list[PartForm]


class PromotionBook(Schema):
    """What a rulebook says about promotions; `form` and `offer` are null if it says nothing."""

    rulebook: str
    says: str
    form: TermsForm | None
    offer: ActTold | None


class Offered(BaseModel):
    """A promotion to begin; its terms may be incomplete. A request repeated with the same id begins
    it once."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern="^[ -~]{1,80}$")
    rulebook: Annotated[str, Field(max_length=40)]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    terms: dict[str, Any] = Field(default_factory=dict)
