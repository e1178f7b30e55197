"""What differs between two rulebooks."""

from itertools import combinations, groupby
from pathlib import Path

import pytest

from croupier.rulebooks import RULEBOOK_IDS, Rulebook, rulebook
from croupier.rulebooks.facts import SILENT
from croupier.rulebooks.pages import Difference, diff

PAIRS = list(combinations(RULEBOOK_IDS, 2))


def between(left: str, right: str) -> dict[tuple[str, str], Difference]:
    return {(each.topic, each.what): each for each in diff(rulebook(left), rulebook(right))}


def variant(folder: Path, options: str) -> Rulebook:
    path = folder / "house.toml"
    path.write_text(f'extends = "nz-lunar"\n[options]\n{options}\n', encoding="utf-8")
    return rulebook(path)


def turned(each: Difference) -> Difference:
    return Difference(
        each.topic, each.what, each.right, each.left, each.right_clauses, each.left_clauses
    )


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_rulebook_does_not_differ_from_itself(name: str) -> None:
    assert diff(rulebook(name), rulebook(name)) == []


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_differences_seen_from_the_other_side_are_the_same(left: str, right: str) -> None:
    there, back = diff(rulebook(left), rulebook(right)), diff(rulebook(right), rulebook(left))
    assert {turned(each) for each in there} == set(back)
    assert len(there) == len(back) > 0


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_a_difference_has_two_sides_and_cites_each_in_its_own_document(
    left: str, right: str
) -> None:
    for each in diff(rulebook(left), rulebook(right)):
        assert each.left != each.right
        assert each.left_clauses or each.right_clauses
        assert all(clause.startswith((f"{left}:", "ruling:")) for clause in each.left_clauses)
        assert all(clause.startswith((f"{right}:", "ruling:")) for clause in each.right_clauses)


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_topics_stand_together(left: str, right: str) -> None:
    found = diff(rulebook(left), rulebook(right))
    topics = [topic for topic, _ in groupby(each.topic for each in found)]
    assert len(topics) == len(set(topics))


def test_new_zealand_against_new_south_wales() -> None:
    found = between("nz-lunar", "nsw-lunar")
    assert found["areas", "super wager"] == Difference(
        "areas",
        "super wager",
        "optional",
        "compulsory, at least the ante",
        ("nz-lunar:3.3(c)", "nz-lunar:5.1(b)"),
        ("nsw-lunar:2.2.1", "nsw-lunar:5.2.2", "nsw-lunar:5.2.5"),
    )
    force = found["fees", "force"]
    assert force.left.startswith("for a fee of one ante")
    assert (force.right, force.right_clauses) == ("not offered", ())
    four = found["super odds", "four of a kind"]
    assert four.left == "200 to 1 (tables 1, 5, 6, 7), 250 to 1 (tables 2, 3, 4)"
    assert four.right == "200 to 1"
    assert found["super odds", "same-coloured straight"].right == "no such line"
    assert found["super odds", "five picture cards"].left == "no such line"
    assert found["options", "super_paytable"].right == "no such option"
    assert found["ante odds", "straight or higher"].left == "1 to 1"
    assert found["ante odds", "straight or higher"].right == "4 to 1"
    assert ("ante odds", "below a straight") not in found
    assert not any(topic == "bet odds" for topic, _ in found)


def test_new_zealand_against_vanuatu() -> None:
    found = between("nz-lunar", "vu-lunar")
    assert {topic for topic, _ in found} == {
        *("draws", "super odds", "options"),
        *("limits", "directions", "disputes"),
        *("approvals", "breaches", "displays", "handling", "officers", "places of cards"),
    }
    assert found["options", "super_three_of_a_kind"].left == "no such option"
    assert found["directions", "English only"].right == SILENT
    assert found["directions", "English only"].right_clauses == ()
    assert found["disputes", "the last word"].left == "by the casino operator"
    assert found["disputes", "the last word"].right == "by the operations manager or above"


def test_of_two_games_only_what_both_have_is_compared() -> None:
    found = between("nz-lunar", "nz-uth")
    topics = {topic for topic, _ in found}
    assert {"table", "areas", "dealing", "qualifying", "void rounds", "directions"} <= topics
    assert not topics & {"fees", "draws", "procedure", "super odds", "play wagers", "jackpot"}
    assert found["qualifying", "the dealer qualifies"].left == "with ace and king or higher"
    assert found["areas", "trips wager"].left == "not offered"
    assert found["void rounds", "a dealer's card exposed"].left == "no ground"
    assert found["before a round", "after a jackpot"].left == "no such step"


def test_a_silence_is_a_side_of_a_difference() -> None:
    found = between("nz-lunar", "nsw-lunar")
    assert found["limits", "a higher minimum"] == Difference(
        "limits",
        "a higher minimum",
        f"{SILENT}: kept as New South Wales writes them",
        "on a sign for 20 minutes first",
        ("ruling:limits-silent",),
        ("nsw-lunar:6.5", "nsw-lunar:6.5.2"),
    )
    assert found["promotions", "a scrutineer"].left == SILENT
    assert ("void rounds", "a wrong number of cards") not in found
    assert ("decks", "at a shoe") not in found


def test_what_both_are_silent_on_is_no_difference() -> None:
    topics = {topic for topic, _ in between("nz-lunar", "wa-lunar")}
    assert not topics & {"promotions", "seats"}


def test_a_variant_differs_from_its_document_in_what_it_chose(tmp_path: Path) -> None:
    house = variant(tmp_path, "super_paytable = 4\nmax_payout = '2500.50'")
    found = {each.what: (each.left, each.right) for each in diff(rulebook("nz-lunar"), house)}
    assert found == {
        "super_paytable": ("1 in force", "4 in force"),
        "max_payout": ("none in force", "2500.5 in force"),
    }


def test_a_variant_that_chooses_the_defaults_does_not_differ(tmp_path: Path) -> None:
    assert diff(rulebook("nz-lunar"), variant(tmp_path, "super_paytable = 1")) == []


@pytest.mark.parametrize(
    ("left", "right", "topic", "what", "ours", "theirs"),
    [
        ("wa-lunar", "vu-lunar", "breaches", "wagers that a breach voids", "11.1", "11.1"),
        ("wa-lunar", "vu-lunar", "officers", "what no rule covers", "11.18", "11.18"),
        ("nz-lunar", "wa-lunar", "officers", "what no rule covers", "11.20", "11.18"),
        ("nz-lunar", "wa-lunar", "handling", "the first shuffle at a shoe", "6.3", "6.3"),
        ("nz-lunar", "wa-lunar", "places of cards", "cards to be exchanged", "8.5", "8.5"),
        ("nz-lunar", "wa-lunar", "places of cards", "a declared hand", "9.3", "9.3"),
        ("nz-lunar", "vu-lunar", "places of cards", "cards of a box that bets", "9.10", "9.10"),
        ("nz-lunar", "wa-lunar", "approvals", "the amount of a maximum payout", "5.12", ""),
        ("nz-lunar", "wa-lunar", "displays", "the super pay table", "5.9", ""),
        (
            "wa-lunar",
            "nz-lunar",
            "super wagers on others",
            "on an undeclared hand",
            "11.16",
            "",
        ),
        (
            "wa-lunar",
            "nsw-lunar",
            "super wagers on others",
            "to win",
            "5.7",
            "5.2.3",
        ),
        ("vu-lunar", "nsw-lunar", "handling", "drawn cards at a shuffler", "8.7", "3.6"),
    ],
)
def test_what_only_words_tell_apart_is_compared_too(
    left: str, right: str, topic: str, what: str, ours: str, theirs: str
) -> None:
    found = between(left, right)[topic, what]
    assert found.left != found.right
    assert found.left_clauses[0] == f"{left}:{ours}"
    assert found.right_clauses[:1] == ((f"{right}:{theirs}",) if theirs else ())
