"""The wagers of a run, checked against the rulebook: what must be placed, and how much of it."""

from collections.abc import Mapping

from croupier.analysis.simulation.plan import Plan, PlanError
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks.table import TableRules

ANTE = "10"
"""Where none is given."""


def stakes(rules: TableRules, plan: Plan, follows: Mapping[str, str]) -> dict[str, Amount]:
    """By area, the ante in any case; `follows` says what becomes of areas that are not given."""
    if not 1 <= plan.boxes <= rules.boxes:
        raise PlanError(f"{rules.id} has boxes 1 to {rules.boxes}", rules.cites.boxes)
    if plan.dealing not in rules.deal_clauses:
        ways = " or ".join(rules.deal_clauses)
        raise PlanError(f"{rules.id} deals from {ways}, not {plan.dealing!r}", rules.cites.deal)
    given = {area: _amount(area, text) for area, text in plan.wagers.items()}
    for area in given:
        if area in follows or area not in rules.areas:
            areas = ", ".join(sorted(rules.areas - follows.keys()))
            why = follows.get(area, "no area of this rulebook")
            raise PlanError(f"{area} is {why}: give amounts for {areas}", rules.cites.areas)
    return {"ante": parse_amount(ANTE), **given}


def _amount(area: str, text: str) -> Amount:
    try:
        amount = parse_amount(text)
    except AmountError as error:
        raise PlanError(f"{area}: {error}") from error
    if amount <= 0:
        raise PlanError(f"{area}: a wager is more than 0, not {text}")
    return amount
