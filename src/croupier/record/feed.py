"""Feeds a record's wagers and actions to the round that they belong to, as it asks for them."""

from typing import Any

from croupier.cards import Card
from croupier.games.actions import NoMoreBets
from croupier.games.acts import Act
from croupier.games.game import Opening, game_of
from croupier.games.state import Player, RoundState
from croupier.record.entries import read_action, wager_action
from croupier.record.errors import RecordError
from croupier.record.format import RoundRecord, read_cards, read_pools
from croupier.rulebooks.table import TableRules


def play_record(
    rules: TableRules, record: RoundRecord
) -> tuple[RoundState, RoundState, tuple[Any, ...]]:
    """The round as it was opened, as it ended, and all that happened between."""
    feed = _Feed(rules, record)
    start = feed.state
    for entry in record.wagers:
        feed.act(wager_action(entry, rules.cites))
    feed.act(NoMoreBets())
    while not feed.state.over or feed.pending:
        feed.act(feed.next_action())
    return start, feed.state, tuple(feed.events)


class _Feed:
    """Plays a round with what the record says was done."""

    def __init__(self, rules: TableRules, record: RoundRecord) -> None:
        self.game, self.record = game_of(rules), record
        deck = read_cards(record.deck, "deck", rules.cites.deck)
        opening = Opening(
            by_hand=frozenset(Act(name) for name in record.by_hand),
            first=tuple(record.first),
            pools=read_pools(record.jackpot, rules) if record.jackpot else None,
            players=tuple(Player(each.name, tuple(each.boxes)) for each in record.players),
            waiting=record.waiting,
        )
        self.state: RoundState = self.game.open(rules, deck, record.dealing, opening)
        self.events: list[Any] = []
        self.pending = [read_action(entry, rules) for entry in record.actions]

    def act(self, action: Any) -> None:
        self.state, events = self.game.act(self.state, action)
        self.events += events

    def next_action(self) -> Any:
        action = self.game.next_recorded(self.state, self.pending, self._rack)
        if action is None:
            raise self._incomplete()
        return action

    def _incomplete(self) -> RecordError:
        turn, phase = self.state.turn, self.state.phase
        who = "the dealer must act" if turn is None else f"box {turn} must decide"
        clauses = self.game.asking(self.state)
        return RecordError("incomplete", f"the record ends while {who} ({phase})", clauses)

    def _rack(self) -> tuple[Card, ...]:
        """The order of the shuffled discard rack."""
        clauses = getattr(self.state.rules.cites, "reshuffle", ())
        if self.record.deck2 is None:
            raise RecordError(
                "deck2-missing",
                "the deck runs out: the record needs deck2, the order of the shuffled rack",
                clauses,
            )
        return read_cards(self.record.deck2, "deck2", clauses)
