"""Statements in the documents are true."""

import json
import re
from pathlib import Path

from croupier.floor.tables.settings import Clocks, TableSettings
from croupier.records.rounds import answer, replay

ROOT = Path(__file__).parent.parent


def test_the_answer_in_the_documentation_is_the_answer_given() -> None:
    text = (ROOT / "docs" / "round-record.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    shown = next(json.loads(block) for block in blocks if '"boxes"' in block)
    given = answer(replay(ROOT / "examples" / "two-combinations.json"))
    assert shown["boxes"] == given["boxes"]
    shown_line, given_line = shown["lines"][0], given["lines"][-1]
    assert shown_line.keys() == given_line.keys()
    for field in ("wager", "outcome", "stake", "odds", "paid", "returned", "net"):
        assert shown_line[field] == given_line[field]
    assert shown_line["combinations"][0] == given_line["combinations"][0]


def test_the_readme_s_pictures_are_there_and_light() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"""(?:src|srcset)="([^"]+)"|!\[[^]]*\]\(([^)]+)\)""", text)
    pictures = [ROOT / (first or second) for first, second in shown]
    assert pictures
    for picture in pictures:
        assert picture.is_file(), picture
        assert picture.stat().st_size < 200_000, picture


def test_the_settings_of_a_table_in_the_documentation_are_taken() -> None:
    text = (ROOT / "docs" / "floor.md").read_text(encoding="utf-8")
    blocks = [json.loads(each) for each in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    assert len(blocks) >= 2
    for each in blocks:
        TableSettings.model_validate(each)
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", text, re.MULTILINE)
    told = {name: float(default) for name, default in rows}
    assert told.keys() == {"decide", "answer", "more_time", "extensions"}
    assert told == {name: getattr(Clocks(), name) for name in told}
