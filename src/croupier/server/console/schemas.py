"""Schemas of the console."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.acts import Group
from croupier.console.alerts import Cause, Urgency
from croupier.console.course import Progress
from croupier.console.previews import Fate
from croupier.console.promotions.acts import Subject
from croupier.console.prompt import On
from croupier.records.journal.fields import Kind
from croupier.server.live.messages import RefusalTold
from croupier.server.schemas import Clauses, Money, Schema
from croupier.server.tables.schemas import Line, TableCard


class FieldTold(Schema):
    """A field of an act. A name with a dot is nested: `order.players`."""

    name: str
    kind: Kind
    optional: bool
    choices: list[str]
    """All values allowed now; empty if any value is allowed."""


class ActTold(Schema):
    """An act that you may perform: the fields that are filled in, and those still to fill in."""

    act: str
    group: Group | Subject
    name: str
    """What it is called before anything is filled in."""
    title: str
    words: str
    clauses: Clauses
    said: dict[str, Any]
    fields: list[FieldTold]
    offered: bool
    """Whether the table asks for it now; otherwise it is merely possible."""


class WaitingTold(Schema):
    """What the table waits for. `act` is the next act that the document asks of you."""

    on: On
    words: str
    clauses: Clauses
    box: int | None
    act: ActTold | None


class StageTold(Schema):
    """A part of a round. Parts about which the document says nothing are left out."""

    title: str
    clauses: Clauses
    progress: Progress


class CardDueTold(Schema):
    """A card still to be dealt: its number in the deal, and the fields of the act that deals it."""

    number: int
    place: str
    """"dealer", "board", or a box's number."""
    face_up: bool
    turn: int
    """Counts how often the deal has gone around the table before this card."""
    said: dict[str, int | bool]


class SpokenTold(Schema):
    """Words of the dealer."""

    words: str
    clauses: Clauses


class LikelyCase(Schema):
    """An irregularity to expect in this part of the round."""

    id: str
    title: str
    clauses: Clauses


class RoundCourse(Schema):
    """The way through the round for the person who deals it."""

    stages: list[StageTold]
    cards: list[CardDueTold]
    """Still to be dealt, in order; empty unless a person deals now."""
    dealt: int
    place: str | None
    """The place that the next act is about."""
    say: SpokenTold | None
    """What the dealer must say now."""
    said: str | None
    """What the dealer said last in this round."""
    likely: list[LikelyCase]
    fell_open: ActTold | None
    """Deals the next card as one that was seen by mistake; null unless a face-down card is due
    whose face the software knows."""


class DeckTold(Schema):
    """A deck, without the order of its cards."""

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
    """A player whose limits differ from the sign's."""

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
    """Real cards at a place: "dealer", "board", or a box's number. `cards` has the face of each
    card that was seen, null for the others; `discards` are the cards that the box laid down for
    exchange. `wanted` says why unseen cards must be shown now, null if they need not be; `wagers`
    are those that wait for them, and `count` is the number of unseen cards."""

    place: str
    cards: list[str | None]
    discards: list[str | None]
    count: int
    wanted: str | None
    wagers: list[str]


class UnseenTold(Schema):
    """How many cards of a place nobody has seen."""

    place: str
    count: int


class RestingTold(Schema):
    """A wager that stands, and the unseen cards that decide it."""

    box: int
    wager: str
    stake: Money
    cards: list[UnseenTold]
    clauses: Clauses


class CertainTold(Schema):
    """What the dealer's cards that were seen make certain."""

    says: str
    clauses: Clauses


class UndoTold(Schema):
    """The last act at a table that a person deals."""

    what: str
    """Its title: "Fold box 2"; empty if nothing was done since the last correction."""
    why_not: str
    """Why `correct` would not withdraw it; empty if it would."""


class RealCardsTold(Schema):
    """A table with real cards: which cards lie at each place, and which have been seen."""

    places: list[PlaceTold]
    seen: list[str]
    """Cards whose place is known: a card picker leaves them out."""
    left: int
    """How many cards remain to be dealt."""
    correctable: bool
    """Whether `correct` would withdraw the last act."""
    last: str | None
    """The verb of the act that it would withdraw."""
    last_cards: list[str]
    """The cards that this act told, and where: null if it was about no place."""
    last_place: str | None
    resting: list[RestingTold]
    """What each standing wager still needs to be seen, in the order of settlement."""
    certain: CertainTold | None
    settled: list[Line]
    """The wagers of this round that are settled."""


class ConsoleTold(Schema):
    """A table as seen by somebody who works at it."""

    seq: int
    table: str
    rulebook: str
    title: str
    game: str
    currency: str
    round: int
    phase: str
    you: str
    """The name and rank in which you act."""
    by_hand: list[str]
    cards_by_hand: bool
    real_cards: RealCardsTold | None
    """None if the software knows every card."""
    undo: UndoTold | None
    """None where nobody enters what is done, or for a person who may not withdraw it."""
    waiting: WaitingTold
    course: RoundCourse
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
    """One wager. `paid` and `returned` are what its player receives; negative amounts go back."""

    box: int
    player: str
    wager: str
    stake: Money
    fate: Fate
    paid: Money
    returned: Money
    clauses: Clauses


class HandsTold(Schema):
    """Hands as everybody would see them. null is a card face down, "??" one face up that nobody has
    seen yet."""

    dealer: list[str | None]
    community: list[str | None]
    boxes: dict[str, list[str | None]]


class PreviewTold(Schema):
    """The effect of an act that has not been performed, computed only from cards that you can see.
    `refusal` is set if the act would be refused."""

    seq: int
    refusal: RefusalTold | None
    sentences: list[SentenceTold]
    effects: list[EffectTold]
    hangs: bool
    """Whether more would follow that depends on cards lying face down."""
    then: str | None
    """What the table would wait for, if that is known."""
    hands: HandsTold | None
    """How the hands would lie, if there are any and that is known."""


class StoryEntry(Schema):
    """One act: when, by whom, and its result in words."""

    seq: int
    at: str
    by: str
    act: str
    title: str
    told: list[SentenceTold]
    withdraws: int | None = None
    """The `seq` of the entry that it takes back; both stay."""


class StoryTold(Schema):
    entries: list[StoryEntry]


class AlertTold(Schema):
    """Something at a table that an official should look at. It goes when its cause goes."""

    table: str
    cause: Cause
    urgency: Urgency
    title: str
    words: str
    clauses: Clauses
    since: str | None
    """When it began, where that is known."""
    at: str | None
    """When it is to happen, if it lies ahead."""
    box: int | None
    dispute: int | None
    act: ActTold | None
    """The act that settles it, if you may perform it now."""


class PitTable(Schema):
    card: TableCard
    phase: str


class PitTold(Schema):
    """Every table of the house, and the alerts of all of them, most urgent first."""

    at: str
    tables: list[PitTable]
    alerts: list[AlertTold]


class CaseFound(Schema):
    """A case that matches, and why."""

    id: str
    title: str
    clauses: Clauses
    because: str
    says: str
    score: float
    """How well it matches, from 0 to 1."""


class CasesFound(Schema):
    query: str
    found: list[CaseFound]
    of: int
    """How many cases the document has."""
    covered: bool
    """Whether the document covers the question."""
    clear: bool
    """Whether the first case is clearly the right one."""
    about: str | None
    """The subject of the question, if the document does not cover it."""
    left_to: str | None
    """Who decides what the document does not cover."""


class CaseQuestion(Schema):
    id: str
    asks: str
    by: str | None
    """The official who decides it, if it is not a fact."""
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
    """A case: the answers so far, the next question, or the ruling."""

    seq: int
    case: str
    title: str
    official: str | None
    """Who may decide it; null if the document decides."""
    clauses: Clauses
    questions: list[CaseQuestion]
    verdict: VerdictTold | None
    effects: list[EffectTold]
    acts: list[ActTold]
    """The acts that carry it out; empty if nothing needs to be entered."""


class RulingAsked(BaseModel):
    """A case, and the answers so far."""

    model_config = ConfigDict(extra="forbid")

    case: Annotated[str, Field(max_length=60)]
    answers: dict[str, str] = Field(default_factory=dict, max_length=30)
