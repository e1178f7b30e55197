"""A player's chips."""

from collections.abc import Iterable

from croupier.engine.lunar import Event
from croupier.engine.lunar import events as ev
from croupier.money import Amount


def change(event: Event) -> Amount:
    """What an event brings to the purse: stakes and fees leave it, payments and stakes return."""
    match event:
        case ev.WagerPlaced(amount=amount) | ev.Decided(amount=amount):
            return -amount
        case ev.ForceAnswered(fee=fee):
            return -fee
        case ev.LineSettled(line):
            return line.paid + line.returned
    return 0


def changes(events: Iterable[Event]) -> Amount:
    return sum(change(event) for event in events)
