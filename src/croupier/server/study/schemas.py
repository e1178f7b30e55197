"""Schemas of study: exact values with a decimal beside each."""

from typing import Literal

from croupier.server.schemas import CardText, Clauses, Money, Schema


class Exact(Schema):
    exact: Money
    decimal: float
    """An approximation for drawing; the exact value counts."""


class ChoiceValue(Schema):
    """A legal choice. Sums are in antes, counted from before the first wager."""

    words: str
    action: str
    multiple: int | None
    """For a play wager: how many antes."""
    discard: list[CardText]
    """For an exchange: the cards given away."""
    value: Exact
    less: Exact
    """How much less than the best choice."""
    best: bool
    because: str


class ChoicesTold(Schema):
    rulebook: str
    choices: list[ChoiceValue]


class DecisionMade(Schema):
    """A decision of this round, beside the best one."""

    when: str
    words: str
    best: str
    cost: Exact
    """In antes; 0 if the decision was right."""


class BoxStudied(Schema):
    box: int
    ante: Money
    cards: list[CardText]
    when: str | None
    """The decision that its player faces; None if there is none."""
    choices: list[ChoiceValue]
    made: list[DecisionMade]
    cost: Exact
    """The cost of all decisions so far."""
    says: str
    """Why there is nothing to choose, if so."""


class NoteTold(Schema):
    text: str
    clauses: Clauses


class TableStudied(Schema):
    """The viewer's boxes in one round, computed from the cards that their player sees."""

    table: str
    round: int | None
    """None before the first round is dealt."""
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
    """A sample of rounds played with exact choices. Every figure of the wager except its edge comes
    from it, with standard errors."""

    rounds: str
    command: str
    mean: float
    """The average result of these rounds, to compare with the exact edge."""
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
    """Relative to the average total stake."""
    average_wager: Exact
    deviation: float
    hit_frequency: Exact
    lines: list[PayLineTold]
    results: list[ResultTold]
    more: list[EdgeTold]
    """The same wager, played with another strategy."""
    played: PlayedTold | None
    """None if everything is counted exactly."""


class ShareTold(Schema):
    name: str
    """The name of the choice for programs."""
    words: str
    share: Exact


class SolvedTold(Schema):
    """The solved main game of Lunar Poker; also stated if its results are not known."""

    edge: Exact
    command: str
    """The program that made the data."""
    forced: Exact | None
    """How often the dealer is forced, if the document allows it."""
    with_super: Exact | None
    """What a round costs together with a compulsory super wager of one ante."""
    clauses: Clauses
    """Why the super wager must be placed."""


class ReturnTold(Schema):
    """What a unit on the jackpot returns as the pool grows: a straight line from `from_pool` on.
    Pools are in jackpot wagers."""

    words: str
    from_pool: Exact
    at_nothing: Exact
    slope: Exact
    break_even: Exact


class PointTold(Schema):
    """What a unit on the jackpot returns at that pool, for one box."""

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
    """The points where its line bends, from an empty pool to twice the break-even pool."""
    solved: SolvedTold | None
    missing: str
    """What is missing, and how to get it; otherwise empty."""


class ValueEdges(Schema):
    value: str
    words: str
    chosen: bool
    edges: list[EdgeTold]


class OptionEdges(Schema):
    """An option that changes an edge; the other options as chosen."""

    option: str
    title: str
    says: str
    clauses: Clauses
    values: list[ValueEdges]


class DesignOption(Schema):
    """One of the operator's options, with a value that the document allows."""

    name: str
    title: str
    value: str
    words: str


class DesignTold(Schema):
    """What a wager costs with one combination of options."""

    options: list[DesignOption]
    edge: Exact
    deviation: float | None
    """The standard deviation of a round, in wagers; None if it is not known."""
    chosen: bool
    """Whether these are the rulebook's own values."""


class DesignsTold(Schema):
    """Every combination of the options that make a difference to a wager."""

    rulebook: str
    wager: str
    designs: list[DesignTold]


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
    """By how much 4x is better; negative if check is better."""


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
    """Rules for one kind of hand, or one moment of the round: the first that matches decides."""

    heading: str
    rules: list[RuleTold]


class FigureTold(Schema):
    """A figure in antes."""

    kind: Literal["edge", "cost"]
    words: str
    value: Exact


class ShareBeside(Schema):
    """How often a choice is made: by best play, and by a player who follows the rules."""

    name: str
    words: str
    best: Exact
    followed: Exact | None
    """None if the rules have not been priced."""


class StrategyDifference(Schema):
    """Where other rulebooks' rules for a kind of hand differ: only the rules that are on one
    card."""

    rulebooks: list[str]
    heading: str
    here: list[RuleTold]
    there: list[RuleTold]


class StrategyTold(Schema):
    """A strategy to memorize: short rules, and exactly what they cost against best play."""

    rulebook: str
    title: str
    options: dict[str, str]
    played_with: str
    rules: list[RulesTold]
    notes: list[str]
    """Definitions of words in the rules, where they need one."""
    figures: list[FigureTold]
    """House edges of best play and of the rules, and what the rules cost; unknown figures are left
    out."""
    shares: list[ShareBeside]
    differences: list[StrategyDifference]
    unknown: str
    """What is left out, and how to find it; otherwise empty."""
    command: str
    """The command that writes the same as a page."""


class RoundPlayed(Schema):
    """A finished round that the viewer played in."""

    table: str
    round: int
    at: str
    rulebook: str
    training: bool


class RoundsPlayed(Schema):
    """Newest first."""

    rounds: list[RoundPlayed]
    more: bool
    """Whether there are older ones."""


class DecisionStudied(Schema):
    """A decision of a finished hand, with the cards that its player knew then."""

    when: str
    cards: dict[str, list[CardText]]
    """By the places that the values of choices are asked with; empty places are left out."""
    made: ChoiceValue
    best: ChoiceValue
    cost: Exact
    """In antes; 0 if the decision was right."""
    kind: str
    """The kind of mistake, for programs; empty if there was none."""
    kind_words: str


class HandStudied(Schema):
    box: int
    ante: Money
    net: Money
    own_cost: Exact
    """What its wagers cost on average without a mistake, in money. Wagers whose price is not known
    are left out."""
    decisions: list[DecisionStudied]


class RoundStudied(Schema):
    """The viewer's hands of a finished round."""

    table: str
    round: int
    at: str
    rulebook: str
    options: dict[str, str]
    """Options that change the values, by name."""
    hands: list[HandStudied]
