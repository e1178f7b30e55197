"""Where a box sits changes its result only through the cards that reach it."""

from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, format_cards, known
from croupier.games.events import CardDealt
from croupier.games.lunar import DEALER
from croupier.records.rounds import Replay, plain_record, replay
from tests.effort import examples
from tests.games.rounds import replays

BOXES = (1, 2, 3)
FIRST, AGAIN, LAST = range(3)


@given(replays(boxes=len(BOXES)), st.sampled_from(list(permutations(BOXES))))
@settings(max_examples=examples(40), deadline=None)
def test_players_who_change_seats_with_their_cards_get_the_same_results(
    played: Replay, seats: tuple[int, ...]
) -> None:
    seat = dict(zip(BOXES, seats, strict=True))
    moved = replay(_reseated(played, seat))
    for box in played.boxes:
        renamed = {_renamed(wager, seat): net for wager, net in box.wagers.items()}
        assert moved.box(seat[box.number]).wagers == renamed


def _renamed(wager: str, seat: dict[int, int]) -> str:
    area, on, box = wager.partition("_on_")
    return f"{area}_on_{seat[int(box)]}" if on else wager


def _reseated(played: Replay, seat: dict[int, int]) -> dict[str, Any]:
    """The same record with every player, wagers, actions and cards at another box."""
    record: dict[str, Any] = plain_record(played.record)
    for wager in record["wagers"]:
        wager["box"] = seat[wager["box"]]
        if "on" in wager:
            wager["on"] = seat[wager["on"]]
    for action in record["actions"]:
        action["box"] = seat[action["box"]]
    record["actions"] = _in_turn(record["actions"])
    record["deck"] = format_cards(_deck(played, seat))
    return record


def _in_turn(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """First decisions, second decisions, then force answers or concessions, each clockwise."""
    seen: set[int] = set()
    staged = []
    for action in actions:
        late = action["action"] in ("force", "decline", "concede")
        stage = LAST if late else AGAIN if action["box"] in seen else FIRST
        seen.add(action["box"])
        staged.append((stage, action["box"], action))
    return [action for _, _, action in sorted(staged, key=lambda each: each[:2])]


def _deck(played: Replay, seat: dict[int, int]) -> list[Card]:
    """A deck that deals each player the same cards at the new box."""
    received: dict[int, list[Card]] = {}
    for event in played.events:
        if isinstance(event, CardDealt):
            to = seat.get(event.to, DEALER)
            received.setdefault(to, []).extend(known((event.card,)))
    whom = [event.to for event in played.events if isinstance(event, CardDealt)]
    first = [received[to].pop(0) for to in whom[: 5 * (len(BOXES) + 1)]]
    draws = [card for to in (*BOXES, DEALER) for card in received[to]]
    deck = first + draws
    return deck + [card for card in DECK if card not in deck]
