"""How a round goes on: what each act does, and what follows from it by itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from croupier.games import collecting, mishaps
from croupier.games.actions import (
    Announce,
    CollectCards,
    ExposeCards,
    ExposeDealerCards,
    NoticeStray,
    Reconstruct,
    RevealDealer,
    Ruling,
    VoidHand,
    VoidRound,
)
from croupier.games.acts import Act
from croupier.games.announcing import announce
from croupier.games.game import refusal
from croupier.games.misdeals import notice_stray
from croupier.games.recorder import Recorder
from croupier.games.state import RoundState
from croupier.games.voiding import void_hand, void_round

Do = Callable[[Any, Any], object]
"""Does an act, with the recorder of its round."""
Step = Callable[[Any], None]
"""Does what follows without anybody's decision."""


@dataclass(frozen=True)
class Procedure:
    """The acts of a game's rounds, and the steps between them."""

    recorder: Callable[[Any], Recorder[Any]]
    do: Mapping[type, Do]
    steps: Mapping[str, Step]
    """By phase, what follows in it when nobody has to act."""
    stays: Callable[[Any], bool]
    """Whether a phase waits for an act although it is no box's turn."""

    def act(self, state: Any, action: Any) -> tuple[Any, tuple[Any, ...]]:
        """The round after the action, and what happened; or a `Refusal`, and nothing changed."""
        record = self.recorder(state)
        self.do[type(action)](record, action)
        while not self._waits(record.state):
            step = self.steps.get(record.state.phase)
            if step is None:
                break
            step(record)
        return record.state, tuple(record.events)

    def _waits(self, state: RoundState) -> bool:
        return state.needs_cards or state.turn is not None or self.stays(state)


def waits_for_dealer(state: RoundState, has_to_show: bool) -> bool:
    """Whether a person deals or turns up the dealer's hand just now."""
    if state.phase == "dealing":
        return Act.DEALING in state.by_hand
    return state.phase == "revealing" and Act.REVEALING in state.by_hand and has_to_show


def shared_acts(end_deal: Step, reveal: Step) -> dict[type, Do]:
    """What is done alike in every game.

    `end_deal` goes on once all is dealt and nothing lies astray; `reveal` turns up the dealer's
    hand.
    """
    return {
        NoticeStray: notice_stray,
        Announce: announce,
        RevealDealer: partial(_reveal_dealer, reveal=reveal),
        ExposeCards: mishaps.expose_cards,
        ExposeDealerCards: mishaps.expose_dealer_cards,
        CollectCards: partial(_collect_cards, end_deal=end_deal),
        Reconstruct: mishaps.reconstruct,
        Ruling: mishaps.rule,
        VoidHand: void_hand,
        VoidRound: void_round,
    }


def _reveal_dealer(record: Recorder[Any], action: RevealDealer, reveal: Step) -> None:
    """Turn up the dealer's hand when all have decided."""
    del action
    state = record.state
    if state.phase != "revealing" or Act.REVEALING not in state.by_hand:
        message = "the dealer's hand is not to be turned up now"
        raise refusal(state, "not-now", record.cites.reveal, message)
    reveal(record)


def _collect_cards(record: Recorder[Any], action: CollectCards, end_deal: Step) -> None:
    """A finished hand is collected rightly, one that has still to decide too early."""
    if collecting.waits(record.state, action.box):
        collecting.collect(record, action, end_deal)
    else:
        mishaps.collect_early(record, action)
