"""How a main game is played when it is played as well as can be, and what that gives."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.lunar.game import Game
from croupier.analysis.lunar.main_game import MainGame
from croupier.analysis.uth.figures import Figures
from croupier.analysis.uth.results import End, results

_ORDER = ("bet", "buy", *(f"exchange {count}" for count in range(2, 6)), "fold", "instant")
_NAMES = {4: "play 4x", 2: "check, play 2x", 1: "check twice, play 1x", 0: "fold"}


@dataclass(frozen=True)
class Chosen:
    """One way to go on."""

    name: str
    share: Fraction
    staked: Fraction | int | None
    """In antes, all that is put up on average; None where it is not known."""
    mean: Fraction | None
    """The result on average, where it is chosen, in antes."""


@dataclass(frozen=True)
class Part:
    """One of the wagers of the main game."""

    name: str
    staked: Fraction
    mean: Fraction


@dataclass(frozen=True)
class Play:
    """The shares add up to one, the parts to the main game's result."""

    chosen: tuple[Chosen, ...]
    parts: tuple[Part, ...]
    says: str

    @property
    def mean(self) -> Fraction | None:
        """Of all choices together; None if it is not known of each."""
        known = [each.share * each.mean for each in self.chosen if each.mean is not None]
        return sum(known, Fraction(0)) if len(known) == len(self.chosen) else None

    @property
    def staked(self) -> Fraction | None:
        known = [each.share * each.staked for each in self.chosen if each.staked is not None]
        return sum(known, Fraction(0)) if len(known) == len(self.chosen) else None


def play(main: Figures) -> Play:
    staked = main.shares.average_wager - 2
    return Play(
        tuple(_chosen(main, multiple) for multiple in _NAMES),
        (
            Part("ante", Fraction(1), _mean(main, lambda end: end.ante)),
            Part("blind", Fraction(1), _mean(main, lambda end: end.blind)),
            Part("play", staked, _mean(main, lambda end: end.play)),
        ),
        "As well as can be; 3x is never best. Sums in antes.",
    )


def lunar_play(main: MainGame) -> Play:
    """Shares exactly; what is staked and won by each choice from the rounds that were played."""
    words = "As well as can be; shares of the first choice are exact."
    forced = main.shares.get("force")
    if forced is not None:
        words += f" The dealer is forced in {float(100 * forced):.4f}% of all rounds."
    if main.play is not None:
        words += " What is staked and won comes from exact choices and simulated rounds."
    return Play(tuple(_first_choice(main, name) for name in _ORDER), (), words)


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


def _mean(main: Figures, of: Callable[[End], Fraction | int]) -> Fraction:
    return results(main.ends, of).mean


def _chosen(main: Figures, multiple: int) -> Chosen:
    ends = {end: ways for end, ways in main.ends.items() if end.multiple == multiple}
    share = Fraction(sum(ends.values()), sum(main.ends.values()))
    mean = results(ends, lambda end: end.net).mean if ends else Fraction(0)
    return Chosen(_NAMES[multiple], share, 2 + multiple, mean)
