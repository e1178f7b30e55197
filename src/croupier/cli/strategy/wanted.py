"""What `croupier strategy` was asked for, and the frame in which every game's page stands."""

from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path


@dataclass(frozen=True)
class Wanted:
    command: str
    """As it was typed, without what is to be written."""
    html: Path | None
    image: Path | None
    export: Path | None
    evaluate: Path | None
    workers: int
    as_json: bool

    @property
    def on_terminal(self) -> bool:
        """Whether nothing else was asked for."""
        return not (self.as_json or self.html or self.image)


def frame(title: str, under: str, body: str) -> str:
    """A whole page: nothing from elsewhere, no script."""
    style = files("croupier.cli.strategy").joinpath("strategy.css").read_text("utf-8")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}: how to play</title>
<style>
{style}</style>
</head>
<body>
<main>
<header>
<h1>{escape(title)}</h1>
<p>{escape(under)}</p>
</header>
{body}
</main>
</body>
</html>
"""
