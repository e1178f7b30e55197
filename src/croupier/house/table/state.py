"""A table: what lies on it, who is there, and the recorder of what happens in one act."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from croupier.games.acts import Act
from croupier.games.game import Done, Game, game_of
from croupier.games.jackpot import PoolLine, Pools
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.house import directions, disputes, limits, table_life
from croupier.house.directions import Directions, open_directions
from croupier.house.disputes import Disputes, open_disputes
from croupier.house.limits import Sign, TableLimits, open_limits
from croupier.house.people import Official, Powers, Rank, house_powers, is_employee, same_name
from croupier.house.table_life import Device
from croupier.house.tokens import Place, Voucher
from croupier.machine import Refusal, evolve
from croupier.money import Amount, simplest
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses


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


def open_table(
    rulebook: Rulebook,
    sign: Sign,
    *,
    name: str = "1",
    options: Mapping[str, Any] | None = None,
    dealing: str = "shoe",
    by_hand: frozenset[Act] = frozenset(),
    cards_by_hand: bool = False,
    operator_through: Rank = Rank.CASINO_OPERATOR,
    pools: Pools | None = None,
) -> Table:
    """A closed table with its sign up; the operator acts through `operator_through` or above."""
    given = dict(options or {})
    rules = rulebook.rules(given)
    if dealing not in rules.deal_clauses:
        raise Refusal(
            "bad-dealing",
            rules.cites.deal,
            f"{rules.id} deals from {' or '.join(rules.deal_clauses)}, not {dealing!r}",
        )
    if pools is not None and rules.jackpot is None:
        raise Refusal("no-jackpot", rules.cites.areas, f"{rules.id} has no jackpot")
    return Table(
        name=name,
        rulebook=rulebook,
        options=given,
        dealing=dealing,
        by_hand=by_hand,
        cards_by_hand=cards_by_hand,
        powers=house_powers(rulebook, "round", operator_through),
        life=table_life.new_table(rulebook, operator_through),
        limits=open_limits(rulebook, sign, given),
        directions=open_directions(rulebook, operator_through),
        disputes=open_disputes(rulebook, operator_through),
        pools=pools,
    )


By = Official | str
SOFTWARE = Official("Croupier", Rank.DEALER)
"""What the software does at a table that it deals, it does as the dealer."""
SOFTWARE_SUPERVISOR = Official("Croupier's second look", Rank.GAME_SUPERVISOR)
"""The second of the two who look at a deck: the software compares it once more, card by card."""


def check_official(by: By, clauses: Clauses, act: str) -> Official:
    """Somebody of the house, from the dealer upwards."""
    if isinstance(by, Official) and by.name.strip() and is_employee(by):
        return by
    raise Refusal("no-power", clauses, f"{by} may not {act}: that is for the house's employees")


def check_power(table: Table, by: By, power: str, clauses: Clauses, act: str) -> Official:
    """An official whose rank holds the power over rounds."""
    if isinstance(by, Official) and by.name.strip() and table.powers.may(by, power):
        return by
    raise Refusal("no-power", clauses, f"{by} may not {act}: that is for {table.powers.say(power)}")


def check_box(table: Table, by: By, box: int) -> None:
    """It is the box's player who acts or, where a person deals, the dealer who enters it."""
    cites = table.limits.rules.cites
    player = table.players.get(box)
    if player is None:
        taken = ", ".join(map(str, table.players)) or "none"
        raise Refusal(
            "empty", cites.boxes, f"nobody sits at box {box}; boxes with players: {taken}"
        )
    if isinstance(by, str) and same_name(by, player):
        return
    if isinstance(by, Official) and is_employee(by) and table.by_hand:
        return
    raise Refusal("not-yours", cites.boxes, f"box {box} is {player}'s, not {by}'s")


def check_self(by: By, person: str, clauses: Clauses) -> None:
    """A person speaks for nobody else; an employee may enter what somebody said or did."""
    employee = isinstance(by, Official) and is_employee(by)
    if not employee and not same_name(by.name if isinstance(by, Official) else by, person):
        raise Refusal("not-yours", clauses, f"{by} may not act as {person}")


class Recorder:
    """The table as it changes within one act, and all that happened."""

    __slots__ = ("by", "events", "now", "table")

    def __init__(self, table: Table, by: By, now: datetime) -> None:
        self.table = table
        self.by = by
        self.now = now
        self.events: list[Any] = []

    def tell(self, event: Any) -> None:
        self.events.append(event)

    def change(self, **changes: object) -> None:
        self.table = evolve(self.table, **changes)

    def life(self, action: Any) -> tuple[Any, ...]:
        """An act upon cards, seats or the course of rounds."""
        return self._part("life", table_life.act, action)

    def limits(self, action: Any) -> tuple[Any, ...]:
        return self._part("limits", limits.act, action)

    def directions(self, action: Any) -> tuple[Any, ...]:
        return self._part("directions", directions.act, action)

    def disputes(self, action: Any) -> tuple[Any, ...]:
        return self._part("disputes", disputes.act, action)

    def _part(self, name: str, act: Callable[..., Any], action: Any) -> tuple[Any, ...]:
        changed, events = act(getattr(self.table, name), action, self.now)
        self.change(**{name: changed})
        self.events += events
        return tuple(events)

    @property
    def in_play(self) -> InPlay:
        assert self.table.in_play is not None
        return self.table.in_play

    def round(self, action: Any) -> tuple[Any, ...]:
        """An act of the round in play."""
        now = self.in_play
        game = game_of(now.round)
        _check_known(game, now.round, action)
        changed, events = game.act(now.round, action)
        done = (*now.done, (now.round.phase, action))
        self.change(in_play=evolve(now, round=changed, done=done))
        self.events += events
        return tuple(events)


def _check_known(game: Game, round: RoundState, action: Any) -> None:
    """Nobody checks at Lunar Poker, and nobody exchanges cards at Hold'em."""
    if type(action) not in game.rows:
        rules = round.rules
        message = f"nothing in {rules.id} is called {type(action).__name__}"
        raise Refusal("no-such-action", rules.cites.decide, message)
