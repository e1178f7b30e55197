"""What happens at a table beyond what its parts tell: where rounds, money and people meet."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine.jackpot import PoolLine
from croupier.engine.settlement import SettlementLine
from croupier.house.tokens import Division
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class WagerUnchecked:
    """Chips lie on the layout that nobody has compared with the sign."""

    box: int
    wager: str
    clauses: Clauses


@dataclass(frozen=True)
class JackpotFed:
    """What this round's jackpot wagers add to the pools."""

    lines: tuple[PoolLine, ...]


@dataclass(frozen=True)
class RoundSettled:
    """The lines that count: cut to the limits, and divided where tokens were wagered."""

    number: int
    void: bool
    lines: tuple[SettlementLine, ...]
    divisions: tuple[Division, ...] = ()


@dataclass(frozen=True)
class Corrected:
    """An official's word moves money of a round: new lines, and the old ones stay as they are."""

    number: int
    lines: tuple[SettlementLine, ...]


@dataclass(frozen=True)
class TokensMoved:
    """Promotional tokens come into a player's hands, or leave them where the amount is below 0."""

    player: str
    amount: Amount
    clauses: Clauses


@dataclass(frozen=True)
class ToPart:
    """Players who are kept apart sit here together: the official must ask one to leave."""

    players: tuple[str, ...]
    clauses: Clauses


@dataclass(frozen=True)
class Said:
    """Somebody's words at the table."""

    player: str
    words: str


@dataclass(frozen=True)
class QueueChanged:
    waiting: int
    clauses: Clauses


@dataclass(frozen=True)
class PlayersOfRound:
    """Who had which box when the first card came."""

    number: int
    players: Mapping[int, str]
