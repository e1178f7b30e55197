"""The situations once more, with real cards: nothing is decided otherwise for want of an order.

The cards of the situation are told as soon as they lie there. What the software does at the table
of a situation, a person does here, rightly and at once.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from croupier.console.desk.unseen import RightPlay
from croupier.games.state import ByHand
from croupier.house.table import By
from croupier.house.table.state import round_dealt

from . import play as playing
from .at_table import AtTable
from .deck import laid
from .files import Situation, situations
from .play import play
from .words import Act

FOLDER = Path(__file__).parent
SOME = situations([FOLDER / "entered.toml", FOLDER / "situations.toml"])
OTHERS = situations([FOLDER / "lunar.toml", *sorted(FOLDER.glob("documents/*.toml"))])
BY_EMPLOYEES = ("exchange", "expose-cards")
"""What a player does and only an employee enters, since it tells which cards are seen."""
APART = {
    "wa-seventh-11.17-cards-run-out-after-an-exposed-one": (
        "the discard rack is shuffled by people, step by step"
    ),
    **dict.fromkeys(
        [
            *("uth-light-out-after-the-deal", "uth-12.11-dealt-again"),
            *("nz-third-11.1-the-next-round-is-dealt", "vu-third-11.11-two-rounds"),
            *("nz-third-11.10-while-cards-are-dealt", "uth-fresh-12.5-two-cards-face-up"),
            "uth-third-12.4-community-first-then-dealt-again",
            "uth-third-12.11-two-misdeals-and-then-a-jackpot",
            *(f"{id}-fifth-11.10-between-the-call-and-the-first-card" for id in ("nz", "vu")),
            "uth-fifth-12.10-between-the-call-and-the-first-card",
            "nsw-fifth-12.11-before-the-first-card",
            "uth-fifth-12.11-changed-jackpot-wagers-and-a-prize",
            "wa-fifth-5.12-late-in-one-deal-and-in-time-for-the-next",
            *(
                "nz-sixth-11.11-dealt-again-with-other-wagers",
                "vu-sixth-11.11-dealt-again-to-one-box-fewer",
            ),
            "wa-sixth-11.11-a-larger-ante-needs-a-larger-super",
            "nsw-sixth-12.10-changed-wagers-keep-to-5.2.5",
            "nsw-sixth-14.4-a-round-that-is-over-while-the-next-is-played",
            "uth-ninth-5.12-another-pay-table-for-the-next-round",
            "nz-eleventh-11.11-changed-before-the-deal-again",
            "nsw-eleventh-12.10-then-12.13.2",
            "uth-twelfth-two-rounds-something-wrong-in-each",
            "nsw-two-12.5-then-14.3.2",
            "uth-two-12.4-then-12.12-in-the-new-deal",
        ],
        "its second round has other cards, which it does not give",
    ),
    **dict.fromkeys(
        [
            *("nz-11.19-for-the-force", "nsw-12.15-all-money-of-the-hand"),
            *("nz-eleventh-11.19-the-rack-is-dealt", "nsw-eleventh-12.17-out-of-a-shoe"),
        ],
        "the discard rack is shuffled by people, step by step",
    ),
    **dict.fromkeys(
        [
            *("nsw-12.15-what-was-paid-stands", "nz-11.19-the-deck-runs-out"),
            "nsw-third-12.17-five-boxes-exchange-five",
            "nz-third-11.19-forced-from-the-rack",
            "vu-third-11.17-cards-run-out-in-an-exchange",
            "vu-third-11.17-no-card-left-for-a-draw-by-hand",
            "vu-fourth-11.17-51-after-the-rack-was-shuffled",
            "nz-fifth-11.19-a-collected-hand-in-the-shuffled-rack",
            *("nz-fresh-11.19-rack-shuffled", "wa-fresh-11.17-the-cards-run-out"),
            *("vu-fresh-11.17-insufficient-cards", "nsw-fresh-12.17-cards-run-out"),
        ],
        "the discard rack is shuffled by people, step by step",
    ),
    "nsw-third-12.1-wrong-order-before-and-after-handling": (
        "players declare for themselves: who taps has handled the cards"
    ),
    **dict.fromkeys(
        [
            *("nz-11.7-twice", "wa-11.7-twice", "vu-11.7-twice", "nz-8.5-not-ones-own-cards"),
            *("wa-8.5-not-ones-own-cards", "vu-8.5-not-ones-own-cards", "vu-11.4-then-11.7"),
            *("nz-11.4-and-then-bet-or-draw", "wa-11.4-and-then-bet-or-draw"),
            *("vu-11.4-and-then-bet-or-draw", "nsw-12.7-who-has-bet-folds-after-all"),
            *("nz-11.7-after-one-has-bet", "wa-11.7-dealer-shows-after-the-deal"),
            *("nz-third-11.7-exposed-twice", "nz-third-11.7-a-draw-not-yet-served"),
            "wa-third-11.7-not-for-wagers-on-others",
            *("nz-fresh-11.7-bet-goes-back-by-a-line", "nz-fresh-11.7-who-has-bet-may-fold"),
            *("wa-fresh-11.7-bet-goes-back-by-a-line", "vu-fresh-11.7-bet-goes-back-by-a-line"),
            "nsw-fresh-12.7-bet-goes-back-by-a-line",
            "nsw-fresh-12.7-dealer-shows-a-card-too-early",
            "nz-fresh-11.13-void-though-it-can-be-told-apart",
            "nz-seventh-11.4-exposed-in-the-deal-and-again-after-it",
            "nsw-eighth-12.7-and-12.4-in-one-round",
            *("nz-twelfth-11.7-no-draw-any-more", "nz-twelfth-11.7-after-a-draw"),
        ],
        "players declare for themselves, so that is offered too",
    ),
    "wa-seventh-11.1-void-hand-and-others-on-it": (
        "players declare for themselves, and nobody has declared the void hand (wagers-named)"
    ),
    **dict.fromkeys(
        [
            "nsw-eighth-8.9-the-dealer-s-hand-cannot-be-undone",
            "nz-eighth-5.10-the-call-cannot-be-undone-once-a-hand-was-verified",
            "uth-eighth-9.2-the-flop-cannot-be-undone",
        ],
        "the entry was wrong, not the cards: any act of the round may be withdrawn (correction)",
    ),
    "nsw-8.1-conceding-is-no-talk": "a person deals: what is said is noted, not kept from others",
    **dict.fromkeys(
        [
            *("uth-5.15-a-losing-wager", "uth-5.3-sizes-before-the-flop"),
            "uth-third-12.10-wagers-that-were-forfeited",
        ],
        "a person deals: a decision may be changed until the cards are turned",
    ),
}
"""Situations in which a table with real cards answers something else, and why it should."""


class WithRealCards(AtTable):
    def __init__(self, situation: Situation) -> None:
        self.deck = laid(situation)
        self.by_hand = frozenset(map(ByHand, situation.by_hand))
        self._follows = False
        super().__init__(Situation({**situation.said, "real_cards": True}))

    def enter(self, act: Act, by: By) -> tuple[Any, ...]:
        """The events of an act and of all that follows it."""
        if act["act"] in BY_EMPLOYEES:
            by = self.by("dealer")
        before = len(self.journal.entries)
        super().enter(act, by)
        if not self._follows and round_dealt(self.table) is not None:
            self._follows = True
            RightPlay(self, self.deck, self.by_hand).follow()
            self._follows = False
        return tuple(event for each in self.journal.entries[before:] for event in each.events)


def _plays_cards(situation: Situation) -> bool:
    """Whether it is about a table, not about a record or a promotion, and ready to deal; and not
    about real cards anyway."""
    said = situation.said
    return (
        bool(said.get("acts") and said.get("cards"))
        and said.get("opened", True)
        and not (said.get("cards_by_hand") or said.get("real_cards"))
    )


@pytest.fixture(autouse=True)
def real_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "AtTable", WithRealCards)


def _cases(of: Iterable[Situation], *marks: Any) -> list[Any]:
    return [
        pytest.param(each, id=each.id, marks=marks)
        for each in of
        if _plays_cards(each) and each.id not in APART
    ]


@pytest.mark.parametrize("situation", _cases(SOME) + _cases(OTHERS, pytest.mark.long))
def test_real_cards_are_decided_alike(situation: Situation) -> None:
    play(situation)
