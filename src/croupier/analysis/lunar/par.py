"""What a PAR sheet says of Lunar Poker alone: how it is played, and its clauses."""

from collections.abc import Mapping
from fractions import Fraction

from croupier.analysis.lunar.game import Game
from croupier.analysis.lunar.main_game import MainGame
from croupier.analysis.par.play import Chosen, Play
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.table import addresses

ORDER = ("bet", "buy", *(f"exchange {count}" for count in range(2, 6)), "fold", "instant")
"""In which first choices are told."""


def play(main: MainGame) -> Play:
    """Shares exactly; what is staked and won by each choice from the rounds that were played."""
    words = "As well as can be; shares of the first choice are exact."
    forced = main.shares.get("force")
    if forced is not None:
        words += f" The dealer is forced in {float(100 * forced):.4f}% of all rounds."
    if main.play is not None:
        words += " What is staked and won comes from exact choices and simulated rounds."
    return Play(tuple(_first_choice(main, name) for name in ORDER), (), words)


def _first_choice(main: MainGame, name: str) -> Chosen:
    share, game = main.shares[name], main.known.figures.game
    if name == "instant":
        assert game.instant is not None
        ways = main.known.figures.sums.instant
        paid = sum(odds * each for odds, each in zip(game.instant, ways, strict=True))
        return Chosen("instant hand", share, 1, Fraction(paid, sum(ways)))
    if name == "fold":
        return Chosen(name, share, 1, Fraction(-1))
    if main.play is None:
        return Chosen(name, share, None, None)
    ways_on = {
        words: often for words, often in main.play.choices.items() if words.split(", ")[0] == name
    }
    rounds = sum(ways_on.values())
    if not rounds:
        return Chosen(name, share, None, None)
    staked = sum(_staked(words, game) * often for words, often in ways_on.items())
    won = sum((main.play.totals[words] for words in ways_on), Fraction(0))
    return Chosen(name, share, Fraction(staked, rounds), won / rounds)


def _staked(words: str, game: Game) -> int:
    """Of one way through a round, as "exchange 3, bet, force"."""
    first, *then = words.split(", ")
    draw = 0 if first in ("fold", "bet") else game.draw_antes or 0
    bet = game.bet_antes if "bet" in (first, *then) else 0
    return 1 + draw + bet + ((game.force_antes or 0) if "force" in then else 0)


def wager_clauses(rules: LunarRules) -> Mapping[str, Clauses]:
    odds = rules.document.odds
    supers = addresses(rules.document, odds.super.clauses)
    main = addresses(rules.document, tuple(dict.fromkeys((*odds.ante.clauses, *odds.bet.clauses))))
    return {"main": main, "super": supers, "super_on": supers, "dealer_super": supers}
