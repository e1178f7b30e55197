"""Every act of a table, collected from the rows of each subject and of each game."""

from collections.abc import Mapping
from functools import cache

from croupier.acts import moments as when
from croupier.acts.act import Act, Group
from croupier.acts.cards import CARDS, CLOSING
from croupier.acts.house import LIMITS, OFFICIALS, OPERATOR, SEATS
from croupier.acts.rounds import IRREGULARITIES, PLAY, PRESENCE, TOKENS
from croupier.games.game import game, games
from croupier.games.round_act import RoundAct

_ACTS = (*CARDS, *SEATS, *PLAY, *LIMITS, *OPERATOR, *OFFICIALS, *TOKENS, *IRREGULARITIES, *CLOSING)
_SHARED = frozenset(row.action for row in (*_ACTS, *PRESENCE))


def _of_game(row: RoundAct) -> Act:
    """The row of one game's own act."""
    offered = row.when
    return Act(
        row.verb,
        row.action,
        Group(row.group),
        row.about,
        " ".join(f"round.{topic}" for topic in row.cites or (row.topic or row.name,)),
        when.never if offered is None else lambda table: when.of_round(table, offered),
        f"round.{row.power.name}" if row.power else "",
        row.title,
        ("player",) if row.by == "player" else (),
        row.cases,
        row.names_cards,
    )


@cache
def acts_of(id: str) -> Mapping[str, Act]:
    """Every act of a table of that game, by verb."""
    own = (_of_game(row) for row in game(id).acts if row.verb and row.action not in _SHARED)
    return {row.verb: row for row in (*_ACTS, *own, *PRESENCE)}


@cache
def acts() -> Mapping[str, Act]:
    """Every act of any table by verb; if two games share a verb, the first game's."""
    own = (row for each in games() for row in acts_of(each.id).values())
    found = {row.verb: row for row in _ACTS}
    for row in own:
        found.setdefault(row.verb, row)
    return found


@cache
def _by_class() -> Mapping[type, Act]:
    return {row.action: row for each in games() for row in acts_of(each.id).values()}


def row_of(action: type) -> Act:
    """The row of an action's class."""
    return _by_class()[action]


def title_of(act: str, said: Mapping[str, object]) -> str:
    """The title of an act, with the fields that are known."""
    row = acts()[act]
    if not row.title:
        return row.about
    try:
        return row.title.format_map({name: _named(name, each) for name, each in said.items()})
    except KeyError:
        return row.about


def _named(field: str, value: object) -> str:
    if isinstance(value, Mapping):
        return str(value["kind"]).replace("-", " ")
    if field in ("box", "to"):
        return _PLACES.get(str(value), f"box {value}")
    return str(value)


_PLACES = {"0": "the dealer", "-1": "the board", "dealer": "the dealer", "board": "the board"}
