"""The sheet as one page: no script, nothing from elsewhere, for screen and paper."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files

from croupier.analysis.par import Par
from croupier.cli.par import sections
from croupier.cli.par.html import Markup, element, join
from croupier.cli.par.words import notes, one_in, percent, plain

Section = tuple[str, str, Markup]
"""Anchor, title, content."""


def page(sheet: Par) -> bytes:
    css = (files("croupier.cli.par") / "style.css").read_text(encoding="utf-8")
    parts = list(_sections(sheet))
    body = element(
        "body",
        element(
            "div",
            _header(sheet),
            _contents(parts),
            element("main", *(_section(*part) for part in parts)),
            element("footer", f"{sheet.configuration.generator}. {_command(sheet)}"),
            class_="sheet",
        ),
        class_=sheet.game,
    )
    whole = element("html", _head(sheet, css), body, lang="en")
    return f"<!doctype html>\n{whole}\n".encode()


def _head(sheet: Par, css: str) -> Markup:
    mark = b64encode(sha256(css.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{mark}'; base-uri 'none'; form-action 'none'"
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"PAR sheet: {sheet.configuration.title}"),
        element("style", Markup(css)),
    )


def _header(sheet: Par) -> Markup:
    about, first = sheet.configuration, sheet.wagers[0]
    figures = first.figures
    tiles = (
        ("House edge", percent(figures.house_edge), f"{figures.house_edge}"),
        ("Of all staked", percent(figures.element_of_risk), _staked(sheet)),
        ("Deviation", plain(figures.standard_deviation, 4), f"{first.unit}s a round"),
        ("Won", percent(figures.hit_frequency, 2), f"one in {one_in(figures.hit_frequency)}"),
    )
    told = (
        element(
            "div",
            element("dt", name, class_="caps"),
            element("dd", figure, class_="big"),
            element("dd", small, class_="exact"),
        )
        for name, figure, small in tiles
    )
    return element(
        "header",
        element("div", f"PAR sheet · {about.id} · {first.title.lower()}", class_="caps"),
        element("h1", about.title),
        element("p", f"{about.document}. {about.regulator}."),
        element("dl", *told, class_="tiles"),
        class_="felt",
    )


def _staked(sheet: Par) -> str:
    first = sheet.wagers[0]
    return f"{plain(first.figures.average_wager, 4)} {first.unit}s staked"


def _contents(parts: list[Section]) -> Markup:
    links = (element("li", element("a", title, href=f"#{anchor}")) for anchor, title, _ in parts)
    return element("nav", element("ul", *links), aria_label="Sections")


def _section(anchor: str, title: str, content: Markup) -> Markup:
    heading = element("h2", title, id=f"{anchor}-title")
    return element("section", heading, content, id=anchor, aria_labelledby=f"{anchor}-title")


def _sections(sheet: Par) -> Iterator[Section]:
    yield "summary", "Summary", sections.summary(sheet)
    yield "configuration", "Configuration", sections.configuration(sheet.configuration)
    for each in sheet.wagers:
        yield each.key, each.title, sections.wager(each)
    if sheet.play is not None:
        yield "play", "How it is played", sections.play(sheet, sheet.play)
    if sheet.meter is not None:
        yield "meter", "Jackpot by meter", sections.meter(sheet.meter)
    yield "session", "A session", sections.session(sheet)
    limits = join(*(sections.intervals(each) for each in sheet.wagers))
    yield "intervals", "Confidence intervals", limits
    yield "sensitivity", "Sensitivity", sections.sensitivity(sheet)
    told = element("ul", *(element("li", each) for each in notes(sheet)), class_="notes")
    yield "notes", "How to read it", told


def _command(sheet: Par) -> str:
    about = sheet.configuration
    pool = sheet.meter.chosen if sheet.meter is not None else 0
    words = ("croupier par", about.base, about.command, f"--pool {pool}" if pool else "")
    return "Made by: " + " ".join(word for word in words if word)
