"""The rules of promotions: limits, clauses and findings about terms."""

from datetime import datetime, timedelta

from croupier.house.checks import house_cites
from croupier.house.promotions.prizes import Prize
from croupier.machine import Refusal, evolve
from croupier.money import Amount
from croupier.rulebooks import Rulebook, version
from croupier.rulebooks.clauses import Clauses, numbers
from croupier.rulebooks.readings import TODAY, reads
from croupier.rulebooks.versions import come_into_force
from croupier.value import value


@value(kw_only=True)
class PromotionCites:
    """The topics of `[house.promotions]`."""

    promo_offer: Clauses
    promo_draw: Clauses
    promo_scrutineer: Clauses
    promo_alternative: Clauses
    promo_payment: Clauses
    promo_payment_instead: Clauses
    promo_prohibited: Clauses
    promo_tobacco: Clauses
    promo_firearm: Clauses
    promo_weapon: Clauses
    promo_liquor: Clauses
    promo_prescribed: Clauses
    promo_marketing: Clauses
    promo_available: Clauses
    promo_terms: Clauses
    promo_manner: Clauses
    promo_award: Clauses
    promo_eligible: Clauses
    promo_wager: Clauses
    promo_nature: Clauses
    promo_closing: Clauses
    promo_place_and_time: Clauses
    promo_claiming: Clauses
    promo_notifying: Clauses
    promo_publishing: Clauses
    promo_prizes: Clauses
    promo_machine_make: Clauses
    promo_machine_model: Clauses
    promo_machine_accessories: Clauses
    promo_vehicle_make: Clauses
    promo_vehicle_model: Clauses
    promo_vehicle_accessories: Clauses
    promo_travel_persons: Clauses
    promo_travel_included: Clauses
    promo_travel_restrictions: Clauses
    promo_travel_spending: Clauses
    promo_estate_dwelling: Clauses
    promo_estate_plans: Clauses
    promo_estate_contract: Clauses
    promo_estate_easements: Clauses
    promo_estate_address: Clauses
    promo_estate_included: Clauses
    promo_notify: Clauses
    promo_face_to_face: Clauses
    promo_mail: Clauses
    promo_telephone: Clauses
    promo_email: Clauses
    promo_notice: Clauses
    promo_notice_again: Clauses
    promo_amend: Clauses
    promo_reasons: Clauses
    promo_kept: Clauses
    promo_dispute: Clauses
    promo_complaint: Clauses
    promo_postpone: Clauses
    promo_cancel: Clauses
    promo_inspectorate: Clauses


@value(kw_only=True)
class PromotionRules:
    """The limits and clauses of promotions. `over` means more than the limit."""

    book: Rulebook
    cites: PromotionCites
    scrutineer_over: Amount
    choice_over: Amount
    liquor_litres: Amount
    notify_within: timedelta
    notice: timedelta
    refusals_kept_over: Amount
    complaint: str
    """The information for a person who is not satisfied with a decision."""
    reading: int = TODAY

    @property
    def id(self) -> str:
        """The rulebook, or the house variant."""
        return self.book.id

    def under(self, version_id: str) -> "PromotionRules":
        """The same rules under another version of the document."""
        return evolve(promotion_rules(self.book.under(version_id)), reading=self.reading)

    def reads(self, ruling: str) -> bool:
        """Whether this ruling applies to the promotion's next act."""
        return reads(self.reading, ruling)

    def needs_scrutineer(self, prize: Prize) -> bool:
        """Whether a draw of this prize is overseen."""
        return prize.value is not None and prize.value > self.scrutineer_over


def promotion_rules(rulebook: Rulebook) -> PromotionRules:
    """The rulebook's rules of promotional prizes; raises a refusal if its document has none."""
    limits = rulebook.document.promotions
    if limits is None:
        raise Refusal(
            "no-promotions",
            (),
            f"{rulebook.id} has no rules for promotional prizes: none can be offered",
        )
    return PromotionRules(
        book=rulebook,
        cites=house_cites(rulebook, "promotions", PromotionCites),
        scrutineer_over=limits.scrutineer_over,
        choice_over=limits.choice_over,
        liquor_litres=limits.liquor_litres,
        notify_within=timedelta(days=limits.notify_days),
        notice=timedelta(hours=limits.notice_hours),
        refusals_kept_over=limits.refusals_kept_over,
        complaint=limits.complaint,
        reading=rulebook.reading,
    )


def rulebook_due(rules: PromotionRules, now: datetime) -> str | None:
    """The version to which a promotion must change before its next act.

    If that version no longer covers promotions, those already offered end under the version
    before."""
    due = come_into_force(rules.book.document.id, now)
    return due if due is not None and version(due).document.promotions is not None else None


@value
class TermsFinding:
    what: str
    clauses: Clauses

    def __str__(self) -> str:
        return f"{self.what} ({numbers(self.clauses)})"
