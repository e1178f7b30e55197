"""What studying a game is told: exact values with a decimal beside each."""

from typing import Literal

from croupier.server.schemas import CardText, Clauses, Money, Schema


class Exact(Schema):
    exact: Money
    decimal: float
    """For drawing; the other is what counts."""


class ChoiceValue(Schema):
    """A legal choice. Sums are in antes, from before the first wager was placed."""

    words: str
    action: str
    multiple: int | None
    """Of a play wager: how many antes."""
    discard: list[CardText]
    """Of an exchange: what is given away."""
    value: Exact
    less: Exact
    """How much less than the best."""
    best: bool
    because: str


class ChoicesTold(Schema):
    rulebook: str
    choices: list[ChoiceValue]


class DecisionMade(Schema):
    """A decision of this round, beside what would have been best."""

    when: str
    words: str
    best: str
    cost: Exact
    """In antes; nothing where it was right."""


class BoxStudied(Schema):
    box: int
    ante: Money
    cards: list[CardText]
    when: str | None
    """The decision in front of its player; None if there is none."""
    choices: list[ChoiceValue]
    made: list[DecisionMade]
    cost: Exact
    """Of all that was decided so far."""
    says: str
    """Why there is nothing to choose, if so."""


class NoteTold(Schema):
    text: str
    clauses: Clauses


class TableStudied(Schema):
    """The own boxes of one round, reckoned from the cards that their player sees."""

    table: str
    round: int | None
    """None before the first is dealt."""
    over: bool
    boxes: list[BoxStudied]
    notes: list[NoteTold]


class PayLineTold(Schema):
    line: str
    odds: Money
    ways: str
    of: str
    probability: Exact
    contribution: Exact


class ResultTold(Schema):
    net: Money
    decimal: float
    ways: str
    probability: float


class EdgeTold(Schema):
    name: str
    words: str
    edge: Exact


class PlayedTold(Schema):
    """Rounds that were played, with exact choices, for all of a wager but its edge; standard
    errors of what they gave."""

    rounds: str
    command: str
    mean: float
    """The result of these rounds on average, to hold against the exact edge."""
    mean_error: float
    wager_error: float
    risk_error: float
    deviation_error: float
    hit_error: float


class WagerTold(Schema):
    name: str
    words: str
    edge: Exact
    risk: Exact
    """Of all that is staked on average."""
    average_wager: Exact
    deviation: float
    hit_frequency: Exact
    lines: list[PayLineTold]
    results: list[ResultTold]
    more: list[EdgeTold]
    """The same wager, played otherwise."""
    played: PlayedTold | None
    """None where everything is counted."""


class ShareTold(Schema):
    name: str
    """What programs know the choice by."""
    words: str
    share: Exact


class SolvedTold(Schema):
    """The main game of Lunar Poker, solved: told also where its results are not known."""

    edge: Exact
    command: str
    """What made the data."""
    forced: Exact | None
    """How often the dealer is forced, where a document has that."""
    with_super: Exact | None
    """What a round costs together with a super wager of one ante, where that must be placed."""
    clauses: Clauses
    """Why it must be placed."""


class ReturnTold(Schema):
    """What a unit on the jackpot gets back as the pool grows: a straight line from `from_pool` on.
    Pools are in jackpot wagers."""

    words: str
    from_pool: Exact
    at_nothing: Exact
    slope: Exact
    break_even: Exact


class PointTold(Schema):
    """What a unit on the jackpot gets back at that pool, for one box."""

    pool: Exact
    back: Exact


class EdgesTold(Schema):
    rulebook: str
    title: str
    options: dict[str, str]
    wagers: list[WagerTold]
    shares: list[ShareTold]
    growing: list[ReturnTold]
    jackpot: list[PointTold]
    """Where its line bends, from an empty pool to twice the one at which it costs nothing."""
    solved: SolvedTold | None
    missing: str
    """What is not told, and how to get it; else empty."""


class ValueEdges(Schema):
    value: str
    words: str
    chosen: bool
    edges: list[EdgeTold]


class OptionEdges(Schema):
    """An option that makes a difference, the others as they were chosen."""

    option: str
    title: str
    says: str
    clauses: Clauses
    values: list[ValueEdges]


class SideBySide(Schema):
    rulebook: str
    options: list[OptionEdges]


class CellTold(Schema):
    name: str
    """AKs, AKo, 77."""
    action: Literal["4x", "check"]
    four: Exact
    check: Exact
    margin: Exact
    """By how much 4x is better; negative where check is."""


class ChartTold(Schema):
    """Aces first; suited hands above the diagonal."""

    rulebook: str
    rows: list[list[CellTold]]
    played: int
    holes: int
    words: str


class RuleTold(Schema):
    action: str
    """The kind of action: fold, check, bet, play, buy, keep, force or decline."""
    do: str
    when: str


class RulesTold(Schema):
    """For one kind of hand, or one moment of the round: the first that fits decides."""

    heading: str
    rules: list[RuleTold]


class FigureTold(Schema):
    """Of an ante."""

    kind: Literal["edge", "cost"]
    words: str
    value: Exact


class ShareBeside(Schema):
    """How often a choice is made: by the best play, by who follows the rules."""

    name: str
    words: str
    best: Exact
    followed: Exact | None
    """None where the rules have not been priced."""


class StrategyDifference(Schema):
    """Where other rulebooks' rules for a kind of hand are not the same: those on one card only."""

    rulebooks: list[str]
    heading: str
    here: list[RuleTold]
    there: list[RuleTold]


class StrategyTold(Schema):
    """How to play by heart: short rules, and exactly what they cost against the best play."""

    rulebook: str
    title: str
    options: dict[str, str]
    played_with: str
    rules: list[RulesTold]
    notes: list[str]
    """What words in the rules mean, where that has to be said."""
    figures: list[FigureTold]
    """House edges of the best play and of the rules, and what the rules cost; what is not known
    is left out."""
    shares: list[ShareBeside]
    differences: list[StrategyDifference]
    unknown: str
    """What is left out, and how to find it; else empty."""
    command: str
    """What writes the same as a page of its own."""
