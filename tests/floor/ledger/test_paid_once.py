"""What goes back to a player goes back once: in events, in lines and in the ledger."""

from typing import Any

import pytest

from croupier.floor.requests import Request
from croupier.house.people import Official, Rank
from tests.floor.audit.test_misread import SAM, SEEN, replayed
from tests.floor.pits import CHIPS, Pit
from tests.floor.tables.test_real_cards import COLLECTED, DEALT, PLAYED, RealTable

SUE = Official("Sue", Rank.CASINO_SUPERVISOR)
FIRE = {"kind": "invalidate", "round": "1", "cause": "disruption"}
FRAUD = {"kind": "invalidate", "round": "1", "cause": "fraud", "forfeit": [2]}


def directs(pit: Pit, table: RealTable, order: dict[str, Any]) -> None:
    act = {"act": "direct", "with": {"order": order, "why": "so it was"}}
    answer = pit.floor.ask(Request(str(SUE), f"direct {order}", table.id, SUE, act)).result()
    assert answer.accepted, answer.refusal


def check(pit: Pit, table: RealTable, nets: dict[int, int]) -> None:
    """The round, its record, the chips and the audit say the same."""
    played = pit.held(table.id).table.played[1]
    assert played.nets == nets
    assert replayed(pit, table) == nets
    assert table.chips() == (CHIPS + nets[1], CHIPS + nets[2])
    pit.audits()
    assert pit.reopened().held(table.id).table.played[1].nets == nets


@pytest.mark.clauses("ruling:invalidated-once", "nsw-lunar:14.5", "nsw-lunar:12.11.1")
@pytest.mark.parametrize(("order", "nets"), [(FIRE, {1: 0, 2: 0}), (FRAUD, {1: 0, 2: -100})])
def test_an_invalidated_round_with_51_cards(
    pit: Pit, order: dict[str, Any], nets: dict[int, int]
) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, SEEN)
    directs(pit, table, order)
    table.do("count-deck 1 51", *COLLECTED)
    check(pit, table, nets)


@pytest.mark.clauses("ruling:corrected-and-void", "nsw-lunar:14.5")
def test_a_corrected_payment_of_an_invalidated_round(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, SEEN)
    assert table.ask("correct 9h 7h", SAM).accepted
    directs(pit, table, FIRE)
    table.do(*COLLECTED)
    check(pit, table, {1: 0, 2: 0})
