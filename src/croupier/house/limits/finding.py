"""After the first card: what a wager counts for that is found outside the limits."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.house.limits.checks import check_box, is_amount, shown
from croupier.house.limits.table import TableLimits
from croupier.machine import Refusal
from croupier.money import Amount, format_amount, simplest
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Found:
    """A stake, and how much of it is paid or collected; the rest comes back."""

    stake: Amount
    counts: Amount
    clauses: Clauses
    because: str

    @property
    def excess(self) -> Amount:
        return simplest(self.stake - self.counts)


def find(
    limits: TableLimits, box: int, wagers: Mapping[str, Amount], *, earlier_round: bool = False
) -> dict[str, Found]:
    """What each wager of a box counts for, by its key, under the limits of its first card.

    An `earlier_round` has been settled and stands, whatever is found out about it.
    """
    check_box(limits, box)
    if not isinstance(wagers, Mapping) or not all(isinstance(wager, str) for wager in wagers):
        raise Refusal("bad-wager", limits.rules.cites.areas, f"{shown(wagers)} are not wagers")
    for wager, stake in wagers.items():
        if not is_amount(stake):
            raise Refusal(
                "bad-amount",
                limits.rules.cites.chips,
                f"box {box}: {wager} must be an exact amount above 0, not {shown(stake)}",
            )
    if earlier_round:
        words, clauses = "the round is over: it stands", limits.cites.limits_earlier_round
        return {wager: Found(stake, stake, clauses, words) for wager, stake in wagers.items()}
    found = {wager: _by_itself(limits, box, wager, stake) for wager, stake in wagers.items()}
    ante = found.get("ante")
    if ante is None or not ante.excess:
        return found
    return {wager: _following(limits, wager, each, ante) for wager, each in found.items()}


def area_of(wager: str) -> str:
    """The area that a wager's key belongs to."""
    return "super_on" if wager.startswith("super_on_") else wager


def _by_itself(limits: TableLimits, box: int, wager: str, stake: Amount) -> Found:
    cites, area = limits.cites, area_of(wager)
    if area not in limits.rules.areas or not limits.states(box, area):
        return Found(stake, stake, cites.limits_sign, "no limits of its own")
    maximum, minimum = limits.stated(box, area).maximum, limits.minimum(box, area)
    if stake > maximum:
        words = f"above the maximum of {format_amount(maximum)}"
        return Found(stake, maximum, cites.limits_above, words)
    if stake < minimum:
        words = f"below the minimum of {format_amount(minimum)}, but valid after the first card"
        return Found(stake, stake, cites.limits_below, words)
    if not limits.allows(box, area, stake):
        words = "not an amount that the sign allows, but valid after the first card"
        return Found(stake, stake, cites.limits_off_unit, words)
    return Found(stake, stake, cites.limits_sign, "within the limits")


def _following(limits: TableLimits, wager: str, found: Found, ante: Found) -> Found:
    """A wager measured in antes counts for as many antes as it should, of those that count."""
    area = limits.rules.document.areas.get(wager)
    if wager == "ante" or area is None or (wager in limits.rules.areas and area.antes is None):
        return found
    antes = area.antes or Fraction(found.stake) / ante.stake
    counts = simplest(antes * ante.counts)
    if counts >= found.counts:
        return found
    words = f"its ante counts for {format_amount(ante.counts)}"
    return Found(found.stake, counts, limits.cites.limits_follow, words)
