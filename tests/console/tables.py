"""Tables for tests of the console."""

from datetime import UTC, datetime
from random import Random
from typing import Any

from croupier.cards import DECK, Card, format_cards
from croupier.games.state import BY_HAND
from croupier.house.people import Official, Rank
from croupier.house.table import By, Table, decks_to_shuffle
from croupier.records.journal import Heading, Journal, begin, enter, from_plain

NOW = datetime(2026, 11, 15, 20, tzinfo=UTC)
DEALER = Official("Dana", Rank.DEALER)
SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
BOSS = Official("Max", Rank.CASINO_OPERATOR)
WAGERS = {"nz-uth": ("ante", "blind")}


class AtConsole:
    """A table, and what people do at it."""

    def __init__(
        self, rulebook: str, by_hand: bool = False, cards_by_hand: bool = False, seed: int = 1
    ) -> None:
        acts = [act.value for act in BY_HAND] if by_hand else []
        heading = Heading(rulebook=rulebook, by_hand=acts, cards_by_hand=cards_by_hand)
        self.journal: Journal = begin(heading)
        self.random = Random(seed)

    @property
    def table(self) -> Table:
        return self.journal.table

    def do(self, act: str, by: By = DEALER, **said: Any) -> tuple[Any, ...]:
        if act == "make-ready":
            said["orders"] = {str(deck): self._order() for deck in decks_to_shuffle(self.table)}
        elif act == "shuffle":
            said["order"] = self._order()
        action = from_plain({"act": act, "with": said}, by, self.table)
        self.journal = enter(self.journal, action, by, NOW)
        return self.journal.entries[-1].events

    def _order(self) -> str:
        return format_cards(self.random.sample(DECK, len(DECK)))

    def seated(self, *names: str) -> "AtConsole":
        self.do("make-ready")
        for box, name in enumerate(names, start=1):
            self.do("sit", name, box=box, player=name)
        self.do("make-ready")
        return self

    def wagered(self, *names: str) -> "AtConsole":
        self.seated(*names)
        for box, name in enumerate(names, start=1):
            for area in WAGERS.get(self.table.rulebook.id, ("ante", "super")):
                self.do("wager", name, box=box, area=area, amount="10")
        return self

    def dealt(self, *names: str) -> "AtConsole":
        self.wagered(*names)
        self.do("no-more-bets")
        return self

    def shuffled(self, cards: Any) -> list[Card]:
        return self.random.sample(tuple(cards), len(cards))
