"""The events of a promotion. The state is the fold of these."""

from datetime import datetime
from typing import Literal

from croupier.house.promotions.actions import Where
from croupier.house.promotions.prizes import (
    Attempt,
    Payment,
    Person,
    RefusedClaim,
    TermsDispute,
    Win,
)
from croupier.house.promotions.terms import Terms
from croupier.machine import Wording, event
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses


@event("promotions.promotion-offered")
class PromotionOffered:
    name: str
    terms: Terms
    at: datetime
    clauses: Clauses


@event("promotions.rulebook-changed")
class RulebookChanged:
    """From now on the promotion is run by this version of its rulebook."""

    before: str
    rulebook: str
    since: str
    """The moment from which the version is in force."""
    at: datetime
    clauses: Clauses


@event("promotions.terms-changed")
class TermsChanged:
    """Published terms no longer apply; `approval` is the Authority's, if needed."""

    terms: Terms
    approval: str
    at: datetime
    clauses: Clauses


@event("promotions.terms-made-available")
class TermsMadeAvailable:
    where: Where
    detail: str
    at: datetime
    clauses: Clauses


@event("promotions.advertised")
class Advertised:
    material: str
    at: datetime
    clauses: Clauses


@event("promotions.terms-lodged")
class TermsLodged:
    """The Authority has full details of these terms."""

    terms: Terms
    at: datetime
    clauses: Clauses


@event("promotions.promotion-commenced")
class PromotionCommenced:
    at: datetime
    clauses: Clauses


@event("promotions.draw-held")
class DrawHeld:
    prizes: tuple[str, ...]
    scrutineer: str
    at: datetime
    clauses: Clauses


@event("promotions.prize-won")
class PrizeWon:
    win: Win
    at: datetime
    clauses: Clauses


@event("promotions.notifying-attempted")
class NotifyingAttempted:
    win: int
    attempt: Attempt
    at: datetime
    clauses: Clauses


@event("promotions.cash-taken")
class CashTaken:
    win: int
    amount: Amount
    at: datetime
    clauses: Clauses


@event("promotions.payment-chosen")
class PaymentChosen:
    win: int
    payments: tuple[Payment, ...]
    at: datetime
    clauses: Clauses


@event("promotions.prize-paid")
class PrizePaid:
    win: int
    payments: tuple[Payment, ...]
    at: datetime
    clauses: Clauses


@event("promotions.prize-handed-over")
class PrizeHandedOver:
    win: int
    at: datetime
    clauses: Clauses


@event("promotions.claim-refused")
class ClaimRefused:
    claim: RefusedClaim
    win: int | None
    at: datetime
    clauses: Clauses


@event("promotions.reasons-told")
class ReasonsTold:
    claim: int
    at: datetime
    clauses: Clauses


@event("promotions.dispute-raised")
class DisputeRaised:
    dispute: TermsDispute
    at: datetime
    clauses: Clauses


@event("promotions.dispute-decided")
class DisputeDecided:
    dispute: int
    decision: str
    at: datetime
    clauses: Clauses


@event("promotions.complaint-right-advised")
class ComplaintRightAdvised:
    """A person is told to whom to complain."""

    person: Person
    with_: Literal["dispute", "claim"]
    number: int
    words: Wording
    at: datetime
    clauses: Clauses


@event("promotions.postponed")
class Postponed:
    """The draws of these prizes are postponed; without any, the promotion."""

    prizes: tuple[str, ...]
    reason: str
    at: datetime
    clauses: Clauses


@event("promotions.integrity-validated")
class IntegrityValidated:
    prizes: tuple[str, ...]
    finding: str
    at: datetime
    clauses: Clauses


@event("promotions.cancelled")
class Cancelled:
    prizes: tuple[str, ...]
    reason: str
    at: datetime
    clauses: Clauses


@event("promotions.inspectorate-notified")
class InspectorateNotified:
    """The inspectorate is notified of every postponement and cancellation; the floor delivers the
    notice."""

    words: Wording
    at: datetime
    clauses: Clauses


@event("promotions.notice-confirmed")
class NoticeConfirmed:
    """Somebody of the inspectorate has confirmed a notice."""

    notice: int
    inspector: str
    at: datetime
    clauses: Clauses


Event = (
    PromotionOffered
    | RulebookChanged
    | TermsChanged
    | TermsMadeAvailable
    | Advertised
    | TermsLodged
    | PromotionCommenced
    | DrawHeld
    | PrizeWon
    | NotifyingAttempted
    | CashTaken
    | PaymentChosen
    | PrizePaid
    | PrizeHandedOver
    | ClaimRefused
    | ReasonsTold
    | DisputeRaised
    | DisputeDecided
    | ComplaintRightAdvised
    | Postponed
    | IntegrityValidated
    | Cancelled
    | InspectorateNotified
    | NoticeConfirmed
)
Events = tuple[Event, ...]
