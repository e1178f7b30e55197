"""Feeds a record's wagers and actions to the round that they belong to, as it asks for them."""

from collections.abc import Callable
from typing import Any

from croupier.games import holdem, lunar
from croupier.games.actions import NoMoreBets, VoidHand
from croupier.games.acts import Act
from croupier.games.lunar.actions import SettleNow, ShuffleRack
from croupier.record.entries import read_action, wager_action
from croupier.record.errors import RecordError
from croupier.record.format import RoundRecord, read_cards, read_pools
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules

AnyRound = lunar.Round | holdem.Round


def play_record(
    rules: LunarRules | HoldemRules, record: RoundRecord
) -> tuple[AnyRound, AnyRound, tuple[Any, ...]]:
    """The round as it was opened, as it ended, and all that happened between."""
    feed: _Feed = (
        _LunarFeed(rules, record) if isinstance(rules, LunarRules) else _HoldemFeed(rules, record)
    )
    start = feed.state
    for entry in record.wagers:
        feed.act(wager_action(entry, rules.cites))
    feed.act(NoMoreBets())
    while not feed.state.over or feed.pending:
        feed.act(feed.next_action())
    return start, feed.state, tuple(feed.events)


def _by_hand(record: RoundRecord) -> frozenset[Act]:
    return frozenset(Act(name) for name in record.by_hand)


class _Feed:
    """Plays a round with what the record says was done."""

    state: AnyRound
    _act: Callable[[Any, Any], tuple[Any, tuple[Any, ...]]]

    def __init__(self, record: RoundRecord) -> None:
        self.events: list[Any] = []
        self.pending = [read_action(entry, self.state.rules) for entry in record.actions]

    def act(self, action: Any) -> None:
        self.state, events = self._act(self.state, action)
        self.events += events

    def next_action(self) -> Any:
        if self.pending:
            return self.pending.pop(0)
        raise self._incomplete()

    def _incomplete(self) -> RecordError:
        turn, phase = self.state.turn, self.state.phase
        who = "the dealer must act" if turn is None else f"box {turn} must decide"
        return RecordError("incomplete", f"the record ends while {who} ({phase})", self._asking())

    def _asking(self) -> Clauses:
        """The clauses by which a box must decide now."""
        return self.state.rules.cites.decide


class _HoldemFeed(_Feed):
    state: holdem.Round

    def __init__(self, rules: HoldemRules, record: RoundRecord) -> None:
        self._act = holdem.act
        self.state = holdem.open_round(
            rules,
            read_cards(record.deck, "deck", rules.cites.deck),
            record.dealing,
            read_pools(record.jackpot, rules.cites) if record.jackpot else None,
            [holdem.Player(each.name, tuple(each.boxes)) for each in record.players],
            record.waiting,
            _by_hand(record),
        )
        super().__init__(record)


class _LunarFeed(_Feed):
    state: lunar.Round

    def __init__(self, rules: LunarRules, record: RoundRecord) -> None:
        self._act = lunar.act
        deck = read_cards(record.deck, "deck", rules.cites.deck)
        self.state = lunar.open_round(rules, deck, record.dealing, _by_hand(record), record.first)
        self.deck2 = record.deck2
        super().__init__(record)

    def next_action(self) -> Any:
        """The next action of the record.

        A record lists decisions clockwise; a box that declared a winning hand decides only after
        the others, when it has been paid, so its decision may have to wait.
        """
        if self.state.needs_cards and not self.state.finished:
            return self._shuffle()
        for index, action in enumerate(self.pending):
            if not self._must_wait(action):
                return self.pending.pop(index)
        if self.state.phase is lunar.Phase.CONCEDING:
            return SettleNow()
        raise self._incomplete()

    def _must_wait(self, action: Any) -> bool:
        number = getattr(action, "box", None)
        box = self.state.boxes.get(number) if number is not None else None
        return (
            box is not None
            and self.state.phase in (lunar.Phase.DECIDING, lunar.Phase.PAYING)
            and box.aside
            and box.instant is None
            and box.decision is None
            and not box.out
            and self.state.turn != number
            and not isinstance(action, VoidHand)
        )

    def _shuffle(self) -> ShuffleRack:
        cites = self.state.rules.cites
        if self.deck2 is None:
            raise RecordError(
                "deck2-missing",
                "the deck runs out: the record needs deck2, the order of the shuffled rack",
                cites.reshuffle,
            )
        return ShuffleRack(read_cards(self.deck2, "deck2", cites.reshuffle))

    def _asking(self) -> Clauses:
        cites, phase = self.state.rules.cites, self.state.phase
        if phase is lunar.Phase.FORCING:
            return cites.force
        return cites.decide_again if phase is lunar.Phase.DECIDING_AGAIN else cites.decide
