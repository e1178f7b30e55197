"""The table of an incident in which some cards were not seen: it has real cards, entered as far as
known."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from croupier.cards import Card, TableCard, Unseen, format_cards
from croupier.console.desk.desk import Act, Desk, official
from croupier.console.duties import card_duties
from croupier.console.offer import Offer
from croupier.console.places import say_place
from croupier.games.collection import collectable
from croupier.games.events import COMMUNITY, DEALER
from croupier.games.game import awaited, game_of
from croupier.games.state import BY_HAND, ByHand, RoundState
from croupier.house.table import By, Table
from croupier.house.table.state import round_dealt
from croupier.machine import Refusal
from croupier.value import value

_BACKS = ("red", "blue")
_CUT_AT = 26


class TableEntered(Protocol):
    """A table with real cards at which acts are entered."""

    @property
    def table(self) -> Table: ...

    def enter(self, plain: dict[str, Any], by: By, /) -> tuple[Any, ...]: ...


@value
class RightPlay:
    """Correct play at a table with real cards.

    A card in the incident is entered as soon as it lies on the table; any other stays unknown.
    Every due act that the incident does not perform is performed at once."""

    at: TableEntered
    deck: Sequence[TableCard]
    """The cards as they come, as far as they are given."""
    by_hand: frozenset[ByHand]
    """What is left to the acts that are entered."""

    def follow(self) -> None:
        """Enter the cards that were seen, and perform every due act that the incident does not
        perform."""
        while (round := round_dealt(self.at.table)) is not None:
            if not (self._tell(round) or self._go_on(round)):
                return

    def _tell(self, round: RoundState) -> bool:
        """Enter the cards that the incident gives, once they lie on the table; return whether any
        were new."""
        if self.at.table.number > 1 or round.phase in ("wagering", "over"):
            return False
        for place, cards in _places(round).items():
            told = [self._face(card) for card in cards]
            if told != list(cards):
                said = {"to": say_place(place), "cards": format_cards(told).split()}
                try:
                    self.at.enter({"act": "show", "with": said}, official("dealer"))
                except Refusal:
                    continue  # the card was entered otherwise, or can no longer be seen
                return True
        return False

    def _face(self, card: TableCard) -> TableCard:
        """The face that the incident gives to a card, by its number in the deck."""
        if isinstance(card, Unseen) and 0 < card.number <= len(self.deck):
            given = self.deck[card.number - 1]
            return given if isinstance(given, Card) else card
        return card

    def _go_on(self, round: RoundState) -> bool:
        """Perform one due act that the incident does not perform; return whether there was one."""
        plain = self._due(round)
        if plain is None:
            return False
        try:
            self.at.enter(plain, official("dealer"))
        except Refusal:
            return False
        return True

    def _due(self, round: RoundState) -> dict[str, Any] | None:
        game, due = game_of(round), awaited(round)
        if due is not None and ByHand.ANNOUNCING not in self.by_hand:
            return {"act": "announce", "with": {"words": due.words}}
        dealt_by = ByHand.DEALING if round.phase == "dealing" else ByHand.DRAWING
        replaced = round.phase == "replacing"  # otherwise the software always deals this card
        if game.is_dealing(round) and (replaced or dealt_by not in self.by_hand):
            return self._next_card(round)
        if ByHand.DECLARING not in self.by_hand:
            for box in game.worth_declaring(round):
                return {"act": "tap", "with": {"box": box}}
        if round.phase == "revealing" and ByHand.REVEALING not in self.by_hand:
            return {"act": "reveal-dealer", "with": {}}
        if ByHand.COLLECTING not in self.by_hand or round.needs_cards:
            for place in collectable(round):
                return {"act": "collect-cards", "with": {"box": place}}
        return None

    def _next_card(self, round: RoundState) -> dict[str, Any]:
        game = game_of(round)
        place = game.next_place(round)
        if place is None:
            return {"act": "deal-complete"}
        said = {"to": say_place(place), "exposed": game.is_dealt_up(round, place)}
        return {"act": "deal", "with": said}


class UnseenDesk(Desk):
    """An incident at a table with real cards."""

    def follow(self) -> None:
        RightPlay(self, self.deck, self.by_hand).follow()

    def _handled(self) -> dict[str, Any]:
        everything = sorted(each.value for each in BY_HAND)
        return {"by_hand": everything, "cards_by_hand": True, "real_cards": True}

    def _people(self, act: Act) -> Iterator[By]:
        """The people who may perform it. The dealer enters acts of players that name cards."""
        yield from super()._people(act)
        if act.who is None:
            yield official("dealer")

    def _make_ready(self) -> None:
        """Have people prepare the cards, step by step."""
        while (owed := next(iter(card_duties(self.table)), None)) is not None:
            if owed.act == "let-players-look" and not self.table.upkeep.seats:
                return
            said = {**owed.said, **self._said(owed)}
            self._must(owed.act, official(self._who(owed)), "cards", **said)

    def _said(self, owed: Offer) -> dict[str, Any]:
        match owed.act:
            case "receive-decks":
                return {"decks": list(_BACKS[: 1 if self.table.dealing == "shoe" else 2])}
            case "cut":
                return {"at": _CUT_AT}
        return {}

    def _who(self, owed: Offer) -> str:
        """The dealer or a supervisor, who inspect a deck independently of each other."""
        if owed.act == "inspect" and self.table.upkeep.decks[owed.said["deck"]].inspectors:
            return "game supervisor"
        return "dealer"


def _places(round: RoundState) -> dict[int, tuple[TableCard, ...]]:
    """The cards that may be entered, by place."""
    boxes = {number: box.cards for number, box in round.boxes.items() if not box.collected}
    strays = {number: cards for number, cards in round.stray.items() if not boxes.get(number)}
    return {DEALER: round.dealer, COMMUNITY: round.community, **boxes, **strays}
