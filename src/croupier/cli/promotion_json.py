"""How a promotion stands, for scripts: clauses by their addresses, moments in ISO form."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from croupier.cli.promotion_standing import found, needs_scrutineer, notice, owed
from croupier.house.promotions import Due, Promotion, Win, due, legal
from croupier.house.promotions.finding import Finding
from croupier.journal.plain import plain
from croupier.journal.promotions import Kept


def standing(kept: Kept, at: datetime) -> dict[str, Any]:
    """Everything that `show` says at that moment."""
    state, listed = kept.promotion, found(kept.rules, kept.terms)
    offered = {} if state is None else _of_state(state, at)
    return {
        "rulebook": kept.rules.id,
        "name": kept.heading.name,
        "at": plain(at),
        "phase": "not offered" if state is None else state.phase.value,
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
        "legal": ["change terms"] if state is None else list(legal(state)),
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
