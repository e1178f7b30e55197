"""The table at which a situation is played, act by act."""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

from croupier.cards import DECK, Card, format_cards
from croupier.console.offers import round_offers
from croupier.games.game import game_of
from croupier.games.settlement import SettlementLine
from croupier.games.state import BY_HAND, RoundState
from croupier.house.table import By, Table, decks_to_shuffle
from croupier.house.table.ending import lines_of
from croupier.house.table.state import InPlay
from croupier.machine import Refusal
from croupier.records.journal import Heading, Journal, begin, enter, from_plain
from croupier.records.journal.book import actor
from croupier.records.journal.reading import ReadingError
from croupier.records.sentences import is_irregular

from .answers import check, cited
from .deck import deal_but_last, deal_exposing, laid, right_deal
from .files import Failed, Line, Situation
from .preparation import next_step
from .words import Act, translate

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gil")
OFFICES = {
    "dealer": "Dana, dealer",
    "supervisor": "Sue, casino supervisor",
    "operator": "Olga, casino operator",
}
START = datetime(2026, 11, 15, 20, tzinfo=UTC)


class AtTable:
    """A table with seated players, wagers placed and cards arranged."""

    def __init__(self, situation: Situation) -> None:
        said = situation.said
        jackpot, real = said.get("jackpot"), bool(said.get("real_cards"))
        heading = Heading(
            rulebook=situation.rulebook,
            options=said.get("options", {}),
            dealing=situation.dealing,
            by_hand=[each.value for each in BY_HAND] if real else situation.by_hand,
            cards_by_hand=real or said.get("cards_by_hand", not said.get("opened", True)),
            real_cards=real,
            limits=said.get("limits", "10:500:5"),
            jackpot={"pool": jackpot} if isinstance(jackpot, str) else jackpot,
        )
        self.situation, self.now = situation, START
        self.journal: Journal = begin(heading)
        self.noticed: list[str] = []
        """Clauses of refusals, and of what was accepted and marked irregular."""
        self.told: list[Any] = []
        """Events, and refusals and offers, as they came."""
        self.players: dict[int, str] = {
            int(box): name for box, name in said.get("players", {}).items()
        }
        self._open(said.get("wagers", ()))

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        return laid(self.situation)

    @property
    def cited(self) -> list[str]:
        """Clauses of refusals, of offers and of everything that was accepted."""
        return list(cited(self.told))

    @property
    def table(self) -> Table:
        return self.journal.table

    # Before the first act of the situation

    def _open(self, wagers: Iterable[str]) -> None:
        placed = [translate(f"wager {wager}", "") for wager in wagers]
        boxes = sorted({act["with"]["box"] for act in placed} | self.players.keys())
        if not self.situation.said.get("opened", True):
            return
        self.make_ready()
        for box in boxes:
            self._must({"act": "sit", "with": {"box": box, "player": self.player(box)}}, box)
        self.make_ready()
        for act in placed:
            self._must(act, act["with"]["box"])

    def player(self, box: int) -> str:
        return self.players.get(box, NAMES[box - 1])

    def _must(self, act: Act, box: int) -> None:
        try:
            self.enter(act, self.player(box))
        except Refusal as refusal:
            raise Failed(f"before the first act: {act} is refused: {refusal}") from refusal

    def _prepare(self) -> None:
        """Let people make the cards ready, up to the step at which the acts begin."""
        stop = self.situation.said.get("prepared_to")
        while (step := next_step(self.table, self.deck, stop)) is not None:
            act, who = step
            if act["act"] == "let-players-look" and not self.table.upkeep.seats:
                return
            self.enter(act, self.by(who))

    def make_ready(self) -> None:
        """Shuffle the cards; in a round that has run out of them, the discard rack."""
        if self.table.cards_by_hand:
            self._prepare()
            return
        in_play = self.table.in_play
        dealt = in_play is not None and in_play.dealt
        cards = self.round_in_play.rack if dealt else self.deck
        turn = self.table.upkeep.turn if self.table.upkeep.decks else 1
        orders = {
            str(deck): format_cards(cards if deck == turn else DECK)
            for deck in decks_to_shuffle(self.table)
        }
        self.enter({"act": "make-ready", "with": {"orders": orders}}, actor(OFFICES["dealer"]))

    # Acts

    def enter(self, act: Act, by: By) -> tuple[Any, ...]:
        """Perform an act; return its events or raise a `Refusal`."""
        self.now += timedelta(seconds=1)
        try:
            action = from_plain(act, by, self.table)
        except ReadingError as error:
            raise Failed(f"the table cannot read {act}: {error}") from error
        self.journal = enter(self.journal, action, by, self.now)
        events = self.journal.entries[-1].events
        self.told.append(events)
        return events

    def by(self, who: str) -> By:
        """A player by name; an office is a person of that rank."""
        if who[0].isupper():
            return who
        try:
            return actor(OFFICES.get(who, f"Max, {who}"))
        except ReadingError as error:
            raise Failed(f"{who}: {error}") from error

    def does(self, line: Line) -> None:
        """Perform one line and check the answer."""
        if line.offered is not None:
            self._check_offered(line)
            return
        if line.who == "clock":
            self.now += timedelta(minutes=int(line.act.split()[0]))
            return
        by, before = self.by(line.who), self.journal
        events: list[Any] = []
        refusal: Refusal | None = None
        try:
            for deed in self._deeds(line, by):
                events += deed()
        except Refusal as refused:
            refusal = refused
        self.noticed += cited([*filter(is_irregular, events), refusal])
        self.told.append(refusal)
        check(self.situation.rulebook, line, events, refusal)
        if line.could:
            self.journal = before

    def _deeds(self, line: Line, by: By) -> Iterator[Callable[[], tuple[Any, ...]]]:
        """The acts of one line: dealing several cards is one act for each."""
        words = line.act.split()
        match words:
            case ["deal"]:
                yield from self._dealings(right_deal(self.situation), by)
            case ["deal", "exposing", *places]:
                yield from (
                    self._dealing(to, up, by) for to, up in deal_exposing(self.situation, places)
                )
            case ["deal", "without", "the", "last", "of", place]:
                yield from (
                    self._dealing(to, up, by) for to, up in deal_but_last(self.situation, place)
                )
            case ["deal", "with", "one", "more", "to", place]:
                yield from self._dealings(right_deal(self.situation), by)
                yield self._dealing(place, False, by)
            case ["deal", number, "to", place] if number.isdecimal():
                for _ in range(int(number)):
                    yield self._dealing(place, False, by)
            case ["show", "a", *_, "in", minutes, "minutes"]:
                act = translate(line.act.rpartition(" in ")[0], line.who)
                moment = self.now + timedelta(seconds=1, minutes=int(minutes))
                act["with"]["closes_at" if "closing" in words else "at"] = moment.isoformat()
                yield self._doing(act, by)
            case ["reshuffle", "the", "discard", "rack"]:
                orders = {"1": format_cards(self.round_in_play.rack)}
                yield self._doing({"act": "make-ready", "with": {"orders": orders}}, by)
            case ["make", "ready"]:
                yield self._ready
            case ["shuffle", "the", "rack"]:
                yield lambda: self._shuffle_rack(by)
            case ["play", "a", "round", "and", "fold"]:
                yield from self._folded_round()
            case ["clear", "the", "table"]:
                while (box := self._collectable()) is not None:
                    yield self._doing({"act": "collect-cards", "with": {"box": box}}, by)
            case _:
                yield self._doing(translate(line.act, line.who), by)

    def _ready(self) -> tuple[Any, ...]:
        self.make_ready()
        return self.journal.entries[-1].events

    def _shuffle_rack(self, by: By) -> tuple[Any, ...]:
        """Deal from the discard rack, in its order, after the cards have run out."""
        rack = format_cards(self.round_in_play.rack)
        orders = {str(deck): rack for deck in decks_to_shuffle(self.table)}
        return self.enter({"act": "make-ready", "with": {"orders": orders}}, by)

    def _folded_round(self) -> Iterator[Callable[[], tuple[Any, ...]]]:
        """Every box that has cards in the situation wagers the minimum and folds."""
        dealer, boxes = self.by("dealer"), self.situation.dealt_to
        yield self._ready
        for box, area in ((box, area) for box in boxes for area in ("ante", "super")):
            yield self._doing(translate(f"wager {box} {area} 10", ""), self.player(box))
        yield self._doing(translate("no more bets", ""), dealer)
        for box in boxes:
            yield self._doing(translate(f"fold {box}", ""), self.player(box))

    def _doing(self, act: Act, by: By) -> Callable[[], tuple[Any, ...]]:
        return lambda: self.enter(act, by)

    def _dealings(
        self, dealt: Iterable[tuple[str, bool]], by: By
    ) -> Iterator[Callable[[], tuple[Any, ...]]]:
        return (self._dealing(to, up, by) for to, up in dealt)

    def _dealing(self, place: str, up: bool, by: By) -> Callable[[], tuple[Any, ...]]:
        return self._doing(translate(f"deal to {place}{' face up' if up else ''}", "dealer"), by)

    def _collectable(self) -> int | None:
        in_play = self.table.in_play
        if in_play is None or not in_play.dealt:
            return None
        choices = game_of(in_play.round).legal(in_play.round)
        return next((each.of for each in choices if each.action == "collect_cards"), None)

    def offered_in_round(self, by: By, box: int) -> set[str]:
        """What a person may do now at a box."""
        offers = round_offers(self.table, by)
        return {each.act for each in offers if each.said.get("box") == box}

    def copy(self) -> "AtTable":
        """A copy of the table to continue separately."""
        other = copy(self)
        other.told, other.noticed = [*self.told], [*self.noticed]
        return other

    @property
    def round_in_play(self) -> RoundState:
        assert self.table.in_play is not None
        return self.table.in_play.round

    def _check_offered(self, line: Line) -> None:
        assert line.offered is not None
        offers = tuple(round_offers(self.table, self.by(line.who)))
        self.told.append(offers)
        offered = {each.act for each in offers}
        if offered != set(line.offered):
            raise Failed(f"{line.text!r}: offered is {', '.join(sorted(offered)) or 'nothing'}")

    # At the end

    @property
    def last(self) -> InPlay | None:
        """The round in play, or the last one that was played."""
        in_play = self.table.in_play
        if in_play is not None and in_play.dealt:
            return in_play
        return self.table.played[max(self.table.played)].in_play if self.table.played else None

    @property
    def lines(self) -> tuple[SettlementLine, ...]:
        last = self.last
        return () if last is None else (*lines_of(last), *last.corrected)

    def of_wager(self, name: str) -> list[SettlementLine]:
        """The lines of "1 ante"; what was cut from a wager belongs to it."""
        box, wager = name.split(maxsplit=1)
        own = (wager, f"{wager}_excess")
        return [line for line in self.lines if line.box == int(box) and line.wager in own]

    def stands(self, name: str) -> bool:
        box, wager = name.split(maxsplit=1)
        last = self.last
        found = None if last is None else last.round.boxes.get(int(box))
        return found is not None and wager in found.standing
