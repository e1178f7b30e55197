"""Schemas of inspection."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.server.inspection.marks import Tone
from croupier.server.schemas import Clauses, Money, Schema
from croupier.server.tables.schemas import Pools


class Account(Schema):
    name: str
    balance: Money


class Accounts(Schema):
    accounts: list[Account]
    after: str | None
    """The cursor for the next page; None on the last page."""


class PostingTold(Schema):
    stream: str
    version: int
    at: str
    """When its entry was made."""
    number: int
    source: str
    target: str
    amount: Money
    because: str
    wager: str | None
    """The wager that was settled, if the posting settles one."""
    reason: str
    """`because` without the name of the wager."""
    clauses: Clauses


class Ledger(Schema):
    postings: list[PostingTold]
    after: str | None
    """The cursor for the next page; None on the last page."""


class AlarmTold(Schema):
    """Something that needs attention, for example an act that was set aside."""

    number: int
    at: str
    by: str
    """Who requested the act."""
    act: str
    """The kind of alarm."""
    words: str


class Alarms(Schema):
    alarms: list[AlarmTold]
    """Newest first."""
    all: int


class SecurityTold(Schema):
    """An event of the log of security."""

    number: int
    at: str
    by: str
    """Who did it."""
    kind: str
    words: str


class SecurityLog(Schema):
    events: list[SecurityTold]
    """Newest first."""
    all: int
    after: str | None
    """The cursor for the next page; None on the last page."""


class AuditTold(Schema):
    """What was audited, or the first difference found."""

    good: bool
    difference: str | None
    streams: int
    entries: int
    rounds: int
    shuffles: int
    postings: int
    checkpoints: int
    """How many signed checkpoints agree with the chains."""
    alarms: int
    """How many alarms were raised; an alarm is not a difference."""
    otherwise: list[str]
    """Rounds decided under an earlier reading that today's reading would decide differently, in
    words."""
    security: int
    """How many events the log of security has; roles and locks of accounts agree with it."""


class RoundMark(Schema):
    """Something out of the ordinary, in a few words."""

    id: str
    words: str
    tone: Tone


class RoundFound(Schema):
    """A round of any table."""

    table: str
    rulebook: str
    round: int
    began: str
    at: str
    """When it was settled."""
    void: bool
    boxes: int
    currency: str
    staked: Money
    house: Money
    """What the boxes lost; below 0 they won."""
    outcome: Literal["won", "even", "lost"]
    """For the house."""
    paid: Money
    """The largest payment on one wager."""
    marks: list[RoundMark]
    clauses: Clauses
    """Those that the events out of the ordinary cite."""
    officials: list[str]
    """Who acted in it, or decided about it; nobody where the software dealt."""
    players: dict[str, str]
    """Who wagered, by box."""
    flags: list[str]
    """The notes of flags that stand."""


class RoundsExported(Schema):
    """All rounds that were found, in one file."""

    rounds: list[RoundFound]


class ValueCounted(Schema):
    value: str
    rounds: int


class RoundMarkCounted(RoundMark):
    rounds: int


class HouseResult(Schema):
    """What the boxes lost in one currency."""

    currency: str
    house: Money


class Bar(Schema):
    """A step of time, from its first moment."""

    at: str
    rounds: int
    found: int


class RoundsCounted(Schema):
    """How many rounds match. Each filter says what it would find with all the others as they
    are."""

    found: int
    all: int
    tables: list[ValueCounted]
    rulebooks: list[ValueCounted]
    outcomes: list[ValueCounted]
    marks: list[RoundMarkCounted]
    flagged: int
    ordinary: int
    """Without a mark and without a flag."""
    officials: list[ValueCounted]
    house: list[HouseResult] | None
    """Of all rounds found, by currency; null if they are too many to add up."""
    step: Literal["ten minutes", "hour", "day", "month"]
    bars: list[Bar]


class FlagTold(Schema):
    """A flag that an inspector raised at a round."""

    number: int
    by: str
    at: str
    note: str
    lifted_by: str | None
    lifted_at: str | None
    lifted_note: str | None


class RoundsFound(Schema):
    rounds: list[RoundFound]
    after: str | None
    """The cursor for the next page; None on the last page."""


class EntryTold(Schema):
    """An entry of a table's stream. Its text is not published: it may hold cards that are not dealt
    yet."""

    version: int
    at: str
    by: str
    act: str
    events: list[str]
    clauses: Clauses
    hash: str
    before: str
    """The hash of the entry before, from which this entry's hash is computed."""
    steps: list[int]
    """The steps of the round that the entry caused."""


class Dossier(Schema):
    """Everything the books hold about one round."""

    table: str
    round: int
    version: int
    """The entry that settled the round, or last corrected it."""
    head: str
    entries: list[EntryTold]
    postings: list[PostingTold]
    flags: list[FlagTold]
    """Those that stand and those that were lifted, oldest first."""


MarkName = Literal["chain", "shuffle", "replay", "money"]


class Mark(Schema):
    """One check that was just made."""

    name: MarkName
    good: bool
    title: str
    says: str
    """The result; for a difference, without the cards in it."""


class Marks(Schema):
    marks: list[Mark]


FilterText = Annotated[str, Field(max_length=120)]


class SearchFilters(BaseModel):
    """The fields of a search as they were filled in; an empty one looks for anything."""

    model_config = ConfigDict(extra="forbid")

    since: FilterText = ""
    """The field of a form, in its reader's own time: 2026-11-16T19:30."""
    until: FilterText = ""
    table: FilterText = ""
    rulebooks: list[FilterText] = Field(default=[], max_length=100)
    outcome: Literal["won", "even", "lost", ""] = ""
    least: FilterText = ""
    most: FilterText = ""
    marks: list[FilterText] = Field(default=[], max_length=40)
    official: FilterText = ""
    player: FilterText = ""
    clause: FilterText = ""
    number: FilterText = ""


class SavedSearchTold(Schema):
    name: str
    filters: SearchFilters
    at: str


class SavedSearches(Schema):
    searches: list[SavedSearchTold]


class DayTold(Schema):
    date: str
    since: str
    until: str


class FigureTold(Schema):
    """A sum of postings, and how many there are."""

    name: str
    words: str
    amount: Money
    postings: int


class TableDayTold(Schema):
    day: str
    table: str
    rulebook: str
    currency: str
    training: bool
    rounds: int
    drop: Money
    win: Money
    hold: str | None
    """Win by drop as an exact fraction; None without a drop."""
    figures: list[FigureTold]


class TotalTold(Schema):
    currency: str
    drop: Money
    win: Money
    hold: str | None


class PoolDayTold(Schema):
    day: str
    jackpot: str
    pool: str
    opening: Money
    closing: Money
    stored: Money | None
    """What the floor's own row says; None if more has happened since that day."""
    agrees: bool | None
    figures: list[FigureTold]


class CageDayTold(Schema):
    day: str
    figures: list[FigureTold]


class NotedTold(Schema):
    """A ruling, an exception or an alarm."""

    kind: Literal["ruling", "exception", "alarm"]
    stream: str
    entry: int
    at: str
    by: str
    round: int | None
    what: str
    event: str
    clauses: Clauses


class ReportTold(Schema):
    """What a floor took in and paid out on some gaming days."""

    zone: str
    starts: int
    days: list[DayTold]
    tables: list[TableDayTold]
    totals: list[TotalTold]
    jackpots: list[PoolDayTold]
    cage: list[CageDayTold]
    noted: list[NotedTold]


class ReportFile(BaseModel):
    """A report with every posting behind each figure; its published schema is report-1."""

    model_config = ConfigDict(extra="allow")

    format: Literal["croupier.report/1"]


class ReportPosting(Schema):
    stream: str
    entry: int
    number: int
    at: str
    figure: str
    words: str
    amount: Money
    round: int | None
    reason: str
    clauses: Clauses


class ReportPostings(Schema):
    postings: list[ReportPosting]
    skip: int | None
    """How many to skip for the next page; None on the last."""


class JackpotTold(Schema):
    id: str
    pools: Pools
    tables: list[str]


class Jackpots(Schema):
    jackpots: list[JackpotTold]


class CheckpointTold(Schema):
    """Signed heads of every chain, and whether the chains still agree with them."""

    number: int
    at: str
    streams: int
    entries: int
    good: bool
    difference: str | None


class Checkpoints(Schema):
    checkpoints: list[CheckpointTold]
    """Newest first."""
    kept: bool
    """Whether this floor signs checkpoints."""
    all: int
    public_key: str | None
    difference: str | None
    """The first signature that does not verify."""


class AuditStep(Schema):
    """Progress of an audit."""

    stream: str
    entries: int
    of: int
