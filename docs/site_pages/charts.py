"""Charts, where people would rather look than read."""

from collections.abc import Iterator
from typing import Any

import altair as alt

import croupier
from croupier.analysis.holdem.advice.advice import advice_for as holdem_advice
from croupier.analysis.holdem.game import game_of as holdem_game
from croupier.analysis.lunar.advice.advice import advice_for as lunar_advice
from croupier.analysis.lunar.figures import Figures, read_sums
from croupier.analysis.lunar.game import game_of
from croupier.analysis.lunar.main_game import solved_games
from croupier.cards import RANKS
from croupier.cli.strategy.holdem import chart_picture
from croupier.cli.strategy.lunar import card_picture
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules

FOLDER = "_static"
Chart = Any
"""One of Altair, whose types do not follow its calls."""
_GREEN, _GOLD, _GREY = "#2c7a5f", "#b98a2f", "#7b8782"


def chart_pages() -> Iterator[tuple[str, str]]:
    """The page, and each picture on it."""
    drawn = {
        "edges": (_edges(), "What each wager costs"),
        "super-tables": (_tables(), "The super wager by pay table"),
        "trips-tables": (_trips(), "The trips wager by pay table"),
        "distributions": (_distributions(), "How a round ends"),
        "upcards": (_upcards(), "What the dealer’s upcard is worth"),
    }
    parts = ["# Charts", _INTRODUCTION]
    for name, (chart, title) in drawn.items():
        yield f"{FOLDER}/{name}.svg", _drawing(chart)
        parts += [f"## {title}", f"![{title}]({FOLDER}/{name}.svg){{.chart}}", _WORDS[name]]
    for name, chart, title in _cards():
        yield f"{FOLDER}/{name}.svg", _svg(chart)
        parts += [f"## {title}", f"![{title}]({FOLDER}/{name}.svg){{.card}}", _WORDS[name]]
    yield "charts.md", "\n\n".join(parts) + "\n"


def _cards() -> Iterator[tuple[str, Chart, str]]:
    """The strategies to memorise, as `croupier strategy --image` draws them, with their titles."""
    holdem = rulebook("nz-uth").rules_as(HoldemRules, {"hand_method": "any"})
    chart = chart_picture(holdem, holdem_advice(holdem_game(holdem)).chart)
    yield "starting-hands", chart, "Which starting hands to raise"
    lunar = rulebook("wa-lunar").rules_as(LunarRules)
    chart = card_picture(lunar, lunar_advice(game_of(lunar)))
    yield "lunar-card", chart, "A strategy card of Lunar Poker"


_INTRODUCTION = (
    "Every figure is exact and is made by `croupier edge` with the rulebook’s default options, "
    "unless the chart says otherwise."
)
_WORDS = {
    "edges": "The house edge in percent of the wager, with every decision right. Bars to the left "
    "are in the player’s favour.",
    "super-tables": "New Zealand leaves seven tables to the operator "
    "([5.9](#nz-lunar-5-9)). Some cost the player four times as much as others.",
    "trips-tables": "Ultimate Texas Hold’em has four tables. A hand is read as two own cards and "
    "three of the board, or as any five of the seven (option `hand_method`): the reading costs "
    "more than the table.",
    "distributions": "How often the main game brings each result, side wagers apart, with every "
    "decision right: for example, 10% of the rounds under nsw-lunar lose four antes. Results of "
    "Ultimate Texas Hold’em between two whole antes count with the nearer to nothing. Of Lunar "
    "Poker the results were simulated with the exact choices ([how](simulation.md)).",
    "starting-hands": "Ultimate Texas Hold’em, best five of seven: raise four antes or check "
    "before the flop. [Strategies to memorise](strategy.md) has the rules that follow.",
    "lunar-card": "Washington’s, printed by `croupier strategy wa-lunar --image card.png`. "
    "[Each document has its own](strategy.md#lunar-poker).",
    "upcards": "What one ante wins or loses on average against each upcard, with every decision "
    "right, before the super wager.",
}


def _edges() -> Chart:
    rows = [
        {"rulebook": id, "wager": each.words, "edge": float(100 * each.house_edge)}
        for id in RULEBOOK_IDS
        for each in croupier.edge(id)
    ]
    each_book = alt.Row("rulebook:N", title=None, sort=list(RULEBOOK_IDS), header=_HEADER)
    return _bars(rows, alt.Y("wager:N", title=None, sort="x"), each_book)


def _tables() -> Chart:
    rows = [
        {"table": str(each), "edge": float(croupier.edge(book)["super"].percent)}
        for each in _allowed("nz-lunar", "super_paytable")
        for book in [croupier.rulebook("nz-lunar", super_paytable=each)]
    ]
    return _bars(rows, alt.Y("table:N", title="table"))


def _trips() -> Chart:
    rows = [
        {"table": str(each), "method": method, "edge": float(croupier.edge(book)["trips"].percent)}
        for method in _allowed("nz-uth", "hand_method")
        for each in _allowed("nz-uth", "paytable")
        for book in [croupier.rulebook("nz-uth", paytable=each, hand_method=method)]
    ]
    each_method = alt.Row("method:N", title=None, header=_HEADER)
    return _bars(rows, alt.Y("table:N", title="table"), each_method)


def _distributions() -> Chart:
    rows = [
        {"rulebook": id, "result": result, "share": 100 * share}
        for id in RULEBOOK_IDS
        for result, share in _results(id).items()
    ]
    return (
        alt.Chart(_data(rows))
        .mark_bar(color=_GREEN)
        .encode(
            x=alt.X(
                "result:O", title="result in antes", sort=_RESULTS, axis=alt.Axis(labelAngle=0)
            ),
            y=alt.Y("share:Q", title="% of rounds"),
            row=alt.Row("rulebook:N", title=None, sort=list(RULEBOOK_IDS), header=_HEADER),
        )
        .properties(width=560, height=90)
    )


_LEAST, _MOST = -6, 12
_RESULTS = [*map(str, range(_LEAST, _MOST + 1)), "more"]


def _results(id: str) -> dict[str, float]:
    """The share of each result in whole antes of the main game."""
    figures = croupier.edge(id).main.figures
    assert figures is not None, "each of our rulebooks is solved"
    shares = dict.fromkeys(_RESULTS, 0.0)
    for net, ways in figures.results.ways.items():
        shares["more" if net > _MOST else str(int(net))] += ways / figures.results.total
    return shares


def _allowed(id: str, option: str) -> tuple[Any, ...]:
    return tuple(rulebook(id).document.options[option].allowed)


def _upcards() -> Chart:
    rows = list(_worths())
    return (
        alt.Chart(_data(rows))
        .mark_line(point=True)
        .encode(
            x=alt.X("upcard:N", title="upcard", sort=list(RANKS), axis=alt.Axis(labelAngle=0)),
            y=alt.Y("worth:Q", title="antes"),
            color=alt.Color("rulebook:N", title=None),
        )
        .properties(width=640, height=300)
    )


def _worths() -> Iterator[dict[str, Any]]:
    for id in RULEBOOK_IDS:
        told = next((each for each in solved_games() if each["rulebook"] == id), None)
        if told is None:
            continue
        game = game_of(rulebook(id).rules_as(LunarRules, {}))
        for rank, sums in zip(RANKS, told["upcards"].values(), strict=True):
            figures = Figures(game, read_sums(sums[game.straight_with_pair.value]))
            yield {"rulebook": id, "upcard": rank, "worth": float(figures.value())}


_HEADER = alt.Header(
    labelAngle=0, labelAlign="left", labelOrient="top", labelAnchor="start", labelFontWeight="bold"
)
_BY_SIGN = alt.condition("datum.edge < 0", alt.value(_GOLD), alt.value(_GREEN))


def _bars(rows: list[dict[str, Any]], y: alt.Y, row: alt.Row | None = None) -> Chart:
    """House edges as bars, each with its number at its end."""
    rows = [{**each, "end": max(each["edge"], 0)} for each in rows]
    bars = alt.Chart().mark_bar(height=14)
    bars = bars.encode(alt.X("edge:Q", title="house edge, percent"), y, color=_BY_SIGN)
    words = alt.Chart().mark_text(align="left", dx=4, fontSize=10, color=_GREY)
    words = words.encode(alt.X("end:Q"), y, text=alt.Text("edge:Q", format=".2f"))
    both = alt.layer(bars, words, data=_data(rows)).properties(width=560)
    return both if row is None else both.facet(row=row).resolve_scale(y="independent")


def _data(rows: list[dict[str, Any]]) -> Any:
    return alt.InlineData(values=rows)


def _drawing(chart: Chart) -> str:
    styled = chart.configure(
        background="transparent", font="system-ui, sans-serif", padding=32
    ).configure_axis(
        labelColor=_GREY, titleColor=_GREY, gridColor="#8884", domainColor=_GREY, labelLimit=300
    )
    styled = styled.configure_header(labelColor=_GREY).configure_legend(labelColor=_GREY)
    return _svg(styled.configure_view(stroke=None))


def _svg(chart: Chart) -> str:
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg(chart.to_json())
    return drawn
