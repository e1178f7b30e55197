"""What happens at a table beyond what its parts tell: where rounds, money and people meet."""

from collections.abc import Mapping

from croupier.games.jackpot import PoolLine
from croupier.games.settlement import SettlementLine
from croupier.house.tokens import Division
from croupier.machine import event
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses


@event("table.wager-unchecked")
class WagerUnchecked:
    """Chips lie on the layout that nobody has compared with the sign."""

    box: int
    wager: str
    clauses: Clauses


@event("table.jackpot-fed", public=("lines",))
class JackpotFed:
    """What this round's jackpot wagers add to the pools."""

    lines: tuple[PoolLine, ...]


@event("table.round-settled", public=("number", "void", "lines"))
class RoundSettled:
    """The lines that count: cut to the limits, and divided where tokens were wagered."""

    number: int
    void: bool
    lines: tuple[SettlementLine, ...]
    divisions: tuple[Division, ...] = ()


@event("table.corrected", public=("number", "lines"))
class Corrected:
    """An official's word moves money of a round: new lines, and the old ones stay as they are."""

    number: int
    lines: tuple[SettlementLine, ...]


@event("table.tokens-moved")
class TokensMoved:
    """Promotional tokens come into a player's hands, or leave them where the amount is below 0."""

    player: str
    amount: Amount
    clauses: Clauses


@event("table.to-part", public=("players",))
class ToPart:
    """Players who are kept apart sit here together: the official must ask one to leave."""

    players: tuple[str, ...]
    clauses: Clauses


@event("table.said", public=("player", "words"))
class Said:
    """Somebody's words at the table."""

    player: str
    words: str


@event("table.queue-changed", public=("waiting",))
class QueueChanged:
    waiting: int
    clauses: Clauses


@event("table.players-of-round", public=("number", "players"))
class PlayersOfRound:
    """Who had which box when the first card came."""

    number: int
    players: Mapping[int, str]
