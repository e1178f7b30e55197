"""House variants: files that choose what a document leaves open, and can change nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.hands import SuperLine
from croupier.rulebooks import RulebookError, rulebook
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.versions import is_known, read_beside

HARBOUR = """
extends = "nz-lunar"
id      = "harbour-lunar"
title   = "Lunar Poker at the Harbour"

[options]
super_paytable = 4
instant        = [300, 1000]
max_payout     = 25000
"""

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(text: str) -> Path:
        path = tmp_path / "house.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def refusal(path: Path) -> RulebookError:
    with pytest.raises(RulebookError) as refused:
        rulebook(path)
    return refused.value


@pytest.mark.parametrize("named", [str, Path])
def test_a_variant_is_opened_by_its_path(write: Write, named: Callable[[Path], str]) -> None:
    book = rulebook(named(write(HARBOUR)))
    assert (book.id, book.title) == ("harbour-lunar", "Lunar Poker at the Harbour")
    assert book.document is rulebook("nz-lunar").document
    assert book.clauses is rulebook("nz-lunar").clauses


def test_a_variant_is_opened_by_a_relative_path(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write(HARBOUR).parent)
    assert rulebook("house.toml").id == "harbour-lunar"


def test_what_a_variant_chooses_is_in_force_and_the_rest_is_the_documents(write: Write) -> None:
    rules = rulebook(write(HARBOUR)).rules_as(LunarRules)
    assert rules.title == "Lunar Poker at the Harbour"
    assert rules.super_odds[SuperLine.THREE_OF_A_KIND] == 7
    assert rules.max_payout == 25_000
    assert rules.options["straight_with_pair"] == "two-straights"
    assert rules.cites == rulebook("nz-lunar").rules_as(LunarRules).cites


def test_what_is_given_at_the_table_comes_over_what_the_variant_chose(write: Write) -> None:
    rules = rulebook(write(HARBOUR)).rules_as(
        LunarRules, {"super_paytable": "2", "max_payout": "100.50"}
    )
    assert rules.super_odds[SuperLine.THREE_OF_A_KIND] == 8
    assert rules.options["super_paytable"] == 2
    assert rules.options["instant"] == [300, 1000]


def test_a_variant_may_choose_nothing_and_is_then_named_by_its_file(write: Write) -> None:
    book = rulebook(write('extends = "nz-uth"'))
    assert (book.id, book.title) == ("house", rulebook("nz-uth").title)
    assert book.options() == rulebook("nz-uth").options()


@pytest.mark.parametrize(
    ("extends", "option", "clauses"),
    [
        ("nz-lunar", "instant = [250, 1000]", ("nz-lunar:5.6",)),
        ("nz-lunar", "super_paytable = 8", ("nz-lunar:5.9",)),
        ("nsw-lunar", "instant = [200, 1000]", ("nsw-lunar:10.3",)),
        ("wa-lunar", "max_payout = -1", ("wa-lunar:5.11",)),
        ("wa-lunar", "max_payout = 2500.5", ("wa-lunar:5.11",)),
        ("vu-lunar", "super_three_of_a_kind = 9", ("vu-lunar:5.9",)),
        ("nz-uth", "paytable = 5", ("nz-uth:5.11", "nz-uth:5.12")),
        (
            "nz-uth",
            'hand_method = "three-plus-two"',
            ("nz-uth:9.7(a)", "nz-uth:9.7(b)", "ruling:hand-method"),
        ),
    ],
)
def test_a_choice_that_the_document_does_not_allow(
    write: Write, extends: str, option: str, clauses: tuple[str, ...]
) -> None:
    refused = refusal(write(f'extends = "{extends}"\n[options]\n{option}\n'))
    assert refused.code == "option-not-allowed"
    assert refused.clauses == clauses


def test_a_choice_that_no_document_knows(write: Write) -> None:
    refused = refusal(write('extends = "nz-lunar"\n[options]\nwild_jokers = true\n'))
    assert refused.code == "unknown-option"
    assert "super_paytable" in refused.message


@pytest.mark.clauses("nz-lunar:5.5", "nz-lunar:5.9", "nsw-lunar:10.2")
@pytest.mark.parametrize(
    ("extends", "change", "what", "clauses"),
    [
        ("nz-lunar", '[odds.bet]\npair = "2:1"', "odds.bet.pair", ("nz-lunar:5.5",)),
        (
            "nz-lunar",
            '[odds.super.tables.1]\nflush = "55:1"',
            "odds.super.tables.1.flush",
            ("nz-lunar:5.9",),
        ),
        (
            "nsw-lunar",
            '[odds.ante]\nstraight_or_higher = "5:1"',
            "odds.ante.straight_or_higher",
            ("nsw-lunar:10.2", "nsw-lunar:9.3.3"),
        ),
        ("wa-lunar", "[areas.super]\ncompulsory = false", "areas.super.compulsory", None),
        ("nz-lunar", "[fees.force]\nantes = 2", "fees.force.antes", None),
        ("nz-uth", "[multiples]\nbefore_flop = [5]", "multiples.before_flop", None),
    ],
)
def test_what_the_document_fixes_cannot_be_changed(
    write: Write, extends: str, change: str, what: str, clauses: tuple[str, ...] | None
) -> None:
    refused = refusal(write(f'extends = "{extends}"\n{change}\n'))
    assert refused.code == "fixed-by-document"
    assert refused.message.startswith(f"{what} is fixed by clause ")
    assert refused.clauses == (clauses or refused.clauses) != ()
    assert all(clause.startswith(f"{extends}:") for clause in refused.clauses)


@pytest.mark.parametrize(
    "text",
    [
        "",
        'title = "extends nothing"',
        'extends = "nz-poker"',
        'extends = ["nz-lunar"]',
        'extends = "house.toml"',
        'extends = "nz-lunar"\noptions = 4',
        'extends = "nz-lunar"\nid = 4',
        'extends = "nz-lunar"\ntitle = ["Lunar"]',
        'extends = "nz-lunar"\ngame = "holdem"',
        'extends = "nz-lunar"\nregulator = "the house"',
        'extends = "nz-lunar"\n[jackpot]\npool = 1',
        'extends = "nz-lunar"\n[cites]\nfold = []',
        "this is not TOML",
        '{"extends": "nz-lunar"}',
    ],
)
def test_a_file_that_is_no_house_variant(write: Write, text: str) -> None:
    assert refusal(write(text)).code == "bad-variant"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert refusal(path).code == "bad-variant"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    refused = refusal(tmp_path / "nowhere.toml")
    assert refused.code == "bad-variant"
    assert "nowhere.toml cannot be read" in refused.message
    assert refusal(tmp_path).code == "unknown-rulebook"


def test_a_record_names_no_amendment_of_another_folder(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    said = 'extends = "nz-lunar"\nin_force = 2031-01-01\n'
    for folder in (own, other):
        folder.mkdir()
    (other / "nz-lunar@2031-01-01.toml").write_text(said)
    for name in ("../other/nz-lunar@2031-01-01", f"{other}/nz-lunar@2031-01-01"):
        read_beside(name, own)
    assert not is_known("nz-lunar@2031-01-01")
