"""Every wager of Lunar Poker: the main game if it is solved, the super wagers, which are exact for
every pay table, and the further data of a PAR sheet."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb

from croupier.analysis.edges import (
    Edges,
    Grid,
    GridRow,
    PayLine,
    Played,
    Priced,
    Reading,
    Solved,
    Together,
    WagerFigures,
    distribution,
)
from croupier.analysis.lunar.game import Game, game_of, without_second
from croupier.analysis.lunar.main_game import MainGame, how_to_solve, known, main_game
from croupier.analysis.par.wagers import Chosen, Play
from croupier.hands import VALUES, AceKingQueen, Category, Value, best_line, lines_of
from croupier.hands.super_lines import SuperLine
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.table import addresses

HANDS = comb(52, 5)
_SUITS = {
    Category.ODD_CARDS: (1_020, 60),
    Category.PAIR: (384, 16),
    Category.TWO_PAIRS: (144, 4),
    Category.THREE_OF_A_KIND: (64, 0),
    Category.STRAIGHT: (1_020, 60),
    Category.FLUSH: (4, 4),
    Category.FULL_HOUSE: (24, 0),
    Category.FOUR_OF_A_KIND: (4, 0),
    Category.STRAIGHT_FLUSH: (4, 4),
    Category.ROYAL_FLUSH: (4, 4),
}
"""In how many ways suits can be given to the cards of one value; in how many all are one colour.
Five ranks: 4^5 less 4 of one suit, and for each colour 2^5 less 2. A pair of one colour has one
way, and three of a rank cannot be of one."""


def super_wager(rules: LunarRules) -> WagerFigures:
    """The figures of a super wager by these rules, on any hand."""
    return _super_wager(tuple(rules.super_odds.items()), rules.ace_king_queen)


@lru_cache(64)
def _super_wager(
    odds: tuple[tuple[SuperLine, Amount], ...], ace_king_queen: AceKingQueen
) -> WagerFigures:
    """Cached by all that it depends on, since other options of a rulebook do not change it."""
    table = dict(odds)
    ways: dict[SuperLine | None, int] = dict.fromkeys((*table, None), 0)
    for value, same_coloured, often in values_and_colours():
        ways[best_line(lines_of(value, same_coloured, ace_king_queen), table)] += often
    lines = tuple(PayLine(line.value, pays, ways[line], HANDS) for line, pays in odds)
    paid = ((Fraction(line.odds), line.ways) for line in lines)
    return WagerFigures(distribution([*paid, (Fraction(-1), ways[None])]), lines=lines)


def values_and_colours() -> Iterator[tuple[Value, bool, int]]:
    """Every value, with and without all cards of one colour, and the number of such hands."""
    for value in VALUES:
        every, one_colour = _SUITS[value.category]
        yield value, True, one_colour
        yield value, False, every - one_colour


SUPERS = ("super", "super_on", "dealer_super")
NO_SECOND = "second-combination=none"
"""A reading that is not an option of any rulebook, as `croupier solve` takes it."""
_INSTANT, _READING = "instant", "straight_with_pair"
_SUPER_REMARK = "Super wagers depend on the first five cards, so all are worth the same."


def lunar_edges(rules: LunarRules) -> Edges:
    """The main game if it is solved, and the super wagers on a player's own box, on other boxes and
    on the dealer."""
    supers = {name: super_wager(rules) for name in SUPERS if name in rules.areas}
    main = main_game(rules)
    if main is None:
        words = f"The main game by these rules is not solved here: run `{how_to_solve(rules)}`."
        return Edges(supers, remarks=(words, _SUPER_REMARK), missing=words)
    figures, together = main.figures, with_super(rules, main.house_edge)
    if figures is None:
        words = (
            "What is staked, the deviation and the results of the main game come from rounds that "
            "are played with the exact choices, and none come with the package for these rules: "
            f"`{how_to_solve(rules)}` makes a solution, and "
            f"`croupier simulate {rules.id} --optimal` plays by it."
        )
        return _edges(rules, main, supers, None, together, words)
    more = {} if together is None else {"with_super": together}
    wagers = {"main": replace(figures, more=more), **supers}
    return _edges(rules, main, wagers, figures, together)


def _edges(
    rules: LunarRules,
    main: MainGame,
    wagers: dict[str, WagerFigures],
    figures: WagerFigures | None,
    together: Fraction | None,
    missing: str = "",
) -> Edges:
    clauses = tuple(dict.fromkeys((*rules.cites.super, *rules.cites.super_at_least)))
    beside = None if together is None else Together("with_super", together, clauses)
    rows = tuple(
        GridRow(each.pair, each.chosen, {name.value: edge for name, edge in each.edges.items()})
        for each in main.instants
    )
    solved = Solved(
        main.house_edge,
        main.known.command,
        Grid(_INSTANT, _READING, rows),
        main.shares.get("force"),
        beside,
    )
    told = [] if beside is None else [_together(beside, figures)]
    told += [missing] if missing else []
    return Edges(
        wagers,
        main.shares,
        solved=solved,
        notes=tuple(_notes(rules, main, figures)),
        remarks=(*told, _SUPER_REMARK),
        missing=missing,
    )


def _notes(rules: LunarRules, main: MainGame, figures: WagerFigures | None) -> Iterator[str]:
    yield f"The main game is solved: {main.known.command}"
    if figures is not None and figures.played is not None:
        yield _simulated(figures, figures.played)
    if rules.max_payout is not None:
        yield "Figures are without the maximum payout: they are in antes, and it is not."


def _simulated(figures: WagerFigures, played: Played) -> str:
    """How the simulated figures were made, with their mean to compare with the exact edge."""
    mean = -float(figures.results.mean)
    return (
        "Staked, deviation, won and results come from exact choices and simulated rounds, "
        f"{played.rounds:,} of them ({played.command}); on average they cost "
        f"{_percent(mean)} ± {_percent(played.mean_error)}."
    )


def _together(beside: Together, main: WagerFigures | None) -> str:
    """The total cost of a round if a super wager is compulsory."""
    clauses, edge, risk = ", ".join(beside.clauses), beside.edge, ""
    if main is not None:
        risk = f", {_percent(edge / (main.average_wager + 1))} of all that is staked"
    return (
        f"An ante is not played without a super wager at least as large ({clauses}). With one unit "
        f"on each a round costs {_percent(edge)} of a unit, exactly {edge}{risk}.\n"
    )


def _percent(value: Fraction | float) -> str:
    return f"{float(value * 100):.4f}%"


def with_super(rules: LunarRules, main: Fraction) -> Fraction | None:
    """The cost of a round in antes if a super wager is compulsory: both wagers of the same amount,
    the lowest that the document allows. None if the super wager is optional."""
    if not rules.super_compulsory or "super" not in rules.at_least_ante:
        return None
    return main + super_wager(rules).house_edge


def lunar_house_edges(rules: LunarRules) -> dict[str, Fraction]:
    """House edges alone; that of the main game if it is solved."""
    main = main_game(rules)
    supers = {name: super_wager(rules).house_edge for name in SUPERS if name in rules.areas}
    return supers if main is None else {"main": main.house_edge, **supers}


def priced(rules: LunarRules) -> Priced:
    """The main game and a super wager: all that a reading may affect."""
    every = lunar_house_edges(rules)
    edges = {name: edge for name, edge in every.items() if name in ("main", "super")}
    return Priced(edges, "" if "main" in edges else _not_solved(how_to_solve(rules)))


def further_readings(option: str, rules: LunarRules) -> Iterator[Reading]:
    """The game without a second combination, to show what paying one costs; every document pays
    it."""
    if option != _READING:
        return
    supers, words = {"super": super_wager(rules).house_edge}, "no second combination"
    found = known(without_second(game_of(replace(rules, max_payout=None))))
    if found is None:
        command = f"croupier solve {rules.id} --reading {NO_SECOND}"
        yield Reading("none", False, supers, _not_solved(command), words)
        return
    note = "only to compare: every document pays a second combination"
    yield Reading("none", False, {"main": found.house_edge, **supers}, note, words)


def _not_solved(command: str) -> str:
    return f"the main game is not solved here: {command}"


ORDER = ("bet", "buy", *(f"exchange {count}" for count in range(2, 6)), "fold", "instant")
"""The order of first choices on a sheet."""


def play(main: MainGame) -> Play:
    """Exact shares; what each choice stakes and wins comes from the simulated rounds."""
    words = "Optimal play; shares of the first choice are exact."
    forced = main.shares.get("force")
    if forced is not None:
        words += f" The dealer is forced in {float(100 * forced):.4f}% of all rounds."
    if main.play is not None:
        words += " Stakes and results come from rounds simulated with the exact choices."
    return Play(tuple(_first_choice(main, name) for name in ORDER), (), words)


def _first_choice(main: MainGame, name: str) -> Chosen:
    share, game = main.shares[name], main.known.figures.game
    if name == "instant":
        assert game.instant is not None
        ways = main.known.figures.sums.instant
        paid = sum(odds * each for odds, each in zip(game.instant, ways, strict=True))
        return Chosen("instant hand", share, 1, Fraction(paid, sum(ways)))
    if name == "fold":
        return Chosen(name, share, 1, Fraction(-1))
    if main.play is None:
        return Chosen(name, share, None, None)
    ways_on = {
        words: often for words, often in main.play.choices.items() if words.split(", ")[0] == name
    }
    rounds = sum(ways_on.values())
    if not rounds:
        return Chosen(name, share, None, None)
    staked = sum(_staked(words, game) * often for words, often in ways_on.items())
    won = sum((main.play.totals[words] for words in ways_on), Fraction(0))
    return Chosen(name, share, Fraction(staked, rounds), won / rounds)


def _staked(words: str, game: Game) -> int:
    """The antes staked on one way through a round, such as "exchange 3, bet, force"."""
    first, *then = words.split(", ")
    draw = 0 if first in ("fold", "bet") else game.draw_antes or 0
    bet = game.bet_antes if "bet" in (first, *then) else 0
    return 1 + draw + bet + ((game.force_antes or 0) if "force" in then else 0)


def wager_clauses(rules: LunarRules) -> Mapping[str, Clauses]:
    odds = rules.document.odds
    supers = addresses(rules.document, odds.super.clauses)
    main = addresses(rules.document, tuple(dict.fromkeys((*odds.ante.clauses, *odds.bet.clauses))))
    return {"main": main, "super": supers, "super_on": supers, "dealer_super": supers}
