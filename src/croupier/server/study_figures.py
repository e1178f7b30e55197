"""The figures of whole games as they are told; reckoned once for each choice of options."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.money import format_amount
from croupier.rulebooks import Rulebook, address
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text
from croupier.server.choices import option_title, option_words
from croupier.server.study_shapes import (
    CellTold,
    ChartTold,
    EdgesTold,
    EdgeTold,
    OptionEdges,
    PayLineTold,
    PlayedTold,
    PointTold,
    ResultTold,
    ReturnTold,
    ShareTold,
    SideBySide,
    SolvedTold,
    ValueEdges,
    WagerTold,
)
from croupier.server.study_values import exact

if TYPE_CHECKING:
    from croupier.analysis.edges import Edges
    from croupier.analysis.uth.chart import Cell
    from croupier.analysis.wager import PayLine, WagerFigures

_WORDS = {
    "main": "Main game",
    "blind": "Blind",
    "trips": "Trips, never folded",
    "jackpot": "Jackpot, at its fixed odds",
    "super": "Super, own box",
    "super_on": "Super, another box",
    "dealer_super": "Super, dealer’s hand",
    "play_unchanged": "Trips, play unchanged",
    "play_reoptimised": "Trips, played with it in mind",
    "with_super": "With super, which must be placed: equal stakes",
}
_SHARES = {"four": "4x", "two": "2x", "one": "1x", "fold": "fold"}
_LUNAR_SHARES = ("bet", "buy", *(f"exchange {count}" for count in range(2, 6)), "fold", "instant")
_NO_SECOND = "no second combination"
"""As no document has it: only to compare."""
_KEPT = 64


def _words(wager: str) -> str:
    return _WORDS.get(wager, wager.replace("_", " ").capitalize())


def edges_told(book: Rulebook, options: Mapping[str, Any]) -> EdgesTold:
    return _edges_told(book, _key(book, options))


def _key(book: Rulebook, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What was chosen among listed values; amounts of money touch no edge."""
    listed = {name for name, option in book.document.options.items() if option.allowed}
    chosen = book.options(options)
    return tuple((name, value_text(chosen[name])) for name in sorted(listed))


@lru_cache(_KEPT)
def _edges_told(book: Rulebook, options: tuple[tuple[str, str], ...]) -> EdgesTold:
    from croupier.analysis.edges import holdem_edges, lunar_edges

    rules = book.rules(dict(options))
    edges = holdem_edges(rules) if isinstance(rules, HoldemRules) else lunar_edges(rules)
    return EdgesTold(
        rulebook=book.id,
        title=book.title,
        options={name: value_text(value) for name, value in rules.options.items()},
        wagers=[_wager(name, each) for name, each in edges.wagers.items()],
        shares=list(_shares(edges)),
        growing=list(_growing(edges)),
        jackpot=list(_points(rules)) if isinstance(rules, HoldemRules) else [],
        solved=_solved(rules, edges) if isinstance(rules, LunarRules) else None,
        missing=edges.missing,
    )


def _solved(rules: LunarRules, edges: "Edges") -> SolvedTold | None:
    if edges.lunar is None:
        return None
    forced, together = edges.lunar.shares.get("force"), edges.with_super
    clauses = dict.fromkeys((*rules.cites.super, *rules.cites.super_at_least))
    return SolvedTold(
        edge=exact(edges.lunar.house_edge),
        command=edges.lunar.known.command,
        forced=None if forced is None else exact(forced),
        with_super=None if together is None else exact(together),
        clauses=[] if together is None else list(clauses),
    )


def _wager(name: str, figures: "WagerFigures") -> WagerTold:
    results = figures.results
    return WagerTold(
        name=name,
        words=_words(name),
        edge=exact(figures.house_edge),
        risk=exact(figures.element_of_risk),
        average_wager=exact(figures.average_wager),
        deviation=figures.standard_deviation,
        hit_frequency=exact(figures.hit_frequency),
        lines=[_line(line) for line in figures.lines],
        results=[
            ResultTold(
                net=format_amount(net),
                decimal=float(net),
                ways=str(ways),
                probability=float(results.probability(net)),
            )
            for net, ways in results.ways.items()
        ],
        more=[_edge(each, edge) for each, edge in figures.more.items()],
        played=_played(figures),
    )


def _played(figures: "WagerFigures") -> PlayedTold | None:
    played = figures.played
    if played is None:
        return None
    return PlayedTold(
        rounds=str(played.rounds),
        command=played.command,
        mean=float(figures.results.mean),
        mean_error=played.mean_error,
        wager_error=played.wager_error,
        risk_error=figures.risk_error,
        deviation_error=played.deviation_error,
        hit_error=played.hit_error,
    )


def _line(line: "PayLine") -> PayLineTold:
    return PayLineTold(
        line=line.name.replace("_", " "),
        odds=format_amount(line.odds),
        ways=str(line.ways),
        of=str(line.total),
        probability=exact(line.probability),
        contribution=exact(line.contribution),
    )


def _edge(name: str, edge: Fraction) -> EdgeTold:
    return EdgeTold(name=name, words=_words(name), edge=exact(edge))


def _shares(edges: "Edges") -> Iterator[ShareTold]:
    if edges.shares is not None:
        for name, words in _SHARES.items():
            yield ShareTold(words=words, share=exact(getattr(edges.shares, name)))
    if edges.lunar is not None:
        for name in _LUNAR_SHARES:
            yield ShareTold(words=name, share=exact(edges.lunar.shares[name]))


def _growing(edges: "Edges") -> Iterator[ReturnTold]:
    for words, line in (edges.growing or {}).items():
        yield ReturnTold(
            words=words,
            from_pool=exact(line.least_pool),
            at_nothing=exact(line.at_nothing),
            slope=exact(line.slope),
            break_even=exact(line.break_even),
        )


def _points(rules: HoldemRules) -> Iterator[PointTold]:
    from croupier.analysis.uth.jackpot import Jackpot

    jackpot = Jackpot(rules.jackpot)
    bends = {
        Fraction(prize.odds) * 100 / Fraction(prize.percent_of_pool)
        for prize in rules.jackpot.prizes.values()
        if prize.percent_of_pool
    }
    for pool in sorted({Fraction(0), *bends, 2 * jackpot.growing().break_even}):
        yield PointTold(pool=exact(pool), back=exact(1 + jackpot.results(pool).mean))


def side_by_side_told(book: Rulebook, options: Mapping[str, Any]) -> SideBySide:
    return _side_by_side_told(book, _key(book, options))


@lru_cache(_KEPT)
def _side_by_side_told(book: Rulebook, options: tuple[tuple[str, str], ...]) -> SideBySide:
    from croupier.analysis.side_by_side import side_by_side

    told = []
    for each in side_by_side(book, dict(options)):
        option = book.document.options[each.option]
        values = [
            ValueEdges(
                value=value_text(column.value),
                words=_NO_SECOND if column.to_compare else option_words(column.value),
                chosen=column.chosen,
                edges=[_edge(wager, edge) for wager, edge in column.edges.items()],
            )
            for column in each.columns
        ]
        told.append(
            OptionEdges(
                option=each.option,
                title=option_title(each.option),
                says=option.says,
                clauses=[address(book.document.id, number) for number in option.clauses],
                values=values,
            )
        )
    return SideBySide(rulebook=book.id, options=told)


def chart_told(rules: HoldemRules) -> ChartTold:
    from croupier.analysis.uth.chart import chart
    from croupier.analysis.uth.game import game_of
    from croupier.analysis.uth.solution import solve

    found = chart(solve(game_of(rules)))
    return ChartTold(
        rulebook=rules.id,
        rows=[[_cell(cell) for cell in row] for row in found.rows],
        played=found.holes,
        holes=sum(cell.start.holes for cell in found.cells),
        words=found.in_words,
    )


def _cell(cell: "Cell") -> CellTold:
    return CellTold(
        name=cell.name,
        action="4x" if cell.plays else "check",
        four=exact(cell.start.four),
        check=exact(cell.start.check),
        margin=exact(cell.margin),
    )
