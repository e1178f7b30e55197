"""Checks that limits actions share: an existing box, an exact amount, a valid sign."""

from collections.abc import Mapping
from datetime import datetime
from typing import TypeGuard

from croupier.games.actions import PlaceWager
from croupier.house.checks import YEARS, has_zone, is_positive
from croupier.house.limits.sign import JACKPOT, Limits, Sign
from croupier.house.limits.state import LimitsCites, PlayerLimits, TableLimits
from croupier.house.people import Official, Rank
from croupier.machine import Refusal
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableRules

_MOST = 10**30
"""Bounded as amounts in text are, so that no number takes long to compute with or print."""


def is_amount(given: object) -> TypeGuard[Amount]:
    """Whether this is an exact amount above 0 and of a sensible size."""
    return is_positive(given) and max(given.numerator, given.denominator) <= _MOST


def shown(value: object) -> str:
    """The given value, short enough for a sentence."""
    if isinstance(value, datetime):
        return value.isoformat()
    try:
        return f"{value!r:.60}"
    except ValueError:  # an integer of thousands of digits
        return f"a {type(value).__name__} that is far too large"


def check_box(limits: TableLimits, box: object) -> None:
    rules = limits.rules
    if type(box) is not int or not 1 <= box <= rules.boxes:
        raise Refusal(
            "no-such-box",
            rules.cites.boxes,
            f"there is no box {shown(box)}: the table has boxes 1 to {rules.boxes}",
        )


def check_placed(limits: TableLimits, wager: PlaceWager) -> None:
    """Check box, area and amount of a wager on the layout, regardless of the limits."""
    rules = limits.rules
    if not isinstance(wager, PlaceWager):
        raise Refusal("bad-wager", rules.cites.areas, f"{shown(wager)} is not a wager")
    check_box(limits, wager.box)
    if not isinstance(wager.area, str) or wager.area not in rules.areas:
        raise no_such_area(rules, wager.area)
    if not is_amount(wager.amount):
        raise Refusal(
            "bad-amount",
            rules.cites.chips,
            f"box {wager.box}: a wager must be an exact amount above 0, not {shown(wager.amount)}",
        )


def no_such_area(rules: TableRules, area: object) -> Refusal:
    return Refusal(
        "no-such-area",
        rules.cites.areas,
        f"{rules.id} has no wagering area {shown(area)}: it has " + ", ".join(sorted(rules.areas)),
    )


def check_sign(rules: TableRules, cites: LimitsCites, sign: object) -> None:
    """Exact amounts, a maximum not below its minimum, areas that the rulebook has."""
    if not isinstance(sign, Sign) or not isinstance(sign.areas, Mapping):
        raise Refusal("bad-sign", cites.limits_sign, f"{shown(sign)} is not a sign of limits")
    _check_limits(cites, "the sign", sign.limits)
    for area, limits in sign.areas.items():
        if area not in rules.areas:
            raise no_such_area(rules, area)
        _check_limits(cites, f"the sign for {area}", limits)
    jackpot = sign.areas.get(JACKPOT)
    if jackpot is not None and jackpot.minimum != jackpot.maximum:
        raise Refusal(
            "one-amount",
            cites.limits_jackpot,
            f"a jackpot wager is one amount, not {jackpot.text}",
            (f"{JACKPOT}: {format_amount(jackpot.minimum)}",),
        )


def _check_limits(cites: LimitsCites, name: str, limits: object) -> None:
    if not isinstance(limits, Limits):
        raise _bad_sign(cites.limits_sign, f"{name} must state limits, not {shown(limits)}")
    if not is_amount(limits.minimum):
        raise _bad_sign(cites.limits_minimum, f"{name}: minimum {shown(limits.minimum)}")
    if not is_amount(limits.maximum):
        raise _bad_sign(cites.limits_maximum, f"{name}: maximum {shown(limits.maximum)}")
    if limits.maximum < limits.minimum:
        raise Refusal(
            "bad-sign",
            cites.limits_sign,
            f"{name}: the maximum of {format_amount(limits.maximum)} is below the minimum of "
            f"{format_amount(limits.minimum)}",
        )
    if limits.unit is not None and not is_amount(limits.unit):
        raise _bad_sign(cites.limits_unit, f"{name}: unit {shown(limits.unit)}")
    if not isinstance(limits.multiples, bool):
        raise _bad_sign(cites.limits_multiples, f"{name}: multiples {shown(limits.multiples)}")


def _bad_sign(clauses: Clauses, what: str) -> Refusal:
    return Refusal(
        "bad-sign",
        clauses,
        f"{what} is not valid: minimum, maximum and unit must be exact amounts above 0, "
        "and multiples true or false",
    )


def check_time(when: object, what: str, clauses: Clauses) -> None:
    """A time with a zone, within the calendar."""
    if not isinstance(when, datetime) or not has_zone(when) or when.year not in YEARS:
        raise Refusal(
            "bad-time",
            clauses,
            f"{what} must be a time with a time zone, such as 2026-11-15T20:00+11:00, "
            f"not {shown(when)}",
        )


def check_words(words: object, what: str, clauses: Clauses) -> None:
    """A name or a reason must be given."""
    if not isinstance(words, str) or not words.strip():
        raise Refusal("who-and-why", clauses, f"{what} must be given, not {shown(words)}")


def check_official(limits: TableLimits, by: object, power: str, clauses: Clauses) -> None:
    """The official has a name and a rank that may do this."""
    if not isinstance(by, Official) or not isinstance(by.rank, Rank):
        raise Refusal("who-and-why", clauses, f"a name and a rank must be given, not {shown(by)}")
    check_words(by.name, "the official's name", clauses)
    if not limits.powers.may(by, power):
        raise Refusal(
            "rank",
            clauses,
            f"{by} may not do this: {limits.powers.who_may(power)}",
        )


def player_named(limits: TableLimits, name: object, clauses: Clauses) -> PlayerLimits:
    player = limits.players.get(name) if isinstance(name, str) else None
    if player is None:
        here = ", ".join(limits.players) or "nobody"
        raise Refusal(
            "not-here", clauses, f"{shown(name)} is not at the table; at the table: {here}"
        )
    return player
