"""Lunar Poker in a newcomer's words."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.games.events import DEALER
from croupier.games.guide import (
    ANTE,
    ChoiceWords,
    CitedText,
    Guide,
    PlannedHand,
    Step,
    StepChoice,
    WagerWords,
    chosen_action,
)
from croupier.money import Amount, say_odds
from croupier.rulebooks.facts import count
from croupier.rulebooks.lunar import LunarRules

_CHOICES = {
    "fold": ChoiceWords("Fold", "lose your ante"),
    "bet": ChoiceWords("Bet", "wager"),
    "exchange": ChoiceWords("Exchange {count} cards", "fee", "Exchange"),
    "buy": ChoiceWords("Buy a 6th card", "fee"),
    "force": ChoiceWords("Force the dealer", "fee"),
    "decline": ChoiceWords("Settle now", "no fee"),
    "concede": ChoiceWords("Concede", "give the hand up"),
    "ready": ChoiceWords("Compare hands", "settle now"),
}
_SHOWN = ("Kc Ts 7d 4c", "Kd", "Ad As 9h 5c 2d", "8c 8d Qh")
_GUIDED = ("Ac 9s 7d 4c", "Kh", "Ts Th 4d 3c 2s", "Tc 8d 5h")


def lunar_guide(rules: LunarRules) -> Guide:
    return Guide(
        lead="Your five cards against the dealer’s. Nobody else’s hand matters, and you decide "
        "once or twice.",
        steps=(_wagers_step(rules), _choices_step(rules), _dealer_step(rules)),
        wagers=tuple(wager_words(rules)),
        choices=_CHOICES,
        shown=replace(
            _hand(rules, *_SHOWN),
            path=(chosen_action("exchange", None, "9h 5c 2d"), chosen_action("bet")),
        ),
        guided=replace(
            _hand(rules, *_GUIDED),
            path=(chosen_action("exchange", None, "4d 3c 2s"), chosen_action("bet")),
            coach={
                "deciding": "A pair of tens against a king: keep the pair and pay for three new "
                "cards, since a third ten or a second pair may come.",
                "deciding again": "You hold {held}. The fee is spent: now bet two antes more, or "
                "fold and lose the ante.",
                "forcing": "You hold {held}, and the dealer does not play. For a fee the dealer "
                "changes a card and may play after all, so that your bet could win.",
            },
        ),
    )


def _hand(rules: LunarRules, dealer: str, up: str, own: str, coming: str) -> PlannedHand:
    """A hand in which this card of the dealer is face up."""
    first = next(iter(rules.dealings.values())).face_up == "first"
    wagers: dict[str, Amount] = {"ante": ANTE}
    if rules.super_compulsory:
        wagers["super"] = ANTE
    cards = {DEALER: f"{up} {dealer}" if first else f"{dealer} {up}", 1: own}
    return PlannedHand(wagers, cards, coming)


def _wagers_step(rules: LunarRules) -> Step:
    cites = rules.cites
    both = rules.super_compulsory
    placed = "must be placed too" if both else "is as you like"
    least = ", at least as large as the ante" if "super" in rules.at_least_ante else ""
    says = [
        CitedText("The ante buys five cards.", cites.ante),
        CitedText(
            f"The super {placed}{least}: it wins or loses on those five cards alone.",
            cites.super_at_least or cites.super,
        ),
    ]
    if "dealer_super" in rules.areas:
        says.append(
            CitedText(
                "If you like, place a super on the dealer’s first five cards as well, or on "
                "another player’s.",
                (*cites.super_on, *cites.dealer_super),
            )
        )
    says.append(
        CitedText("Then all are dealt. One of the dealer’s cards is face up.", cites.turn_up)
    )
    return Step(
        "Place an ante and a super" if both else "Place an ante",
        tuple(says),
        brief=CitedText(
            "The super looks at your first five cards alone."
            if both
            else "A super, if you like, looks at your first five cards alone.",
            cites.super,
        ),
    )


def _choices_step(rules: LunarRules) -> Step:
    cites = rules.cites
    cards = f"{rules.exchange_fewest} to {rules.exchange_most} cards"
    fee = _antes(rules.draw_antes)
    return Step(
        "Look, then choose one of four",
        (CitedText("After an exchange or a 6th card you fold or bet. The fee is gone."),),
        (
            StepChoice("Fold", "and lose the ante", None, cites.fold),
            StepChoice("Bet", f"{_antes(rules.bet_antes)}:", ANTE * rules.bet_antes, cites.bet),
            StepChoice(f"Exchange {cards}", f"for {fee}:", ANTE * rules.draw_antes, cites.exchange),
            StepChoice("Buy a 6th card", f"for {fee}:", ANTE * rules.draw_antes, cites.buy),
        ),
        brief=CitedText(f"Fold, bet, exchange {cards}, or buy a 6th.", cites.decide),
    )


def _dealer_step(rules: LunarRules) -> Step:
    cites = rules.cites
    pays = say_odds(rules.ante_below_straight)
    if rules.ante_straight != rules.ante_below_straight:
        pays += f", or {say_odds(rules.ante_straight)} if you hold a straight or better"
    says = [
        CitedText(
            "the higher hand wins. If it is yours, the bet is paid as below and the ante comes "
            "back. If not, both are lost.",
            (*cites.compare[:1], *cites.bet_won[:1]),
            "Ace and king or better:",
        ),
        CitedText(
            f"your ante is paid {pays}. Your bet comes back.",
            (*cites.not_qualified[:1], *cites.ante_paid[:1]),
            "Less than ace and king:",
        ),
    ]
    if rules.force_antes is not None:
        words = (
            f"for {_antes(rules.force_antes)} you may make the dealer change the highest card, and "
            "perhaps play."
        )
        says.append(CitedText(words, cites.force, "Or force the dealer:"))
    return Step(
        "The dealer shows",
        tuple(says),
        brief=CitedText(
            "The dealer needs ace and king to play. If not, your ante is paid and your bet comes "
            "back.",
            cites.not_qualified,
        ),
    )


def wager_words(rules: LunarRules) -> Iterator[WagerWords]:
    cites, areas = rules.cites, rules.document.areas
    yield WagerWords(
        "ante",
        areas["ante"].word,
        "Your entry to the round: it buys five cards.",
        f"It is paid {say_odds(rules.ante_below_straight)} when the dealer has less than ace and "
        "king. When your hand wins it comes back; when it loses it is lost.",
        cites.ante,
    )
    must = "It must be placed" if rules.super_compulsory else "It is as you like"
    least = ", at least as large as the ante" if "super" in rules.at_least_ante else ""
    yield WagerWords(
        "super",
        areas["super"].word,
        f"A wager on your first five cards. {must}{least}.",
        "It wins if those five are on the super pay table, whatever happens afterwards.",
        cites.super,
    )
    if "super_on" in rules.areas:
        yield WagerWords(
            "super_on",
            f"{areas['super_on'].word} on another box",
            "The same wager on another player’s first five cards.",
            "It wins if those five are on the super pay table.",
            cites.super_on,
        )
    if "dealer_super" in rules.areas:
        yield WagerWords(
            "dealer_super",
            areas["dealer_super"].word,
            "The same wager on the dealer’s first five cards.",
            "It wins if those five are on the super pay table.",
            cites.dealer_super,
        )
    yield WagerWords(
        "bet",
        areas["bet"].word,
        f"What you add to play on: {_antes(rules.bet_antes)}, no more and no less.",
        "It wins as the bet pay table says if the dealer has ace and king or better and your hand "
        "is higher. If the dealer has less it comes back.",
        cites.bet,
    )
    fees = rules.document.fees
    fee = _antes(rules.draw_antes)
    yield WagerWords(
        "exchange",
        fees["exchange"].word,
        f"For {fee} you change {rules.exchange_fewest} to {rules.exchange_most} of your cards, "
        "then fold or bet.",
        "The fee is spent, whatever comes.",
        cites.exchange,
    )
    yield WagerWords(
        "buy",
        fees["buy"].word,
        f"For {fee} you get a card more and keep all the others, then fold or bet.",
        "The fee is spent, whatever comes.",
        cites.buy,
    )
    if rules.force_antes is not None:
        yield WagerWords(
            "force",
            fees["force"].word,
            f"For {_antes(rules.force_antes)} a dealer who does not play changes the highest card.",
            "If the dealer plays then, your bet may win. The fee is spent.",
            cites.force,
        )


def _antes(antes: int) -> str:
    """ "one ante", "twice the ante"."""
    if antes == 1:
        return "one ante"
    return "twice the ante" if antes == _TWO else f"{count(antes)} times the ante"


_TWO = 2
