"""Colours: the felt's own where the terminal has them, the terminal's few where it does not.

What lies on the felt brings its own ground, so that it reads the same on dark and light terminals;
what lies beside it only uses weights and the terminal's colours. Nothing is said by colour alone.
"""

from rich.console import Console
from rich.theme import Theme

from croupier.games.settlement import Outcome

_CARD = "on #FDFCF8"


def _felt(cloth: str) -> Theme:
    """For terminals of 256 colours or more."""
    return Theme(
        {
            "felt": f"#F1E9D2 on {cloth}",
            "felt.quiet": f"#A9C4BF on {cloth}",
            "felt.name": f"bold #FFFFFF on {cloth}",
            "felt.brass": f"bold #E8BE66 on {cloth}",
            "felt.print": f"#F1E9D2 on {cloth}",
            "felt.won": f"bold #8FE3B6 on {cloth}",
            "felt.lost": f"#FFBDB3 on {cloth}",
            "felt.stand-off": f"#BFD6EE on {cloth}",
            "felt.void": f"#CDBBE8 on {cloth}",
            "card.black": f"bold #17211F {_CARD}",
            "card.red": f"bold #C1272D {_CARD}",
            "card.edge": f"#B9C4BC {_CARD}",
            "card.back": "#7F9DB5 on #24465F",
            "key": "bold",
            "quiet": "dim",
            "refused": "bold",
        }
    )


_PLAIN = Theme(
    {
        "felt": "none",
        "felt.quiet": "none",
        "felt.name": "bold",
        "felt.brass": "bold",
        "felt.print": "none",
        "felt.won": "bold green",
        "felt.lost": "red",
        "felt.stand-off": "none",
        "felt.void": "none",
        "card.black": "bold",
        "card.red": "bold red",
        "card.edge": "none",
        "card.back": "none",
        "key": "bold",
        "quiet": "none",
        "refused": "bold",
    }
)
"""For the others, and where nothing is a terminal at all."""

OUTCOME_STYLE = {
    Outcome.WON: "felt.won",
    Outcome.LOST: "felt.lost",
    Outcome.FORFEITED: "felt.lost",
    Outcome.KEPT: "felt.lost",
    Outcome.STAND_OFF: "felt.stand-off",
    Outcome.VOID: "felt.void",
}


def theme_for(console: Console, cloth: str) -> Theme:
    """The table's colours, on a felt of this one."""
    return _felt(cloth) if console.color_system in ("truecolor", "256") else _PLAIN
