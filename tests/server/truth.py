"""The true cards of each round, and who had seen which card when, from the floor's own entries.

The views are not consulted: a card is known by the events that turned it up, and by the hand it was
dealt to. A table's truth can be told afterwards, from its entries, or act by act as they are done;
`test_truth_told_act_by_act_is_that_of_the_entries` compares the two."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from croupier.floor.database import from_text
from croupier.floor.entries import event_name, event_plain
from croupier.floor.floor import Floor
from croupier.floor.tables.tables import TableVersion, new_table, redo
from croupier.games import events as shared
from croupier.games.holdem import events as holdem
from croupier.games.lunar import events as lunar
from croupier.house.people import name_key
from croupier.house.table import Table
from croupier.machine import PlainEvent
from tests.floor.pits import bodies_of

_DEALT, _VERIFIED = event_name(shared.CardDealt), event_name(lunar.HandVerified)
_TURNED_UP = {
    event_name(each)
    for each in (
        *(shared.HandShown, shared.DealerRevealed, shared.PlayerExposed, shared.DealerExposed),
        *(holdem.CommunityTurned,),
    )
}
_TURNED_UP_ONE = {
    event_name(each)
    for each in (shared.CardExposed, lunar.DealerCardTurned, lunar.DealerCardRemoved)
}


@dataclass
class Known:
    """What people know of one round."""

    everybody: set[str] = field(default_factory=set)
    verified: set[str] = field(default_factory=set)
    """What the dealer and the supervisor have looked at."""
    hands: dict[int, set[str]] = field(default_factory=dict)
    players: dict[int, str] = field(default_factory=dict)
    """By box, as names are compared."""
    blind: frozenset[int] = frozenset()

    def copy(self) -> "Known":
        hands = {box: set(cards) for box, cards in self.hands.items()}
        return Known(set(self.everybody), set(self.verified), hands, dict(self.players), self.blind)

    def to(self, name: str, role: str) -> set[str]:
        """The cards that this person may have seen."""
        seen = set(self.everybody)
        if role in ("dealer", "supervisor"):
            seen |= self.verified
        if role == "player":
            for box, player in self.players.items():
                if player == name_key(name) and box not in self.blind:
                    seen |= self.hands.get(box, set())
        return seen

    def learn(self, event: PlainEvent) -> None:
        name = event["event"]
        if name == _DEALT:
            self.hands.setdefault(event["to"], set()).add(event["card"])
            if event["face_up"]:
                self.everybody.add(event["card"])
        elif name == _VERIFIED:
            self.verified.update(event["cards"])
        elif name in _TURNED_UP:
            self.everybody.update(event["cards"])
        elif name in _TURNED_UP_ONE:
            self.everybody.add(event["card"])


@dataclass
class Truth:
    """One table at every version."""

    numbers: list[int] = field(default_factory=lambda: [1])
    """By version: the number of its round, or of the next."""
    known: list[dict[int, Known]] = field(default_factory=lambda: [{1: Known()}])
    """By version: what was known of the rounds around it."""
    ever: list[set[str]] = field(default_factory=lambda: [set()])
    """By version: every card that was turned up in any round so far."""
    moments: list[datetime] = field(default_factory=list, compare=False)
    """Of versions 1, 2, ..."""
    settled: dict[int, datetime] = field(default_factory=dict)
    """By number: when the round's last card was played."""

    def at(self, moment: datetime) -> int:
        """The version at a moment."""
        return bisect_right(self.moments, moment)

    def finally_known(self, number: int) -> Known:
        """What was known about a round when it was over."""
        return next(each[number] for each in reversed(self.known) if number in each)

    def add(self, table: Table, events: Iterable[PlainEvent], at: datetime) -> None:
        """The version that the table has after an act."""
        number = self.numbers[-1]
        known = {each: found.copy() for each, found in self.known[-1].items()}
        current = known.setdefault(number, Known())
        in_play = table.in_play
        if in_play is None and number in table.played:
            in_play = table.played[number].in_play
        if in_play is not None and in_play.players:
            current.players = {box: name_key(name) for box, name in in_play.players.items()}
            blind = getattr(in_play.round, "is_blind", None)
            current.blind = frozenset(box for box in in_play.players if blind and blind(box))
        for event in events:
            current.learn(event)
        known.setdefault(table.number, Known())
        recent = {each: known[each] for each in sorted(known)[-3:]}
        self.known.append(recent)
        self.ever.append(self.ever[-1] | current.everybody)
        self.numbers.append(table.number)
        self.moments.append(at)
        if table.number != number:
            self.settled[number] = at


def truth_of(floor: Floor, id: str) -> Truth:
    held, truth = new_table(id, floor.table(id).settings), Truth()
    table = held.table
    for body in bodies_of(floor.engine, id).values():
        table, events = redo(table, body, held.settings)
        truth.add(table, map(event_plain, events), from_text(body["at"]))
    return truth


class Truths(dict[str, Truth]):
    """Of all tables of a floor, as they are played."""

    def __missing__(self, id: str) -> Truth:
        """Of a table at which nothing has happened since the cards were brought to it."""
        truth = self[id] = Truth()
        truth.known.append({1: Known()})
        truth.ever.append(set())
        truth.numbers.append(1)
        truth.moments.append(datetime.min.replace(tzinfo=UTC))
        return truth

    def hear(self, held: TableVersion, events: tuple[PlainEvent, ...]) -> None:
        """An act that is durable, before anybody is told."""
        truth = self[held.id]
        assert len(truth.known) == held.version, "every act is heard"
        truth.add(held.table, events, held.acted_at)
