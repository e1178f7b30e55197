"""Ultimate Texas Hold'em at a table in the terminal: its rounds, signs, wagers and jackpot."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cards import Card
from croupier.cli.play.game import Events, PlayedRound, TableGame, TableRequest
from croupier.cli.play.holdem.felt import (
    Meter,
    board_line,
    centre,
    dealer_line,
    felt,
    hand_in_a_line,
    hand_in_full,
    jackpot_entries,
    pool_name,
    read_pools,
    shown,
)
from croupier.cli.play.pages import (
    chosen,
    columns,
    hand_name,
    keyed,
    meaning,
    menu,
    remark,
    side_by_side,
    sign,
)
from croupier.cli.play.questions import (
    FIRST_ANTE,
    AmountQuestion,
    BoxWagers,
    Move,
    Question,
    Turn,
    Unreadable,
    WagerQuestions,
    Wagers,
)
from croupier.cli.play.slip import Entry
from croupier.cli.terminal.cards import inscription
from croupier.cli.terminal.words import clause_numbers, money, odds_text, short_wager, signed
from croupier.games import actions as shared_actions
from croupier.games import events as shared
from croupier.games.holdem import Phase, Player, Round, act, open_round
from croupier.games.holdem import actions as act_
from croupier.games.holdem import events as ev
from croupier.games.holdem.view import BoxView, RoundView, view
from croupier.games.jackpot import Pools
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.view import Choice
from croupier.games.words import EventText
from croupier.hands import Line
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.schema import JackpotPrize

_PASSES: dict[str, Callable[[int], act_.Action]] = {
    "c": act_.Check,
    "check": act_.Check,
    "f": shared_actions.Fold,
    "fold": shared_actions.Fold,
}
_PLAY = re.compile(r"(?:play\s*)?(\d\d?)\s*(?:x|times)?", re.ASCII | re.IGNORECASE)


def read_answer(text: str, box: int) -> act_.Action:
    """ "c" is check, "f" is fold; "4", "4x", "4 times" and "play 4" are a play wager."""
    if not text:
        raise Unreadable("no choice was made")
    if make := _PASSES.get(text.lower()):
        return make(box)
    if match := _PLAY.fullmatch(text):
        return act_.Play(box, int(match[1]))
    raise Unreadable(f"{text[:30]!r} is not a choice")


_AGAIN = {
    Phase.BEFORE_FLOP: "no wager now; you choose again after the flop",
    Phase.AFTER_FLOP: "no wager now; you choose again after the last two cards",
}


def dock(view: RoundView, box: BoxView, balance: Amount) -> RenderableType:
    """The choices of one box, the largest play wager first."""
    choices = sorted(view.legal, key=lambda choice: -(choice.multiple or 99))
    return menu(
        (_label(choice), meaning(choice, _means(choice, view, box), balance)) for choice in choices
    )


def _label(choice: Choice) -> Text:
    if choice.multiple is None:
        return keyed(f"[{choice.action[0]}]{choice.action[1:]}")
    times = "time" if choice.multiple == 1 else "times"
    return keyed(f"[{choice.multiple}] {times} the ante")


def _means(choice: Choice, view: RoundView, box: BoxView) -> str:
    match choice.action:
        case "fold":
            return f"{_all_of(box)} lost, {money(sum(box.wagers.values()))} in all"
        case "check":
            return _AGAIN[view.phase]
    return f"a play wager of {money(choice.amount or 0)}"


def _all_of(box: BoxView) -> str:
    *most, last = map(short_wager, box.wagers)
    return f"{', '.join(most)} and {last} are"


_TOLD = (
    shared.Announced,
    ev.CommunityTurned,
    shared.JackpotHit,
    ev.DeckCounted,
    shared.PlayerAbsent,
)
_PLAYER = "player"


class HoldemRound(PlayedRound[Round, RoundView]):
    """Opened with its wagers, because jackpot wagers are in the pool before the deal."""

    def __init__(
        self,
        rules: HoldemRules,
        deck: Sequence[Card],
        dealing: str,
        wagers: Wagers,
        meter: Meter | None,
    ) -> None:
        self.meter = meter
        self._wagered = meter.wagered(wagers.of_key("jackpot")) if meter else ()
        pools = meter.after(self._wagered) if meter else None
        boxes = tuple(wagers.amounts)
        players = [Player(_PLAYER, boxes)] if len(boxes) > 1 else []
        super().__init__(open_round(rules, deck, dealing, pools, players), act, view)

    def deal(self, wagers: Wagers) -> Events:
        events = super().deal(wagers)
        if self.meter is not None and self.start.pools is not None:
            self.meter.pools = self.start.pools
        return (*map(shared.PoolMoved, self._wagered), *events)

    def turn(self, balance: Amount) -> Turn:
        shown, number = self.view, self.state.turn
        assert number is not None, "a box must decide until the round is over"
        costs = {choice.multiple: choice.amount or 0 for choice in shown.legal}

        def read(text: str) -> Move:
            action = read_answer(text, number)
            multiple = action.multiple if isinstance(action, act_.Play) else None
            return Move(action, costs.get(multiple, 0))

        unseen = " unseen" if shown.boxes[number].blind else ""
        return Turn(
            felt(self.state.rules, shown, number),
            dock(shown, shown.boxes[number], balance),
            Question(f"box {number}{unseen}, your decision", read),
        )

    def leave(self) -> Events:
        assert self.state.turn is not None
        return self.act(shared_actions.Absent(self.state.turn))

    def close(self) -> Events:
        if self.meter is None or self.state.pools is None:
            return ()
        return tuple(map(shared.PoolMoved, self.meter.settle(self.state.pools)))

    def worth_telling(self, events: Events) -> Iterator[Any]:
        return (event for event in events if isinstance(event, _TOLD))

    def tell(self, events: Events) -> Iterator[EventText]:
        """Changes of the pools with their amounts; other events in the usual words."""
        for event in events:
            if isinstance(event, shared.PoolMoved):
                line = event.line
                words = f"{signed(line.amount)}, {line.because}"
                yield EventText(pool_name(line.which), words, line.clauses)
            else:
                yield from super().tell((event,))

    def top(self, low: bool) -> Iterable[RenderableType]:
        rules, shown = self.state.rules, self.view
        if shown.dealer_value is None:
            return ()
        dealer = dealer_line(rules, shown, cards=low)
        parts = (dealer, board_line(shown)) if low else (centre(shown), dealer)
        return (*parts, inscription(rules))

    def hand(self, box: int, low: bool) -> RenderableType:
        full = len(self.state.boxes) == 1 and not low
        draw = hand_in_full if full else hand_in_a_line
        return draw(self.state.rules, self.view, self.view.boxes[box])

    def entries(self, line: SettlementLine) -> Iterator[Entry]:
        if line.wager == "jackpot" and line.outcome is Outcome.WON:
            return jackpot_entries(self.state.rules, line)
        return super().entries(line)


_METHODS = {
    "two-plus-three": "both your cards with three community cards",
    "any": "the best five of your cards and the community cards",
}


def signs(rules: HoldemRules, pools: Pools | None) -> Iterator[RenderableType]:
    left = _paytable(rules)
    right = _ante_and_play(rules)
    if pools is not None:
        right = Group(_jackpot(rules, pools), Text(), right)
    yield side_by_side((left, right))
    cites = rules.cites
    method = cites.any_five if rules.hand_method == "any" else cites.two_plus_three
    yield remark("Hands", _METHODS[rules.hand_method], clause_numbers(method))
    if pools is not None:
        yield remark("Jackpot", "your two and the flop", clause_numbers(cites.jackpot_hand))
    yield from chosen(rules, shown=("paytable", "hand_method", "jackpot_wager"))


def _paytable(rules: HoldemRules) -> Group:
    option = rules.document.options["paytable"]
    rows = [
        (hand_name(line), odds_text(odds), _blind(rules, line))
        for line, odds in rules.trips_odds.items()
    ]
    table = f"Pay table {rules.options['paytable']}"
    return sign(table, option.clauses, [("", "Trips", "Blind"), *rows])


def _blind(rules: HoldemRules, line: Line) -> str:
    odds = rules.blind_odds.get(line)
    return "returned" if odds is None else odds_text(odds)


def _ante_and_play(rules: HoldemRules) -> Group:
    rows = [
        ("Ante", odds_text(rules.ante_odds)),
        ("Play", odds_text(rules.play_odds)),
        ("Dealer below a pair", "ante returned"),
    ]
    return sign("Ante and play pay", rules.document.odds.clauses, rows)


def _jackpot(rules: HoldemRules, pools: Pools) -> Group:
    prizes = rules.document.jackpot
    rows = [(hand_name(line), _prize(prize)) for line, prize in prizes.prizes.items()]
    amounts = [
        (Text(name, "felt.brass"), Text(amount, "felt.brass")) for name, amount in shown(pools)
    ]
    wager = rules.jackpot.wager
    if wager is not None:
        rows.insert(0, ("Wager", money(wager)))
    return Group(columns(amounts), sign("Jackpot pays", prizes.clauses, rows))


def _prize(prize: JackpotPrize) -> str:
    fixed = odds_text(prize.odds)
    return fixed if prize.percent_of_pool is None else f"{prize.percent_of_pool}%, min {fixed}"


JACKPOT_WAGER = 5
"""The amount offered if the table's sign gives none."""


def questions(
    rules: HoldemRules, boxes: Sequence[int], last: BoxWagers, jackpot: bool
) -> WagerQuestions:
    """With several boxes any of them may sit out, so its ante may be 0."""
    first = not last
    offered = FIRST_ANTE if first else last["ante"]
    words = "ante, and as much on blind"
    own = yield AmountQuestion(words, ("ante", "blind"), offered, compulsory=len(boxes) == 1)
    if not own["ante"]:
        return
    yield AmountQuestion("trips", ("trips",), last.get("trips", 0))
    if jackpot:
        sign = rules.jackpot.wager
        offered = (sign or JACKPOT_WAGER) if first else last.get("jackpot", 0)
        words = "jackpot" if sign is None else "jackpot, as on the sign"
        yield AmountQuestion(words, ("jackpot",), offered, fixed=True)


class HoldemGame(TableGame):
    rules: HoldemRules
    cloth = "#154E38"
    keys = (
        ("ante", "the blind wager is the same amount and goes down with it"),
        ("c", "check, until all community cards are open"),
        ("4 3", "play four or three times the ante before the first three cards"),
        ("2", "play twice the ante after them"),
        ("f 1", "fold, or play once the ante, when all are open"),
    )

    def __init__(self, rules: HoldemRules, wanted: TableRequest) -> None:
        super().__init__(rules, wanted)
        if len(wanted.boxes) > 1 and not rules.several_boxes:
            raise Refusal(
                "one-box",
                rules.cites.several_boxes,
                f"you may not wager on {len(wanted.boxes)} boxes: the operator allows one box "
                "per player; -o boxes_per_player=several allows more",
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
