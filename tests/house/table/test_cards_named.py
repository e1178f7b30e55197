"""Every card in a sentence is in its data: what is hidden is decided there, never from the words.

Whole tables of every rulebook are played, with anything thrown in anywhere; the sentences are then
read as a person would read them.
"""

import re
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import rule, run_state_machine_as_test

from croupier.cards import DECK, Card
from croupier.floor.requests import NAME_CARDS
from croupier.games import actions as shared
from croupier.games.lunar import actions as lunar
from croupier.house import directions
from croupier.house.people import Official
from croupier.house.table import actions as acts
from croupier.house.upkeep import Delivered, FoundCard
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from croupier.records.journal import enter
from croupier.records.sentences import tell_all
from croupier.sentence import Sentence
from tests.effort import examples, one_of_each_game_quickly
from tests.house.table.machine import BOXES, PLACES, TableMachine
from tests.house.table.tables import ALL, DEALER, LUNAR, MANAGER, SUPERVISOR

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
_CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)[shdc♠♥♦♣](?![A-Za-z0-9])")
CARD_ACTS, DECK_ACTS = 9, 7
NAMED: set[str] = set()
"""Codes of the refusals that have named cards."""


def cards_read(words: str) -> set[Card]:
    return {Card.parse(text) for text in _CARD.findall(words)}


def check_sentence(sentence: Sentence) -> None:
    assert cards_read(sentence.text()) == sentence.cards, sentence
    hidden = sentence.text(seen=())
    assert not cards_read(hidden), hidden
    assert sentence.text(seen=sentence.cards) == sentence.text()


def check_refusal(refused: Refusal) -> None:
    check_sentence(refused.sentence)
    assert refused.message == refused.sentence.text()
    assert not any(cards_read(each) for each in refused.legal)
    if refused.cards:
        NAMED.add(refused.code)
        assert refused.code in NAME_CARDS, refused.message


class NamingMachine(TableMachine):
    """Acts that name cards, rightly and wrongly, among all others."""

    def attempt(self, action: Any, by: Official | str) -> bool:
        self.now += timedelta(seconds=1)
        try:
            self.journal = enter(self.journal, action, by, self.now)
        except Refusal as refused:
            check_refusal(refused)
            return False
        for open_cards in (False, True):
            for line in tell_all(self.journal.entries[-1].events, open_cards=open_cards):
                check_sentence(line.told.sentence)
        self.read_back()
        return True

    @rule(place=PLACES, which=st.integers(0, CARD_ACTS - 1), count=st.integers(1, 5))
    def name_cards(self, place: int, which: int, count: int) -> None:
        box, player = self.seated(place)
        turn = getattr(self.round, "turn", None)
        if turn is not None:
            box, player = turn, self.table.players[turn]
        hand = self.round.boxes[box].cards if self.round and box in self.round.boxes else ()
        dealer = self.round.dealer if self.round else ()
        wrong = tuple(self.random.sample(DECK, count))
        options: list[Any] = [
            lunar.Exchange(box, (*hand[:1], *wrong)), lunar.Exchange(box, hand[:1] * 2),
            lunar.Exchange(box, wrong), shared.ExposeCards(box, wrong),
            shared.ExposeCards(box, hand[:count]), shared.ExposeDealerCards(wrong),
            shared.ExposeDealerCards(dealer[:count]), shared.ShuffleRack(wrong),
            shared.Announce("no more As, said Kd"),
        ]  # fmt: skip
        by = player if isinstance(options[which], lunar.Exchange) else DEALER
        self.attempt(options[which], DEALER if self.table.by_hand else by)

    @rule(deck=st.integers(1, 2), which=st.integers(0, DECK_ACTS - 1))
    def name_cards_of_a_deck(self, deck: int, which: int) -> None:
        found = (
            FoundCard("10h"),
            FoundCard("As", "blue"),
            FoundCard("joker"),
            FoundCard("Kd and Ks"),
        )
        options: list[Any] = [
            upkeep.ReportFault(deck, DEALER, DECK[:2], found), upkeep.Spread(deck, DEALER, DECK),
            upkeep.Inspect(deck, DEALER, (*found, *(FoundCard(card.text) for card in DECK[2:]))),
            upkeep.CheckDeck(deck, SUPERVISOR, found), upkeep.ExposeCard(deck, DECK[3]),
            upkeep.ReplaceCards(deck, MANAGER, Delivered("green"), "the Ah is worn", DECK[:2]),
            upkeep.Place(deck, DEALER),
        ]  # fmt: skip
        by = MANAGER if which == 5 else SUPERVISOR if which == 3 else DEALER
        self.attempt(options[which], by)

    @rule(box=BOXES, which=st.integers(0, 3))
    def write_cards(self, box: int, which: int) -> None:
        rules, words = self.table.limits.rules, "the 10♥ and Kd lay open, not the QQ"
        player = self.table.players.get(box, "Ann")
        options: list[tuple[Any, Any]] = [
            (shared.VoidHand(box, rules.void_hand_grounds[0], words), SUPERVISOR),
            (acts.Say(player, words), player),
            (directions.Report("Ann", directions.Breach.TELLING, (player,), words, "1"), DEALER),
            (directions.Direct(MANAGER, directions.Silence(self.table.name), words), MANAGER),
        ]
        self.attempt(*options[which])


def test_every_card_that_a_sentence_names_is_in_its_data() -> None:
    few = settings(max_examples=examples(12), stateful_step_count=30, suppress_health_check=_SLOW)
    run_state_machine_as_test(NamingMachine, settings=few)


@pytest.mark.parametrize("name", one_of_each_game_quickly(ALL))
def test_acts_that_name_cards_are_tried_at_every_step(name: str) -> None:
    for seed, way in enumerate(("software", "all")):
        machine = NamingMachine()
        machine.open(name=name, dealing="shoe", way=way, seed=seed, pools=None, boxes={1, 2})
        for step in range(120):
            for which in range(CARD_ACTS):
                machine.name_cards(place=step, which=which, count=2)
            machine.go_on(steps=1)
        for _ in range(30):
            for which in range(DECK_ACTS):
                machine.name_cards_of_a_deck(deck=machine.table.upkeep.turn, which=which)
            machine.go_on(steps=1)
    assert {"not-held", "not-whole", "not-prescribed"} <= NAMED
    if name in LUNAR:
        assert {"duplicate-card", "not-your-cards"} <= NAMED
