"""What people at a table can count or read for themselves, beside what the engine's views show.

Whether a dealer's hand that lies open plays; how many cards are in the shoe and in the rack; what
the own hand is worth so far; the own disputes. Nothing here looks at a card that lies face down to
whom it is told.
"""

from typing import Any

from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.games.viewer import Cards
from croupier.house.disputes import Dispute, Disputes, Stage
from croupier.house.people import same_name
from croupier.records.journal import plain


def beside_play(round: RoundState) -> dict[str, Any]:
    """For everybody: whether the dealer's hand plays, once it lies open, and the cards' counts."""
    return {
        "qualifies": round.qualifies if _dealer_open(round) else None,
        "deck": round.cards_left,
        "rack": len(round.rack),
    }


def _dealer_open(round: RoundState) -> bool:
    """Shown, and whole: a card that a force took away is not yet replaced."""
    return round.dealer_shown and len(round.dealer) == game_of(round).hand


def so_far(round: RoundState, hole: Cards) -> str | None:
    """What the cards make with what lies open, to whoever sees them, before the hand is whole."""
    seen = tuple(card for card in hole if card is not None)
    value = game_of(round).so_far(round, seen) if len(seen) == len(hole) else None
    return None if value is None else value.name


def complaints(state: Disputes, person: str) -> list[dict[str, Any]]:
    """The disputes of one person, each with what that person may do about it now."""
    return [
        plain(each) | {"may": _may(state, each)}
        for each in state.disputes.values()
        if same_name(each.person, person)
    ]


def _may(state: Disputes, dispute: Dispute) -> list[str]:
    cites = state.rules.cites
    match dispute.stage:
        case Stage.DECIDED:
            return ["accept", *(["request-review"] if cites.dispute_review else [])]
        case Stage.REVIEWED:
            return ["accept"]
        case Stage.FINAL if cites.dispute_advise and not _advised(dispute):
            return ["protest"]
    return []


def _advised(dispute: Dispute) -> bool:
    return any(same_name(each, dispute.person) for each in dispute.advised)
