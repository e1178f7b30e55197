"""`croupier ev`: the exact value of every legal choice in one spot.

Its options are the places for cards in the installed games.
"""

import json
from collections.abc import Sequence
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from croupier.analysis.mathematics import Mathematics, every_mathematics
from croupier.analysis.spot import Asker, NothingToChoose, Place, SpotError, ValuedChoice, best
from croupier.cards import Card, CardError, parse_cards
from croupier.cli.options import (
    AsJson,
    Options,
    RulebookName,
    busy,
    chosen_rules,
    mathematics_of,
    refused,
    refusing,
)
from croupier.money import format_amount
from croupier.rulebooks.plugins import installed_game


class _CommandLine(Asker):
    """Each place for cards is an option of the command."""

    def named(self, place: str) -> str:
        return f"--{place.replace('_', '-')}"

    def counted(self, counts: Sequence[int]) -> str:
        return str(max(counts))

    def too(self, place: str) -> str:
        return self.named(place)


_ASKER = _CommandLine()


def ev_command(rulebook: str, option: list[str], as_json: bool, **places: str) -> None:
    """Show the exact value of every legal choice, in antes."""
    rules = chosen_rules(rulebook, option)
    mathematics = mathematics_of(rules)
    own = {place.name for place in mathematics.places}
    strange = [_ASKER.named(name) for name, text in places.items() if text and name not in own]
    if strange:
        needed = " and ".join(
            _ASKER.named(place.name) for place in mathematics.places if place.needed
        )
        raise refused(f"{rulebook} has no {', '.join(strange)}: it takes {needed}")
    cards = {
        name: _cards(name, places[name]) for name in (each.name for each in mathematics.places)
    }
    try:
        mathematics.check(rules, cards, _ASKER)
        with refusing(), busy("Valuing every choice"):
            found = mathematics.values(rules, cards)
    except SpotError as error:
        raise refused(error.message, error.clauses) from error
    except NothingToChoose as error:
        raise refused(f"{error.message}; there is nothing to choose", error.clauses) from error
    if as_json:
        told = {"choices": [_plain(each) for each in found], "best": _plain(best(found))}
        typer.echo(json.dumps(told))
        return
    _print(found, mathematics)


def _cards(name: str, text: str) -> tuple[Card, ...]:
    try:
        return tuple(parse_cards(text))
    except CardError as error:
        raise refused(f"{_ASKER.named(name)}: {error}") from error


def _plain(choice: ValuedChoice) -> dict[str, Any]:
    multiple = {} if choice.multiple is None else {"multiple": choice.multiple}
    discard = {"discard": [card.text for card in choice.discard]} if choice.discard else {}
    ev = {"ev": f"{choice.ev}", "ev_decimal": float(choice.ev)}
    return {"action": choice.action, **multiple, **discard, **ev}


def _print(found: Sequence[ValuedChoice], mathematics: Mathematics) -> None:
    """The best choice first, with the reason; for each other choice what it costs."""
    most, (wide, narrow) = best(found), mathematics.columns
    for choice in sorted(found, key=lambda each: -each.ev):
        less = most.ev - choice.ev
        words, exact = "best" if not less else f"costs {float(less):.6f}", format_amount(choice.ev)
        typer.echo(f"{choice.name:{wide}} {float(choice.ev):+.6f}  {words:{narrow}} = {exact}")
    if most.because:
        typer.echo(f"\nBest: {most.name}: {most.because}{_margin(found, most)}.")


def _margin(found: Sequence[ValuedChoice], most: ValuedChoice) -> str:
    others = [each for each in found if each is not most]
    if not others:
        return ""
    second = best(others)
    return f"; {second.name} comes next, {float(most.ev - second.ev):.6f} antes behind"


def _signature() -> Signature:
    """The command's parameters. Games may share a place: the first describes it for all."""
    places: dict[str, Place] = {}
    games: dict[str, list[str]] = {}
    for each in reversed(every_mathematics()):
        for place in each.places:
            places[place.name] = place
            games.setdefault(place.name, []).insert(0, installed_game(each.game).name)
    return Signature(
        [
            _parameter("rulebook", RulebookName),
            *(
                _parameter(place.name, Annotated[str, _option(place, games[place.name])], "")
                for place in places.values()
            ),
            _parameter("option", Options, []),
            _parameter("as_json", AsJson, False),
        ]
    )


def _option(place: Place, games: Sequence[str]) -> Any:
    words = f"{' and '.join(games)}: {place.help[:1].lower()}{place.help[1:]}"
    return typer.Option(_ASKER.named(place.name), help=words)


def _parameter(name: str, annotation: Any, default: Any = Parameter.empty) -> Parameter:
    return Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)


def _declare(command: Any, signature: Signature) -> None:
    """Typer reads a command's options from its parameters."""
    command.__signature__ = signature
    command.__annotations__ = {name: each.annotation for name, each in signature.parameters.items()}


_declare(ev_command, _signature())
