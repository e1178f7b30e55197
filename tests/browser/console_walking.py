"""A random walk at the console of a table that a person deals: acts, keys, pages that go and come
back, players who do what they like.

What the page must say and offer after each step is what the floor answers, not the page itself.
"""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Error, Locator

from croupier.games.game import game_of
from croupier.games.lunar.actions import Declare, Wave
from tests.browser.house import House
from tests.browser.lines import Line
from tests.browser.person import Person
from tests.browser.walking import PATIENCE
from tests.floor.pits import wagers_of
from tests.house.table.tables import choice_action

PLAYER, BOX = "Bob", 3
LOOKED_UP = ("misdeal", "exposed card", "absent", "too many cards")


class ConsoleWalk:
    """By a dealer, for whom Enter does the next act, or by a supervisor, for whom it does not."""

    def __init__(self, house: House, person: Person, role: str, seed: int) -> None:
        self.house, self.person, self.deals = house, person, role == "dealer"
        self.random = Random(seed)
        self.line = Line(person)
        person.expects = ("WebSocket", "Failed to load resource")
        self.walked: list[str] = []
        self.steps: dict[str, tuple[Callable[[], bool], Callable[[], None]]] = {
            "the next act": (self._is_mine, self._does),
            "Enter": (self._is_mine, self._presses_enter),
            "reload": (lambda: True, self._reloads),
            "lose the line": (lambda: True, self._loses_the_line),
            "look something up": (lambda: True, self._looks_up),
            "undo": (self._may_undo, self._undoes),
            "a player": (self._players_may, self._player_acts),
        }

    def walk(self, steps: int) -> None:
        """So many steps; acts and players come more often, so that rounds are played."""
        weights = {"the next act": 5, "Enter": 2, "a player": 5}
        self.house.seats("Sydney", BOX, PLAYER)
        self.person.goes("/tables/Sydney/console")
        try:
            self._check()
            for _ in range(steps):
                possible = [name for name, (may, _) in self.steps.items() if may()]
                [name] = self.random.choices(possible, [weights.get(each, 1) for each in possible])
                self.walked.append(name)
                self.steps[name][1]()
                self._check()
        except (AssertionError, Error) as error:
            raise AssertionError(f"{error}\nwalked: {', '.join(self.walked)}") from error

    @property
    def waits(self) -> Locator:
        return self.person.page.get_by_role("region", name="What the table waits for")

    def _view(self) -> dict[str, Any]:
        answer = self.person.context.request.get("/api/tables/Sydney/console")
        view: dict[str, Any] = answer.json()
        return view

    def _waiting(self) -> dict[str, Any]:
        waiting: dict[str, Any] = self._view()["waiting"]
        return waiting

    def _check(self) -> None:
        """The page says what the floor waits for, and offers the act if it is this person's."""
        until = monotonic() + PATIENCE
        while problem := self._problem():
            assert monotonic() < until, problem
            self.person.page.wait_for_timeout(50)

    def _problem(self) -> str | None:
        waiting, words = self._waiting(), self.waits.inner_text().casefold()
        last = waiting["words"].rpartition("; ")[2].rstrip(".").casefold()
        if last not in words:
            return f"the table waits for “{last}”, and the page says “{words}”"
        if waiting["act"] is not None and self.waits.get_by_role("button").count() != 1:
            return f"“{last}” cannot be done"
        free = waiting["on"] in ("box", "players")
        return "nobody can go on" if free and not self._players_may() else None

    def _version(self) -> int:
        return self.house.served.floor.table("Sydney").version

    def _until(self, happened: Callable[[], bool]) -> None:
        until = monotonic() + PATIENCE
        while not happened():
            assert monotonic() < until, f"nothing came of it: {self.waits.inner_text()}"
            self.person.page.wait_for_timeout(20)

    # The person

    def _is_mine(self) -> bool:
        return self._waiting()["act"] is not None

    def _does(self) -> None:
        before = self._version()
        self.person.hits(self.waits.get_by_role("button"))
        self._until(lambda: self._version() > before)

    def _presses_enter(self) -> None:
        before = self._version()
        self.person.page.evaluate("document.activeElement?.blur()")
        self.person.page.keyboard.press("Enter")
        if self.deals:
            self._until(lambda: self._version() > before)
        else:
            self.person.page.reload()  # whatever the key did has been done before this
            assert self._version() == before, "a supervisor's Enter did something"

    def _may_undo(self) -> bool:
        undo = self._view()["undo"]
        return undo is not None and undo["why_not"] == ""

    def _undoes(self) -> None:
        before = self._version()
        self.person.hits(self.person.button("Undo"))
        self._until(lambda: self._version() > before)

    def _reloads(self) -> None:
        self.person.page.reload()

    def _loses_the_line(self) -> None:
        self.line.cut()
        self.person.page.get_by_text("reconnecting").wait_for()
        if self._players_may() and self.random.random() < 0.5:
            self._player_acts()
        self.line.mend()

    def _looks_up(self) -> None:
        search = self.person.page.get_by_role("searchbox")
        search.fill(self.random.choice(LOOKED_UP))
        search.press("Enter")
        self.person.page.keyboard.press("Escape")
        search.fill("")
        search.press("Escape")

    # The player, who has no browser

    def _players_may(self) -> bool:
        return self._player_step() is not None

    def _player_step(self) -> list[tuple[Any, str]] | None:
        held = self.house.served.floor.table("Sydney")
        in_play = held.table.in_play
        if in_play is None or not in_play.dealt:
            lies = in_play is not None and BOX in in_play.round.boxes
            return None if lies else [(a, str(by)) for a, by in wagers_of(held, [BOX], 10, {})]
        round: Any = in_play.round
        game = game_of(round)
        said = (
            []
            if round.boxes[BOX].handled
            else [each.action for each, _ in game.further_choices(round)]
        )
        if said:
            return [((Declare if self.random.random() < 0.3 else Wave)(BOX), PLAYER)]
        legal = [each for each in game.legal(round) if each.box == BOX and round.turn == BOX]
        if not legal:
            return None
        return [(choice_action(round, self.random.choice(legal), self.random)[0], PLAYER)]

    def _player_acts(self) -> None:
        for action, by in self._player_step() or []:
            self.house.does("Sydney", action, by)
