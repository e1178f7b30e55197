"""The dealer school in the browser: lessons, sums, marked cards, time, and what was mastered."""

import json
import re

import pytest
from playwright.sync_api import expect

from croupier.school import Tally
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.person import PHONE, Person
from tests.browser.screens.test_accessibility import fits


def begins(ann: Person, topic: str = "Second combination") -> None:
    ann.goes("/school/nsw-lunar")
    ann.page.get_by_role("checkbox", name=topic, exact=True).check()
    ann.presses("Begin")


@pytest.mark.clauses("nsw-lunar:9.5.1.1")
def test_a_lesson_comes_first_and_the_answer_shows_its_sum(house: House, comes: Comes) -> None:  # noqa: ARG001
    ann = comes()
    begins(ann)
    page = ann.page
    expect(page.get_by_role("heading", name="Second combination")).to_be_visible()
    expect(page.get_by_role("region", name="The rule")).to_contain_text("9.5.1.1")
    worked = page.get_by_role("region", name="Worked out")
    expect(worked).to_contain_text(re.compile(r"\d+ × \d+ \+ \d+ × \d+ = \d+"))
    expect(worked.get_by_text("counts").first).to_be_attached()
    assert findings(page) == []
    ann.presses("Start the questions")
    page.get_by_label("Paid").fill("1")
    ann.presses("Answer")
    mark = page.get_by_role("region", name="The mark")
    expect(mark).to_contain_text(re.compile(r"\d+ × [\d,]+( \+ \d+ × [\d,]+)? = [\d,]+"))
    expect(
        page.get_by_role("region", name="The question").get_by_text("counts").first
    ).to_be_attached()
    assert findings(page) == []


@pytest.mark.long
def test_an_answer_has_its_time(house: House, comes: Comes) -> None:  # noqa: ARG001
    ann = comes(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.takes_clock()
    ann.goes("/school/nsw-lunar")
    ann.page.get_by_label("15 seconds").check()
    ann.page.get_by_role("checkbox", name="Second combination", exact=True).check()
    ann.presses("Begin")
    ann.presses("Start the questions")
    expect(ann.page.get_by_role("timer")).to_be_visible()
    assert fits(ann.page)
    ann.page.clock.run_for(16_000)
    expect(ann.page.get_by_role("region", name="The mark")).to_contain_text("Time is up")
    ann.presses("Next question")
    expect(ann.page.get_by_role("timer")).to_be_visible()


@pytest.mark.long
def test_a_certificate_says_what_was_mastered(house: House, comes: Comes) -> None:  # noqa: ARG001
    ann = comes().goes("/school/nsw-lunar")
    tallies = {
        "second-combination": Tally(asked=24, right=21, seconds=240, recent="+++++-++++"),
        "stand-off": Tally(asked=4, right=3, seconds=60, recent="++-+"),
    }
    record = {
        "format": "croupier.drill/1",
        "trainee": "trainee",
        "rulebooks": {"nsw-lunar": {name: each.model_dump() for name, each in tallies.items()}},
    }
    script = "text => localStorage.setItem('croupier.school.trainee', text)"
    ann.page.evaluate(script, json.dumps(record))
    ann.goes("/school/nsw-lunar")
    expect(ann.page.get_by_text("mastered", exact=True)).to_be_visible()
    ann.hits(ann.page.get_by_role("link", name=re.compile("^What you have mastered: 1 of")))
    expect(ann.page.get_by_role("heading", name="Record of progress")).to_be_visible()
    rows = ann.page.get_by_role("table", name="Topics")
    expect(rows.get_by_role("row", name=re.compile("^Second combination"))).to_contain_text("yes")
    expect(rows.get_by_role("row", name=re.compile("^Stand-off"))).to_contain_text("not yet")
    assert findings(ann.page) == []


@pytest.mark.long
def test_a_lesson_can_be_read_by_itself(house: House, comes: Comes) -> None:  # noqa: ARG001
    ann = comes().goes("/school/nz-uth")
    ann.presses("Lesson: Blind odds")
    expect(ann.page.get_by_role("heading", name="Worked out")).to_be_visible()
    ann.presses("Close")
    expect(ann.page.get_by_role("heading", name="Dealer school")).to_be_visible()
