"""Schemas of the console."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.acts import Group
from croupier.console.previews import Fate
from croupier.console.promotions.acts import Subject
from croupier.console.prompt import On
from croupier.records.journal.verbs import Kind
from croupier.server.live.messages import RefusalTold
from croupier.server.schemas import Clauses, Money, Schema


class FieldTold(Schema):
    """One thing that an act says. A name with a point goes inside: `order.players`."""

    name: str
    kind: Kind
    optional: bool
    choices: list[str]
    """All that may be said here and now; empty where anything may be."""


class ActTold(Schema):
    """An act that is open to you: what is known of it, and what it has still to be told."""

    act: str
    group: Group | Subject
    title: str
    words: str
    clauses: Clauses
    said: dict[str, Any]
    fields: list[FieldTold]
    offered: bool
    """Whether the table asks for it; else it is open as a matter of course."""


class WaitingTold(Schema):
    """What the table waits for; `act` is what the document asks of you next."""

    on: On
    words: str
    clauses: Clauses
    box: int | None
    act: ActTold | None


class DeckTold(Schema):
    """A deck, never in which order its cards lie."""

    number: int
    back: str
    state: Literal["in play", "ready", "not ready"]
    to_do: list[str]
    checks: list[str]
    fault: str | None


class NoticeTold(Schema):
    number: int
    sign: str
    at: str
    by: str
    kept: bool
    due: bool


class OwnLimits(Schema):
    """A player who plays by other limits than the sign's."""

    player: str
    words: str


class LimitsNow(Schema):
    sign: str
    clauses: Clauses
    notices: list[NoticeTold]
    others: list[OwnLimits]


class DirectionTold(Schema):
    number: int
    order: str
    by: str
    why: str
    until: str | None
    clauses: Clauses


class IncidentTold(Schema):
    number: int
    breach: str
    persons: list[str]
    what: str
    by: str
    round: str
    boxes: list[int]
    clauses: Clauses


class DecisionTold(Schema):
    step: str
    by: str
    reason: str
    amounts: dict[str, Money]
    clauses: Clauses


class DisputeTold(Schema):
    number: int
    round: str
    person: str
    complaint: str
    stage: str
    over: bool
    decisions: list[DecisionTold]
    advised: list[str]
    lodged: list[str]


class PlaceTold(Schema):
    """Real cards at a place: "dealer", "board", or a box's number.

    `cards` has the face of each card that was seen, null for the others; `discards` what the box
    laid down for exchange. `wanted` says why unseen cards are to be shown now, null if they need
    not be; `wagers` are those that wait for them, and `count` how many cards are unseen.
    """

    place: str
    cards: list[str | None]
    discards: list[str | None]
    count: int
    wanted: str | None
    wagers: list[str]


class RealCardsTold(Schema):
    """A table with real cards: what lies where, and which cards have been seen."""

    places: list[PlaceTold]
    seen: list[str]
    """The cards that cannot be anywhere else: a card picker leaves them out."""
    left: int
    """How many cards are still to be dealt."""
    correctable: bool
    """Whether `correct` would withdraw the last act."""
    last: str | None
    """The verb of the act that it would withdraw."""


class ConsoleTold(Schema):
    """A table to somebody who works it."""

    seq: int
    table: str
    rulebook: str
    title: str
    game: str
    currency: str
    round: int
    phase: str
    you: str
    """In whose name and rank you act."""
    by_hand: list[str]
    cards_by_hand: bool
    real_cards: RealCardsTold | None
    """None where the software knows every card."""
    waiting: WaitingTold
    acts: list[ActTold]
    decks: list[DeckTold]
    limits: LimitsNow
    closes_at: str | None
    directions: list[DirectionTold]
    incidents: list[IncidentTold]
    disputes: list[DisputeTold]


class SentenceTold(Schema):
    who: str
    what: str
    clauses: Clauses
    irregular: bool


class EffectTold(Schema):
    """One wager: `paid` and `returned` are what its player gets, below 0 what goes back."""

    box: int
    player: str
    wager: str
    stake: Money
    fate: Fate
    paid: Money
    returned: Money
    clauses: Clauses


class HandsTold(Schema):
    """Hands as everybody would see them: null is a card face down, "??" one face up that nobody
    has seen yet."""

    dealer: list[str | None]
    community: list[str | None]
    boxes: dict[str, list[str | None]]


class PreviewTold(Schema):
    """What an act would do. Nothing was done, and no card was looked at that you cannot see.

    `refusal` is there where it would not be done.
    """

    seq: int
    refusal: RefusalTold | None
    sentences: list[SentenceTold]
    effects: list[EffectTold]
    hangs: bool
    """Whether more would follow, by cards that lie face down."""
    then: str | None
    """What the table would wait for, where that is known."""
    hands: HandsTold | None
    """How the hands would lie, where that is known and there are any."""


class StoryEntry(Schema):
    """One act: when, by whom, and what came of it in words."""

    seq: int
    at: str
    by: str
    act: str
    title: str
    told: list[SentenceTold]


class StoryTold(Schema):
    entries: list[StoryEntry]


class CaseFound(Schema):
    """A case that may be meant, and why it was found."""

    id: str
    title: str
    clauses: Clauses
    because: str
    says: str
    score: float
    """How well it fits, from 0 to 1."""


class CasesFound(Schema):
    query: str
    found: list[CaseFound]
    of: int
    """How many cases the document has."""
    covered: bool
    """Whether the document covers what was asked."""
    clear: bool
    """Whether the first case is plainly the one that is meant."""
    about: str | None
    """What it seems to be about, where the document does not cover it."""
    left_to: str | None
    """To whom the document leaves what it does not cover."""


class CaseQuestion(Schema):
    id: str
    asks: str
    by: str | None
    """The official who decides it, where it is no fact."""
    answers: list[str]
    answer: str | None
    known: bool
    """Whether the table's record answers it."""


class DetailTold(Schema):
    name: str
    sentences: list[str]


class VerdictTold(Schema):
    says: str
    round: str
    details: list[DetailTold]
    clauses: Clauses


class RulingTold(Schema):
    """What is known of a case, what is still to be known, or what follows."""

    seq: int
    case: str
    title: str
    official: str | None
    """Who may decide it; null where the document decides."""
    clauses: Clauses
    questions: list[CaseQuestion]
    verdict: VerdictTold | None
    effects: list[EffectTold]
    acts: list[ActTold]
    """What carries it out; none where nothing is to be entered."""


class RulingAsked(BaseModel):
    """A case, and what is known of it."""

    model_config = ConfigDict(extra="forbid")

    case: Annotated[str, Field(max_length=60)]
    answers: dict[str, str] = Field(default_factory=dict, max_length=30)
