"""`croupier edge`: house edges, exactly."""

import json
from fractions import Fraction
from typing import Annotated

import typer

from croupier.cli.edge_json import edges_json
from croupier.cli.edge_seen import find_seen, seen_json, show_seen
from croupier.cli.options import given_options, open_rulebook, refused
from croupier.money import AmountError, parse_amount
from croupier.rulebooks import RulebookError
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules


def edge_command(
    rulebook: Annotated[str, typer.Argument(help="A rulebook's id, or a house variant's path.")],
    option: Annotated[
        list[str], typer.Option("-o", help="An option of the rulebook, as name=value.")
    ] = [],  # noqa: B006 - Typer makes a new list each time
    pool: Annotated[
        str, typer.Option("--pool", help="The jackpot's pool, in jackpot wagers (nz-uth).")
    ] = "0",
    seen: Annotated[
        str, typer.Option("--seen", help="A card known too early: dealer or flop (nz-uth).")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Say what every wager costs, exactly, and how much it swings."""
    rules = _rules(rulebook, option)
    wagers = read_pool(pool)
    if seen:
        _seen(rules, seen, as_json)
        return
    from croupier.analysis.edges import holdem_edges, lunar_edges
    from croupier.cli.edge_page import show

    edges = holdem_edges(rules, wagers) if isinstance(rules, HoldemRules) else lunar_edges(rules)
    if as_json:
        typer.echo(json.dumps(edges_json(rules, edges)))
        return
    show(rules, edges)


def _seen(rules: HoldemRules | LunarRules, which: str, as_json: bool) -> None:
    found = find_seen(rules, which)
    assert isinstance(rules, HoldemRules)
    if as_json:
        typer.echo(json.dumps(seen_json(rules, which, found)))
    else:
        show_seen(which, found)


def _rules(rulebook: str, options: list[str]) -> HoldemRules | LunarRules:
    book = open_rulebook(rulebook)
    try:
        rules = book.rules(given_options(options))
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
    assert isinstance(rules, HoldemRules | LunarRules)
    return rules


def read_pool(text: str) -> Fraction:
    try:
        pool = Fraction(parse_amount(text))
    except AmountError as error:
        raise refused(f"--pool: {error}") from error
    if pool < 0:
        raise refused("--pool: a pool is never below zero")
    return pool
