"""The acts of a round as rows: who requests each, and its names, clauses and power."""

from collections.abc import Callable
from typing import Any, Literal

from croupier.games.actions import (
    Absent,
    Announce,
    CollectCards,
    CorrectCard,
    DealCard,
    DealComplete,
    DeemFolded,
    ExposeCards,
    ExposeDealerCards,
    FlipCard,
    Fold,
    LayDown,
    NoMoreBets,
    NoticeStray,
    PlaceOverlooked,
    PlaceWager,
    PutRight,
    Reconstruct,
    RevealDealer,
    Ruling,
    ShowCards,
    VoidHand,
    VoidRound,
    WithdrawWager,
)
from croupier.value import value


@value
class Power:
    """The power that an official needs, by the rulebook's list of powers."""

    name: str
    says: str
    """In words: "pay a hand not declared"."""
    topic: str
    """The topic of the clause, to which `by` adds the value of that field."""
    by: str = ""


@value
class RoundAct:
    """One row for each act of a round: who does it, and what it is called."""

    name: str
    """Its name in choices and round records, `deal_card`; it never changes."""
    action: type
    by: Literal["player", "dealer", "house", "official", "rules"]
    """Who requests it: the player of the box; the dealer; anybody, checked by the table; an
    official with the power; or nobody, if the rules cause it."""
    verb: str = ""
    """The word that people type and journals store; empty if nobody performs it directly."""
    topic: str = ""
    """The topic of its clauses, if that differs from its name."""
    cards: str = ""
    """The topic of the clauses on the cards or amounts that it names."""
    recorded: bool = True
    """Whether a round record lists it."""
    power: Power | None = None
    silence: bool = False
    """Whether the software performs it for a player who does not decide."""
    group: str = "Play"
    """The subject under which a console lists it."""
    about: str = ""
    """Its title in a console before any field is filled in."""
    title: str = ""
    """Its title with fields to fill in: `Bet on {box}`."""
    cites: tuple[str, ...] = ()
    """The topics of its clauses in a console, if they differ from `topic`."""
    when: Callable[[Any], bool] | None = None
    """When a dealt round offers it, besides the decisions that the round asks for."""
    cases: tuple[str, ...] = ()
    """The rulebooks' cases that people report with this act."""
    names_cards: str = ""
    """The field in which it names cards of a hand."""
    looks: bool = False
    """Whether a player looks at face-down cards by it."""


SHARED_ACTS = (
    RoundAct("place_wager", PlaceWager, "house", "wager", "areas", recorded=False),
    RoundAct("place_overlooked", PlaceOverlooked, "rules", topic="areas"),
    RoundAct("put_right", PutRight, "dealer", "put-right", "wagers_stand"),
    RoundAct("withdraw_wager", WithdrawWager, "house", "withdraw", recorded=False),
    RoundAct("no_more_bets", NoMoreBets, "house", "no-more-bets", recorded=False),
    RoundAct("fold", Fold, "player", "fold"),
    RoundAct(
        "expose_cards",
        ExposeCards,
        "player",
        "expose-cards",
        "player_exposed",
        cards="player_exposed",
    ),
    RoundAct("deal_card", DealCard, "dealer", "deal", "deal"),
    RoundAct("deal_complete", DealComplete, "dealer", "deal-complete", "deal"),
    RoundAct("flip_card", FlipCard, "dealer", "flip-card", "exposed_to_box"),
    RoundAct("notice_stray", NoticeStray, "dealer", "notice-stray", "stray_before"),
    RoundAct("announce", Announce, "dealer", "announce"),
    RoundAct("reveal_dealer", RevealDealer, "dealer", "reveal-dealer", "reveal"),
    RoundAct("show_cards", ShowCards, "dealer", "show", "deal"),
    RoundAct("correct_card", CorrectCard, "dealer", "correct-card", "deal"),
    RoundAct("collect_cards", CollectCards, "dealer", "collect-cards", "spread_and_counted"),
    RoundAct("lay_down", LayDown, "player", "lay-down", "laid_down"),
    RoundAct("reconstruct", Reconstruct, "dealer", "reconstruct"),
    RoundAct("deem_folded", DeemFolded, "dealer", "deem-folded", "laid_down"),
    RoundAct("absent", Absent, "dealer", "absent"),
    RoundAct(
        *(
            "expose_dealer_cards",
            ExposeDealerCards,
            "house",
            "expose-dealer-cards",
            "dealer_exposed",
        ),
        cards="player_exposed",
    ),
    RoundAct("void_hand", VoidHand, "house", "void-hand", "not_reconstructed"),
    RoundAct("void_round", VoidRound, "house", "void-round"),
    RoundAct("ruling", Ruling, "rules", cards="final_decision"),
)
