"""`croupier ev`: the exact value of every legal choice in one spot."""

import json
from typing import Annotated, Any

import typer

from croupier.cards import Card, CardError, parse_cards
from croupier.cli.ev_lunar import ev_lunar
from croupier.cli.options import given_options, open_rulebook, refused
from croupier.money import format_amount
from croupier.rulebooks import RulebookError
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules

_NEEDED = {"hole": 2, "flop": 3, "turn-river": 2}


def ev_command(
    rulebook: Annotated[str, typer.Argument(help="A rulebook's id, or a house variant's path.")],
    hole: Annotated[str, typer.Option("--hole", help='nz-uth: both hole cards, "Kd Qh".')] = "",
    flop: Annotated[str, typer.Option("--flop", help="The first three community cards.")] = "",
    turn_river: Annotated[str, typer.Option("--turn-river", help="The other two.")] = "",
    hand: Annotated[str, typer.Option("--hand", help="Lunar: the five cards dealt.")] = "",
    up: Annotated[str, typer.Option("--up", help="The dealer's upcard.")] = "",
    discard: Annotated[str, typer.Option("--discard", help="What was exchanged.")] = "",
    drawn: Annotated[str, typer.Option("--drawn", help="What was drawn.")] = "",
    dealer: Annotated[str, typer.Option("--dealer", help="The dealer's five cards, shown.")] = "",
    option: Annotated[
        list[str], typer.Option("-o", help="An option of the rulebook, as name=value.")
    ] = [],  # noqa: B006 - Typer makes a new list each time
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Say what every legal choice is worth, exactly, in antes."""
    rules = _rules(rulebook, option)
    holdem = {"hole": hole, "flop": flop, "turn-river": turn_river}
    lunar = {"hand": hand, "up": up, "discard": discard, "drawn": drawn, "dealer": dealer}
    if isinstance(rules, LunarRules):
        _none_of(holdem, rulebook, "--hand and --up")
        ev_lunar(rules, lunar, as_json)
        return
    _none_of(lunar, rulebook, "--hole")
    cards = _cards(holdem)
    from croupier.analysis.uth.choices import best, choices

    found = choices(rules, *cards)
    plain = [_plain(choice) for choice in found]
    if as_json:
        typer.echo(json.dumps({"choices": plain, "best": _plain(best(found))}))
        return
    for choice in sorted(found, key=lambda each: -each.ev):
        less = best(found).ev - choice.ev
        words = "best" if not less else f"costs {float(less):.6f}"
        name = choice.action if choice.multiple is None else f"play {choice.multiple}x"
        typer.echo(f"{name:8} {float(choice.ev):+.6f}  {words:17} = {format_amount(choice.ev)}")


def _rules(rulebook: str, options: list[str]) -> HoldemRules | LunarRules:
    book = open_rulebook(rulebook)
    try:
        rules: HoldemRules | LunarRules = book.rules(given_options(options))
        return rules
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error


def _none_of(cards: dict[str, str], rulebook: str, instead: str) -> None:
    """Cards of another game are refused."""
    given = [f"--{name}" for name, text in cards.items() if text]
    if given:
        raise refused(f"{rulebook} has no {', '.join(given)}: it takes {instead}")


def _cards(given: dict[str, str]) -> list[tuple[Card, ...]]:
    """As many as each place takes, none twice; a later place needs the earlier one."""
    read: list[tuple[Card, ...]] = []
    for name, text in given.items():
        try:
            cards = tuple(parse_cards(text))
        except CardError as error:
            raise refused(f"--{name}: {error}") from error
        if len(cards) not in ((_NEEDED[name],) if name == "hole" else (0, _NEEDED[name])):
            raise refused(f"--{name} takes {_NEEDED[name]} cards, not {len(cards)}")
        read.append(cards)
    if read[2] and not read[1]:
        raise refused("--turn-river needs --flop too")
    every = [card for cards in read for card in cards]
    twice = sorted({card.text for card in every if every.count(card) > 1})
    if twice:
        raise refused(f"{' '.join(twice)}: there is one of each card in the deck")
    return read


def _plain(choice: Any) -> dict[str, Any]:
    more = {} if choice.multiple is None else {"multiple": choice.multiple}
    ev = {"ev": f"{choice.ev}", "ev_decimal": float(choice.ev)}
    return {"action": choice.action, **more, **ev}
