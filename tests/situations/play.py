"""A situation played at a table, act by act, and compared with what it says."""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from types import NoneType
from typing import Any

from croupier.cards import DECK, Card, format_cards, parse_cards
from croupier.console.offers import round_offers
from croupier.games.game import game_of
from croupier.games.settlement import SettlementLine
from croupier.games.state import BY_HAND, RoundState
from croupier.house.table import By, Table, decks_to_shuffle, pools_of
from croupier.house.table.ending import lines_of
from croupier.house.table.state import InPlay
from croupier.machine import Refusal
from croupier.money import Amount, format_amount, parse_amount
from croupier.records.journal import Heading, Journal, begin, enter, from_plain
from croupier.records.journal.book import actor
from croupier.records.journal.reading import ReadingError
from croupier.records.rounds import FORMAT, RecordError, replay
from croupier.records.sentences import is_irregular
from tests.scenarios.decks import COMMUNITY, DEALER, DEALER_FIRST, holdem_order, lunar_order

from .files import Answer, Failed, Line, Situation
from .preparation import next_step
from .words import Act, translate, translate_record

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gil")
OFFICES = {
    "dealer": "Dana, dealer",
    "supervisor": "Sue, casino supervisor",
    "operator": "Olga, casino operator",
}
START = datetime(2026, 11, 15, 20, tzinfo=UTC)
HAND = {True: 5, False: 2}
_PLACES = {"dealer": DEALER, "board": COMMUNITY}


def is_lunar(situation: Situation) -> bool:
    return situation.rulebook in DEALER_FIRST


def right_order(situation: Situation, boxes: list[int]) -> list[int]:
    """The recipient of each card of the deal, by the document."""
    if is_lunar(situation):
        return lunar_order(boxes, situation.dealing, DEALER_FIRST[situation.rulebook])
    return holdem_order(boxes, situation.dealing)


def laid(situation: Situation) -> tuple[Card, ...]:
    """The deck: the cards in the order in which the document deals them, then what follows."""
    piles = {_PLACES.get(place, place): list(cards) for place, cards in situation.cards.items()}
    follow = piles.pop("then", [])
    named = parse_cards([*follow, *(card for pile in piles.values() for card in pile)])
    spare = [card.text for card in DECK if card not in named]
    dealt = []
    for place in right_order(situation, situation.dealt_to):
        pile = piles.get(place if place in _PLACES.values() else str(place), [])
        dealt.append(pile.pop(0) if pile else spare.pop(0))
    if left := [f"{place}: {pile}" for place, pile in piles.items() if pile]:
        raise ValueError(f"{situation.id}: more cards than the document deals ({left})")
    return parse_cards([*dealt, *follow, *spare])


def cited(found: Any) -> Iterator[str]:
    """Every clause that is named anywhere in an event or a refusal."""
    if isinstance(found, Refusal | RecordError):
        yield from found.clauses
    elif isinstance(found, tuple | list):
        for each in found:
            yield from cited(each)
    elif not isinstance(found, str | int | Card | NoneType):
        kind: Any = type(found)
        for name in _fields(kind):
            value = getattr(found, name)
            yield from map(str, value) if "clauses" in name else cited(value)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """The names of a dataclass's fields; of anything else, none."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()


def matches(rulebook: str, wanted: Iterable[str], found: Iterable[str]) -> bool:
    """Whether one of the wanted clauses, or a part of it, is among those found."""
    own = [each.removeprefix(f"{rulebook}:") for each in found]
    return any(
        each == number or each.startswith((f"{number}(", f"{number}."))
        for number in wanted
        for each in own
    )


def say_clauses(found: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(found)) or "nothing"


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
                yield from (self._dealing(to, up, by) for to, up in self._right_deal())
            case ["deal", "exposing", *places]:
                yield from (self._dealing(to, up, by) for to, up in self._exposing(places))
            case ["deal", "without", "the", "last", "of", place]:
                yield from (self._dealing(to, up, by) for to, up in self._but_last(place))
            case ["deal", "with", "one", "more", "to", place]:
                yield from (self._dealing(to, up, by) for to, up in self._right_deal())
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

    def _dealing(self, place: str, up: bool, by: By) -> Callable[[], tuple[Any, ...]]:
        return self._doing(translate(f"deal to {place}{' face up' if up else ''}", "dealer"), by)

    def _right_deal(self) -> Iterator[tuple[str, bool]]:
        """The whole deal: except from a shuffler, Lunar Poker shows the dealer's last card."""
        order = right_order(self.situation, self.situation.dealt_to)
        names = {DEALER: "dealer", COMMUNITY: "board"}
        up = is_lunar(self.situation) and self.situation.dealing != "shuffler"
        last = len(order) - 1 - order[::-1].index(DEALER)
        for index, to in enumerate(order):
            yield names.get(to, str(to)), up and index == last

    def _exposing(self, places: Iterable[str]) -> Iterator[tuple[str, bool]]:
        """The deal with the first card of these places face up."""
        open_, up_card = {place for place in places if place != "and"}, True
        for to, up in self._right_deal():
            by_mistake = to in open_
            up_card &= not (by_mistake and to == "dealer")
            open_.discard(to)
            yield to, by_mistake or (up and up_card)

    def _but_last(self, place: str) -> list[tuple[str, bool]]:
        dealt = list(self._right_deal())
        last = max(index for index, (to, _) in enumerate(dealt) if to == place)
        return [*dealt[:last], *dealt[last + 1 :]]

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


def check(rulebook: str, line: Line, events: Iterable[Any], refusal: Refusal | None) -> None:
    """Whether the act was answered as the line says."""
    events = list(events)
    answer: Answer = line.answer
    irregular: list[Any] = []
    match answer:
        case "either":
            return
        case "accepted":
            right, found = refusal is None, cited(events)
        case "refused":
            right, found = refusal is not None, cited(refusal)
        case "noticed":
            irregular = list(filter(is_irregular, events))
            right = refusal is not None or bool(irregular)
            found = cited(refusal or irregular)
    if right and (not line.clauses or matches(rulebook, line.clauses, found)):
        return
    if refusal:
        came = f"refused ({say_clauses(refusal.clauses)}): {refusal.message}"
    else:
        came = f"accepted, citing {say_clauses(cited(events))}"
        came += f"; marked irregular: {say_clauses(cited(irregular))}"
    raise Failed(f"{line.text!r}: {came}")


def play(situation: Situation) -> AtTable:
    """Play a situation to its end; raise `Failed` at the first difference in the acts, or with all
    differences at the end."""
    table = AtTable(situation)
    for line in situation.acts:
        table.does(line)
    if wrong := list(differences(situation, table)):
        raise Failed("; ".join(wrong))
    return table


def differences(situation: Situation, table: AtTable) -> Iterator[str]:
    said = situation.said
    yield from _wagers(table, said.get("wager", {}))
    yield from _nets(table, said.get("net", {}))
    for name in said.get("unsettled", ()):
        if (lines := table.of_wager(name)) or not table.stands(name):
            yield f"{name} should still lie there: {lines or 'there is no such wager'}"
    if "round" in said and said["round"] != (state := _state(table)):
        yield f"the round should be {said['round']} and is {state}"
    if "noticed" in said and not matches(situation.rulebook, said["noticed"], table.noticed):
        wanted, found = ", ".join(said["noticed"]), say_clauses(table.noticed)
        yield f"noticed should be one of {wanted}; refused or marked irregular was {found}"
    for box in said.get("not_playing", ()):
        if table.last is not None and _has_cards(table.last, box):
            yield f"box {box} should not play, and was dealt cards"
    yield from _pools(table, said.get("pool", {}))


def _wagers(table: AtTable, expected: dict[str, str]) -> Iterator[str]:
    for name, amount in expected.items():
        lines = table.of_wager(name)
        if not lines or table.stands(name):
            yield f"{name} should have come to {amount}, and was never settled"
        elif (net := sum((line.net for line in lines), start=0)) != parse_amount(amount):
            yield f"{name} should have come to {amount}, not {format_amount(net)}: {lines}"


def _nets(table: AtTable, expected: dict[str, str]) -> Iterator[str]:
    for box, amount in expected.items():
        lines = [line for line in table.lines if line.box == int(box)]
        net: Amount = sum((line.net for line in lines), start=0)
        standing = [] if table.last is None else sorted(_standing(table.last, int(box)))
        if standing:
            yield f"box {box} should have come to {amount}; unsettled: {', '.join(standing)}"
        elif net != parse_amount(amount):
            yield f"box {box} should have come to {amount}, not {format_amount(net)}: {lines}"


def _standing(in_play: InPlay, box: int) -> frozenset[str]:
    found = in_play.round.boxes.get(box)
    return frozenset() if found is None else found.standing


def _state(table: AtTable) -> str:
    last = table.last
    if last is None:
        return "not begun"
    if last.round.void:
        return "void"
    return "over" if last.round.settled else "running"


def _has_cards(in_play: InPlay, box: int) -> bool:
    found = in_play.round.boxes.get(box)
    return bool(in_play.round.stray.get(box)) or (found is not None and bool(found.all_cards))


def _pools(table: AtTable, expected: dict[str, str]) -> Iterator[str]:
    pools = pools_of(table.table)
    left = {} if pools is None else {str(name): pools.of(name) for name in pools.names}
    for name, amount in expected.items():
        if left.get(name) != parse_amount(amount):
            found = format_amount(left[name]) if name in left else "there is none"
            yield f"the jackpot's {name} should be {amount}: {found}"


def replay_record(situation: Situation) -> None:
    """The situation as a round record: refused on one of its clauses, or settled as it says."""
    said = situation.said
    made = {
        "format": FORMAT,
        "rulebook": situation.rulebook,
        "options": said.get("options", {}),
        "dealing": situation.dealing,
        "by_hand": situation.by_hand,
        "deck": format_cards(laid(situation)),
        "wagers": [_wager_entry(wager) for wager in said["wagers"]],
        "actions": [translate_record(line) for line in situation.record],
    }
    wanted = said.get("refused")
    try:
        final = replay(made).final
    except RecordError as error:
        if wanted is None or not matches(situation.rulebook, wanted, error.clauses):
            raise Failed(f"refused ({say_clauses(error.clauses)}): {error.message}") from error
        return
    if wanted is not None:
        raise Failed(f"the record should be refused on {', '.join(wanted)}: {final.lines}")
    for name, amount in said.get("wager", {}).items():
        box, wager = name.split(maxsplit=1)
        own = [line for line in final.lines if (line.box, line.wager) == (int(box), wager)]
        if not own or sum(line.net for line in own) != parse_amount(amount):
            raise Failed(f"{name} should have come to {amount}: {own}")


def _wager_entry(wager: str) -> dict[str, Any]:
    said = translate(f"wager {wager}", "")["with"]
    return {name: said[name] for name in ("box", "area", "amount", "on") if name in said}
