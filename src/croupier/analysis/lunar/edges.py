"""Every wager of Lunar Poker: the main game where it is solved, and the super wagers."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from croupier.analysis.edges import Edges, Grid, GridRow, Priced, Reading, Solved, Together
from croupier.analysis.lunar.game import game_of, without_second
from croupier.analysis.lunar.known import known
from croupier.analysis.lunar.main_game import MainGame, how_to_solve, main_game
from croupier.analysis.lunar.super_wager import super_wager
from croupier.analysis.wager import Played, WagerFigures
from croupier.rulebooks.lunar import LunarRules

SUPERS = ("super", "super_on", "dealer_super")
NO_SECOND = "second-combination=none"
"""A reading that is no option of a rulebook, as `croupier solve` takes it."""
_INSTANT, _READING = "instant", "straight_with_pair"
_SUPER_REMARK = "Super wagers look at the first five cards, so all are worth the same."


def lunar_edges(rules: LunarRules) -> Edges:
    """The main game where it is solved; the super wagers: on the own hand, on other boxes, on the
    dealer's."""
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
    """Also the mean of these rounds, to hold against the exact edge."""
    mean = -float(figures.results.mean)
    return (
        "Staked, deviation, won and results come from exact choices and simulated rounds, "
        f"{played.rounds:,} of them ({played.command}); on average they cost "
        f"{_percent(mean)} ± {_percent(played.mean_error)}."
    )


def _together(beside: Together, main: WagerFigures | None) -> str:
    """What a round really costs where a super wager must lie beside the ante."""
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
    """What a round costs, in antes, where a super wager must be placed beside the ante: both of the
    same amount, the least that the document lets be. None where it need not be placed."""
    if not rules.super_compulsory or "super" not in rules.at_least_ante:
        return None
    return main + super_wager(rules).house_edge


def lunar_house_edges(rules: LunarRules) -> dict[str, Fraction]:
    """Only what each wager costs, the main game where it is solved."""
    main = main_game(rules)
    supers = {name: super_wager(rules).house_edge for name in SUPERS if name in rules.areas}
    return supers if main is None else {"main": main.house_edge, **supers}


def priced(rules: LunarRules) -> Priced:
    """The main game and a super wager, which are all that a reading may touch."""
    every = lunar_house_edges(rules)
    edges = {name: edge for name, edge in every.items() if name in ("main", "super")}
    return Priced(edges, "" if "main" in edges else _not_solved(how_to_solve(rules)))


def further_readings(option: str, rules: LunarRules) -> Iterator[Reading]:
    """What paying a second combination costs the house at all: no document leaves that open."""
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
