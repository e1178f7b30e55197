"""A promotion that has been drawn, without anybody's clicks."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from croupier.floor.promotions import PromotionSettings, stream_of
from croupier.floor.requests import Request
from croupier.house.people import Official, Rank
from croupier.records.journal import plain
from croupier.records.journal.terms import terms_file
from tests.browser.house import House

CAR = Path(__file__).parents[2] / "examples" / "car-draw.toml"
NAME = "Car Draw"
KIM = Official("Kim", Rank.GAME_SUPERVISOR)
WINNER = {"name": "Ann Lee", "address": "1 Bay Road, Glebe"}
ACTS: tuple[dict[str, Any], ...] = (
    {"act": "make-available", "with": {"where": "brochure", "detail": "at every cashier's desk"}},
    {"act": "advertise", "with": {"material": "posters at the entrance", "refers_to_terms": True}},
    {"act": "lodge-terms"},
    {"act": "commence"},
    {
        "act": "hold-draw",
        "with": {"drawn": [{"prize": "car", "winner": WINNER}], "scrutineer": "Jo Vane"},
    },
)


def draw_a_car(house: House) -> None:
    """The terms of the example, lodged a day ago and drawn just now."""
    floor = house.served.floor
    now, clock = floor.clock(), floor.clock
    begun = now - timedelta(hours=25)
    terms = {**plain(terms_file(CAR)), "begins": (now - timedelta(hours=1)).isoformat()}
    terms["entries_close"] = now.isoformat()
    floor.clock = lambda: begun
    settings = PromotionSettings(rulebook="nsw-lunar", name=NAME)
    assert floor.office.offer("Kim", "offer", settings, terms, KIM).result().accepted
    for number, act in enumerate(ACTS):
        if act["act"] == "commence":
            floor.clock = lambda: now
        answer = floor.office.ask(Request("Kim", f"{number}", stream_of(NAME), KIM, act)).result()
        assert answer.accepted, answer.refusal
    floor.clock = clock
