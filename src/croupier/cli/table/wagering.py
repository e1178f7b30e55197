"""Asking for the wagers of a round."""

from croupier.cards import DECK
from croupier.cli.table.seat import Seat
from croupier.cli.table.wagers import BoxWagers, WagerQuestion, Wagers
from croupier.machine import Refusal
from croupier.money import Amount, AmountError


def ask_wagers(seat: Seat, last: Wagers) -> Wagers:
    """Ask for every area of every box, offering last round's amounts."""
    chosen = Wagers()
    for box in seat.setup.boxes:
        chosen = chosen.with_box(box, _ask_box(seat, box, last, chosen.total))
    return chosen


def _ask_box(seat: Seat, box: int, last: Wagers, spent: Amount) -> BoxWagers:
    own: dict[str, Amount] = {}
    questions = seat.game.wager_questions(box, seat.setup.boxes, last.of_box(box))
    question = next(questions, None)
    while question is not None:
        answer = _ask(seat, box, question, spent + sum(own.values()))
        own |= answer
        try:
            question = questions.send(answer)
        except StopIteration:
            question = None
    return own


def _ask(seat: Seat, box: int, question: WagerQuestion, spent: Amount) -> BoxWagers:
    """Wagers that the purse holds and the engine takes."""
    while True:
        offer = question.offer(seat.balance - spent)
        text = seat.ask(f"box {box}, {question.words} [{question.say(offer)}]")
        try:
            wagers = question.read(text) if text else offer
        except AmountError as error:
            seat.refuse_words(str(error))
            continue
        if _accepted(seat, box, wagers, spent):
            return wagers


def _accepted(seat: Seat, box: int, wagers: BoxWagers, spent: Amount) -> bool:
    """Whether the purse holds them too and the engine would take each by itself."""
    total, left = sum(wagers.values()), seat.balance - spent
    if total > left:
        seat.refuse_cost(total, left)
        return False
    trial = seat.game.open(DECK, Wagers())
    try:
        for key, amount in wagers.items():
            if amount:
                trial.place(box, key, amount)
    except Refusal as refusal:
        seat.refuse(refusal)
        return False
    return True
