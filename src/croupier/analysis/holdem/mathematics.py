"""The mathematics of Ultimate Texas Hold'em."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from croupier.analysis.edges import Edges, PayLine, SeenCard
from croupier.analysis.mathematics import Mathematics, Note, Price
from croupier.analysis.spot import CardsByPlace, Place, ValuedChoice
from croupier.analysis.strategy import Cell, StartingHands, StrategyCard
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.holdem import HoldemRules

if TYPE_CHECKING:
    from croupier.analysis.par.wagers import Meter, Play
    from croupier.analysis.simulation.plan import Plan
    from croupier.analysis.simulation.run import Run

_TRIPS_NOT_COUNTED = (
    "Ante, blind and play only: that a fold forfeits the trips wager is not counted."
)
_ONE_BOX = "figures are for one box whose player sees no other hand"


class HoldemMathematics(Mathematics):
    """Every game is solved on request, in a second or two."""

    game = "holdem"
    wager_lines: ClassVar[Mapping[str, str]] = {
        "main": "ante, blind and play",
        "play_unchanged": "trips, folds forfeit it",
        "play_reoptimised": "trips, played with it in mind",
    }
    wager_words: ClassVar[Mapping[str, str]] = {
        "main": "Main game",
        "blind": "Blind",
        "trips": "Trips, never folded",
        "jackpot": "Jackpot, at its fixed odds",
        "play_unchanged": "Trips, play unchanged",
        "play_reoptimised": "Trips, played with it in mind",
    }
    with_ante = frozenset({"blind"})
    share_words: ClassVar[Mapping[str, str]] = {
        "four": "4x",
        "two": "2x",
        "one": "1x",
        "fold": "fold",
    }
    share_digits = 3
    hidden_cards: ClassVar[Mapping[str, str]] = {
        "dealer": "one of the dealer's cards",
        "flop": "one card of the flop",
    }
    places = (
        Place("hole", 'Both hole cards, "Kd Qh".', (2,), needed=True),
        Place("flop", "The first three community cards.", (0, 3)),
        Place("turn_river", "The other two.", (0, 2), after="flop"),
    )
    columns = (8, 17)
    strategy_pages = "croupier.cli.strategy.holdem:show_strategy"
    felt = "#154E38"
    par_titles: ClassVar[Mapping[str, str]] = {
        "main": "Main game",
        "blind": "Blind",
        "trips": "Trips",
        "jackpot": "Progressive jackpot",
        "play_unchanged": "trips, folds forfeit it, play unchanged",
        "play_reoptimised": "trips, played with it in mind",
    }
    par_notes = (
        "The main game is played optimally by a player who sees one hand. Trips among the "
        "sensitivities assumes that no hand is folded.",
        "A jackpot wager is collected even when it wins, so its prizes are shown in full.",
    )
    option_notes: ClassVar[Mapping[str, str]] = {
        "jackpot_wager": "the unit of the jackpot's figures",
        "jackpot_retained_percent": "how fast the meter climbs, not what a meter is worth",
        "jackpot_minor_percent": "how fast each meter climbs, not what a meter is worth",
        "boxes_per_player": _ONE_BOX,
        "additional_hands": _ONE_BOX,
    }

    def edges(self, rules: HoldemRules, pool: Fraction = Fraction(0)) -> Edges:
        from croupier.analysis.holdem.wagers import holdem_edges

        return holdem_edges(rules, pool)

    def house_edges(self, rules: HoldemRules) -> Mapping[str, Fraction]:
        from croupier.analysis.holdem.wagers import holdem_house_edges

        return holdem_house_edges(rules)

    def seen(self, rules: HoldemRules, which: str) -> SeenCard:
        from croupier.analysis.holdem.wagers import seen_card

        return seen_card(rules, which)

    def values(self, rules: HoldemRules, cards: CardsByPlace) -> tuple[ValuedChoice, ...]:
        from croupier.analysis.holdem.choices import choices

        return tuple(choices(rules, *(cards[place.name] for place in self.places)))

    def table_notes(self, rules: HoldemRules, areas: frozenset[str]) -> Iterator[Note]:
        if "trips" in areas:
            yield _TRIPS_NOT_COUNTED, rules.cites.fold

    def strategy(self, rules: HoldemRules) -> StrategyCard:
        """The card for play after the flop; `starting_hands` covers the play before it."""
        from croupier.analysis.holdem.advice.advice import strategy_card

        return strategy_card(rules)

    def starting_hands(self, rules: HoldemRules) -> StartingHands:
        from croupier.analysis.holdem.advice.advice import chart
        from croupier.analysis.holdem.game import game_of
        from croupier.analysis.holdem.solution import solved

        found = chart(solved(game_of(rules)))
        rows = tuple(
            tuple(Cell(each.name, each.action, each.four, each.check) for each in row)
            for row in found.rows
        )
        hands = sum(each.holes for each in found.cells)
        return StartingHands(rows, found.holes, hands, found.in_words)

    def run(self, rules: HoldemRules, plan: "Plan") -> "Run":
        from croupier.analysis.simulation.holdem.run import HoldemRun

        return HoldemRun(rules, plan)

    def wager_clauses(self, rules: HoldemRules) -> Mapping[str, Clauses]:
        from croupier.analysis.holdem.wagers import wager_clauses

        return wager_clauses(rules)

    def pay_table(self, rules: HoldemRules, wager: str, edges: Edges) -> tuple[PayLine, ...]:
        from croupier.analysis.holdem.wagers import blind_lines

        if wager == "blind":
            return tuple(blind_lines(rules, edges.wagers[wager].results))
        return super().pay_table(rules, wager, edges)

    def play(self, rules: HoldemRules, edges: Edges) -> "Play | None":
        from croupier.analysis.holdem.wagers import play

        del edges
        return play(rules)

    def meter(self, rules: HoldemRules, edges: Edges, pool: Fraction) -> "Meter | None":
        from croupier.analysis.holdem.wagers import meter

        return meter(rules, edges.growing, pool)

    def price(self, chosen: HoldemRules, pool: Fraction) -> Price:
        from croupier.analysis.holdem.game import game_of
        from croupier.analysis.holdem.wagers import price

        game = game_of(chosen)
        return lambda rules: price(rules, game, pool)


MATHEMATICS = HoldemMathematics()
