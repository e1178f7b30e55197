"""ASCII for terminals whose encoding lacks the signs that the table is drawn with."""

import codecs

_SIGNS = "╭╮╰╯│─╱╲▒♣♦♥♠“”…·›☾●−"
_ASCII = "..''|-/\\#cdhs\"\".->(*-"
_STAND_IN = dict(zip(_SIGNS, _ASCII, strict=True))

STAND_IN = "croupier-stand-in"
"""The name of the error handler, for `errors=` of a stream."""


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_STAND_IN.get(sign, "?") for sign in unknown), error.end


codecs.register_error(STAND_IN, _stand_in)
