"""Schemas of inspection."""

from typing import Literal

from croupier.server.schemas import Clauses, Money, Schema
from croupier.server.tables.schemas import Pools


class Account(Schema):
    name: str
    balance: Money


class Accounts(Schema):
    accounts: list[Account]
    after: str | None
    """Ask for those after it; None where these were the last."""


class PostingTold(Schema):
    stream: str
    version: int
    number: int
    source: str
    target: str
    amount: Money
    because: str
    wager: str | None
    """The wager that was settled, if it is one."""
    reason: str
    """`because` without the name of the wager."""
    clauses: Clauses


class Ledger(Schema):
    postings: list[PostingTold]
    after: str | None
    """Ask for those after it; None where these were the last."""


class AlarmTold(Schema):
    """Something to look at: an act that was set aside, for one."""

    number: int
    at: str
    by: str
    """Who asked for the act."""
    act: str
    """What kind of alarm it is."""
    words: str


class Alarms(Schema):
    alarms: list[AlarmTold]
    """The newest first."""
    all: int


class AuditTold(Schema):
    """What was gone through, or the first difference that was found."""

    good: bool
    difference: str | None
    streams: int
    entries: int
    rounds: int
    shuffles: int
    postings: int
    checkpoints: int
    """How many signed checkpoints the chains bear out."""
    alarms: int
    """How many alarms were raised: none of them is a difference."""
    otherwise: list[str]
    """Rounds decided under an earlier reading that today's would decide otherwise, in words."""


class RoundFound(Schema):
    """A round of any table."""

    table: str
    rulebook: str
    round: int
    at: str
    void: bool
    players: dict[str, str]


class RoundsFound(Schema):
    rounds: list[RoundFound]
    after: str | None
    """Ask for those after it; None where these were the last."""


class EntryTold(Schema):
    """An entry of a table's stream. Its text stays on the floor: it may hold cards yet to come."""

    version: int
    at: str
    by: str
    act: str
    events: list[str]
    clauses: Clauses
    hash: str
    before: str
    """The hash of the entry before, from which this one's follows."""
    steps: list[int]
    """The steps of the round that came of it."""


class Dossier(Schema):
    """All that the books hold of one round."""

    table: str
    round: int
    version: int
    """The entry that settled it, or corrected it last."""
    head: str
    entries: list[EntryTold]
    postings: list[PostingTold]


MarkName = Literal["chain", "shuffle", "replay", "money"]


class Mark(Schema):
    """One thing that was checked just now."""

    name: MarkName
    good: bool
    title: str
    says: str
    """What was found; of a difference, without the cards in it."""


class Marks(Schema):
    marks: list[Mark]


class JackpotTold(Schema):
    id: str
    pools: Pools
    tables: list[str]


class Jackpots(Schema):
    jackpots: list[JackpotTold]


class CheckpointTold(Schema):
    """Signed heads of every chain, and whether the chains still bear them out."""

    number: int
    at: str
    streams: int
    entries: int
    good: bool
    difference: str | None


class Checkpoints(Schema):
    checkpoints: list[CheckpointTold]
    """The newest first."""
    kept: bool
    """Whether this floor signs checkpoints at all."""
    all: int
    public_key: str | None
    difference: str | None
    """The first signature that does not hold."""


class AuditStep(Schema):
    """How far an audit is."""

    stream: str
    entries: int
    of: int
