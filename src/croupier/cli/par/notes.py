"""What a reader should know to trust the figures, in the same words for page and workbook."""

from croupier.analysis.par import Par

_COUNTED = (
    "Every figure comes from whole numbers of ways: none is simulated. Fractions are exact; "
    "decimals are rounded from them.",
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


def notes(sheet: Par) -> tuple[str, ...]:
    missing = (sheet.missing,) if sheet.missing else ()
    return (*(sheet.how or _COUNTED), *_EVERYWHERE, *sheet.notes, *missing)
