"""Before the first card: a wager outside the limits is refused, with what would be right."""

from croupier.games.actions import PlaceWager
from croupier.house.limits.checks import check_placed
from croupier.house.limits.limits import Limits
from croupier.house.limits.sign import JACKPOT
from croupier.house.limits.table import TableLimits
from croupier.machine import Refusal
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses


def check_wager(limits: TableLimits, wager: PlaceWager) -> None:
    """Nothing where the wager is within the limits for its box; else a refusal."""
    check_placed(limits, wager)
    box, area, amount = wager.box, wager.area, wager.amount
    if not limits.states(box, area):
        raise Refusal(
            "no-amount",
            limits.cites.limits_jackpot,
            f"box {box}: the sign states no amount for a jackpot wager",
        )
    if limits.allows(box, area, amount):
        return
    code, clauses, why = _fault(limits, wager)
    word = limits.rules.document.areas[area].word
    raise Refusal(
        code,
        tuple(dict.fromkeys(clauses + _whose(limits, wager))),
        f"box {box}: {format_amount(amount)} on {word} {why}",
        tuple(
            f"box {box}: {format_amount(right)} on {word}"
            for right in limits.nearest(box, area, amount)
        ),
    )


def _fault(limits: TableLimits, wager: PlaceWager) -> tuple[str, Clauses, str]:
    cites, stated = limits.cites, limits.stated(wager.box, wager.area)
    if wager.area == JACKPOT:
        words = f"is not the {stated.text} on the sign"
        return "jackpot-amount", cites.limits_jackpot, words
    if wager.amount > stated.maximum:
        words = f"is above the maximum of {format_amount(stated.maximum)}"
        return "above-maximum", cites.limits_maximum, words
    minimum = limits.minimum(wager.box, wager.area)
    if wager.amount < minimum:
        return (
            "below-minimum",
            cites.limits_minimum,
            f"is below the minimum of {format_amount(minimum)}",
        )
    kept = limits.kept(wager.box, wager.area)
    return _off_step(limits, kept if kept and wager.amount < stated.minimum else stated)


def _off_step(limits: TableLimits, by: Limits) -> tuple[str, Clauses, str]:
    cites, words = limits.cites, f"is between the amounts allowed: {by.text}"
    if by.multiples:
        return "not-a-multiple", cites.limits_multiples, words
    return "off-unit", cites.limits_unit, words


def _whose(limits: TableLimits, wager: PlaceWager) -> Clauses:
    """What further clauses the limits of this box rest on: own, kept or a new player's."""
    cites, player = limits.cites, limits.player_at(wager.box)
    if player is not None and player.own is not None:
        return cites.limits_own
    if player is not None and player.kept is not None:
        return cites.limits_marker
    return cites.limits_new_player if any(limits.marked) else ()
