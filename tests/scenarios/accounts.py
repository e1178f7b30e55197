"""The events of a round in the words that scenarios use."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.cards import format_cards
from croupier.games import events as shared
from croupier.games.events import (
    Announced,
    CardDealt,
    CardsCollected,
    CollectedEarly,
    HandFinished,
    HandReconstructed,
    HandShown,
    LineSettled,
    StrayCardDealt,
    StrayCollected,
    StrayFound,
)
from croupier.games.holdem import events as holdem
from croupier.games.lunar.events import BetCorrected, DealerCardTurned, DrawReturned
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import format_amount, format_odds

_PLACES = {shared.DEALER: "dealer", shared.COMMUNITY: "community"}


def say_payment(of_wager: Iterable[SettlementLine]) -> str:
    """The settlement of a wager."""
    lines = _without_undone(list(of_wager))
    last, net = lines[-1], sum(line.net for line in lines)
    if last.outcome is Outcome.VOID:
        return "void" if net == 0 else f"void, but net {format_amount(net)}"
    if len(lines) > 1:
        return f"settled {len(lines)} times"
    if last.returned != _comes_back(last):
        return f"{last.outcome}, but {format_amount(last.returned)} returned"
    if last.outcome is Outcome.RULED:
        return f"ruled = {format_amount(last.paid)}"
    if last.outcome is Outcome.WON:
        by = " + ".join(map(format_odds, last.odds)) or "won"
        return f"{by} = {format_amount(last.paid)}"
    return last.outcome.value if last.paid == 0 else f"{last.outcome}, but paid"


def _without_undone(lines: list[SettlementLine]) -> list[SettlementLine]:
    """The lines without a collection that was undone before the wager was paid."""
    for number, line in enumerate(lines[:-1], 1):
        undone = line.outcome is Outcome.VOID and sum(each.net for each in lines[:number]) == 0
        if undone:
            return lines[number:]
    return lines


def _comes_back(line: SettlementLine) -> Any:
    """The returned stake; a jackpot wager is collected even if it wins (ruling: stake)."""
    kept = line.outcome is Outcome.WON and line.wager == "jackpot"
    return line.stake if line.outcome in (Outcome.WON, Outcome.STAND_OFF) and not kept else 0


def tell(field: str, events: Iterable[Any], dealing: str) -> list[str]:
    """The part of a round that a field of a case is about, in order."""
    if field == "dealt":
        return list(_dealt(events, dealing))
    return [words for event in events if (words := _SAY[field](event)) is not None]


def _dealt(events: Iterable[Any], dealing: str) -> Iterator[str]:
    for event in events:
        match event:
            case CardDealt(to, card, face_up, source):
                device = "" if dealing.startswith(source) else f" from the {source}"
                up = " face up" if face_up else ""
                yield f"{_PLACES.get(to, f'box {to}')}: {card}{device}{up}"
            case StrayCardDealt(box, card):
                yield f"box {box}, without wagers: {card}"
            case DealerCardTurned(card):
                yield f"dealer turns {card}"
            case holdem.CommunityTurned(cards):
                yield f"dealer turns {format_cards(cards)}"


def _says(event: Any) -> str | None:
    return event.words if isinstance(event, Announced) else None


def _shows(event: Any) -> str | None:
    return f"box {event.box}: {event.value.name}" if isinstance(event, HandShown) else None


def _settled(event: Any) -> str | None:
    return f"{event.line.box} {event.line.wager}" if isinstance(event, LineSettled) else None


def _handles(event: Any) -> str | None:
    """What the dealer does with cards and chips besides dealing, paying and taking."""
    match event:
        case HandFinished(box):
            return f"box {box} waits"
        case CardsCollected(box):
            return f"collects box {box}" if box else "collects the dealer's own"
        case StrayFound(box):
            return f"finds a hand at box {box}"
        case StrayCollected(box, cards):
            return f"racks {len(cards)} of box {box}"
        case CollectedEarly(box):
            return f"collects box {box} too early"
        case HandReconstructed(box):
            return f"gives back box {box}"
        case DrawReturned(box, cards):
            return f"takes back {format_cards(cards)} of box {box}"
        case BetCorrected(box):
            return f"finds a wrong bet on box {box}"
        case holdem.JackpotLit(box):
            return f"lights box {box}"
        case holdem.JackpotsCollected(boxes):
            return f"takes the jackpot of {', '.join(map(str, boxes))}"
        case holdem.RestRacked(cards):
            return f"racks {len(cards)}"
        case holdem.LeftFaceUp(box):
            return f"leaves box {box} face up"
        case shared.JackpotHit(box, _, line):
            return f"verifies box {box}: {line.value.replace('_', ' ')}"
        case holdem.DeckCounted(cards):
            return f"counts {cards}"
    return None


def _marks(event: Any) -> str | None:
    """What is marked as dealt incorrectly."""
    match event:
        case shared.DealtOutOfOrder(to, due):
            return f"{_at(to)} before {_at(due)}"
        case shared.UpcardFaceDown(to):
            return f"{_at(to)} face down"
        case shared.BoardMiscounted(number):
            return f"{number} on the board"
        case holdem.CommunityTurnedEarly(cards):
            return f"{format_cards(cards)} turned early"
    return None


def _at(place: int) -> str:
    return {shared.DEALER: "dealer", shared.COMMUNITY: "board"}.get(place, f"box {place}")


_SAY: dict[str, Callable[[Any], str | None]] = {
    "says": _says,
    "shows": _shows,
    "handles": _handles,
    "marks": _marks,
    "settled": _settled,
}
TOLD = ("dealt", *_SAY)
"""The fields of a case that tell of a round."""
