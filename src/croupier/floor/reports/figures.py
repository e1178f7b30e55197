"""The figure of a report to which each posting belongs. It depends on the accounts, the clauses and
the entry's verb, never on the posting's words.

At a table, players' chips are put down on the layout (`drop`), come back from it (`returned`) or
are kept by the house (`kept`), which pays its own chips (`paid`). A posting that places or takes
back a wager cites no clause; one that settles a wager always does."""

from collections.abc import Iterator
from datetime import datetime

from croupier.acts import row_of
from croupier.floor.ledger.cage import FEED
from croupier.floor.ledger.cage import STREAM as CAGE_STREAM
from croupier.floor.ledger.postings import CAGE, HOUSE
from croupier.house.table.actions import FeedPool
from croupier.house.tokens import ExchangeVoucher
from croupier.money import Amount, simplest
from croupier.value import value

OF_TABLE = ("drop", "returned", "kept", "paid", "to_pools", "from_pools", "operator", "promotions")
"""The figures of a table, each counted in the direction of its name."""
OF_POOL = ("operator", "contributed", "paid", "moved")
OF_CAGE = ("sold", "cashed")
_FEEDS = (row_of(FeedPool).verb, FEED, "open-jackpot")
_VOUCHER = row_of(ExchangeVoucher).verb


@value
class Line:
    """A posting as a part of one figure."""

    stream: str
    entry: int
    number: int
    at: datetime
    of: str
    """The table, the account of a jackpot's pool, or the cage."""
    figure: str
    amount: Amount
    """Below 0 if it takes back what was counted before."""
    round: int | None
    because: str
    clauses: tuple[str, ...]

    @property
    def posting(self) -> str:
        """The posting within its stream: entry and number."""
        return f"{self.entry}.{self.number}"


def count_posting(
    stream: str, verb: str, source: str, target: str, amount: Amount, cited: bool
) -> Iterator[tuple[str, str, Amount]]:
    """The figures to which a posting belongs: of what, which figure, how much. `verb` is the act of
    the entry, or the act that it withdraws."""
    pools = [each for each in (source, target) if _is_pool(each)]
    for pool in pools:
        figure, sign = _of_pool(verb, source, target, pool)
        yield pool, figure, simplest(sign * amount)
    if stream == CAGE_STREAM:
        if CAGE in (source, target):
            figure = "sold" if source == CAGE else "cashed"
            yield CAGE, figure, amount
        return
    found = _of_table(verb, source, target, cited)
    if found is not None:
        figure, sign = found
        yield stream, figure, simplest(sign * amount)


def _is_pool(account: str) -> bool:
    return account.startswith("jackpot:")


def _of_pool(verb: str, source: str, target: str, pool: str) -> tuple[str, int]:
    inward = 1 if target == pool else -1
    if _is_pool(source) and _is_pool(target):
        return "moved", inward
    if verb in _FEEDS:
        return "operator", inward
    return ("contributed", 1) if inward > 0 else ("paid", 1)


def _of_table(verb: str, source: str, target: str, cited: bool) -> tuple[str, int] | None:
    places = _place(source), _place(target)
    match places:
        case ("player", "layout"):
            return ("returned", -1) if cited else ("drop", 1)
        case ("layout", "player"):
            return ("returned", 1) if cited else ("drop", -1)
        case ("layout", "house"):
            return "kept", 1
        case ("house", "layout"):
            return "kept", -1
        case ("house", "player"):
            return ("promotions", 1) if verb == _VOUCHER else ("paid", 1)
        case ("player", "house"):
            return ("promotions", -1) if verb == _VOUCHER else ("paid", -1)
        case ("house", "jackpot"):
            return ("operator", 1) if verb in _FEEDS else ("to_pools", 1)
        case ("jackpot", "house"):
            return ("operator", -1) if verb in _FEEDS else ("from_pools", 1)
    return None  # between a person's chips and tokens, or between two pools


def _place(account: str) -> str:
    return HOUSE if account == HOUSE else account.partition(":")[0]
