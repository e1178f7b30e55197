"""A real card that was misread, corrected while its round is in play.

The round is played again with the right face. If it stands at the same point and every wager has
come to the same, nothing rested on the card, and any employee corrects it. If a payment changes, an
official who decides disputes corrects card and payment together. If the round would stand
elsewhere, the correction is refused: what follows is an official's decision."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from croupier.games.actions import CorrectCard
from croupier.games.changes import with_faces
from croupier.games.game import act_of, game_of, say_wager
from croupier.games.real_cards import CORRECTION
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import RoundState
from croupier.house.disputes.act import RULING
from croupier.house.people import Official
from croupier.house.table.officials import correct
from croupier.house.table.recorder import TableRecorder, check_official
from croupier.house.table.rounds import in_round
from croupier.house.table.state import InPlay, Table
from croupier.machine import Refusal
from croupier.money import Amount, format_amount, simplest
from croupier.sentence import Sentence


def correct_card(record: TableRecorder, action: CorrectCard) -> None:
    """Correct a misread card, and what was paid by it if an official may."""
    by = check_official(record.by, CORRECTION, "correct a card")
    before = in_round(record.state)
    record.round(action)
    again = _played_again(record.in_play, action)
    if before.round.pool_lines != again.pool_lines:
        message = "a jackpot rests on that card: an official decides what follows"
        raise Refusal("rests-on-it", CORRECTION, message)
    if _point(record.in_play.round) != _point(again):
        says = Sentence(
            "the round has gone on by {card}, and with {face} it would stand elsewhere: "
            "an official decides what follows",
            card=action.card,
            face=action.face,
        )
        raise Refusal("rests-on-it", CORRECTION, says)
    owed = dict(_owed(before.round, again))
    if owed:
        _check_power(record.state, by, action, owed)
        reason = f"{action.card} was misread: it is {action.face}"
        correct(record, record.state.number, str(by), reason, tuple(_lines(by, reason, owed)))


def _played_again(in_play: InPlay, action: CorrectCard) -> Any:
    """The round as it would stand if every misread card had been entered right."""
    round: Any = in_play.start
    for each in _as_right(done for _, done in in_play.done):
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


def _as_right(actions: Iterable[Any]) -> list[Any]:
    """The actions with the faces that were corrected later, and without the corrections."""
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
    """Where a round stands: who decides, which cards lie where, which wagers stand."""
    boxes = {
        number: (box.cards, box.wagers, box.standing, box.out, box.collected)
        for number, box in round.boxes.items()
    }
    shared = (round.dealer, round.community, round.turned, round.rack, round.stray)
    return (round.phase, round.turn, round.dealt, bool(round.void), *shared, boxes)


def _owed(before: RoundState, again: RoundState) -> Iterator[tuple[tuple[int, str], Amount]]:
    """What each settled wager comes to more, or less, with the right card."""
    was, now = _nets(before), _nets(again)
    for place in dict.fromkeys((*was, *now)):
        if more := simplest(now.get(place, 0) - was.get(place, 0)):
            yield place, more


def _nets(round: RoundState) -> dict[tuple[int, str], Amount]:
    nets: dict[tuple[int, str], Amount] = {}
    for line in round.lines:
        place = line.box, line.wager
        nets[place] = simplest(nets.get(place, 0) + line.net)
    return nets


def _check_power(
    table: Table, by: Official, action: CorrectCard, owed: dict[tuple[int, str], Amount]
) -> None:
    """Check that the official may correct the payments that rest on the card."""
    powers = table.disputes.rules.powers
    power = "decide" if powers.holders.get("decide") else "rule"
    if powers.may(by, power):
        return
    wagers = ", ".join(
        f"box {box}'s {say_wager(wager)} {'+' if more > 0 else ''}{format_amount(more)}"
        for (box, wager), more in owed.items()
    )
    says = Sentence(
        "a payment rests on {card}, and {face} changes it: {wagers}; {only} correct both",
        card=action.card,
        face=action.face,
        wagers=wagers,
        only=powers.only(power),
    )
    raise Refusal("paid-on-it", (*CORRECTION, *table.disputes.rules.cites.dispute_open), says)


def _lines(
    by: Official, reason: str, owed: dict[tuple[int, str], Amount]
) -> Iterator[SettlementLine]:
    """A line for each wager that comes to something else."""
    for (box, wager), more in owed.items():
        yield SettlementLine(
            box=box,
            wager=RULING,
            outcome=Outcome.RULED,
            stake=0,
            odds=(),
            paid=more,
            returned=0,
            clauses=CORRECTION,
            because=f"{say_wager(wager)} corrected by {by}: {reason}",
        )
