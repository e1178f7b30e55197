"""The events of a table that belong to none of its parts."""

from collections.abc import Mapping

from croupier.games.jackpot import PoolLine
from croupier.games.settlement import SettlementLine
from croupier.house.tokens import Division
from croupier.machine import event
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses


@event("table.wager-unchecked")
class WagerUnchecked:
    """A wager was placed that nobody compared with the sign."""

    box: int
    wager: str
    clauses: Clauses


@event("table.jackpot-fed", public=("lines",))
class JackpotFed:
    """What this round's jackpot wagers add to the pools."""

    lines: tuple[PoolLine, ...]


@event("table.round-settled", public=("number", "void", "lines"))
class RoundSettled:
    """The final lines of a round: cut to the limits, and divided if tokens were wagered."""

    number: int
    void: bool
    lines: tuple[SettlementLine, ...]
    divisions: tuple[Division, ...] = ()


@event("table.corrected", public=("number", "lines"))
class Corrected:
    """A decision moves money of a round by new lines; the old ones stay."""

    number: int
    lines: tuple[SettlementLine, ...]


@event("table.tokens-moved")
class TokensMoved:
    """A player gets promotional tokens, or gives them up if the amount is below 0."""

    player: str
    amount: Amount
    clauses: Clauses


@event("table.to-part", public=("players",))
class ToPart:
    """Players who are kept apart sit here together: the official must ask one to leave."""

    players: tuple[str, ...]
    clauses: Clauses


@event("table.not-dealt-in", public=("box", "player"))
class NotDealtIn:
    """A direction keeps a player with wagers down from being dealt in: they are given back."""

    box: int
    player: str
    direction: int
    clauses: Clauses


@event("table.talk-noticed", public=("player",))
class TalkNoticed:
    """The player of a hand in play spoke: an official judges whether it was about hands."""

    player: str
    clauses: Clauses


@event("table.said", public=("player", "words"))
class Said:
    """A player spoke at the table."""

    player: str
    words: str


@event("table.queue-changed", public=("waiting",))
class QueueChanged:
    waiting: int
    clauses: Clauses


@event("table.players-of-round", public=("number", "players"))
class PlayersOfRound:
    """The players of a round by box, at its first card."""

    number: int
    players: Mapping[int, str]
