"""Lunar Poker, for a table in the terminal: its signs and its wagers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import RenderableType

from croupier.cards import Card
from croupier.cli.play.game import TableGame, TableRequest
from croupier.cli.play.lunar.round import LunarRound
from croupier.cli.play.pages import chosen, hand_name, odds_rows, side_by_side, sign
from croupier.cli.play.questions import (
    FIRST_ANTE,
    AmountQuestion,
    BoxWagers,
    WagerQuestions,
    Wagers,
    say,
)
from croupier.cli.terminal.words import odds_text
from croupier.games.lunar.state import super_on
from croupier.hands import Category
from croupier.machine import Refusal
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks.lunar import LunarRules


def signs(rules: LunarRules) -> Iterator[RenderableType]:
    document, odds = rules.document, rules.document.odds
    yield side_by_side(
        (
            sign("Bet pays", odds.bet.clauses, odds_rows(rules.bet_odds.items())[::-1]),
            sign(
                "Super pays, first five cards",
                odds.super.clauses,
                odds_rows(rules.super_odds.items()),
            ),
        ),
        (
            sign("Ante pays", odds.ante.clauses, _ante(rules)),
            sign("Ante pays, instant hand", document.options["instant"].clauses, _instant(rules)),
        ),
    )
    yield from chosen(rules, shown=("instant",))


def _ante(rules: LunarRules) -> list[tuple[str, ...]]:
    low, high = rules.ante_below_straight, rules.ante_straight
    rows = [("Dealer has no hand", odds_text(low))]
    if low != high:
        rows.append(("with a straight or higher", odds_text(high)))
    return [*rows]


def _instant(rules: LunarRules) -> list[tuple[str, ...]]:
    hands = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)
    return [(hand_name(each.name), odds_text(rules.instant_odds[each])) for each in hands]


DEALER_SUPER = "dealer_super"
_EXTRA = re.compile(r"(d|dealer|\d+)\s*=\s*(\S+)", re.IGNORECASE)


def questions(rules: LunarRules, box: int, boxes: Sequence[int], last: BoxWagers) -> WagerQuestions:
    """With several boxes any of them may sit out, so its ante may be 0."""
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


class LunarGame(TableGame):
    rules: LunarRules
    cloth = "#14464B"
    keys = (
        ("1=10 d=10", "super wagers on box 1 and the dealer, where there are such"),
        ("f b x y", "fold, bet, exchange cards, buy a sixth card"),
        ("x 1 4 5", "exchange by place; by name: x 9h 5c 2d"),
        ("g d", "force the dealer to try to qualify, or decline"),
        ("c", "concede, where the document has it; Enter settles"),
    )

    def __init__(self, rules: LunarRules, wanted: TableRequest) -> None:
        super().__init__(rules, wanted)
        if wanted.jackpot is not None:
            raise Refusal("no-jackpot", (), f"{rules.id} has no progressive jackpot")

    def signs(self) -> Iterator[RenderableType]:
        return signs(self.rules)

    def wager_questions(self, box: int, boxes: Sequence[int], last: BoxWagers) -> WagerQuestions:
        return questions(self.rules, box, boxes, last)

    def open(self, deck: Sequence[Card], wagers: Wagers) -> LunarRound:
        del wagers
        return LunarRound(self.rules, deck, self.dealing)
