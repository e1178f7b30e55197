"""Figures are what they were: solved games, the files that hold them, and PAR sheets."""

from typing import Any

import pytest

from tests.frozen import par, sources
from tests.frozen.par import SHEETS, Sheet
from tests.frozen.snapshots import check, check_part, kept


def test_no_solved_file_is_lost_or_changed() -> None:
    """Wherever it lies now, and whatever it is called."""
    there = sources.digests()
    lost = [name for name, digest in kept("data-files.json").items() if digest not in there]
    assert not lost, f"solved files are gone or have changed: {lost}"


def test_solutions_that_people_have_computed_still_open() -> None:
    """A solution file names the game that it is of by this digest."""
    check("games.json", sources.games())


@pytest.mark.xdist_group("holdem")
@pytest.mark.parametrize("name", sources.SOLVED)
def test_a_solution_of_holdem(name: str) -> None:
    check_part("solved.json", name, sources.solved(name))


@pytest.mark.long
def test_a_part_of_a_solution_of_lunar() -> None:
    check("solved-lunar.json", sources.solved_lunar())


def _param(sheet: Sheet) -> Any:
    return pytest.param(sheet, id=sheet.line, marks=pytest.mark.xdist_group(sheet.group))


@pytest.mark.parametrize("sheet", [_param(sheet) for sheet in SHEETS])
def test_a_par_sheet(sheet: Sheet) -> None:
    check_part("par-data.json.xz", sheet.line, par.made(sheet)[0])


@pytest.mark.parametrize("sheet", [_param(sheet) for sheet in SHEETS])
def test_a_par_sheet_s_words(sheet: Sheet) -> None:
    check_part("par-wording.json.xz", sheet.line, par.made(sheet)[1])
