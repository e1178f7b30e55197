"""A Lunar Poker rulebook ready for the table: options chosen, odds looked up, clauses addressed.

The engine reads only this. Nothing here is a number that the rulebook's file does not hold.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Literal

from croupier.hands import AceKingQueen, Category, Line, StraightWithPair, SuperLine
from croupier.money import Amount
from croupier.rulebooks.clauses import address
from croupier.rulebooks.errors import RulebookError
from croupier.rulebooks.schema import Dealing, LunarDocument

Clauses = tuple[str, ...]


@dataclass(frozen=True)
class LunarCites:
    """For each thing that happens or is refused at the table, the clauses that it rests on.

    Fields without a default must be in every Lunar rulebook; the others belong to steps that some
    documents do not have.
    """

    boxes: Clauses
    areas: Clauses
    chips: Clauses
    one_wager: Clauses
    ante: Clauses
    super: Clauses
    no_more_bets: Clauses
    wagers_closed: Clauses
    wagers_stand: Clauses
    deck: Clauses
    deal: Clauses
    turn_up: Clauses
    declare: Clauses
    declared_aside: Clauses
    super_lost: Clauses
    locked_in: Clauses
    super_paid: Clauses
    super_straight_flush: Clauses
    instant: Clauses
    instant_over: Clauses
    max_payout: Clauses
    decide: Clauses
    turn: Clauses
    fold: Clauses
    fold_ante: Clauses
    fold_count: Clauses
    bet: Clauses
    exchange: Clauses
    exchange_count: Clauses
    exchange_fee: Clauses
    exchange_spread: Clauses
    exchange_deal: Clauses
    buy: Clauses
    buy_fee: Clauses
    buy_deal: Clauses
    one_draw: Clauses
    decide_again: Clauses
    reshuffle: Clauses
    no_more_bets_two: Clauses
    reveal: Clauses
    not_qualified: Clauses
    ante_paid: Clauses
    bet_returned: Clauses
    unqualified_count: Clauses
    compare: Clauses
    lost: Clauses
    lost_count: Clauses
    bet_won: Clauses
    ante_on_win: Clauses
    won_count: Clauses
    second: Clauses
    second_count: Clauses
    stand_off: Clauses
    stand_off_count: Clauses
    secrecy: Clauses
    absent: Clauses
    void_hand: Clauses
    void_round: Clauses
    super_at_least: Clauses = ()
    super_on: Clauses = ()
    dealer_super: Clauses = ()
    seven_high: Clauses = ()
    seven_high_dealer: Clauses = ()
    dealer_super_paid: Clauses = ()
    dealer_super_lost: Clauses = ()
    force: Clauses = ()
    decline: Clauses = ()
    force_fee: Clauses = ()
    force_card: Clauses = ()
    force_failed: Clauses = ()
    concede: Clauses = ()
    conceded_final: Clauses = ()
    unqualified_shown: Clauses = ()
    ante_lost: Clauses = ()


@dataclass(frozen=True)
class LunarRules:
    """The rules in force at one table."""

    id: str
    title: str
    options: Mapping[str, Any]
    cites: LunarCites
    document: LunarDocument
    boxes: int
    areas: frozenset[str]
    super_compulsory: bool
    at_least_ante: frozenset[str]
    bet_antes: int
    draw_antes: int
    force_antes: int | None
    exchange_fewest: int
    exchange_most: int
    dealings: Mapping[str, Dealing]
    deal_clauses: Mapping[str, Clauses]
    draws_from: Literal["deck", "shoe", "hand"]
    discards_last: bool
    locked_in: bool
    no_more_bets_two: bool
    show_unqualified: bool
    concede: bool
    absent: Literal["forfeit", "void"]
    dealer_super_first: bool
    ante_below_straight: Amount
    ante_straight: Amount
    bet_odds: Mapping[Line, Amount]
    super_odds: Mapping[SuperLine, Amount]
    instant_odds: Mapping[Category, Amount]
    max_payout: Amount | None
    straight_with_pair: StraightWithPair
    ace_king_queen: AceKingQueen
    void_hand_grounds: Clauses
    void_round_grounds: Clauses


def lunar_rules(document: LunarDocument, title: str, options: Mapping[str, Any]) -> LunarRules:
    """The rules for one choice of options, which must already be resolved."""
    areas, fees, procedure, odds = (
        document.areas,
        document.fees,
        document.procedure,
        document.odds,
    )
    straight_flush, royal_flush = options["instant"]
    bet_antes = areas["bet"].antes
    fewest, most = fees["exchange"].fewest, fees["exchange"].most
    assert bet_antes is not None
    assert fewest is not None
    assert most is not None
    return LunarRules(
        id=document.id,
        title=title,
        options=options,
        cites=_cites(document),
        document=document,
        boxes=document.table.boxes,
        areas=frozenset(areas) - {"bet"},
        super_compulsory=areas["super"].compulsory,
        at_least_ante=frozenset(name for name, area in areas.items() if area.at_least == "ante"),
        bet_antes=bet_antes,
        draw_antes=fees["exchange"].antes,
        force_antes=fees["force"].antes if "force" in fees else None,
        exchange_fewest=fewest,
        exchange_most=most,
        dealings={str(name): dealing for name, dealing in document.dealing.items()},
        deal_clauses={
            str(name): _addresses(document, dealing.clauses)
            for name, dealing in document.dealing.items()
        },
        draws_from=options.get("draws_from", document.draws.from_),
        discards_last=procedure.discards == "after",
        locked_in=procedure.locked_in,
        no_more_bets_two=procedure.no_more_bets_two,
        show_unqualified=procedure.show_unqualified,
        concede=procedure.concede,
        absent=procedure.absent,
        dealer_super_first="dealer_super" in areas and areas["dealer_super"].settled == "first",
        ante_below_straight=odds.ante.below_straight,
        ante_straight=odds.ante.straight_or_higher,
        bet_odds=odds.bet.table(),
        super_odds=_super_odds(document, options),
        instant_odds={
            Category.STRAIGHT_FLUSH: straight_flush,
            Category.ROYAL_FLUSH: royal_flush,
        },
        max_payout=options["max_payout"],
        straight_with_pair=StraightWithPair(options["straight_with_pair"]),
        ace_king_queen=AceKingQueen(options["ace_king_queen"]),
        void_hand_grounds=_addresses(document, document.grounds.void_hand),
        void_round_grounds=_addresses(document, document.grounds.void_round),
    )


def _addresses(document: LunarDocument, numbers: tuple[str, ...]) -> Clauses:
    return tuple(address(document.id, number) for number in numbers)


def _cites(document: LunarDocument) -> LunarCites:
    required = {field.name for field in fields(LunarCites) if field.default is MISSING}
    known = {field.name for field in fields(LunarCites)}
    missing, unknown = required - document.cites.keys(), document.cites.keys() - known
    if missing or unknown:
        raise RulebookError(
            "bad-cites",
            f"{document.id} [cites]: missing {sorted(missing)}, unknown {sorted(unknown)}",
        )
    return LunarCites(
        **{topic: _addresses(document, numbers) for topic, numbers in document.cites.items()}
    )


def _super_odds(document: LunarDocument, options: Mapping[str, Any]) -> dict[SuperLine, Amount]:
    section = document.odds.super
    table = str(options[section.table]) if section.table else "1"
    adjusted = {line: options[option] for line, option in section.adjust.items()}
    return {**section.tables[table], **adjusted}
