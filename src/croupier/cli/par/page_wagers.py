"""The page's sections on wagers: all of them in one table, then each for itself."""

from itertools import groupby

from croupier.analysis.par import Par
from croupier.analysis.par.wagers import WagerSheet
from croupier.cli.par.charts import results_chart
from croupier.cli.par.markup import Child, Markup, element, join
from croupier.cli.par.tables import clause_chips, picture, table, tag
from croupier.cli.par.words import line_name, odds, one_in, percent, plain, signed

MORE = {
    "play_unchanged": "trips, folds forfeit it, play unchanged",
    "play_reoptimised": "trips, played with it in mind",
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
        for more, edge in figures.more.items():
            under.append(len(rows))
            rows.append([MORE[more], percent(edge), str(edge), "", "", "", ""])
    return table("What every wager costs", heads, rows, under=under)


def _name(each: WagerSheet) -> str:
    return ", ".join((each.title, *each.also))


def wager(each: WagerSheet) -> Markup:
    return join(
        element("p", _first(each), clause_chips(each.clauses)),
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


def _figures(each: WagerSheet) -> Markup:
    figures, shape = each.figures, each.moments
    largest = shape.largest
    facts = {
        "House edge": f"{percent(figures.house_edge, 6)}, exactly {figures.house_edge}",
        "Element of risk": f"{percent(figures.element_of_risk, 6)} of all staked, "
        f"{plain(figures.average_wager, 6)} {each.unit}s on average",
        "Standard deviation": plain(figures.standard_deviation, 6),
        "Variance": f"{plain(shape.variance, 6)}, exactly {shape.variance}",
        "Hit frequency": f"{percent(figures.hit_frequency, 4)}, one in "
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
    heads = ("Net", "Combinations", "Probability", "One in", "Contribution")
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
    caption = f"{each.title}: theoretical return {percent(1 + each.results.mean)}"
    return join(
        table(caption, heads, rows, words=()),
        element(
            "p",
            f"The normal curve says 2.50% on each side. With a skewness of "
            f"{plain(each.moments.skewness, 1)} it is good from about "
            f"{each.moments.normal_from:,} rounds on.",
        ),
    )
