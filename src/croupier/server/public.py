"""What everybody may know of what happened: only what is listed here leaves the server.

An event is public by the fields named for it. One that is not named tells that it happened, and on
which clauses, and nothing else. Cards that lie face down are in no public field: to whom they
belong gets them with the view of the own boxes.
"""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.server.wire import MONEY, exact

_ROUND: dict[str, tuple[str, ...]] = {
    "phase-began": ("phase",),
    "wager-placed": ("box", "wager", "amount"),
    "wager-withdrawn": ("box", "wager"),
    "announced": ("words",),
    "line-settled": ("line",),
    "hand-finished": ("box",),
    "hand-shown": ("box", "cards", "value"),
    "player-absent": ("box",),
    "hand-voided": ("box", "reason"),
    "round-voided": ("reason",),
    "dealer-revealed": ("cards", "value", "qualifies"),
    "card-exposed": ("to", "card"),
    "stray-card-dealt": ("box",),
    "stray-found": ("box",),
    "stray-collected": ("box",),
    "player-exposed": ("box", "cards"),
    "dealer-exposed": ("cards",),
    "cards-collected": ("box",),
    "collected-early": ("box",),
    "hand-reconstructed": ("box",),
    "ruling-made": ("official", "reason"),
    "dealer-card-turned": ("card",),
    "hand-declared": ("box",),
    "hand-verified": ("box",),
    "decided": ("box", "decision", "amount", "multiple"),
    "cards-discarded": ("box",),
    "rack-shuffled": (),
    "hand-conceded": ("box",),
    "force-answered": ("box", "force", "fee"),
    "dealer-card-removed": ("card",),
    "waved": ("box",),
    "draw-viewed": ("box",),
    "draw-returned": ("box",),
    "bet-corrected": ("box", "required", "excess"),
    "jackpot-lit": ("box",),
    "jackpots-collected": (),
    "community-turned": ("cards",),
    "left-face-up": ("box",),
    "jackpot-hit": ("box", "line"),
    "pool-moved": ("line",),
    "deck-counted": ("cards",),
    "blind-hand-viewed": ("box",),
    "seat-deemed": ("box",),
}
_HOUSE: dict[str, tuple[str, ...]] = {
    "table-life.seat-taken": ("box", "player"),
    "table-life.seat-left": ("box", "player"),
    "table-life.seat-away": ("box", "player"),
    "table-life.seat-back": ("box", "player"),
    "table-life.seat-freed": ("box", "player"),
    "table-life.round-started": ("number", "deck", "boxes"),
    "table-life.round-ended": ("number", "void"),
    "table-life.deck-shuffled": ("deck", "how"),
    "table-life.deck-cut": ("deck",),
    "table-life.deck-placed": ("deck",),
    "table-life.shuffle-due": ("decks", "occasion"),
    "table-life.fault-found": ("deck",),
    "table-life.machine-jammed": ("deck",),
    "table-life.closing-sign-shown": ("closes_at",),
    "limits.limits-changed": ("sign",),
    "limits.notice-displayed": ("notice",),
    "limits.marker-placed": ("player", "kept"),
    "limits.own-sign-placed": ("player", "sign"),
    "limits.wager-refused": ("wager",),
    "table.jackpot-fed": ("lines",),
    "table.round-settled": ("number", "void", "lines"),
    "table.corrected": ("number", "lines"),
    "table.said": ("player", "words"),
    "table.to-part": ("players",),
    "table.queue-changed": ("waiting",),
    "table.players-of-round": ("number", "players"),
}
PUBLIC: Mapping[str, tuple[str, ...]] = {
    **{f"round.{name}": shown for name, shown in _ROUND.items()},
    **_HOUSE,
}


def public_event(event: Mapping[str, Any]) -> dict[str, Any]:
    """The event, in its plain form, as everybody may know it."""
    name = event["event"]
    if name in _SPECIAL:
        shown = _SPECIAL[name](event)
    else:
        shown = {field: event[field] for field in PUBLIC.get(name, ()) if field in event}
    told = {name: exact(value, name in MONEY) for name, value in shown.items()}
    return {"event": name, "clauses": event.get("clauses", []), **told}


def _card_dealt(event: Mapping[str, Any]) -> dict[str, Any]:
    """That a card was dealt, from where and to whom; which one only if it lies face up."""
    card = event["card"] if event["face_up"] else None
    return {"to": event["to"], "card": card, "source": event["source"]}


def _directed(event: Mapping[str, Any]) -> dict[str, Any]:
    direction = event["direction"]
    shown = {name: direction[name] for name in ("number", "order", "clauses")}
    return {"direction": shown, "clauses": direction["clauses"]}


_SPECIAL: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "round.card-dealt": _card_dealt,
    "directions.directed": _directed,
}
