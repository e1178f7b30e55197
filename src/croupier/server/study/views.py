"""Views of figures, values and strategies. Figures of whole games are computed once for each
combination of options, and the mathematics is loaded on demand."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import Any, TypeVar

from pydantic import ValidationError

from croupier.analysis.design import designs
from croupier.analysis.edges import Edges, PayLine, Solved, WagerFigures
from croupier.analysis.mathematics import Mathematics, mathematics_of
from croupier.analysis.spot import ValuedChoice, best
from croupier.analysis.strategy import COST, Cell, Line, StrategyCard
from croupier.forms import figures
from croupier.money import format_amount
from croupier.result_store import load_or_make
from croupier.rulebooks import Rulebook, address
from croupier.rulebooks.options import value_text
from croupier.rulebooks.table import TableRules
from croupier.server.rulebooks.views import option_title, option_words
from croupier.server.schemas import Schema
from croupier.server.study.schemas import (
    CellTold,
    ChartTold,
    ChoiceValue,
    DesignOption,
    DesignsTold,
    DesignTold,
    EdgesTold,
    EdgeTold,
    Exact,
    FigureTold,
    OptionEdges,
    PayLineTold,
    PlayedTold,
    PointTold,
    ResultTold,
    ReturnTold,
    RulesTold,
    RuleTold,
    ShareBeside,
    ShareTold,
    SideBySide,
    SolvedTold,
    StrategyDifference,
    StrategyTold,
    ValueEdges,
    WagerTold,
)

_KEPT = 64
S = TypeVar("S", bound=Schema)
OptionKey = tuple[tuple[str, str], ...]


def exact(value: Fraction | int) -> Exact:
    return Exact(exact=format_amount(value), decimal=float(value))


def edges_told(book: Rulebook, options: Mapping[str, Any]) -> EdgesTold:
    return _edges_told(book, _key(book, options))


def _key(book: Rulebook, options: Mapping[str, Any]) -> OptionKey:
    """The choices among listed values; amounts of money change no edge."""
    listed = {name for name, option in book.document.options.items() if option.allowed}
    chosen = book.options(options)
    return tuple((name, value_text(chosen[name])) for name in sorted(listed))


def _stored(
    what: str, book: Rulebook, options: OptionKey, shape: type[S], make: Callable[[], S]
) -> S:
    """Figures of a whole game, stored between runs of the server."""
    if not mathematics_of(book).ours:
        return make()
    document = sha256(repr(figures(book.document)).encode()).hexdigest()
    key = f"{what} {book.id} {book.title} {book.reading} {document} {options} {shape.model_fields}"

    def is_valid(found: bytes) -> bool:
        try:
            shape.model_validate_json(found)
        except ValidationError:
            return False
        return True

    text = load_or_make(key, lambda: make().model_dump_json().encode(), is_valid)
    return shape.model_validate_json(text)


@lru_cache(_KEPT)
def _edges_told(book: Rulebook, options: OptionKey) -> EdgesTold:
    return _stored("edges", book, options, EdgesTold, lambda: _edges(book, options))


def _edges(book: Rulebook, options: OptionKey) -> EdgesTold:
    rules = book.rules(dict(options))
    reckon = mathematics_of(rules)
    edges = reckon.edges(rules)
    return EdgesTold(
        rulebook=book.id,
        title=book.title,
        options={name: value_text(value) for name, value in rules.options.items()},
        wagers=[_wager(reckon, name, each) for name, each in edges.wagers.items()],
        shares=list(_shares(reckon, edges)),
        growing=list(_growing(edges)),
        jackpot=[PointTold(pool=exact(pool), back=exact(back)) for pool, back in edges.bends],
        solved=None if edges.solved is None else _solved(edges.solved),
        missing=edges.missing,
    )


def _solved(solved: Solved) -> SolvedTold:
    forced, together = solved.forced, solved.together
    return SolvedTold(
        edge=exact(solved.house_edge),
        command=solved.command,
        forced=None if forced is None else exact(forced),
        with_super=None if together is None else exact(together.edge),
        clauses=[] if together is None else list(together.clauses),
    )


def _words(reckon: Mathematics, wager: str) -> str:
    return reckon.wager_words.get(wager, wager.replace("_", " ").capitalize())


def _wager(reckon: Mathematics, name: str, figures: WagerFigures) -> WagerTold:
    results = figures.results
    return WagerTold(
        name=name,
        words=_words(reckon, name),
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
        more=[_edge(reckon, each, edge) for each, edge in figures.more.items()],
        played=_played(figures),
    )


def _played(figures: WagerFigures) -> PlayedTold | None:
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


def _line(line: PayLine) -> PayLineTold:
    return PayLineTold(
        line=line.name.replace("_", " "),
        odds=format_amount(line.odds),
        ways=str(line.ways),
        of=str(line.total),
        probability=exact(line.probability),
        contribution=exact(line.contribution),
    )


def _edge(reckon: Mathematics, name: str, edge: Fraction) -> EdgeTold:
    return EdgeTold(name=name, words=_words(reckon, name), edge=exact(edge))


def _shares(reckon: Mathematics, edges: Edges) -> Iterator[ShareTold]:
    for name, words in reckon.share_words.items():
        if name in edges.shares:
            yield ShareTold(name=name, words=words, share=exact(edges.shares[name]))


def _growing(edges: Edges) -> Iterator[ReturnTold]:
    for words, line in edges.growing.items():
        yield ReturnTold(
            words=words,
            from_pool=exact(line.least_pool),
            at_nothing=exact(line.at_nothing),
            slope=exact(line.slope),
            break_even=exact(line.break_even),
        )


def side_by_side_told(book: Rulebook, options: Mapping[str, Any]) -> SideBySide:
    return _side_by_side_told(book, _key(book, options))


@lru_cache(_KEPT)
def _side_by_side_told(book: Rulebook, options: OptionKey) -> SideBySide:
    return _stored("beside", book, options, SideBySide, lambda: _side_by_side(book, options))


def _side_by_side(book: Rulebook, options: OptionKey) -> SideBySide:
    from croupier.analysis.readings import side_by_side

    reckon, told = mathematics_of(book), []
    for each in side_by_side(book, dict(options)):
        option = book.document.options[each.option]
        values = [
            ValueEdges(
                value=value_text(column.value),
                words=column.words or option_words(column.value),
                chosen=column.chosen,
                edges=[_edge(reckon, wager, edge) for wager, edge in column.edges.items()],
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


def designs_told(book: Rulebook, wager: str) -> DesignsTold:
    """Every combination of the operator's options that makes a difference to the wager."""
    return _designs_told(book, wager)


@lru_cache(_KEPT)
def _designs_told(book: Rulebook, wager: str) -> DesignsTold:
    in_force = book.rules().options
    return DesignsTold(
        rulebook=book.id,
        wager=wager,
        designs=[
            DesignTold(
                options=[
                    DesignOption(
                        name=name,
                        title=option_title(name),
                        value=value_text(value),
                        words=option_words(value),
                    )
                    for name, value in each.options.items()
                ],
                edge=exact(each.edge),
                deviation=each.deviation,
                chosen=all(in_force[name] == value for name, value in each.options.items()),
            )
            for each in designs(book, {}, wager)
        ],
    )


def chart_told(rules: TableRules) -> ChartTold:
    found = mathematics_of(rules).starting_hands(rules)
    return ChartTold(
        rulebook=rules.id,
        rows=[[_cell(cell) for cell in row] for row in found.rows],
        played=found.played,
        holes=found.hands,
        words=found.words,
    )


def _cell(cell: Cell) -> CellTold:
    return CellTold.model_validate(
        {
            "name": cell.name,
            "action": cell.action,
            "four": exact(cell.play),
            "check": exact(cell.check),
            "margin": exact(cell.margin),
        }
    )


def choices_told(choices: Sequence[ValuedChoice]) -> list[ChoiceValue]:
    """The choices in the order of the rulebook; the best is marked."""
    if not choices:
        return []
    most = best(choices)
    return [
        ChoiceValue(
            words=each.words,
            action=each.action,
            multiple=each.multiple,
            discard=[card.text for card in each.discard],
            value=exact(each.ev),
            less=exact(most.ev - each.ev),
            best=each is most,
            because=each.because,
        )
        for each in choices
    ]


def kept_strategy_told(book: Rulebook, options: Mapping[str, Any]) -> StrategyTold:
    """The strategy, stored between runs of the server."""
    return _strategy_told(book, _key(book, options))


@lru_cache(_KEPT)
def _strategy_told(book: Rulebook, options: OptionKey) -> StrategyTold:
    return _stored(
        "strategy", book, options, StrategyTold, lambda: strategy_told(book.rules(dict(options)))
    )


def strategy_told(rules: TableRules) -> StrategyTold:
    card = mathematics_of(rules).strategy(rules)
    default = {name: value_text(each.default) for name, each in rules.document.options.items()}
    options = {name: value_text(value) for name, value in rules.options.items()}
    chosen = (f"-o {name}={each}" for name, each in options.items() if each != default[name])
    return StrategyTold(
        rulebook=rules.id,
        title=rules.title,
        options=options,
        played_with=card.played_with,
        rules=[
            RulesTold(heading=heading, rules=_rules(card, lines))
            for heading, lines in card.rules.items()
        ],
        notes=list(card.notes),
        figures=[
            FigureTold(kind="cost" if words == COST else "edge", words=words, value=exact(value))
            for words, value in card.figures.items()
        ],
        shares=[
            ShareBeside(
                name=name,
                words=name,
                best=exact(share),
                followed=None if card.followed is None else exact(card.followed[name]),
            )
            for name, share in card.shares.items()
        ],
        differences=[
            StrategyDifference(
                rulebooks=list(each.rulebooks),
                heading=each.heading,
                here=_rules(card, each.here),
                there=_rules(card, each.there),
            )
            for each in card.differences
        ],
        unknown=card.unknown,
        command=" ".join(["croupier strategy", rules.id, *chosen, f"--html {rules.id}.html"]),
    )


def _rules(card: StrategyCard, lines: Iterable[Line]) -> list[RuleTold]:
    return [RuleTold(action=card.actions.get(do, do), do=do, when=when) for do, when in lines]
