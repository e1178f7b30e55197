"""Plays a round to its end in the simplest way, and deals a void one again."""

from collections.abc import Iterator
from typing import Any

from croupier.console.offer import Offer
from croupier.console.offers import round_offers
from croupier.games.game import game_of
from croupier.house.table.state import InPlay
from croupier.machine import Refusal
from croupier.records.journal.book import actor

from .at_table import OFFICES, AtTable
from .words import Act

_PLAIN = (
    *("collect-cards", "announce", "reconstruct", "deem-folded", "make-ready", "decline"),
    *("check", "fold", "settle-now", "reveal-dealer", "deal", "deal-complete", "count-deck"),
)
"""What is done, where it is offered, to bring a round to its end: the first of these."""
_MOST = 200
_DEALER = actor(OFFICES["dealer"])


def finish(table: AtTable) -> None:
    """Play the round to its end: a box that must decide folds. Raises `AssertionError` if it is
    stuck."""
    for _ in range(_MOST):
        in_play = table.table.in_play
        if in_play is None or not in_play.dealt:
            return
        _step(table)
    raise AssertionError("it does not end")


def _step(table: AtTable) -> None:
    offers = sorted(_offered(table), key=lambda pair: _PLAIN.index(pair[0].act))
    assert offers, f"nothing is offered to anybody ({table.round_in_play.phase})"
    offer, by = offers[0]
    if offer.act in ("deal", "deal-complete"):
        table.enter(_next_card(table), _DEALER)
    elif offer.act == "make-ready":
        table.make_ready()
    else:
        _do(table, {"act": offer.act, "with": dict(offer.said)}, by)


def _do(table: AtTable, act: Act, by: Any) -> None:
    try:
        table.enter(act, by)
    except Refusal as refusal:
        raise AssertionError(f"{act} is offered and refused: {refusal}") from refusal


def _offered(table: AtTable) -> Iterator[tuple[Offer, Any]]:
    people = [_DEALER, *dict.fromkeys(table.table.players.values())]
    for by in people:
        for offer in round_offers(table.table, by):
            if offer.act in _PLAIN:
                yield offer, by


def _next_card(table: AtTable) -> Act:
    round = table.round_in_play
    game = game_of(round)
    to = game.next_place(round)
    if to is None:
        return {"act": "deal-complete", "with": {}}
    place: int | str = {0: "dealer", -1: "board"}.get(to, to)
    return {"act": "deal", "with": {"to": place, "exposed": game.is_dealt_up(round, to)}}


def deal_again(table: AtTable, last: InPlay) -> Iterator[str]:
    """Deal the hands again after every box has changed its wagers; the deck must be shuffled
    first."""
    try:
        for number, box in last.round.boxes.items():
            for wager, amount in box.wagers.items():
                if wager in ("ante", "super", "blind"):
                    said = {"box": number, "area": wager, "amount": str(amount + 5)}
                    table.enter({"act": "wager", "with": said}, table.player(number))
    except Refusal as refusal:
        yield f"the wagers cannot be changed for the new deal: {refusal}"
        return
    call = {"act": "no-more-bets", "with": {}}
    try:
        table.enter(call, _DEALER)
        yield "the hands are dealt again without a shuffle"
        return
    except Refusal:
        pass
    try:
        _replace_decks(table)
        table.make_ready()
        table.enter(call, _DEALER)
    except Refusal as refusal:
        yield f"the hands cannot be dealt again: {refusal}"


def _replace_decks(table: AtTable) -> None:
    """Replace a deck that is not whole."""
    for number, deck in table.table.upkeep.decks.items():
        if deck.fault is not None:
            said = {"deck": number, "delivered": "green", "reason": "it is not whole"}
            table.enter({"act": "replace-cards", "with": said}, actor(OFFICES["operator"]))
