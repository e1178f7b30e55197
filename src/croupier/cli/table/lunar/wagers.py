"""The wagers of Lunar Poker: ante, super, and super wagers on other hands."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.cli.table.wagers import FIRST_ANTE, AmountQuestion, BoxWagers, WagerQuestions, say
from croupier.games.lunar.actions import PlaceWager
from croupier.games.lunar.state import super_on
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks.lunar import LunarRules

DEALER_SUPER = "dealer_super"
_EXTRA = re.compile(r"(d|dealer|\d+)\s*=\s*(\S+)", re.IGNORECASE)


def questions(rules: LunarRules, box: int, boxes: Sequence[int], last: BoxWagers) -> WagerQuestions:
    """A box that is not the only one may sit out, so its ante may be nothing."""
    offered = last.get("ante", FIRST_ANTE)
    ante = (yield AmountQuestion("ante", ("ante",), offered, compulsory=len(boxes) == 1))["ante"]
    if not ante:
        return
    offered = last.get("super", 0) if last else ante
    if "super" in rules.at_least_ante:
        offered = max(offered, ante)
    yield AmountQuestion("super", ("super",), offered, compulsory=rules.super_compulsory)
    if DEALER_SUPER in rules.areas:
        others = [each for each in boxes if each != box] if "super_on" in rules.areas else []
        extras = {key: each for key, each in last.items() if key not in ("ante", "super")}
        yield ExtrasQuestion(others, extras)


@dataclass(frozen=True)
class ExtrasQuestion:
    """Super wagers on the dealer and on the player's other boxes."""

    others: Sequence[int]
    offered: BoxWagers

    @property
    def words(self) -> str:
        if not self.others:
            return "super on the dealer"
        return f"super on other hands, as {self.others[0]}=10 d=10"

    def offer(self, left: Amount) -> BoxWagers:
        del left
        return self.offered

    def say(self, offer: BoxWagers) -> str:
        return say(offer) or "none"

    def read(self, text: str) -> BoxWagers:
        """ "1=10 d=20" is on box 1 and the dealer, "20" on the dealer."""
        if re.fullmatch(r"[\d./]+", text):
            return {DEALER_SUPER: parse_amount(text)}
        rest = _EXTRA.sub("", text).strip(" ,;")
        if rest:
            raise AmountError(f"{rest!r} is not a wager: write 1=10 for box 1, d=10 for the dealer")
        return {
            _extra_key(who): parse_amount(amount.rstrip(",;"))
            for who, amount in _EXTRA.findall(text)
        }


def _extra_key(who: str) -> str:
    return super_on(int(who)) if who.isdigit() else DEALER_SUPER


def wager_action(box: int, key: str, amount: Amount) -> PlaceWager:
    area, other = (key[:8], key[9:]) if key.startswith("super_on_") else (key, "")
    return PlaceWager(box, area, amount, int(other) if other else None)
