"""The marks by which rounds can be found: kinds of irregular events, with short words for each."""

from collections.abc import Iterable
from typing import Literal

from croupier.value import value

Tone = Literal["dispute", "irregular", "void", "corrected"]


@value
class Mark:
    """A kind of event that an inspector looks for."""

    id: str
    words: str
    tone: Tone
    events: tuple[str, ...]


def _round(*names: str) -> tuple[str, ...]:
    return tuple(f"round.{name}" for name in names)


MARKS = (
    Mark(
        "dispute",
        "dispute",
        "dispute",
        tuple(
            f"disputes.{name}"
            for name in ("opened", "decided", "review-requested", "advised", "lodged")
        ),
    ),
    Mark("corrected", "payment corrected", "corrected", ("table.corrected",)),
    Mark(
        "exposed",
        "card exposed",
        "irregular",
        (*_round("card-exposed", "player-exposed", "dealer-exposed"), "table-life.card-exposed"),
    ),
    Mark(
        "misdealt",
        "card misdealt",
        "irregular",
        _round(
            *("dealt-out-of-order", "card-too-many", "upcard-face-down", "wrong-card-taken"),
            *("board-miscounted", "board-put-right", "community-turned-early"),
            *("stray-card-dealt", "stray-found", "stray-noticed", "stray-collected"),
        ),
    ),
    Mark(
        "void",
        "hand or round void",
        "void",
        (*_round("hand-voided", "round-voided"), "table-life.round-called-off"),
    ),
    Mark(
        "wager",
        "wager put right",
        "irregular",
        (
            *_round("wrong-amount", "wager-missing", "wager-put-right", "bet-corrected"),
            *("limits.wager-refused", "table.wager-unchecked"),
        ),
    ),
    Mark(
        "hand",
        "hand mishandled",
        "irregular",
        _round(
            *("collected-early", "hand-reconstructed", "laid-hand-collected", "discards-differ"),
            *("draw-returned", "blind-hand-viewed"),
        ),
    ),
    Mark(
        "absent",
        "player absent",
        "irregular",
        (*_round("player-absent", "deemed-folded", "seat-deemed"), "table.official-called"),
    ),
    Mark(
        "direction",
        "ruling or direction",
        "dispute",
        (
            *_round("ruling-made"),
            *("directions.directed", "directions.reported", "table.to-part"),
            *("table.not-dealt-in", "table.talk-noticed"),
        ),
    ),
    Mark(
        "equipment",
        "cards or equipment at fault",
        "irregular",
        (
            *(f"table-life.{name}" for name in ("fault-found", "check-owed", "cards-replaced")),
            *(f"table-life.{name}" for name in ("machine-broke", "machine-jammed")),
            *("table-life.shuffle-directed", "table.jackpot-failed", "round.jackpot-unlit"),
        ),
    ),
    Mark("withdrawn", "entry withdrawn", "corrected", ("table.act-withdrawn",)),
    Mark("jackpot", "jackpot", "irregular", _round("jackpot-hit")),
)
"""In the order in which they are offered. Every event stored with a round has one."""
_OTHER = Mark("other", "out of the ordinary", "irregular", ())
_OF_EVENT = {event: mark for mark in MARKS for event in mark.events}


def marks_of_events(events: Iterable[str]) -> list[Mark]:
    """The marks of these events, in the order of `MARKS`. Events of a game from another package
    have the mark for anything irregular."""
    found = {_OF_EVENT.get(event, _OTHER) for event in events}
    return [mark for mark in (*MARKS, _OTHER) if mark in found]
