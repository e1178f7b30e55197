"""One pay table serves all Ultimate Texas Hold'em tables of the house."""

from typing import Any

import pytest

from croupier.house.people import Official, Rank
from croupier.house.table.actions import Choose
from croupier.house.upkeep import Device, Equipment
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from tests.floor.pits import Pit

OPERATOR = Official("Olive", Rank.CASINO_OPERATOR)
SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
DEALER = Official("Dana", Rank.DEALER)
pytestmark = pytest.mark.clauses("nz-uth:5.12")


def opens(pit: Pit, name: str, paytable: int, **more: Any) -> str:
    return pit.opens("nz-uth", name, options={"paytable": paytable}, **more)


def test_a_table_with_another_pay_table_is_not_opened(pit: Pit) -> None:
    opens(pit, "a", 2)
    with pytest.raises(Refusal) as refused:
        opens(pit, "b", 3)
    assert refused.value.code == "one-for-all"
    assert refused.value.clauses == ("nz-uth:5.12",)
    assert refused.value.legal[0] == "open it with paytable=2"
    opens(pit, "b", 2)
    pit.audits()


def test_nor_one_that_is_to_be_set_up_by_hand(pit: Pit) -> None:
    opens(pit, "a", 2)
    with pytest.raises(Refusal):
        opens(pit, "b", 3, cards_by_hand=True)


def test_an_open_table_is_not_changed_to_another(pit: Pit) -> None:
    for name in ("a", "b"):
        opens(pit, name, 1)
    change = Choose("paytable", "2", OPERATOR)
    refusal = pit.refuses("a", change, OPERATOR, "one-for-all")
    assert refusal["clauses"] == ["nz-uth:5.12"]
    pit.does("b", upkeep.Close(SUPERVISOR), SUPERVISOR)
    pit.does("a", change, OPERATOR)
    assert pit.held("a").table.limits.rules.options["paytable"] == 2
    pit.audits()


def test_a_closed_table_opens_again_with_the_house_s(pit: Pit) -> None:
    opens(pit, "a", 1)
    opens(pit, "b", 1, cards_by_hand=True)
    pit.does("b", Choose("paytable", "2", OPERATOR), OPERATOR)
    set_up = upkeep.SetUp(Equipment(Device.SHOE), DEALER)
    pit.refuses("b", set_up, DEALER, "one-for-all")
    pit.does("b", Choose("paytable", "1", OPERATOR), OPERATOR)
    pit.does("b", set_up, DEALER)
    pit.audits()


def test_other_games_and_training_tables_are_not_concerned(pit: Pit) -> None:
    opens(pit, "a", 1)
    for table in (2, 5):
        pit.opens("nz-lunar", f"lunar {table}", options={"super_paytable": table})
    opens(pit, "own", 4, training="Ann")
    opens(pit, "b", 1)
    pit.audits()
