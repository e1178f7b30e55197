"""The table of a game in the terminal."""

from croupier.cli.table.game import Game, Wanted
from croupier.games.game import game_of as game_played
from croupier.games.game import load
from croupier.machine import Refusal
from croupier.rulebooks.table import TableRules


def game_of(rules: TableRules, wanted: Wanted) -> Game:
    """The game of these rules; raises `Refusal` if they do not allow what is wanted."""
    played = game_played(rules)
    if not played.terminal:
        message = f"{played.name} is not drawn in the terminal"
        raise Refusal("not-drawn", rules.cites.areas, message)
    game: Game = load(played.terminal)(rules, wanted)
    return game
