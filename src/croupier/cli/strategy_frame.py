"""What a strategy's page stands in, whatever the game: nothing from elsewhere, no script."""

from html import escape
from importlib.resources import files


def frame(title: str, under: str, body: str) -> str:
    style = files("croupier.cli").joinpath("strategy.css").read_text("utf-8")
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
