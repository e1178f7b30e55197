"""What goes wrong. An irregularity is an action that rests on a clause."""

from functools import partial

from croupier.games import collecting, mishaps, voiding
from croupier.games.lunar.actions import (
    Absent,
    CollectCards,
    ExposeCards,
    ExposeDealerCards,
    Reconstruct,
    Ruling,
    VoidHand,
    VoidRound,
)
from croupier.games.lunar.by_hand import end_deal
from croupier.games.lunar.deciding import check_turn
from croupier.games.lunar.declaring import collect_losing
from croupier.games.lunar.events import PlayerAbsent
from croupier.games.lunar.legal import refusal
from croupier.games.lunar.phase import Phase
from croupier.games.lunar.recorder import Recorder
from croupier.games.lunar.state import Round
from croupier.games.lunar.voiding import void_wagers_on
from croupier.games.settlement import Outcome
from croupier.rulebooks.clauses import Clauses


def absent(record: Recorder, action: Absent) -> None:
    """The box that must decide does not: forfeited or void, as the document says."""
    box = check_turn(record.state, action.box, "be absent")
    clauses = record.cites.absent
    record.emit(PlayerAbsent(box.number, clauses))
    if record.rules.absent == "forfeit":
        for wager in box.standing_in_order:
            record.settle(box, wager, Outcome.FORFEITED, clauses, "the player did not decide")
        collect_losing(record, record.box(box.number))
    else:
        for wager in box.standing_in_order:
            if wager in ("ante", "super"):
                record.settle(box, wager, Outcome.VOID, clauses, "no decision: the hand is void")
        because = "no decision on that box: its hand is void"
        void_wagers_on(record, box.number, clauses, because)
    record.finish(box.number, clauses)


def void_hand(record: Recorder, action: VoidHand) -> None:
    """The box's wagers come back, and the super wagers of others on its hand."""
    refuse = partial(refusal, record.state)
    voiding.check_under_way(record.state, _under_way(record.state), refuse)
    clauses = voiding.void_hand(record, action, refuse)
    because = f"hand of box {action.box} void: {action.reason}"
    void_wagers_on(record, action.box, clauses, because)


def void_round(record: Recorder, action: VoidRound) -> None:
    state, refuse = record.state, partial(refusal, record.state)
    under_way = _under_way(state) or voiding.is_until_ended(state, action)
    voiding.check_under_way(state, under_way, refuse)
    _check_unhandled(record, action)
    voiding.void_round(record, action, refuse)
    record.end()


def _check_unhandled(record: Recorder, action: VoidRound) -> None:
    """Cards dealt incorrectly are a ground only while no player has handled theirs."""
    ground = action.clause if ":" in action.clause else f"{record.rules.id}:{action.clause}"
    handled = any(box.decision or box.handled or box.aside for box in record.state.boxes.values())
    if handled and ground in record.cites.dealt_wrongly:
        raise refusal(
            record.state,
            "cards-handled",
            record.cites.dealt_wrongly,
            "a player has handled the cards: dealing them incorrectly is no misdeal any more",
        )


def expose_cards(record: Recorder, action: ExposeCards) -> None:
    _check_after_deal(record.state, record.cites.player_exposed)
    mishaps.expose_cards(record, action, partial(refusal, record.state))


def expose_dealer_cards(record: Recorder, action: ExposeDealerCards) -> None:
    """Before all decisions are made, it leaves the others a bet or a fold."""
    _check_after_deal(record.state, record.cites.dealer_exposed)
    mishaps.expose_dealer_cards(record, action, partial(refusal, record.state))


def collect_cards(record: Recorder, action: CollectCards) -> None:
    """A finished hand is collected rightly, one that has still to decide too early."""
    if collecting.waits(record.state, action.box):
        collecting.collect(record, action, end_deal, partial(refusal, record.state))
    else:
        _collect_early(record, action)


def _collect_early(record: Recorder, action: CollectCards) -> None:
    state, cites = record.state, record.cites
    box = state.boxes.get(action.box)
    if state.phase is Phase.FORCING or box is None or not state.must_decide(box):
        raise refusal(
            state,
            "not-now",
            cites.collected_early,
            f"the cards of box {action.box} are not due a decision: they cannot be collected early",
        )
    mishaps.collect_early(record, action, partial(refusal, state))


def reconstruct(record: Recorder, action: Reconstruct) -> None:
    mishaps.reconstruct(record, action, partial(refusal, record.state))


def rule(record: Recorder, action: Ruling) -> None:
    if record.state.phase is Phase.WAGERING:
        raise refusal(
            record.state,
            "not-now",
            record.cites.final_decision,
            "there is nothing to rule on before the deal",
        )
    mishaps.rule(record, action, partial(refusal, record.state))


def _check_after_deal(state: Round, clauses: Clauses) -> None:
    if state.phase in (Phase.WAGERING, Phase.DEALING, Phase.COLLECTING, Phase.OVER):
        raise refusal(state, "not-now", clauses, "no hand is on the table to be exposed")


def _under_way(state: Round) -> bool:
    return state.phase not in (Phase.WAGERING, Phase.COLLECTING, Phase.OVER)
