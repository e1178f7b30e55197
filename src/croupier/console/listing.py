"""Everything that a person may do at a table now, with the fields that each act still needs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from croupier.acts import Act, Group, acts_of, clauses_of, holds_power, title_of
from croupier.acts.moments import round_of
from croupier.acts.rounds import PRESENCE
from croupier.console.offer import Offer
from croupier.console.offers import complainant_offers, free_boxes, is_staff, may_do, offers
from croupier.console.prompt import next_deal
from croupier.console.rulings import is_granted
from croupier.games.events import DEALER
from croupier.games.game import game_of, to_announce
from croupier.house.directions import Cause, caused_by, in_force, known_breaches, provides_for
from croupier.house.disputes import pending
from croupier.house.people import Official
from croupier.house.table import By, Table, pools_of
from croupier.records.journal.fields import ActField, fields_of, fields_of_order
from croupier.records.journal.plain import ORDERS
from croupier.rulebooks.clauses import Clauses, numbers
from croupier.value import value

Choices = tuple[str, ...]


def choices(table: Table, act: str, field: ActField, now: datetime) -> Choices:
    """Every value that the field accepts now; empty if any value may be given."""
    find = _OF_ACT.get((act, field.name)) or _OF_FIELD.get(field.name)
    if field.choices and find is None:
        return field.choices
    if find is not None:
        return find(table)
    if field.name == "direction":
        return tuple(str(each.number) for each in in_force(table.directions, now))
    return ()


def _taken(table: Table) -> Choices:
    return tuple(map(str, sorted(table.players)))


def _free(table: Table) -> Choices:
    return tuple(map(str, free_boxes(table)))


def _playing(table: Table) -> Choices:
    round = round_of(table)
    return () if round is None else tuple(str(box.number) for box in round.playing)


def _places(table: Table) -> Choices:
    boxes = tuple(map(str, range(1, table.limits.rules.boxes + 1)))
    round = round_of(table)
    board = round is not None and round.lowest_place < DEALER
    return ("dealer", "board", *boxes) if board else ("dealer", *boxes)


def _decks(table: Table) -> Choices:
    return tuple(map(str, table.upkeep.decks))


def _areas(table: Table) -> Choices:
    return table.limits.rules.areas_in_order


def _unchecked_areas(table: Table) -> Choices:
    round = round_of(table)
    return _areas(table) if round is None else (game_of(round).decision_area,)


def _people(table: Table) -> Choices:
    return tuple(dict.fromkeys(table.players.values()))


def _rounds(table: Table) -> Choices:
    known = [str(number) for number in sorted(table.played, reverse=True)]
    return tuple([str(table.number)] * (round_of(table) is not None) + known[:20])


def _grounds(table: Table, act: str, allowed: Clauses) -> Choices:
    """The grounds in the document; in a round, those that its facts do not contradict."""
    if round_of(table) is not None:
        allowed = tuple(each for each in allowed if is_granted(table, act, each))
    return tuple(numbers((each,)) for each in allowed)


def _round_grounds(table: Table) -> Choices:
    return _grounds(table, "void-round", table.limits.rules.void_round_grounds)


def _hand_grounds(table: Table) -> Choices:
    return _grounds(table, "void-hand", table.limits.rules.void_hand_grounds)


def _words(table: Table) -> Choices:
    round = round_of(table)
    if round is None:
        return ()
    return tuple(each.words for each in to_announce(round))


def _disputes(table: Table) -> Choices:
    return tuple(str(each.number) for each in pending(table.disputes))


def _notices(table: Table) -> Choices:
    return tuple(map(str, range(1, len(table.limits.notices) + 1)))


def _incidents(table: Table) -> Choices:
    return tuple(map(str, table.directions.incidents))


def _equipment(table: Table) -> Choices:
    del table
    return ("shoe", "shuffler", "shoe with single deck shuffler")


def _backs(table: Table) -> Choices:
    del table
    return ("red", "blue", "green", "black")


def _anybody(table: Table) -> Choices:
    del table
    return ()


def _breaches(table: Table) -> Choices:
    return tuple(map(str, known_breaches(table.directions.rules.cites)))


def _causes(table: Table) -> Choices:
    cites = table.directions.rules.cites
    return tuple(str(cause) for cause in Cause if caused_by(cites, cause))


def _matters(table: Table) -> Choices:
    return tuple(table.approvals.matters)


def _asked(table: Table) -> Choices:
    return tuple(str(each.number) for each in table.approvals.made.values() if each.answer is None)


def _options(table: Table) -> Choices:
    return tuple(table.rulebook.document.options)


def _pools(table: Table) -> Choices:
    pools = pools_of(table)
    return () if pools is None else pools.names


Find = Callable[[Table], Choices]
_OF_FIELD: Mapping[str, Find] = {
    "box": _taken,
    "on": _taken,
    "to": _places,
    "deck": _decks,
    "area": _areas,
    "player": _people,
    "person": _people,
    "holder": _people,
    "round": _rounds,
    "dispute": _disputes,
    "incident": _incidents,
    "equipment": _equipment,
    "delivered": _backs,
    "matter": _matters,
    "approval": _asked,
    "option": _options,
}
_OF_ACT: Mapping[tuple[str, str], Find] = {
    ("report", "breach"): _breaches,
    ("direct", "cause"): _causes,
    ("sit", "box"): _free,
    ("sit", "player"): _anybody,
    ("rules", "person"): _anybody,
    ("collect-cards", "box"): lambda table: ("0", *_taken(table)),
    ("void-hand", "box"): _playing,
    ("place-unchecked", "area"): _unchecked_areas,
    ("put-right", "area"): _unchecked_areas,
    **{(act.verb, "box"): _playing for act in PRESENCE},
    ("void-round", "clause"): _round_grounds,
    ("void-hand", "clause"): _hand_grounds,
    ("announce", "words"): _words,
    ("take-down-notice", "number"): _notices,
    ("feed-pool", "pool"): _pools,
}


_ORDERS = {("shuffle", "order"), ("spread", "order"), ("make-ready", "orders")}
"""Orders of cards, which the software makes: nobody is asked for them."""


@value
class ListedAct:
    """An open act with its group and its fields."""

    group: Group
    title: str
    offer: Offer
    fields: tuple[ActField, ...]
    """The fields still to be filled in, and the optional ones."""
    offered: bool
    """Whether the table waits for it; otherwise it is merely possible."""


def listing(table: Table, by: By, now: datetime) -> tuple[ListedAct, ...]:
    """The open acts by group, in the order of a table's day; offered acts come first."""
    specific = [each for each in _once(_offered(table, by, now)) if may_do(table, each, by, now)]
    complete = {each.act for each in specific if not each.said}
    every = [
        *(list_act(table, each, now) for each in specific),
        *(
            list_act(table, each, now, offered=False)
            for each in _open(table, by)
            if each.act not in complete
        ),
    ]
    order = list(Group)
    return tuple(sorted(every, key=lambda each: (order.index(each.group), not each.offered)))


def list_act(table: Table, offer: Offer, now: datetime, *, offered: bool = True) -> ListedAct:
    title = title_of(offer.act, offer.said)
    fields = tuple(_fields(table, offer, now))
    return ListedAct(acts_of(table.rulebook.game)[offer.act].group, title, offer, fields, offered)


def _offered(table: Table, by: By, now: datetime) -> Iterator[Offer]:
    dealing = next_deal(table)
    if dealing is not None:
        yield dealing
    for section in offers(table, by, now).values():
        yield from section
    if is_staff(by):
        for dispute in table.disputes.disputes.values():
            yield from complainant_offers(table.disputes, dispute.person, dispute)


def _once(found: Iterable[Offer]) -> Iterator[Offer]:
    """Each act once, with the words of its first offer."""
    known: set[str] = set()
    for each in found:
        if each.typed not in known:
            known.add(each.typed)
            yield each


def _open(table: Table, by: By) -> Iterator[Offer]:
    for verb, act in acts_of(table.rulebook.game).items():
        if _is_open(table, act) and _is_for(table, act, by):
            yield Offer(verb, "", clauses_of(table, act))


def _is_open(table: Table, act: Act) -> bool:
    """Whether the act is possible now. An act that needs a ground is possible only if there is
    one."""
    grounds = _OF_ACT.get((act.verb, "clause"))
    return act.when(table) and (grounds is None or bool(grounds(table)))


def irregularities(table: Table, by: By) -> Iterator[Offer]:
    """The acts by which this person may enter an irregularity now."""
    for verb, act in acts_of(table.rulebook.game).items():
        entered = act.group is Group.IRREGULAR or (act.cases and act.group in _ENTERED)
        if entered and _is_open(table, act) and _is_for(table, act, by):
            yield Offer(verb, act.about, clauses_of(table, act))


def announcements(table: Table, by: By) -> Choices:
    """The announcements that this person may make now, in the words to type."""
    act = acts_of(table.rulebook.game).get("announce")
    if act is None or not (act.when(table) and _is_for(table, act, by)):
        return ()
    return tuple(map(_quoted, _words(table)))


_ENTERED = (Group.PLAY, Group.COLLECTING, Group.DIRECTIONS, Group.DISPUTES)
"""Groups whose acts, if a case names them, are for irregularities."""


def accepted_words(table: Table, act: str, now: datetime) -> Iterator[tuple[str, str]]:
    """The fields of an act that accept only certain words, and these words; for a direction also
    the further fields of each kind of order."""
    for field in fields_of(act):
        if field.kind == "order":
            for kind, order in ORDERS.items():
                if provides_for(table.directions.rules.cites, order):
                    said = (_assigned(table, each, now) for each in fields_of_order(kind))
                    yield f"{field.name} {kind}", ", ".join(said)
        elif field.words != field.choices and field.words:
            for word, meaning in _typed(table, act, field, now):
                yield f"{field.name} {word}", "" if word == meaning else meaning
        elif (act, field.name) not in _ORDERS and (found := choices(table, act, field, now)):
            yield field.name, ", ".join(map(_quoted, found))


def _typed(table: Table, act: str, field: ActField, now: datetime) -> Iterator[tuple[str, str]]:
    """The words for the choices of a field that the document has, each with its choice."""
    known = choices(table, act, field, now)
    for word, choice in zip(field.words or field.choices, field.choices, strict=True):
        if choice in known:
            yield word, choice


def _assigned(table: Table, field: ActField, now: datetime) -> str:
    """`cause=disruption|fraud`, or `players=...` where any value may be given."""
    words = (word for word, _ in _typed(table, "direct", field, now))
    return f"{field.name}={'|'.join(words) or '...'}"


def _quoted(word: str) -> str:
    """The word in the form in which it is typed."""
    return f'"{word}"' if " " in word else word


def _is_for(table: Table, act: Act, by: By) -> bool:
    return isinstance(by, Official) and holds_power(table, act, by)


def _fields(table: Table, offer: Offer, now: datetime) -> Iterator[ActField]:
    """The open fields of an act; those of a direction's order are named `order.FIELD`."""
    for each in fields_of(offer.act):
        if each.kind == "order":
            yield from _of_order(table, offer, now)
        elif each.name not in offer.said and (offer.act, each.name) not in _ORDERS:
            yield _with_choices(table, offer.act, each, now)


def _of_order(table: Table, offer: Offer, now: datetime) -> Iterator[ActField]:
    order = offer.said["order"]
    for each in fields_of_order(order["kind"]):
        if each.name not in order:
            found = _with_choices(table, "direct", each, now)
            yield replace(found, name=f"order.{each.name}")


def _with_choices(table: Table, act: str, field: ActField, now: datetime) -> ActField:
    return replace(field, choices=choices(table, act, field, now))
