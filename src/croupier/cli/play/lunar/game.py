"""Lunar Poker at a table in the terminal: its rounds, its signs and its wagers."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from croupier.cards import Card, CardError, known, parse_cards
from croupier.cli.play.game import Events, PlayedRound, TableGame, TableRequest
from croupier.cli.play.lunar.felt import (
    dealer,
    dealer_in_a_line,
    entries_of_two,
    felt,
    hand_in_a_line,
    hand_in_full,
)
from croupier.cli.play.pages import (
    chosen,
    hand_name,
    keyed,
    meaning,
    menu,
    odds_rows,
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
    say,
)
from croupier.cli.play.slip import Entry
from croupier.cli.terminal.cards import arrange, inscription
from croupier.cli.terminal.words import money, odds_text
from croupier.games import actions as shared_actions
from croupier.games import events as shared
from croupier.games.lunar import Box, Phase, Round, act, open_round
from croupier.games.lunar import actions as act_
from croupier.games.lunar import events as ev
from croupier.games.lunar.state import super_on
from croupier.games.lunar.view import BoxView, RoundView, view
from croupier.games.settlement import SettlementLine
from croupier.games.view import Choice
from croupier.hands import Category
from croupier.machine import Refusal
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks.lunar import LunarRules


class _Act(NamedTuple):
    label: str
    """With its key in brackets."""
    means: str
    action: Callable[[int], act_.Action]
    """The engine's action for a box; an exchange still lacks its cards."""


_ACTS = {
    "fold": _Act("[f]old", "the ante of {ante} is lost", shared_actions.Fold),
    "bet": _Act("[b]et", "play against the dealer", act_.Bet),
    "exchange": _Act("e[x]change", "then fold or bet", lambda box: act_.Exchange(box, ())),
    "buy": _Act("bu[y] a sixth card", "then fold or bet", act_.Buy),
    "force": _Act(
        "[g]o force the dealer", "the ante is not paid; the highest card goes", act_.Force
    ),
    "decline": _Act("[d]ecline", "the ante is paid, the bet wager comes back", act_.Decline),
    "concede": _Act("[c]oncede", "ante and bet wager are lost", act_.Concede),
}
"""By the engine's names."""
_KEYS = {act.label.partition("[")[2][0]: name for name, act in _ACTS.items()}
_SETTLE = ("[Enter]", "hands are compared and settled")
_WORDS = re.compile(r"([a-z]+)\s*(.*)", re.IGNORECASE | re.DOTALL)
_PLACES = re.compile(r"[\d\s,]+")


def read_answer(text: str) -> tuple[str, str]:
    """The action named by its key or its word, and the rest: "x 1 4" is exchange, "1 4"."""
    if not text:
        raise Unreadable("no choice was made")
    match = _WORDS.fullmatch(text)
    word = match[1].lower() if match else ""
    action = _KEYS.get(word, word)
    if match is None or action not in _ACTS:
        raise Unreadable(f"{text[:30]!r} is not a choice")
    return action, match[2].strip()


def read_discard(text: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Cards by their places in the hand as shown, "1 4 5" or "145", or by their names."""
    if not _PLACES.fullmatch(text):
        try:
            return parse_cards(text)
        except CardError as error:
            raise Unreadable(str(error)) from error
    places = [int(digit) for digit in re.findall(r"\d", text)]
    missing = [place for place in places if not 1 <= place <= len(hand)]
    if missing:
        raise Unreadable(f"there is no card {missing[0]}: the cards are 1 to {len(hand)}")
    return tuple(hand[place - 1] for place in places)


def dock(choices: Sequence[Choice], box: BoxView, balance: Amount) -> RenderableType:
    """The choices of one box."""
    ante = money(box.wagers["ante"])
    return menu(
        (_label(choice), meaning(choice, _ACTS[choice.action].means.format(ante=ante), balance))
        for choice in choices
        if choice.action in _ACTS
    )


def concede_dock(boxes: Sequence[int]) -> RenderableType:
    """The choices once the dealer's hand is shown; a single box need not be named."""
    concede = [
        (f"[c]oncede{f' {box}' * (len(boxes) > 1)}", _ACTS["concede"].means) for box in boxes
    ]
    return menu((keyed(name), Text(means, "quiet")) for name, means in (*concede, _SETTLE))


def _label(choice: Choice) -> Text:
    """The act with its key highlighted, and the amount: "[b]et 20"."""
    text = keyed(_ACTS[choice.action].label)
    if choice.fewest is not None:
        text.append(f" {choice.fewest}-{choice.most} cards")
    if choice.amount is not None:
        text.append(f" {'' if choice.action == 'bet' else 'for '}{money(choice.amount)}")
    return text


def decision(state: Round, view: RoundView, number: int, balance: Amount) -> Turn:
    """The decision of one box."""
    box = state.boxes[number]
    costs = {choice.action: choice.amount or 0 for choice in view.legal}

    def read(text: str) -> Move | Question:
        name, rest = read_answer(text)
        cost = costs.get(name, 0)
        if name != "exchange" or name not in costs:
            return Move(_ACTS[name].action(number), cost)
        return _exchange(box, rest, cost)

    return Turn(
        felt(state.rules, view, number, _captions(box)),
        dock(view.legal, view.boxes[number], balance),
        Question(f"box {number}, your decision", read),
    )


def _exchange(box: Box, text: str, cost: Amount) -> Move | Question:
    """An exchange; asks for the cards if they are not named yet."""

    def read(text: str) -> Move | None:
        if not text:
            return None
        return Move(act_.Exchange(box.number, read_discard(text, arrange(known(box.cards)))), cost)

    prompt = "which cards go? by place, 1 4 5, or by name; Enter goes back"
    return read(text) or Question(prompt, read, cost)


def _captions(box: Box) -> dict[Card, str]:
    """Captions below the cards: their places before a draw, the new ones after it."""
    if box.decision is not None:
        return {card: "new" for card in known(box.cards) if card not in box.first_five}
    return {card: str(place) for place, card in enumerate(arrange(known(box.cards)), start=1)}


def conceding(state: Round, view: RoundView) -> Turn:
    """The dealer's hand is shown: a box may concede before hands are compared."""
    boxes = [choice.box for choice in view.legal if choice.box is not None]
    one = boxes[0] if len(boxes) == 1 else None

    def read(text: str) -> Move:
        if not text:
            return Move(act_.SettleNow())
        name, rest = read_answer(text)
        number = _box_number(rest, one) if name == "concede" else boxes[0]
        return Move(_ACTS[name].action(number))

    question = Question("concede or settle", read)
    return Turn(felt(state.rules, view, one), concede_dock(boxes), question)


def _box_number(text: str, only: int | None) -> int:
    if text.isdecimal():
        return int(text)
    if not text and only is not None:
        return only
    raise Unreadable(
        f"{text!r} is not a box: name it, as in c 3" if text else "which box? as in c 3"
    )


_TOLD = (
    shared.Announced,
    ev.HandDeclared,
    ev.RackShuffled,
    ev.DealerCardRemoved,
    shared.PlayerAbsent,
)
_IN_THE_SLIP = ("ante", "bet", "draw_fee", "force_fee")


class LunarRound(PlayedRound[Round, RoundView]):
    def __init__(self, rules: LunarRules, deck: Sequence[Card], dealing: str) -> None:
        super().__init__(open_round(rules, deck, dealing), act, view)

    def place(self, box: int, key: str, amount: Amount) -> Events:
        area, other = (key[:8], key[9:]) if key.startswith("super_on_") else (key, "")
        return self.act(shared_actions.PlaceWager(box, area, amount, int(other) if other else None))

    def house_acts(self, random: Random) -> Events:
        """Shuffle the discard rack when the deck has run out."""
        if not self.state.needs_cards:
            return ()
        rack = list(self.state.rack)
        random.shuffle(rack)
        return self.act(shared_actions.ShuffleRack(tuple(rack)))

    def turn(self, balance: Amount) -> Turn:
        number = self.state.turn
        if number is None:
            return conceding(self.state, self.view)
        return decision(self.state, self.view, number, balance)

    def leave(self) -> Events:
        state = self.state
        if state.turn is None:
            return self.act(act_.SettleNow())
        if state.phase is Phase.FORCING:
            return self.act(act_.Decline(state.turn))
        return self.act(shared_actions.Absent(state.turn))

    @property
    def if_absent(self) -> str:
        if self.state.phase is Phase.CONCEDING:
            return "The round is settled without you."
        if self.state.phase is Phase.FORCING:
            return "The dealer assumes that you decline."
        return super().if_absent

    def worth_telling(self, events: Events) -> Iterator[Any]:
        first_deal = shared.PhaseBegan(Phase.DEALING) in events
        for event in events:
            match event:
                case shared.LineSettled(line):
                    if not self.over and line.wager not in _IN_THE_SLIP:
                        yield event
                case shared.CardDealt():
                    if not first_deal:
                        yield event
                case _ if isinstance(event, _TOLD):
                    yield event

    def top(self, low: bool) -> Iterable[RenderableType]:
        if self.view.dealer_value is None:
            return ()
        hand = dealer_in_a_line(self.view) if low else dealer(self.view)
        return (hand, inscription(self.state.rules))

    def hand(self, box: int, low: bool) -> RenderableType:
        """The hand with the combinations of its bet wager marked; on the faces if there is room."""
        del low
        lines = (line for line in self.state.lines if line.box == box)
        bet = next((line for line in lines if line.wager == "bet"), None)
        full = bet is not None and len(self.state.boxes) == 1
        return (hand_in_full if full else hand_in_a_line)(self.view.boxes[box], bet)

    def entries(self, line: SettlementLine) -> Iterator[Entry]:
        if len(line.odds) > 1:
            return entries_of_two(self.state.rules, line)
        return super().entries(line)


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
