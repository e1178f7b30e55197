"""What the wagers pay, line by line."""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.hands import SuperLine
from croupier.money import Amount, say_odds
from croupier.rulebooks.facts.fact import Fact
from croupier.rulebooks.facts.words import line_name
from croupier.rulebooks.schema import HoldemDocument, LunarDocument


def lunar_odds(document: LunarDocument) -> Iterator[Fact]:
    yield from _ante_odds(document)
    for line, odds in document.odds.bet.table().items():
        yield Fact("bet odds", line_name(line), (say_odds(odds),), document.odds.bet.clauses)
    yield from _super_odds(document)


def holdem_odds(document: HoldemDocument) -> Iterator[Fact]:
    odds = document.odds
    yield Fact("odds", "ante", (say_odds(odds.ante),), odds.clauses)
    yield Fact("odds", "play wager", (say_odds(odds.play),), odds.clauses)
    for line, says in _by_line({name: table.trips for name, table in odds.tables.items()}).items():
        yield Fact("trips odds", line_name(line), says, odds.clauses)
    for line, says in _by_line({name: table.blind for name, table in odds.tables.items()}).items():
        yield Fact("blind odds", line_name(line), says, odds.clauses)
    yield from _jackpot(document)


def _ante_odds(document: LunarDocument) -> Iterator[Fact]:
    ante, when = document.odds.ante, "when the dealer does not qualify"
    below, above = say_odds(ante.below_straight), say_odds(ante.straight_or_higher)
    yield Fact("ante odds", "below a straight", (below, when), ante.clauses)
    yield Fact("ante odds", "straight or higher", (above, when), ante.clauses)


def _super_odds(document: LunarDocument) -> Iterator[Fact]:
    section = document.odds.super
    for line, says in _by_line(section.tables).items():
        if option := section.adjust.get(SuperLine(line)):
            allowed = document.options[option].allowed
            says = (" or ".join(say_odds(odds) for odds in allowed) + ", as the operator chooses",)
        yield Fact("super odds", line_name(line), says, section.clauses)
    straight = SuperLine.SAME_COLOURED_STRAIGHT
    counts_as = straight if straight in next(iter(section.tables.values())) else SuperLine.FLUSH
    yield Fact(
        "super odds",
        "straight or royal flush",
        (f"counts as a {line_name(counts_as)}",),
        document.cites["super_straight_flush"],
    )


def _by_line(tables: Mapping[str, Mapping[Any, Amount]]) -> dict[str, tuple[str, ...]]:
    """For each line what it pays; where the tables differ, what it pays in which of them."""
    lines = dict.fromkeys(line for table in tables.values() for line in table)
    return {
        str(line): _by_table({name: table[line] for name, table in tables.items()})
        for line in lines
    }


def _by_table(odds: Mapping[str, Amount]) -> tuple[str, ...]:
    prices = dict.fromkeys(odds.values())
    if len(prices) == 1:
        return tuple(say_odds(price) for price in prices)
    where = {price: [name for name in odds if odds[name] == price] for price in prices}
    return tuple(
        f"{say_odds(price)} (table{'s' * (len(names) > 1)} {', '.join(names)})"
        for price, names in where.items()
    )


def _jackpot(document: HoldemDocument) -> Iterator[Fact]:
    jackpot = document.jackpot
    for line, prize in jackpot.prizes.items():
        share = prize.percent_of_pool
        more = (f"or {share}% of the pool if that is more",) if share else ()
        yield Fact("jackpot", line_name(line), (say_odds(prize.odds), *more), jackpot.clauses)
    for what, lines in (("minor pool", jackpot.minor), ("major pool", jackpot.major)):
        says = (f"pays {', '.join(map(line_name, lines))}",)
        yield Fact("jackpot", what, says, jackpot.clauses)
