"""All that people at the table can read about limits."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from croupier.house.limits.sign import Notice, Sign, say_time
from croupier.house.limits.state import TableLimits
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class SignLine:
    """One thing to read, and the clauses that want it there."""

    text: str
    clauses: Clauses


@dataclass(frozen=True)
class Signage:
    """The table's sign, and every marker, notice and player's own sign beside it."""

    sign: Sign
    previous: tuple[Sign, ...]
    """Older limits by which some box still plays."""
    notices: tuple[Notice, ...]
    markers: Mapping[int, Sign]
    """By box: the older limits that its player keeps."""
    own: Mapping[int, Sign]
    """By box: the limits of its player alone."""
    lines: tuple[SignLine, ...]


def signage(limits: TableLimits) -> Signage:
    players = limits.players.values()
    markers = {box: each.kept for each in players for box in each.boxes if each.kept}
    own = {box: each.own for each in players for box in each.boxes if each.own}
    previous = _different(kept for _, kept in limits.marked)
    return Signage(
        limits.sign,
        previous,
        limits.notices,
        dict(sorted(markers.items())),
        dict(sorted(own.items())),
        tuple(_lines(limits, previous, markers, own)),
    )


def _different(signs: Iterable[Sign]) -> tuple[Sign, ...]:
    found: list[Sign] = []
    for sign in signs:
        if sign not in found:
            found.append(sign)
    return tuple(found)


def _lines(
    limits: TableLimits,
    previous: tuple[Sign, ...],
    markers: Mapping[int, Sign],
    own: Mapping[int, Sign],
) -> Iterator[SignLine]:
    cites, rules = limits.cites, limits.rules
    yield SignLine(_say(rules, limits.sign), cites.limits_sign)
    for sign in previous:
        yield SignLine(f"previous limits: {_say(rules, sign)}", cites.limits_two_signs)
    for notice in limits.notices:
        clauses = cites.limits_kept_notice if notice.kept else cites.limits_notice
        whose = "at boxes with a marker, " if notice.kept else ""
        yield SignLine(f"{whose}from {say_time(notice.at)}: {_say(rules, notice.sign)}", clauses)
    for box, kept in sorted(markers.items()):
        words = f"box {box} keeps the minimum of {_say_kept(limits, box, kept)}"
        yield SignLine(words, cites.limits_marker)
    for box, sign in sorted(own.items()):
        yield SignLine(f"box {box}: {_say(rules, sign)}", cites.limits_own)
    if rules.max_payout is not None:
        words = f"maximum payout {format_amount(rules.max_payout)}"
        yield SignLine(words, rules.cites.max_payout)


def _say(rules: TableRules, sign: Sign) -> str:
    """ "10 to 500; Jackpot 5"."""
    areas = (f"{rules.document.areas[area].word} {each.text}" for area, each in sign.areas.items())
    return "; ".join((sign.limits.text, *areas))


def _say_kept(limits: TableLimits, box: int, kept: Sign) -> str:
    """ "10", or where the areas differ, "10 on Ante, 5 on Trips"."""
    areas = limits.rules.document.areas
    stated = [a for a in areas if a in limits.rules.areas and limits.states(box, a)]
    lower = {
        area: limits.minimum(box, area)
        for area in stated
        if limits.minimum(box, area) < limits.stated(box, area).minimum
    }
    if len(lower) == len(stated) and len(set(lower.values())) == 1:
        return format_amount(kept.limits.minimum)
    said = (f"{format_amount(least)} on {areas[area].word}" for area, least in lower.items())
    return ", ".join(dict.fromkeys(said))
