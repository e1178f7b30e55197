"""The ledger: double-entry postings from the events of a table.

The accounts are a player's chips, a player's promotional tokens, the stakes on a table's layout,
the house, a jackpot's pool, and the cage, which sells and cashes chips. A posting moves an amount
from one account to another, so that nothing is lost or created. This module is pure: the postings
of an entry follow from its events, and the audit derives them again."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from croupier.floor.tables.settings import TableSettings
from croupier.games.events import LineSettled, PoolMoved
from croupier.games.jackpot import PoolLine
from croupier.games.settlement import SettlementLine
from croupier.games.state import BoxState
from croupier.house.people import name_key
from croupier.house.table import InPlay, Table
from croupier.house.table.ending import pool_refunds
from croupier.house.table.events import (
    ActWithdrawn,
    Corrected,
    JackpotFed,
    PoolDivided,
    PoolsCombined,
    RoundSettled,
    TokensMoved,
)
from croupier.house.tokens import VoucherExchanged
from croupier.money import Amount, simplest
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

CAGE = "cage"
HOUSE = "house"


def player_account(name: str) -> str:
    return f"player:{name_key(name)}"


def token_account(name: str) -> str:
    return f"tokens:{name_key(name)}"


def layout_account(table: str) -> str:
    return f"layout:{table}"


def pool_account(jackpot: str, which: str) -> str:
    return f"jackpot:{jackpot}:{which}"


@value
class Posting:
    """An amount that moves from one account to another, and the reason."""

    source: str
    target: str
    amount: Amount
    because: str
    clauses: Clauses = ()


def add_up(made: Iterable[Posting], totals: dict[str, Amount]) -> None:
    """Add the postings to the total of each account."""
    for posting in made:
        for account, amount in (
            (posting.source, -posting.amount),
            (posting.target, posting.amount),
        ):
            totals[account] = simplest(totals.get(account, 0) + amount)


@value
class Books:
    """The accounts that the events of one entry change."""

    table: str
    jackpot: str
    players: Mapping[int, str]
    """By box."""
    before: Table
    after: Table

    @property
    def layout(self) -> str:
        return layout_account(self.table)

    def player(self, box: int) -> str:
        return player_account(self.players[box])

    def player_of(self, round: int, box: int) -> str:
        """The account of the player who had the box in that round; somebody else may sit there
        now."""
        played = self.after.played.get(round)
        return self.player(box) if played is None else player_account(played.in_play.players[box])


def books_of(id: str, settings: TableSettings, before: Table, after: Table) -> Books:
    """The books of one act at a table."""
    players = {**after.players, **before.players}
    return Books(id, settings.jackpot or id, players, before, after)


def postings(books: Books, events: tuple[Any, ...]) -> tuple[Posting, ...]:
    """The postings of these events, in order; postings of 0 are left out."""
    if any(isinstance(event, ActWithdrawn) for event in events):
        return _withdrawn(books)
    made = [posting for event in events for posting in _of_event(books, event)]
    made += _staked(books)
    return tuple(_forwards(posting) for posting in made if posting.amount)


def _withdrawn(books: Books) -> tuple[Posting, ...]:
    """The reverse of the postings of the last act."""
    last = books.before.last
    assert last is not None, "only what is remembered is withdrawn"
    made = postings(replace(books, before=last.before, after=books.before), last.events)
    return tuple(
        Posting(each.target, each.source, each.amount, f"withdrawn: {each.because}", each.clauses)
        for each in reversed(made)
    )


def _forwards(posting: Posting) -> Posting:
    """The posting with a positive amount: a negative one is reversed."""
    if posting.amount > 0:
        return posting
    return Posting(
        posting.target,
        posting.source,
        simplest(-posting.amount),
        posting.because,
        posting.clauses,
    )


def _of_event(books: Books, event: Any) -> Iterator[Posting]:
    make = _POSTINGS.get(type(event))
    return make(books, event) if make is not None else iter(())


_FOR = ": "
"""Separates a wager from the reason of its settlement."""


def _line_settled(books: Books, event: LineSettled) -> Iterator[Posting]:
    yield from _settle(books, event.line, books.player(event.line.box))


def _settle(books: Books, line: SettlementLine, player: str) -> Iterator[Posting]:
    """The stake moves from the layout to the house, which returns and pays what is due. A line
    without a stake undoes or corrects an earlier one and is between house and player."""
    why, clauses = f"{line.wager}{_FOR}{line.because}", line.clauses
    kept = simplest(line.stake - line.returned)
    if line.stake:
        yield Posting(books.layout, player, simplest(line.stake - kept), why, clauses)
        yield Posting(books.layout, HOUSE, kept, why, clauses)
    else:
        yield Posting(HOUSE, player, line.returned, why, clauses)
    yield Posting(HOUSE, player, line.paid, why, clauses)


def wager_and_reason(posting: Posting) -> tuple[str | None, str]:
    """The wager and the reason in the text of a settlement posting; other postings name no
    wager."""
    wager, found, reason = posting.because.partition(_FOR)
    pool = any(each.startswith("jackpot:") for each in (posting.source, posting.target))
    settles = found and wager.isidentifier() and not pool
    return (wager, reason) if settles else (None, posting.because)


def _round_settled(books: Books, event: RoundSettled) -> Iterator[Posting]:
    """The changes that the limits make to the lines, which the round settled as if there were no
    limits."""
    played = books.after.played[event.number]
    counted, settled = _nets(event.lines), _nets(played.in_play.round.lines)
    for box, net in counted.items():
        change = simplest(net - settled.get(box, 0))
        because = f"round {event.number}: a wager counts to the maximum"
        clauses = played.in_play.limits.cites.limits_above if played.in_play.limits else ()
        yield Posting(HOUSE, books.player(box), change, because, clauses)
    yield from (_pool(books, line) for line in pool_refunds(played.in_play))


def _corrected(books: Books, event: Corrected) -> Iterator[Posting]:
    for line in event.lines:
        yield from _settle(books, line, books.player_of(event.number, line.box))


def _jackpot_fed(books: Books, event: JackpotFed) -> Iterator[Posting]:
    return (_pool(books, line) for line in event.lines)


def _pool_moved(books: Books, event: PoolMoved) -> Iterator[Posting]:
    yield _pool(books, event.line)


def _pool_divided(books: Books, event: PoolDivided) -> Iterator[Posting]:
    one = pool_account(books.jackpot, "pool")
    for name in event.pools.names:
        account = pool_account(books.jackpot, name)
        yield Posting(one, account, event.pools.of(name), "the pool is divided", event.clauses)


def _pools_combined(books: Books, event: PoolsCombined) -> Iterator[Posting]:
    one = pool_account(books.jackpot, "pool")
    for name in event.before.names:
        account = pool_account(books.jackpot, name)
        yield Posting(account, one, event.before.of(name), "the pools are joined", event.clauses)


def _pool(books: Books, line: PoolLine) -> Posting:
    """A movement between the house, which holds the wagers and pays the players, and the pool."""
    pool = pool_account(books.jackpot, line.which)
    return Posting(HOUSE, pool, line.amount, line.because, line.clauses)


def _tokens_moved(books: Books, event: TokensMoved) -> Iterator[Posting]:
    """Tokens have their face value: they move onto the layout and off it like chips."""
    del books
    chips, tokens = player_account(event.player), token_account(event.player)
    yield Posting(chips, tokens, event.amount, "promotional tokens", event.clauses)


def _voucher_exchanged(books: Books, event: VoucherExchanged) -> Iterator[Posting]:
    del books
    because = f"voucher {event.number}"
    yield Posting(HOUSE, player_account(event.holder), event.tokens, because, event.clauses)


def _staked(books: Books) -> Iterator[Posting]:
    """Chips that moved onto the layout or off it, for any wager."""
    before, after = _boxes(books.before.in_play), _boxes(books.after.in_play)
    if books.after.in_play is None and books.before.in_play is not None:
        played = books.after.played.get(books.before.number)
        after = {} if played is None else _boxes(played.in_play)
    for number in sorted(before.keys() | after.keys()):
        was, now = before.get(number), after.get(number)
        if was is not now:  # unchanged boxes stay the same objects
            amount = simplest(_down(now) - _down(was))
            yield Posting(books.player(number), books.layout, amount, f"box {number}: wagers")


def _boxes(in_play: InPlay | None) -> Mapping[int, Any]:
    return {} if in_play is None else in_play.round.boxes


def _down(box: BoxState | None) -> Amount:
    return 0 if box is None else box.staked


def _nets(lines: tuple[SettlementLine, ...]) -> dict[int, Amount]:
    total: dict[int, Amount] = {}
    for line in lines:
        total[line.box] = total.get(line.box, 0) + line.net
    return total


_POSTINGS: dict[type, Callable[[Books, Any], Iterator[Posting]]] = {
    LineSettled: _line_settled,
    RoundSettled: _round_settled,
    Corrected: _corrected,
    JackpotFed: _jackpot_fed,
    PoolMoved: _pool_moved,
    PoolDivided: _pool_divided,
    PoolsCombined: _pools_combined,
    TokensMoved: _tokens_moved,
    VoucherExchanged: _voucher_exchanged,
}
