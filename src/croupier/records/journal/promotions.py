"""A promotion's journal: a file of JSON lines.

The first line of the file says under which rulebook the promotion is offered, and its terms; each
further line is one act. Terms that may not be offered are kept all the same, so that they can be
put right: until then there is no promotion, and only its terms can be changed.
"""

import os
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from croupier.house.clock import in_utc
from croupier.house.promotions import Promotion, PromotionRules, Terms, promotion_rules
from croupier.house.promotions import act as act_on
from croupier.house.promotions import offer as offer_terms
from croupier.house.promotions.actions import Action, ChangeTerms
from croupier.house.promotions.events import Events
from croupier.house.promotions.legal import say
from croupier.house.promotions.terms import check_terms
from croupier.machine import Refusal
from croupier.records.journal.book import JournalError, Line, append_line, read_lines, write_first
from croupier.records.journal.plain import plain
from croupier.records.journal.promotion_verbs import from_plain, read_terms, to_plain
from croupier.records.journal.reading import ReadingError, read
from croupier.records.rounds.replay import find_rulebook
from croupier.rulebooks import RulebookError

FORMAT = "croupier.promotion/1"
_UNOFFERED = ("bad-terms", "prohibited-prize")
"""Why terms are not offered, though they can be kept and changed."""


@dataclass(frozen=True)
class Heading:
    """The first line: which promotion it is, and the terms that it began with."""

    rulebook: str
    """An id; or a house variant's path, from the journal's folder."""
    name: str
    at: datetime
    terms: Terms


@dataclass(frozen=True)
class Entry:
    """One act: when, what, and what came of it; the first is the beginning, and no act."""

    at: datetime
    action: Action | None
    events: Events


@dataclass(frozen=True)
class Kept:
    """A promotion and how it came to be as it is."""

    heading: Heading
    rules: PromotionRules
    promotion: Promotion | None
    """None as long as its terms may not be offered."""
    entries: tuple[Entry, ...]
    size: int = 0
    """Of the file that was read, in bytes."""

    @property
    def terms(self) -> Terms:
        return self.heading.terms if self.promotion is None else self.promotion.terms


def begin(heading: Heading, folder: Path = Path()) -> Kept:
    """A promotion as it is first written down; or a `Refusal`, not of its terms but of itself."""
    rules = _rules(heading.rulebook, folder)
    in_utc(heading.at, rules.cites.promo_offer)
    try:
        promotion, events = offer_terms(rules, heading.name, heading.terms, heading.at)
    except Refusal as refusal:
        if refusal.code not in _UNOFFERED:
            raise
        return Kept(heading, rules, None, (Entry(heading.at, None, ()),))
    return Kept(heading, rules, promotion, (Entry(heading.at, None, events),))


def _rules(name: str, folder: Path) -> PromotionRules:
    try:
        return promotion_rules(find_rulebook(name, folder))
    except RulebookError as error:
        raise JournalError(error.message) from error


def enter(kept: Kept, action: Action, at: datetime) -> Kept:
    """The journal with one act more, or a `Refusal`."""
    if kept.promotion is None:
        promotion, events = _offer_at_last(kept, action, at)
    else:
        promotion, events = act_on(kept.promotion, action, at)
    entries = (*kept.entries, Entry(at, action, events))
    return replace(kept, promotion=promotion, entries=entries)


def _offer_at_last(kept: Kept, action: Action, at: datetime) -> tuple[Promotion, Events]:
    """The promotion begins with the first terms that may be offered."""
    name, clauses = kept.heading.name, kept.rules.cites.promo_offer
    if not isinstance(action, ChangeTerms):
        raise _not_offered(kept)
    if in_utc(at, clauses) < in_utc(kept.heading.at, clauses):
        begun = kept.heading.at.isoformat()
        message = f"{at.isoformat()} is before {name} was written down, at {begun}"
        raise Refusal("clock-went-back", clauses, message, (say(ChangeTerms),))
    return offer_terms(kept.rules, name, action.terms, at)


def _not_offered(kept: Kept) -> Refusal:
    try:
        check_terms(kept.rules, kept.terms)
    except Refusal as why:
        message = f"{kept.heading.name} is not offered yet, change its terms first: {why.message}"
        return Refusal("not-offered", why.clauses, message, (say(ChangeTerms),))
    raise AssertionError("terms that may be offered are offered")


def write_new(path: Path, heading: Heading) -> Kept:
    """Begin a journal in a file that is not there yet; a variant's path is from here."""
    name = heading.rulebook
    if name.endswith(".toml"):
        name = os.path.relpath(name, path.parent)
    kept = begin(replace(heading, rulebook=name), path.parent)
    write_first(path, {"format": FORMAT, **plain(kept.heading)})
    return kept


def append(path: Path, kept: Kept) -> None:
    """Add the last act to the file, unless somebody else has meanwhile added another."""
    last = kept.entries[-1]
    assert last.action is not None, "the beginning is written by write_new"
    append_line(path, {"at": last.at.isoformat(), **to_plain(last.action)}, kept.size)


def read_promotion(path: Path) -> Kept:
    """Go through a journal from its first line: every act is checked again."""
    lines = read_lines(path)
    if not lines.numbered:
        raise JournalError(f"{path.name} is empty: it should begin with its promotion")
    kept: Kept | None = None
    for number, given in lines.numbered:
        try:
            kept = _enter_line(kept, given) if kept else begin(_heading(given), path.parent)
        except (ReadingError, JournalError) as error:
            raise JournalError(f"{path.name}:{number}: {error}") from error
        except Refusal as error:
            cited = f" ({', '.join(error.clauses)})" if error.clauses else ""
            message = f"{path.name}:{number}: refused{cited}: {error.message}"
            raise JournalError(message) from error
    assert kept is not None
    return replace(kept, size=lines.size)


def _heading(given: Line) -> Heading:
    if given.get("format") != FORMAT:
        raise JournalError(f"this is no journal of a promotion, which begins with {FORMAT}")
    said = {name: value for name, value in given.items() if name != "format"}
    if "terms" in said:
        said["terms"] = plain(read_terms(said["terms"]))
    return read(Heading, said)


def _enter_line(kept: Kept, given: Line) -> Kept:
    at = read(datetime, given.get("at"))
    return enter(kept, from_plain({k: v for k, v in given.items() if k != "at"}), at)
