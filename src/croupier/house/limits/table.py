"""The limits of one table at one moment."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from croupier.house.limits.cites import LimitsCites
from croupier.house.limits.limits import Limits
from croupier.house.limits.notice import Notice
from croupier.house.limits.player import Player
from croupier.house.limits.sign import Sign
from croupier.house.powers import Powers
from croupier.money import Amount
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class TableLimits:
    """Changed only by folding events; made by `open_limits`.

    A round is settled by the limits in force when its first card came out: keep this value from
    then, and later changes cannot touch the round.
    """

    rules: TableRules
    cites: LimitsCites
    powers: Powers
    notice: timedelta
    """How long a higher minimum must be announced."""
    sign: Sign
    players: Mapping[str, Player] = field(default_factory=dict)
    """By name, in the order in which they came."""
    notices: tuple[Notice, ...] = ()

    def player_at(self, box: int) -> Player | None:
        return next((each for each in self.players.values() if box in each.boxes), None)

    @property
    def marked(self) -> Iterator[tuple[Player, Sign]]:
        """Players who may still play by an older minimum, and the limits that had it."""
        return ((each, each.kept) for each in self.players.values() if each.kept is not None)

    def states(self, box: int, area: str) -> bool:
        """Whether any sign has limits for an area; only a jackpot may have none."""
        player = self.player_at(box)
        own = player.own if player else None
        return self.sign.states(area) or (own is not None and own.states(area))

    def stated(self, box: int, area: str) -> Limits:
        """The limits that a sign states for this box: the player's own, or the table's."""
        player = self.player_at(box)
        own = player.own if player else None
        return own.on(area) if own and own.states(area) else self.sign.on(area)

    def kept(self, box: int, area: str) -> Limits | None:
        """The older limits by which this box may still play on an area."""
        player = self.player_at(box)
        kept = player.kept if player else None
        return kept.on(area) if kept and kept.states(area) else None

    def minimum(self, box: int, area: str) -> Amount:
        stated, kept = self.stated(box, area), self.kept(box, area)
        return stated.minimum if kept is None else min(stated.minimum, kept.minimum)

    def allows(self, box: int, area: str, amount: Amount) -> bool:
        """Whether the stated limits allow an amount, or the kept ones up to the same maximum."""
        stated, kept = self.stated(box, area), self.kept(box, area)
        return stated.allows(amount) or (
            kept is not None and kept.allows(amount) and amount <= stated.maximum
        )

    def nearest(self, box: int, area: str, amount: Amount) -> list[Amount]:
        """The allowed amounts next to this one, on either side where there are two."""
        sets = (self.stated(box, area), self.kept(box, area))
        near = {each for limits in sets if limits is not None for each in limits.nearest(amount)}
        right = [each for each in near if self.allows(box, area, each)]
        below = [each for each in right if each <= amount]
        above = [each for each in right if each >= amount]
        return sorted({*sorted(below)[-1:], *sorted(above)[:1]})
