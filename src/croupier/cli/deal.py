"""`croupier deal`: round records of random but sensible play."""

import json
import secrets
from random import Random
from typing import Annotated

import typer

from croupier.cli.options import given_options, open_rulebook, refused
from croupier.cli.parameters import Options, RulebookName
from croupier.records.rounds.writing import sample_record
from croupier.rulebooks import RulebookError


def deal_command(
    rulebook: RulebookName,
    boxes: Annotated[
        int | None, typer.Option(min=1, max=7, help="How many boxes play; random by default.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed deals the same rounds; random by default.")
    ] = None,
    rounds: Annotated[
        int, typer.Option(min=1, help="How many records to print, one per line.")
    ] = 1,
    dealing: Annotated[
        str | None, typer.Option(help="How the cards are dealt; random by default.")
    ] = None,
    option: Options = [],
) -> None:
    """Print round records of random but sensible play."""
    given = given_options(option)
    random = Random(seed if seed is not None else secrets.token_hex(16))
    try:
        book = open_rulebook(rulebook)
        rules = book.rules(given)
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
    if boxes is not None and boxes > rules.boxes:
        raise refused(f"{rules.id} has boxes 1 to {rules.boxes}", rules.cites.boxes)
    if dealing is not None and dealing not in rules.deal_clauses:
        raise refused(f"{rules.id} deals from {' or '.join(rules.deal_clauses)}", rules.cites.deal)
    chosen = {name: rules.options[name] for name in given}
    for _ in range(rounds):
        record = sample_record(rulebook, rules, random, boxes, dealing, chosen)
        typer.echo(json.dumps(record))
