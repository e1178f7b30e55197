"""What a player of Lunar Poker is asked."""

from croupier.cards import Card
from croupier.cli.table.faces import arrange
from croupier.cli.table.lunar.answers import action_of, read_answer, read_discard
from croupier.cli.table.lunar.dock import concede_dock, dock
from croupier.cli.table.lunar.felt import felt
from croupier.cli.table.question import Move, Question, Turn, Unread
from croupier.games.lunar import Box, Round
from croupier.games.lunar import actions as act_
from croupier.games.lunar.view import RoundView
from croupier.money import Amount


def decision(state: Round, view: RoundView, number: int, balance: Amount) -> Turn:
    """One box, whose turn it is."""
    box = state.boxes[number]
    costs = {choice.action: choice.amount or 0 for choice in view.legal}

    def read(text: str) -> Move | Question:
        name, rest = read_answer(text)
        cost = costs.get(name, 0)
        if name != "exchange" or name not in costs:
            return Move(action_of(name, number), cost)
        return _exchange(box, rest, cost)

    return Turn(
        felt(state.rules, view, number, _captions(box)),
        dock(view.legal, view.boxes[number], balance),
        Question(f"box {number}, your decision", read),
    )


def _exchange(box: Box, text: str, cost: Amount) -> Move | Question:
    """With the cards already named, or asking for them."""

    def read(text: str) -> Move | None:
        if not text:
            return None
        return Move(act_.Exchange(box.number, read_discard(text, arrange(box.cards))), cost)

    prompt = "which cards go? by place, 1 4 5, or by name; Enter goes back"
    return read(text) or Question(prompt, read, cost)


def _captions(box: Box) -> dict[Card, str]:
    """Before a draw the places to name cards by, after it which cards are new."""
    if box.decision is not None:
        return {card: "new" for card in box.cards if card not in box.first_five}
    return {card: str(place) for place, card in enumerate(arrange(box.cards), start=1)}


def conceding(state: Round, view: RoundView) -> Turn:
    """The dealer's hand is shown: a box may be given up before hands are compared."""
    boxes = [choice.box for choice in view.legal if choice.box is not None]
    one = boxes[0] if len(boxes) == 1 else None

    def read(text: str) -> Move:
        if not text:
            return Move(act_.SettleNow())
        name, rest = read_answer(text)
        number = _box_number(rest, one) if name == "concede" else boxes[0]
        return Move(action_of(name, number))

    question = Question("concede or settle", read)
    return Turn(felt(state.rules, view, one), concede_dock(boxes), question)


def _box_number(text: str, only: int | None) -> int:
    if text.isdecimal():
        return int(text)
    if not text and only is not None:
        return only
    raise Unread(f"{text!r} is not a box: name it, as in c 3" if text else "which box? as in c 3")
