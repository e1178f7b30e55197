"""Ranks, and which powers the rulebooks give them."""

from dataclasses import replace

import pytest

from croupier.forms import evolved
from croupier.house.directions import open_directions
from croupier.house.disputes import open_disputes
from croupier.house.people import Official, Powers, Rank, house_powers
from croupier.rulebooks import RULEBOOK_IDS, RulebookError, rulebook
from tests.house.officials import (
    CASINO_SUPERVISOR,
    DEALER,
    EVERYBODY,
    INSPECTOR,
    LADDER,
    MANAGER,
    OPERATOR,
)


def test_every_rank_reaches_itself_and_those_below_it() -> None:
    for place, high in enumerate(LADDER):
        for low in LADDER[: place + 1]:
            assert high.rank.reaches(low.rank)
        for higher in LADDER[place + 1 :]:
            assert not high.rank.reaches(higher.rank)


def test_an_inspector_stands_beside_the_house() -> None:
    assert Rank.INSPECTOR.reaches(Rank.INSPECTOR)
    for official in LADDER:
        assert not Rank.INSPECTOR.reaches(official.rank)
        assert not official.rank.reaches(Rank.INSPECTOR)


def test_a_power_that_nobody_holds_is_nobody_s() -> None:
    powers = Powers({})
    assert not any(powers.may(official, "silence") for official in EVERYBODY)
    assert powers.say("silence") == "nobody"


@pytest.mark.parametrize(
    ("rank", "words"),
    [
        (Rank.GAME_SUPERVISOR, "a game supervisor or above"),
        (Rank.ASSISTANT_GAMING_MANAGER, "an assistant gaming manager or above"),
        (Rank.CASINO_OPERATOR, "the casino operator"),
        (Rank.INSPECTOR, "an inspector"),
    ],
)
def test_powers_say_whose_they_are(rank: Rank, words: str) -> None:
    assert Powers({"silence": (rank,)}).say("silence") == words


def test_an_official_is_told_by_name_and_rank() -> None:
    assert str(Official("Mona", Rank.GAMING_MANAGER)) == "Mona, gaming manager"


@pytest.mark.clauses("ruling:direct-operator")
def test_a_house_may_say_through_whom_its_operator_acts() -> None:
    book = rulebook("nz-lunar")
    strict = house_powers(book, "directions")
    lent = house_powers(book, "directions", Rank.CASINO_SUPERVISOR)
    assert [each for each in LADDER if strict.may(each, "silence")] == [OPERATOR]
    assert [each for each in EVERYBODY if lent.may(each, "silence")] == list(LADDER[2:])


def test_powers_of_other_ranks_are_not_lent() -> None:
    lent = house_powers(rulebook("vu-lunar"), "disputes", Rank.GAME_SUPERVISOR)
    assert not lent.may(CASINO_SUPERVISOR, "rule")
    assert lent.may(MANAGER, "rule")


@pytest.mark.parametrize("official", [DEALER, INSPECTOR])
def test_an_operator_does_not_act_through_a_dealer_or_an_inspector(official: Official) -> None:
    with pytest.raises(RulebookError) as refused:
        open_directions(rulebook("nz-lunar"), official.rank)
    assert refused.value.code == "bad-delegate"


def test_a_rulebook_that_names_an_unknown_rank_is_refused() -> None:
    book = rulebook("nz-lunar")
    document = evolved(book.document, powers={"directions": {"pit_boss": ("apart",)}})
    with pytest.raises(RulebookError) as refused:
        house_powers(replace(book, document=document), "directions")
    assert refused.value.code == "bad-powers"


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_rulebook_says_who_has_the_last_word(name: str) -> None:
    powers = open_disputes(rulebook(name)).rules.powers
    assert powers.may(OPERATOR, "rule")
    assert not powers.may(CASINO_SUPERVISOR, "rule")
