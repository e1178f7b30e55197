"""What may be said in a field here and now, where the table knows it."""

from collections.abc import Callable, Mapping
from datetime import datetime

from croupier.acts.moments import round_of
from croupier.console.offers import free_boxes
from croupier.games.events import DEALER
from croupier.games.game import game_of
from croupier.house.directions import in_force
from croupier.house.disputes import pending
from croupier.journal.fields import Said
from croupier.rulebooks.clauses import Clauses, numbers
from croupier.table import Table

Choices = tuple[str, ...]


def choices(table: Table, act: str, field: Said, now: datetime) -> Choices:
    """All that fits; nothing where anything may be said."""
    if field.choices:
        return field.choices
    find = _OF_ACT.get((act, field.name)) or _OF_FIELD.get(field.name)
    if find is not None:
        return find(table)
    if field.name == "direction":
        return tuple(str(each.number) for each in in_force(table.directions, now))
    return ()


def _taken(table: Table) -> Choices:
    return tuple(map(str, sorted(table.players)))


def _free(table: Table) -> Choices:
    return tuple(map(str, free_boxes(table)))


def _playing(table: Table) -> Choices:
    round = round_of(table)
    return () if round is None else tuple(str(box.number) for box in round.playing)


def _places(table: Table) -> Choices:
    boxes = tuple(map(str, range(1, table.limits.rules.boxes + 1)))
    round = round_of(table)
    board = round is not None and round.lowest_place < DEALER
    return ("dealer", "board", *boxes) if board else ("dealer", *boxes)


def _decks(table: Table) -> Choices:
    return tuple(map(str, table.life.decks))


def _areas(table: Table) -> Choices:
    return tuple(sorted(table.limits.rules.areas, key=_layout(table).index))


def _layout(table: Table) -> list[str]:
    """The areas as the layout has them."""
    return list(table.rulebook.document.areas)


def _people(table: Table) -> Choices:
    return tuple(dict.fromkeys(table.players.values()))


def _rounds(table: Table) -> Choices:
    known = [str(number) for number in sorted(table.played, reverse=True)]
    return tuple([str(table.number)] * (round_of(table) is not None) + known[:20])


def _grounds(allowed: Clauses) -> Choices:
    return tuple(numbers((each,)) for each in allowed)


def _round_grounds(table: Table) -> Choices:
    return _grounds(table.limits.rules.void_round_grounds)


def _hand_grounds(table: Table) -> Choices:
    return _grounds(table.limits.rules.void_hand_grounds)


def _words(table: Table) -> Choices:
    round = round_of(table)
    if round is None:
        return ()
    said = game_of(round).announcements(round)
    return tuple(words for words, clauses in said.items() if clauses)


def _disputes(table: Table) -> Choices:
    return tuple(str(each.number) for each in pending(table.disputes))


def _notices(table: Table) -> Choices:
    return tuple(map(str, range(1, len(table.limits.notices) + 1)))


def _incidents(table: Table) -> Choices:
    return tuple(map(str, table.directions.incidents))


def _equipment(table: Table) -> Choices:
    del table
    return ("shoe", "shuffler", "shoe with single deck shuffler")


def _backs(table: Table) -> Choices:
    del table
    return ("red", "blue", "green", "black")


def _anybody(table: Table) -> Choices:
    del table
    return ()


Find = Callable[[Table], Choices]
_OF_FIELD: Mapping[str, Find] = {
    "box": _taken,
    "on": _taken,
    "to": _places,
    "deck": _decks,
    "area": _areas,
    "player": _people,
    "person": _people,
    "holder": _people,
    "round": _rounds,
    "dispute": _disputes,
    "incident": _incidents,
    "equipment": _equipment,
    "delivered": _backs,
}
_OF_ACT: Mapping[tuple[str, str], Find] = {
    ("sit", "box"): _free,
    ("sit", "player"): _anybody,
    ("rules", "person"): _anybody,
    ("collect-cards", "box"): lambda table: ("0", *_taken(table)),
    ("void-hand", "box"): _playing,
    ("absent", "box"): _playing,
    ("void-round", "clause"): _round_grounds,
    ("void-hand", "clause"): _hand_grounds,
    ("announce", "words"): _words,
    ("take-down-notice", "number"): _notices,
}
