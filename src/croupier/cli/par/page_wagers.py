"""The page's sections on wagers: all of them in one table, then each for itself."""

from itertools import groupby

from croupier.analysis.edges import Played, WagerFigures
from croupier.analysis.par import Par
from croupier.analysis.par.wagers import WagerSheet
from croupier.cli.par.charts import results_chart
from croupier.cli.par.markup import Child, Markup, element, join
from croupier.cli.par.tables import clause_chips, picture, table, tag
from croupier.cli.par.words import line_name, odds, one_in, percent, plain, signed

MORE = {
    "play_unchanged": "trips, folds forfeit it, play unchanged",
    "play_reoptimised": "trips, played with it in mind",
    "with_super": "with the super wager that must be placed, equal stakes",
}


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
            rows.append([MORE[more], percent(edge), str(edge), "", "", "", ""])
    return table("What every wager costs", heads, rows, under=under)


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
    """What was played, and how near its mean came to the exact one."""
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
    """Limits by rounds, and how far the normal curve is right."""
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
