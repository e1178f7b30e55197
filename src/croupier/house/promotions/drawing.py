"""Prizes are drawn, or awarded in another manner."""

from collections import Counter
from datetime import datetime

from croupier.house.promotions.actions import AwardPrize, Drawn, HoldDraw
from croupier.house.promotions.events import DrawHeld, Events, PrizeWon
from croupier.house.promotions.integrity import check_sound
from croupier.house.promotions.legal import refusal
from croupier.house.promotions.prize import Prize
from croupier.house.promotions.state import Promotion
from croupier.house.promotions.win import Win
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses


def hold_draw(state: Promotion, action: HoldDraw, now: datetime) -> Events:
    cites = state.rules.cites
    if not action.drawn:
        raise refusal(state, "nothing-drawn", cites.promo_draw, "a draw is for one prize or more")
    prizes = _check_prizes(state, action.drawn)
    scrutineer = action.scrutineer.strip()
    _check_scrutineer(state, prizes, scrutineer)
    clauses = cites.promo_draw + (cites.promo_scrutineer if scrutineer else ())
    names = tuple(dict.fromkeys(prize.name for prize in prizes))
    held = DrawHeld(names, scrutineer, now, clauses)
    notify_by = None if state.terms.must_be_present else now + state.rules.notify_within
    return (held, *_wins(state, action.drawn, prizes, now, notify_by, clauses))


def award_prize(state: Promotion, action: AwardPrize, now: datetime) -> Events:
    drawn = (Drawn(action.prize, action.winner),)
    prizes = _check_prizes(state, drawn)
    return _wins(state, drawn, prizes, now, None, state.rules.cites.promo_draw)


def _wins(
    state: Promotion,
    drawn: tuple[Drawn, ...],
    prizes: list[Prize],
    now: datetime,
    notify_by: datetime | None,
    clauses: Clauses,
) -> Events:
    first = len(state.wins) + 1
    return tuple(
        PrizeWon(Win(first + index, prize, each.winner, now, notify_by), now, clauses)
        for index, (each, prize) in enumerate(zip(drawn, prizes, strict=True))
    )


def _check_prizes(state: Promotion, drawn: tuple[Drawn, ...]) -> list[Prize]:
    """The prizes that are won, each still to be had."""
    cites = state.rules.cites
    for each in drawn:
        if not each.winner.is_named:
            raise refusal(state, "who-won", cites.promo_draw, f"{each.prize}: name the winner")
    asked = Counter(each.prize for each in drawn)
    for name, count in asked.items():
        prize = check_prize(state, name)
        check_sound(state, name)
        left = prize.count - state.won(name)
        if count > left:
            raise refusal(
                state,
                "no-prize-left",
                cites.promo_prizes,
                f"{name}: the terms have {prize.count}, of which {max(left, 0)} are left",
            )
    return [check_prize(state, each.prize) for each in drawn]


def check_prize(state: Promotion, name: str) -> Prize:
    """The prize of that name in the terms."""
    prize = state.terms.prize(name)
    if prize is None:
        names = ", ".join(each.name for each in state.terms.prizes)
        raise refusal(
            state,
            "no-such-prize",
            state.rules.cites.promo_prizes,
            f"{state.name} has no prize {name!r}; it has {names}",
        )
    return prize


def _check_scrutineer(state: Promotion, prizes: list[Prize], scrutineer: str) -> None:
    over = state.rules.scrutineer_over
    dearest = max(prizes, key=lambda prize: prize.worth)
    if dearest.worth > over and not scrutineer:
        raise refusal(
            state,
            "scrutineer-needed",
            state.rules.cites.promo_scrutineer,
            f"{dearest.name} is worth {format_amount(dearest.worth)}, over {format_amount(over)}: "
            "a scrutineer must oversee its draw",
        )
