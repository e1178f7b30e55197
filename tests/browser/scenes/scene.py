"""What a scene is, and the register of all scenes."""

from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import expect

from croupier.floor.tables.settings import Clocks
from croupier.games.lunar import actions as lunar
from tests.browser.house import House
from tests.browser.person import Person

CLOCKS = Clocks(wagers=900, closing=900, decide=30, concede=0)


class Come(Protocol):
    def __call__(self, name: str | None = "Ann", role: str = "player") -> Person: ...


Scene = Callable[[House, Come], Person]
SCENES: dict[str, Scene] = {}


def scene(show: Scene) -> Scene:
    SCENES[show.__name__.replace("_", "-")] = show
    return show


def headed(person: Person, words: str) -> Person:
    expect(person.page.get_by_role("heading", name=words).first).to_be_visible()
    return person


def a_round_in_sydney(house: House) -> None:
    """Two people and the dealer, all the way, by chance."""
    house.opens("nsw-lunar", clocks=CLOCKS)
    house.seats("Sydney", 1, "Ruby", ante=25, super=25)
    house.seats("Sydney", 4, "Jack", ante=15, super=15)
    house.says_no_more_bets()
    house.others_decide("Sydney", lunar.Bet(1), lunar.Buy(4), lunar.Bet(4), lunar.Bet(4))
    house.waits_until(lambda: house.table().number == 2)
