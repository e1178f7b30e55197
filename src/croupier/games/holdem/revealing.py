"""The dealer's hand is turned up for those who remain."""

from croupier.games.holdem.events import DealerRevealed
from croupier.games.holdem.recorder import HoldemRecorder
from croupier.games.holdem.state import Phase


def reveal(record: HoldemRecorder) -> None:
    """Show the dealer's hand, unless every box has folded."""
    state, cites = record.state, record.cites
    if not any(True for _ in state.playing):
        record.end()
        return
    method = cites.any_five if record.rules.hand_method == "any" else cites.two_plus_three
    value, qualifies = state.dealer_value, state.qualifies
    record.emit(DealerRevealed(state.dealer, value, qualifies, cites.reveal + method))
    record.announce(f"the dealer has {value.name}", cites.reveal)
    if not qualifies:
        record.announce("dealer does not qualify", cites.not_qualified)
    record.begin(Phase.SETTLING)
