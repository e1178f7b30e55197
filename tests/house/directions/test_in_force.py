"""How long a direction holds, who ends it, and what it means for a table meanwhile."""

from datetime import datetime, timedelta, timezone

import pytest

from croupier.house.directions import (
    ActAsDecided,
    Directions,
    EnglishOnly,
    Lift,
    OneHandViewed,
    PlaceCards,
    PlayFirst,
    RevealFolded,
    Silence,
    act,
    cards_placed,
    check_speech,
    in_force,
    legal,
    one_hand_viewed,
    plays_first,
    serves_as_decided,
    table_options,
)
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from tests.house.directions.books import after, book, check_whole, directed, refused
from tests.house.officials import GAME_SUPERVISOR, MANAGER, NOON, OPERATOR, minutes

NZ = "nz-lunar"


def test_a_direction_holds_from_its_moment_up_to_its_end() -> None:
    state, direction = directed(book(NZ), Silence("4"), until=NOON + minutes(30))
    assert not in_force(state, NOON - minutes(1))
    assert in_force(state, NOON) == (direction,)
    assert in_force(state, NOON + timedelta(minutes=29, seconds=59)) == (direction,)
    assert not in_force(state, NOON + minutes(30))


def test_an_hour_is_an_hour_whatever_the_zone() -> None:
    auckland = timezone(timedelta(hours=13))
    end = (NOON + minutes(30)).astimezone(auckland)
    state, _ = directed(book(NZ), Silence("4"), until=end)
    assert in_force(state, (NOON + minutes(29)).astimezone(auckland))
    assert not in_force(state, end)


def test_without_an_end_it_holds_until_it_is_lifted() -> None:
    state, direction = directed(book(NZ), Silence("4"))
    year = NOON + timedelta(days=365)
    assert in_force(state, year) == (direction,)
    state, [event] = act(state, Lift(OPERATOR, 1, "quiet again"), year)
    lifting = state.given[1].lifted
    assert lifting is not None
    assert (lifting.by, lifting.at, lifting.why) == (OPERATOR, year, "quiet again")
    assert event.clauses == direction.clauses  # type: ignore[union-attr]
    assert not in_force(state, year)


def test_who_may_not_give_it_may_not_lift_it() -> None:
    state, _ = directed(book(NZ), Silence("4"))
    refusal = refused(state, Lift(MANAGER, 1, "enough"))
    assert refusal.code == "rank"
    assert "nz-lunar:9.14(a)" in refusal.clauses


@pytest.mark.parametrize(
    ("lift", "code"),
    [
        (Lift(OPERATOR, 7, "enough"), "not-in-force"),
        (Lift(OPERATOR, 1, " "), "nothing-said"),
    ],
)
def test_a_lifting_that_makes_no_sense_is_refused(lift: Lift, code: str) -> None:
    state, _ = directed(book(NZ), Silence("4"))
    assert refused(state, lift).code == code


def test_what_has_ended_is_not_lifted() -> None:
    state, _ = directed(book(NZ), Silence("4"), until=NOON + minutes(5))
    assert refused(state, Lift(OPERATOR, 1, "over"), NOON + minutes(5)).code == "not-in-force"
    state = after(state, Lift(OPERATOR, 1, "enough"))
    assert refused(state, Lift(OPERATOR, 1, "enough")).code == "not-in-force"


def test_what_is_done_at_once_is_never_in_force() -> None:
    state, _ = directed(book("nsw-lunar"), RevealFolded("r1", 2))
    assert not in_force(state, NOON)


def test_an_official_is_offered_to_lift_what_holds() -> None:
    state, _ = directed(book(NZ), Silence("4"), until=NOON + minutes(5))
    [offer] = [each for each in legal(state, OPERATOR, NOON) if each.lifts]
    assert offer.text == "lift direction 1 (silence)"
    assert not [each for each in legal(state, MANAGER, NOON) if each.lifts]
    assert not [each for each in legal(state, OPERATOR, NOON + minutes(5)) if each.lifts]


def spoken(state: Directions, *, in_hand: bool, language: str = "en", table: str = "4") -> str:
    """The refusal's code, or nothing."""
    try:
        check_speech(state, table, NOON, in_hand=in_hand, language=language)
    except Refusal as refusal:
        check_whole(refusal)
        return refusal.code
    return ""


@pytest.mark.clauses(
    "nz-lunar:9.14(a)", "vu-lunar:9.14(a)", "wa-lunar:9.15(a)", "ruling:direct-silence"
)
@pytest.mark.parametrize("name", [NZ, "vu-lunar", "wa-lunar"])
def test_silence_binds_its_table_while_a_hand_is_in_progress(name: str) -> None:
    state, _ = directed(book(name), Silence("4"))
    assert spoken(state, in_hand=True) == "silence"
    assert spoken(state, in_hand=False) == ""
    assert spoken(state, in_hand=True, table="5") == ""
    assert spoken(book(name), in_hand=True) == ""


@pytest.mark.clauses("nz-lunar:9.14(b)", "nsw-lunar:12.13.3")
@pytest.mark.parametrize("name", [NZ, "nsw-lunar"])
def test_english_only_is_heard_at_its_table(name: str) -> None:
    state, _ = directed(book(name), EnglishOnly("4"))
    for in_hand in (True, False):
        assert spoken(state, in_hand=in_hand) == ""
        assert spoken(state, in_hand=in_hand, language="EN-nz") == ""
        assert spoken(state, in_hand=in_hand, language="mi") == "english-only"
        assert spoken(state, in_hand=in_hand, language="mi", table="5") == ""


@pytest.mark.clauses("nz-lunar:9.8", "wa-lunar:9.8", "vu-lunar:9.8")
@pytest.mark.parametrize("name", [NZ, "wa-lunar", "vu-lunar"])
def test_acting_as_players_decide_is_a_value_that_the_round_takes(name: str) -> None:
    state, _ = directed(book(name), ActAsDecided("4"))
    assert serves_as_decided(state, "4", NOON)
    assert not serves_as_decided(state, "5", NOON)
    assert not serves_as_decided(book(name), "4", NOON)
    assert rulebook(name).rules_as(LunarRules, table_options(state, "4", NOON)).act_as_decided
    assert not rulebook(name).rules_as(LunarRules, table_options(state, "5", NOON)).act_as_decided


@pytest.mark.clauses("nz-uth:5.8.2")
def test_additional_hands_unseen_is_a_value_that_the_round_takes() -> None:
    state, _ = directed(book("nz-uth"), OneHandViewed("4"))
    assert one_hand_viewed(state, "4", NOON)
    assert not one_hand_viewed(state, "5", NOON)
    options = table_options(state, "4", NOON)
    assert (
        rulebook("nz-uth")
        .rules_as(HoldemRules, {"boxes_per_player": "several", **options})
        .blind_hands
    )


@pytest.mark.clauses("nz-lunar:9.11", "vu-lunar:9.11", "wa-lunar:9.12")
@pytest.mark.parametrize("name", [NZ, "vu-lunar", "wa-lunar"])
def test_cards_are_placed_where_it_was_last_directed(name: str) -> None:
    assert cards_placed(book(name), "4", NOON) is None
    state, _ = directed(book(name), PlaceCards("4", "under the bet wager"))
    state, _ = directed(state, PlaceCards("4", "beside the ante"))
    assert cards_placed(state, "4", NOON) == "beside the ante"
    assert cards_placed(state, "5", NOON) is None


@pytest.mark.clauses("nsw-lunar:12.13.1")
def test_suspected_players_play_before_the_others_handle_their_cards() -> None:
    state, _ = directed(book("nsw-lunar"), PlayFirst("4", ("Pat", "Quinn")), GAME_SUPERVISOR)
    state, _ = directed(state, PlayFirst("4", ("Ruth", "Pat")), GAME_SUPERVISOR)
    assert plays_first(state, "4", NOON) == ("Pat", "Quinn", "Ruth")
    assert plays_first(state, "5", NOON) == ()


def test_asking_what_holds_needs_a_clock_with_a_time_zone() -> None:
    with pytest.raises(Refusal) as refusal:
        in_force(book(NZ), datetime(2026, 3, 7, 12, 0))
    assert refusal.value.code == "no-time-zone"
