"""Colours: the felt's own where the terminal has them, the terminal's few where it does not.

What lies on the felt brings its own ground, so that it reads the same on dark and light terminals;
what lies beside it only uses weights and the terminal's colours. Nothing is said by colour alone.
"""

from rich.console import Console
from rich.theme import Theme

from croupier.engine.settlement import Outcome

_FELT = "on #14464B"
_CARD = "on #FDFCF8"

FELT = Theme(
    {
        "felt": f"#F1E9D2 {_FELT}",
        "felt.quiet": f"#A9C4BF {_FELT}",
        "felt.name": f"bold #FFFFFF {_FELT}",
        "felt.brass": f"bold #E8BE66 {_FELT}",
        "felt.print": f"#F1E9D2 {_FELT}",
        "felt.won": f"bold #8FE3B6 {_FELT}",
        "felt.lost": f"#FFBDB3 {_FELT}",
        "felt.stand-off": f"#BFD6EE {_FELT}",
        "felt.void": f"#CDBBE8 {_FELT}",
        "card.black": f"bold #17211F {_CARD}",
        "card.red": f"bold #C1272D {_CARD}",
        "card.edge": f"#B9C4BC {_CARD}",
        "card.back": "#7F9DB5 on #24465F",
        "red": "#C1272D",
        "key": "bold",
        "quiet": "dim",
        "refused": "bold",
    }
)
"""For terminals of 256 colours or more."""

PLAIN = Theme(
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
        "red": "red",
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


def theme_for(console: Console) -> Theme:
    return FELT if console.color_system in ("truecolor", "256") else PLAIN
