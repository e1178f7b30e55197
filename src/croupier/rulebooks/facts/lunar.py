"""What a Lunar Poker rulebook fixes about its rounds: fees, dealing, procedure and odds."""

from collections.abc import Iterator

from croupier.hands import SuperLine
from croupier.money import say_odds
from croupier.rulebooks.facts.fact import Fact, count, line_name, several
from croupier.rulebooks.facts.layout import by_line, qualifying, say_dealing
from croupier.rulebooks.lunar import LunarDocument
from croupier.rulebooks.schema import Fee

_DRAWS = {"deck": "what is left of the deck", "shoe": "a card shoe", "hand": "the dealer's hand"}
_FEES = {"exchange": "exchange", "buy": "buy a sixth card", "force": "force"}


def lunar_facts(document: LunarDocument) -> Iterator[Fact]:
    yield from _fees(document)
    yield from _dealing(document)
    yield from qualifying(document.qualifying)
    yield from _procedure(document)
    yield from _odds(document)


def _fees(document: LunarDocument) -> Iterator[Fact]:
    for name, fee in document.fees.items():
        yield Fact("fees", _FEES[name], _say_fee(fee), fee.clauses)


def _say_fee(fee: Fee) -> tuple[str, ...]:
    cards = f"{count(fee.fewest)} to {count(fee.most)} cards" if fee.fewest and fee.most else ""
    price, mark = f"for a fee of {several(fee.antes, 'ante')}", f"marked {fee.word}"
    return (cards, price, mark) if cards else (price, mark)


def _dealing(document: LunarDocument) -> Iterator[Fact]:
    for way, dealing in document.dealing.items():
        yield Fact("dealing", f"from a {way}", say_dealing(dealing), dealing.clauses)
    draws = document.draws
    yield Fact("draws", "cards come from", (_DRAWS[draws.from_],), draws.clauses)


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


def _odds(document: LunarDocument) -> Iterator[Fact]:
    yield from _ante_odds(document)
    for line, odds in document.odds.bet.table().items():
        yield Fact("bet odds", line_name(line), (say_odds(odds),), document.odds.bet.clauses)
    yield from _super_odds(document)


def _ante_odds(document: LunarDocument) -> Iterator[Fact]:
    ante, when = document.odds.ante, "when the dealer does not qualify"
    below, above = say_odds(ante.below_straight), say_odds(ante.straight_or_higher)
    yield Fact("ante odds", "below a straight", (below, when), ante.clauses)
    yield Fact("ante odds", "straight or higher", (above, when), ante.clauses)


def _super_odds(document: LunarDocument) -> Iterator[Fact]:
    section = document.odds.super
    for line, says in by_line(section.tables).items():
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
