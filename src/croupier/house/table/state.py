"""A table: its cards, wagers and people."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from croupier.games.game import Done
from croupier.games.jackpot import PoolLine, Pools, give_back, move_all
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import BY_HAND, ByHand, RoundState
from croupier.house import upkeep
from croupier.house.approvals import Approvals, open_approvals
from croupier.house.directions import Directions, open_directions
from croupier.house.directions.rules import direction_rules
from croupier.house.disputes import Disputes, open_disputes
from croupier.house.disputes.state import dispute_rules
from croupier.house.limits import Sign, TableLimits, open_limits
from croupier.house.people import Official, Powers, Rank, house_powers
from croupier.house.table.presence import Presence
from croupier.house.tokens import Place, Vouchers, open_vouchers, token_rules
from croupier.house.upkeep import Upkeep, device_for, upkeep_rules
from croupier.machine import Refusal, evolve
from croupier.money import Amount, simplest
from croupier.rulebooks import Rulebook
from croupier.rulebooks.readings import TODAY
from croupier.value import value


@value
class Correction:
    """Money of a round that a decision of an official has moved."""

    official: str
    reason: str
    lines: tuple[SettlementLine, ...]

    @property
    def amounts(self) -> dict[int, Amount]:
        """The amount that it moves to each box."""
        total: dict[int, Amount] = {}
        for line in self.lines:
            total[line.box] = simplest(total.get(line.box, 0) + line.net)
        return total


PoolLines = tuple[PoolLine, ...]


@value
class InPlay:
    """A round from its first wager to its last card."""

    round: RoundState
    start: RoundState
    """The round as it was opened: before no more bets, with a placeholder deck that is never
    dealt."""
    done: tuple[Done, ...] = ()
    tokens: Mapping[Place, Amount] = field(default_factory=dict)
    """How much of each wager was placed in promotional tokens."""
    limits: TableLimits | None = None
    """The limits at its first card, by which it is settled; None while wagers are placed."""
    fed: Mapping[int, PoolLines] = field(default_factory=dict)
    """What each box's jackpot wager added to the pools."""
    players: Mapping[int, str] = field(default_factory=dict)
    """Who had which box at the first card; a player who leaves later is absent."""
    corrections: tuple[Correction, ...] = ()
    counted: bool = False
    """Whether a count of the deck was required after a jackpot."""
    asked: Presence | None = None
    """The last question whether a player is still there; see `presence`."""
    ready: frozenset[int] = frozenset()
    """The boxes whose players have nothing more to say before the dealer goes on."""

    @property
    def corrected(self) -> tuple[SettlementLine, ...]:
        """The lines of every correction."""
        return tuple(line for each in self.corrections for line in each.lines)

    @property
    def dealt(self) -> bool:
        """Whether no more bets has been called."""
        return self.limits is not None

    @property
    def presence(self) -> Presence | None:
        """The question whether a player is still there, while that player's decision is due."""
        asked, round = self.asked, self.round
        if asked is None or asked.phase is not round.phase or asked.box not in round.boxes:
            return None
        return asked if round.may_decide(round.boxes[asked.box]) else None


@value
class Played:
    """A finished round, with all later corrections."""

    number: int
    in_play: InPlay
    settled: tuple[SettlementLine, ...]
    """Its lines, cut to the limits at its first card."""
    void: bool

    @property
    def lines(self) -> tuple[SettlementLine, ...]:
        """The lines of the round and of every correction."""
        return (*self.settled, *self.in_play.corrected)

    @property
    def nets(self) -> dict[int, Amount]:
        """The total result of each box so far."""
        total: dict[int, Amount] = dict.fromkeys(self.in_play.round.boxes, 0)
        for line in self.lines:
            total[line.box] = simplest(total.get(line.box, 0) + line.net)
        return total


@value
class Table:
    """The state of a table, made by `open_table`; changed only by folding."""

    name: str
    rulebook: Rulebook
    options: Mapping[str, Any]
    dealing: str
    by_hand: frozenset[ByHand]
    """What a person does in a round; the software does the rest."""
    cards_by_hand: bool
    """Whether people, not the software, look after the cards between rounds."""
    powers: Powers
    upkeep: Upkeep
    limits: TableLimits
    directions: Directions
    disputes: Disputes
    approvals: Approvals
    pools: Pools | None = None
    """The progressive jackpot, if one is offered."""
    jackpot_faults: frozenset[int] = frozenset()
    """Boxes whose jackpot light is out; 0 means that the jackpot's display has failed."""
    reveals_apart: bool = False
    """Whether turning up the dealer's hand is a separate act even where the software deals: rounds
    paid from a shared jackpot wait for one another."""
    waiting: int = 0
    """How many people want to play and have no box."""
    taken: tuple[int, ...] = ()
    """Boxes with players, in the order in which they were taken: a player's first is the seat."""
    vouchers: Vouchers | None = None
    """None if the document has no promotional vouchers."""
    tokens: Mapping[str, Amount] = field(default_factory=dict)
    """Promotional tokens of players, by the key of their names."""
    in_play: InPlay | None = None
    played: Mapping[int, Played] = field(default_factory=dict)
    """By number."""
    real_cards: bool = False
    """Whether the cards are real, in an unknown order."""
    operator_through: Rank = Rank.CASINO_OPERATOR
    """The rank through which the operator acts."""
    last: "LastAct | None" = field(default=None, compare=False, repr=False)
    """The last act, if it may be withdrawn."""

    @property
    def number(self) -> int:
        """The number of the round in play or, between rounds, of the next."""
        return self.upkeep.rounds + self.upkeep.voided + 1

    @property
    def dealt_from(self) -> str:
        """How the next round is dealt: as chosen when the table opened, or by the equipment that is
        there now."""
        equipment = self.upkeep.equipment
        if equipment is None or equipment.device is device_for(self.dealing):
            return self.dealing
        return equipment.device.value

    @property
    def players(self) -> dict[int, str]:
        """The players by box: of the round in play, or of the next."""
        if self.in_play is not None and self.in_play.dealt:
            return dict(self.in_play.players)
        return {box: seat.player for box, seat in self.upkeep.seats.items()}

    def round_of(self, number: int) -> InPlay:
        """The round with that number, in play or finished."""
        played = self.played.get(number)
        in_play = self.in_play if played is None else played.in_play
        assert in_play is not None
        return in_play


@value
class LastAct:
    """The last act entered: the table before it, its events, and the person who entered it."""

    before: Table
    verb: str
    events: tuple[Any, ...]
    action: Any
    by: Official | str
    pools: Pools | None
    """The jackpot as the act left it."""


def rounds_known(table: Table) -> set[int]:
    """The numbers of the rounds that the table remembers, and of the one that is dealt."""
    return {*table.played, *([table.number] if round_dealt(table) is not None else [])}


def round_dealt(table: Table) -> RoundState | None:
    """The round that is dealt, if one is."""
    return table.in_play.round if table.in_play is not None and table.in_play.dealt else None


def with_pools(table: Table, pools: Pools) -> Table:
    """The table with the jackpot as other tables have left it."""
    if table.in_play is None:
        return evolve(table, pools=pools)
    in_play = table.in_play
    round, start = evolve(in_play.round, pools=pools), in_play.start
    if not round.pool_lines:  # the round will pay from these pools
        start = evolve(start, pools=pools)
    return evolve(table, pools=pools, in_play=evolve(in_play, round=round, start=start))


def counts_by_hand(table: Table) -> bool:
    """Whether a person counts the deck after a jackpot, because people handle the cards here."""
    handled = table.by_hand & {ByHand.DEALING, ByHand.COLLECTING}
    return table.rulebook.reads("jackpot-count") and bool(table.cards_by_hand or handled)


def reading_now(table: Table) -> int:
    """The reading for the next act: a round ends under the reading by which it was dealt."""
    if table.in_play is None or not table.in_play.dealt:
        return TODAY
    return table.in_play.round.rules.reading


def at_reading(table: Table, reading: int) -> Table:
    """The table with its rulebook in another reading."""
    if table.rulebook.reading == table.limits.rules.reading == reading:
        return table
    limits = evolve(table.limits, rules=replace(table.limits.rules, reading=reading))
    return evolve(table, rulebook=table.rulebook.at(reading), limits=limits)


def pools_held(table: Table) -> Pools | None:
    """The jackpot as the table's acts have moved it; a round in play holds it.

    Void wagers of that round are still in it: they leave it by a line when the round ends."""
    if table.in_play is not None and table.in_play.dealt:
        return table.in_play.round.pools
    return table.pools


def pools_of(table: Table) -> Pools | None:
    """The jackpot's current amount. A void wager does not belong to the pool from the moment it is
    void."""
    pools, rules = pools_held(table), table.limits.rules.jackpot
    if pools is None or rules is None or table.in_play is None:
        return pools
    return move_all(pools, give_back(rules, pools, void_fed(table.in_play)))


def void_fed(in_play: InPlay) -> PoolLines:
    """The amounts that void jackpot wagers of the round had added to the pools."""
    void = {
        line.box
        for line in in_play.round.lines
        if line.wager == "jackpot" and line.outcome is Outcome.VOID
    }
    return tuple(line for box in sorted(void) for line in in_play.fed.get(box, ()))


def open_table(
    rulebook: Rulebook,
    sign: Sign,
    *,
    name: str = "1",
    options: Mapping[str, Any] | None = None,
    dealing: str = "shoe",
    by_hand: frozenset[ByHand] = frozenset(),
    cards_by_hand: bool = False,
    operator_through: Rank = Rank.CASINO_OPERATOR,
    pools: Pools | None = None,
    real_cards: bool = False,
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
    if real_cards and not (by_hand == BY_HAND and cards_by_hand):
        raise Refusal(
            "real-cards",
            rules.cites.deal,
            "real cards are dealt and looked after by people: everything is by hand at their table",
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
        powers=_powers(rulebook, operator_through),
        upkeep=upkeep.open_upkeep(rulebook, operator_through, dealing),
        limits=open_limits(rulebook, sign, given),
        directions=open_directions(rulebook, operator_through),
        disputes=open_disputes(rulebook, operator_through),
        approvals=open_approvals(rulebook),
        vouchers=open_vouchers(rulebook, name),
        pools=pools,
        real_cards=real_cards,
        operator_through=operator_through,
    )


def _powers(rulebook: Rulebook, operator_through: Rank) -> Powers:
    return house_powers(rulebook, "round", operator_through).given(
        operator_through, "approvals", "choose", "pools"
    )


def in_version(table: Table, version: str) -> Table:
    """The table under another version of its rulebook, without choices that this version does not
    allow.

    The table keeps its cards, people, limits and decisions."""
    book, through = table.rulebook.under(version), table.operator_through
    options = {name: each for name, each in table.options.items() if book.allows(name, each)}
    limits = open_limits(book, table.limits.sign, options)
    vouchers = table.vouchers
    if vouchers is not None:
        vouchers = evolve(vouchers, rules=token_rules(book, vouchers.rules.on_win))
    return evolve(
        table,
        rulebook=book,
        options=options,
        powers=_powers(book, through),
        upkeep=evolve(table.upkeep, rules=upkeep_rules(book, through, table.dealing)),
        limits=evolve(
            table.limits,
            **{name: getattr(limits, name) for name in ("rules", "cites", "powers", "notice")},
        ),
        directions=evolve(table.directions, rules=direction_rules(book, through)),
        disputes=evolve(table.disputes, rules=dispute_rules(book, through)),
        approvals=evolve(open_approvals(book), made=table.approvals.made),
        vouchers=vouchers,
        in_play=None,
    )
