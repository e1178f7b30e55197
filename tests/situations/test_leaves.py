"""What `croupier rule` says of a situation is what follows at a table that is in it."""

import pytest

from .comparison import exceptions
from .files import Failed
from .known_gaps import DIFFERENT
from .leaves import Leaf, all_leaves, play_leaf, played_leaves, unplayed_leaves

LEAVES = all_leaves()
PLAYED = played_leaves()
UNPLAYED = unplayed_leaves()


@pytest.mark.parametrize("leaf", PLAYED, ids=lambda leaf: leaf.way)
def test_leaf(leaf: Leaf) -> None:
    way = LEAVES[leaf.way]
    try:
        play_leaf(leaf, way)
    except Failed as failed:
        why = str(failed)
    else:
        why = ""
    if leaf.way in DIFFERENT:
        assert why, f"{leaf.way} agrees now: take it out of the list"
    elif why:
        pytest.fail(f"{leaf.way}: {way.leaf.says}\n  {why}", pytrace=False)


def test_every_leaf_is_played_or_listed() -> None:
    played = [leaf.way for leaf in PLAYED]
    assert sorted([*set(played), *UNPLAYED]) == sorted(LEAVES)


def test_every_way_that_is_not_played_has_a_reason() -> None:
    assert all(reason.strip() for reason in UNPLAYED.values())


def test_every_exception_is_of_a_leaf_that_names_the_clause() -> None:
    for each in exceptions():
        for clause in each.clauses:
            named = [
                way for way, found in LEAVES.items() if each.is_of(way) and found.cites(clause)
            ]
            assert named, f"{each.ways}: no leaf cites {clause}"


def test_no_leaf_is_played_twice() -> None:
    played = [leaf.way for leaf in PLAYED]
    assert sorted(set(played)) == sorted(played)


def test_known_differences_are_played() -> None:
    assert {leaf.way for leaf in PLAYED} >= DIFFERENT
