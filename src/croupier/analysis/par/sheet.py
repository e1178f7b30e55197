"""The whole sheet. The same rulebook, options and pool always give the same."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.edges import Edges, holdem_edges, lunar_edges
from croupier.analysis.par.configuration import Configuration, configuration
from croupier.analysis.par.meter import Meter, meter
from croupier.analysis.par.play import Play, play
from croupier.analysis.par.sensitivity import Sensitivity, Tell, sensitivities
from croupier.analysis.par.session import After, session
from croupier.analysis.par.wagers import WagerSheet, wager_sheets
from croupier.analysis.uth.figures import figures
from croupier.analysis.uth.game import game_of
from croupier.rulebooks import Rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.options import Options


@dataclass(frozen=True)
class Par:
    """What a sheet says."""

    configuration: Configuration
    wagers: tuple[WagerSheet, ...]
    """The main game first, where it is solved."""
    session: tuple[After, ...]
    """Of the first wager."""
    sensitivities: tuple[Sensitivity, ...]
    play: Play | None = None
    """Of Ultimate Texas Hold'em."""
    meter: Meter | None = None

    def wager(self, key: str) -> WagerSheet | None:
        return next((each for each in self.wagers if each.key == key), None)


def par(
    book: Rulebook,
    given: Options,
    *,
    pool: Fraction = Fraction(0),
    generator: str = "croupier",
    tell: Tell = lambda _: None,
) -> Par:
    """The sheet of a rulebook with these options; `tell` hears what is being worked on."""
    rules = book.rules(given)
    tell("every wager")
    edges = holdem_edges(rules, pool) if isinstance(rules, HoldemRules) else lunar_edges(rules)
    wagers = wager_sheets(rules, edges)
    tell("a session")
    bankroll = session(wagers[0].results)
    return Par(
        configuration=configuration(book, given, generator),
        wagers=wagers,
        session=bankroll,
        play=play(figures(game_of(rules))) if isinstance(rules, HoldemRules) else None,
        meter=_meter(rules, edges, pool),
        sensitivities=sensitivities(book, given, pool, tell),
    )


def _meter(rules: object, edges: Edges, pool: Fraction) -> Meter | None:
    if not isinstance(rules, HoldemRules) or edges.growing is None:
        return None
    return meter(rules, edges.growing, pool)
