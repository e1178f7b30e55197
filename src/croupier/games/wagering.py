"""What is checked of a wager in every game."""

from collections.abc import Callable, Collection

from croupier.games.actions import PlaceWager, WithdrawWager
from croupier.games.state import RoundState
from croupier.machine import Refusal
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence

Refuse = Callable[[str, Clauses, str | Sentence], Refusal]
"""Makes a refusal from code, clauses and sentence, with what is legal now."""


def check_place(state: RoundState, action: PlaceWager, closed: bool, refuse: Refuse) -> None:
    """Box, area and amount; whether the same area has a wager already is the game's to say."""
    rules, cites, box = state.rules, state.rules.cites, action.box
    if closed:
        raise refuse(
            "no-more-bets",
            cites.wagers_closed,
            f"box {box} may not place a wager after no more bets",
        )
    if not 1 <= box <= rules.boxes:
        raise refuse(
            "no-such-box",
            cites.boxes,
            f"there is no box {box}: the table has boxes 1 to {rules.boxes}",
        )
    if action.area not in rules.areas:
        raise refuse(
            "no-such-area",
            cites.areas,
            f"{rules.id} has no wagering area {action.area!r}: it has "
            + ", ".join(sorted(rules.areas)),
        )
    if action.amount <= 0:
        raise refuse(
            "bad-amount",
            cites.chips,
            f"box {box}: a wager must be more than 0, not {format_amount(action.amount)}",
        )


def check_free(state: RoundState, box: int, wager: str, name: str, refuse: Refuse) -> None:
    """Only one wager on any one area."""
    if box in state.boxes and wager in state.boxes[box].wagers:
        raise refuse(
            "one-wager", state.rules.cites.one_wager, f"box {box} already has a wager: {name}"
        )


def check_withdraw(
    state: RoundState, action: WithdrawWager, wager: str, closed: bool, refuse: Refuse
) -> None:
    cites = state.rules.cites
    if closed:
        raise refuse(
            "wagers-stand",
            cites.wagers_stand,
            f"box {action.box} may not take a wager back after no more bets",
        )
    if action.box not in state.boxes or wager not in state.boxes[action.box].wagers:
        raise refuse(
            "no-wager", cites.areas, f"box {action.box} has no {action.area} wager to take back"
        )


def check_wagered(
    state: RoundState, closed: bool, refuse: Refuse, without_ante: Collection[int] = ()
) -> None:
    """No more bets may be called: it has not been, and somebody has an ante."""
    cites = state.rules.cites
    if closed:
        raise refuse("not-now", cites.no_more_bets, "no more bets has been called already")
    if not state.boxes:
        raise refuse("no-wagers", cites.ante, "no box has an ante to deal to")
    for box in state.boxes.values():
        if "ante" not in box.wagers and box.number not in without_ante:
            raise refuse(
                "ante-missing", cites.ante, f"box {box.number} has a wager but no ante wager"
            )
