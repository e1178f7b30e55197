"""A random walk at one table: boxes taken and left, wagers, decisions, pages that go and come back.

What the page must offer after each step follows from the table as the floor has it, not from the
page itself.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Error, expect

from croupier.games import holdem, lunar
from croupier.house.upkeep import hindrances
from tests.browser.house import House
from tests.browser.lines import Line
from tests.browser.person import Person
from tests.floor.pits import wagers_of
from tests.house.table.tables import choice_action

OTHER = "Bob"
"""Plays at the same table, without a browser."""
PATIENCE = 30.0
"""Seconds until what a page shows counts as what it has come to."""
LOOK = """() => {
  const dock = document.querySelector("section[aria-label='What you can do']");
  const titled = (each) => each.querySelector(".title") ?? each;
  const words = (each) => titled(each).innerText.replace(/\\s+/g, " ").trim();
  const name = (each) => each.getAttribute("aria-label") ?? words(each);
  const works = (each) => !each.disabled && each.getAttribute("aria-disabled") !== "true";
  const felt = [...document.querySelectorAll("main button")].filter(works).map(name);
  const offered = dock ? [...dock.querySelectorAll("button, a")].filter(works).map(name) : [];
  return { says: dock ? dock.innerText.replace(/\\s+/g, " ") : null, offered, felt };
}"""


@dataclass(frozen=True)
class Truth:
    """Where somebody stands at a table, by the floor's own state."""

    stage: str
    seated: tuple[int, ...]
    wagered: bool
    dealt: tuple[int, ...]
    turn: bool
    played: tuple[int, ...]
    """The boxes that were theirs in the last round."""

    @classmethod
    def of(cls, table: Any, name: str) -> "Truth":
        seated = tuple(box for box, seat in table.upkeep.seats.items() if seat.player == name)
        boxes = {} if table.in_play is None else table.in_play.round.boxes
        playing = table.in_play is not None and table.in_play.dealt
        dealt = _played_by(name, table.in_play) if playing else ()
        return cls(
            stage="playing" if playing else "wagering",
            seated=seated,
            wagered=not playing and any(box in boxes for box in seated),
            dealt=dealt,
            turn=playing and table.in_play.round.turn in dealt,
            played=_played_by(name, table.played[max(table.played)].in_play)
            if table.played
            else (),
        )


def _played_by(name: str, in_play: Any) -> tuple[int, ...]:
    boxes = in_play.round.boxes
    return tuple(box for box, who in in_play.players.items() if who == name and box in boxes)


@dataclass(frozen=True)
class Seen:
    """What a page offers: its dock's words, what works in the dock, what works on the felt."""

    says: str
    offered: tuple[str, ...]
    felt: tuple[str, ...]

    def offers(self, begins: str) -> bool:
        return any(each.startswith(begins) for each in self.offered)

    def has(self, begins: str) -> bool:
        return self.offers(begins) or any(each.startswith(begins) for each in self.felt)


def stuck(truth: Truth, seen: Seen | None) -> str | None:
    """What is wrong with a page where somebody stands there; None where they can go on."""
    if seen is None:
        return "there is no dock"
    if not seen.offered:
        return "nothing can be done"
    result = re.search(r"Box (\d+), round", seen.says, re.IGNORECASE)
    if result and int(result[1]) not in truth.played:
        return "somebody else's result is shown"
    if truth.turn:
        return None if "Your decision" in seen.says else "the decision is not offered"
    if not truth.seated:
        return None if seen.has("Sit down at box") else "there is no way to a seat"
    if truth.stage == "playing":
        return None if seen.offers("Get up") else "there is no way out of the box"
    if truth.wagered:
        return None if seen.offers("Take back") else "wagers cannot be taken back"
    if not seen.offers("Get up"):
        return "there is no way out of the box"
    return None if seen.has("Ante,") or seen.offers("Change wagers") else "there is no way to wager"


def look(person: Person) -> Seen | None:
    seen = person.page.evaluate(LOOK)
    if seen["says"] is None:
        return None
    return Seen(seen["says"], tuple(seen["offered"]), tuple(seen["felt"]))


class Walk:
    """At an open table, by somebody who has come to the floor: with one page there, or two."""

    def __init__(self, house: House, person: Person, table: str, seed: int) -> None:
        self.house, self.person, self.table = house, person, table
        self.random = Random(seed)
        self.name = person.name or ""
        person.expects = (*person.expects, "Failed to load resource")
        self.pages: list[tuple[Person, Line]] = []
        self.at = person
        """With the page that is used for the next step."""
        self.taken: Counter[str] = Counter()
        self.walked: list[str] = []
        self.steps: dict[str, tuple[Callable[[], bool], Callable[[], str | None]]] = {
            "sit down": (lambda: bool(self._boxes_to_take()), self._sits),
            "place wagers": (self._may_wager, self._wagers),
            "take back": (lambda: self._sees().offers("Take back"), self._takes_back),
            "decide": (lambda: self._truth().turn, self._decides),
            "get up": (lambda: self._sees().offers("Get up"), self._gets_up),
            "reload": (lambda: True, self._reloads),
            "lose the line": (lambda: True, self._loses_the_line),
            "close every page": (lambda: True, self._closes_every_page),
            "second tab": (lambda: len(self.pages) < 2, self._opens_a_page),
            "others": (lambda: self._others_step() is not None, self._others_go_on),
        }

    def walk(self, steps: int) -> None:
        """So many steps; after each, every page offers all that must be possible."""
        try:
            self._others_play_a_round()
            self._opens_a_page()
            self._check()
            for _ in range(steps):
                self._step()
                self._check()
        except (AssertionError, Error) as error:
            told = "\n".join(f"{at:3}. {each}" for at, each in enumerate(self.walked, 1))
            raise AssertionError(f"{error}\nwalked:\n{told}") from error

    def _step(self) -> None:
        """Chance decides, and rather for what was seldom done."""
        self.at = self.random.choice(self.pages)[0]
        possible = [name for name, (may, _) in self.steps.items() if may()]
        weights = [1 / (1 + self.taken[name]) ** 2 for name in possible]
        [name] = self.random.choices(possible, weights)
        self.taken[name] += 1
        self.walked.append(name)
        if detail := self.steps[name][1]():
            self.walked[-1] = f"{name}: {detail}"

    def _check(self) -> None:
        until = monotonic() + PATIENCE
        for person, _ in self.pages:
            while problem := stuck(truth := self._truth(), seen := look(person)):
                assert monotonic() < until, f"{problem}\nby the floor: {truth}\non the page: {seen}"
                person.page.wait_for_timeout(50)

    def _until(self, happened: Callable[[], Any]) -> None:
        """Waits in the browser's time: what a page says and hears passes through this thread."""
        until = monotonic() + PATIENCE
        while not happened():
            assert monotonic() < until, f"nothing came of it: {look(self.at)}"
            self.at.page.wait_for_timeout(20)

    def _truth(self) -> Truth:
        return Truth.of(self.house.table(self.table), self.name)

    def _sees(self) -> Seen:
        seen = look(self.at)
        assert seen is not None
        return seen

    # At the table

    def _boxes_to_take(self) -> list[str]:
        seen = self._sees()
        return sorted({each for each in (*seen.offered, *seen.felt) if "Sit down at box" in each})

    def _sits(self) -> str:
        where = self.random.choice(self._boxes_to_take())
        self.at.presses(where)
        self._until(lambda: self._truth().seated)
        return where

    def _may_wager(self) -> bool:
        truth = self._truth()
        return truth.stage == "wagering" and bool(truth.seated) and not truth.wagered

    def _wagers(self) -> str | None:
        seen = self._sees()
        if seen.offers("Repeat wagers") and self.random.random() < 0.5:
            self.at.presses("Repeat wagers")
            expect(self.at.dock).to_contain_text("Your wagers are on the felt")
            return "as before"
        if seen.offers("Change wagers"):
            self.at.presses("Change wagers")
        if not self._sees().offers("Place wagers"):
            self.at.hits(self.at.area("Ante").first)
        if "You must also wager on Super" in self._sees().says:
            self.at.hits(self.at.area("Super").first)
        self.at.presses("Place wagers")
        expect(self.at.dock).to_contain_text("Your wagers are on the felt")
        return None

    def _takes_back(self) -> None:
        self.at.presses("Take back")
        self._until(lambda: not self._truth().wagered)

    def _decides(self) -> str:
        what = self.random.choice([x for x in self._sees().offered if not x.startswith("Exchange")])
        before = self._version()
        self.at.chooses(what)
        self._until(lambda: self._version() > before)
        return what

    def _gets_up(self) -> None:
        before = self._truth().seated
        self.at.presses("Get up")
        self._until(lambda: self._truth().seated != before)

    def _version(self) -> int:
        return self.house.served.floor.table(self.table).version

    # Pages and lines

    def _opens_a_page(self) -> None:
        person = self.person
        if self.pages or person.page.is_closed():
            person = replace(person, page=person.context.new_page())
            person.watch.follow(person.page)
        self.pages.append((person, Line(person)))
        self.at = person.at(self.table)

    def _reloads(self) -> None:
        self.at.page.reload()

    def _closes_every_page(self) -> str | None:
        for person, _ in self.pages:
            person.page.close()
        self.pages.clear()
        meanwhile = self._meanwhile()
        self._opens_a_page()
        return meanwhile

    def _loses_the_line(self) -> str | None:
        lost = self.at.page.get_by_text("Reconnecting.")
        for _, line in self.pages:
            line.cut()
        self.person.context.set_offline(True)
        try:
            expect(lost).to_be_visible()
            expect(self.at.dock).to_be_visible()
            meanwhile = self._meanwhile()
        finally:
            for _, line in self.pages:
                line.mend()
            self.person.context.set_offline(False)
        expect(lost).to_have_count(0)
        return meanwhile

    def _meanwhile(self) -> str | None:
        """While nobody looks, the table may go on."""
        going_on = self._others_step() is not None and self.random.random() < 0.5
        return f"meanwhile {self._others_go_on()}" if going_on else None

    # The dealer, and somebody else who plays

    def _others_play_a_round(self) -> None:
        """So that there is a result which is not this person's."""
        while not self.house.table(self.table).played:
            self.house.waits_until(
                lambda: self._others_step() or self.house.table(self.table).played
            )
            if self._others_step():
                self._others_go_on()

    def _others_step(self) -> str | None:
        table = self.house.table(self.table)
        in_play = table.in_play
        if OTHER not in {seat.player for seat in table.upkeep.seats.values()}:
            return f"{OTHER} sits down"
        if in_play is not None and in_play.dealt:
            turn = in_play.round.turn
            return f"{OTHER} decides" if in_play.players.get(turn) == OTHER else None
        wagered = {} if in_play is None else in_play.round.boxes
        if self._truth().wagered and self.random.random() < 0.7:
            return "the dealer deals"
        if not wagered or self._box_of_other() not in wagered:
            return f"{OTHER} wagers"
        return "the dealer deals"

    def _others_go_on(self) -> str:
        step = self._others_step()
        held = self.house.served.floor.table(self.table)
        if step == f"{OTHER} sits down":
            free = set(range(1, held.table.upkeep.rules.boxes + 1)) - held.table.upkeep.seats.keys()
            self.house.seats(self.table, self.random.choice(sorted(free)), OTHER)
        elif step == f"{OTHER} wagers":
            for action, by in wagers_of(held, [self._box_of_other()], 10, {}):
                self.house.does(self.table, action, by)
        elif step == f"{OTHER} decides":
            round: Any = self.house.table(self.table).in_play.round
            game: Any = lunar if isinstance(round, lunar.Round) else holdem
            choice = self.random.choice([x for x in game.legal(round) if x.box == round.turn])
            self.house.does(self.table, choice_action(round, choice, self.random)[0], OTHER)
        else:
            self.house.waits_until(lambda: not hindrances(self.house.table(self.table).upkeep))
            self.house.says_no_more_bets(self.table)
        return str(step)

    def _box_of_other(self) -> int:
        seats = self.house.table(self.table).upkeep.seats
        return next(int(box) for box, seat in seats.items() if seat.player == OTHER)
