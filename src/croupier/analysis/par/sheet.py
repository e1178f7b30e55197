"""The whole sheet. The same rulebook, options and pool always give the same sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.par.convolution import After, session
from croupier.analysis.par.sensitivity import Sensitivity, Tell, sensitivities
from croupier.analysis.par.wagers import Meter, Play, WagerSheet, wager_sheets
from croupier.rulebooks import Rulebook, address
from croupier.rulebooks.library import fingerprint
from croupier.rulebooks.options import Options, say_range, value_text


@dataclass(frozen=True)
class OptionChoice:
    """One option of the rulebook."""

    name: str
    says: str
    value: str
    default: str
    allowed: str
    clauses: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return self.value != self.default


@dataclass(frozen=True)
class Configuration:
    """The configuration of a sheet: the same configuration always gives the same sheet."""

    id: str
    title: str
    base: str
    """The id of the document; for a house variant, of the one that it extends."""
    document: str
    regulator: str
    fingerprint: str
    generator: str
    choices: tuple[OptionChoice, ...]

    @property
    def command(self) -> str:
        """The options that differ from the document's defaults, as on the command line."""
        return " ".join(f"-o {each.name}={each.value}" for each in self.choices if each.changed)


def configuration(book: Rulebook, given: Options, generator: str) -> Configuration:
    document, values = book.document, book.options(given)
    choices = tuple(
        OptionChoice(
            name=name,
            says=option.says,
            value=value_text(values[name]),
            default=value_text(option.default),
            allowed=say_range(option)
            if option.amount
            else ", ".join(value_text(each) for each in option.allowed),
            clauses=tuple(address(document.id, number) for number in option.clauses),
        )
        for name, option in document.options.items()
    )
    return Configuration(
        id=book.id,
        title=book.title,
        base=document.id,
        document=document.document,
        regulator=document.regulator,
        fingerprint=fingerprint(book, given),
        generator=generator,
        choices=choices,
    )


@dataclass(frozen=True)
class Par:
    """The contents of a sheet."""

    configuration: Configuration
    wagers: tuple[WagerSheet, ...]
    """The main game first, if it is solved."""
    session: tuple[After, ...]
    """A session of the first wager."""
    sensitivities: tuple[Sensitivity, ...]
    play: Play | None = None
    """Play of the main game, if it is solved."""
    meter: Meter | None = None
    missing: str = ""
    """What the sheet leaves out, and how to compute it."""
    game: str = ""
    felt: str = ""
    """The colour of the game's layout."""
    how: tuple[str, ...] = ()
    """How results that are not counted were computed."""
    notes: tuple[str, ...] = ()
    """Further notes on this game."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """Titles of wagers."""

    def title(self, wager: str) -> str:
        return self.titles.get(wager, wager.replace("_", " "))

    def wager(self, key: str) -> WagerSheet | None:
        return next((each for each in self.wagers if each.key == key), None)

    @property
    def priced(self) -> tuple[str, ...]:
        """The wagers whose edges the sensitivities show: those of the sheet, and the main game even
        if only its edge is known."""
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
    """The sheet of a rulebook with these options; `tell` is called with each step."""
    rules = book.rules(given)
    tell("every wager")
    maths = mathematics_of(rules)
    edges = maths.edges(rules, pool)
    wagers = wager_sheets(rules, edges)
    played = any(each.figures.played is not None for each in wagers)
    tell("a session")
    bankroll = session(wagers[0].results, mean=-wagers[0].figures.house_edge)
    return Par(
        configuration=configuration(book, given, generator),
        wagers=wagers,
        session=bankroll,
        play=maths.play(rules, edges),
        meter=maths.meter(rules, edges, pool),
        sensitivities=sensitivities(book, given, pool, tell),
        missing=edges.missing,
        game=rules.game,
        felt=maths.felt,
        how=maths.played_notes if played else (),
        notes=maths.par_notes,
        titles=maths.par_titles,
    )
