"""A person deals: each card is an act, right or wrong, and the rule says what to make of it."""

from croupier.games import misdeals
from croupier.games.actions import DealCard, DealComplete
from croupier.games.dealing import deal_source
from croupier.games.events import DEALER
from croupier.games.holdem.dealing import rack_the_rest
from croupier.games.holdem.recorder import HoldemRecorder
from croupier.games.holdem.state import Round
from croupier.games.misdeals import check_dealing, check_exposures, deal_by_hand
from croupier.games.settlement import Outcome
from croupier.rulebooks.clauses import Clauses


def deal_card(record: HoldemRecorder, action: DealCard) -> None:
    """One card, to whichever place; one of the dealer's exposed, or two at all, is a misdeal."""
    state, cites = record.state, record.cites
    check_dealing(state)
    clauses = record.rules.deal_clauses[state.dealing]
    deal_by_hand(record, action, False, deal_source(state), clauses)
    if action.exposed and action.to == DEALER:
        misdeals.misdeal(record, cites.exposed_to_dealer, "a card of the dealer's was exposed")
    else:
        check_exposures(record)


def deal_complete(record: HoldemRecorder, action: DealComplete) -> None:
    """The dealer is done: what was dealt is compared with what should have been."""
    del action
    misdeals.deal_complete(record, rack_the_rest, void_lone=_void_lone_jackpot)


def _void_lone_jackpot(record: HoldemRecorder, number: int, dealt_to: bool) -> None:
    """A jackpot wager on a box without ante and blind is void; the box is out of the round."""
    del dealt_to
    because = "a jackpot wager without ante and blind"
    clauses = record.cites.stray_after
    record.settle(record.box(number), "jackpot", Outcome.VOID, clauses, because)
    record.finish(number, clauses)


def prescribed(state: Round) -> dict[str, Clauses]:
    """What the dealer is to say in a round, by how it begins."""
    cites = state.rules.cites
    return {
        "no more bets": cites.no_more_bets,
        "the dealer has": cites.reveal,
        "dealer does not qualify": cites.not_qualified,
    }
