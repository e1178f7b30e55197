"""Round after round, until the player leaves."""

import json
from itertools import count
from pathlib import Path

from rich.text import Text

from croupier.cli.table.deciding import decide
from croupier.cli.table.dock import between_dock
from croupier.cli.table.pages import opening_page, why_page
from croupier.cli.table.played import AnyPlayed, Events
from croupier.cli.table.seat import Seat
from croupier.cli.table.setup import Setup
from croupier.cli.table.telling import telling
from croupier.cli.table.terminal import Leave, Terminal
from croupier.cli.table.wagering import ask_wagers
from croupier.cli.table.wagers import Wagers
from croupier.cli.table.words import money, signed
from croupier.machine import Refusal

ROWS_BELOW = 5
"""What stands below a settlement: result, keys and prompt."""


def play_rounds(setup: Setup, terminal: Terminal) -> Seat:
    """Play until the player leaves; the seat then tells the balance."""
    terminal.spread(setup.game.cloth)
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
            self.terminal.lay(opening_page(seat.game))
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
        played = self.seat.game.open(self.seat.setup.shuffled_deck(), wagers)
        events = played.deal(wagers)
        self.seat.take(played)
        self.last = wagers
        self._tell(events)

    def _play_round(self) -> None:
        played = self._played
        while not played.over:
            self._tell(self._house_acts() or decide(self.seat, played))
        self._settle()

    def _walk_away(self) -> None:
        """The document says what becomes of the hands of a player who is gone."""
        played = self._played
        while not played.over:
            self._tell(self._house_acts() or played.leave())
        self._settle()

    def _house_acts(self) -> Events:
        return self._played.house_acts(self.seat.setup.random)

    def _settle(self) -> None:
        self.rounds += 1
        slip = self._played.slip(low=False)
        fits = self.terminal.fits(slip, below=ROWS_BELOW)
        self.terminal.lay(slip if fits else self._played.slip(low=True))
        self._tell(self._played.close())
        result, balance = signed(self._played.change), money(self.seat.balance)
        self.terminal.show(
            Text.assemble(
                "Round ",
                (result, "key"),
                "   Balance ",
                (balance, "key"),
                f"   {self.seat.game.meter}".rstrip(),
            )
        )

    def _tell(self, events: Events) -> None:
        told = telling(self._played.tell(events))
        if told is not None:
            self.terminal.show(told)

    def _why(self) -> None:
        self.terminal.show(why_page(self.seat.game.rules.id, self._played.state.lines))

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
    def _played(self) -> AnyPlayed:
        assert self.seat.round is not None, "no round has begun"
        return self.seat.round
