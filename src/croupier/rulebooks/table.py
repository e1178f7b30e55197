"""The rules that every game shares, ready for a table."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Literal, TypeVar

from croupier.hands import Line
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses, address
from croupier.rulebooks.plugins import RulebookError
from croupier.rulebooks.readings import TODAY, reads
from croupier.rulebooks.schema import Document, JackpotPrize
from croupier.value import value


@value(kw_only=True)
class JackpotCites:
    """The topics of a jackpot."""

    jackpot: Clauses
    jackpot_amount: Clauses
    jackpot_wager: Clauses
    jackpot_contribution: Clauses
    jackpot_floor: Clauses
    jackpot_divide: Clauses
    jackpot_rates: Clauses
    jackpot_combine: Clauses
    jackpot_at_rest: Clauses
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
    jackpot_major_straight_flushes: Clauses
    jackpot_major_royals: Clauses
    jackpot_fault: Clauses = ()


@value(kw_only=True)
class JackpotRules:
    """The rulebook's rules of a jackpot, with the operator's choices."""

    cites: JackpotCites
    prizes: Mapping[Line, JackpotPrize]
    minor: frozenset[Line]
    """The hands that a divided pool pays from its minor part: those with fixed odds."""
    wager: Amount | None
    """The amount on the table's sign, if it is fixed."""
    retained: Amount
    """The part of each wager that the operator keeps, 0 to 1."""
    electronic: bool
    """Whether electronic equipment records, lights and displays it."""
    to_minor: Amount
    """With a divided pool, the part of each contribution that goes to the minor pool."""


@value(kw_only=True)
class TableCites:
    """The clauses of each step and refusal at a table.

    Fields without a default must be in every rulebook of the game; the others belong to steps that
    some documents do not have."""

    boxes: Clauses
    areas: Clauses
    chips: Clauses
    one_wager: Clauses
    ante: Clauses
    no_more_bets: Clauses
    wagers_closed: Clauses
    wagers_stand: Clauses
    deck: Clauses
    deal: Clauses
    decide: Clauses
    turn: Clauses
    max_payout: Clauses
    secrecy: Clauses
    absent: Clauses
    void_hand: Clauses
    void_round: Clauses
    spread_and_counted: Clauses
    dealer_collected: Clauses
    misdeal_hands: Clauses
    call_optional: Clauses = ()
    directed_first: Clauses = ()
    changed_mind: Clauses = ()
    one_side_wager: Clauses = ()
    several_boxes: Clauses = ()
    others_waiting: Clauses = ()
    compared_order: Clauses = ()
    unqualified_order: Clauses = ()
    wrong_number: Clauses = ()
    exposed_to_box: Clauses = ()
    exposed_to_dealer: Clauses = ()
    exposed_more: Clauses = ()
    player_exposed: Clauses = ()
    dealer_exposed: Clauses = ()
    stray_before: Clauses = ()
    stray_after: Clauses = ()
    collected_early: Clauses = ()
    reconstruct: Clauses = ()
    not_reconstructed: Clauses = ()
    laid_down: Clauses = ()
    laid_down_fold: Clauses = ()
    contradicted: Clauses = ()
    wrong_amount: Clauses = ()
    community_number: Clauses = ()
    reshuffle: Clauses = ()
    optimum: Clauses = ()
    final_decision: Clauses = ()


@value(kw_only=True)
class TableRules:
    """The rules in force at one table."""

    id: str
    title: str
    game: str
    """The id of the game."""
    options: Mapping[str, Any]
    document: Document
    cites: TableCites
    boxes: int
    deck: int
    areas: frozenset[str]
    deal_clauses: Mapping[str, Clauses]
    """By way of dealing: the clauses that allow it."""
    compulsory: frozenset[str]
    """The areas on which every player must wager."""
    dealt_to: frozenset[str]
    """The areas that must all have a wager for a box to be dealt in."""
    order_clauses: Mapping[str, Clauses]
    """By way of dealing: the clauses that say who receives each card."""
    face_clauses: Mapping[str, Clauses]
    """By way of dealing: the clauses that say which cards lie face up."""
    racks_whole_hands: bool
    """Whether a whole hand at a box without wagers is collected even before all cards are dealt."""
    misdeal: Literal["round", "hands"]
    """What a wrong number of cards at a box voids."""
    max_payout: Amount | None
    void_hand_grounds: Clauses
    void_round_grounds: Clauses
    misdeal_grounds: Clauses
    """None if every ground of a void round is a misdeal."""
    all_monies_grounds: Clauses
    also_settled_grounds: Clauses
    any_wager_grounds: Clauses
    of_player_grounds: Clauses
    not_super_grounds: Clauses
    until_ended_grounds: Clauses
    until_settled_grounds: Clauses
    invalidated_grounds: Clauses
    several_boxes: bool = True
    """Whether a player may wager on more than one box."""
    jackpot: JackpotRules | None = None
    reading: int = TODAY

    @property
    def areas_in_order(self) -> tuple[str, ...]:
        """The areas on which wagers are placed before the deal, in the document's order."""
        return tuple(name for name in self.document.areas if name in self.areas)

    def reads(self, ruling: str) -> bool:
        """Whether this ruling applies at the table, which may still follow an earlier reading."""
        return reads(self.reading, ruling)

    def __init_subclass__(cls) -> None:
        if "__repr__" not in cls.__dict__:  # otherwise the dataclass generates one with every field
            cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}: {self.title}>"


Cites = TypeVar("Cites", bound=TableCites)


def addresses(document: Document, numbers: tuple[str, ...]) -> Clauses:
    return tuple(address(document.id, number) for number in numbers)


def cites_of(document: Document, kind: type[Cites]) -> Cites:
    """The document's [cites], after a check that every topic is present and none is unknown."""
    required = {field.name for field in fields(kind) if field.default is MISSING}
    known = {field.name for field in fields(kind)}
    missing, unknown = required - document.cites.keys(), document.cites.keys() - known
    if missing or unknown:
        raise RulebookError(
            "bad-cites",
            f"{document.id} [cites]: missing {sorted(missing)}, unknown {sorted(unknown)}",
        )
    return kind(**{topic: addresses(document, each) for topic, each in document.cites.items()})


def table_rules(document: Document, title: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of `TableRules` except its cites, from a document and resolved options."""
    return {
        "id": document.id,
        "title": title,
        "game": document.game,
        "options": options,
        "document": document,
        "boxes": document.table.boxes,
        "deck": document.table.deck,
        "deal_clauses": {
            name: addresses(document, dealing.clauses) for name, dealing in document.deals.items()
        },
        "order_clauses": {
            name: addresses(document, dealing.sequence) for name, dealing in document.deals.items()
        },
        "face_clauses": {
            name: addresses(document, dealing.faces) for name, dealing in document.deals.items()
        },
        "racks_whole_hands": document.dealt_to.whole_hand == "racked",
        "compulsory": frozenset(name for name, area in document.areas.items() if area.compulsory),
        "dealt_to": frozenset(document.dealt_to.areas),
        "misdeal": options["misdeal"],
        "max_payout": options["max_payout"],
        "void_hand_grounds": addresses(document, document.grounds.void_hand),
        "void_round_grounds": addresses(document, document.grounds.void_round),
        "misdeal_grounds": addresses(document, document.grounds.misdeals),
        "all_monies_grounds": addresses(document, document.grounds.all_monies),
        "also_settled_grounds": addresses(document, document.grounds.also_settled),
        "any_wager_grounds": addresses(document, document.grounds.any_wager),
        "of_player_grounds": addresses(document, document.grounds.of_player),
        "not_super_grounds": addresses(document, document.grounds.not_super),
        "until_ended_grounds": addresses(document, document.grounds.until_ended),
        "until_settled_grounds": addresses(document, document.grounds.until_settled),
        "invalidated_grounds": addresses(document, document.grounds.invalidated),
    }
