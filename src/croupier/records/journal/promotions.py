"""A promotion's journal: a file of JSON lines, and the verbs of its acts.

The first line states the rulebook and the terms; each further line is one act. Terms that may not
be offered are stored too, so that they can be corrected: until then there is no promotion, and only
its terms can be changed.
"""

import os
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from croupier.house.checks import in_utc, name_in_force
from croupier.house.promotions import (
    Payment,
    Person,
    Promotion,
    PromotionRules,
    Terms,
    actions,
    promotion_rules,
    rulebook_due,
)
from croupier.house.promotions import act as act_on
from croupier.house.promotions import offer as offer_terms
from croupier.house.promotions.actions import Action, ChangeRulebook, ChangeTerms, Drawn
from croupier.house.promotions.draws import rulebook_changed
from croupier.house.promotions.events import Events
from croupier.house.promotions.state import action_name
from croupier.house.promotions.terms import check_terms
from croupier.machine import Refusal
from croupier.records.journal.book import (
    JournalError,
    Line,
    actor,
    append_line,
    read_lines,
    write_first,
)
from croupier.records.journal.plain import plain
from croupier.records.journal.reading import ReadingError, read
from croupier.records.journal.terms import read_terms
from croupier.records.journal.verbs import (
    Verb,
    add_value,
    describe,
    field_values,
    is_default,
    pairs,
    split,
    typed_name,
)
from croupier.records.rounds.replay import find_rulebook
from croupier.rulebooks import RulebookError
from croupier.rulebooks.readings import FIRST, TODAY, check_reading
from croupier.value import value

FORMAT = "croupier.promotion/1"
_UNOFFERED = ("bad-terms", "prohibited-prize")
"""Refusals of terms that can still be stored and changed."""


@value
class PromotionHeading:
    """The first line of a journal: the promotion and its first terms."""

    rulebook: str
    """An id, or the path of a house variant relative to the journal's folder."""
    name: str
    at: datetime
    terms: Terms
    by: str = ""
    """Who made the offer, if stated."""


@value
class PromotionEntry:
    """One act: when, what, and its events; the first entry is the offer and has no act."""

    at: datetime
    action: Action | None
    events: Events
    by: str = ""
    """Who performed it, if stated."""


@value
class PromotionJournal:
    """A promotion and every act that led to it."""

    heading: PromotionHeading
    rules: PromotionRules
    promotion: Promotion | None
    """None while its terms may not be offered."""
    entries: tuple[PromotionEntry, ...]
    size: int = 0
    """The size of the file that was read, in bytes."""

    @property
    def terms(self) -> Terms:
        return self.heading.terms if self.promotion is None else self.promotion.terms


def begin(heading: PromotionHeading, folder: Path = Path()) -> PromotionJournal:
    """The journal of a promotion with its first terms. Raises a `Refusal` for any reason other than
    its terms."""
    rules = _rules(heading.rulebook, folder)
    in_utc(heading.at, rules.cites.promo_offer)
    try:
        promotion, events = offer_terms(rules, heading.name, heading.terms, heading.at)
    except Refusal as refusal:
        if refusal.code not in _UNOFFERED:
            raise
        return PromotionJournal(heading, rules, None, (_offer_of(heading, ()),))
    return PromotionJournal(heading, rules, promotion, (_offer_of(heading, events),))


def _offer_of(heading: PromotionHeading, events: Events) -> PromotionEntry:
    return PromotionEntry(heading.at, None, events, heading.by)


def _rules(name: str, folder: Path) -> PromotionRules:
    try:
        return promotion_rules(find_rulebook(name, folder))
    except RulebookError as error:
        raise JournalError(error.message) from error


def enter(
    kept: PromotionJournal, action: Action, at: datetime, reading: int = TODAY, by: str = ""
) -> PromotionJournal:
    """The journal with one more act of that person, under that reading; raises a `Refusal` if it is
    not allowed."""
    promotion: Promotion | None
    if kept.promotion is None:
        promotion, events = _before_the_offer(kept, action, at)
    else:
        rules = replace(kept.promotion.rules, reading=check_reading(reading))
        promotion, events = act_on(replace(kept.promotion, rules=rules), action, at)
    entries = (*kept.entries, PromotionEntry(at, action, events, by))
    changed = replace(kept, promotion=promotion, entries=entries)
    if isinstance(action, ChangeRulebook):
        return replace(changed, rules=kept.rules.under(action.version))
    return changed


def under_version_in_force(kept: PromotionJournal, at: datetime, by: str = "") -> PromotionJournal:
    """The journal, with one more act if the promotion must change to the version of its rulebook
    that is in force at that time."""
    version = rulebook_due(kept.rules, at)
    return kept if version is None else enter(kept, ChangeRulebook(version), at, by=by)


def _before_the_offer(
    kept: PromotionJournal, action: Action, at: datetime
) -> tuple[Promotion | None, Events]:
    """The promotion and its first events, once its terms may be offered."""
    name, clauses = kept.heading.name, kept.rules.cites.promo_offer
    if isinstance(action, ChangeRulebook):
        return None, (rulebook_changed(kept.rules, action.version, in_utc(at, clauses)),)
    if not isinstance(action, ChangeTerms):
        raise _not_offered(kept)
    if in_utc(at, clauses) < in_utc(kept.heading.at, clauses):
        begun = kept.heading.at.isoformat()
        message = f"{at.isoformat()} is before {name} was written down, at {begun}"
        raise Refusal("clock-went-back", clauses, message, (action_name(ChangeTerms),))
    return offer_terms(kept.rules, name, action.terms, at)


def _not_offered(kept: PromotionJournal) -> Refusal:
    try:
        check_terms(kept.rules, kept.terms)
    except Refusal as why:
        message = f"{kept.heading.name} is not offered yet, change its terms first: {why.message}"
        return Refusal("not-offered", why.clauses, message, (action_name(ChangeTerms),))
    raise AssertionError("terms that may be offered are offered")


def write_new(path: Path, heading: PromotionHeading) -> PromotionJournal:
    """Begin a journal in a new file; a variant's path is relative to the current folder."""
    name = _name_in_force(heading)
    if ".toml" in name:
        name = os.path.relpath(name, path.parent)
    kept = begin(replace(heading, rulebook=name), path.parent)
    said = plain(kept.heading)
    if not heading.by:
        del said["by"]
    write_first(path, {"format": FORMAT, **said})
    return kept


def _name_in_force(heading: PromotionHeading) -> str:
    try:
        return name_in_force(heading.rulebook, heading.at)
    except RulebookError as error:
        raise JournalError(error.message) from error


def append(path: Path, kept: PromotionJournal) -> None:
    """Append the last act to the file, unless somebody else has appended another since."""
    last = kept.entries[-1]
    assert last.action is not None, "the beginning is written by write_new"
    append_line(path, _line(last, last.action), kept.size)


def _line(entry: PromotionEntry, action: Action) -> Line:
    """The line of an act made today; older lines do not name their reading."""
    by = {"by": entry.by} if entry.by else {}
    return {"at": entry.at.isoformat(), **by, **to_plain(action), "reading": TODAY}


def read_promotion(path: Path) -> PromotionJournal:
    """Read a journal from its first line and check every act again."""
    lines = read_lines(path)
    if not lines.numbered:
        raise JournalError(f"{path.name} is empty: it should begin with its promotion")
    kept: PromotionJournal | None = None
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


def _heading(given: Line) -> PromotionHeading:
    if given.get("format") != FORMAT:
        raise JournalError(f"this is not the journal of a promotion, which begins with {FORMAT}")
    said = {name: value for name, value in given.items() if name != "format"}
    if "terms" in said:
        said["terms"] = plain(read_terms(said["terms"]))
    heading = read(PromotionHeading, said)
    if heading.by:
        actor(heading.by)
    return heading


def _enter_line(kept: PromotionJournal, given: Line) -> PromotionJournal:
    at = read(datetime, given.get("at"))
    reading = read(int, given.get("reading", FIRST))
    by = given.get("by", "")
    if by:
        actor(by)
    act = {name: value for name, value in given.items() if name not in ("at", "by", "reading")}
    return enter(kept, from_plain(act), at, reading, by)


VERBS: Mapping[str, type[Action]] = {
    "change-terms": actions.ChangeTerms,
    "make-available": actions.MakeAvailable,
    "advertise": actions.Advertise,
    "lodge-terms": actions.LodgeTerms,
    "commence": actions.Commence,
    "hold-draw": actions.HoldDraw,
    "award-prize": actions.AwardPrize,
    "notify": actions.Notify,
    "take-cash": actions.TakeCash,
    "choose-payment": actions.ChoosePayment,
    "pay-prize": actions.PayPrize,
    "hand-over": actions.HandOver,
    "refuse-claim": actions.RefuseClaim,
    "tell-reasons": actions.TellReasons,
    "raise-dispute": actions.RaiseDispute,
    "decide-dispute": actions.DecideDispute,
    "not-satisfied": actions.NotSatisfied,
    "postpone": actions.Postpone,
    "validate": actions.Validate,
    "cancel": actions.Cancel,
    "confirm-notice": actions.ConfirmNotice,
    "change-rulebook": actions.ChangeRulebook,
}
"""The verb of each act, as it is stored, in the order of a promotion's life."""
_VERB_OF = {action: verb for verb, action in VERBS.items()}


def verbs() -> tuple[Verb, ...]:
    """Every verb, in the order of a promotion's life."""
    return tuple(map(verb, VERBS))


def verb(name: str) -> Verb:
    """How an act is typed; if the last field is a list, all further words belong to it."""
    kinds = get_type_hints(VERBS[name])
    must = describe(name, VERBS[name]).must
    last = must[-1] if must else ""
    return describe(name, VERBS[name], several=last if _is_several(kinds.get(last)) else "")


def parse_typed(line: str) -> Line:
    """Parse a typed act into the form of a journal; `terms=@FILE` is left to the caller.

    Persons are `NAME, ADDRESS`, draws `PRIZE: PERSON`, payments `MEANS SUM to PERSON`."""
    name, words = split(line, VERBS)
    said: dict[str, Any] = {}
    for field, word in pairs(verb(name), words):
        add_value(said, field, word)
    kinds = {kind.rstrip("_"): each for kind, each in get_type_hints(VERBS[name]).items()}
    return {"act": name, "with": {field: _shaped(kinds.get(field), said[field]) for field in said}}


def _is_several(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _shaped(kind: Any, said: Any) -> Any:
    if _is_several(kind):
        members = said if isinstance(said, list) else [said]
        return [_shaped(get_args(kind)[0], each) for each in members]
    short = _SHORT.get(kind)
    return short(said) if short is not None and isinstance(said, str) else said


def _person(said: str) -> Line:
    name, _, address = said.partition(",")
    return {"name": name.strip(), "address": address.strip()}


def _drawn(said: str) -> Line:
    # The last colon divides: prizes have names like "Star Draw: second", addresses rarely have one.
    prize, colon, winner = said.rpartition(":")
    if not colon:
        raise ReadingError(f"{said!r} does not say who has won what: write PRIZE: NAME, ADDRESS")
    return {"prize": prize.strip(), "winner": _person(winner)}


def _payment(said: str) -> Line:
    means, _, to = said.partition(" to ")
    by, _, amount = means.strip().rpartition(" ")
    if not by:
        raise ReadingError(
            f"{said!r} is not a payment: write a means and a sum, as crossed cheque 50"
        )
    return {"by": by.strip(), "amount": amount, "to": to.strip()}


_SHORT = {Person: _person, Drawn: _drawn, Payment: _payment}


def to_plain(action: Action) -> Line:
    """The action in the form of a journal."""
    given = {
        typed_name(each): plain(getattr(action, each.name))
        for each in fields(action)
        if not is_default(action, each)
    }
    name = _VERB_OF[type(action)]
    return {"act": name, "with": given} if given else {"act": name}


def from_plain(given: Mapping[str, Any]) -> Action:
    """Parse an action from the form of a journal."""
    name = given.get("act")
    if not isinstance(name, str) or name not in VERBS:
        raise ReadingError(f"{name!r} is not an act of a promotion")
    cls, said = VERBS[name], dict(field_values(given))
    try:
        if cls is ChangeTerms and "terms" in said:
            said["terms"] = plain(read_terms(said["terms"]))
        action: Action = read(cls, _with_marks(cls, said))
    except ReadingError as error:
        raise ReadingError(
            f"{name}: {_as_typed(cls, error)} (write: {verb(name).usage})"
        ) from error
    return action


def _as_typed(cls: type, error: ReadingError) -> str:
    """The error, with the field names that people type."""
    said = str(error)
    for each in fields(cls):
        said = said.replace(f"{each.name}:", f"{typed_name(each)}:")
    return said


def _with_marks(cls: type, said: Mapping[str, Any]) -> Line:
    """The values by the names of the class's fields."""
    names = {typed_name(each): each.name for each in fields(cls)}
    return {names.get(name, name): value for name, value in said.items()}
