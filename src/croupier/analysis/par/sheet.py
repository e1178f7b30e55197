"""The whole sheet. The same rulebook, options and pool always give the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.par.configuration import Configuration, configuration
from croupier.analysis.par.meter import Meter
from croupier.analysis.par.play import Play
from croupier.analysis.par.sensitivity import Sensitivity, Tell, sensitivities
from croupier.analysis.par.session import After, session
from croupier.analysis.par.wagers import WagerSheet, wager_sheets
from croupier.rulebooks import Rulebook
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
    game: str = ""
    felt: str = ""
    """The colour of the game's layout."""
    how: tuple[str, ...] = ()
    """How results were got that are not counted."""
    notes: tuple[str, ...] = ()
    """What else a reader should know of this game."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What wagers are called."""

    def title(self, wager: str) -> str:
        return self.titles.get(wager, wager.replace("_", " "))

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
    reckon = mathematics_of(rules)
    edges = reckon.edges(rules, pool)
    wagers = wager_sheets(rules, edges)
    played = any(each.figures.played is not None for each in wagers)
    tell("a session")
    bankroll = session(wagers[0].results, mean=-wagers[0].figures.house_edge)
    return Par(
        configuration=configuration(book, given, generator),
        wagers=wagers,
        session=bankroll,
        play=reckon.play(rules, edges),
        meter=reckon.meter(rules, edges, pool),
        sensitivities=sensitivities(book, given, pool, tell),
        missing=edges.missing,
        game=rules.game,
        felt=reckon.felt,
        how=reckon.played_notes if played else (),
        notes=reckon.par_notes,
        titles=reckon.par_titles,
    )
