"""Asking for the decisions of a round."""

from croupier.cli.table.played import AnyPlayed, Events
from croupier.cli.table.question import Move, Question, Unread
from croupier.cli.table.seat import Seat
from croupier.cli.table.words import money
from croupier.machine import Refusal


def decide(seat: Seat, played: AnyPlayed) -> Events:
    """Show what there is to decide and ask until the engine takes a decision."""
    turn = played.turn(seat.balance)
    seat.terminal.lay(turn.felt)
    seat.terminal.show(turn.dock)
    while True:
        try:
            move = _answer(seat, turn.question)
            if move is not None:
                return played.act(move.action)
        except Unread as unread:
            seat.refuse_words(str(unread))
        except Refusal as refusal:
            seat.refuse(refusal)


def _answer(seat: Seat, question: Question) -> Move | None:
    """What the player wants; None if the chips do not suffice or the player thinks better of it."""
    answer = question.read(seat.ask(f"balance {money(seat.balance)} · {question.prompt}"))
    while answer is not None:
        if answer.cost > seat.balance:
            seat.refuse_cost(answer.cost, seat.balance)
            return None
        if isinstance(answer, Move):
            return answer
        answer = answer.read(seat.ask(answer.prompt))
    return None
