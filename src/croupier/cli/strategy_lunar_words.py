"""What the card says on the terminal, on a page and in a picture alike."""

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis.lunar.advice.card import card_for, told, told_after
from croupier.analysis.lunar.game import Game, game_of
from croupier.money import format_amount
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules

if TYPE_CHECKING:
    from croupier.analysis.lunar.advice.advice import Advice

Lines = list[tuple[str, list[tuple[str, str]]]]
"""Headings; under each what to do, and when."""
LUNAR = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar")
_READINGS = {
    "two-straights": "six cards with a straight and a pair in it count as two straights",
    "straight-and-pair": "six cards with a straight and a pair in it count as straight and pair",
}
_FREE = 42
"""Cards that may come when nothing was drawn: 52 less five, five and the upcard's five."""


def played_with(rules: LunarRules) -> str:
    return _READINGS[rules.straight_with_pair.value]


def lines_of(advice: "Advice") -> Lines:
    """The whole card: by kind of hand, after the draw, and forcing."""
    found = [(name.capitalize(), lines) for name, lines in told(advice.card)]
    found.append(("When you have drawn", told_after(advice.card)))
    if advice.game.force_antes is not None:
        found.append(("The dealer does not qualify", [("force", force_words(advice.game))]))
    return found


def force_words(game: Game) -> str:
    """When forcing gains, exactly; in numbers of cards."""
    assert game.force_antes is not None
    lost = format_amount(Fraction(game.lost, game.bet_antes))
    given = Fraction(game.force_antes + game.ante_odds[0], game.bet_antes)
    times = "" if given == 1 else f"{format_amount(given)} times "
    return (
        "if your total odds times the cards with which the dealer would qualify and lose, less "
        f"{lost} for each with which the dealer would win, come to more than {times}the cards "
        f"that may come ({_FREE} less those you drew)"
    )


def differences(rules: LunarRules, advice: "Advice") -> list[tuple[str, str, str, str]]:
    """Where other rulebooks' cards answer otherwise: rulebook, kind of hand, here, there."""
    found = []
    mine = dict(lines_of(advice))
    for name in LUNAR:
        book = rulebook(name).lunar_rules({})
        if name == rules.id or book.straight_with_pair != rules.straight_with_pair:
            continue
        other = card_for(game_of(book))
        for heading, lines in (
            *((each.capitalize(), lines) for each, lines in told(other)),
            ("When you have drawn", told_after(other)),
        ):
            if mine[heading] != lines:
                found.append((name, heading, said(mine[heading]), said(lines)))
    return found


def said(lines: list[tuple[str, str]]) -> str:
    return "; ".join(f"{do} {when}" for do, when in lines)


def cost(advice: "Advice") -> list[tuple[str, str, str]]:
    """What it is, in percent of an ante, and exactly; what is not known is left out."""
    found = []
    if advice.best is not None:
        found.append(_figure("house edge, best play", advice.best.house_edge()))
    if advice.priced is not None:
        found.append(_figure("house edge, this card", advice.priced.figures.house_edge()))
    if advice.cost is not None:
        found.append(_figure("what the card costs", advice.cost))
    return found


def unknown(rules: LunarRules, advice: "Advice") -> str:
    """How to find what is not known here; empty if everything is."""
    if advice.best is None:
        return f"This game is not solved here: `croupier solve {rules.id}` does it."
    if advice.priced is None:
        how = f"croupier strategy {rules.id} --evaluate {rules.id}-card.json"
        return f"What the card costs is not known here: `{how}` finds it.{_without_force(rules)}"
    return ""


def _without_force(rules: LunarRules) -> str:
    """Before the draw the right to force changes what strong hands should do."""
    if rules.force_antes is None:
        return ""
    return " Its rules before the draw were found for the game without force."


def shares(advice: "Advice") -> list[tuple[str, str, str]]:
    """How often each choice is made: by the best play, by the card."""
    if advice.best is None or advice.priced is None:
        return []
    best, mine = advice.best.shares, advice.priced.figures.shares
    return [(name, _percent(share), _percent(mine[name])) for name, share in best.items()]


def _figure(name: str, value: Fraction) -> tuple[str, str, str]:
    return name, _percent(value), format_amount(value)


def _percent(value: Fraction) -> str:
    return f"{float(value) * 100:.4f}%"
