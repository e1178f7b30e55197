"""What a reader should know to trust the figures, in the same words for page and workbook."""

from croupier.analysis.par import Par

_COUNTED = (
    "Every figure comes from whole numbers of ways: none is simulated. Fractions are exact; "
    "decimals are rounded from them.",
)
_PLAYED = (
    "House edges, shares of choices and super wagers are exact: they come from whole numbers of "
    "ways. What is staked in the main game, its results and all that follows from them come from "
    "exact choices and simulated rounds; standard errors stand beside them. A weight is the "
    "number of rounds with a result times the hands that they stand for; instant hands are counted "
    "and not simulated.",
    "The results of these rounds have a mean of their own, near the exact one. Intervals and "
    "averages are told around the exact one.",
)
_EVERYWHERE = (
    "House edge: what the house keeps on average of one unit, or of one ante in the main game. "
    "Element of risk: the same of all that is staked. Positive is the house's.",
    "Hit frequency: how often the result is above nothing.",
    "Intervals are the theoretical return plus or minus z deviations over the root of the rounds. "
    "Beside them stands how often the return truly falls outside, by convolution; the normal curve "
    "is called poor where a side is wrong by more than a fifth.",
    "A session's percentiles come by convolution of the exact results, one unit a round and never "
    "out of money; floating point leaves an error far below the last place told.",
    "No clock is read: the same rulebook, options, pool and version give the same file, byte for "
    "byte.",
)
_HOLDEM = (
    "The main game is played as well as can be by a player who sees one hand. Trips among the "
    "sensitivities is as if no hand were folded.",
    "A jackpot wager is collected even when it wins, so its prizes are told whole.",
)
_SUPER = (
    "Super wagers look at the first five cards, so one on the own box, on another or on the dealer "
    "is worth the same.",
)


def notes(sheet: Par) -> tuple[str, ...]:
    game = _HOLDEM if sheet.meter is not None else _SUPER
    played = any(each.figures.played is not None for each in sheet.wagers)
    missing = (sheet.missing,) if sheet.missing else ()
    return (*(_PLAYED if played else _COUNTED), *_EVERYWHERE, *game, *missing)
