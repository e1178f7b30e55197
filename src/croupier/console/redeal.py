"""A table with every card that a person does not see dealt again at random.

It looks the same to that person. Everything computed on it follows from what they see and from
chance, so it cannot reveal a card: the real cards are not used."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from croupier.cards import DECK, Card
from croupier.console.offers import viewer_of
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.games.view import SPECTATOR, Viewer
from croupier.house.table import By, InPlay, Played, Table
from croupier.machine import Refusal, evolve


def visible_round(table: Table, by: By | None) -> Any:
    """The person's view of the round; None if there are no wagers on the layout."""
    if table.in_play is None:
        return None
    return visible_to(table.in_play.round, viewer_of(table, by))


def visible_to(round: RoundState, viewer: Viewer) -> Any:
    return game_of(round).view(round, viewer)


Shuffle = Callable[[Sequence[Card]], Sequence[Card]]
"""Shuffles cards; randomness is an argument."""
Held = Mapping[int, tuple[Card, ...]]
"""The cards that are stated to lie at a place, by box; 0 is the dealer."""
Renamed = Mapping[Card, Card]
_TRIES = 150
"""Attempts at a deal that looks the same: where hands were declared, most do not."""


def redeal_unseen(table: Table, viewer: Viewer, shuffle: Shuffle, held: Held) -> Table | None:
    """The table dealt again, or None if no deal was found that looks the same.

    Of real cards the software knows only what employees have entered, which every one of them may
    see: such a table stays as it is."""
    if table.real_cards:
        return table
    decks = {
        number: evolve(deck, order=tuple(shuffle(sorted(deck.order))))
        for number, deck in table.upkeep.decks.items()
    }
    hidden = evolve(
        table,
        upkeep=evolve(table.upkeep, decks=decks),
        played={
            number: _without_hidden_hands(each, shuffle) for number, each in table.played.items()
        },
    )
    if table.in_play is None or not table.in_play.dealt:
        return hidden
    for _ in range(_TRIES):
        again = _replay_with_other_cards(table.in_play, viewer, shuffle, held)
        if again is not None:
            return evolve(hidden, in_play=again)
    return None


def visible_cards(table: Table, viewer: Viewer) -> frozenset[Card]:
    """The cards of the round in play that the viewer sees."""
    if table.in_play is None or not table.in_play.dealt:
        return frozenset()
    return frozenset(cards_in(visible_to(table.in_play.round, viewer)))


def _replay_with_other_cards(
    in_play: InPlay, viewer: Viewer, shuffle: Shuffle, held: Held
) -> InPlay | None:
    """The round replayed from its first wager, with other cards in place of the unseen ones."""
    shown = visible_to(in_play.round, viewer)
    renamed = _replacements(in_play, frozenset(cards_in(shown)), shuffle, held)
    start = evolve(in_play.start, deck=_with(in_play.start.deck, renamed))
    done = tuple((phase, _with(action, renamed)) for phase, action in in_play.done)
    round: RoundState | None = _replay(start, (action for _, action in done))
    if round is None or visible_to(round, viewer) != shown:
        return None
    return evolve(in_play, round=round, start=start, done=done)


def _replacements(
    in_play: InPlay, shown: frozenset[Card], shuffle: Shuffle, held: Held
) -> dict[Card, Card]:
    """The replacement of each card. Seen cards stay, and named cards go where they are stated to
    lie. Cards are distributed by place, not by face: the same shuffle makes the same table,
    whatever the unseen cards really are."""
    round, unseen = in_play.round, [card for card in DECK if card not in shown]
    renamed: dict[Card, Card] = {}
    for place, said in held.items():
        lying = round.dealer if place == 0 else round.boxes[place].cards
        there = [each for each in lying if isinstance(each, Card) and each not in shown]
        renamed |= dict(zip(there, (card for card in said if card in unseen), strict=False))
    places = {card: place for place, card in enumerate(in_play.start.deck)}
    left = sorted((card for card in unseen if card not in renamed), key=places.__getitem__)
    free = [card for card in unseen if card not in renamed.values()]
    return {**renamed, **dict(zip(left, shuffle(free), strict=True))}


def _replay(round: Any, actions: Iterable[Any]) -> Any:
    game = game_of(round)
    try:
        for action in actions:
            round, _ = game.act(round, action)
    except Refusal:
        return None
    return round


def _without_hidden_hands(played: Played, shuffle: Shuffle) -> Played:
    """A finished round with other cards in the hands that were not shown."""
    round = played.in_play.round
    shown = frozenset(cards_in(visible_to(round, SPECTATOR)))
    renamed = _replacements(played.in_play, shown, shuffle, {})
    boxes = {number: _with(box, renamed) for number, box in round.boxes.items()}
    return evolve(played, in_play=evolve(played.in_play, round=evolve(round, boxes=boxes)))


def _with(value: Any, renamed: Renamed) -> Any:
    """The value with every card in it replaced."""
    cls: Any = type(value)
    if cls is Card:
        return renamed.get(value, value)
    if cls in _WITHOUT_CARDS:
        return value
    if isinstance(value, tuple | frozenset):
        return cls(_with(each, renamed) for each in value)
    names = _field_names(cls)
    if not names:
        return value
    old = {name: getattr(value, name) for name in names}
    new = {name: _with(each, renamed) for name, each in old.items()}
    changes = {name: each for name, each in new.items() if each is not old[name]}
    return evolve(value, **changes) if changes else value


def cards_in(value: Any) -> Iterator[Card]:
    """Every card in a value, at any depth."""
    cls: Any = type(value)
    if cls is Card:
        yield value
    elif cls not in _WITHOUT_CARDS:
        if isinstance(value, tuple | frozenset | list):
            parts: Iterable[Any] = value
        elif names := _field_names(cls):
            parts = [getattr(value, name) for name in names]
        else:
            parts = value.values() if isinstance(value, Mapping) else ()
        for each in parts:
            yield from cards_in(each)


_WITHOUT_CARDS = frozenset({str, int, bool, type(None)})


@cache
def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(cls)) if is_dataclass(cls) else ()
