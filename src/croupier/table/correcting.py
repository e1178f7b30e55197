"""Money of a round that an official's word moves: new lines beside the old."""

from collections.abc import Iterable

from croupier.games.settlement import SettlementLine
from croupier.machine import Refusal, evolve
from croupier.rulebooks.clauses import Clauses
from croupier.table.events import Corrected
from croupier.table.recorder import Recorder
from croupier.table.settlement import divisions_of
from croupier.table.state import Correction, InPlay, Table
from croupier.table.wagering import give_back_tokens


def correct(
    record: Recorder, number: int, official: str, reason: str, lines: tuple[SettlementLine, ...]
) -> None:
    """Keep the lines with their round, in play or over."""
    if not lines:
        return
    correction, table = Correction(official, reason, lines), record.table
    record.tell(Corrected(number, lines))
    if number not in table.played:
        record.change(in_play=_with(record.in_play, correction))
        return
    played = table.played[number]
    changed = evolve(played, in_play=_with(played.in_play, correction))
    record.change(played={**table.played, number: changed})
    divided = divisions_of(table, played.in_play, changed.lines)
    give_back_tokens(record, played.in_play, divided[-len(lines) :])


def _with(in_play: InPlay, correction: Correction) -> InPlay:
    return evolve(in_play, corrections=(*in_play.corrections, correction))


def round_number(table: Table, said: str, clauses: Clauses) -> int:
    """The number of a round that was played here, or is in play."""
    known = {str(number) for number in table.played}
    if table.in_play is not None and table.in_play.dealt:
        known.add(str(table.number))
    if said.strip() not in known:
        last = f"rounds 1 to {max(map(int, known))}" if known else "no round has been played"
        raise Refusal("no-such-round", clauses, f"there is no round {said!r} here: {last}")
    return int(said)


def check_boxes(table: Table, number: int, boxes: Iterable[int], clauses: Clauses) -> None:
    """Money of a round moves only at the boxes that were in it."""
    played = table.played.get(number)
    in_play = table.in_play if played is None else played.in_play
    assert in_play is not None
    if strangers := [str(box) for box in boxes if box not in in_play.round.boxes]:
        there = ", ".join(map(str, in_play.round.boxes))
        message = f"box {', '.join(strangers)} was not in round {number}: there were {there}"
        raise Refusal("not-in-round", clauses, message)
