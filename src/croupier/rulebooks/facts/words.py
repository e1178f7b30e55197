"""Numbers, amounts and lines as they are spoken."""

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven")
_LINES = {
    "ace_king_queen": "ace-king-queen",
    "five_pictures": "five picture cards",
    "same_coloured": "five same-coloured cards",
    "same_coloured_straight": "same-coloured straight",
}


def count(number: int) -> str:
    """ "two", and figures beyond seven."""
    return _COUNT[number] if number < len(_COUNT) else str(number)


def several(number: int, noun: str) -> str:
    """ "one ante", "two antes"."""
    return f"{count(number)} {noun}{'s' * (number != 1)}"


def either(numbers: tuple[int, ...], noun: str) -> str:
    """ "one or two decks"."""
    return f"{' or '.join(map(count, numbers))} {noun}{'s' * (numbers != (1,))}"


def line_name(line: str) -> str:
    """A line of a pay table as it is spoken."""
    return _LINES.get(line, line.replace("_", " "))
