"""A round that was played at a table, as a round record that anybody can replay."""

from collections.abc import Iterable
from typing import Any

from croupier.games.actions import Ruling
from croupier.house.limits import Limits, Sign, TableLimits
from croupier.money import format_amount
from croupier.record.entries import action_entry
from croupier.record.writing import changed_options, write_record
from croupier.table.state import Played, Table


def record_of(table: Table, played: Played) -> dict[str, Any]:
    """With the limits of its first card, and every decision about it as a ruling at its end."""
    in_play = played.in_play
    assert in_play.limits is not None
    options = changed_options(in_play.start.rules)
    record = write_record(in_play.start.rules.id, options, in_play.start, in_play.done)
    record["actions"] += [
        action_entry(Ruling(each.official, each.reason, each.amounts))
        for each in in_play.corrections
    ]
    return {**record, **_limits(in_play.limits), "id": f"{table.name}/{played.number}"}


def _limits(limits: TableLimits) -> dict[str, Any]:
    areas = sorted(limits.rules.areas)
    own = {
        str(box): _sign(player.own, areas)
        for player in limits.players.values()
        if player.own is not None
        for box in player.boxes
    }
    return {"limits": _sign(limits.sign, areas)} | ({"limits_of": own} if own else {})


def _sign(sign: Sign, areas: Iterable[str]) -> dict[str, Any]:
    return {area: _entry(sign.on(area)) for area in areas if sign.states(area)}


def _entry(limits: Limits) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "minimum": format_amount(limits.minimum),
        "maximum": format_amount(limits.maximum),
    }
    if limits.unit is not None:
        entry["unit"] = format_amount(limits.unit)
    if limits.multiples:
        entry["multiples"] = True
    return entry
