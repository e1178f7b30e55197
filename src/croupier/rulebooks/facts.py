"""A rulebook in words: what it fixes and what it leaves open, fact by fact, with the clauses.

The page that `croupier rules show` prints and the comparison that `croupier rules diff` makes are
both read from here, so that they cannot use different words for the same thing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.hands import SuperLine
from croupier.money import Amount, say_odds
from croupier.rulebooks.clauses import address
from croupier.rulebooks.library import Rulebook
from croupier.rulebooks.options import value_text
from croupier.rulebooks.schema import (
    Area,
    Dealing,
    Document,
    Fee,
    HoldemDealing,
    HoldemDocument,
    LunarDocument,
    Option,
)

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven")
_AREAS = {
    "ante": "ante",
    "super_on": "super on another box",
    "dealer_super": "super on the dealer",
}
_FEES = {"exchange": "exchange", "buy": "buy a sixth card", "force": "force"}
_DRAWS = {"deck": "what is left of the deck", "shoe": "a card shoe", "hand": "the dealer's hand"}
_HANDS = {"boxes": "boxes", "dealer": "dealer", "community": "community cards"}
_LINES = {
    "ace_king_queen": "ace-king-queen",
    "five_pictures": "five picture cards",
    "same_coloured": "five same-coloured cards",
    "same_coloured_straight": "same-coloured straight",
}


@dataclass(frozen=True)
class Fact:
    """One thing that a rulebook says, in phrases that can be compared one by one."""

    topic: str
    what: str
    says: tuple[str, ...]
    clauses: tuple[str, ...]


def facts(rulebook: Rulebook) -> tuple[Fact, ...]:
    """Everything that a rulebook's file holds, in the order in which a round meets it."""
    document, values = rulebook.document, rulebook.options()
    found = (
        _lunar(document, values)
        if isinstance(document, LunarDocument)
        else _holdem(document, values)
    )
    return tuple(
        Fact(fact.topic, fact.what, fact.says, tuple(address(document.id, n) for n in fact.clauses))
        for fact in found
    )


def line_name(line: str) -> str:
    """A line of a pay table as it is spoken."""
    return _LINES.get(line, line.replace("_", " "))


def _lunar(document: LunarDocument, values: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _table(document)
    yield from _areas(document)
    for name, fee in document.fees.items():
        yield Fact("fees", _FEES[name], _say_fee(fee), fee.clauses)
    for way, dealing in document.dealing.items():
        yield Fact("dealing", f"from a {way}", _say_dealing(dealing), dealing.clauses)
    draws = document.draws
    yield Fact("draws", "cards come from", (_DRAWS[draws.from_],), draws.clauses)
    yield from _qualifying(document)
    yield from _procedure(document)
    yield from _ante_odds(document)
    for line, odds in document.odds.bet.table().items():
        yield Fact("bet odds", line_name(line), (say_odds(odds),), document.odds.bet.clauses)
    yield from _super_odds(document)
    yield from _options(document, values)


def _holdem(document: HoldemDocument, values: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _table(document)
    yield from _areas(document)
    for way, dealing in document.dealing.items():
        device, _, order = way.partition("-")
        what = f"from a {device}" + (f", {order.replace('-', ' ')}" if order else "")
        yield Fact("dealing", what, _say_holdem_dealing(dealing), dealing.clauses)
    yield from _qualifying(document)
    yield from _multiples(document)
    yield from _holdem_odds(document)
    yield from _jackpot(document)
    yield from _options(document, values)


def _table(document: Document) -> Iterator[Fact]:
    table = document.table
    yield Fact("table", "boxes", (f"up to {_COUNT[table.boxes]}",), table.clauses)
    yield Fact("table", "deck", (f"one of {table.deck} cards",), table.clauses)
    yield Fact("table", "words on the layout", (f"“{table.inscription}”",), table.clauses)


def _areas(document: Document) -> Iterator[Fact]:
    for name, area in document.areas.items():
        yield Fact("areas", _AREAS.get(name, f"{name} wager"), _say_area(name, area), area.clauses)


def _say_area(name: str, area: Area) -> tuple[str, ...]:
    phrases = []
    if name not in ("bet", "play"):
        phrases.append("compulsory" if area.compulsory else "optional")
    if area.at_least:
        phrases.append(f"at least the {area.at_least}")
    if area.antes:
        phrases.append("equal to the ante" if area.antes == 1 else _antes(area.antes))
    if area.settled:
        phrases.append(f"settled {'before' if area.settled == 'first' else 'after'} the boxes")
    return (*phrases, f"marked {area.word}")


def _antes(count: int) -> str:
    return "one ante" if count == 1 else f"{_COUNT[count]} antes"


def _say_fee(fee: Fee) -> tuple[str, ...]:
    count = f"{_COUNT[fee.fewest]} to {_COUNT[fee.most]} cards" if fee.fewest and fee.most else ""
    price, mark = f"for a fee of {_antes(fee.antes)}", f"marked {fee.word}"
    return (count, price, mark) if count else (price, mark)


def _at_a_time(each: int) -> str:
    return "a card at a time" if each == 1 else f"{_COUNT[each]} cards at a time"


def _say_dealing(dealing: Dealing) -> tuple[str, ...]:
    order = ("dealer", "boxes") if dealing.dealer == "first" else ("boxes", "dealer")
    up = f"the dealer's {dealing.face_up} card face up"
    return _at_a_time(dealing.each), _in_order(order), up


def _say_holdem_dealing(dealing: HoldemDealing) -> tuple[str, ...]:
    return _at_a_time(dealing.each), _in_order(dealing.order)


def _in_order(order: tuple[str, ...]) -> str:
    return "first " + ", then ".join(f"the {_HANDS[each]}" for each in order)


def _qualifying(document: LunarDocument | HoldemDocument) -> Iterator[Fact]:
    lowest = "ace and king" if document.qualifying.lowest == "ace and king" else "a pair"
    says = (f"with {lowest} or higher",)
    yield Fact("qualifying", "the dealer qualifies", says, document.qualifying.clauses)


def _procedure(document: LunarDocument) -> Iterator[Fact]:
    """Where the documents take different steps, each with the clauses of that step alone."""
    steps, cites = document.procedure, document.cites
    for what, says, clauses in (
        (
            "exchanged cards",
            f"discarded {steps.discards} the new ones are dealt",
            cites["exchange_spread"] + cites["exchange_deal"],
        ),
        (
            "declared hands",
            "paid once decisions are announced as locked in"
            if steps.locked_in
            else "paid without an announcement",
            cites["locked_in"] or cites["turn"],
        ),
        (
            "dealer's hand",
            "shown when no more bets has been called again"
            if steps.no_more_bets_two
            else "shown without a second call",
            cites["reveal"],
        ),
        (
            "unqualified dealer",
            "hands are turned up" if steps.show_unqualified else "hands stay face down",
            cites.get("unqualified_shown", cites["unqualified_count"]),
        ),
        (
            "conceding",
            "once the dealer's hand is shown" if steps.concede else "not offered",
            cites.get("concede", ()),
        ),
        (
            "absent player",
            "forfeits all wagers"
            if steps.absent == "forfeit"
            else "has a void hand, ante and super wager come back",
            cites["absent"],
        ),
    ):
        yield Fact("procedure", what, (says,), clauses)


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


def _multiples(document: HoldemDocument) -> Iterator[Fact]:
    multiples = document.multiples
    for what, allowed in (
        ("before the flop", multiples.before_flop),
        ("after the flop", multiples.after_flop),
        ("after the river", multiples.after_river),
    ):
        count = " or ".join(_COUNT[each] for each in allowed)
        says = f"{count} ante{'s' * (allowed != (1,))}"
        yield Fact("play wagers", what, (says,), multiples.clauses)


def _holdem_odds(document: HoldemDocument) -> Iterator[Fact]:
    odds = document.odds
    yield Fact("odds", "ante", (say_odds(odds.ante),), odds.clauses)
    yield Fact("odds", "play wager", (say_odds(odds.play),), odds.clauses)
    for line, says in _by_line({name: table.trips for name, table in odds.tables.items()}).items():
        yield Fact("trips odds", line_name(line), says, odds.clauses)
    for line, says in _by_line({name: table.blind for name, table in odds.tables.items()}).items():
        yield Fact("blind odds", line_name(line), says, odds.clauses)


def _jackpot(document: HoldemDocument) -> Iterator[Fact]:
    jackpot = document.jackpot
    for line, prize in jackpot.prizes.items():
        share = prize.percent_of_pool
        more = (f"or {share}% of the pool if that is more",) if share else ()
        yield Fact("jackpot", line_name(line), (say_odds(prize.odds), *more), jackpot.clauses)
    for what, lines in (("minor pool", jackpot.minor), ("major pool", jackpot.major)):
        says = (f"pays {', '.join(map(line_name, lines))}",)
        yield Fact("jackpot", what, says, jackpot.clauses)


def _options(document: Document, values: Mapping[str, Any]) -> Iterator[Fact]:
    for name, option in document.options.items():
        says = (f"{value_text(values[name])} in force", f"allowed: {say_allowed(option)}")
        yield Fact("options", name, says, option.clauses)


def say_allowed(option: Option) -> str:
    """The values that the document leaves to the operator."""
    return "any amount" if option.amount else ", ".join(map(value_text, option.allowed))
