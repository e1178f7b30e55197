"""Judges a table by its events alone: what was done to each deck before each round.

Written from the documents and not from the code: it knows neither `todo` nor `due`.
"""

from croupier.house.people import name_key
from croupier.house.upkeep import Delivered, Event
from croupier.house.upkeep import events as ev
from croupier.house.upkeep.actions import Mix
from croupier.house.upkeep.decks import LAST_MIX


class Journal:
    """Where in the events each deck was last received, spoilt, shuffled, cut and placed."""

    def __init__(self, name: str, events: list[Event]) -> None:
        self.nsw = name == "nsw-lunar"
        self.hold_em = name == "nz-uth"
        self.decks: dict[int, list[Event]] = {}
        """By deck, what happened to it since it came."""
        self.secured: dict[int, bool] = {}
        self.shoe = True
        self.turn = 1
        self.seated = 0
        self.played = self.vacated = False
        for event in events:
            self.read(event)

    def read(self, event: Event) -> None:
        match event:
            case ev.TableSetUp():
                self.shoe, self.decks = event.equipment.device == "shoe", {}
            case ev.DecksReceived():
                self.turn = 1
                for number, delivered in enumerate(event.decks, start=1):
                    self.receive(number, delivered)
            case ev.CardsReplaced():
                self.receive(event.deck, event.delivered)
            case ev.RoundStarted():
                assert event.deck == self.turn
                self.check()
                self.played = True
            case ev.RoundEnded():
                self.decks[self.turn].append(event)
                self.turn = self.turn % len(self.decks) + 1
            case ev.ShuffleDirected():
                self.spoil_all(event)
            case ev.SeatTaken():
                if self.vacated and self.seated == 0:
                    self.spoil_all(event)
                self.seated += 1
            case ev.SeatLeft() | ev.SeatFreed():
                self.seated -= 1
                self.vacated = self.played and self.seated == 0
            case ev.TableClosed():
                self.seated, self.played, self.vacated, self.decks = 0, False, False, {}
            case _:
                number = getattr(event, "deck", 0)
                if number in self.decks:
                    self.decks[number].append(event)

    def receive(self, number: int, delivered: Delivered) -> None:
        self.decks[number] = []
        self.secured[number] = delivered.secured is not None

    def spoil_all(self, event: Event) -> None:
        for events in self.decks.values():
            events.append(event)

    def check(self) -> None:
        assert self.decks
        for number, events in self.decks.items():
            self.check_inspected(events, self.secured[number])
            self.check_shuffled(events, self.secured[number])
            self.check_whole(events)
            if self.shoe and number == self.turn:
                self.check_in_shoe(events)

    def check_inspected(self, events: list[Event], secured: bool) -> None:
        if secured:
            assert self.nsw
            return
        looked = [e for e in events if isinstance(e, ev.DeckInspected) and e.finding.whole]
        people = {name_key(event.by.name) for event in looked}
        assert len(people) >= (1 if self.nsw else 2)
        if not self.nsw:
            assert any(isinstance(event, ev.DeckSpread) for event in events)
        if self.hold_em:
            assert any(isinstance(event, ev.PlayersLooked) for event in events)

    def check_shuffled(self, events: list[Event], secured: bool) -> None:
        spoilt = (
            ev.RoundEnded,
            ev.CardExposed,
            ev.ShuffleDirected,
            ev.MachineJammed,
            ev.SeatTaken,
        )
        since = _last(events, spoilt)
        mixes = [event for event in events[since + 1 :] if isinstance(event, ev.DeckShuffled)]
        if since < 0 and secured and self.shoe:
            return
        assert any(event.step in LAST_MIX for event in mixes)
        if not self.shoe:
            assert mixes[-1].how is Mix.MACHINE
        if since < 0 and not self.shoe and not self.nsw:
            assert [event.how for event in mixes][:2] == [Mix.CHEMMY, Mix.RIFFLE]

    def check_whole(self, events: list[Event]) -> None:
        fault = _last(events, (ev.FaultFound,))
        sound = [
            at
            for at, event in enumerate(events)
            if isinstance(event, ev.DeckChecked) and event.finding.faces and event.finding.whole
        ]
        assert fault < 0 or (sound and sound[-1] > fault)

    def check_in_shoe(self, events: list[Event]) -> None:
        mixed, cut, placed = (
            _last(events, (kind,)) for kind in (ev.DeckShuffled, ev.DeckCut, ev.DeckPlaced)
        )
        assert mixed < cut < placed


def _last(events: list[Event], kinds: tuple[type, ...]) -> int:
    found = [at for at, event in enumerate(events) if isinstance(event, kinds)]
    return found[-1] if found else -1
