"""The round in play as one person may see it."""

from typing import Any

from croupier.console.people import viewer_of
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.games.viewer import Viewer
from croupier.table import By, Table


def seen(table: Table, by: By | None) -> Any:
    """Nothing where no wager lies on the layout."""
    if table.in_play is None:
        return None
    return seen_by(table.in_play.round, viewer_of(table, by))


def seen_by(round: RoundState, viewer: Viewer) -> Any:
    return game_of(round).view(round, viewer)
