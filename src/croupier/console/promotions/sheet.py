"""How a promotion stands, for programs: clauses by their addresses, moments in ISO form."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from croupier.console.promotions.standing import found, needs_scrutineer, notice, owed
from croupier.house.promotions import Due, Promotion, Win, allowed, due
from croupier.house.promotions.actions import ChangeTerms
from croupier.house.promotions.legal import say
from croupier.house.promotions.rules import Finding
from croupier.journal.plain import plain
from croupier.journal.promotions import Kept

NOT_OFFERED = "not offered"
"""The phase of what is written down and may not be offered."""


def phase_of(kept: Kept) -> str:
    return NOT_OFFERED if kept.promotion is None else kept.promotion.phase.value


def may_do(kept: Kept) -> tuple[str, ...]:
    """The kinds of act that its phase allows, in words."""
    return tuple(map(say, allowed_acts(kept)))


def allowed_acts(kept: Kept) -> tuple[type, ...]:
    """The kinds of act that its phase allows; terms that may not be offered are changed first."""
    return (ChangeTerms,) if kept.promotion is None else allowed(kept.promotion)


def standing(kept: Kept, at: datetime) -> dict[str, Any]:
    """Everything that `show` says at that moment."""
    state, listed = kept.promotion, found(kept.rules, kept.terms)
    offered = {} if state is None else _of_state(state, at)
    return {
        "rulebook": kept.rules.id,
        "name": kept.heading.name,
        "at": plain(at),
        "phase": phase_of(kept),
        "terms": plain(kept.terms),
        "wrong": _findings(listed.wrong),
        "prohibited": _findings(listed.prohibited),
        "missing": _findings(listed.missing),
        "scrutineer": {
            "prizes": [
                each.name for each in kept.terms.prizes if needs_scrutineer(kept.rules, each)
            ],
            "clauses": list(kept.rules.cites.promo_scrutineer),
        },
        **offered,
        "legal": list(may_do(kept)),
    }


def _of_state(state: Promotion, at: datetime) -> dict[str, Any]:
    return {
        "commenced": plain(state.commenced),
        "notice": plain(notice(state)),
        "available": [{"where": str(where), "detail": detail} for where, detail in state.available],
        "marketing": list(state.marketing),
        "halted": dict(state.halted),
        "wins": [_win(state, win) for win in state.wins.values()],
        "refused_claims": plain(tuple(state.claims.values())),
        "disputes": plain(tuple(state.disputes.values())),
        "due": [_due(each) for each in due(state, at)],
    }


def _win(state: Promotion, win: Win) -> dict[str, Any]:
    given: dict[str, Any] = plain(win)
    return {**given, "cash": plain(win.cash), "owed": plain(owed(state, win))}


def _due(each: Due) -> dict[str, Any]:
    given: dict[str, Any] = plain(each)
    return given


def _findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    return [plain(each) for each in findings]
