"""The limits after an event. Every change of their state is here and nowhere else."""

from croupier.house.limits import events as ev
from croupier.house.limits.player import Player
from croupier.house.limits.table import TableLimits
from croupier.machine import evolve


def fold(limits: TableLimits, event: ev.Event) -> TableLimits:
    match event:
        case ev.BoxTaken(player=name, box=box):
            player = limits.players.get(name, Player(name, ()))
            return _with(limits, player, boxes=tuple(sorted((*player.boxes, box))))
        case ev.BoxLeft(player=name, box=box):
            return _without_box(limits, limits.players[name], box)
        case ev.LimitsChanged(sign=sign):
            return evolve(limits, sign=sign)
        case ev.NoticeDisplayed(notice=notice):
            return evolve(limits, notices=(*limits.notices, notice))
        case ev.NoticeTakenDown(notice=notice):
            return evolve(limits, notices=tuple(n for n in limits.notices if n != notice))
        case ev.MarkerPlaced(player=name, kept=kept):
            return _with(limits, limits.players[name], kept=kept)
        case ev.MarkerRemoved(player=name):
            return _with(limits, limits.players[name], kept=None)
        case ev.OwnSignPlaced(player=name, sign=own):
            return _with(limits, limits.players[name], own=own)
        case ev.OwnSignRemoved(player=name):
            return _with(limits, limits.players[name], own=None)
        case ev.WagerRefused():
            return limits


def _with(limits: TableLimits, player: Player, **changes: object) -> TableLimits:
    return evolve(limits, players={**limits.players, player.name: evolve(player, **changes)})


def _without_box(limits: TableLimits, player: Player, box: int) -> TableLimits:
    boxes = tuple(each for each in player.boxes if each != box)
    if boxes:
        return _with(limits, player, boxes=boxes)
    others = {name: each for name, each in limits.players.items() if name != player.name}
    return evolve(limits, players=others)
