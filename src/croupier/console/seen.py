"""The round in play as one person may see it."""

from croupier.console.people import viewer_of
from croupier.games import lunar
from croupier.games.holdem.view import RoundView as HoldemView
from croupier.games.holdem.view import view as view_holdem
from croupier.games.lunar.view import RoundView as LunarView
from croupier.games.lunar.view import view as view_lunar
from croupier.games.viewer import Viewer
from croupier.record.feed import AnyRound
from croupier.table import By, Table


def seen(table: Table, by: By | None) -> LunarView | HoldemView | None:
    """Nothing where no wager lies on the layout."""
    if table.in_play is None:
        return None
    return seen_by(table.in_play.round, viewer_of(table, by))


def seen_by(round: AnyRound, viewer: Viewer) -> LunarView | HoldemView:
    if isinstance(round, lunar.Round):
        return view_lunar(round, viewer)
    return view_holdem(round, viewer)
