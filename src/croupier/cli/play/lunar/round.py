"""A round of Lunar Poker at a table in the terminal."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from croupier.cards import Card, CardError, parse_cards
from croupier.cli.play.game import Events, PlayedRound
from croupier.cli.play.lunar.felt import (
    dealer,
    dealer_in_a_line,
    entries_of_two,
    felt,
    hand_in_a_line,
    hand_in_full,
)
from croupier.cli.play.pages import keyed, meaning, menu
from croupier.cli.play.questions import Move, Question, Turn, Unreadable
from croupier.cli.play.slip import Entry
from croupier.cli.terminal.cards import arrange, inscription
from croupier.cli.terminal.words import money
from croupier.games import actions as shared_actions
from croupier.games import events as shared
from croupier.games.lunar import Box, Phase, Round, act, open_round
from croupier.games.lunar import actions as act_
from croupier.games.lunar import events as ev
from croupier.games.lunar.view import BoxView, RoundView, view
from croupier.games.settlement import SettlementLine
from croupier.games.view import Choice
from croupier.money import Amount
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
        return Move(act_.Exchange(box.number, read_discard(text, arrange(box.cards))), cost)

    prompt = "which cards go? by place, 1 4 5, or by name; Enter goes back"
    return read(text) or Question(prompt, read, cost)


def _captions(box: Box) -> dict[Card, str]:
    """Captions below the cards: their places before a draw, the new ones after it."""
    if box.decision is not None:
        return {card: "new" for card in box.cards if card not in box.first_five}
    return {card: str(place) for place, card in enumerate(arrange(box.cards), start=1)}


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
