"""The hands that are shown and played in the guide: cards, chips, payments and values."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Literal

from croupier.analysis.mathematics import NoMathematics, mathematics_of
from croupier.analysis.spot import NothingToChoose, ValuedChoice
from croupier.cards import Card
from croupier.games.game import Game, say_wager
from croupier.games.guide import ChoiceWords, Guide, cards_that_count, choice_title
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.games.view import Cards, ChosenAction, player
from croupier.hands import Value
from croupier.money import format_amount, format_odds
from croupier.server.guide.schemas import ChipsShown, HandShown, PaymentShown

BOX = 1
VIEWER = player(BOX)
Whose = Literal["dealer", "board", "you"]


def chips_shown(game: Game, round: RoundState, empty: bool) -> list[ChipsShown]:
    """The areas with a wager; with `empty`, also those that may have one before the cards."""
    wagers = round.boxes[BOX].wagers
    shown = [
        area
        for area in game.layout(round.rules).areas
        if area.name in wagers or (empty and area.placed)
    ]
    return [
        ChipsShown(
            area=area.name,
            word=area.word,
            amount=format_amount(wagers[area.name]) if area.name in wagers else None,
        )
        for area in shown
    ]


def hands_shown(game: Game, round: RoundState) -> list[HandShown]:
    """The dealer's cards, the board and the box's own, as its player sees them."""
    view = game.view(round, VIEWER)
    own = view.boxes[BOX]
    seen = tuple(card for card in own.cards if card is not None)
    dealer = _used(game, round, view.dealer)
    mine = _used(game, round, own.cards)
    board = getattr(view, "community", ())
    found = (
        _hand("dealer", view.dealer, dealer, view.dealer_value),
        _hand("board", board, mine, None),
        _hand("you", own.cards, mine, own.value or game.partial_value(round, seen)),
    )
    return [each for each in found if each.cards]


def _hand(whose: Whose, cards: Cards, used: Sequence[Card], value: Value | None) -> HandShown:
    return HandShown(
        whose=whose,
        cards=[None if card is None else card.text for card in cards],
        counting=[card.text for card in cards if card is not None and card in used],
        value="" if value is None else value.name,
    )


def _used(game: Game, round: RoundState, cards: Cards) -> tuple[Card, ...]:
    """The cards that make the value of a hand at the end, from its own and the board's."""
    seen = tuple(card for card in cards if card is not None)
    if not round.over or len(seen) < max(game.hand, len(cards)):
        return ()
    return cards_that_count(game.best_five(round, seen))


def lines_shown(round: RoundState) -> list[PaymentShown]:
    return [_payment(line) for line in round.lines if line.box == BOX]


def _payment(line: SettlementLine) -> PaymentShown:
    return PaymentShown(
        wager=line.wager,
        words=say_wager(line.wager),
        outcome=line.outcome.value,
        stake=format_amount(line.stake),
        odds=[format_odds(each) for each in line.odds],
        net=format_amount(line.net),
    )


def texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


def choice_words(guide: Guide, action: str, multiple: int | None, count: int) -> str:
    words = guide.choices.get(action, ChoiceWords(choice_title(action, multiple)))
    return words.title.format(count=count, multiple=multiple)


def values_of(game: Game, round: RoundState) -> dict[ChosenAction, ValuedChoice]:
    """The value of every choice, if the game has mathematics for this decision."""
    now = next((each for each in game.decisions(round, BOX, VIEWER) if each.made is None), None)
    if now is None:
        return {}
    with suppress(NoMathematics, NothingToChoose):
        found = mathematics_of(round.rules).values(round.rules, now.cards)
        return {(each.action, each.multiple, frozenset(each.discard)): each for each in found}
    return {}
