"""The consequences of a misread real card: the round is played again with the right face.

If the second round stands at the same point, only payments may differ, and they are known.
Otherwise the consequences are an official's decision, and no correction is made."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from croupier.games.actions import CorrectCard
from croupier.games.changes import with_faces
from croupier.games.game import act_of, game_of
from croupier.games.real_cards import CORRECTION
from croupier.games.state import RoundState
from croupier.machine import Refusal
from croupier.money import Amount, simplest
from croupier.sentence import Sentence

Owed = dict[tuple[int, str], Amount]
"""By box and wager: how much more, or less, the result is."""


def owed_by_correction(start: RoundState, done: Sequence[Any], round: RoundState) -> Owed:
    """How the last of these actions, a correction, changes the results of wagers.

    `round` is the round after it. Payments that depended on earlier corrections were corrected with
    them. Raises a refusal if more than payments depends on the card."""
    action = done[-1]
    assert isinstance(action, CorrectCard)
    once = round.rules.reads("correction-once")
    before = _replay_corrected(start, done[:-1], action) if once else round
    again = _replay_corrected(start, done, action)
    if before.pool_lines != again.pool_lines:
        message = "a jackpot rests on that card: an official decides what follows"
        raise Refusal("rests-on-it", CORRECTION, message)
    if _point(round) != _point(again):
        says = Sentence(
            "the round has gone on by {card}, and with {face} it would stand elsewhere: "
            "an official decides what follows",
            card=action.card,
            face=action.face,
        )
        raise Refusal("rests-on-it", CORRECTION, says)
    was, now = _nets(before), _nets(again)
    more = {place: simplest(now.get(place, 0) - was.get(place, 0)) for place in (*was, *now)}
    return {place: amount for place, amount in more.items() if amount}


def by_box(owed: Owed) -> dict[int, Amount]:
    """The amount owed to each box for all its wagers."""
    total: dict[int, Amount] = {}
    for (box, _), amount in owed.items():
        total[box] = simplest(total.get(box, 0) + amount)
    return total


def _replay_corrected(start: RoundState, done: Iterable[Any], action: CorrectCard) -> Any:
    """The round as it would be if every corrected card had been entered right."""
    round: Any = start
    for each in _with_corrections(done):
        try:
            round, _ = game_of(round).act(round, each)
        except Refusal as refusal:
            says = Sentence(
                "with {face} for {card} “{verb}” would have been refused: {why}",
                face=action.face,
                card=action.card,
                verb=act_of(each).verb or act_of(each).name,
                why=refusal.message,
            )
            raise Refusal("rests-on-it", CORRECTION, says) from refusal
    return round


def _with_corrections(actions: Iterable[Any]) -> list[Any]:
    """The actions with the corrected faces, and without the corrections themselves."""
    right: list[Any] = []
    for action in actions:
        if isinstance(action, CorrectCard):
            right = [_with_faces(each, action) for each in right]
        else:
            right.append(action)
    return right


def _with_faces(action: Any, correction: CorrectCard) -> Any:
    old = vars(action)
    new = {name: with_faces(each, correction.faces) for name, each in old.items()}
    return action if new == old else replace(action, **new)


def _point(round: RoundState) -> tuple[Any, ...]:
    """The point that a round has reached: who decides, which cards lie where, which wagers
    stand."""
    boxes = {
        number: (box.cards, box.wagers, box.standing, box.out, box.collected)
        for number, box in round.boxes.items()
    }
    shared = (round.dealer, round.community, round.turned, round.rack, round.stray)
    return (round.phase, round.turn, round.dealt, bool(round.void), *shared, boxes)


def _nets(round: RoundState) -> Owed:
    nets: Owed = {}
    for line in round.lines:
        place = line.box, line.wager
        nets[place] = simplest(nets.get(place, 0) + line.net)
    return nets
