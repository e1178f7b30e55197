"""A round dealt by the software, entered again at a table with real cards.

Only this module knows the true cards, not the table: they are entered early or late, in any order,
and the table asks for those it needs."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from croupier.cards import UNSEEN, Card, Unseen, numbered, parse_cards
from croupier.games.actions import (
    Announce,
    CollectCards,
    DealCard,
    DealComplete,
    NoMoreBets,
    RevealDealer,
    ShowCards,
    ShuffleRack,
)
from croupier.games.collection import collectable
from croupier.games.events import COMMUNITY, DEALER, CardDealt
from croupier.games.game import Opening, awaited, game_of
from croupier.games.lunar.actions import Declare, Exchange
from croupier.games.lunar.events import DealerCardRemoved, Decided, HandDeclared, RackShuffled
from croupier.games.state import BY_HAND, RoundState
from croupier.machine import Refusal
from croupier.records.rounds.format import read_action, read_pools, wager_action
from croupier.records.rounds.replay import Replay


class RealRound:
    """A round with real cards, and its face-down cards."""

    def __init__(self, original: Replay, random: Random) -> None:
        rules, record = original.rules, original.record
        self.random, self.game = random, game_of(rules)
        self.deck = list(parse_cards(record.deck))
        self.deck2 = list(parse_cards(record.deck2)) if record.deck2 else []
        self.hands: dict[int, list[Card]] = {}
        pools = read_pools(record.jackpot, rules) if record.jackpot else None
        self.state: RoundState = self.game.open(
            rules,
            numbered((UNSEEN,) * len(self.deck)),
            record.dealing,
            Opening(by_hand=BY_HAND, pools=pools),
        )
        self.start = self.state
        self.pending = [read_action(entry, rules) for entry in record.actions]
        self.declares = [event.box for event in original.events if isinstance(event, HandDeclared)]
        self.done: list[Any] = []
        for entry in record.wagers:
            self.act(wager_action(entry, rules.cites))
        self.act(NoMoreBets())

    def play(self) -> RoundState:
        while not self.state.over:
            if self.random.random() < 0.1:
                self.show_something()
            if self.state.over:
                break
            action = self.next_action()
            laid: tuple[Any, ...] = ()
            if isinstance(action, Exchange):
                laid, action = action.discard, self.partly_unseen(action)
            self.act(action, laid)
        return self.state

    def act(self, action: Any, laid: tuple[Any, ...] = ()) -> None:
        before = self.state
        self.state, events = self.game.act(before, action)
        self.done.append((before.phase, action))
        for event in events:
            self.follow(event, laid)

    def follow(self, event: Any, laid: tuple[Any, ...]) -> None:
        """Track where the true cards are."""
        match event:
            case CardDealt(to):
                self.hands.setdefault(to, []).append(self.deck.pop(0))
            case Decided(box, "exchange"):
                self.hands[box] = [card for card in self.hands[box] if card not in laid]
            case DealerCardRemoved(card):
                assert isinstance(card, Card)
                self.hands[DEALER].remove(card)
            case RackShuffled():
                self.deck = self.deck2

    def next_action(self) -> Any:
        state, random = self.state, self.random
        due = awaited(state)
        if due is not None:
            return Announce(due.words)
        if state.needs_cards:
            places = collectable(state)
            return CollectCards(places[0]) if places else ShuffleRack((UNSEEN,) * len(state.rack))
        if self.game.is_dealing(state):
            return self.deal()
        if state.phase == "deciding" and self.declares:
            return Declare(self.declares.pop())
        wanted = self.game.to_see(state)
        if wanted and (state.turn is None or random.random() < 0.5):
            return self.show(random.choice(wanted).place)
        if state.phase == "revealing":
            return RevealDealer()
        places = collectable(state)
        if places and (state.turn is None or random.random() < 0.5):
            return CollectCards(random.choice(places))
        action = self.game.next_recorded(state, self.pending, lambda _: ())
        assert action is not None, state
        return action

    def deal(self) -> Any:
        to = self.game.next_place(self.state)
        if to is None:
            return DealComplete()
        face_up = self.game.is_dealt_up(self.state, to) or self.state.phase == "replacing"
        if face_up and self.random.random() < 0.7:
            return DealCard(to, card=self.deck[0])
        return DealCard(to, exposed=face_up)

    def partly_unseen(self, action: Exchange) -> Exchange:
        """The action with some of the laid-down cards unseen."""
        laid = tuple(card if self.random.random() < 0.3 else UNSEEN for card in action.discard)
        return replace(action, discard=laid)

    def show(self, place: int) -> ShowCards:
        cards = list(self.hands[place])
        if place == COMMUNITY:
            cards = cards[: self.state.turned] if self.state.turned else cards
        else:
            self.random.shuffle(cards)
        return ShowCards(place, tuple(cards))

    def show_something(self) -> None:
        """Enter cards that nobody has asked for."""
        places = [place for place, cards in self.hidden() if any(cards)]
        if places:
            self.act(self.show(self.random.choice(places)))

    def hidden(self) -> Iterator[tuple[int, list[bool]]]:
        """Places with unseen cards that are still on the table."""
        state = self.state
        yield (
            DEALER,
            [isinstance(card, Unseen) for card in state.dealers_cards[: len(state.dealer)]],
        )
        turned = state.community[: state.turned] if state.turned else state.community
        yield COMMUNITY, [isinstance(card, Unseen) for card in turned]
        for number, box in state.boxes.items():
            if not (box.collected or box.early):
                yield number, [isinstance(card, Unseen) for card in box.cards]


def refused(state: RoundState, action: Any) -> Refusal:
    """The refusal of an act."""
    try:
        game_of(state).act(state, action)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{action} was not refused")
