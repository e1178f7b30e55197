"""The wagers of a run, checked against the rulebook: what must be placed, and how much of it."""

from collections.abc import Mapping

from croupier.analysis.simulation.plan import Plan, PlanError
from croupier.money import Amount, AmountError, format_amount, parse_amount
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules

ANTE = "10"
"""Where none is given."""
_FOLLOWS = {"blind": "equal to the ante", "play": "decided in the round", "bet": "twice the ante"}


def stakes(rules: LunarRules | HoldemRules, plan: Plan) -> dict[str, Amount]:
    """By area; those that the rulebook makes compulsory are there in any case."""
    if not 1 <= plan.boxes <= rules.boxes:
        raise PlanError(f"{rules.id} has boxes 1 to {rules.boxes}", rules.cites.boxes)
    if plan.dealing not in rules.deal_clauses:
        ways = " or ".join(rules.deal_clauses)
        raise PlanError(f"{rules.id} deals from {ways}, not {plan.dealing!r}", rules.cites.deal)
    given = {area: _amount(area, text) for area, text in plan.wagers.items()}
    for area in given:
        if area in _FOLLOWS or area not in rules.areas:
            areas = ", ".join(sorted(rules.areas - _FOLLOWS.keys()))
            why = _FOLLOWS.get(area, "no area of this rulebook")
            raise PlanError(f"{area} is {why}: give amounts for {areas}", rules.cites.areas)
    given = {"ante": parse_amount(ANTE), **given}
    if isinstance(rules, LunarRules):
        return _lunar(rules, given)
    return _holdem(rules, given, plan)


def _amount(area: str, text: str) -> Amount:
    try:
        amount = parse_amount(text)
    except AmountError as error:
        raise PlanError(f"{area}: {error}") from error
    if amount <= 0:
        raise PlanError(f"{area}: a wager is more than 0, not {text}")
    return amount


def _lunar(rules: LunarRules, given: Mapping[str, Amount]) -> dict[str, Amount]:
    placed = dict(given)
    if rules.super_compulsory:
        placed.setdefault("super", placed["ante"])
    for area, amount in placed.items():
        if area in rules.at_least_ante and amount < placed["ante"]:
            ante = format_amount(placed["ante"])
            raise PlanError(
                f"{area} of {format_amount(amount)} is below the ante of {ante}",
                rules.cites.super_at_least,
            )
    return placed


def _holdem(rules: HoldemRules, given: Mapping[str, Amount], plan: Plan) -> dict[str, Amount]:
    cites, wanted = rules.cites, rules.jackpot.wager
    if "jackpot" in given and not plan.jackpot:
        raise PlanError("a jackpot wager needs the pool that is played for", cites.jackpot)
    if "jackpot" in given and wanted not in (None, given["jackpot"]):
        raise PlanError(
            f"a jackpot wager is {format_amount(wanted or 0)}, as on the sign", cites.jackpot_amount
        )
    return dict(given)
