"""The rules behind directions: powers and clauses."""

from dataclasses import dataclass

from croupier.house.checks import house_cites
from croupier.house.people import Powers, Rank, house_powers
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True, kw_only=True)
class DirectionCites:
    """What a document does not provide for is empty, and is refused by `direct_listed`."""

    direct_listed: Clauses
    direct_rank: Clauses
    direct_rules: Clauses

    direct_silence: Clauses = ()
    direct_english: Clauses = ()
    direct_apart: Clauses = ()
    direct_place: Clauses = ()
    direct_as_decided: Clauses = ()
    direct_play_first: Clauses = ()
    direct_one_hand: Clauses = ()
    direct_reveal: Clauses = ()

    direct_off_table: Clauses = ()
    direct_telling: Clauses = ()
    direct_suspected: Clauses = ()
    direct_seen_hand: Clauses = ()
    direct_device: Clauses = ()
    direct_device_exempt: Clauses = ()
    direct_advice: Clauses = ()
    direct_influence: Clauses = ()
    direct_side_bet: Clauses = ()

    direct_void_off_table: Clauses = ()
    direct_void_telling: Clauses = ()
    direct_void_misplaced: Clauses = ()
    direct_void_device: Clauses = ()
    direct_void_seen: Clauses = ()
    direct_deem_seated: Clauses = ()
    direct_exclude: Clauses = ()
    direct_exclude_casino: Clauses = ()
    direct_detain: Clauses = ()

    direct_disrupted: Clauses = ()
    direct_fraud: Clauses = ()
    direct_refund: Clauses = ()
    direct_forfeit: Clauses = ()


@dataclass(frozen=True)
class DirectionRules:
    """The clauses, and who may give which direction."""

    id: str
    title: str
    cites: DirectionCites
    powers: Powers


def direction_rules(
    rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR
) -> DirectionRules:
    return DirectionRules(
        rulebook.document.id,
        rulebook.title,
        house_cites(rulebook, "directions", DirectionCites),
        house_powers(rulebook, "directions", operator_through),
    )
