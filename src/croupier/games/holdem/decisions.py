"""The choices of a box, its decisions, and the community cards turned between them."""

from croupier.cards import TableCard
from croupier.games import decisions
from croupier.games.actions import Fold, PlaceOverlooked
from croupier.games.decisions import legal_with
from croupier.games.game import refusal
from croupier.games.holdem.actions import Check, Play
from croupier.games.holdem.events import CommunityTurned, Decided
from croupier.games.holdem.state import Box, HoldemRecorder, Phase, Round
from croupier.games.irregularities.amounts import check_overlooked, mark
from croupier.games.settlement import Outcome
from croupier.games.view import Choice
from croupier.rulebooks.clauses import Clauses

_FLOP = 3
_DECIDING = (Phase.BEFORE_FLOP, Phase.AFTER_FLOP, Phase.AFTER_RIVER)


def check(record: HoldemRecorder, action: Check) -> None:
    _decide_anew(record, action.box, 0)
    box = check_turn(record.state, action.box, "check")
    cites = record.cites
    if record.state.dealer_exposed:
        raise refusal(
            record.state,
            "play-or-fold",
            cites.dealer_exposed,
            f"box {box.number} may only play or fold: the dealer's cards were exposed",
        )
    if record.state.phase is Phase.AFTER_RIVER:
        raise refusal(
            record.state,
            "fold-or-play",
            cites.fold + cites.play_after_river,
            f"box {box.number} may not check now: all community cards are face up; play or fold",
        )
    before = record.state.phase is Phase.BEFORE_FLOP
    clauses = cites.check_before_flop if before else cites.check_after_flop
    record.emit(Decided(box.number, "check", 0, 0, clauses))


def play(record: HoldemRecorder, action: Play) -> None:
    _decide_anew(record, action.box, action.multiple)
    box = check_play(record.state, action)
    amount = box.ante * action.multiple
    clauses = _play_clauses(record.state) + _exposed(record.state)
    record.emit(Decided(box.number, "play", action.multiple, amount, clauses))


def play_overlooked(record: HoldemRecorder, action: PlaceOverlooked) -> None:
    """Place a play wager of an amount that nobody compares with the ante.

    It counts as the highest allowed multiple that it reaches, and at least as the lowest."""
    check_overlooked(record.state, action)
    decisions.change_mind(record, action.box)
    box = check_turn(record.state, action.box, "play")
    allowed = multiples(record.state, box)
    reached = [each for each in allowed if each * box.ante <= action.amount]
    multiple = max(reached, default=min(allowed))
    clauses = _play_clauses(record.state) + _exposed(record.state)
    record.emit(Decided(box.number, "play", multiple, action.amount, clauses))
    mark(record, box.number, "play")


def _decide_anew(record: HoldemRecorder, number: int, multiple: int) -> None:
    """Take back the decision of a box that may still change it."""
    box = record.state.boxes.get(number)
    if box is not None and box.multiple != multiple:
        decisions.change_mind(record, number)


def _exposed(state: Round) -> Clauses:
    return state.rules.cites.dealer_exposed if state.dealer_exposed else ()


def fold_hand(record: HoldemRecorder, action: Fold) -> None:
    if record.state.phase is Phase.AFTER_RIVER or record.state.dealer_exposed:
        decisions.change_mind(record, action.box)
    box = check_turn(record.state, action.box, "fold")
    cites = record.cites
    early = record.state.phase is not Phase.AFTER_RIVER
    if early and not record.state.dealer_exposed and not box.early:
        raise refusal(
            record.state,
            "check-or-play",
            cites.decide if record.state.phase is Phase.BEFORE_FLOP else cites.check_after_flop,
            f"box {box.number} may not fold before all community cards are face up: check or play",
        )
    record.emit(Decided(box.number, "fold", 0, 0, cites.fold + _exposed(record.state)))
    for wager in sorted(box.standing_in_order, key=lambda wager: wager != "jackpot"):
        jackpot = cites.jackpot_collected if record.rules.electronic else cites.fold_jackpot
        clauses = jackpot + cites.jackpot_hand if wager == "jackpot" else cites.fold_wagers
        record.settle(box, wager, Outcome.LOST, clauses, "folded")
    record.finish(box.number, cites.fold_count)


def check_play(state: Round, action: Play) -> Box:
    box = check_turn(state, action.box, "play")
    allowed = multiples(state, box)
    if action.multiple not in allowed:
        times = " or ".join(map(str, allowed))
        raise refusal(
            state,
            "bad-multiple",
            _play_clauses(state),
            f"box {box.number} may not play {action.multiple} times the ante now: {times}",
        )
    return box


def _play_clauses(state: Round) -> Clauses:
    cites = state.rules.cites
    return {
        Phase.BEFORE_FLOP: cites.play_before_flop,
        Phase.AFTER_FLOP: cites.play_after_flop,
        Phase.AFTER_RIVER: cites.play_after_river,
    }[state.phase]


def check_turn(state: Round, number: int, verb: str) -> Box:
    """The box, if it is in the round and its turn to decide."""
    box: Box = decisions.check_turn(state, number, verb, _DECIDING, _why_not)
    return box


def _why_not(state: Round, box: Box) -> decisions.Reason | None:
    cites = state.rules.cites
    if box.out:
        return "box-over", cites.fold, "its round is over"
    if box.multiple:
        return "played", cites.played_already + _stands(state), "its play wager is already placed"
    if state.phase in _DECIDING and not state.must_decide(box):
        return "decided", cites.decide, "it has already checked"
    return None


def _stands(state: Round) -> Clauses:
    """The clauses by which a play wager is final where a check could still be changed."""
    if not state.rules.reads("play-wager-stands"):
        return ()
    ruling = ("ruling:play-wager-stands",) if state.as_it_happens else ()
    return (*state.rules.cites.wagers_stand[:1], *ruling)


def turn_flop(record: HoldemRecorder) -> None:
    cards = record.state.community[record.state.turned : _FLOP]
    _turn(record, cards, record.cites.flop, Phase.AFTER_FLOP)


def turn_river(record: HoldemRecorder) -> None:
    cards = record.state.community[record.state.turned :]
    _turn(record, cards, record.cites.river, Phase.AFTER_RIVER)


def _turn(
    record: HoldemRecorder, cards: tuple[TableCard, ...], clauses: Clauses, after: Phase
) -> None:
    if cards:
        record.emit(CommunityTurned(cards, clauses))
    record.begin(after)


def legal(state: Round) -> tuple[Choice, ...]:
    """Everything that the documents allow now, except irregularities."""
    return legal_with(state, _of_box)


def multiples(state: Round, box: Box | None = None) -> tuple[int, ...]:
    """The play wagers allowed now, in antes. A box that chooses again may also repeat its previous
    one."""
    allowed = {
        Phase.BEFORE_FLOP: state.rules.before_flop,
        Phase.AFTER_FLOP: state.rules.after_flop,
        Phase.AFTER_RIVER: state.rules.after_river,
    }.get(state.phase, ())
    if box is None or not state.dealer_exposed or box.had in (0, *allowed):
        return allowed
    return (*allowed, box.had)


def _of_box(state: Round, box: Box) -> tuple[Choice, ...]:
    number, blind = box.number, state.is_blind(box.number)
    passing = "fold" if state.phase is Phase.AFTER_RIVER or state.dealer_exposed else "check"
    plays = (
        Choice("play", number, box.ante * multiple, multiple=multiple, blind=blind)
        for multiple in multiples(state, box)
    )
    return (Choice(passing, number, blind=blind), *plays)
