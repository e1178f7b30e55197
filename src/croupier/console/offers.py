"""What a person may do at a table now: each act with its words and clauses."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, fields
from datetime import datetime
from itertools import chain
from typing import Any

from croupier.console.places import at_place, say_place, say_unseen
from croupier.games.events import DEALER
from croupier.games.game import awaited, game_of
from croupier.games.real_cards import REAL_CARDS, CardsToSee
from croupier.games.state import RoundState
from croupier.games.view import DEALER_VIEW, SPECTATOR, SUPERVISOR, Choice, Viewer, player
from croupier.house import directions, disputes, upkeep
from croupier.house.directions import one_hand_viewed
from croupier.house.disputes import Dispute, Disputes, Stage
from croupier.house.disputes import DisputeStep as DisputeStep
from croupier.house.limits.sign import name_areas
from croupier.house.people import Official, Rank, is_employee, named, same_name
from croupier.house.table import By, Table, presence
from croupier.house.table import act as perform
from croupier.house.table.operator import unapproved
from croupier.house.table.state import counts_by_hand
from croupier.house.upkeep import Cure, DeckCheck, DeckStep, Remedy, device_for
from croupier.house.upkeep.decks import check_clauses
from croupier.machine import Refusal
from croupier.records.journal import ReadingError, from_plain, verb_named
from croupier.records.journal.plain import ORDERS
from croupier.records.sentences.words import say_moment, say_sign
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


def viewer_of(table: Table, by: By | None) -> Viewer:
    """The view of a person: a dealer's, a supervisor's for other officials, or that of a player's
    boxes."""
    if isinstance(by, Official):
        return DEALER_VIEW if by.rank is Rank.DEALER else SUPERVISOR
    boxes = boxes_of(table, by)
    return player(*boxes) if boxes else SPECTATOR


def boxes_of(table: Table, by: By | None) -> tuple[int, ...]:
    """The boxes of a player; none for an official."""
    if by is None or isinstance(by, Official):
        return ()
    return tuple(box for box, name in table.players.items() if same_name(name, by))


def boxes_seen(table: Table, boxes: tuple[int, ...], now: datetime) -> tuple[int, ...]:
    """The boxes of a player that the player may look at: only the seat's, if so directed."""
    if len(boxes) < 2 or not one_hand_viewed(table.directions, table.name, now):
        return boxes
    return tuple(box for box in table.taken if box in boxes)[:1]


def is_staff(by: By | None) -> bool:
    """Whether this is an employee of the house of any rank."""
    return isinstance(by, Official) and is_employee(by)


_BLANKS: Mapping[str, str] = {
    "at": "CARDS",
    "discard": "CARDS",
    "delivered": "COLOUR",
    "decks": "COLOUR",
    "sign": "LIMITS",
}
"""Placeholders for fields whose names would say less."""
_UNSAID = ("orders",)
"""Fields that the software fills in and nobody types."""


@value
class Offer:
    """A possible act: its words, its clauses, and the known values of its fields."""

    act: str
    words: str
    clauses: Clauses
    said: Mapping[str, Any] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    """Fields to fill in although they have a default, or that lie inside another field."""
    blanks: Mapping[str, str] = field(default_factory=dict)
    """Placeholders of this offer, where they are narrower than the act's."""
    explains: bool = False
    """Whether the words say more than the act's title: why it is due, or for whom."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields still to be filled in."""
        must = (name for name in verb_named(self.act).must if name not in _UNSAID)
        return (*(name for name in must if name not in self.said), *self.asks)

    @property
    def typed(self) -> str:
        """The text to type, with capitals for the missing values."""
        return " ".join((self.act, *self._must(), *self._may()))

    def _must(self) -> Iterator[str]:
        for name in verb_named(self.act).must:
            if name in self.said:
                if self.said[name] is not None:
                    yield _typed(self.said[name])
            elif name not in _UNSAID:
                yield self.blanks.get(name) or _BLANKS.get(name, name.upper())

    def _may(self) -> Iterator[str]:
        if self.said.get("exposed"):
            yield "exposed"
        order = self.said.get("order", {})
        yield from (f"{name}={each}" for name, each in order.items() if name != "kind")
        yield from (f"{name.removeprefix('order.')}=..." for name in self.asks)


def _typed(value: Any) -> str:
    if isinstance(value, Mapping):
        return str(value["kind"])
    return f'"{value}"' if " " in str(value) else str(value)


_BY_PEOPLE: Mapping[DeckStep | DeckCheck, tuple[str, Mapping[str, Any]]] = {
    DeckStep.DEALER: ("inspect", {}),
    DeckStep.SUPERVISOR: ("inspect", {}),
    DeckStep.CHECK: ("inspect", {}),
    DeckStep.SPREAD: ("spread", {}),
    DeckStep.LOOK: ("let-players-look", {}),
    DeckStep.CHEMMY: ("shuffle", {"how": "chemmy"}),
    DeckStep.RIFFLE: ("shuffle", {"how": "riffle"}),
    DeckStep.SHUFFLE: ("shuffle", {"how": "riffle"}),
    DeckStep.LOAD: ("shuffle", {"how": "machine"}),
    DeckStep.CUT: ("cut", {}),
    DeckStep.PLACE: ("place", {}),
    DeckCheck.INSTRUCTED: ("count-deck", {}),
    DeckCheck.JACKPOT: ("count-deck", {}),
    DeckCheck.FURTHER: ("check-deck", {}),
    DeckCheck.MISHANDLED: ("verify", {}),
}
"""The act for each step or check of a deck, where people look after the cards."""
_ALWAYS_PEOPLE = (DeckCheck.FURTHER, DeckCheck.MISHANDLED)
"""Checks that the software never performs by itself."""
Owed = tuple[str, Mapping[str, Any]]
"""An act, and the values known for its fields."""


def card_duties(table: Table) -> Iterator[Offer]:
    """The work on cards without which the next round cannot start, or this one cannot continue."""
    if table.upkeep.round is not None:
        yield from _owed_in_round(table)
        return
    for each in upkeep.hindrances(table.upkeep):
        act, said = _owed(table, each.remedy)
        yield Offer(
            act, each.message, each.clauses, said, blanks=_blanks(table, act), explains=True
        )


def _blanks(table: Table, act: str) -> Mapping[str, str]:
    """A colour for each deck that is to be received."""
    if act != "receive-decks" or table.upkeep.equipment is None:
        return {}
    return {
        "decks": " ".join(["COLOUR"] * min(table.upkeep.rules.decks_for(table.upkeep.equipment)))
    }


def _owed(table: Table, remedy: Remedy) -> Owed:
    match remedy:
        case Remedy(Cure.STEP_OR_CHECK, _, int(deck), DeckStep() | DeckCheck() as due):
            return _done(table, deck, due)
        case Remedy(Cure.REPLACE_CARDS):
            return "replace-cards", {}
        case Remedy(Cure.OTHER_EQUIPMENT):
            return "set-up", {}
    if not table.cards_by_hand:
        return "make-ready", {}
    if remedy.cure is Cure.SET_UP:
        return "set-up", {"equipment": device_for(table.dealing).value}
    return "receive-decks", {}


def _done(table: Table, deck: int, step: DeckStep | DeckCheck) -> Owed:
    by_person = step is DeckCheck.JACKPOT and counts_by_hand(table)
    if table.cards_by_hand or by_person or step in _ALWAYS_PEOPLE:
        act, said = _BY_PEOPLE[step]
        uncounted = {"at": None} if act == "cut" and table.real_cards else {}
        return act, {"deck": deck, **said, **uncounted}
    return "make-ready", {}


def _owed_in_round(table: Table) -> Iterator[Offer]:
    """The work on a deck in play: the discard rack once cards have run out, and counts that are
    due."""
    at_table, cites = table.upkeep.round, table.upkeep.rules.cites
    assert at_table is not None
    deck = table.upkeep.decks[at_table.deck]
    if at_table.short and deck.next_step is not None:
        words = f"cards have run out: the discard rack must be {deck.next_step}"
        clauses = cites.table_due_more_cards
        yield _of_step(table, deck.number, deck.next_step, words, clauses)
    for check in deck.checks:
        words = f"deck {deck.number} has not been {check}"
        yield _of_step(table, deck.number, check, words, check_clauses(cites, check))


def _of_step(
    table: Table, deck: int, step: DeckStep | DeckCheck, words: str, clauses: Clauses
) -> Offer:
    act, said = _done(table, deck, step)
    return Offer(act, words, clauses, said, explains=True)


def other_duties(table: Table, by: Official, now: datetime) -> Iterator[Offer]:
    """Notices that are due, people to notify, and seats that may be asked for."""
    limits, cards = table.limits, table.upkeep
    for notice in limits.notices:
        if notice.due(now) and limits.powers.may(by, "change_limits"):
            verb = "raise-kept" if notice.kept else "change-limits"
            words = f"announced for {say_moment(notice.at)}: {say_sign(notice.sign)}"
            yield Offer(verb, words, limits.cites.limits_notice, explains=True)
    for whom in cards.to_notify:
        cites = cards.rules.cites
        clauses = cites.table_notified or cites.table_not_whole
        words, said = f"{whom} has not been told yet", {"whom": whom.value}
        yield Offer("notify", words, clauses, said, explains=True)
    if table.powers.may(by, "approvals"):
        yield from _approvals_owed(table)
    if cards.rules.powers.may(by, "ask_for_seat"):
        for box in upkeep.may_be_vacated(cards):
            words = f"{cards.seats[box].player} has not wagered for a long time"
            clauses = cards.rules.cites.table_vacate
            yield Offer("require-to-vacate", words, clauses, {"box": box}, explains=True)


def _approvals_owed(table: Table) -> Iterator[Offer]:
    """Approvals to ask for, and answers to record."""
    waiting = [each for each in table.approvals.made.values() if each.answer is None]
    for each in waiting:
        about = table.approvals.matters[each.matter]
        words = f"{about.by} has been asked for {about.of(each.amount)}"
        said = {"approval": each.number}
        yield Offer("record-approval", words, about.clauses, said, explains=True)
    asked = {(each.matter, each.amount) for each in waiting}
    for lacking in unapproved(table):
        if (lacking.matter, lacking.amount) not in asked:
            matter = {"matter": lacking.matter}
            asks = ("amount",) if lacking.amount is not None else ()
            yield Offer("ask-approval", lacking.words, lacking.clauses, matter, asks, explains=True)


def round_offers(table: Table, by: By | None) -> Iterator[Offer]:
    """The acts of a player at their boxes, or of a dealer; where a person deals, the dealer's
    include those of players."""
    if table.in_play is None or not (boxes := _acts_for(table, by)):
        return
    round = table.in_play.round
    game = game_of(round)
    legal = tuple((choice, choice.text) for choice in game.legal(round))
    for choice, words in (*legal, *game.further_choices(round)):
        if choice.action == "show_cards":
            continue
        if choice.box in boxes and not _is_wager_of_nobody(table, choice):
            yield _offer(table, round, choice, words)
    if None in boxes:
        yield from map(_showing, game.to_see(round))


def _showing(wanted: CardsToSee) -> Offer:
    """Real cards that must be seen, and what waits for them."""
    said = {"to": say_place(wanted.place)}
    return Offer("show", say_unseen(wanted), REAL_CARDS, said, explains=True)


def _acts_for(table: Table, by: By | None) -> frozenset[int | None]:
    """The boxes for which a person may act; None stands for the dealer's work."""
    if not is_staff(by):
        return frozenset(boxes_of(table, by))
    return frozenset({None, *(table.players if table.by_hand else ())})


def _is_wager_of_nobody(table: Table, choice: Choice) -> bool:
    return choice.action == "place_wager" and choice.box not in table.players


def _offer(table: Table, round: RoundState, choice: Choice, words: str) -> Offer:
    if choice.action == "announce":
        return _announcing(round)
    act, said = _act(table, choice)
    places = {"to": "BOX|dealer" if round.lowest_place == DEALER else "BOX|dealer|board"}
    explains = choice.box is not None or act == "make-ready"
    if choice.box is not None:
        words = f"{table.players.get(choice.box, '')}: {words}"
    elif act == "deal" and (place := game_of(round).next_place(round)) is not None:
        up = ", face up" if game_of(round).is_dealt_up(round, place) else ""
        words = f"deal a card; the next one goes to {at_place(place)}{up}"
    clauses = getattr(round.rules.cites, game_of(round).topic(round, choice), ())
    blanks = places if act == "deal" else {}
    return Offer(act, words, clauses, said, blanks=blanks, explains=explains)


def _announcing(round: RoundState) -> Offer:
    """The announcement of the dealer for which the round waits."""
    due = awaited(round)
    assert due is not None, "an announcement is offered only while it is awaited"
    return Offer("announce", f"announce “{due.words}”", due.clauses, {"words": due.words})


def _act(table: Table, choice: Choice) -> tuple[str, dict[str, Any]]:
    if choice.action == "shuffle_rack":
        return _shuffling(table)
    act = game_of(table.rulebook).by_name[choice.action].verb
    known = {"box": choice.box if choice.of is None else choice.of, "multiple": choice.multiple}
    return act, {name: each for name, each in known.items() if each is not None}


def _shuffling(table: Table) -> tuple[str, dict[str, Any]]:
    at_table = table.upkeep.round
    deck = table.upkeep.turn if at_table is None else at_table.deck
    return ("shuffle", {"deck": deck, "how": "riffle"}) if table.cards_by_hand else _SOFTWARE


_SOFTWARE: tuple[str, dict[str, Any]] = ("make-ready", {})


def presence_offers(table: Table, by: By | None) -> Iterator[Offer]:
    """Acts about a slow player: an official's decision, or the entry of an answer."""
    asked = None if table.in_play is None else table.in_play.presence
    if asked is None or table.in_play is None or not is_staff(by):
        return
    clauses, said = table.upkeep.rules.cites.table_presence, {"box": asked.box}
    if asked.stage is presence.Stage.ASKED and table.by_hand:
        words = f"{asked.player} was asked: are you still there?"
        yield Offer("here", words, clauses, said, explains=True)
    if asked.stage is presence.Stage.OFFICIAL:
        words = f"{asked.player} is there and has not decided"
        yield Offer("give-time", words, clauses, said, explains=True)
        yield Offer("ask-presence", words, clauses, said, explains=True)
        absent = table.in_play.round.rules.cites.absent
        yield Offer("absent", f"{asked.player} has gone", absent, said, explains=True)


_DECIDING = {DisputeStep.FIRST: "decide", DisputeStep.REVIEW: "review", DisputeStep.FINAL: "rule"}


def direction_offers(table: Table, by: Official, now: datetime) -> Iterator[Offer]:
    for each in directions.legal(table.directions, by, now):
        if each.lifts is not None:
            yield Offer("lift", each.text, each.clauses, {"direction": each.lifts})
        else:
            kind = each.power.replace("_", "-")
            upon = {} if each.incident is None else {"incident": each.incident}
            order = {"kind": kind, **upon}
            yield Offer("direct", each.text, each.clauses, {"order": order}, _own_fields(kind))


def _own_fields(kind: str) -> tuple[str, ...]:
    """The fields of an order, without those that are known: the table and the incident."""
    known = ("table", "incident", "forfeit")
    return tuple(f"order.{each.name}" for each in fields(ORDERS[kind]) if each.name not in known)


def dispute_offers(table: Table, by: By) -> Iterator[Offer]:
    """Decisions for officials, and the next steps of the complainant or an inspector."""
    if isinstance(by, Official):
        for each in disputes.legal(table.disputes, by):
            said = {"dispute": each.dispute}
            yield Offer(_DECIDING[each.step], each.text, each.clauses, said)
    for dispute in table.disputes.disputes.values():
        if isinstance(by, Official):
            yield from _of_inspector(table, by, dispute)
        elif same_name(by, dispute.person):
            yield from complainant_offers(table.disputes, by, dispute)


def _of_inspector(table: Table, by: Official, dispute: Dispute) -> Iterator[Offer]:
    if by.rank is not Rank.INSPECTOR:
        return
    for person in dispute.advised:
        if not named(person, dispute.lodged):
            words = f"take {person}'s complaint about dispute {dispute.number}"
            clauses = table.disputes.rules.cites.dispute_advise
            yield Offer("lodge", words, clauses, {"person": person, "dispute": dispute.number})


def complainant_offers(state: Disputes, by: str, dispute: Dispute) -> Iterator[Offer]:
    """The next steps of the complainant, which an employee may enter."""
    cites, said = state.rules.cites, {"person": by, "dispute": dispute.number}
    if dispute.stage in (Stage.DECIDED, Stage.REVIEWED):
        words = f"accept the {dispute.decisions[-1].step}"
        yield Offer("accept", words, cites.dispute_open, said)
    if dispute.stage is Stage.DECIDED and cites.dispute_review:
        yield Offer("request-review", "ask for a review", cites.dispute_review, said)
    if dispute.stage is Stage.FINAL and cites.dispute_advise and not named(by, dispute.advised):
        words = "object to the final ruling"
        yield Offer("protest", words, cites.dispute_advise, said)


Sections = dict[str, tuple[Offer, ...]]
OF_OTHERS = "For somebody else to do"
"""The subject of other people's duties."""


_SHUFFLED = ("make-ready", "shuffle")
"""Acts that need an order of cards, which only the software can make."""


def is_taken(table: Table, offer: Offer, by: By, now: datetime) -> bool:
    """Whether the act would be accepted, as far as that is known without its open fields."""
    if offer.missing or offer.act in _SHUFFLED:
        return True
    try:
        plain = {"act": offer.act, "with": dict(offer.said)}
        perform(table, from_plain(plain, by, table), by, now)
    except (Refusal, ReadingError):
        return False
    return True


def may_do(table: Table, offer: Offer, by: By, now: datetime) -> bool:
    """Whether an official may perform the act; players act for themselves."""
    return isinstance(by, Official) and is_taken(table, offer, by, now)


def _in_round(table: Table, by: By, now: datetime) -> Iterator[Offer]:
    """The acts for which the round and its players wait, without those that still lack a
    precondition."""
    found = chain(round_offers(table, by), presence_offers(table, by))
    return (each for each in found if is_taken(table, each, by, now))


def offers(table: Table, by: By, now: datetime) -> Sections:
    """Every offer by subject; subjects without offers are left out."""
    duties = tuple(card_duties(table)) if is_staff(by) else ()
    found: dict[str, Iterable[Offer]] = {
        "The round": _in_round(table, by, now),
        "The cards": (each for each in duties if is_taken(table, each, by, now)),
        OF_OTHERS: (each for each in duties if not is_taken(table, each, by, now)),
        "Boxes": _boxes(table, by),
        "Disputes": dispute_offers(table, by),
    }
    if isinstance(by, Official):
        found["Owed"] = other_duties(table, by, now)
        found["Directions"] = direction_offers(table, by, now)
    sections = {name: tuple(each) for name, each in found.items()}
    return {name: each for name, each in sections.items() if each}


def next_acts(table: Table, by: By, now: datetime) -> tuple[str, ...]:
    """The ordinary next acts, in the words to type."""
    owed = tuple(card_duties(table)) if is_staff(by) else ()
    found = (
        *_in_round(table, by, now),
        *owed[:1],
        *_boxes(table, by),
    )
    return tuple(dict.fromkeys(offer.typed for offer in found))


def _boxes(table: Table, by: By) -> Iterator[Offer]:
    """The seats to take and, before the deal, the wagers to place."""
    if table.upkeep.closed:
        return
    cites = table.limits.rules.cites
    if isinstance(by, Official):
        if table.in_play is None and table.by_hand and table.players and is_staff(by):
            yield Offer("wager", _limits(table), cites.areas)
        return
    boxes = boxes_of(table, by)
    if table.in_play is None:
        for box in boxes:
            yield Offer("wager", _limits(table), cites.areas, {"box": box})
    elif table.in_play.dealt:
        return
    free = free_boxes(table)
    if free and not (boxes and table.upkeep.rules.cites.table_one_ante):
        words = f"free: {', '.join(map(str, free))}"
        yield Offer("sit", words, table.upkeep.rules.cites.table_boxes, {"player": by})


def free_boxes(table: Table) -> tuple[int, ...]:
    every = range(1, table.limits.rules.boxes + 1)
    return tuple(box for box in every if box not in table.players)


def _limits(table: Table) -> str:
    """ "Ante and supers: $10 to $500 in steps of $5; Jackpot: $5"."""
    sign, rules = table.limits.sign, table.limits.rules
    alike: dict[str, list[str]] = {}
    for area in sorted(area for area in rules.areas if sign.states(area)):
        alike.setdefault(sign.on(area).stated_in(rules.document.currency), []).append(area)
    told = "; ".join(f"{name_areas(areas)}: {words}" for words, areas in alike.items())
    return told[:1].upper() + told[1:]
