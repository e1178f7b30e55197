"""The charts of a sheet."""

from fractions import Fraction
from math import ceil, log10

from croupier.analysis.edges import Distribution
from croupier.analysis.par.convolution import PERCENTILES, After
from croupier.analysis.par.sensitivity import Sensitivity
from croupier.analysis.par.wagers import Meter, Play
from croupier.cli.par.html import (
    Markup,
    Scale,
    band,
    dot,
    drawing,
    line,
    polyline,
    rect,
    round_steps,
    text,
)
from croupier.cli.par.words import percent, plain, signed

_WIDTH = 1_000
_MANY_DECADES = 8
"""From this many decades on, labels need more room."""
_FEW = 4
"""Up to this many choices have a colour each; with more, neighbours differ by shade."""
_NARROW = 80
"""A narrower bar has no label; the table has its share."""
_LABEL = 28
"""The width of a label; if bars are narrower, some have none."""


def results_chart(results: Distribution, unit: str) -> Markup:
    """A bar for each result, on a logarithmic scale so that rare results show."""
    height, foot = 300, 44
    chances = {net: float(results.probability(net)) for net in results.ways}
    decades = ceil(-log10(min(chances.values())))
    left = 92 if decades < _MANY_DECADES else 112
    up = Scale(-decades, 0, height - foot, 14)
    pitch = (_WIDTH - left - 8) / len(chances)
    wide, small = min(pitch * 0.72, 46), "tick" if pitch > 32 else "tick tight"
    every = ceil(_LABEL / pitch)
    parts: list[str] = []
    for power in range(decades + 1):
        parts.append(line(left, up(-power), _WIDTH - 8, up(-power), "grid"))
        words = "always" if power == 0 else f"1 in {10**power:,}"
        parts.append(text(left - 8, up(-power) + 4, words, "tick", "end"))
    for number, (net, chance) in enumerate(chances.items()):
        middle, top = left + (number + 0.5) * pitch, up(log10(chance))
        kind = "won" if net > 0 else "lost" if net < 0 else "even"
        parts.append(rect(middle - wide / 2, top, wide, height - foot - top, kind, 2))
        if number % every == 0:
            parts.append(text(middle, height - foot + 17, signed(net), small, "middle"))
    parts.append(text((left + _WIDTH) / 2, height - 6, f"net result, in {unit}s", "axis", "middle"))
    says = (
        f"Probability of each of {len(chances)} results, logarithmic; from {signed(min(chances))} "
        f"to {signed(max(chances))} {unit}s."
    )
    return drawing(_WIDTH, height, says, *parts)


def session_chart(rounds: tuple[After, ...], unit: str) -> Markup:
    """Bands of the bankroll: 90% of sessions, 50% of sessions, and the median."""
    height, left, right, foot = 360, 62, 118, 44
    last = rounds[-1]
    marks = round_steps(float(last.percentiles[0]), float(last.percentiles[-1]), 6)
    up = Scale(marks[0], marks[-1], height - foot, 12)
    along = Scale(0, last.rounds, left, _WIDTH - right)
    paths = [
        [(along(each.rounds), up(float(each.percentiles[place]))) for each in rounds]
        for place in range(len(PERCENTILES))
    ]
    parts: list[str] = [band(paths[0], paths[4], "outer"), band(paths[1], paths[3], "inner")]
    for mark in marks:
        parts.append(line(left, up(mark), _WIDTH - right, up(mark), "grid" if mark else "zero"))
        parts.append(text(left - 8, up(mark) + 4, signed(mark), "tick", "end"))
    parts += [
        text(along(number), height - foot + 18, f"{number}", "tick", "middle")
        for number in range(0, last.rounds + 1, last.rounds // 5)
    ]
    parts.append(polyline(paths[2], "curve"))
    mean = [(along(0), up(0)), (along(last.rounds), up(float(last.mean)))]
    parts.append(polyline(mean, "dashes"))
    for share, net in zip(PERCENTILES, last.percentiles, strict=True):
        kind = "label strong" if share == 50 else "label"
        words = f"{share}%: {signed(net)}"
        parts.append(text(_WIDTH - right + 8, up(float(net)) + 4, words, kind))
    foot_line = f"rounds played, one {unit} each; dashed: the average"
    parts.append(text((left + _WIDTH - right) / 2, height - 6, foot_line, "axis", "middle"))
    low, _, middle, _, high = (signed(each) for each in last.percentiles)
    says = (
        f"Bankroll over {last.rounds} rounds in {unit}s. At the end the middle session stands at "
        f"{middle}; nine in ten are between {low} and {high}."
    )
    return drawing(_WIDTH, height, says, *parts)


def meter_chart(meter: Meter) -> Markup:
    """Return by meter, and where the wager costs nothing."""
    height, left, foot = 320, 62, 44
    readings = meter.readings
    most = max(float(readings[-1].alone), 1.0)
    marks = round_steps(min(0.5, float(meter.floor)), most, 6)
    up = Scale(marks[0], marks[-1], height - foot, 14)
    along = Scale(0, float(readings[-1].pool), left, _WIDTH - 24)
    parts: list[str] = []
    for mark in marks:
        parts.append(line(left, up(mark), _WIDTH - 24, up(mark), "grid"))
        parts.append(text(left - 8, up(mark) + 4, percent(mark, 0), "tick", "end"))
    parts += [
        text(along(pool), height - foot + 18, f"{pool:,.0f}", "tick", "middle")
        for pool in round_steps(0, along.most)
        if pool <= along.most
    ]
    parts.append(polyline(((along(float(r.pool)), up(float(r.alone))) for r in readings), "curve"))
    even, level = along(float(meter.alone.break_even)), up(1.0)
    parts.append(line(left, level, _WIDTH - 24, level, "even-line"))
    parts.append(line(even, level, even, height - foot, "even-line"))
    parts.append(dot(even, level, 6, "mark"))
    words = f"costs nothing at {plain(meter.alone.break_even, 1)}"
    parts.append(text(even - 12, level - 10, words, "label strong", "end"))
    if meter.chosen:
        now = meter.chosen
        back = next(each.alone for each in readings if each.pool == now)
        parts.append(dot(along(float(now)), up(float(back)), 6, "now"))
        label = f"this sheet: {plain(now, 0)}"
        parts.append(text(along(float(now)) - 10, up(float(back)) + 20, label, "label"))
    parts.append(text(_WIDTH / 2, height - 6, "pool, in jackpot wagers", "axis", "middle"))
    says = (
        f"What a jackpot wager gives back by meter: {percent(meter.floor, 2)} of it at first, then "
        f"rising in a straight line; all of it at {plain(meter.alone.break_even, 1)} wagers."
    )
    return drawing(_WIDTH, height, says, *parts)


def edges_chart(each: Sensitivity, wager: str, title: str) -> Markup:
    """One wager's edge by the values of one option, the chosen one marked."""
    width, pitch, left, right = 480, 30, 150, 84
    values = [(v.value, v.chosen, v.edges[wager]) for v in each.variations]
    least = min(Fraction(0), *(edge for _, _, edge in values))
    most = max(Fraction(0), *(edge for _, _, edge in values))
    low = left + 70 if least < 0 else left
    along = Scale(float(least), float(most), low, width - right)
    parts: list[str] = []
    for number, (value, chosen, edge) in enumerate(values):
        y, end, kind = 8 + number * pitch, along(float(edge)), "bar chosen" if chosen else "bar"
        begin = along(0.0)
        strong = "label strong" if chosen else "label"
        parts.append(text(left - 12, y + 16, value, strong, "end"))
        parts.append(rect(min(begin, end), y + 3, max(abs(end - begin), 1.5), 18, kind, 3))
        place, anchor = (end + 8, "start") if edge >= 0 else (end - 8, "end")
        parts.append(text(place, y + 16, percent(edge), strong, anchor))
    height = 12 + len(values) * pitch
    parts.append(line(along(0.0), 4, along(0.0), height - 4, "zero"))
    told = ", ".join(f"{value} {percent(edge)}" for value, _, edge in values)
    return drawing(width, height, f"House edge of {title} by {each.option}: {told}.", *parts)


def choices_chart(play: Play) -> Markup:
    """How often each choice is made, as one bar."""
    height, x = 84, 0.0
    kind = "part" if len(play.chosen) <= _FEW else "many"
    parts: list[str] = []
    for number, each in enumerate(play.chosen):
        wide = float(each.share) * _WIDTH
        parts.append(rect(x, 6, max(wide - 3, 1), 38, f"part {kind}-{number}", 4))
        if wide > _NARROW:
            parts.append(text(x + 2, 62, each.name, "label strong"))
            parts.append(text(x + 2, 79, percent(each.share, 3), "label"))
        x += wide
    told = ", ".join(f"{each.name} {percent(each.share, 2)}" for each in play.chosen)
    return drawing(_WIDTH, height, f"Choices: {told}.", *parts)
