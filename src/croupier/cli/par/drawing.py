"""What charts are drawn from. Colours are classes, so that a theme may change them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from croupier.cli.par.markup import Markup, element

Point = tuple[float, float]


@dataclass(frozen=True)
class Scale:
    """From values to places on the drawing."""

    least: float
    most: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.least) / (self.most - self.least)
        return self.begin + share * (self.end - self.begin)


def drawing(width: int, height: int, says: str, *parts: str) -> Markup:
    """A picture whose content a screen reader is told in one sentence."""
    return element(
        "svg",
        *parts,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_label=says,
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def rect(x: float, y: float, width: float, height: float, kind: str, round_: float = 0) -> Markup:
    return element(
        "rect", x=x, y=y, width=width, height=max(height, 0.0), rx=round_ or None, class_=kind
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> Markup:
    attributes = {"text-anchor": None if anchor == "start" else anchor}
    return element("text", words, x=x, y=y, class_=kind or None, **attributes)


def dot(x: float, y: float, radius: float, kind: str) -> Markup:
    return element("circle", cx=x, cy=y, r=radius, class_=kind)


def polyline(points: Iterable[Point], kind: str) -> Markup:
    return element("path", d="M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), class_=kind)


def band(low: Sequence[Point], high: Sequence[Point], kind: str) -> Markup:
    outline = [*low, *reversed(high)]
    shape = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in outline) + "Z"
    return element("path", d=shape, class_=kind)


def round_steps(least: float, most: float, about: int = 5) -> list[float]:
    """Round numbers from the last below the least to the first above the most."""
    rough = (most - least) / about
    size = 10.0 ** floor(log10(rough))
    step = next(size * each for each in (1, 2, 2.5, 5, 10) if size * each >= rough)
    first, last = floor(least / step), ceil(most / step)
    return [number * step for number in range(first, last + 1)]
