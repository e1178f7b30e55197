"""The stages of a round, as the person who deals it goes through them."""

from croupier.value import value


@value
class Stage:
    """A stage of a round: its phases, its name, and the topics of its clauses.

    A stage about which the document says nothing is left out. `cases` are the irregularities to
    expect in it, likeliest first, as far as the document has them."""

    title: str
    phases: tuple[str, ...]
    topics: tuple[str, ...]
    cases: tuple[str, ...] = ()


WAGERS = Stage(
    "Close the wagers",
    ("wagering",),
    ("no_more_bets",),
    ("late-wager", "wrong-bet", "no-wager", "misplaced-wager", "spoken-wager"),
)
DEAL = Stage(
    "Deal",
    ("dealing",),
    ("deal",),
    ("exposed-card", "wrong-deal", "wrong-order", "wrong-number", "misdeal"),
)
SETTLE = Stage(
    "Settle",
    ("settling",),
    ("compare",),
    ("wrong-payment", "misread-hand", "collected-early", "best-hand"),
)
COLLECT = Stage(
    "Collect the cards",
    ("collecting", "over"),
    ("spread_and_counted",),
    ("collected-early", "wrong-number", "wrong-payment"),
)
COURSE = (
    WAGERS,
    DEAL,
    Stage("Decisions", ("deciding",), ("decide",), ("absent", "player-shows-cards", "fold")),
    Stage("Show your hand", ("revealing",), ("reveal",), ("misread-hand", "dealer-shows-cards")),
    SETTLE,
    COLLECT,
)
"""The stages of a game in which each box decides once."""
