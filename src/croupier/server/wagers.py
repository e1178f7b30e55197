"""What may be wagered at a table now, area by area, as exact amounts."""

from collections.abc import Iterator
from typing import Any

from croupier.house.limits import Limits, TableLimits
from croupier.money import format_amount

_FIRST = "ante"
"""The wager without which no other stands."""
_JACKPOT = "jackpot"
_ON_OTHERS = "super_on"


def wagers_view(limits: TableLimits, jackpot: bool) -> list[dict[str, Any]]:
    """Every area on which a wager may go down before the first card, the ante first."""
    areas = [name for name in limits.rules.document.areas if name in limits.rules.areas]
    offered = (name for name in areas if jackpot or name != _JACKPOT)
    told = [_area(limits, name) for name in offered if limits.sign.states(name)]
    return sorted(told, key=lambda each: each["area"] != _FIRST)


def _area(limits: TableLimits, name: str) -> dict[str, Any]:
    area = limits.rules.document.areas[name]
    return {
        "area": name,
        **_range(limits.sign.on(name)),
        "compulsory": area.compulsory or name in limits.rules.dealt_to,
        "needs": [] if name == _FIRST else [_FIRST],
        "equals": _FIRST if area.antes == 1 else None,
        "at_least": area.at_least,
        "on_box": name == _ON_OTHERS,
        "boxes": dict(_boxes(limits, name)),
    }


def _boxes(limits: TableLimits, name: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Boxes whose player has a sign of their own, or still plays by an older minimum."""
    for player in limits.players.values():
        for box in player.boxes:
            stated, kept = limits.stated(box, name), limits.kept(box, name)
            if stated != limits.sign.on(name) or kept is not None:
                older = [] if kept is None else [_range(kept, min(kept.maximum, stated.maximum))]
                yield str(box), [_range(stated), *older]


def _range(limits: Limits, maximum: Any = None) -> dict[str, Any]:
    return {
        "minimum": format_amount(limits.minimum),
        "maximum": format_amount(limits.maximum if maximum is None else maximum),
        "unit": None if limits.step is None else format_amount(limits.step),
    }
