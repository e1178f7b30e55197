"""The table of a game in the terminal."""

from croupier.cli.table.game import Game, Wanted
from croupier.games.game import game_of as game_played
from croupier.games.game import load
from croupier.rulebooks.table import TableRules

_PLAIN = "croupier.cli.table.plain:PlainGame"
"""For a game that draws no table of its own."""


def game_of(rules: TableRules, wanted: Wanted) -> Game:
    """The game of these rules; raises `Refusal` if they do not allow what is wanted."""
    game: Game = load(game_played(rules).terminal or _PLAIN)(rules, wanted)
    return game
