"""Situations of a promotion: the offer, and each act at its time."""

import re
from collections.abc import Iterator
from datetime import datetime

from croupier.house.promotions import Promotion, Terms
from croupier.house.promotions.actions import Action, ChangeTerms, HandOver, PayPrize
from croupier.house.promotions.prizes import (
    Cash,
    Firearm,
    Goods,
    Liquor,
    Prescribed,
    Prize,
    Tobacco,
)
from croupier.house.promotions.state import allowed
from croupier.machine import Refusal
from croupier.money import Amount, parse_amount
from croupier.records.journal.promotions import (
    PromotionHeading,
    PromotionJournal,
    begin,
    enter,
    from_plain,
)
from croupier.records.journal.reading import ReadingError

from .answers import check
from .files import Failed, Line, Situation
from .words import translate_promotion

_WRITTEN = datetime.fromisoformat("2026-11-10T09:00+11:00")


def _cash(name: str, value: Amount) -> Prize:
    return Prize(name, value, (Cash(),))


OFFERS: dict[str, tuple[Prize, ...]] = {
    "cash": (_cash("first", 10000), _cash("second", 500)),
    "large": (_cash("large", parse_amount("10000.01")),),
    "goods": (Prize("hamper", 800, (Goods(),)),),
    "goods or cash": (Prize("hamper", 800, (Goods(),), cash_alternative=700),),
    "tobacco": (Prize("hamper", 800, (Goods(), Tobacco())),),
    "rifle": (Prize("rifle", 800, (Firearm(),)),),
    "20 litres": (Prize("whisky", 800, (Liquor(20),)),),
    "21 litres": (Prize("whisky", 800, (Liquor(21),)),),
    "something prescribed": (Prize("hamper", 800, (Prescribed(),)),),
}
"""What the file's words for an offer stand for."""


def _terms(prizes: tuple[Prize, ...]) -> Terms:
    return Terms(
        manner="a draw of entry forms from a barrel",
        award_when="after the draw",
        award_where="at the Oasis bar",
        eligibility="members aged 18 or over",
        minimum_wager=0,
        nature="cash",
        entries_close=datetime.fromisoformat("2026-12-05T18:00+11:00"),
        place="the main gaming floor",
        begins=datetime.fromisoformat("2026-11-18T10:00+11:00"),
        claiming="with proof of identity",
        must_be_present=False,
        notification="by telephone",
        publication="on the casino's website",
        prizes=prizes,
    )


def promote(situation: Situation) -> None:
    """Play the promotion; raise `Failed` if an act is answered differently, or at the end."""
    offers = situation.said["offers"]
    if offers not in OFFERS:
        raise Failed(f"nothing is known of an offer of {offers!r}")
    terms = _terms(OFFERS[offers])
    kept = begin(PromotionHeading(situation.rulebook, "Star Draw", _WRITTEN, terms))
    for line in situation.acts:
        kept = _does(situation, kept, line)
    if kept.promotion is None:
        raise Failed("the terms may not be offered")
    if wrong := list(_differences(situation, kept.promotion)):
        raise Failed("; ".join(wrong))


def _does(situation: Situation, kept: PromotionJournal, line: Line) -> PromotionJournal:
    try:
        action = _action(line.act)
    except ReadingError as error:
        raise Failed(f"the promotion cannot read {line.act!r}: {error}") from error
    refusal: Refusal | None = None
    try:
        after = enter(kept, action, datetime.fromisoformat(line.who))
    except Refusal as refused:
        after, refusal = kept, refused
    events = () if refusal else after.entries[-1].events
    check(situation.rulebook, line, events, refusal)
    return after


def _action(text: str) -> Action:
    if match := re.fullmatch(r"offer (.+?) instead(?: with approval (\S+))?", text):
        return ChangeTerms(_terms(OFFERS[match[1]]), match[2] or "")
    return from_plain(translate_promotion(text))


def _differences(situation: Situation, promotion: Promotion) -> Iterator[str]:
    said = situation.said
    if "wins" in said and len(promotion.wins) != said["wins"]:
        yield f"there should be {said['wins']} wins, not {len(promotion.wins)}"
    for number in said.get("owed", ()):
        if not _owed(promotion, number):
            yield f"win {number} should still be owed"
    for number in said.get("not_owed", ()):
        if _owed(promotion, number):
            yield f"win {number} should not be owed any more"


def _owed(promotion: Promotion, number: int) -> bool:
    """Whether the prize is won, neither given nor refused, and may still be given."""
    win = promotion.wins.get(number)
    if win is None or win.awarded is not None or win.refused:
        return False
    give = HandOver if win.cash is None else PayPrize
    return give in allowed(promotion) and promotion.halt_of(win.prize.name) != "cancelled"
