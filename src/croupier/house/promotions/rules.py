"""The rules of promotional prizes, from the rulebook's [promotions] and [house.promotions]."""

from dataclasses import dataclass
from datetime import timedelta

from croupier.house.cites import house_cites
from croupier.house.promotions.cites import PromotionCites
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.rulebooks import Rulebook


@dataclass(frozen=True, kw_only=True)
class PromotionRules:
    """What is more than a limit is over it; the limit itself is not."""

    id: str
    cites: PromotionCites
    scrutineer_over: Amount
    choice_over: Amount
    liquor_litres: Amount
    notify_within: timedelta
    notice: timedelta
    refusals_kept_over: Amount
    complaint: str
    """What a person is told who is not satisfied with a decision."""


def promotion_rules(rulebook: Rulebook) -> PromotionRules:
    """The rulebook's rules of promotional prizes, or a refusal where its document has none."""
    limits = rulebook.document.promotions
    if limits is None:
        raise Refusal(
            "no-promotions",
            (),
            f"{rulebook.id} has no rules of promotional prizes: none is offered",
        )
    return PromotionRules(
        id=rulebook.id,
        cites=house_cites(rulebook, "promotions", PromotionCites),
        scrutineer_over=limits.scrutineer_over,
        choice_over=limits.choice_over,
        liquor_litres=limits.liquor_litres,
        notify_within=timedelta(days=limits.notify_days),
        notice=timedelta(hours=limits.notice_hours),
        refusals_kept_over=limits.refusals_kept_over,
        complaint=limits.complaint,
    )
