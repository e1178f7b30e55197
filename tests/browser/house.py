"""A floor on a free port, served in this process so that a test can say which cards come next.

The cards are stacked where the floor draws its secrets, with the tests' own stand-in: there is no
request, setting or variable by which a running server could be told to do it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.requests import Request
from croupier.floor.tables.settings import Away, Clocks, TableSettings
from croupier.games.actions import NoMoreBets, PlaceWager
from croupier.games.state import BY_HAND
from croupier.house.people import Official, Rank
from croupier.house.table import SOFTWARE, By
from croupier.house.upkeep.actions import Sit
from croupier.records.journal import Heading, to_plain
from tests.browser.dealing import Deal
from tests.floor.pits import Secrets, bodies_of
from tests.server.serving import Served, serving, wait_for

PATIENT = Clocks(wagers=900, closing=900, decide=900, concede=0)
"""Nothing happens by the clock but the end of a round: a slow machine changes no test."""
KEPT = Away(rounds=1000, seconds=3600, grace=900)
"""Seats are kept, however long a page is away."""


DANA = Official("Dana", Rank.DEALER)


@dataclass
class House:
    served: Served
    secrets: Secrets
    _ids: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def url(self) -> str:
        return self.served.url

    def opens(
        self,
        rulebook: str,
        *deals: Deal,
        name: str = "Sydney",
        clocks: Clocks = PATIENT,
        jackpot: str | None = None,
        pools: dict[str, str] | None = None,
        training: str | None = None,
        away: Away = KEPT,
        **heading: Any,
    ) -> str:
        """A table at which these rounds are dealt, one after another, and chance after them."""
        given = Heading(rulebook=rulebook, name=name, jackpot=pools, **heading)
        orders = [deal.deck(rulebook, given.dealing) for deal in deals]
        self.secrets.next_orders[:] = orders
        settings = TableSettings(
            heading=given, clocks=clocks, jackpot=jackpot, training=training, away=away
        )
        held = self.served.floor.open_table(settings).result()
        if not any(deck.order for deck in held.table.upkeep.decks.values()):
            self.secrets.next_orders[:] = orders  # its cards are shuffled when somebody has come
        return name

    def does(self, table: str, action: Any, by: By) -> None:
        self.enters(table, to_plain(action, by), by)

    def enters(self, table: str, act: dict[str, Any], by: By) -> None:
        """An act in the form of a journal."""
        request = Request(str(by), f"{next(self._ids)}", table, by, act)
        answer = self.served.floor.ask(request).result()
        assert answer.accepted, answer.refusal

    def says_no_more_bets(self, table: str = "Sydney") -> None:
        """What the software says as dealer when the clock of the wagers ends."""
        self.does(table, NoMoreBets(), SOFTWARE)

    def seats(self, table: str, box: int, player: str, **wagers: int) -> None:
        """Somebody without a browser, who has chips and puts some down."""
        self.served.floor.buy_in(player, 1000, "the cage").result()
        self.does(table, Sit(box, player), player)
        for area, amount in wagers.items():
            name, _, on = area.partition("_on_")
            wager = PlaceWager(box, "super_on", amount, int(on)) if on else None
            self.does(table, wager or PlaceWager(box, name, amount), player)

    def others_decide(self, table: str, *actions: Any) -> None:
        """Those without a browser, as long as it is the turn of one who has something to do."""
        left = list(actions)
        while action := next((each for each in left if each.box == self.turn(table)), None):
            left.remove(action)
            self.does(table, action, self.table(table).players[action.box])

    def turn(self, table: str = "Sydney") -> int | None:
        in_play = self.table(table).in_play
        return None if in_play is None else in_play.round.turn

    def table(self, name: str = "Sydney") -> Any:
        """The table as the floor has it, secrets and all."""
        return self.served.floor.table(name).table

    def journal_verbs(self, table: str = "Sydney") -> list[str]:
        """The verb of every entry of the table."""
        bodies = bodies_of(self.served.floor.engine, table)
        return [body["act"]["act"] for body in bodies.values() if "act" in body]

    def waits_until(self, true: Callable[[], Any]) -> None:
        wait_for(true)


def open_with_real_cards(house: House, rulebook: str) -> None:
    """A table whose cards lie in an order that nobody knows, ready for the first wagers."""
    house.opens(rulebook, by_hand=sorted(BY_HAND), cards_by_hand=True, real_cards=True)
    deck = {"deck": 1}
    for act, said in (
        ("set-up", {"equipment": "shoe"}),
        ("receive-decks", {"decks": ["blue"]}),
        ("inspect", deck),
        ("shuffle", {**deck, "how": "riffle"}),
        ("cut", {**deck, "at": 26}),
        ("place", deck),
    ):
        house.enters("Sydney", {"act": act, "with": said}, DANA)


@contextmanager
def open_house(folder: Path, patch: pytest.MonkeyPatch, **serve: Any) -> Iterator[House]:
    secrets = Secrets().put(patch)
    with serving(folder, **serve) as served:
        yield House(served, secrets)
