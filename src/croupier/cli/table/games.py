"""The games that are played here, each with the package that knows it."""

from croupier.cli.table.game import Game, Wanted
from croupier.cli.table.holdem.game import HoldemGame
from croupier.cli.table.lunar.game import LunarGame
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules


def game_of(rules: LunarRules | HoldemRules, wanted: Wanted) -> Game:
    """The game of these rules; raises `Refusal` if they do not allow what is wanted."""
    match rules:
        case LunarRules():
            return LunarGame(rules, wanted)
        case HoldemRules():
            return HoldemGame(rules, wanted)
