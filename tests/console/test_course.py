"""The way through a round for the person who deals it."""

from dataclasses import fields
from typing import Any

import pytest

from croupier.cards import Card
from croupier.console.course import (
    cards_due,
    due_announcement,
    last_announcement,
    likely_cases,
    stages,
)
from croupier.console.prompt import next_deal, prompt
from croupier.games.game import games
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.cases import cases
from tests.console.tables import DEALER, NOW, AtConsole

MOST_PRESSES = 8


def now(at: AtConsole) -> str:
    [title] = [each.title for each in stages(at.table) if each.progress == "now"]
    return title


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_the_way_of_the_deal_is_the_way_that_the_table_asks_for(book: str) -> None:
    """Card by card: the place, its number, and whether it lies face up."""
    at = AtConsole(book, by_hand=True).dealt("Ann", "Bob")
    way = cards_due(at.table)
    for number, card in enumerate(way, start=1):
        due = next_deal(at.table)
        assert due is not None
        assert card.number == number
        assert due.said == {"to": card.to, **({"exposed": True} if card.face_up else {})}
        assert cards_due(at.table) == way[number - 1 :]
        at.do("deal", **due.said)
    assert cards_due(at.table) == ()


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_a_two_box_round_comes_to_its_first_decision_in_few_presses(book: str) -> None:
    """A press deals once around the table, or does the one other thing that is due."""
    at = AtConsole(book, by_hand=True).wagered("Ann", "Bob")
    presses = 0
    while (found := prompt(at.table, DEALER, NOW, by_itself=False)).on == "you":
        presses += 1
        due = cards_due(at.table)
        if not due:
            assert found.offer is not None
            at.do(found.offer.act, **found.offer.said)
        for card in due:
            if card.turn == due[0].turn:
                at.do("deal", to=card.to, exposed=card.face_up)
    assert found.on == "box"
    assert presses <= MOST_PRESSES


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_every_stage_cites_a_clause_and_its_cases_are_known(book: str) -> None:
    at = AtConsole(book, by_hand=True).wagered("Ann", "Bob")
    assert now(at) == "Close the wagers"
    assert all(each.clauses for each in stages(at.table))
    assert all(case.id in cases(rulebook(book)) for case in likely_cases(at.table))
    at.do("no-more-bets")
    assert now(at) == "Deal"
    assert "exposed-card" in [case.id for case in likely_cases(at.table)]


def test_every_phase_of_every_game_belongs_to_a_stage() -> None:
    for game in games():
        round: Any = game.new_round
        default: Any
        [default] = [each.default for each in fields(round) if each.name == "phase"]
        known = [phase for stage in game.course for phase in stage.phases]
        assert sorted(known) == sorted(set(known)), "each to one stage"
        assert set(map(str, known)) >= {each.value for each in type(default)}, game.id


def test_a_closed_table_is_in_no_stage() -> None:
    at = AtConsole("nsw-lunar", cards_by_hand=True)
    assert {each.progress for each in stages(at.table)} == {"later"}
    assert likely_cases(at.table) == ()


@pytest.mark.clauses("nsw-lunar:7.1", "wa-lunar:8.3(a)")
def test_the_words_to_say_are_those_that_the_round_waits_for() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).wagered("Ann")
    say = due_announcement(at.table)
    assert say is not None
    assert say.words == "no more bets"
    assert "nsw-lunar:7.1" in say.clauses
    at.do("no-more-bets")
    assert due_announcement(at.table) is None
    assert last_announcement(at.table) == "no more bets"


def test_cards_that_fell_open_do_not_change_the_way() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann", "Bob")
    way = [card.to for card in cards_due(at.table)]
    at.do("deal", to=0, exposed=True)
    assert [card.to for card in cards_due(at.table)] == way[1:]
    round = at.table.in_play.round  # type: ignore[union-attr]
    assert isinstance(round.dealer[0], Card)
    assert not any(card.face_up for card in cards_due(at.table)), "one of the dealer's lies open"
