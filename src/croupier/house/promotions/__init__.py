"""Promotional prizes: their terms, draws, awards and disputes.

`terms` and `prizes` define what is promised, `draws` and `awards` perform the acts, `state` holds
the result, what may be done now and what is due; `act` combines them."""

from croupier.house.promotions.act import act, offer, replay
from croupier.house.promotions.events import Event
from croupier.house.promotions.prizes import Means, PayBy, Payment, Person, Prize, Win
from croupier.house.promotions.rules import (
    PromotionRules,
    TermsFinding,
    promotion_rules,
    rulebook_due,
)
from croupier.house.promotions.state import (
    Duty,
    Obligation,
    Phase,
    Promotion,
    allowed,
    due,
    fold,
    legal,
)
from croupier.house.promotions.terms import Terms, missing, prohibited

__all__ = [
    "Duty",
    "Event",
    "Means",
    "Obligation",
    "PayBy",
    "Payment",
    "Person",
    "Phase",
    "Prize",
    "Promotion",
    "PromotionRules",
    "Terms",
    "TermsFinding",
    "Win",
    "act",
    "allowed",
    "due",
    "fold",
    "legal",
    "missing",
    "offer",
    "prohibited",
    "promotion_rules",
    "replay",
    "rulebook_due",
]
