"""The sign that a record states, as the house keeps limits."""

from collections.abc import Mapping

from croupier.house.checks import house_cites
from croupier.house.limits import Limits, Player, Sign, TableLimits, open_limits
from croupier.house.limits.checks import check_sign
from croupier.house.limits.sign import JACKPOT
from croupier.house.limits.state import LimitsCites
from croupier.machine import Refusal, evolve
from croupier.money import Amount, AmountError, format_amount, read_amount
from croupier.record.errors import RecordError
from croupier.record.format import LimitsEntry, RoundRecord, SignEntry
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableRules

_UNUSED = Limits(1, 1)
"""A sign has limits for the areas that it does not name; one in a record has none for them."""


class RecordedSign(Sign):
    """A sign of which only the areas named are known."""

    def states(self, area: str) -> bool:
        return area in self.areas


def read_limits(record: RoundRecord, rulebook: Rulebook) -> TableLimits | None:
    """The limits by which the round was played, or None where the record states none."""
    if not record.limits and not record.limits_of:
        return None
    cites = house_cites(rulebook, "limits", LimitsCites)
    rules = rulebook.rules(record.options)
    sign = _read_sign(record.limits, "limits", rules, cites)
    _check_jackpot(sign, rules, cites)
    players = {
        box: _read_own(entry, box, sign, rules, cites) for box, entry in record.limits_of.items()
    }
    return evolve(open_limits(rulebook, sign, record.options), players=players)


def _check_jackpot(sign: Sign, rules: TableRules, cites: LimitsCites) -> None:
    """The amount of a jackpot wager is on the sign; where it is an option too, it is the same."""
    amount = None if rules.jackpot is None else rules.jackpot.wager
    if amount is not None and sign.states(JACKPOT) and sign.on(JACKPOT).maximum != amount:
        raise RecordError(
            "one-amount",
            f"limits.jackpot: {sign.on(JACKPOT).text} on the sign, but the option jackpot_wager "
            f"is {format_amount(amount)}: state the same amount, or one of them only",
            cites.limits_jackpot,
        )


def _read_own(
    entry: SignEntry, box: str, table: Sign, rules: TableRules, cites: LimitsCites
) -> Player:
    """The player at a box whose own sign holds instead of the table's."""
    if box not in map(str, range(1, rules.boxes + 1)):
        raise RecordError(
            "no-such-box",
            f"limits_of: there is no box {box!r:.20}: the table has boxes 1 to {rules.boxes}",
            rules.cites.boxes,
        )
    own = _read_sign(entry, f"limits_of.{box}", rules, cites)
    if not _above(own.areas, table.areas):
        raise RecordError(
            "not-above",
            f"limits_of.{box}: a player's own sign is for wagers above the table's maximum, "
            "but on no area is its maximum above one in limits",
            cites.limits_own,
        )
    return Player(f"box {box}", (int(box),), own=own)


def _above(own: Mapping[str, Limits], table: Mapping[str, Limits]) -> bool:
    return any(own[area].maximum > table[area].maximum for area in own.keys() & table.keys())


def _read_sign(entry: SignEntry, field: str, rules: TableRules, cites: LimitsCites) -> RecordedSign:
    areas = {area: _read_area(each, f"{field}.{area}", cites) for area, each in entry.items()}
    sign = RecordedSign(_UNUSED, areas)
    try:
        check_sign(rules, cites, sign)
    except Refusal as refusal:
        raise RecordError(refusal.code, f"{field}: {refusal.message}", refusal.clauses) from refusal
    return sign


def _read_area(entry: LimitsEntry, field: str, cites: LimitsCites) -> Limits:
    unit = entry.unit
    return Limits(
        _amount(entry.minimum, f"{field}.minimum", cites.limits_minimum),
        _amount(entry.maximum, f"{field}.maximum", cites.limits_maximum),
        None if unit is None else _amount(unit, f"{field}.unit", cites.limits_unit),
        entry.multiples,
    )


def _amount(given: str | int, field: str, clauses: Clauses) -> Amount:
    try:
        return read_amount(given)
    except AmountError as error:
        raise RecordError("bad-amount", f"{field}: {error}", clauses) from error
