"""`croupier ev` for Lunar Poker: the first decision, the one after a draw, and forcing."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from croupier.analysis.lunar.spot import Spot, SpotError, spot_of
from croupier.cards import Card, CardError, parse_cards
from croupier.cli.options import refused
from croupier.hands import evaluate
from croupier.money import format_amount
from croupier.rulebooks import RulebookError
from croupier.rulebooks.lunar import LunarRules

if TYPE_CHECKING:
    from croupier.analysis.lunar.choices import Choice


def ev_lunar(rules: LunarRules, given: dict[str, str], as_json: bool) -> None:
    """Print what each choice is worth; `given` has the cards by the option's name."""
    cards = {name: _cards(name, text) for name, text in given.items()}
    try:
        spot = spot_of(rules, cards, lambda place: f"--{place}")
    except SpotError as error:
        raise refused(error.message, error.clauses) from error
    found = _choices(rules, spot)
    from croupier.analysis.lunar.choices import best

    if as_json:
        told = {"choices": [_plain(each) for each in found], "best": _plain(best(found))}
        typer.echo(json.dumps(told))
        return
    _print(found, best(found))


def _cards(name: str, text: str) -> tuple[Card, ...]:
    try:
        return tuple(parse_cards(text))
    except CardError as error:
        raise refused(f"--{name}: {error}") from error


def _choices(rules: LunarRules, spot: Spot) -> "list[Choice]":
    from croupier.analysis.lunar.choices import after_draw, against_dealer, choices, instant
    from croupier.analysis.lunar.game import game_of

    try:
        game = game_of(rules)
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
    paid = instant(game, spot.hand)
    if paid is not None:
        name = evaluate(spot.hand).name
        words = f"{name} is an instant hand: the ante is paid {paid} to 1 and the round is over"
        raise refused(f"{words}; there is nothing to choose", rules.cites.instant)
    if spot.dealer:
        has_drawn = bool(spot.drawn)
        return against_dealer(game, spot.held, spot.dealer, spot.discard, has_drawn=has_drawn)
    if spot.drawn:
        return after_draw(game, spot.hand, spot.up, spot.discard, spot.drawn)
    return choices(game, spot.hand, spot.up)


def _plain(choice: "Choice") -> dict[str, Any]:
    more = {"discard": [card.text for card in choice.discard]} if choice.discard else {}
    ev = {"ev": f"{choice.ev}", "ev_decimal": float(choice.ev)}
    return {"action": choice.action, **more, **ev}


def _print(found: "Sequence[Choice]", best: "Choice") -> None:
    """The best first; what each of the others costs; and why the best is."""
    for choice in sorted(found, key=lambda each: -each.ev):
        less = best.ev - choice.ev
        words = "best" if not less else f"costs {float(less):.6f}"
        exact = format_amount(choice.ev)
        typer.echo(f"{_name(choice):24} {float(choice.ev):+.6f}  {words:15} = {exact}")
    typer.echo(f"\nBest: {_name(best)}: {best.because}{_margin(found, best)}.")


def _margin(found: "Sequence[Choice]", best: "Choice") -> str:
    others = [each for each in found if each is not best]
    if not others:
        return ""
    second = max(others, key=lambda each: each.ev)
    return f"; {_name(second)} comes next, {float(best.ev - second.ev):.6f} antes behind"


def _name(choice: "Choice") -> str:
    return " ".join([choice.action, *(card.text for card in choice.discard)])
