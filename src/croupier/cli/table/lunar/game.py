"""Lunar Poker, for a table in the terminal."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType

from croupier.cards import Card
from croupier.cli.table.game import Game, Wanted
from croupier.cli.table.lunar.round import LunarRound
from croupier.cli.table.lunar.signs import signs
from croupier.cli.table.lunar.wagers import questions
from croupier.cli.table.wagers import BoxWagers, WagerQuestions, Wagers
from croupier.machine import Refusal
from croupier.rulebooks.lunar import LunarRules


class LunarGame(Game):
    rules: LunarRules
    cloth = "#14464B"
    keys = (
        ("1=10 d=10", "super wagers on box 1 and the dealer, where there are such"),
        ("f b x y", "fold, bet, exchange cards, buy a sixth card"),
        ("x 1 4 5", "exchange by place; by name: x 9h 5c 2d"),
        ("g d", "force the dealer to try to qualify, or decline"),
        ("c", "concede, where the document has it; Enter settles"),
    )

    def __init__(self, rules: LunarRules, wanted: Wanted) -> None:
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
