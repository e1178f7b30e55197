"""Who may not sit where: players kept apart, persons excluded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.directions import (
    Apart,
    Breach,
    Directions,
    ExcludeFromCasino,
    ExcludeFromGame,
    Lift,
    PlayFirst,
    check_seat,
    groups_to_part,
)
from croupier.house.directions.orders import UponIncident
from croupier.machine import Refusal
from tests.house.directions.books import after, book, directed, seen
from tests.house.officials import NOON, OPERATOR, minutes

APART = {
    "nz-lunar": "9.14(c)",
    "vu-lunar": "9.14(b)",
    "wa-lunar": "9.15(b)",
    "nsw-lunar": "12.13.2",
}


def seat(state: Directions, person: str, *seated: str) -> Refusal | None:
    try:
        check_seat(state, person, seated, NOON)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.clauses(
    "nz-lunar:9.14(c)", "vu-lunar:9.14(b)", "wa-lunar:9.15(b)", "nsw-lunar:12.13.2"
)
@pytest.mark.parametrize(("name", "number"), APART.items())
def test_players_kept_apart_may_not_share_a_table(name: str, number: str) -> None:
    state, _ = directed(book(name), Apart(("Pat", "Quinn")))
    for one, other in (("Pat", "Quinn"), ("Quinn", "Pat"), (" PAT", "quinn")):
        refusal = seat(state, one, "Ruth", other)
        assert refusal is not None
        assert refusal.code == "kept-apart"
        assert f"{name}:{number}" in refusal.clauses
    assert seat(state, "Pat", "Ruth") is None
    assert seat(state, "Pat") is None
    assert seat(state, "Pat", "Pat") is None
    assert seat(state, "Ruth", "Pat", "Quinn") is None
    assert seat(book(name), "Pat", "Quinn") is None


@pytest.mark.clauses("nz-lunar:9.14(c)")
def test_once_lifted_or_over_they_may() -> None:
    state, _ = directed(book("nz-lunar"), Apart(("Pat", "Quinn")), until=NOON + minutes(60))
    assert seat(after(state, Lift(OPERATOR, 1, "cleared")), "Pat", "Quinn") is None
    check_seat(state, "Pat", ["Quinn"], NOON + minutes(60))


@pytest.mark.clauses("nz-lunar:9.14(c)")
def test_those_who_sit_together_already_have_to_part() -> None:
    state, _ = directed(book("nz-lunar"), Apart(("Pat", "Quinn", "Ruth")))
    assert groups_to_part(state, ["Ruth", "Sam", "Pat"], NOON) == (("Pat", "Ruth"),)
    assert groups_to_part(state, ["Sam", "Pat"], NOON) == ()


@given(
    st.lists(st.sampled_from("ABCDE"), min_size=2, unique=True),
    st.sampled_from("ABCDE"),
    st.sets(st.sampled_from("ABCDE")),
)
def test_a_seat_is_refused_just_when_it_would_bring_them_together(
    players: list[str], person: str, seated: set[str]
) -> None:
    state, _ = directed(book("nsw-lunar"), Apart(tuple(players)))
    meets = person in players and bool((seated & set(players)) - {person})
    assert (seat(state, person, *seated) is not None) == meets
    if not groups_to_part(state, seated, NOON):
        assert bool(groups_to_part(state, {*seated, person}, NOON)) == (
            meets and person not in seated
        )


@pytest.mark.clauses("nsw-lunar:14.3.2", "nsw-lunar:14.3.3", "ruling:direct-excluded")
@pytest.mark.parametrize("order", [ExcludeFromGame(1), ExcludeFromCasino(1)])
def test_who_is_excluded_sits_at_no_table(order: UponIncident) -> None:
    state = after(book("nsw-lunar"), seen(Breach.DEVICE, persons=("Pat", "Quinn")))
    assert seat(state, "Pat") is None
    state, direction = directed(state, order)
    for person in ("Pat", "Quinn"):
        refusal = seat(state, person)
        assert refusal is not None
        assert refusal.code == "excluded"
        assert refusal.clauses == direction.clauses
    assert seat(state, "Ruth", "Pat") is None
    assert seat(after(state, Lift(OPERATOR, 1, "heard")), "Pat") is None


def test_other_directions_keep_nobody_from_a_seat() -> None:
    state, _ = directed(book("nsw-lunar"), PlayFirst("4", ("Pat",)))
    assert seat(state, "Pat", "Quinn") is None
