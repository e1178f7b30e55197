"""Grounds for declaring a round void, checked against the facts of its journal."""

from collections.abc import Iterator

from croupier.games.game import game_of, refusal
from croupier.games.state import ByHand, RoundState
from croupier.rulebooks.clauses import RULING, Clauses

_Fact = tuple[Clauses, bool, str]


def check_facts(state: RoundState, ground: Clauses) -> None:
    """Refuse a ground that the events of the round contradict (ruling: facts-first)."""
    if not state.rules.reads("facts-first"):
        return
    for clauses, holds, message in _facts(state):
        named = [clause for clause in clauses if not clause.startswith(RULING)]
        if ground[0] in named[:1] and not holds:
            rulings = state.rules.cites.contradicted
            if ground[0] in state.rules.cites.void_round:
                rulings += ("ruling:misdeal-found",)
            raise refusal(state, "contradicted", ground + rulings, message)


def _facts(state: RoundState) -> Iterator[_Fact]:
    """For each ground: its clauses, whether it holds, and what is true if it does not.

    The rule on the consequences of a misdeal is no ground if there was none (ruling:
    misdeal-found)."""
    misdeals = tuple(_misdeals(state))
    yield from misdeals
    if state.rules.reads("misdeal-found"):
        found = any(holds for clauses, holds, _ in misdeals if clauses) or _is_unknown(state)
        message = "nothing has happened that the document calls a misdeal"
        yield state.rules.cites.void_round, found, message


def _is_unknown(state: RoundState) -> bool:
    """Whether the deal may contain a mistake that the journal does not show: a person is still
    dealing, or has stopped at a wrong number of community cards."""
    by_hand = state.phase == "dealing" and ByHand.DEALING in state.by_hand
    return by_hand or state.miscounted is not None


def _misdeals(state: RoundState) -> Iterator[_Fact]:
    cites = state.rules.cites
    wrong, stray = _has_wrong_number(state), _has_strays(state)
    yield cites.wrong_number, wrong, "no hand has a wrong number of cards"
    yield cites.exposed_more, state.exposures > 1, f"{_exposed(state)} in the deal"
    yield cites.exposed_to_dealer, False, "no card of the dealer's was exposed in the deal"
    yield cites.stray_before, stray, "no cards lie at a box without its wagers, short of a hand"
    wrongly = wrong or stray or state.out_of_order or state.wrong_face or state.exposures > 0
    dealt_wrongly: Clauses = getattr(cites, "dealt_wrongly", ())
    yield dealt_wrongly, wrongly, "every card was dealt in its order, face down where it should be"


def racks_whole(state: RoundState, box: int) -> bool:
    """Whether the stray cards at this box are a whole hand to be collected.

    In some documents this applies even during the deal; in all of them once every card is dealt."""
    game = game_of(state)
    in_time = state.rules.racks_whole_hands or game.next_place(state) is None
    return len(state.stray[box]) == game.hand and in_time and state.rules.reads("stray-hand")


def _exposed(state: RoundState) -> str:
    return "only one card was exposed" if state.exposures else "no card was exposed"


def _has_strays(state: RoundState) -> bool:
    """Whether cards at a box without wagers, found in the deal, make it a misdeal."""
    return state.phase == "dealing" and any(not racks_whole(state, box) for box in state.stray)


def _has_wrong_number(state: RoundState) -> bool:
    """Whether a hand has too many cards; in the deal also more than it has been dealt in turn."""
    game = game_of(state)
    boxes = [box for box in state.playing if box.number not in game.not_dealt_to(state)]
    over = any(len(box.cards) > game.full_hand(box) for box in boxes)
    over = over or len(state.dealer) > game.hand
    return over or _may_come_out_wrong(state)


def _may_come_out_wrong(state: RoundState) -> bool:
    """Whether cards dealt out of order may still leave a hand with a wrong number of them. Once
    every hand is complete they cannot (ruling: order-no-number)."""
    if state.phase != "dealing" or not state.out_of_order:
        return False
    due = game_of(state).next_place(state) is not None
    return due or not state.rules.reads("order-no-number")
