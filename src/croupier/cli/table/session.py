"""Round after round, until the player leaves."""

import json
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from rich.text import Text

from croupier.cli.table.deciding import concede_or_settle, decide
from croupier.cli.table.dock import between_dock
from croupier.cli.table.pages import why_page
from croupier.cli.table.played import PlayedRound
from croupier.cli.table.seat import Seat
from croupier.cli.table.setup import Setup
from croupier.cli.table.signs import opening
from croupier.cli.table.slip import slip
from croupier.cli.table.telling import telling
from croupier.cli.table.terminal import Leave, Terminal
from croupier.cli.table.wagering import ask_wagers
from croupier.cli.table.wagers import Wagers
from croupier.cli.table.words import money, signed
from croupier.engine.lunar import Event
from croupier.engine.refusal import Refusal


def play_rounds(setup: Setup, terminal: Terminal) -> Seat:
    """Play until the player leaves; the seat then tells the balance."""
    session = _Session(Seat(setup, terminal))
    session.run()
    return session.seat


class _Session:
    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.terminal = seat.terminal
        self.last = Wagers()
        self.rounds = 0

    def run(self) -> None:
        seat = self.seat
        try:
            self.terminal.lay(opening(seat.rules, seat.setup.dealing))
            while True:
                self._between_rounds()
                self._play_round()
        except (Leave, KeyboardInterrupt):
            if seat.live:
                self._walk_away()
        result = signed(seat.balance - seat.brought)
        self.terminal.show(f"You leave with {money(seat.balance)} ({result}).")

    def _between_rounds(self) -> None:
        """Until wagers are down that the engine accepts."""
        while True:
            try:
                self._deal(self._choose_wagers())
                return
            except Refusal as refusal:
                self.seat.refuse(refusal)

    def _choose_wagers(self) -> Wagers:
        """The wagers of last time, or others."""
        if not self.rounds:
            balance = money(self.seat.balance)
            self.terminal.show(f"Balance {balance}. Place your wagers, ? for help.")
            return ask_wagers(self.seat, self.last)
        self.terminal.show(between_dock(self._what_enter_does()))
        while True:
            key = self.seat.ask("next round").lower()
            if key == "c":
                return ask_wagers(self.seat, self.last)
            if key == "w":
                self._why()
            elif key == "s":
                self._save()
            elif key:
                self.seat.refuse_words(f"{key[:30]!r} is not a key here; ? lists them")
            elif not self.seat.balance:
                self.seat.buy_chips()
            elif self.last.total > self.seat.balance:
                self.seat.refuse_cost(self.last.total, self.seat.balance)
            else:
                return self.last

    def _what_enter_does(self) -> str:
        if not self.seat.balance:
            return f"buys {money(self.seat.setup.chips)} in chips: you have none left"
        total = money(self.last.total)
        one = len(self.last.amounts) == 1
        return f"repeats {self.last} ({total})" if one else f"repeats the wagers, {total} in all"

    def _deal(self, wagers: Wagers) -> None:
        setup = self.seat.setup
        played = PlayedRound(setup.rules, setup.shuffled_deck(), setup.dealing)
        events = played.deal(wagers)
        self.seat.take(played)
        self.last = wagers
        self._tell(events)

    def _play_round(self) -> None:
        played = self._played
        while not played.state.over:
            if played.state.needs_cards:
                self._tell(played.shuffle_rack(self.seat.setup.random))
            elif (turn := played.state.turn) is not None:
                self._tell(decide(self.seat, played, turn))
            else:
                self._tell(concede_or_settle(self.seat, played))
        self._settle()

    def _walk_away(self) -> None:
        """The document says what becomes of the hands of a player who is gone."""
        played = self._played
        while not played.state.over:
            if played.state.needs_cards:
                self._tell(played.shuffle_rack(self.seat.setup.random))
            else:
                self._tell(played.leave())
        self._settle()

    def _settle(self) -> None:
        self.rounds += 1
        self.terminal.lay(slip(self.seat.rules, self._played.view, self.terminal.low))
        result, balance = signed(self._played.change), money(self.seat.balance)
        self.terminal.show(
            Text.assemble("Round ", (result, "key"), "   Balance ", (balance, "key"))
        )

    def _tell(self, events: Sequence[Event]) -> None:
        told = telling(events, self._played.state.over)
        if told is not None:
            self.terminal.show(told)

    def _why(self) -> None:
        self.terminal.show(why_page(self.seat.rules, self._played.state.lines))

    def _save(self) -> None:
        names = (f"round-{number}.json" for number in count(self.rounds))
        path = next(path for path in map(Path, names) if not path.exists())
        try:
            path.write_text(json.dumps(self._played.record(), indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            self.seat.refuse_words(f"{path} cannot be written: {error.strerror}")
        else:
            self.terminal.show(f"The round is in {path}.")

    @property
    def _played(self) -> PlayedRound:
        assert self.seat.round is not None, "no round has begun"
        return self.seat.round
