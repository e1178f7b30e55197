"""The topics of promotional prizes."""

from dataclasses import dataclass

from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True, kw_only=True)
class PromotionCites:
    """For each thing that is done or refused in a promotion, the clauses that it rests on."""

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
