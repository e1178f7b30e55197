"""The dealer's announcements in a round: the documents' words, and others that mean the same."""

import re
from collections.abc import Iterable, Mapping

from croupier.rulebooks.clauses import RULING, Clauses
from croupier.value import value

ANNOUNCEMENTS = f"{RULING}announcements"
"""The ruling by which the round waits for required announcements."""
NO_MORE_BETS = "no-more-bets"
LOCKED_IN = "locked-in"
DEALERS_HAND = "dealer's-hand"
NOT_QUALIFIED = "not-qualified"
FORCE = "force"
CONCEDING = "conceding"


@value
class Announcement:
    """An announcement that a document prescribes or allows, and its current state in a round."""

    key: str
    words: str
    """In the document's words."""
    clauses: Clauses
    why_not: str = ""
    """Why it cannot be made yet; empty if it can."""
    awaited: bool = False
    """Whether the round continues only after it."""
    fitting: bool = True
    """Whether it makes sense now. One that does not is accepted, but not offered."""


_PHRASES: Mapping[str, tuple[str, ...]] = {
    NO_MORE_BETS: (
        *("no more bets", "no more bet", "no further bets", "no more wagers", "no further wagers"),
        *("bets closed", "bets are closed", "betting closed", "betting is closed"),
        *("wagers closed", "wagers are closed", "no more betting"),
    ),
    LOCKED_IN: (
        *("locked in", "decisions locked", "decisions are locked", "decisions are final"),
        *("decisions are closed", "decisions closed", "no more changes", "no further changes"),
        "no more decisions",
    ),
    DEALERS_HAND: ("dealer has", "dealer shows", "dealers hand is", "dealer holds"),
    NOT_QUALIFIED: (
        *("no hand", "not qualify", "doesnt qualify", "not qualified", "hasnt qualified"),
        *("fails to qualify", "failed to qualify", "no qualifying hand", "didnt qualify"),
        *("isnt qualified", "no qualifier", "does not play", "doesnt play"),
    ),
    FORCE: ("force", "forces", "forcing"),
    CONCEDING: ("conceding", "concedes", "conceded"),
}
"""Words that identify each announcement, anywhere in what the dealer says."""
_EXCLUSIONS: Mapping[str, tuple[str, ...]] = {
    NO_MORE_BETS: ("any more bets",),
    LOCKED_IN: ("not locked", "not yet", "arent locked", "not all", "not final"),
}
"""Words that exclude an announcement although its own words occur."""
_IMPLIED: Mapping[str, str] = {FORCE: NOT_QUALIFIED}
"""Asking who forces implies that the dealer does not qualify."""


def _normalize(words: str) -> str:
    letters = re.sub(r"['’`]", "", words.lower())
    return f" {' '.join(re.findall(r'[a-z0-9]+', letters))} "


def announcements_in(words: str) -> frozenset[str]:
    """The announcements in these words, in any form with the same meaning."""
    text = _normalize(words)
    return frozenset(
        key
        for key, phrases in _PHRASES.items()
        if any(f" {each} " in text for each in phrases)
        and not any(f" {each} " in text for each in _EXCLUSIONS.get(key, ()))
    )


def counted_announcements(words: str) -> frozenset[str]:
    """The announcements that these words make, and those that they imply."""
    said = announcements_in(words)
    return said.union(_IMPLIED[key] for key in said if key in _IMPLIED)


def matching_announcements(words: str, known: Iterable[Announcement]) -> tuple[Announcement, ...]:
    """Those of the known announcements that these words make."""
    keys = announcements_in(words)
    return tuple(each for each in known if each.clauses and each.key in keys)
