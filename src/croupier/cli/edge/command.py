"""`croupier edge`: house edges, exactly."""

import json
from fractions import Fraction
from typing import Annotated

import typer

from croupier.cli.edge.document import edges_json
from croupier.cli.edge.seen import find_seen, seen_json, show_seen
from croupier.cli.options import chosen_rules, mathematics_of, refused, refusing
from croupier.money import AmountError, parse_amount


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
    rules = chosen_rules(rulebook, option)
    wagers, reckon = read_pool(pool), mathematics_of(rules)
    if seen:
        found = find_seen(rules, reckon, seen)
        if as_json:
            typer.echo(json.dumps(seen_json(rules, seen, found)))
        else:
            show_seen(reckon.hidden_cards[seen], found)
        return
    from croupier.cli.edge.page import show

    with refusing():
        edges = reckon.edges(rules, wagers)
    if as_json:
        typer.echo(json.dumps(edges_json(rules, edges)))
        return
    show(rules, edges, reckon)


def read_pool(text: str) -> Fraction:
    try:
        pool = Fraction(parse_amount(text))
    except AmountError as error:
        raise refused(f"--pool: {error}") from error
    if pool < 0:
        raise refused("--pool: a pool is never below zero")
    return pool
