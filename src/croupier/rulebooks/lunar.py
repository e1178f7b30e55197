"""Lunar Poker: the schema of a rulebook's file, and its rules ready for the table.

In the rules options are chosen, odds looked up and clauses addressed; the round reads only these.
Every number comes from the rulebook's file."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from croupier.forms import NO_FIGURE, Form, field
from croupier.hands import AceKingQueen, Category, Line, StraightWithPair, SuperLine
from croupier.money import Amount, say_odds
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.facts import (
    Fact,
    by_line,
    count,
    line_name,
    qualifying,
    say_dealing,
    several,
)
from croupier.rulebooks.schema import (
    FROM_HAND,
    Dealing,
    Document,
    Fee,
    Odds,
    Qualifying,
    Section,
)
from croupier.rulebooks.table import TableCites, TableRules, cites_of, table_rules
from croupier.value import value


class Draws(Section):
    from_: Literal["deck", "shoe", "hand"] = field(name="from")


class Procedure(Section):
    """The steps in which the four Lunar documents differ."""

    discards: Literal["before", "after"]
    locked_in: bool
    no_more_bets_two: bool
    show_unqualified: bool
    concede: bool
    absent: Literal["forfeit", "void"]


class AnteOdds(Section):
    """Two prices, divided at a straight; a document with one price writes `any`."""

    below_straight: Odds
    straight_or_higher: Odds


class BetOdds(Section):
    ace_and_king: Odds
    pair: Odds
    two_pairs: Odds
    three_of_a_kind: Odds
    straight: Odds
    flush: Odds
    full_house: Odds
    four_of_a_kind: Odds
    straight_flush: Odds
    royal_flush: Odds

    def table(self) -> dict[Line, Amount]:
        return {line: getattr(self, line.value) for line in Line}


class SuperOdds(Section):
    """Pay tables; `table` names the option that selects one, `adjust` those that change a line."""

    table: str | None = None
    adjust: dict[SuperLine, str] = field(default_factory=dict)
    tables: dict[str, dict[SuperLine, Odds]]


class LunarOdds(Form):
    ante: AnteOdds
    bet: BetOdds
    super: SuperOdds


class LunarDocument(Document):
    game: Literal["lunar"]
    fees: dict[Literal["exchange", "buy", "force"], Fee]
    dealing: dict[Literal["shoe", "shuffler"], Dealing]
    dealing_from_hand: Annotated[Dealing | None, NO_FIGURE] = None  # the same game
    """A third way, if the document knows one; a house chooses it."""
    draws: Draws
    qualifying: Qualifying
    procedure: Procedure
    odds: LunarOdds

    @classmethod
    def in_full(cls, raw: Mapping[str, Any]) -> Mapping[str, Any]:
        """With both prices of the ante where the document has one for any hand."""
        odds = raw.get("odds")
        ante = odds.get("ante") if isinstance(odds, Mapping) else None
        if not (isinstance(odds, Mapping) and isinstance(ante, Mapping) and "any" in ante):
            return raw
        price = ante["any"]
        rest = {name: each for name, each in ante.items() if name != "any"}
        both = {"below_straight": price, "straight_or_higher": price, **rest}
        return {**raw, "odds": {**odds, "ante": both}}

    @property
    def deals(self) -> Mapping[str, Dealing]:
        ways = {str(name): dealing for name, dealing in self.dealing.items()}
        hand = self.dealing_from_hand
        return ways if hand is None else {**ways, FROM_HAND: hand}

    @property
    def pay_tables(self) -> Mapping[str, Mapping[str, Mapping[Any, Amount]]]:
        return {"super odds": self.odds.super.tables}

    @property
    def all_fees(self) -> Mapping[str, Fee]:
        return {str(name): fee for name, fee in self.fees.items()}

    @property
    def fee_wagers(self) -> tuple[str, ...]:
        return ("draw_fee", "force_fee") if "force" in self.fees else ("draw_fee",)


@value(kw_only=True)
class LunarCites(TableCites):
    """The topics of Lunar Poker."""

    super: Clauses
    turn_up: Clauses
    declare: Clauses
    declared_aside: Clauses
    super_lost: Clauses
    locked_in: Clauses
    super_paid: Clauses
    super_straight_flush: Clauses
    instant: Clauses
    instant_over: Clauses
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
    lone_wager: Clauses
    turn_up_fifth: Clauses = ()
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
    undeclared_instant: Clauses = ()
    undeclared_instant_gone: Clauses = ()
    undeclared_super: Clauses = ()
    undeclared_super_gone: Clauses = ()
    undeclared_at_settlement: Clauses = ()
    undeclared_over: Clauses = ()
    instant_regardless: Clauses = ()
    wrong_bet_less: Clauses = ()
    wrong_bet_more: Clauses = ()
    act_as_decided: Clauses = ()
    serve_order: Clauses = ()
    dealt_wrongly: Clauses = ()


@value(kw_only=True)
class LunarRules(TableRules):
    """The rules in force at a Lunar Poker table."""

    document: LunarDocument
    cites: LunarCites
    super_compulsory: bool
    at_least_ante: frozenset[str]
    bet_antes: int
    draw_antes: int
    force_antes: int | None
    exchange_fewest: int
    exchange_most: int
    dealings: Mapping[str, Dealing]
    draws_from: Literal["deck", "shoe", "hand"]
    discards_last: bool
    act_as_decided: bool
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
    straight_with_pair: StraightWithPair
    ace_king_queen: AceKingQueen


def lunar_rules(document: LunarDocument, title: str, options: Mapping[str, Any]) -> LunarRules:
    """The rules for one choice of options, which must already be resolved."""
    areas, fees = document.areas, document.fees
    procedure, odds = document.procedure, document.odds
    straight_flush, royal_flush = options["instant"]
    bet_antes = areas["bet"].antes
    fewest, most = fees["exchange"].fewest, fees["exchange"].most
    assert bet_antes is not None
    assert fewest is not None
    assert most is not None
    return LunarRules(
        **table_rules(document, title, options),
        cites=cites_of(document, LunarCites),
        areas=frozenset(areas) - {"bet"},
        super_compulsory=areas["super"].compulsory,
        at_least_ante=frozenset(name for name, area in areas.items() if area.at_least == "ante"),
        bet_antes=bet_antes,
        draw_antes=fees["exchange"].antes,
        force_antes=fees["force"].antes if "force" in fees else None,
        exchange_fewest=fewest,
        exchange_most=most,
        dealings=document.deals,
        draws_from=options.get("draws_from", document.draws.from_),
        act_as_decided=options.get("draws_dealt") == "as-decided",
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
        instant_odds={Category.STRAIGHT_FLUSH: straight_flush, Category.ROYAL_FLUSH: royal_flush},
        straight_with_pair=StraightWithPair(options["straight_with_pair"]),
        ace_king_queen=AceKingQueen(options["ace_king_queen"]),
    )


def _super_odds(document: LunarDocument, options: Mapping[str, Any]) -> dict[SuperLine, Amount]:
    section = document.odds.super
    table = str(options[section.table]) if section.table else "1"
    adjusted = {line: options[option] for line, option in section.adjust.items()}
    return {**section.tables[table], **adjusted}


_DRAWS = {"deck": "what is left of the deck", "shoe": "a card shoe", "hand": "the dealer's hand"}
_FEES = {"exchange": "exchange", "buy": "buy a sixth card", "force": "force"}


def lunar_facts(document: LunarDocument) -> Iterator[Fact]:
    yield from _fees(document)
    yield from _dealing(document)
    yield from qualifying(document.qualifying)
    yield from _procedure(document)
    yield from _odds_facts(document)


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
    """The steps in which the documents differ, each with the clauses of that step alone."""
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


def _odds_facts(document: LunarDocument) -> Iterator[Fact]:
    yield from _ante_odds(document)
    for line, odds in document.odds.bet.table().items():
        yield Fact("bet odds", line_name(line), (say_odds(odds),), document.odds.bet.clauses)
    yield from _super_facts(document)


def _ante_odds(document: LunarDocument) -> Iterator[Fact]:
    ante, when = document.odds.ante, "when the dealer does not qualify"
    below, above = say_odds(ante.below_straight), say_odds(ante.straight_or_higher)
    yield Fact("ante odds", "below a straight", (below, when), ante.clauses)
    yield Fact("ante odds", "straight or higher", (above, when), ante.clauses)


def _super_facts(document: LunarDocument) -> Iterator[Fact]:
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


document, facts = LunarDocument, lunar_facts
"""The form of a rulebook of this game."""
