"""The events of a table that belong to none of its parts."""

from collections.abc import Mapping
from datetime import datetime

from croupier.games.jackpot import PoolLine, Pools
from croupier.games.settlement import SettlementLine
from croupier.house.people import Official
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


@event("table.jackpot-failed", public=("box",))
class JackpotFailed:
    """The light of a box does not come on or, without a box, the jackpot's display has failed."""

    box: int | None
    clauses: Clauses


@event("table.jackpot-mended")
class JackpotWorks:
    """The jackpot's display and lights work again."""

    clauses: Clauses


@event("table.jackpot-fed", public=("lines",))
class JackpotFed:
    """The amounts that this round's jackpot wagers, or the operator, add to the pools."""

    lines: tuple[PoolLine, ...]


@event("table.option-chosen", public=("option", "value"))
class OptionChosen:
    """The operator has chosen an option; `approval` is the number of the approval for it."""

    option: str
    value: str
    approval: int | None
    by: Official
    at: datetime
    clauses: Clauses


@event("table.rulebook-changed", public=("before", "rulebook", "since", "dropped"))
class RulebookChanged:
    """From now on the table plays by this version of its rulebook."""

    before: str
    rulebook: str
    since: str
    """The moment from which the version is in force."""
    dropped: tuple[str, ...]
    """Choices of the operator that it does not allow: its own defaults apply instead."""
    at: datetime
    clauses: Clauses


@event("table.pool-divided", public=("pools",))
class PoolDivided:
    pools: Pools
    """After it."""
    approval: int
    by: Official
    at: datetime
    clauses: Clauses


@event("table.pools-combined", public=("pools",))
class PoolsCombined:
    before: Pools
    pools: Pools
    """After it."""
    approval: int
    by: Official
    at: datetime
    clauses: Clauses


@event("table.pool-rates-changed", public=("pools",))
class PoolRatesChanged:
    """From now on a different part of each wager goes to the minor pool."""

    pools: Pools
    clauses: Clauses


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


@event("table.act-withdrawn", public=("verb", "why"))
class ActWithdrawn:
    """The last act was entered wrongly and is withdrawn: the table is restored to its state
    before."""

    verb: str
    why: str
    clauses: Clauses


@event("table.to-part", public=("players",))
class ToPart:
    """Players who are kept apart sit here together; the official must ask one of them to leave."""

    players: tuple[str, ...]
    clauses: Clauses


@event("table.not-dealt-in", public=("box", "player"))
class NotDealtIn:
    """A direction prevents a player with wagers from being dealt in: the wagers are returned."""

    box: int
    player: str
    direction: int
    clauses: Clauses


@event("table.talk-noticed", public=("player",))
class TalkNoticed:
    """The player of a hand in play spoke; an official judges whether it was about hands."""

    player: str
    clauses: Clauses


@event("table.said", public=("player", "words"))
class Said:
    """A player spoke at the table."""

    player: str
    words: str


@event("table.presence-asked", public=("box", "player", "until"))
class PresenceAsked:
    """The table asks a player who does not decide whether they are still there."""

    box: int
    player: str
    until: datetime | None
    """When the answer is due; None if no clock runs."""
    at: datetime
    clauses: Clauses


@event("table.presence-answered", public=("box", "player"))
class PresenceAnswered:
    """The player is there and may still decide."""

    box: int
    player: str
    at: datetime
    clauses: Clauses


@event("table.player-ready", public=("box", "player"))
class PlayerReady:
    """The player has nothing more to say before the dealer goes on."""

    box: int
    player: str
    clauses: Clauses


@event("table.official-called", public=("box", "player"))
class OfficialCalled:
    """The player is there and has not decided within the time that the house gives
    automatically."""

    box: int
    player: str
    at: datetime
    clauses: Clauses


@event("table.time-given", public=("box", "player", "until", "by"))
class TimeGiven:
    """An official gives a player more time to decide."""

    box: int
    player: str
    until: datetime
    by: Official
    at: datetime
    clauses: Clauses


@event("table.value-declared", public=("box",))
class ValueDeclared:
    """A player declared the value of the hand, which counts at its best regardless."""

    box: int
    value: str
    clauses: Clauses


@event("table.queue-changed", public=("waiting",))
class QueueChanged:
    waiting: int
    clauses: Clauses


@event("table.players-of-round", public=("number", "players"))
class PlayersOfRound:
    """The players of a round by box, at its first card."""

    number: int
    players: Mapping[int, str]
