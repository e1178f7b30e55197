"""What an Ultimate Texas Hold'em rulebook fixes about its rounds: dealing, play wagers and odds."""

from collections.abc import Iterator

from croupier.money import say_odds
from croupier.rulebooks.facts.fact import Fact, either, line_name
from croupier.rulebooks.facts.layout import at_a_time, by_line, in_order, qualifying
from croupier.rulebooks.holdem import HoldemDealing, HoldemDocument


def holdem_facts(document: HoldemDocument) -> Iterator[Fact]:
    yield from _dealing(document)
    yield from qualifying(document.qualifying)
    yield from _multiples(document)
    yield from _odds(document)


def _dealing(document: HoldemDocument) -> Iterator[Fact]:
    for way, dealing in document.dealing.items():
        device, _, order = way.partition("-")
        what = f"from a {device}" + (f", {order.replace('-', ' ')}" if order else "")
        yield Fact("dealing", what, _say_holdem_dealing(dealing), dealing.clauses)


def _say_holdem_dealing(dealing: HoldemDealing) -> tuple[str, ...]:
    return at_a_time(dealing.each), in_order(dealing.order)


def _multiples(document: HoldemDocument) -> Iterator[Fact]:
    allowed = document.multiples
    for what, antes in (
        ("before the flop", allowed.before_flop),
        ("after the flop", allowed.after_flop),
        ("after the river", allowed.after_river),
    ):
        yield Fact("play wagers", what, (either(antes, "ante"),), allowed.clauses)


def _odds(document: HoldemDocument) -> Iterator[Fact]:
    odds = document.odds
    yield Fact("odds", "ante", (say_odds(odds.ante),), odds.clauses)
    yield Fact("odds", "play wager", (say_odds(odds.play),), odds.clauses)
    for line, says in by_line({name: table.trips for name, table in odds.tables.items()}).items():
        yield Fact("trips odds", line_name(line), says, odds.clauses)
    for line, says in by_line({name: table.blind for name, table in odds.tables.items()}).items():
        yield Fact("blind odds", line_name(line), says, odds.clauses)
    yield from _jackpot(document)


def _jackpot(document: HoldemDocument) -> Iterator[Fact]:
    jackpot = document.jackpot
    for line, prize in jackpot.prizes.items():
        share = prize.percent_of_pool
        more = (f"or {share}% of the pool if that is more",) if share else ()
        yield Fact("jackpot", line_name(line), (say_odds(prize.odds), *more), jackpot.clauses)
    for what, lines in (("minor pool", jackpot.minor), ("major pool", jackpot.major)):
        says = (f"pays {', '.join(map(line_name, lines))}",)
        yield Fact("jackpot", what, says, jackpot.clauses)
