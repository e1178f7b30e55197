"""What an audit has checked so far, and its findings."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from croupier.floor.alarms import StoredAlarm, alarm_of_entry
from croupier.floor.audit.readings import ChangedDecision
from croupier.floor.ledger.postings import Posting, add_up
from croupier.floor.search.flags import FlagAudit
from croupier.floor.security.log import SecurityAudit
from croupier.money import Amount, simplest
from croupier.value import value

Progress = Callable[[str, int], None]
"""Called with a stream and the number of entries checked so far in all streams."""
Entry = tuple[int, dict[str, Any]]
Approval = tuple[str, str]
"""The person who requested an act of the cage, and the person who confirmed it."""


@value
class Unread:
    """The entries of a table from the first one that cannot be decrypted."""

    table: str
    first: int
    last: int

    def __str__(self) -> str:
        return (
            f"{self.table}, entries {self.first} to {self.last}: entry {self.first} tells cards "
            "to come, and its key is not here. From there on no act, round or shuffle was "
            "repeated; hashes were followed where the text is plain, and postings were added up as "
            "stored"
        )


@dataclass
class Audit:
    """What has been checked so far."""

    entries: int = 0
    rounds: int = 0
    postings: int = 0
    shuffles: int = 0
    commitments: int = 0
    """In the logs of all tables."""
    deals: int = 0
    """Rounds of which it is kept how their cards were ordered."""
    streams: int = 0
    checkpoints: int = 0
    """How many signed checkpoints agree."""
    torn: bool = False
    """Whether the file of checkpoints ends with a part of a line."""
    balances: dict[str, Amount] = field(default_factory=dict)
    pools: dict[str, Counter[str]] = field(default_factory=dict)
    """By jackpot: the states that acts left, less those that acts found."""
    sealed: int | None = None
    """How many rows have a seal; None for an exported history and for a floor of an earlier
    version, which have no seals."""
    alarms: list[StoredAlarm] = field(default_factory=list)
    """Alarms for the staff; none of them is a difference."""
    otherwise: list[ChangedDecision] = field(default_factory=list)
    """Rounds decided under an earlier reading that today's reading would decide differently."""

    security: int = 0
    """Events of the log of security."""
    unread: list[Unread] = field(default_factory=list)
    """Entries that could not be repeated, because the key that decrypts one of them is not here."""
    skipped: Counter[str] = field(default_factory=Counter)
    """By table of the database: rows that follow from these entries."""
    skipped_jackpots: set[str] = field(default_factory=set)
    """Jackpots that such entries may have changed."""
    confirmed: dict[int, Approval] = field(default_factory=dict)
    """By entry of the cage: who asked for it, and who confirmed it."""
    log: SecurityAudit | None = None
    flags: FlagAudit = field(default_factory=FlagAudit)
    """The flags of inspectors, as their entries tell of them."""
    round_facts: int = 0
    """Rounds whose facts, by which they are found, follow from their entries."""
    round_marks: int = 0

    def left_pools(self, jackpot: str) -> Counter[str]:
        return self.pools.setdefault(jackpot, Counter())

    def add_alarm(self, version: int, body: dict[str, Any]) -> None:
        self.alarms.append(alarm_of_entry(version, body))

    def post(self, made: tuple[Posting, ...]) -> None:
        add_up(made, self.balances)
        self.postings += len(made)

    def add(self, table: "Audit") -> None:
        """Add the findings at one table."""
        for name in _COUNTED:
            setattr(self, name, getattr(self, name) + getattr(table, name))
        for account, amount in table.balances.items():
            self.balances[account] = simplest(self.balances.get(account, 0) + amount)
        for jackpot, states in table.pools.items():
            self.left_pools(jackpot).update(states)
        self.otherwise += table.otherwise
        self.unread += table.unread
        self.skipped += table.skipped
        self.skipped_jackpots |= table.skipped_jackpots


_COUNTED = (
    *("entries", "rounds", "postings", "shuffles", "commitments", "deals"),
    *("round_facts", "round_marks"),
)
"""What is counted at a table."""
