"""A table over time: its cards, limits, directions and disputes, and the round in play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.games.acts import Act
from croupier.games.game import Done
from croupier.games.jackpot import PoolLine, Pools
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.house import table_life
from croupier.house.directions import Directions
from croupier.house.disputes import Disputes
from croupier.house.limits import TableLimits
from croupier.house.people import Powers
from croupier.house.table_life import Device
from croupier.house.tokens import Place, Voucher
from croupier.machine import evolve
from croupier.money import Amount, simplest
from croupier.rulebooks import Rulebook


@dataclass(frozen=True)
class Correction:
    """Money of a round that an official's word has moved."""

    official: str
    reason: str
    lines: tuple[SettlementLine, ...]

    @property
    def amounts(self) -> dict[int, Amount]:
        """What it brings to each box."""
        total: dict[int, Amount] = {}
        for line in self.lines:
            total[line.box] = simplest(total.get(line.box, 0) + line.net)
        return total


PoolLines = tuple[PoolLine, ...]


@dataclass(frozen=True)
class InPlay:
    """A round from its first wager to its last card."""

    round: RoundState
    start: RoundState
    """The round as it was opened: before no more bets, with cards that nobody will be dealt."""
    done: tuple[Done, ...] = ()
    tokens: Mapping[Place, Amount] = field(default_factory=dict)
    """How much of each wager was put down in promotional tokens."""
    limits: TableLimits | None = None
    """The limits of its first card, by which it is settled; None while wagers are placed."""
    fed: Mapping[int, PoolLines] = field(default_factory=dict)
    """What each box's jackpot wager added to the pools."""
    players: Mapping[int, str] = field(default_factory=dict)
    """Who had which box when the first card came; who leaves later is absent."""
    corrections: tuple[Correction, ...] = ()
    counted: bool = False
    """Whether a count of the deck was called for upon a jackpot."""

    @property
    def corrected(self) -> tuple[SettlementLine, ...]:
        """The lines of every correction."""
        return tuple(line for each in self.corrections for line in each.lines)

    @property
    def dealt(self) -> bool:
        """Whether no more bets has been called."""
        return self.limits is not None


@dataclass(frozen=True)
class Played:
    """A round that is over, with everything that has moved for it since."""

    number: int
    in_play: InPlay
    settled: tuple[SettlementLine, ...]
    """Its lines, cut to the limits of its first card."""
    void: bool

    @property
    def lines(self) -> tuple[SettlementLine, ...]:
        """Those of the round, and those of every correction."""
        return (*self.settled, *self.in_play.corrected)

    @property
    def nets(self) -> dict[int, Amount]:
        """What the round has brought to each box so far."""
        total: dict[int, Amount] = dict.fromkeys(self.in_play.round.boxes, 0)
        for line in self.lines:
            total[line.box] = simplest(total.get(line.box, 0) + line.net)
        return total


@dataclass(frozen=True)
class Table:
    """Made by `open_table`; changed only by `act`."""

    name: str
    rulebook: Rulebook
    options: Mapping[str, Any]
    dealing: str
    by_hand: frozenset[Act]
    """What a person does in a round; the software does the rest."""
    cards_by_hand: bool
    """Whether people look after the cards between rounds, and not the software."""
    powers: Powers
    life: table_life.Table
    limits: TableLimits
    directions: Directions
    disputes: Disputes
    pools: Pools | None = None
    """The progressive jackpot, where one is offered."""
    reveals_apart: bool = False
    """Whether the dealer's hand is turned up by an act of its own even where the software deals:
    rounds that are paid from a jackpot of several tables wait for one another."""
    waiting: int = 0
    """How many people would play and have no box."""
    taken: tuple[int, ...] = ()
    """Boxes with players, in the order in which they were taken: a player's first is the seat."""
    vouchers: Mapping[str, Voucher] = field(default_factory=dict)
    tokens: Mapping[str, Amount] = field(default_factory=dict)
    """Promotional tokens in players' hands, by the key of their names."""
    in_play: InPlay | None = None
    played: Mapping[int, Played] = field(default_factory=dict)
    """By number."""

    @property
    def number(self) -> int:
        """The number of the round in play, or of the next."""
        return self.life.rounds + self.life.voided + 1

    @property
    def dealt_from(self) -> str:
        """How the next round is dealt: as the table was opened, or from what stands there now."""
        equipment = self.life.equipment
        if equipment is None or (equipment.device is Device.SHOE) == (self.dealing == "shoe"):
            return self.dealing
        return equipment.device.value

    @property
    def players(self) -> dict[int, str]:
        """By box: of the round in play, or of the next."""
        if self.in_play is not None and self.in_play.dealt:
            return dict(self.in_play.players)
        return {box: seat.player for box, seat in self.life.seats.items()}


def with_pools(table: Table, pools: Pools) -> Table:
    """The table with the jackpot as other tables have left it."""
    if table.in_play is None:
        return evolve(table, pools=pools)
    in_play = table.in_play
    round, start = evolve(in_play.round, pools=pools), in_play.start
    if not round.pool_lines:  # what it will pay, it will pay from these
        start = evolve(start, pools=pools)
    return evolve(table, pools=pools, in_play=evolve(in_play, round=round, start=start))


def pools_of(table: Table) -> Pools | None:
    """The jackpot as the table leaves it: a round in play has it in its hands."""
    if table.in_play is not None and table.in_play.dealt:
        return table.in_play.round.pools
    return table.pools
