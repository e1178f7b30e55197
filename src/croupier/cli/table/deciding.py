"""Asking for the decisions of a round."""

from croupier.cards import Card
from croupier.cli.table.answers import Unread, action_of, read_answer, read_discard
from croupier.cli.table.dock import concede_dock, dock
from croupier.cli.table.faces import arrange
from croupier.cli.table.felt import felt
from croupier.cli.table.played import PlayedRound
from croupier.cli.table.seat import Seat
from croupier.cli.table.words import money
from croupier.engine.lunar import Box, Event
from croupier.engine.lunar import actions as act_
from croupier.engine.refusal import Refusal

Events = tuple[Event, ...]


def decide(seat: Seat, played: PlayedRound, number: int) -> Events:
    """Ask the box in turn until the engine takes its decision."""
    view, box = played.view, played.state.boxes[number]
    seat.terminal.lay(felt(seat.rules, view, number, _captions(box)))
    seat.terminal.show(dock(view.legal, view.boxes[number], seat.balance))
    while True:
        text = seat.ask(f"balance {money(seat.balance)} · box {number}, your decision")
        try:
            action = _read_decision(seat, played, box, text)
            if action is not None:
                return played.act(action)
        except Unread as unread:
            seat.refuse_words(str(unread))
        except Refusal as refusal:
            seat.refuse(refusal)


def _captions(box: Box) -> dict[Card, str]:
    """Before a draw the places to name cards by, after it which cards are new."""
    if box.decision is not None:
        return {card: "new" for card in box.cards if card not in box.first_five}
    return {card: str(place) for place, card in enumerate(arrange(box.cards), start=1)}


def _read_decision(seat: Seat, played: PlayedRound, box: Box, text: str) -> act_.Action | None:
    """What the player wants; None if the chips do not suffice or the player thinks better of it.

    What is not legal now is not asked about further: the engine will refuse it.
    """
    name, rest = read_answer(text)
    costs = {choice.action: choice.amount or 0 for choice in played.view.legal}
    if costs.get(name, 0) > seat.balance:
        seat.refuse_cost(costs[name], seat.balance)
        return None
    if name != "exchange" or name not in costs:
        return action_of(name, box.number)
    text = rest or seat.ask("which cards go? by place, 1 4 5, or by name; Enter goes back")
    return act_.Exchange(box.number, read_discard(text, arrange(box.cards))) if text else None


def concede_or_settle(seat: Seat, played: PlayedRound) -> Events:
    """The dealer's hand is shown: a box may be given up before hands are compared."""
    boxes = [choice.box for choice in played.view.legal if choice.box is not None]
    one = boxes[0] if len(boxes) == 1 else None
    seat.terminal.lay(felt(seat.rules, played.view, one))
    seat.terminal.show(concede_dock(boxes))
    while True:
        text = seat.ask("concede or settle")
        if not text:
            return played.act(act_.SettleNow())
        try:
            name, rest = read_answer(text)
            number = _box_number(rest, one) if name == "concede" else boxes[0]
            return played.act(action_of(name, number))
        except Unread as unread:
            seat.refuse_words(str(unread))
        except Refusal as refusal:
            seat.refuse(refusal)


def _box_number(text: str, only: int | None) -> int:
    if text.isdecimal():
        return int(text)
    if not text and only is not None:
        return only
    raise Unread(f"{text!r} is not a box: name it, as in c 3" if text else "which box? as in c 3")
