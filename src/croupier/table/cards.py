"""What people do with the cards between rounds and during them, and what that does to a round."""

from typing import Any

from croupier.games.actions import ShuffleRack
from croupier.games.game import game_of
from croupier.house.limits.actions import LeaveBox
from croupier.house.table_life import actions as life
from croupier.machine import Refusal
from croupier.table.housekeeping import deal_the_rack
from croupier.table.people import check_official
from croupier.table.recorder import Recorder


def of_cards(record: Recorder, action: Any) -> None:
    """A deck that is not whole, or a machine that broke, voids the round where the rule says so."""
    if isinstance(action, life.LetPlayersLook | life.ExposeCard):  # the acts that nobody signs
        check_official(record.by, record.table.life.rules.cites.table_deck, "tell of the cards")
    if isinstance(action, life.Shuffle | life.Cut):
        _check_by_hand(record)
    if isinstance(action, life.Shuffle):
        _check_rack(record, action)
    record.life(action)
    at_table, in_play = record.table.life.round, record.table.in_play
    if at_table is not None and at_table.must_void is not None and in_play is not None:
        if not in_play.round.void:
            record.round(at_table.must_void)
        return
    deal_the_rack(record)


def _check_by_hand(record: Recorder) -> None:
    """Nobody chooses the order of cards that the software shuffles."""
    if not record.table.cards_by_hand:
        clauses = record.table.life.rules.cites.table_shuffled
        raise Refusal("software-shuffles", clauses, "the software shuffles the cards of this table")


def _check_rack(record: Recorder, action: life.Shuffle) -> None:
    """In a round that waits for cards, the cards that are shuffled are those of the rack."""
    in_play, at_table = record.table.in_play, record.table.life.round
    if in_play is None or at_table is None or not at_table.short or action.deck != at_table.deck:
        return
    if in_play.round.needs_cards:
        game_of(in_play.round).act(in_play.round, ShuffleRack(action.order))


def close(record: Recorder, action: life.Close) -> None:
    """Everybody leaves a table that closes, and nobody's wager is left behind."""
    table = record.table
    if table.in_play is not None and table.in_play.round.boxes and not table.in_play.dealt:
        boxes = ", ".join(map(str, table.in_play.round.boxes))
        raise Refusal(
            "wagers-lie-there",
            table.life.rules.cites.table_closed,
            f"wagers lie on box {boxes}: they are taken back before the table closes",
        )
    record.life(action)
    for player in table.limits.players.values():
        for box in player.boxes:
            record.limits(LeaveBox(player.name, box))
    record.change(in_play=None, taken=())
