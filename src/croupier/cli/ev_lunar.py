"""`croupier ev` for Lunar Poker: the first decision, the one after a draw, and forcing."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from croupier.cards import Card, CardError, parse_cards
from croupier.cli.options import refused
from croupier.hands import ACE_AND_KING, evaluate
from croupier.money import format_amount
from croupier.rulebooks import RulebookError
from croupier.rulebooks.lunar import LunarRules

if TYPE_CHECKING:
    from croupier.analysis.lunar.choices import Choice

_FEWEST, _MOST = 2, 5


def ev_lunar(rules: LunarRules, given: dict[str, str], as_json: bool) -> None:
    """Print what each choice is worth; `given` has the cards by the option's name."""
    cards = {name: _cards(name, text) for name, text in given.items()}
    _check(rules, cards)
    found = _choices(rules, cards)
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


def _check(rules: LunarRules, cards: dict[str, tuple[Card, ...]]) -> None:
    hand, up, dealer = cards["hand"], cards["up"], cards["dealer"]
    if len(hand) != 5:
        raise refused(f"--hand takes the 5 cards that were dealt, not {len(hand)}")
    if len(up) != 1:
        raise refused(f"--up takes the dealer's one upcard, not {len(up)} cards")
    _check_draw(rules, hand, cards["discard"], cards["drawn"])
    if dealer:
        _check_dealer(rules, up[0], dealer)
    known = [*hand, *(dealer or up), *cards["drawn"]]
    twice = sorted({card.text for card in known if known.count(card) > 1})
    if twice:
        raise refused(f"{' '.join(twice)}: there is one of each card in the deck")


def _check_draw(
    rules: LunarRules, hand: Sequence[Card], discard: Sequence[Card], drawn: Sequence[Card]
) -> None:
    strange = [card.text for card in discard if card not in hand]
    if strange:
        raise refused(f"--discard: {' '.join(strange)} is not in --hand")
    if discard and not _FEWEST <= len(discard) <= _MOST:
        words = f"--discard takes 2 to 5 cards, not {len(discard)}"
        raise refused(words, rules.cites.exchange_count)
    wanted = len(discard) or 1
    if discard and len(drawn) != wanted:
        raise refused(f"--drawn takes as many cards as --discard, {wanted}, not {len(drawn)}")
    if len(drawn) > wanted:
        words = f"--drawn without --discard is the sixth card that was bought, not {len(drawn)}"
        raise refused(words, rules.cites.buy)


def _check_dealer(rules: LunarRules, up: Card, dealer: Sequence[Card]) -> None:
    if rules.force_antes is None:
        words = f"{rules.id} does not let players force the dealer: nothing is left to choose"
        raise refused(words, rules.cites.not_qualified)
    if len(dealer) != 5 or up not in dealer:
        raise refused(f"--dealer takes all 5 cards of the dealer, {up.text} among them")
    value = evaluate(dealer)
    if value >= ACE_AND_KING:
        words = f"the dealer qualifies with {value.name}: there is nothing to force"
        raise refused(words, rules.cites.not_qualified)


def _choices(rules: LunarRules, cards: dict[str, tuple[Card, ...]]) -> "list[Choice]":
    from croupier.analysis.lunar.choices import after_draw, against_dealer, choices, instant
    from croupier.analysis.lunar.game import game_of

    try:
        game = game_of(rules)
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
    hand, up, discard, drawn = (cards[name] for name in ("hand", "up", "discard", "drawn"))
    paid = instant(game, hand)
    if paid is not None:
        name = evaluate(hand).name
        words = f"{name} is an instant hand: the ante is paid {paid} to 1 and the round is over"
        raise refused(f"{words}; there is nothing to choose", rules.cites.instant)
    if cards["dealer"]:
        held = (*(card for card in hand if card not in discard), *drawn)
        return against_dealer(game, held, cards["dealer"], discard, has_drawn=bool(drawn))
    if drawn:
        return after_draw(game, hand, up[0], discard, drawn)
    return choices(game, hand, up[0])


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
