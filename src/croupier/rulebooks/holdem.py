"""An Ultimate Texas Hold'em rulebook ready for the table: options chosen, odds looked up."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from croupier.hands import Line
from croupier.money import Amount, simplest
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.schema import HoldemDealing, HoldemDocument, JackpotPrize
from croupier.rulebooks.table import TableCites, TableRules, cites_of, table_rules


@dataclass(frozen=True, kw_only=True)
class HoldemCites(TableCites):
    """The topics of Ultimate Texas Hold'em."""

    blind: Clauses
    trips: Clauses
    jackpot: Clauses
    jackpot_amount: Clauses
    jackpot_needs_ante: Clauses
    jackpot_by_hand: Clauses
    jackpot_lit: Clauses
    jackpot_collected: Clauses
    several_boxes: Clauses
    others_waiting: Clauses
    blind_hands: Clauses
    rest_racked: Clauses
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
    jackpot_wager: Clauses
    jackpot_contribution: Clauses
    jackpot_floor: Clauses
    jackpot_divide: Clauses
    jackpot_rates: Clauses
    jackpot_combine: Clauses
    jackpot_priority: Clauses
    jackpot_flush: Clauses
    jackpot_full_house: Clauses
    jackpot_four_of_a_kind: Clauses
    jackpot_straight_flush: Clauses
    jackpot_royal_flush: Clauses
    jackpot_fixed_first: Clauses
    jackpot_then_straight_flushes: Clauses
    jackpot_then_royals: Clauses
    jackpot_major: Clauses
    jackpot_minor: Clauses
    jackpot_major_priority: Clauses
    jackpot_major_deck_counted: Clauses
    jackpot_major_straight_flushes: Clauses
    jackpot_major_royals: Clauses
    viewed_hand: Clauses
    viewed_one: Clauses
    viewed_more: Clauses


@dataclass(frozen=True, kw_only=True)
class JackpotRules:
    """What a jackpot needs to know of its rulebook and of the operator's choices."""

    cites: HoldemCites
    prizes: Mapping[Line, JackpotPrize]
    minor: frozenset[Line]
    """The hands that a divided pool pays from its minor part: those of fixed odds."""
    wager: Amount | None
    """The amount on the table's sign, where it is fixed."""
    retained: Amount
    """The part of each wager that the operator keeps, 0 to 1."""
    to_minor: Amount
    """With a divided pool, the part of what is not retained that goes to the minor pool."""


@dataclass(frozen=True, kw_only=True)
class HoldemRules(TableRules):
    """The rules in force at an Ultimate Texas Hold'em table."""

    document: HoldemDocument
    cites: HoldemCites
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
    several_boxes: bool
    blind_hands: bool
    electronic: bool
    jackpot: JackpotRules


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
            retained=_part(options["jackpot_retained_percent"]),
            to_minor=_part(options["jackpot_minor_percent"]),
        ),
    )


def _part(percent: Amount) -> Amount:
    return simplest(Fraction(percent) / 100)
