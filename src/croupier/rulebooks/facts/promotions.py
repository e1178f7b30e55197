"""The thresholds and times of promotional prizes."""

from collections.abc import Iterator

from croupier.rulebooks.facts.fact import Fact, silent
from croupier.rulebooks.schema import Document, Promotions

_TOPICS = {
    "a scrutineer": "promo_scrutineer",
    "how cash is paid": "promo_payment",
    "liquor in a prize": "promo_liquor",
    "telling an absent winner": "promo_notify",
    "terms to the Authority": "promo_notice",
    "refused claims": "promo_kept",
    "complaints": "promo_complaint",
}


def promotions(document: Document) -> Iterator[Fact]:
    rules, topics = document.promotions, document.house.get("promotions", {})
    if rules is None:
        yield from (silent("promotions", what) for what in _TOPICS)
        return
    for what, says in zip(_TOPICS, _say(rules), strict=True):
        yield Fact("promotions", what, (says,), topics[_TOPICS[what]])


def _say(rules: Promotions) -> tuple[str, ...]:
    return (
        f"oversees the draw of a prize over ${rules.scrutineer_over:,}",
        f"as the winner chooses, if over ${rules.choice_over:,}",
        f"{rules.liquor_litres} litres at most",
        f"within {rules.notify_days} days of the draw",
        f"{rules.notice_hours} hours before it commences",
        f"kept with names and reasons, if over ${rules.refusals_kept_over:,}",
        rules.complaint,
    )
