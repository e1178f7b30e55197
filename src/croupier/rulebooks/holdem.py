"""Ultimate Texas Hold'em: the shape of a rulebook's file, and its rules ready for the table."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

from croupier.forms import Form
from croupier.hands import Line
from croupier.money import Amount, say_odds, simplest
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.facts import (
    Fact,
    at_a_time,
    by_line,
    either,
    in_order,
    line_name,
    qualifying,
)
from croupier.rulebooks.schema import Deal, Document, JackpotPrize, Odds, Qualifying, Section
from croupier.rulebooks.table import (
    JackpotCites,
    JackpotRules,
    TableCites,
    TableRules,
    cites_of,
    table_rules,
)
from croupier.value import value


class HoldemDealing(Deal):
    """The order in which hands, dealer and community cards are dealt."""

    each: int
    order: tuple[Literal["boxes", "dealer", "community"], ...]


class HoldemTable(Form):
    """One of the document's pay tables for trips and blind wagers."""

    trips: dict[Line, Odds]
    blind: dict[Line, Odds]


class HoldemOdds(Section):
    ante: Odds
    play: Odds
    tables: dict[str, HoldemTable]


class Multiples(Section):
    """The play wagers allowed, in antes, at each of the three decisions."""

    before_flop: tuple[int, ...]
    after_flop: tuple[int, ...]
    after_river: tuple[int, ...]


class Jackpot(Section):
    prizes: dict[Line, JackpotPrize]
    minor: tuple[Line, ...]
    major: tuple[Line, ...]


class HoldemDocument(Document):
    game: Literal["holdem"]
    dealing: dict[Literal["shoe", "shuffler", "shuffler-community-first"], HoldemDealing]
    qualifying: Qualifying
    multiples: Multiples
    odds: HoldemOdds
    jackpot: Jackpot

    @property
    def deals(self) -> Mapping[str, Deal]:
        return {str(name): dealing for name, dealing in self.dealing.items()}

    @property
    def pay_tables(self) -> Mapping[str, Mapping[str, Mapping[Any, Amount]]]:
        tables = self.odds.tables
        return {
            "trips odds": {name: table.trips for name, table in tables.items()},
            "blind odds": {name: table.blind for name, table in tables.items()},
        }


@value(kw_only=True)
class HoldemCites(TableCites, JackpotCites):
    """The topics of Ultimate Texas Hold'em."""

    blind: Clauses
    trips: Clauses
    jackpot_needs_ante: Clauses
    jackpot_by_hand: Clauses
    jackpot_lit: Clauses
    jackpot_unlit: Clauses
    jackpot_denomination: Clauses
    jackpot_collected: Clauses
    blind_hands: Clauses
    rest_racked: Clauses
    community_early: Clauses
    check_before_flop: Clauses
    play_before_flop: Clauses
    flop: Clauses
    check_after_flop: Clauses
    play_after_flop: Clauses
    river: Clauses
    play_after_river: Clauses
    played_already: Clauses
    fold: Clauses
    fold_wagers: Clauses
    fold_jackpot: Clauses
    fold_count: Clauses
    reveal: Clauses
    two_plus_three: Clauses
    any_five: Clauses
    not_qualified: Clauses
    unqualified_ante: Clauses
    unqualified_paid: Clauses
    unqualified_play: Clauses
    unqualified_blind: Clauses
    unqualified_shown: Clauses
    unqualified_count: Clauses
    compare: Clauses
    won: Clauses
    ante_paid: Clauses
    blind_paid: Clauses
    blind_below: Clauses
    won_trips: Clauses
    won_jackpot: Clauses
    won_count: Clauses
    lost: Clauses
    lost_trips: Clauses
    lost_jackpot: Clauses
    lost_count: Clauses
    stand_off: Clauses
    stand_off_trips: Clauses
    stand_off_jackpot: Clauses
    stand_off_count: Clauses
    trips_face_up: Clauses
    trips_paid: Clauses
    jackpot_hand: Clauses
    jackpot_verified: Clauses
    jackpot_face_up: Clauses
    jackpot_last: Clauses
    jackpot_taken_after: Clauses
    jackpot_deck_counted: Clauses
    jackpot_major_deck_counted: Clauses
    viewed_hand: Clauses
    viewed_one: Clauses
    viewed_more: Clauses


@value(kw_only=True)
class HoldemRules(TableRules):
    """The rules in force at an Ultimate Texas Hold'em table."""

    document: HoldemDocument
    cites: HoldemCites
    jackpot: JackpotRules
    dealings: Mapping[str, HoldemDealing]
    before_flop: tuple[int, ...]
    after_flop: tuple[int, ...]
    after_river: tuple[int, ...]
    ante_odds: Amount
    play_odds: Amount
    trips_odds: Mapping[Line, Amount]
    blind_odds: Mapping[Line, Amount]
    hand_method: Literal["two-plus-three", "any"]
    no_qualify: Literal["compare", "pay"]
    blind_hands: bool
    electronic: bool


def holdem_rules(document: HoldemDocument, title: str, options: Mapping[str, Any]) -> HoldemRules:
    """The rules for one choice of options, which must already be resolved."""
    cites = cites_of(document, HoldemCites)
    table = document.odds.tables[str(options["paytable"])]
    return HoldemRules(
        **table_rules(document, title, options),
        cites=cites,
        areas=frozenset(document.areas) - {"play"},
        dealings={str(name): dealing for name, dealing in document.dealing.items()},
        before_flop=document.multiples.before_flop,
        after_flop=document.multiples.after_flop,
        after_river=document.multiples.after_river,
        ante_odds=document.odds.ante,
        play_odds=document.odds.play,
        trips_odds=table.trips,
        blind_odds=table.blind,
        hand_method=options["hand_method"],
        no_qualify=options["no_qualify"],
        several_boxes=options["boxes_per_player"] == "several",
        blind_hands=options["additional_hands"] == "blind",
        electronic=options["jackpot_operated"] == "electronically",
        jackpot=JackpotRules(
            cites=cites,
            prizes=document.jackpot.prizes,
            minor=frozenset(document.jackpot.minor),
            wager=options["jackpot_wager"],
            electronic=options["jackpot_operated"] == "electronically",
            retained=_part(options["jackpot_retained_percent"]),
            to_minor=_part(options["jackpot_minor_percent"]),
        ),
    )


def _part(percent: Amount) -> Amount:
    return simplest(Fraction(percent) / 100)


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


document, facts = HoldemDocument, holdem_facts
"""The form of a rulebook of this game."""
