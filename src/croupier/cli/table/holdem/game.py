"""Ultimate Texas Hold'em, for a table in the terminal."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType

from croupier.cards import Card
from croupier.cli.table.game import Game, Wanted
from croupier.cli.table.holdem.meter import Meter, read_pools
from croupier.cli.table.holdem.round import HoldemRound
from croupier.cli.table.holdem.signs import signs
from croupier.cli.table.holdem.wagers import questions
from croupier.cli.table.wagers import BoxWagers, WagerQuestions, Wagers
from croupier.machine import Refusal
from croupier.rulebooks.holdem import HoldemRules


class HoldemGame(Game):
    rules: HoldemRules
    cloth = "#154E38"
    keys = (
        ("ante", "the blind wager is the same amount and goes down with it"),
        ("c", "check, until all community cards are open"),
        ("4 3", "play four or three times the ante before the first three cards"),
        ("2", "play twice the ante after them"),
        ("f 1", "fold, or play once the ante, when all are open"),
    )

    def __init__(self, rules: HoldemRules, wanted: Wanted) -> None:
        super().__init__(rules, wanted)
        if len(wanted.boxes) > 1 and not rules.several_boxes:
            raise Refusal(
                "one-box",
                rules.cites.several_boxes,
                f"you may not wager on {len(wanted.boxes)} boxes: the operator allows one a "
                "player; -o boxes_per_player=several allows more",
            )
        try:
            pools = read_pools(wanted.jackpot)
        except ValueError as error:
            message = (
                f"--jackpot {wanted.jackpot}: write a pool, 25000, or two, 8000:180000, or none"
            )
            raise Refusal("bad-jackpot", rules.cites.jackpot, message) from error
        self._meter = Meter(rules.jackpot, pools) if pools is not None else None

    @property
    def meter(self) -> str:
        return str(self._meter or "")

    def signs(self) -> Iterator[RenderableType]:
        return signs(self.rules, self._meter.pools if self._meter else None)

    def wager_questions(self, box: int, boxes: Sequence[int], last: BoxWagers) -> WagerQuestions:
        del box
        return questions(self.rules, boxes, last, jackpot=self._meter is not None)

    def open(self, deck: Sequence[Card], wagers: Wagers) -> HoldemRound:
        return HoldemRound(self.rules, deck, self.dealing, wagers, self._meter)
