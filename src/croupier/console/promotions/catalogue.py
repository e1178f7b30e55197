"""Every act of a promotion: its subject, what it is called, and the topic that it rests on."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Subject(StrEnum):
    """What an act is about, in the order of a promotion's life."""

    TERMS = "Terms"
    DRAWS = "Draws"
    PRIZES = "Winners and prizes"
    CLAIMS = "Refused claims"
    QUARRELS = "Disputes about the terms"
    INTEGRITY = "Integrity"


@dataclass(frozen=True)
class Entry:
    subject: Subject
    title: str
    topic: str
    about: str = ""
    """What it does, beyond its title."""


CATALOGUE: Mapping[str, Entry] = {
    "change-terms": Entry(Subject.TERMS, "Change the terms", "promo_terms"),
    "make-available": Entry(
        Subject.TERMS, "Make the terms available", "promo_available", "where people find them"
    ),
    "advertise": Entry(
        Subject.TERMS, "Use marketing material", "promo_marketing", "it refers to the terms"
    ),
    "lodge-terms": Entry(Subject.TERMS, "Give the Authority the terms", "promo_notice"),
    "commence": Entry(Subject.TERMS, "Commence the promotion", "promo_notice"),
    "hold-draw": Entry(Subject.DRAWS, "Hold a draw", "promo_draw", "one prize or several"),
    "award-prize": Entry(
        Subject.DRAWS, "Award a prize without a draw", "promo_draw", "as the terms have it"
    ),
    "notify": Entry(Subject.PRIZES, "Notify the winner", "promo_notify"),
    "take-cash": Entry(Subject.PRIZES, "The winner takes cash instead", "promo_alternative"),
    "choose-payment": Entry(Subject.PRIZES, "The winner chooses how to be paid", "promo_payment"),
    "pay-prize": Entry(Subject.PRIZES, "Pay the prize", "promo_payment"),
    "hand-over": Entry(Subject.PRIZES, "Hand the prize over", "promo_draw"),
    "refuse-claim": Entry(Subject.CLAIMS, "Refuse a claim", "promo_reasons", "with reasons"),
    "tell-reasons": Entry(Subject.CLAIMS, "Tell the claimants the reasons", "promo_reasons"),
    "raise-dispute": Entry(Subject.QUARRELS, "Take down a dispute", "promo_dispute"),
    "decide-dispute": Entry(
        Subject.QUARRELS, "Decide a dispute", "promo_dispute", "the decision is final"
    ),
    "not-satisfied": Entry(
        Subject.QUARRELS,
        "Somebody is not satisfied",
        "promo_complaint",
        "is told where to complain",
    ),
    "postpone": Entry(
        Subject.INTEGRITY, "Postpone", "promo_postpone", "draws, or without any the promotion"
    ),
    "validate": Entry(
        Subject.INTEGRITY, "Find it sound", "promo_postpone", "what was postponed goes on"
    ),
    "cancel": Entry(
        Subject.INTEGRITY, "Cancel", "promo_cancel", "draws, or without any the promotion"
    ),
}
"""By the verb, in the order of a promotion's life."""


def title_of(act: str) -> str:
    return CATALOGUE[act].title if act in CATALOGUE else "Offer the promotion"
