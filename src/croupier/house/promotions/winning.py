"""A win that something is to be done about."""

from croupier.house.promotions.integrity import check_sound
from croupier.house.promotions.legal import refusal
from croupier.house.promotions.state import Promotion
from croupier.house.promotions.win import Win


def check_win(state: Promotion, number: int) -> Win:
    """The win of that number."""
    if number not in state.wins:
        raise refusal(
            state, "no-such-win", state.rules.cites.promo_draw, f"there is no win {number}"
        )
    return state.wins[number]


def check_open(state: Promotion, number: int) -> Win:
    """The win, if its prize has been neither awarded nor refused."""
    win, cites = check_win(state, number), state.rules.cites
    if win.refused:
        raise refusal(
            state, "win-refused", cites.promo_reasons, f"win {number}: the prize was refused"
        )
    if win.awarded is not None:
        raise refusal(
            state, "awarded", cites.promo_draw, f"win {number}: the prize was awarded already"
        )
    return win


def check_owed(state: Promotion, number: int) -> Win:
    """The win, if its prize is still to be awarded and its draw is sound."""
    win = check_open(state, number)
    check_sound(state, win.prize.name)
    return win
