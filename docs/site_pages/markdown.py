"""Small pieces of Markdown."""

import re
from collections.abc import Iterable, Sequence

from croupier.cards import parse_cards
from croupier.library.notebook import cards_span
from croupier.rulebooks.clauses import RULING


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", r"\|").replace("\n", " ")


def hand(cards: str) -> str:
    """Cards as pictures."""
    return f'<span class="croupier">{cards_span(parse_cards(cards))}</span>'


def anchor(address: str) -> str:
    """The name under which pages link to a clause or a ruling: `nsw-lunar-9-5-1`."""
    return re.sub(r"[^a-z0-9]+", "-", address.lower()).strip("-")


def cite(clauses: Iterable[str]) -> str:
    """Links to clauses, each by its number, and once."""
    return ", ".join(f"[{_short(each)}](#{anchor(each)})" for each in dict.fromkeys(clauses))


def _short(address: str) -> str:
    if address.startswith(RULING):
        return f"ruling “{address.removeprefix(RULING)}”"
    return address.partition(":")[2]


def escaped(text: str) -> str:
    """Words as they are: no mark in them means anything."""
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", text)
