"""Ultimate Texas Hold'em in a newcomer's words."""

from collections.abc import Iterator, Sequence

from croupier.games.events import COMMUNITY, DEALER
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
from croupier.money import say_odds
from croupier.rulebooks.holdem import HoldemRules

_CHOICES = {
    "fold": ChoiceWords("Fold", "lose ante and blind"),
    "check": ChoiceWords("Check", "no wager now"),
    "play": ChoiceWords("Play {multiple}×", "wager"),
}


def holdem_guide(rules: HoldemRules) -> Guide:
    wagers = {"ante": ANTE, "blind": ANTE}
    return Guide(
        lead="Your two cards and five on the table against the dealer’s. You raise once: the "
        "sooner, the more.",
        steps=(_wagers_step(rules), _raise_step(rules), _dealer_step(rules)),
        wagers=tuple(wager_words(rules)),
        choices=_CHOICES,
        costs=("main", "trips", "jackpot"),
        shown=PlannedHand(
            wagers,
            {1: "Qs Js", DEALER: "Kc 4c", COMMUNITY: "Qh 9s 4d Tc Kd"},
            path=(chosen_action("check"), chosen_action("play", rules.after_flop[0])),
            shown_at=1,
        ),
        guided=PlannedHand(
            wagers,
            {1: "9s 8s", DEALER: "7c 3d", COMMUNITY: "9h 5d 2c Kd 7h"},
            path=(chosen_action("check"), chosen_action("play", rules.after_flop[0])),
            coach={
                "before the flop": "Nine and eight of one suit: too little to raise now. Check, "
                "and see three cards for nothing.",
                "after the flop": "You hold {held}. Three of the five cards on the table are open: "
                "raise now while it still counts double, or wait for the last two.",
                "after the river": "You hold {held}. All cards are open: one more ante to play, or "
                "fold and lose ante and blind.",
            },
        ),
    )


def _wagers_step(rules: HoldemRules) -> Step:
    cites = rules.cites
    return Step(
        "Place an ante and an equal blind",
        (
            CitedText(
                "Both buy two cards. The dealer gets two as well.", (*cites.ante, *cites.blind)
            ),
            CitedText(
                "If you like, add trips: it wins with three of a kind or better, even if the "
                "dealer beats you.",
                cites.trips,
            ),
            CitedText("Five more cards lie face down in the middle, for everybody.", cites.deal),
        ),
        brief=CitedText(
            "Two cards for you, two for the dealer, five in the middle for everybody.", cites.deal
        ),
    )


def _raise_step(rules: HoldemRules) -> Step:
    cites = rules.cites

    def raises(multiples: Sequence[int]) -> str:
        return " or ".join(f"{each}×" for each in sorted(multiples))

    before, after, last = rules.before_flop, rules.after_flop, rules.after_river
    return Step(
        "Raise once, or wait",
        (
            CitedText(
                "One raise a round, named play. The sooner you make it, the larger it may be."
            ),
        ),
        (
            StepChoice(
                f"Play {raises(before)}",
                "seeing your two cards: up to",
                ANTE * max(before),
                cites.play_before_flop,
            ),
            StepChoice(
                f"Play {raises(after)}",
                "after three cards in the middle:",
                ANTE * max(after),
                cites.play_after_flop,
            ),
            StepChoice(
                f"Play {raises(last)}", "after all five:", ANTE * max(last), cites.play_after_river
            ),
            StepChoice("Fold", "after all five, and lose ante and blind", None, cites.fold),
        ),
        brief=CitedText(
            f"{raises(before)} the ante at once, {raises(after)} after three cards, "
            f"{raises(last)} after all five, or fold.",
            cites.decide,
        ),
    )


def _dealer_step(rules: HoldemRules) -> Step:
    cites = rules.cites
    both = rules.hand_method == "two-plus-three"
    cards = "your two cards and three of the middle" if both else "the best five of seven"
    return Step(
        "The dealer shows",
        (
            CitedText(
                f"a hand is {cards}.",
                cites.two_plus_three if both else cites.any_five,
                "Five cards count:",
            ),
            CitedText(
                f"ante and play are paid {say_odds(rules.play_odds)}. The blind is paid with a "
                "straight or better, and else comes back.",
                (*cites.won[:1], *cites.blind_paid[:1]),
                "If yours is higher:",
            ),
            CitedText(
                "the ante comes back, whoever wins.",
                cites.unqualified_ante,
                "If the dealer has no pair:",
            ),
        ),
        brief=CitedText(
            "The higher five cards win. Without a pair the dealer does not play, and your ante "
            "comes back.",
            cites.not_qualified,
        ),
    )


def wager_words(rules: HoldemRules) -> Iterator[WagerWords]:
    cites, areas = rules.cites, rules.document.areas
    odds = say_odds(rules.ante_odds)
    yield WagerWords(
        "ante",
        areas["ante"].word,
        "Your entry to the round; the blind beside it is as large.",
        f"It is paid {odds} if your hand beats the dealer’s. If the dealer has no pair it comes "
        "back.",
        cites.ante,
    )
    yield WagerWords(
        "blind",
        areas["blind"].word,
        "The ante’s twin: it must be placed, and is as large.",
        "It wins only with a straight or better that beats the dealer. With a lower winning hand "
        "it comes back.",
        cites.blind,
    )
    yield WagerWords(
        "trips",
        areas["trips"].word,
        "A wager on your hand alone, as you like.",
        "It wins with three of a kind or better, even if the dealer beats you.",
        cites.trips,
    )
    yield WagerWords(
        "jackpot",
        areas["jackpot"].word,
        "A wager on your two cards and the first three of the middle, as you like.",
        "It wins with a flush or better. The highest hands share the pool on the meter.",
        cites.jackpot_hand,
    )
    yield WagerWords(
        "play",
        areas["play"].word,
        "Your one raise: the sooner you make it, the larger it may be.",
        f"It is paid {say_odds(rules.play_odds)} if your hand beats the dealer’s.",
        cites.play_before_flop,
    )
