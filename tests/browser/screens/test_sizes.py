"""Tables at eight sizes of the screen: nothing is cut off, nothing overlaps, all can be read."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.sizes import EIGHT, wrong_at
from tests.effort import some_quickly

SAMPLES = ("lunar", "settled", "nz", "vu", "wa", "uth", "uth-wagering", "wagering", "watching")
QUICK = {"nz", "uth"}
"""Three options beside one another, and seven boxes: what needs most room."""


@pytest.mark.parametrize("sample", some_quickly(SAMPLES, QUICK))
def test_a_table_fits_eight_screens(comes: Comes, sample: str) -> None:
    ann = comes().goes(f"/gallery/{sample}")
    expect(ann.dock).to_be_visible()
    wrong = [each for width, height in EIGHT for each in wrong_at(ann.page, width, height)]
    assert wrong == []
