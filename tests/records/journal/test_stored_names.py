"""Every kind and act that is stored has a name of its own, written down."""

from typing import Any, get_args

import pytest

from croupier.games.game import games
from croupier.house.promotions.actions import Action
from croupier.house.promotions.prizes import Part
from croupier.house.tokens import Condition
from croupier.records.journal.plain import CONDITIONS, PARTS
from croupier.records.journal.promotions import VERBS


@pytest.mark.parametrize(
    ("union", "names"), [(Condition, CONDITIONS), (Part, PARTS), (Action, VERBS)]
)
def test_every_class_that_is_stored_has_one_name(union: Any, names: dict[str, type]) -> None:
    assert sorted(map(str, names.values())) == sorted(map(str, get_args(union)))


def test_no_two_acts_of_a_game_share_a_name() -> None:
    for game in games():
        names = [row.name for row in game.acts]
        assert len(names) == len(set(names)), game.id
