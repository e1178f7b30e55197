"""Who may not see a hand learns nothing by naming its cards: right or wrong, the answer is one."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.acts import acts
from croupier.cards import DECK, Card, known
from croupier.floor.alarms import HiddenCardsNamed, alarms
from croupier.floor.entries import event_plain
from croupier.floor.requests import Answer, Request
from croupier.games import actions as shared
from croupier.games import lunar
from croupier.games.view import Role
from croupier.house.people import Official, Rank
from croupier.house.table import By, Table, act
from croupier.house.table.actions import MakeReady
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from croupier.records.journal import from_plain, verbs
from croupier.records.journal.fields import fields_of
from croupier.server.wire import public_event
from tests.floor.pits import ALL, START, Pit

OF_A_HAND = {verb: act.names_cards for verb, act in acts().items() if act.names_cards}

CLAUSES = {"nsw-lunar": "8.1", "nz-uth": "9.9", "wa-lunar": "9.14"}
OFFICIALS: dict[Role, Official] = {
    "dealer": Official("Dana", Rank.DEALER),
    "supervisor": Official("Sam", Rank.GAME_SUPERVISOR),
    "spectator": Official("Ines", Rank.INSPECTOR),
}
OF_A_DECK = {
    *("make-ready", "inspect", "spread", "shuffle", "expose-card", "check-deck"),
    *("report-fault", "replace-cards"),
}
"""Acts that name cards of a whole deck, and never look at where a card lies."""
_NAMING = {"card", "cards", "found", "orders"}


def dealt(pit: Pit, rulebook: str, by_hand: bool) -> Table:
    """Ann at box 1, Bob at box 2, and in New Zealand's hold'em Ann at box 3 too, unseen."""
    more: dict[str, Any] = {"by_hand": ["declaring"]} if by_hand and rulebook != "nz-uth" else {}
    if by_hand and rulebook == "nz-uth":
        more = {"by_hand": ["revealing"]}
    if rulebook == "nz-uth":
        more["options"] = {"boxes_per_player": "several", "additional_hands": "blind"}
    pit.opens(rulebook, boxes=(1, 2), **more)
    if rulebook == "nz-uth":
        pit.does(rulebook, upkeep.Sit(3, "Ann"), "Ann")
    boxes = tuple(pit.held(rulebook).table.players)
    while (found := pit.due(rulebook)) is not None and isinstance(found.action, MakeReady):
        pit.passes(rulebook)
    pit.wagers(rulebook, *boxes)
    if pit.held(rulebook).table.in_play is not None:
        pit.does(rulebook, shared.NoMoreBets(), OFFICIALS["dealer"])
    return pit.held(rulebook).table


def asks(pit: Pit, table: str, verb: str, by: By, sees: Role | None = None, **said: Any) -> Answer:
    pit.asked += 1
    given = {"act": verb, "with": said}
    return pit.floor.ask(Request("c", f"{pit.asked}", table, by, given, None, sees)).result()


def guesses(hand: tuple[Card, ...], others: list[Card]) -> list[list[str]]:
    """All right, all wrong, in part, one, and so many that some must be right."""
    right, wrong = [card.text for card in hand], [card.text for card in others]
    long = [card.text for card in DECK]
    return [right, wrong[: len(right)], [right[0], wrong[0]], right[:1], wrong[:1], right[:2], long]


@pytest.mark.clauses(
    *("nz-lunar:9.13", "wa-lunar:9.14", "vu-lunar:9.13", "nsw-lunar:8.1", "nz-uth:9.9"),
)
@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_guess_gets_the_same_answer_whether_it_is_right_or_not(
    pit: Pit, rulebook: str, by_hand: bool
) -> None:
    """For every act that names cards of a hand, every hand, and everybody who does not see it."""
    table = dealt(pit, rulebook, by_hand)
    assert table.in_play is not None
    round = table.in_play.round
    held = {None: round.dealer} | {number: box.cards for number, box in round.boxes.items()}
    dealt_to = {card for hand in held.values() for card in hand}
    others = [card for card in DECK if card not in dealt_to]
    people: list[tuple[By, Role | None, set[int | None]]] = [
        ("Ann", "player", {None, 2, 3}),
        ("Bob", "player", {None, 1, 3}),
        ("Zed", "player", {None, 1, 2, 3}),
        *((each, role, {None, 1, 2, 3}) for role, each in OFFICIALS.items()),
    ]
    asked = 0
    before = pit.books()
    for by, sees, hidden in people:
        for verb, field in OF_A_HAND.items():
            for box in hidden & held.keys():
                if (box is None) != (verb == "expose-dealer-cards"):
                    continue
                whose = {} if box is None else {"box": box}
                answers = [
                    asks(pit, rulebook, verb, by, sees, **whose, **{field: guess})
                    for guess in guesses(known(held[box]), others)
                ]
                asked += len(answers)
                assert len({str(answer.plain()) for answer in answers}) == 1, (by, verb, box)
                refusal = answers[0].refusal
                assert refusal is not None
                assert refusal["code"] == "hidden-cards"
                assert refusal["clauses"] == [f"{rulebook}:{CLAUSES.get(rulebook, '9.13')}"]
    assert asked > 100
    after = pit.books()
    assert {**after.heads, "alarms": None} == {**before.heads, "alarms": None}
    with pit.floor.engine.connect() as connection:
        raised = list(alarms(connection))
    named = [each.alarm for each in raised if isinstance(each.alarm, HiddenCardsNamed)]
    assert len(named) == asked
    assert {each.table for each in named} == {rulebook}
    assert {str(each.by) for each in raised} == {str(by) for by, _, _ in people}


def test_who_sees_a_hand_is_answered_as_before(pit: Pit) -> None:
    table = dealt(pit, "nz-lunar", by_hand=True)
    assert table.in_play is not None
    hand = table.in_play.round.boxes[1].cards
    others = [card.text for card in DECK if card not in hand]
    wrong = asks(pit, "nz-lunar", "exchange", "Ann", "player", box=1, discard=others[:2])
    assert wrong.refusal is not None
    assert wrong.refusal["code"] == "not-your-cards"
    shown = asks(pit, "nz-lunar", "expose-cards", "Ann", "player", box=1, cards=[hand[0].text])
    assert shown.accepted
    # What lies open may be named by everybody, and nothing beside it.
    dealer = OFFICIALS["dealer"]
    again = asks(pit, "nz-lunar", "expose-cards", dealer, "dealer", box=1, cards=[hand[0].text])
    assert again.accepted
    more = [hand[0].text, hand[1].text]
    refused = asks(pit, "nz-lunar", "expose-cards", dealer, "dealer", box=1, cards=more).refusal
    assert refused is not None
    assert refused["code"] == "hidden-cards"


@pytest.mark.clauses("nz-lunar:11.7")
@pytest.mark.parametrize("places", ["2 5", "2, 5", [2, 5], ["2", "5"]])
def test_where_a_person_deals_officials_say_where_cards_lie(pit: Pit, places: Any) -> None:
    table = dealt(pit, "nz-lunar", by_hand=True)
    assert table.in_play is not None
    hand = table.in_play.round.dealer
    dealer = OFFICIALS["dealer"]
    answer = asks(pit, "nz-lunar", "expose-dealer-cards", dealer, "dealer", cards=places)
    [event] = answer.events
    assert event["event"] == "round.dealer-exposed"
    assert event["cards"] == [hand[1].text, hand[4].text]
    with pit.floor.engine.connect() as connection:
        assert not list(alarms(connection))
    pit.audits()


@pytest.mark.clauses("nz-lunar:8.5")
def test_a_dealer_enters_an_exchange_by_place_without_learning_a_card(pit: Pit) -> None:
    table = dealt(pit, "nz-lunar", by_hand=True)
    assert table.in_play is not None
    hand = table.in_play.round.boxes[1].cards
    answer = asks(pit, "nz-lunar", "exchange", OFFICIALS["dealer"], "dealer", box=1, discard=[1, 4])
    assert answer.accepted
    after = pit.held("nz-lunar").table.in_play
    assert after is not None
    assert isinstance(after.round, lunar.Round)
    assert after.round.boxes[1].discard == (hand[0], hand[3])


@pytest.mark.parametrize(
    ("by", "cards", "code"),
    [
        ("Ann", [1], "bad-act"),  # a player names cards
        (OFFICIALS["dealer"], [6], "no-such-card"),
        (OFFICIALS["dealer"], "0", "bad-act"),
        (OFFICIALS["dealer"], [1, "As"], "bad-act"),
    ],
)
def test_places_are_for_officials_and_within_the_hand(
    pit: Pit, by: By, cards: Any, code: str
) -> None:
    dealt(pit, "nz-lunar", by_hand=True)
    refused = asks(pit, "nz-lunar", "expose-cards", by, box=1, cards=cards).refusal
    assert refused is not None
    assert refused["code"] == code


def test_places_are_nothing_to_name_where_the_software_deals(pit: Pit) -> None:
    dealt(pit, "nz-lunar", by_hand=False)
    dealer = OFFICIALS["dealer"]
    refused = asks(pit, "nz-lunar", "expose-dealer-cards", dealer, "dealer", cards=[1]).refusal
    assert refused is not None
    assert refused["code"] == "bad-act"


def test_every_act_that_names_cards_names_those_of_a_hand_or_of_a_deck() -> None:
    naming = {
        verb.name
        for verb in verbs()
        if any(field.kind in _NAMING for field in fields_of(verb.name))
    }
    assert naming == OF_A_HAND.keys() | OF_A_DECK | OF_REAL_CARDS | {"take-wrong-card"}
    for verb, field in OF_A_HAND.items():
        assert field in {each.name for each in fields_of(verb)}


OF_REAL_CARDS = {"deal", "flip-card", "show", "reveal-dealer", "correct-card"}
"""Acts that tell the faces of real cards; where the software knows them, every guess is refused."""


@pytest.mark.parametrize("rulebook", ALL)
def test_the_face_of_a_card_that_the_software_knows_cannot_be_guessed(
    pit: Pit, rulebook: str
) -> None:
    table = dealt(pit, rulebook, by_hand=True)
    assert table.in_play is not None
    round, dealer = table.in_play.round, OFFICIALS["dealer"]
    guesses: dict[str, tuple[Callable[[str], dict[str, Any]], Any]] = {
        "deal": (lambda card: {"to": 1, "card": card}, round.deck[-1]),
        "flip-card": (lambda card: {"to": 1, "which": 1, "card": card}, round.boxes[1].cards[0]),
        "show": (lambda card: {"to": 1, "cards": [card]}, round.boxes[1].cards[0]),
        "reveal-dealer": (lambda card: {"cards": [card]}, round.dealer[0]),
        "correct-card": (
            lambda card: {"card": card, "face": round.deck[-2].text},
            round.boxes[1].cards[0],
        ),
    }
    assert guesses.keys() == OF_REAL_CARDS
    for verb, (said, right) in guesses.items():
        wrong = next(card for card in DECK if card != right)
        answers = set()
        for card in (right, wrong):
            try:
                plain = {"act": verb, "with": said(card.text)}
                act(table, from_plain(plain, dealer, table), dealer, START)
            except Refusal as refusal:
                answers.add((refusal.code, refusal.message))
        assert len(answers) == 1, verb


@pytest.mark.parametrize("rulebook", ALL)
def test_acts_that_name_cards_of_a_deck_do_not_look_where_they_lie(pit: Pit, rulebook: str) -> None:
    """A card in somebody's hand is the same to them as one that is still to come."""
    table = dealt(pit, rulebook, by_hand=True)
    assert table.in_play is not None
    hidden = table.in_play.round.boxes[1].cards[0]
    to_come = next(card for card in table.upkeep.order[::-1])
    assert to_come not in table.in_play.round.boxes[1].cards
    for verb in sorted(OF_A_DECK - {"make-ready", "shuffle"}):  # the software orders these itself
        for by in OFFICIALS.values():
            for deck in table.upkeep.decks:
                came = [
                    came_of(table, said_of(verb, deck, card), by, card)
                    for card in (hidden, to_come)
                ]
                assert came[0] == came[1], verb


def said_of(verb: str, deck: int, card: Card) -> dict[str, Any]:
    given: dict[str, Any] = {
        "deck": deck,
        "card": card.text,
        "cards": card.text,
        "order": card.text,
        "found": [each.text for each in DECK if each != card],
        "missing": card.text,
        "delivered": "red",
        "reason": "worn",
    }
    names = {field.name for field in fields_of(verb)}
    return {"act": verb, "with": {name: each for name, each in given.items() if name in names}}


def came_of(table: Table, given: dict[str, Any], by: By, card: Card) -> str:
    """What everybody is told, or the refusal, with the card that was named made the same."""
    try:
        _, events = act(table, from_plain(given, by, table), by, table.upkeep.last)  # type: ignore[arg-type]
        told = repr([public_event(event_plain(event)) for event in events])
    except Refusal as refusal:
        told = repr((refusal.code, refusal.clauses, refusal.message, refusal.legal))
    return told.replace(card.text, "CARD").replace(str(card), "CARD")


def test_an_alarm_says_what_was_tried(pit: Pit) -> None:
    dealt(pit, "nz-uth", by_hand=False)
    asks(pit, "nz-uth", "expose-cards", "Ann", "player", box=3, cards=["As"])
    asks(pit, "nz-uth", "expose-dealer-cards", OFFICIALS["dealer"], "dealer", cards=["As"])
    with pit.floor.engine.connect() as connection:
        raised = [(each.by, each.alarm) for each in alarms(connection)]
    assert raised == [
        ("Ann", HiddenCardsNamed("nz-uth", "expose-cards", 3)),
        ("Dana, dealer", HiddenCardsNamed("nz-uth", "expose-dealer-cards", None)),
    ]
    pit.audits()
