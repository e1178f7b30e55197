"""The dealer's announcements in a round of Lunar Poker, and what waits for them."""

from croupier.games.announcements import (
    CONCEDING,
    DEALERS_HAND,
    FORCE,
    LOCKED_IN,
    NO_MORE_BETS,
    NOT_QUALIFIED,
    Announcement,
)
from croupier.games.lunar.showdown import has_to_show
from croupier.games.lunar.state import Phase, Round

_BEFORE_BETS_ARE_DOWN = (
    *(Phase.DECLARING, Phase.DECIDING, Phase.PAYING),
    *(Phase.DRAWING, Phase.DECIDING_AGAIN),
)


def announcements(state: Round) -> tuple[Announcement, ...]:
    """Every announcement of the document in a round, in order."""
    cites = state.rules.cites
    asked = cites.not_qualified if state.rules.force_antes is not None else ()
    return (
        _no_more_bets(state),
        _locked_in(state),
        Announcement(DEALERS_HAND, "the dealer has ...", cites.reveal, fitting=state.dealer_shown),
        _not_qualified(state),
        Announcement(
            FORCE,
            "does anyone want to force the dealer to try to qualify?",
            asked,
            _why_qualified(state),
            awaited=bool(asked) and _waits_to_settle(state) and FORCE not in state.said,
            fitting=FORCE not in state.said,
        ),
        Announcement(CONCEDING, "conceding hand", cites.concede, fitting=state.dealer_shown),
    )


def _no_more_bets(state: Round) -> Announcement:
    """The second call, before the dealer's hand is turned up, if the document requires it."""
    cites = state.rules.cites
    if not state.rules.no_more_bets_two or state.phase in (Phase.WAGERING, Phase.DEALING):
        return Announcement(NO_MORE_BETS, "no more bets", cites.no_more_bets, fitting=False)
    due = state.phase is Phase.REVEALING and has_to_show(state)
    return Announcement(
        NO_MORE_BETS,
        "no more bets",
        cites.no_more_bets_two,
        _undecided(state) if state.phase in _BEFORE_BETS_ARE_DOWN else "",
        awaited=due and NO_MORE_BETS not in state.said,
        fitting=NO_MORE_BETS not in state.said and not state.dealer_shown,
    )


def _locked_in(state: Round) -> Announcement:
    """Declared hands are verified and paid only after this announcement."""
    why_not = ""
    if state.phase in (Phase.WAGERING, Phase.DEALING):
        why_not = "nobody has decided yet"
    elif state.phase is Phase.DECIDING and state.turn is not None:
        why_not = _undecided(state)
    declared = any(box.aside and not box.paid for box in state.playing)
    due = state.phase is Phase.DECIDING and state.turn is None and declared
    return Announcement(
        LOCKED_IN,
        "all decisions are locked in",
        state.rules.cites.locked_in,
        why_not,
        awaited=state.rules.locked_in and due and LOCKED_IN not in state.said,
        fitting=LOCKED_IN not in state.said and not state.dealer_shown,
    )


def _not_qualified(state: Round) -> Announcement:
    return Announcement(
        NOT_QUALIFIED,
        "dealer does not qualify",
        state.rules.cites.not_qualified,
        _why_qualified(state),
        awaited=_waits_to_settle(state) and NOT_QUALIFIED not in state.said,
        fitting=NOT_QUALIFIED not in state.said or state.removed is not None,
    )


def _waits_to_settle(state: Round) -> bool:
    return state.phase is Phase.QUALIFYING and bool(state.betting) and not state.qualifies


def _why_qualified(state: Round) -> str:
    if not state.dealer_shown:
        return "the dealer's hand is not turned up yet"
    return "the dealer qualifies" if state.removed is None and state.qualifies else ""


def _undecided(state: Round) -> str:
    if state.turn is not None:
        return f"box {state.turn} has still to decide"
    return "not every box has decided yet"
