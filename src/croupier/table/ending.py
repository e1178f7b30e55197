"""A round is over: what it pays is cut to its limits, divided into chips and tokens, and kept."""

from dataclasses import replace

from croupier.games.jackpot import Pools, move_all
from croupier.games.settlement import Outcome
from croupier.house.table_life import Check
from croupier.house.table_life import actions as life
from croupier.table.events import JackpotFed, RoundSettled
from croupier.table.recorder import Recorder
from croupier.table.settlement import cut_from_pools, divisions_of, lines_of
from croupier.table.state import InPlay, Played, PoolLines
from croupier.table.wagering import give_back_tokens


def end_if_over(record: Recorder) -> None:
    """Nobody's act: a round ends by itself when its last wager is settled and its cards are in.

    Where people look after the cards, a round that paid a jackpot waits until its deck is counted.
    """
    in_play, at_table = record.table.in_play, record.table.life.round
    if in_play is None or at_table is None:
        return
    _owe_a_count(record)
    counting = Check.JACKPOT in record.table.life.decks[at_table.deck].checks
    if not in_play.round.over or (counting and record.table.cards_by_hand):
        return
    void = bool(in_play.round.void)
    number = record.table.number
    record.life(life.EndRound(void))
    lines = lines_of(in_play)
    divisions = divisions_of(record.table, in_play, (*lines, *in_play.corrected))
    record.tell(RoundSettled(number, void, lines, divisions))
    give_back_tokens(record, in_play, divisions)
    played = Played(number, in_play, lines, void)
    record.change(in_play=None, played={**record.table.played, number: played})
    _settle_pools(record, in_play)


def _owe_a_count(record: Recorder) -> None:
    """A jackpot payout has the deck in use counted."""
    table, in_play = record.table, record.in_play
    clauses = table.life.rules.cites.table_jackpot_count
    if clauses and not in_play.counted and _calls_for_a_count(in_play):
        record.life(life.JackpotPaid())
        record.change(in_play=replace(in_play, counted=True))


def _calls_for_a_count(in_play: InPlay) -> bool:
    """Any payout; of two pools only one from the major pool."""
    moved: PoolLines = getattr(in_play.round, "pool_lines", ())
    return any(line.amount < 0 and line.which != "minor" for line in moved)


def _settle_pools(record: Recorder, in_play: InPlay) -> None:
    """What was paid has left the pools; what a wager that came back had added leaves them too."""
    pools: Pools | None = getattr(in_play.round, "pools", None)
    if pools is None:
        return
    pools = move_all(pools, cut_from_pools(in_play))
    back = tuple(
        replace(line, amount=-line.amount, because="the jackpot wager came back")
        for box in _came_back(in_play)
        for line in in_play.fed.get(box, ())
    )
    if back:
        record.tell(JackpotFed(back))
    record.change(pools=move_all(pools, back))


def _came_back(in_play: InPlay) -> list[int]:
    """The boxes whose jackpot wager was void."""
    void = (
        line.box
        for line in in_play.round.lines
        if line.wager == "jackpot" and line.outcome is Outcome.VOID
    )
    return sorted(set(void))
