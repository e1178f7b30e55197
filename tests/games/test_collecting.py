"""Where a person collects: what waits, what is offered first, what is seen, what is recorded."""

from typing import Any

import pytest

from croupier.cards import DECK, parse_cards
from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.games.events import CardsCollected, HandFinished
from croupier.games.holdem import actions as holdem_acts
from croupier.games.holdem.view import view as holdem_view
from croupier.games.lunar import actions as lunar_acts
from croupier.games.lunar.view import view as lunar_view
from croupier.games.state import ByHand
from croupier.games.view import DEALER_VIEW, SPECTATOR, player
from croupier.machine import Refusal
from croupier.records.rounds import replay
from croupier.records.rounds.writing import write_record
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from tests.games.rounds import LUNAR

COLLECTING = frozenset({ByHand.COLLECTING})
# The dealer has ace and king; boxes 1 to 3 have a pair of threes, fours and sevens.
HANDS = ("3h 3s 8d Tc Jh", "4h 4s 8c Td Js", "7h 7s 8h Ts Jd")
DEALER = "As Kd 9c 5h 2d"


class Played:
    """A round and all that happened in it."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.start, self.state = game, state, state
        self.events: list[Any] = []
        self.done: list[Any] = []

    def act(self, *actions: Any) -> "Played":
        for action in actions:
            self.done.append((self.state.phase, action))
            self.state, events = self.game.act(self.state, action)
            self.events += events
        return self

    def refusal(self, action: Any) -> Refusal:
        with pytest.raises(Refusal) as refused:
            self.game.act(self.state, action)
        return refused.value

    @property
    def offered(self) -> list[int]:
        """Whose cards the dealer may collect now."""
        return [each.of for each in self.game.legal(self.state) if each.of is not None]


def lunar_round(name: str, by_hand: frozenset[ByHand] = COLLECTING) -> Played:
    rules = rulebook(name).rules_as(LunarRules)
    first = rules.dealings["shuffler"].dealer == "first"
    cards = parse_cards(" ".join([DEALER, *HANDS] if first else [*HANDS, DEALER]))
    deck = [*cards, *(card for card in DECK if card not in cards)]
    played = Played(lunar, lunar.open_round(rules, deck, "shuffler", by_hand))
    for box in (1, 2, 3):
        played.act(*(shared.PlaceWager(box, area, 10) for area in ("ante", "super")))
    return played.act(shared.NoMoreBets())


def holdem_round() -> Played:
    rules = rulebook("nz-uth").rules_as(HoldemRules)
    played = Played(holdem, holdem.open_round(rules, DECK, "shuffler", by_hand=COLLECTING))
    for box in (1, 2):
        played.act(*(shared.PlaceWager(box, area, 10) for area in ("ante", "blind")))
    return played.act(shared.NoMoreBets())


def bet_all(played: Played) -> Played:
    played.act(*(lunar_acts.Bet(box) for box in (1, 2, 3)))
    if played.state.phase is lunar.Phase.CONCEDING:
        played.act(lunar_acts.SettleNow())
    return played


@pytest.mark.clauses(
    "nz-lunar:10.5", "wa-lunar:10.3", "vu-lunar:10.5", "nsw-lunar:9.4", "ruling:dealer-collected"
)
@pytest.mark.parametrize("name", LUNAR)
def test_the_document_s_order_is_what_is_offered(name: str) -> None:
    played = bet_all(lunar_round(name))
    assert played.state.phase is lunar.Phase.COLLECTING
    offered = []
    while not played.state.over:
        assert len(played.offered) == 1
        offered += played.offered
        played.act(shared.CollectCards(played.offered[0]))
    assert offered == [3, 2, 1, 0]


@pytest.mark.parametrize("name", LUNAR)
def test_a_finished_hand_is_offered_beside_what_others_decide(name: str) -> None:
    played = lunar_round(name).act(shared.Fold(1))
    words = [each.text for each in lunar.legal(played.state)]
    assert words[:2] == ["collect cards of box 1", "fold"]
    others = {2} if name == "nsw-lunar" else set(played.state.boxes) - {1}
    assert {each.box for each in lunar.legal(played.state) if each.of is None} == others


@pytest.mark.parametrize("name", LUNAR)
def test_collecting_is_the_dealer_s_to_do(name: str) -> None:
    played = lunar_round(name).act(shared.Fold(1))
    assert [each.of for each in lunar_view(played.state, DEALER_VIEW).legal] == [1]
    assert not any(each.of for each in lunar_view(played.state, player(1, 2)).legal)


@pytest.mark.parametrize("name", LUNAR)
def test_out_and_collected_are_two_things(name: str) -> None:
    played = lunar_round(name).act(shared.Fold(1))
    box = lunar_view(played.state, SPECTATOR).boxes[1]
    assert (box.over, box.collected) == (True, False)
    assert played.state.rack == ()
    played.act(shared.CollectCards(1))
    box = lunar_view(played.state, SPECTATOR).boxes[1]
    assert (box.over, box.collected) == (True, True)
    assert played.state.rack == played.state.boxes[1].cards


@pytest.mark.parametrize("name", LUNAR)
def test_collected_for_the_clauses_for_which_it_waited(name: str) -> None:
    played = bet_all(lunar_round(name))
    waited = {each.box: each.clauses for each in played.events if isinstance(each, HandFinished)}
    played.act(*(shared.CollectCards(box) for box in (3, 2, 1, 0)))
    racked = {each.box: each.clauses for each in played.events if isinstance(each, CardsCollected)}
    assert {box: racked[box] for box in waited} == waited
    assert racked.keys() == {0, 1, 2, 3}
    assert len(played.state.rack) == 20


@pytest.mark.parametrize("name", LUNAR)
def test_the_same_clauses_as_where_the_software_collects(name: str) -> None:
    by_hand, software = bet_all(lunar_round(name)), bet_all(lunar_round(name, frozenset()))
    assert software.state.over
    assert not any(isinstance(event, HandFinished) for event in software.events)
    waits = [(e.box, e.clauses) for e in by_hand.events if isinstance(e, HandFinished)]
    racked = [(e.box, e.clauses) for e in software.events if isinstance(e, CardsCollected)]
    assert waits == racked
    assert by_hand.state.lines == software.state.lines


@pytest.mark.clauses("nz-lunar:11.19", "wa-lunar:11.17", "vu-lunar:11.17", "nsw-lunar:12.17")
@pytest.mark.parametrize("name", LUNAR)
def test_the_rack_is_not_shuffled_while_finished_hands_lie_on_the_table(name: str) -> None:
    """Five boxes ask for 25 cards, the deck has 22; a hand that has drawn is void meanwhile."""
    rules = rulebook(name).rules_as(LunarRules)
    by_hand = frozenset({ByHand.COLLECTING, ByHand.DECLARING, ByHand.DRAWING})
    played = Played(lunar, lunar.open_round(rules, DECK, "shuffler", by_hand))
    for box in range(1, 6):
        played.act(*(shared.PlaceWager(box, area, 10) for area in ("ante", "super")))
    played.act(shared.NoMoreBets())
    for box in range(1, 6):
        played.act(lunar_acts.Exchange(box, played.state.boxes[box].cards))
    played.act(*(shared.DealCard(1) for _ in range(5)))
    ground = "14.3.1" if name == "nsw-lunar" else "11.1"
    played.act(shared.VoidHand(1, ground, "seen off the table"))
    played.act(*(shared.DealCard(box) for box in (2, 3, 4) for _ in range(5)))
    played.act(*(shared.DealCard(5) for _ in range(2)))
    assert played.state.needs_cards
    assert played.offered == [1]
    refused = played.refusal(shared.ShuffleRack(played.state.rack))
    assert refused.code == "collect-first"
    assert set(rules.cites.reshuffle) <= set(refused.clauses)
    assert refused.legal == ("collect cards of box 1",)
    voided = played.state.boxes[1].cards
    played.act(shared.CollectCards(1))
    assert [each.text for each in lunar.legal(played.state)] == ["shuffle rack"]
    assert set(voided) <= set(played.state.rack)
    played.act(shared.ShuffleRack(played.state.rack))
    assert not played.state.needs_cards


@pytest.mark.parametrize("name", LUNAR)
def test_what_was_done_is_recorded_and_played_again(name: str) -> None:
    played = bet_all(lunar_round(name)).act(*(shared.CollectCards(n, 5) for n in (3, 2, 1, 0)))
    record = write_record(name, {}, played.start, played.done)
    assert record["by_hand"] == ["collecting"]
    assert record["actions"][-1] == {"box": 0, "action": "collect_cards", "counted": 5}
    assert replay(record).final == played.state


@pytest.mark.clauses("nz-uth:10.5")
def test_in_holdem_the_board_is_collected_with_the_dealer_s_hand() -> None:
    played = holdem_round().act(holdem_acts.Play(1, 4), holdem_acts.Play(2, 4))
    assert played.offered == [2]
    played.act(shared.CollectCards(2), shared.CollectCards(1))
    assert not holdem_view(played.state, SPECTATOR).dealer_collected
    assert played.offered == [0]
    played.act(shared.CollectCards(0, 7))
    assert holdem_view(played.state, SPECTATOR).dealer_collected
    assert played.state.over
    assert sorted(played.state.rack) == sorted(DECK)
    record = write_record("nz-uth", {}, played.start, played.done)
    assert replay(record).final == played.state


def test_a_miscount_says_how_many_there_are() -> None:
    played = lunar_round("nz-lunar").act(shared.Fold(1))
    refused = played.refusal(shared.CollectCards(1, 4))
    assert refused.code == "miscounted"
    assert refused.clauses == ("nz-lunar:9.4(b)",)
    assert "5 cards are there, not 4" in refused.message
