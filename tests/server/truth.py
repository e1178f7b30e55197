"""The true cards of each round, and who had seen which card when, from the floor's own entries.

The views are not consulted: a card is known by the events that turned it up, and by the hand it was
dealt to."""

from bisect import bisect_right
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from croupier.floor.database import from_text
from croupier.floor.floor import Floor
from croupier.floor.tables.tables import fresh, redo
from croupier.games import events as shared
from croupier.games.holdem import events as holdem
from croupier.games.lunar import events as lunar
from croupier.house.people import name_key
from tests.floor.pits import bodies_of

_TURNED_UP = (
    *(shared.HandShown, shared.DealerRevealed, shared.PlayerExposed, shared.DealerExposed),
    *(holdem.CommunityTurned,),
)
_TURNED_UP_ONE = (shared.CardExposed, lunar.DealerCardTurned, lunar.DealerCardRemoved)


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

    def learn(self, event: Any) -> None:
        match event:
            case shared.CardDealt(to, card, face_up):
                self.hands.setdefault(to, set()).add(card.text)
                if face_up:
                    self.everybody.add(card.text)
            case lunar.HandVerified():
                self.verified |= {card.text for card in event.cards}
            case _ if isinstance(event, _TURNED_UP):
                self.everybody |= {card.text for card in event.cards}
            case _ if isinstance(event, _TURNED_UP_ONE):
                self.everybody.add(event.card.text)


@dataclass
class Truth:
    """One table at every version."""

    numbers: list[int] = field(default_factory=lambda: [1])
    """By version: the number of its round, or of the next."""
    known: list[dict[int, Known]] = field(default_factory=lambda: [{1: Known()}])
    """By version: what was known of the rounds around it."""
    ever: list[set[str]] = field(default_factory=lambda: [set()])
    """By version: every card that was turned up in any round so far."""
    moments: list[datetime] = field(default_factory=list)
    """Of versions 1, 2, ..."""
    settled: dict[int, datetime] = field(default_factory=dict)
    """By number: when the round's last card was played."""

    def at(self, moment: datetime) -> int:
        """The version at a moment."""
        return bisect_right(self.moments, moment)

    def finally_known(self, number: int) -> Known:
        """What was known about a round when it was over."""
        return next(each[number] for each in reversed(self.known) if number in each)


def truth_of(floor: Floor, id: str) -> Truth:
    held, truth = fresh(id, floor.table(id).settings), Truth()
    table = held.table
    for body in bodies_of(floor.engine, id).values():
        before = table.number
        table, events = redo(table, body, held.settings)
        known = {number: each.copy() for number, each in truth.known[-1].items()}
        current = known.setdefault(before, Known())
        in_play = table.in_play
        if in_play is None and before in table.played:
            in_play = table.played[before].in_play
        if in_play is not None and in_play.players:
            current.players = {box: name_key(name) for box, name in in_play.players.items()}
            blind = getattr(in_play.round, "is_blind", None)
            current.blind = frozenset(box for box in in_play.players if blind and blind(box))
        for event in events:
            current.learn(event)
        known.setdefault(table.number, Known())
        recent = {number: known[number] for number in sorted(known)[-3:]}
        truth.known.append(recent)
        truth.ever.append(truth.ever[-1] | current.everybody)
        truth.numbers.append(table.number)
        truth.moments.append(from_text(body["at"]))
        if table.number != before:
            truth.settled[before] = from_text(body["at"])
    return truth
