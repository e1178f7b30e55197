"""The acts of a round as rows: who requests each, and its names, clauses and power."""

import re
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

    action: type
    by: Literal["player", "dealer", "house", "official", "rules"]
    """Who requests it: the box's player; the dealer; anybody, checked by the table; an official
    with the power; or nobody, if it follows from something else."""
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
    """Whether it is a player's look at cards that lie face down."""

    @property
    def name(self) -> str:
        """Its name in choices and round records: `deal_card`."""
        return snake(self.action.__name__)


SHARED_ACTS = (
    RoundAct(PlaceWager, "house", "wager", "areas", recorded=False),
    RoundAct(PlaceOverlooked, "rules", topic="areas"),
    RoundAct(PutRight, "dealer", "put-right", "wagers_stand"),
    RoundAct(WithdrawWager, "house", "withdraw", recorded=False),
    RoundAct(NoMoreBets, "house", "no-more-bets", recorded=False),
    RoundAct(Fold, "player", "fold"),
    RoundAct(ExposeCards, "player", "expose-cards", "player_exposed", cards="player_exposed"),
    RoundAct(DealCard, "dealer", "deal", "deal"),
    RoundAct(DealComplete, "dealer", "deal-complete", "deal"),
    RoundAct(FlipCard, "dealer", "flip-card", "exposed_to_box"),
    RoundAct(NoticeStray, "dealer", "notice-stray", "stray_before"),
    RoundAct(Announce, "dealer", "announce"),
    RoundAct(RevealDealer, "dealer", "reveal-dealer", "reveal"),
    RoundAct(ShowCards, "dealer", "show", "deal"),
    RoundAct(CorrectCard, "dealer", "correct-card", "deal"),
    RoundAct(CollectCards, "dealer", "collect-cards", "spread_and_counted"),
    RoundAct(LayDown, "player", "lay-down", "laid_down"),
    RoundAct(Reconstruct, "dealer", "reconstruct"),
    RoundAct(DeemFolded, "dealer", "deem-folded", "laid_down"),
    RoundAct(Absent, "dealer", "absent"),
    RoundAct(
        *(ExposeDealerCards, "house", "expose-dealer-cards", "dealer_exposed"),
        cards="player_exposed",
    ),
    RoundAct(VoidHand, "house", "void-hand", "not_reconstructed"),
    RoundAct(VoidRound, "house", "void-round"),
    RoundAct(Ruling, "rules", cards="final_decision"),
)


def snake(name: str) -> str:
    """PlaceWager -> place_wager."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
