"""What may be done in a round now, as acts of the table."""

from collections.abc import Iterator
from typing import Any

from croupier.console.offer import Offer
from croupier.console.people import boxes_of, is_staff
from croupier.games.choice import Choice
from croupier.games.events import DEALER
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.table import By, Table


def round_offers(table: Table, by: By | None) -> Iterator[Offer]:
    """A player's own boxes; everything for who enters what players do; else the dealer's work."""
    if table.in_play is None or not (boxes := _boxes(table, by)):
        return
    round = table.in_play.round
    game = game_of(round)
    legal = tuple((choice, choice.text) for choice in game.legal(round))
    for choice, words in (*legal, *game.also(round)):
        if choice.box in boxes and not _is_wager_of_nobody(table, choice):
            yield _offer(table, round, choice, words)


def _boxes(table: Table, by: By | None) -> frozenset[int | None]:
    """The boxes for which somebody may act, None for the dealer's own work."""
    if not is_staff(by):
        return frozenset(boxes_of(table, by))
    return frozenset({None, *(table.players if table.by_hand else ())})


def _is_wager_of_nobody(table: Table, choice: Choice) -> bool:
    return choice.action == "place_wager" and choice.box not in table.players


def _offer(table: Table, round: RoundState, choice: Choice, words: str) -> Offer:
    act, said = _act(table, choice)
    blanks = {"to": "BOX|dealer" if round.lowest_place == DEALER else "BOX|dealer|board"}
    if choice.box is not None:
        words = f"{table.players.get(choice.box, '')}: {words}"
    clauses = getattr(round.rules.cites, game_of(round).topic(round, choice), ())
    return Offer(act, words, clauses, said, blanks=blanks if act == "deal" else {})


def _act(table: Table, choice: Choice) -> tuple[str, dict[str, Any]]:
    if choice.action == "shuffle_rack":
        return _shuffling(table)
    act = game_of(table.rulebook).verbs[choice.action]
    known = {"box": choice.box if choice.of is None else choice.of, "multiple": choice.multiple}
    return act, {name: each for name, each in known.items() if each is not None}


def _shuffling(table: Table) -> tuple[str, dict[str, Any]]:
    at_table = table.life.round
    deck = table.life.turn if at_table is None else at_table.deck
    return ("shuffle", {"deck": deck, "how": "riffle"}) if table.cards_by_hand else _SOFTWARE


_SOFTWARE: tuple[str, dict[str, Any]] = ("make-ready", {})
