"""What `croupier promotion` prints for people."""

from collections.abc import Iterable
from datetime import datetime, tzinfo
from typing import Any

from rich.markup import escape
from rich.text import Text

from croupier.cli.rule.page import WIDEST, Sheet
from croupier.cli.terminal.console import Console
from croupier.console.promotions.sheet import (
    allowed_acts,
    find_faults,
    may_do,
    notice,
    prize_owed,
    say_notice,
)
from croupier.console.promotions.words import (
    Item,
    of_prize,
    say_clause,
    say_due,
    say_event,
    say_moment,
    say_person,
    stated,
)
from croupier.house.promotions import Phase, Promotion, Win, due
from croupier.house.promotions.events import Event
from croupier.house.promotions.prizes import RefusedClaim
from croupier.house.promotions.rules import TermsFinding
from croupier.machine import Refusal
from croupier.records.journal.plain import plain
from croupier.records.journal.promotions import (
    VERBS,
    PromotionEntry,
    PromotionJournal,
    to_plain,
    verb,
    verbs,
)
from croupier.records.journal.verbs import split
from croupier.rulebooks.clauses import Clauses, numbers

_NAMES = 17
"""Columns for the names at the left."""
_FEW = 6
"""Up to this many clauses are explained; for more, only their numbers are printed."""


class Page:
    """A console that is never too wide to read easily; times in one time zone."""

    def __init__(self, zone: tzinfo, to_stderr: bool = False) -> None:
        self.zone = zone
        self.console = Console(highlight=False, stderr=to_stderr)
        self.console.width = min(self.console.width, WIDEST)
        self._sheet = Sheet(self.console)

    def title(self, kept: PromotionJournal) -> None:
        name, book = escape(kept.heading.name), escape(kept.rules.id)
        self.console.rule(f"[bold]{name}[/] · {book}", align="left")

    def section(self, title: str) -> None:
        self.console.print()
        self.console.print(Text(title, "bold"))

    def item(self, name: str, words: str, clauses: Clauses = (), style: str = "") -> None:
        """A name at the left, words, and the clauses at the right."""
        first, rest = f"  {name:{_NAMES - 3}} ", " " * _NAMES
        right = Text(numbers(clauses), "dim")
        self._print(self._sheet.line(Text(words, style), right, first, rest))

    def items(self, items: Iterable[Item]) -> None:
        for each in items:
            self.item(*each)

    def words(self, words: str, clauses: Clauses = (), style: str = "", lead: str = "") -> None:
        right = Text(numbers(clauses), "dim")
        self._print(self._sheet.line(Text(words, style), right, lead, " " * len(lead)))

    def clauses(self, clauses: Clauses) -> None:
        """What each clause says, if they are few."""
        if len(clauses) <= _FEW:
            for number, says in map(say_clause, clauses):
                self.words(f"{number}: {says}", style="dim", lead="    ")

    def findings(self, title: str, findings: Iterable[TermsFinding], style: str) -> None:
        listed = tuple(findings)
        if listed:
            self.section(title)
        for each in listed:
            self.words(each.what, each.clauses, style, "  ")

    def happened(self, events: Iterable[Event]) -> None:
        """The events, then what each of their clauses says."""
        cited: dict[str, None] = {}
        for event in events:
            self.words(say_event(event, self.zone), event.clauses)
            cited |= dict.fromkeys(event.clauses)
        self.clauses(tuple(cited))

    def moment(self, moment: datetime) -> str:
        return say_moment(moment, self.zone)

    def _print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.console.print(line, soft_wrap=True)


_FORMS = (
    "Terms are @FILE, a person is NAME, ADDRESS, what is drawn PRIZE: PERSON, a payment MEANS SUM "
    "or MEANS SUM to NAME. A field that ends in ... takes several; name=value works in any order."
)


def print_begun(kept: PromotionJournal) -> None:
    """Print the new promotion, and what is wrong with its terms."""
    page = Page(_zone(kept.heading.at))
    page.title(kept)
    page.happened(kept.entries[-1].events)
    if kept.promotion is None:
        page.words(_unoffered(kept), style="red")
    _print_found(page, kept)
    _print_due(page, kept, kept.heading.at)


def print_done(kept: PromotionJournal) -> None:
    """Print what the last act caused, and what to do next."""
    entry = kept.entries[-1]
    page = Page(_zone(entry.at))
    page.happened(entry.events)
    state = kept.promotion
    if state is not None and state.phase is Phase.PREPARING:
        _print_found(page, kept)
        _print_earliest(page, state)
    _print_due(page, kept, entry.at)


def print_refusal(refusal: Refusal, kept: PromotionJournal | None, at: datetime) -> None:
    """Print the reason, its clauses, and what may be done now."""
    page = Page(_zone(at), to_stderr=True)
    cited = f" ({', '.join(refusal.clauses)})" if refusal.clauses else ""
    page.words(f"{refusal.message}{cited} [{refusal.code}]", lead="refused: ")
    page.clauses(refusal.clauses)
    now = refusal.legal or (may_do(kept) if kept else ())
    if now:
        page.words(_as_verbs(now), lead="may be done now: ")


def print_help(kept: PromotionJournal, at: datetime, name: str = "") -> None:
    """Print how to type each act, or the one that is named; acts allowed now are bold."""
    page = Page(_zone(at))
    now = allowed_acts(kept)
    for each in (verb(split(name, VERBS)[0]),) if name else verbs():
        page.words(each.usage, style="bold" if VERBS[each.name] in now else "dim")
        if each.about:
            page.words(each.about, lead="    ")
    page.words(_FORMS, style="dim")


def print_promotion(kept: PromotionJournal, at: datetime) -> None:
    """Print the state of the promotion at that time."""
    page, state = Page(_zone(at)), kept.promotion
    page.title(kept)
    page.words(_unoffered(kept) if state is None else _say_phase(page, state))
    page.section("Terms")
    page.items(stated(kept.rules, kept.terms))
    for prize in kept.terms.prizes:
        page.section(f"Prize: {prize.name.strip() or 'without a name'}")
        page.items(of_prize(kept.rules, prize))
    _print_found(page, kept)
    if state is not None:
        _print_state(page, state)
    _print_due(page, kept, at)
    page.section("May be done now")
    page.words(_as_verbs(may_do(kept)), lead="  ")


def story(kept: PromotionJournal) -> dict[str, Any]:
    """Everything that happened, in order; the offer, which comes first, has no act."""
    return {
        "rulebook": kept.rules.id,
        "name": kept.heading.name,
        "acts": [act_json(entry) for entry in kept.entries],
    }


def act_json(entry: PromotionEntry) -> dict[str, Any]:
    """Who did what when, and what it caused."""
    return {
        "at": plain(entry.at),
        "by": entry.by or None,
        "act": None if entry.action is None else to_plain(entry.action)["act"],
        "told": [
            {"what": say_event(event, _zone(entry.at)), "clauses": list(event.clauses)}
            for event in entry.events
        ],
    }


def print_story(kept: PromotionJournal) -> None:
    """Print everything that happened, in order, each act in its own time zone."""
    page = Page(_zone(kept.heading.at))
    page.title(kept)
    for entry in kept.entries:
        page.zone = _zone(entry.at)
        page.section(", ".join(filter(None, (page.moment(entry.at), entry.by))))
        for event in entry.events:
            page.words(say_event(event, page.zone), event.clauses, lead="  ")
        if not entry.events:
            _print_unoffered(page, kept)


def _print_unoffered(page: Page, kept: PromotionJournal) -> None:
    page.words(f"{kept.heading.name} is recorded, but cannot be offered in this form", lead="  ")
    listed = find_faults(kept.rules, kept.heading.terms)
    for each in (*listed.wrong, *listed.prohibited):
        page.words(each.what, each.clauses, "red", "    ")


def _print_found(page: Page, kept: PromotionJournal) -> None:
    listed = find_faults(kept.rules, kept.terms)
    page.findings("Makes no sense", listed.wrong, "red")
    page.findings("Prohibited", listed.prohibited, "red")
    page.findings("Missing from the terms", listed.missing, "yellow")


def _print_state(page: Page, state: Promotion) -> None:
    page.section("Given out")
    _print_notice(page, state)
    cites = state.rules.cites
    for where, detail in state.available:
        page.item("available", f"{where}, {detail}" if detail else where, cites.promo_available)
    for material in state.marketing:
        page.item("advertised", material, cites.promo_marketing)
    for prize, halt in state.halted.items():
        clauses = cites.promo_postpone if halt == "postponed" else cites.promo_cancel
        page.item(halt, f"the draw of {prize}", clauses, "red")
    for win in state.wins.values():
        _print_win(page, state, win)
    for claim in state.claims.values():
        _print_claim(page, state, claim)
    for dispute in state.disputes.values():
        page.section(f"Dispute {dispute.number}")
        page.item(say_person(dispute.person), dispute.about, cites.promo_dispute)
        page.item("decision", dispute.decision or "none yet", cites.promo_dispute)


def _print_earliest(page: Page, state: Promotion) -> None:
    given = notice(state)
    if given.earliest is not None:
        page.section("The Authority has the terms")
        words = f"the promotion may commence from {page.moment(given.earliest)} on"
        page.words(words, given.clauses, lead="  ")


def _print_notice(page: Page, state: Promotion) -> None:
    page.item("the Authority", say_notice(state, page.zone), notice(state).clauses)


def _print_win(page: Page, state: Promotion, win: Win) -> None:
    cites, left = state.rules.cites, prize_owed(state, win)
    page.section(f"Win {win.number}: {win.prize.name}")
    page.item("winner", f"{say_person(win.winner)}, {page.moment(win.at)}", cites.promo_draw)
    for attempt in win.attempts:
        reached = "notified" if attempt.reached else "not reached"
        note = f": {attempt.note}" if attempt.note else ""
        words = f"{attempt.by}, {page.moment(attempt.at)}{note}"
        page.item(reached, words, cites.promo_notify)
    if left is not None:
        page.item("owed", left.words, left.clauses, "bold")
    elif win.awarded is not None:
        page.item("awarded", page.moment(win.awarded), cites.promo_draw, "green")
    elif win.refused:
        page.item("refused", "nothing is owed", cites.promo_reasons, "red")
    else:
        page.item("cancelled", "nothing is owed", cites.promo_cancel, "red")


def _print_claim(page: Page, state: Promotion, claim: RefusedClaim) -> None:
    cites = state.rules.cites
    page.section(f"Refused claim {claim.number}: {claim.prize.name}")
    for person in claim.claimants:
        page.item("claimant", say_person(person), cites.promo_reasons)
    page.item("reasons", "; ".join(claim.reasons), cites.promo_reasons)
    told = "not told yet" if claim.told is None else f"told {page.moment(claim.told)}"
    page.item("refused", f"{page.moment(claim.at)}; {told}", cites.promo_reasons)
    if claim.kept:
        page.item("kept", "these details must be retained", cites.promo_kept)


def _print_due(page: Page, kept: PromotionJournal, at: datetime) -> None:
    """Print what the operator must do, and what it owes."""
    state = kept.promotion
    if state is None:
        return
    duties = due(state, at)
    open_wins = [(win, left) for win in state.wins.values() if (left := prize_owed(state, win))]
    if duties or open_wins:
        page.section("To do")
    for each in duties:
        style = "bold red" if each.overdue else ""
        page.words(say_due(each, page.zone), each.clauses, style, "  ")
    for win, left in open_wins:
        page.words(
            f"win {win.number}: {win.winner.name} is owed {left.words}", left.clauses, "", "  "
        )


def _say_phase(page: Page, state: Promotion) -> str:
    since = f" since {page.moment(state.commenced)}" if state.commenced else ""
    return f"{state.phase}{since if state.phase is Phase.RUNNING else ''}"


def _unoffered(kept: PromotionJournal) -> str:
    return f"{kept.heading.name} cannot be offered in this form: change its terms"


def _as_verbs(actions: Iterable[str]) -> str:
    return ", ".join(each.replace(" ", "-") for each in actions)


def _zone(at: datetime) -> tzinfo:
    zone = at.tzinfo
    assert zone is not None, "every moment of a journal has a zone"
    return zone
