"""What a person may do at a table now: each act with its words and clauses, by subject."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from datetime import datetime
from itertools import chain
from typing import Any

from croupier.console.duties import card_duties, other_duties
from croupier.console.offer import Offer
from croupier.console.places import at_place, say_place, say_unseen
from croupier.games.events import DEALER
from croupier.games.game import awaited, game_of
from croupier.games.real_cards import REAL_CARDS, CardsToSee
from croupier.games.state import RoundState
from croupier.games.view import DEALER_VIEW, SPECTATOR, SUPERVISOR, Choice, Viewer, player
from croupier.house import directions, disputes
from croupier.house.directions import one_hand_viewed
from croupier.house.disputes import Dispute, Disputes, DisputeStep, Stage
from croupier.house.limits.sign import name_areas
from croupier.house.people import Official, Rank, is_employee, named, same_name
from croupier.house.table import By, Table, presence
from croupier.house.table import act as perform
from croupier.machine import Refusal
from croupier.records.journal import ReadingError, from_plain
from croupier.records.journal.plain import ORDERS


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
