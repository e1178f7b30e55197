"""The whole sheet. The same rulebook, options and pool always give the same."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.edges import Edges, holdem_edges, lunar_edges
from croupier.analysis.par.configuration import Configuration, configuration
from croupier.analysis.par.meter import Meter, meter
from croupier.analysis.par.play import Play, lunar_play, play
from croupier.analysis.par.sensitivity import Sensitivity, Tell, sensitivities
from croupier.analysis.par.session import After, session
from croupier.analysis.par.wagers import WagerSheet, wager_sheets
from croupier.analysis.uth.figures import figures
from croupier.analysis.uth.game import game_of
from croupier.rulebooks import Rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
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
    """Of the main game, where it is solved."""
    meter: Meter | None = None
    missing: str = ""
    """What is not in the sheet, and how to get it."""

    def wager(self, key: str) -> WagerSheet | None:
        return next((each for each in self.wagers if each.key == key), None)

    @property
    def priced(self) -> tuple[str, ...]:
        """Wagers whose edges stand among the sensitivities: those of the sheet, and the main game
        also where only its edge is known."""
        edges = (one.edges for each in self.sensitivities for one in each.variations)
        known = {wager for each in edges for wager in each}
        keys = dict.fromkeys(("main", *(each.key for each in self.wagers)))
        return tuple(key for key in keys if key in known)


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
    bankroll = session(wagers[0].results, mean=-wagers[0].figures.house_edge)
    return Par(
        configuration=configuration(book, given, generator),
        wagers=wagers,
        session=bankroll,
        play=_play(rules, edges),
        meter=_meter(rules, edges, pool),
        sensitivities=sensitivities(book, given, pool, tell),
        missing=edges.missing,
    )


def _play(rules: HoldemRules | LunarRules, edges: Edges) -> Play | None:
    if isinstance(rules, HoldemRules):
        return play(figures(game_of(rules)))
    return None if edges.lunar is None else lunar_play(edges.lunar)


def _meter(rules: object, edges: Edges, pool: Fraction) -> Meter | None:
    if not isinstance(rules, HoldemRules) or edges.growing is None:
        return None
    return meter(rules, edges.growing, pool)
