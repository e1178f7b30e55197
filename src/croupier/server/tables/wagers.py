"""The areas that take a wager before the deal, and the limits of each."""

from collections.abc import Iterator

from croupier.house.limits import Limits, TableLimits, limits_on
from croupier.money import Amount, format_amount
from croupier.server.tables import schemas

_FIRST = "ante"
"""The wager without which no other is valid."""
_JACKPOT = "jackpot"
_ON_OTHERS = "super_on"


def wagers_view(limits: TableLimits, jackpot: bool) -> list[schemas.WagerArea]:
    """Every area that takes a wager before the first card, the ante first."""
    offered = (name for name in limits.rules.areas_in_order if jackpot or name != _JACKPOT)
    shown = [_area(limits, name) for name in offered if limits.sign.states(name)]
    return sorted(shown, key=lambda each: each.area != _FIRST)


def _area(limits: TableLimits, name: str) -> schemas.WagerArea:
    area, stated = limits.rules.document.areas[name], limits_on(limits.rules, limits.sign, name)
    return schemas.WagerArea(
        minimum=format_amount(stated.minimum),
        maximum=format_amount(stated.maximum),
        unit=_unit(stated),
        area=name,
        compulsory=area.compulsory or name in limits.rules.dealt_to,
        needs=[] if name == _FIRST else [_FIRST],
        equals=_FIRST if area.antes == 1 else None,
        at_least=area.at_least,
        on_box=name == _ON_OTHERS,
        boxes=dict(_box_ranges(limits, name)),
    )


def _box_ranges(limits: TableLimits, name: str) -> Iterator[tuple[str, list[schemas.WagerRange]]]:
    """Boxes whose player has a personal sign, or still plays by an older minimum."""
    for person in limits.players.values():
        for box in person.boxes:
            stated, kept = limits.stated(box, name), limits.kept(box, name)
            if stated != limits_on(limits.rules, limits.sign, name) or kept is not None:
                older = [] if kept is None else [_range(kept, min(kept.maximum, stated.maximum))]
                yield str(box), [_range(stated, stated.maximum), *older]


def _range(limits: Limits, maximum: Amount) -> schemas.WagerRange:
    return schemas.WagerRange(
        minimum=format_amount(limits.minimum),
        maximum=format_amount(maximum),
        unit=_unit(limits),
    )


def _unit(limits: Limits) -> str | None:
    return None if limits.step is None else format_amount(limits.step)
