"""The sections of the page: wagers, configuration, play, jackpot, session, sensitivity."""

from itertools import groupby

from croupier.analysis.edges import Played, WagerFigures
from croupier.analysis.par import Par
from croupier.analysis.par.convolution import PERCENTILES
from croupier.analysis.par.sensitivity import Sensitivity
from croupier.analysis.par.sheet import Configuration
from croupier.analysis.par.wagers import Chosen, Meter, Play, WagerSheet
from croupier.cli.par.charts import (
    choices_chart,
    edges_chart,
    meter_chart,
    results_chart,
    session_chart,
)
from croupier.cli.par.html import Child, Markup, clause_chips, element, join, picture, table, tag
from croupier.cli.par.words import line_name, odds, one_in, option_name, percent, plain, signed


def summary(sheet: Par) -> Markup:
    heads = ("Wager", "House edge", "Exactly", "Staked", "Of all staked", "Deviation", "Won")
    rows: list[list[Child]] = []
    under: list[int] = []
    for each in sheet.wagers:
        figures = each.figures
        rows.append(
            [
                _name(each),
                percent(figures.house_edge),
                str(figures.house_edge),
                plain(figures.average_wager, 4),
                percent(figures.element_of_risk),
                plain(figures.standard_deviation, 4),
                percent(figures.hit_frequency, 3),
            ]
        )
        if figures.played is not None:
            under.append(len(rows))
            rows.append(_errors(figures, figures.played))
        for more, edge in figures.more.items():
            under.append(len(rows))
            rows.append([sheet.title(more), percent(edge), str(edge), "", "", "", ""])
    return table("The cost of every wager", heads, rows, under=under)


def _errors(figures: WagerFigures, played: Played) -> list[Child]:
    return [
        "standard error",
        "exact",
        "",
        plain(played.wager_error, 4),
        percent(figures.risk_error, 5),
        plain(played.deviation_error, 4),
        percent(played.hit_error, 3),
    ]


def _name(each: WagerSheet) -> str:
    return ", ".join((each.title, *each.also))


def wager(each: WagerSheet) -> Markup:
    return join(
        element("p", _first(each), clause_chips(each.clauses)),
        element("p", simulated(each)) if each.figures.played is not None else None,
        _figures(each),
        pay_table(each) if each.table else None,
        element("h3", "Distribution of results"),
        picture(results_chart(each.results, each.unit), f"Results of {each.title}"),
        _results(each),
    )


def _first(each: WagerSheet) -> str:
    words = "The whole game, in antes. " if each.key == "main" else ""
    if each.also:
        words = f"Worth the same as {', '.join(each.also)}. "
    return words + "Odds by "


def simulated(each: WagerSheet) -> str:
    """How many rounds were simulated, and how near their mean is to the exact one."""
    played = each.figures.played
    assert played is not None
    return (
        f"The house edge is exact; all else here comes from exact choices and {played.rounds:,} "
        f"simulated rounds ({played.command}), whose own mean result is "
        f"{percent(each.results.mean)} ± {percent(played.mean_error)}."
    )


def _figures(each: WagerSheet) -> Markup:
    figures, shape = each.figures, each.moments
    played = figures.played
    wager_error = "" if played is None else f" ± {plain(played.wager_error, 6)}"
    hit_error = "" if played is None else f" ± {percent(played.hit_error, 4)}"
    error = "" if played is None else f" ± {plain(played.deviation_error, 6)}"
    exactly = "" if played is not None else f", exactly {shape.variance}"
    largest = shape.largest
    facts = {
        "House edge": f"{percent(figures.house_edge, 6)}, exactly {figures.house_edge}",
        "Element of risk": f"{percent(figures.element_of_risk, 6)} of all staked, "
        f"{plain(figures.average_wager, 6)}{wager_error} {each.unit}s on average",
        "Standard deviation": f"{plain(figures.standard_deviation, 6)}{error}",
        "Variance": f"{plain(shape.variance, 6)}{exactly}",
        "Hit frequency": f"{percent(figures.hit_frequency, 4)}{hit_error}, one in "
        f"{one_in(figures.hit_frequency)}",
        "Skewness, excess kurtosis": f"{plain(shape.skewness, 3)}, "
        f"{plain(shape.excess_kurtosis, 1)}",
        "Largest result": f"{signed(largest.net)}, one in {one_in(largest.probability)}: "
        f"{percent(largest.of_winnings, 2)} of what is won, "
        f"{percent(largest.of_variance, 2)} of the variance",
    }
    pairs = (join(element("dt", name), element("dd", words)) for name, words in facts.items())
    return element("dl", *pairs, class_="facts")


def pay_table(each: WagerSheet) -> Markup:
    heads = ("Line", "Pays", "Combinations", "Probability", "One in", "Contribution")
    rows: list[list[Child]] = [
        [
            line_name(line.name),
            odds(line.odds),
            f"{line.ways:,}",
            plain(line.probability, 8),
            one_in(line.probability),
            percent(line.contribution, 6),
        ]
        for line in each.table
    ]
    whole = f"{each.table[0].total:,}"
    foot = ("Mean result", "", f"of {whole}", "", "", percent(each.results.mean, 6))
    return table(f"Pay table of {each.title}", heads, rows, foot=foot)


def _results(each: WagerSheet) -> Markup:
    many = "Combinations" if each.figures.played is None else "Weight"
    heads = ("Net", many, "Probability", "One in", "Contribution")
    rows: list[list[Child]] = []
    for net, ways in each.results.ways.items():
        chance = each.results.probability(net)
        rows.append(
            [
                signed(net),
                f"{ways:,}",
                plain(chance, 10),
                one_in(chance),
                percent(net * chance, 6),
            ]
        )
    foot = ("All", f"{each.results.total:,}", plain(1, 10), "", percent(each.results.mean, 6))
    caption = f"Every result of {each.title}, in {each.unit}s"
    return table(caption, heads, rows, words=(), foot=foot)


def intervals(each: WagerSheet) -> Markup:
    """Limits by number of rounds, and how well the normal curve fits."""
    heads = (
        *("Rounds", "90%", "95%", "99%", "Truly below 95%", "Truly above 95%", "Normal curve"),
    )
    rows: list[list[Child]] = []
    for rounds, levels in groupby(each.intervals, key=lambda interval: interval.rounds):
        known = list(levels)
        limits = [f"{percent(one.low, 2)} to {percent(one.high, 2)}" for one in known]
        middle = known[1]
        curve = tag("poor", "poor") if middle.poor else tag("good", "good")
        tails = (percent(middle.below, 2), percent(middle.above, 2))
        rows.append([f"{rounds:,}", *limits, *tails, curve])
    caption = f"{each.title}: theoretical return {percent(1 - each.figures.house_edge)}"
    return join(
        table(caption, heads, rows, words=()),
        element(
            "p",
            f"The normal curve says 2.50% on each side. With a skewness of "
            f"{plain(each.moments.skewness, 1)} it is good from about "
            f"{each.moments.normal_from:,} rounds on.",
        ),
    )


_TOLD = (0, 10, 25, 50, 100, 200, 300, 400, 500)
"""The rounds of a session that the table lists."""


def configuration(about: Configuration) -> Markup:
    facts = {
        "Rulebook": about.id if about.id == about.base else f"{about.id}, extends {about.base}",
        "Document": f"{about.document}. {about.regulator}.",
        "SHA-256": element("code", about.fingerprint),
        "Program": about.generator,
    }
    pairs = (join(element("dt", name), element("dd", words)) for name, words in facts.items())
    rows: list[list[Child]] = [
        [
            option_name(each.name),
            join(each.value, " ", tag("changed", "set")) if each.changed else each.value,
            each.allowed,
            each.says,
            clause_chips(each.clauses),
        ]
        for each in about.choices
    ]
    heads = ("Option", "In force", "Allowed", "What it decides", "Clauses")
    return join(
        element("dl", *pairs, class_="facts"),
        table("Options", heads, rows, words=range(5)),
    )


def play(sheet: Par, told: Play) -> Markup:
    choices: list[list[Child]] = [
        [
            each.name,
            percent(each.share, 4),
            str(each.share),
            _staked(each),
            "" if each.mean is None else plain(each.mean, 4),
            "" if each.mean is None else percent(each.share * each.mean),
        ]
        for each in told.chosen
    ]
    parts: list[list[Child]] = [
        [each.name, plain(each.staked, 4), percent(each.mean), percent(-each.mean / each.staked)]
        for each in told.parts
    ]
    heads = ("Choice", "Share", "Exactly", "Staked", "Mean result", "Contribution")
    mean = "" if told.mean is None else percent(told.mean)
    staked = "" if told.staked is None else plain(told.staked, 4)
    every = "All" if parts or not mean else "All, as played"
    return join(
        element("p", told.says),
        element("div", choices_chart(told), class_="picture"),
        table("Shares of choices", heads, choices, foot=(every, "100%", "", staked, "", mean)),
        table(
            "Where the edge comes from, for an ante of one",
            ("Wager", "Staked", "Mean result", "Edge on what is staked"),
            parts,
            foot=("All", staked, mean, ""),
        )
        if parts
        else None,
        _forfeited(sheet, told.forfeited),
    )


def _staked(each: Chosen) -> str:
    if each.staked is None:
        return ""
    return str(each.staked) if each.staked == int(each.staked) else plain(each.staked, 4)


def _forfeited(sheet: Par, key: str) -> Markup | None:
    """The cost of a side wager that is forfeited with a folded hand, by how hands are played."""
    wager = sheet.wager(key)
    if wager is None:
        return None
    edges = {f"{key} alone, no hand ever folded": wager.figures.house_edge}
    edges |= {sheet.title(name): edge for name, edge in wager.figures.more.items()}
    rows = [[name, percent(edge), str(edge)] for name, edge in edges.items()]
    return table(f"{wager.title} depends on folding", ("Played", "House edge", "Exactly"), rows)


def meter(told: Meter) -> Markup:
    money = told.wager is not None
    heads = ["Pool, in wagers", *(["Pool, in money"] if money else []), "One box"]
    rows: list[list[Child]] = []
    for each in told.readings:
        amount = [plain(each.pool * told.wager, 2)] if told.wager is not None else []
        shared = [percent(each.shared[name]) if name in each.shared else "" for name in told.shared]
        rows.append([plain(each.pool, 0), *amount, percent(each.alone), *shared])
    lines = {"one box": told.alone, **told.shared}
    evens: list[list[Child]] = [
        [
            name,
            plain(line.least_pool, 0),
            percent(line.slope * 1_000, 5),
            plain(line.break_even, 1),
            str(line.break_even),
        ]
        for name, line in lines.items()
    ]
    chosen = [n for n, each in enumerate(told.readings) if told.chosen and each.pool == told.chosen]
    return join(
        element(
            "p",
            f"A unit gives back {percent(told.floor)} while no share of the pool is more than the "
            "odds; from then on a straight line.",
        ),
        picture(meter_chart(told), "Chart of the return by meter"),
        table(
            "Where it costs nothing",
            ("At the table", "Line holds from", "Each 1,000 adds", "Costs nothing at", "Exactly"),
            evens,
        ),
        table("Return by meter", [*heads, *told.shared], rows, words=(), marked=chosen),
    )


def session(sheet: Par) -> Markup:
    first = sheet.wagers[0]
    rows: list[list[Child]] = []
    for number in _TOLD:
        after = sheet.session[number]
        bands = [signed(each) for each in after.percentiles]
        rows.append([str(number), *bands, plain(after.mean, 2), percent(after.ahead, 2)])
    heads = ("Rounds", *(f"{each}%" for each in PERCENTILES), "Average", "Ahead")
    return join(
        element("p", f"{first.title}: what a bankroll has gained, one {first.unit} a round."),
        picture(session_chart(sheet.session, first.unit), "Bankroll over a session"),
        table(f"Percentiles, in {first.unit}s", heads, rows, words=()),
    )


def sensitivity(sheet: Par) -> Markup:
    """Every wager by every option that changes it; then the options that change none."""
    told = [each for each in sheet.sensitivities if each.wagers]
    rest = [each for each in sheet.sensitivities if not each.wagers]
    kept = list(sheet.priced)
    charts = [
        _chart(each, wager, sheet.title(wager))
        for each in told
        for wager in each.wagers
        if wager in kept
    ]
    quiet: list[list[Child]] = [
        [option_name(each.option), _values(each), each.note, clause_chips(each.clauses)]
        for each in rest
    ]
    return join(
        element("p", "House edge for each value of one option, all others as chosen."),
        element("div", *charts, class_="charts"),
        *(_table(sheet, each, kept) for each in told),
        table(
            "Options that change none of these figures",
            ("Option", "Values", "Why or how far", "Clauses"),
            quiet,
            words=range(4),
        ),
    )


def _chart(each: Sensitivity, wager: str, title: str) -> Markup:
    caption = element("figcaption", title, element("span", f" by {each.option.replace('_', ' ')}"))
    drawn = element("div", edges_chart(each, wager, title), class_="picture small")
    return element("figure", caption, drawn)


def _table(sheet: Par, each: Sensitivity, wagers: list[str]) -> Markup:
    """The edge of every wager, and the difference for those that change."""
    moved = [wager for wager in wagers if wager in each.wagers]
    force = next(one for one in each.variations if one.chosen)
    rows: list[list[Child]] = []
    for variation in each.variations:
        name: Child = variation.value
        if variation.chosen:
            name = join(variation.value, " ", tag("in force", "set"))
        edges = [percent(variation.edges[wager]) for wager in wagers]
        gaps = (variation.edges[wager] - force.edges[wager] for wager in moved)
        exactly = [str(variation.edges[wager]) for wager in wagers if len(wagers) == 1]
        rows.append([name, *edges, *exactly, *(percent(gap) for gap in gaps)])
    marked = [number for number, one in enumerate(each.variations) if one.chosen]
    heads = [option_name(each.option), *(sheet.title(wager) for wager in wagers)]
    heads += ["Exactly"] if len(wagers) == 1 else []
    heads += [f"{sheet.title(wager)}, difference" for wager in moved]
    cited = element("p", clause_chips(each.clauses))
    caption = f"{option_name(each.option)}: {each.says}"
    return join(table(caption, heads, rows, marked=marked), cited)


def _values(each: Sensitivity) -> str:
    return ", ".join(one.value for one in each.variations) or "an amount"
