"""Promotional prizes. Read in the order of a promotion's life: parts, prize and terms; asked,
missing, faults and prohibited; preparing, drawing, notifying, paying, claiming, disputing,
integrity, due; `promotion` puts them together."""

from croupier.house.promotions.due import Due, Duty, due
from croupier.house.promotions.events import Event
from croupier.house.promotions.finding import Finding
from croupier.house.promotions.fold import fold
from croupier.house.promotions.legal import allowed, legal
from croupier.house.promotions.missing import missing
from croupier.house.promotions.payment import PayBy, Payment
from croupier.house.promotions.person import Person
from croupier.house.promotions.prize import Prize
from croupier.house.promotions.prohibited import prohibited
from croupier.house.promotions.promotion import act, offer, replay
from croupier.house.promotions.rules import PromotionRules, promotion_rules
from croupier.house.promotions.state import Phase, Promotion
from croupier.house.promotions.terms import Terms
from croupier.house.promotions.win import Means, Win

__all__ = [
    "Due",
    "Duty",
    "Event",
    "Finding",
    "Means",
    "PayBy",
    "Payment",
    "Person",
    "Phase",
    "Prize",
    "Promotion",
    "PromotionRules",
    "Terms",
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
]
