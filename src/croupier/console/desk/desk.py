"""A table that is played into the situation of an incident, act by act."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.acts import acts_of
from croupier.cards import DECK, UNSEEN, Card, TableCard, format_cards
from croupier.console.desk.incident import Incident, IncidentError
from croupier.games.actions import PlaceOverlooked, PlaceWager
from croupier.games.events import COMMUNITY, DEALER, CardDealt, StrayCardDealt
from croupier.games.game import game_of
from croupier.games.state import ByHand, RoundState
from croupier.house.people import Rank
from croupier.house.table import By, Table, decks_to_shuffle
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.records.journal import (
    Heading,
    Journal,
    JournalError,
    ReadingError,
    actor,
    begin,
    enter,
    from_plain,
    parse_typed,
)
from croupier.value import value

_START = datetime(2026, 1, 1, 20, tzinfo=UTC)
_RANKS = tuple(rank for rank in Rank if rank is not Rank.INSPECTOR)
_TOO_LOW = ("rank", "no-power", "not-yours")
"""Codes of refusals that a person of a higher rank might not get."""
_RIGHTLY = ("deal", "deal on")
_WHO = re.compile(r"(?:(?P<who>[A-Za-z][\w .'-]*): )?(?P<act>.+)")
_NEEDS: Mapping[str, ByHand] = {
    "deal": ByHand.DEALING,
    "deal-complete": ByHand.DEALING,
    "flip-card": ByHand.DEALING,
    "notice-stray": ByHand.DEALING,
    "spread-discards": ByHand.DRAWING,
    "tap": ByHand.DECLARING,
    "wave": ByHand.DECLARING,
    "pay-undeclared": ByHand.DECLARING,
    "announce": ByHand.ANNOUNCING,
    "reveal-dealer": ByHand.REVEALING,
}
"""The work that a person must do at the table for an act to be possible; other mistakes need a
person who collects."""
_TOLD: Mapping[str, tuple[str, ...]] = {
    "deal": ("card",),
    "flip-card": ("card",),
    "reveal-dealer": ("cards",),
}
"""Fields of acts that make sense only at a table with real cards."""


@value
class Done:
    """One act of the incident: its events, or why it was refused."""

    act: str
    by: By
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None


@value
class Act:
    """A line of the incident."""

    field: str
    text: str
    who: str | None
    plain: Mapping[str, Any] | None
    """None for `deal` and `deal on`: all cards that are due are dealt correctly."""

    @property
    def verb(self) -> str:
        return "deal" if self.plain is None else str(self.plain["act"])

    @property
    def tells_cards(self) -> bool:
        """Whether it says which cards are seen, like acts at a table with real cards."""
        said = {} if self.plain is None else self.plain.get("with", {})
        return self.verb == "show" or any(said.get(name) for name in _TOLD.get(self.verb, ()))

    @property
    def completes(self) -> bool:
        """Whether it states that the deal is complete."""
        return self.text.endswith("deal")


def read_acts(incident: Incident, field: str) -> list[Act]:
    """The lines of a field: each with its verb, or an error that names the line."""
    found = []
    for number, text in enumerate(getattr(incident, field), start=1):
        match = _WHO.fullmatch(text.strip())
        if match is None:
            raise IncidentError(f"{field}, line {number}: nothing is said")
        try:
            plain = None if match["act"].strip() in _RIGHTLY else parse_typed(match["act"])
        except ReadingError as error:
            raise IncidentError(f"{field}, line {number}: {error}") from error
        found.append(Act(f"{field}, line {number}", text.strip(), match["who"], plain))
    return found


class Desk:
    """The table of an incident. Every card has a face; those that are not given have any face."""

    def __init__(self, incident: Incident) -> None:
        self.incident, self.now = incident, _START
        self.acts = {name: read_acts(incident, name) for name in ("decided", "wrong", "after")}
        every = [act for acts in self.acts.values() for act in acts]
        self.by_hand = _by_hand(incident, every)
        self.journal = self._begin()
        self.deck = self._laid(every)
        self.done: list[Done] = []
        self._open(every)

    @property
    def table(self) -> Table:
        return self.journal.table

    @property
    def all_known(self) -> bool:
        """Whether the incident gives every card that was dealt."""
        given = {card for cards in self.incident.cards.values() for card in cards}
        dealt = [
            card
            for entry in self.journal.entries
            for event in entry.events
            if isinstance(event, CardDealt | StrayCardDealt)
            for card in [event.card]
        ]
        return given.issuperset(dealt)

    def follow(self) -> None:
        """Take the steps that need nobody's decision; at this table the software does so."""

    # Before the first act

    def _begin(self) -> Journal:
        said = self.incident
        jackpot = {name: str(each) for name, each in (said.jackpot or {}).items()} or None
        heading = Heading(
            rulebook=said.rulebook,
            options=said.options,
            dealing=said.dealing,
            limits=said.limits,
            jackpot=jackpot,
            **self._handled(),
        )
        try:
            return begin(heading)
        except JournalError as error:
            raise IncidentError(
                f"rulebook, options, dealing, limits or jackpot: {error}"
            ) from error

    def _handled(self) -> dict[str, Any]:
        """The work of people at the table, as in its heading."""
        return {"by_hand": sorted(self.by_hand)}

    def _open(self, acts: list[Act]) -> None:
        self._make_ready()
        boxes = sorted({int(box) for box in (*self.incident.wagers, *self.incident.unchecked)})
        for box in boxes:
            self._must("sit", self.player(box), f"wagers.{box}", box=box, player=self.player(box))
        self._make_ready()
        for field, verb in (("wagers", "wager"), ("unchecked", "place-unchecked")):
            for box, area, on, amount in _wagers(getattr(self.incident, field)):
                said = {"box": box, "area": area, "amount": str(amount)}
                by = self.player(box) if verb == "wager" else official("dealer")
                where = f"{field}.{box}.{area}"
                self._must(verb, by, where, **said, **({} if on is None else {"on": on}))
        if not any(act.verb == "no-more-bets" for act in acts):
            self._must("no-more-bets", official("dealer"), "wagers")
            if ByHand.DEALING in self.by_hand and not any(act.verb == "deal" for act in acts):
                self.deal_rest()
            self.follow()

    def player(self, box: int) -> str:
        return self.incident.players.get(str(box), f"player {box}")

    def _make_ready(self) -> None:
        turn = self.table.upkeep.turn if self.table.upkeep.decks else 1
        orders = {
            str(deck): format_cards(self._filled() if deck == turn else DECK)
            for deck in decks_to_shuffle(self.table)
        }
        self._must("make-ready", official("dealer"), "cards", orders=orders)

    def _must(self, verb: str, by: By, field: str, **said: Any) -> None:
        try:
            self.enter({"act": verb, "with": said}, by)
        except Refusal as refusal:
            clauses = f" ({', '.join(refusal.clauses)})" if refusal.clauses else ""
            raise IncidentError(f"{field}: {refusal.message}{clauses}") from refusal
        except ReadingError as error:
            raise IncidentError(f"{field}: {error}") from error

    def _laid(self, acts: list[Act]) -> tuple[TableCard, ...]:
        """The deck as far as it is given, with every known card where it was dealt."""
        piles = {place: list(cards) for place, cards in self.incident.cards.items()}
        follow = piles.pop("then", [])
        dealt = []
        for place in self._placements(acts):
            pile = piles.get(place, [])
            dealt.append(pile.pop(0) if pile else UNSEEN)
        if left := [place for place, pile in piles.items() if pile]:
            place = left[0]
            raise IncidentError(f"cards.{place}: more cards than are dealt there; use then")
        return (*dealt, *follow)

    def _filled(self) -> tuple[Card, ...]:
        """The whole deck, with arbitrary cards in place of those that are not given."""
        spare = [card for card in DECK if card not in self.deck]
        laid = [card if isinstance(card, Card) else spare.pop() for card in self.deck]
        return (*laid, *spare)

    def _placements(self, acts: list[Act]) -> Iterator[str]:
        """The place of each card of the deal: as the acts say, otherwise the correct one."""
        names = {DEALER: "dealer", COMMUNITY: "board"}
        right = [names.get(to, str(to)) for to, _ in self._deal_order()]
        for act in acts if ByHand.DEALING in self.by_hand else ():
            if act.verb == "deal-complete":
                return
            if act.verb != "deal":
                continue
            if act.plain is None:
                break
            place = str(act.plain["with"]["to"])
            if place in right:
                right.remove(place)
            yield place
        yield from right

    def _deal_order(self) -> list[tuple[int, int]]:
        """The document's order of dealing for these wagers."""
        rules = self.table.limits.rules
        game = game_of(rules)
        round: RoundState = game.open(rules, DECK, self.table.dealing)
        for kind, field in ((PlaceWager, "wagers"), (PlaceOverlooked, "unchecked")):
            for box, area, on, amount in _wagers(getattr(self.incident, field)):
                if area == "jackpot":
                    continue
                try:
                    round, _ = game.act(round, kind(box, area, amount, on))
                except Refusal as refusal:
                    clauses = ", ".join(refusal.clauses)
                    message = f"{field}.{box}.{area}: {refusal.message} ({clauses})"
                    raise IncidentError(message) from refusal
        lone = game.not_dealt_to(round)
        return [(to, which) for to, which in game.deal_order(round) if to not in lone]

    # Acts

    def enter(self, plain: Mapping[str, Any], by: By) -> tuple[Any, ...]:
        self.now += timedelta(seconds=1)
        action = from_plain(plain, by, self.table)
        self.journal = enter(self.journal, action, by, self.now)
        return self.journal.entries[-1].events

    def do(self, act: Act) -> Done:
        """Perform an act and the steps that follow. A refusal is part of the result."""
        done = self._do(act)
        self.follow()
        return done

    def _do(self, act: Act) -> Done:
        if act.plain is None:
            events = self.deal_rest(complete=act.completes)
            return self._kept(Done(act.text, official("dealer"), events))
        refusal: Refusal | None = None
        by: By = ""
        for by in self._people(act):
            try:
                return self._kept(Done(act.text, by, self.enter(act.plain, by)))
            except ReadingError as error:
                raise IncidentError(f"{act.field}: {error}") from error
            except Refusal as refused:
                refusal = refused
                if refused.code not in _TOO_LOW:
                    break
        return self._kept(Done(act.text, by, (), refusal))

    def _kept(self, done: Done) -> Done:
        self.done.append(done)
        return done

    def _people(self, act: Act) -> Iterator[By]:
        """The people who may perform it: the person it names, the player of the box, or staff from
        the dealer upwards."""
        assert act.plain is not None
        if act.who is not None:
            yield self._person(act)
            return
        row = acts_of(self.table.rulebook.game).get(act.verb)
        box = str(act.plain.get("with", {}).get("box", ""))
        if row is not None and "player" in row.asked_by and box.isdecimal():
            yield self.player(int(box))
        else:
            yield from (official(rank) for rank in _RANKS)

    def _person(self, act: Act) -> By:
        who = str(act.who).strip()
        if who in {self.player(box) for box in range(1, self.table.limits.rules.boxes + 1)}:
            return who
        try:
            return actor(f"an official, {who}")
        except ReadingError as error:
            raise IncidentError(f"{act.field}: {who!r} is neither a player nor a rank") from error

    def deal_rest(self, *, complete: bool = True) -> tuple[Any, ...]:
        """Deal all cards that are still due, correctly, and declare the deal complete."""
        events: list[Any] = []
        while (round := dealing(self.table)) is not None:
            game = game_of(round)
            place = game.next_place(round)
            if place is None:
                if complete:
                    events += self.enter({"act": "deal-complete"}, official("dealer"))
                break
            said: dict[str, Any] = {"to": place, "exposed": game.is_dealt_up(round, place)}
            events += self.enter({"act": "deal", "with": said}, official("dealer"))
        return tuple(events)


def dealing(table: Table) -> RoundState | None:
    round = None if table.in_play is None else table.in_play.round
    return round if round is not None and game_of(round).is_dealing(round) else None


def official(rank: str) -> By:
    name = "the dealer" if rank == Rank.DEALER else "an official"
    return actor(f"{name}, {rank}")


def _by_hand(incident: Incident, acts: list[Act]) -> frozenset[ByHand]:
    if incident.by_hand is not None:
        said = incident.by_hand.replace(" ", "").split(",")
        return frozenset(ByHand(each) for each in said if each)
    verbs = [act.verb for act in acts]
    needed = {_NEEDS[verb] for verb in verbs if verb in _NEEDS}
    if "deal-complete" in verbs and "deal" in verbs[verbs.index("deal-complete") :]:
        needed.add(ByHand.DRAWING)
    return frozenset(needed or {ByHand.COLLECTING})


def _wagers(
    given: Mapping[str, Mapping[str, Amount]],
) -> Iterator[tuple[int, str, int | None, Amount]]:
    """Box, area, the other box of a wager on it, and amount."""
    for box, areas in given.items():
        for key, amount in areas.items():
            area, _, on = key.rpartition("_on_")
            if on.isdecimal() and area:
                yield int(box), f"{area}_on", int(on), amount
            else:
                yield int(box), key, None, amount
