"""docs/promotions.md says what is true: its example runs, its tables name what there is."""

import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.house.promotions import Prize, Terms
from croupier.records.journal.plain import PARTS
from croupier.records.journal.promotions import VERBS, read_promotion
from croupier.records.journal.terms import terms_file

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "promotions.md").read_text(encoding="utf-8")


def steps() -> Iterator[tuple[str, str]]:
    """Each command of the worked example, and what is printed beneath it."""
    for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = step.replace("\\\n", " ").partition("\n")
            yield command, printed.rstrip()


@pytest.mark.clauses(
    *("nsw-lunar:15.2", "nsw-lunar:15.3", "nsw-lunar:15.4", "nsw-lunar:15.6", "nsw-lunar:15.7"),
    *("nsw-lunar:15.8", "nsw-lunar:15.9"),
)
def test_the_worked_example_runs_as_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").mkdir()
    shutil.copy(ROOT / "examples" / "car-draw.toml", tmp_path / "examples")
    unfinished = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert unfinished is not None
    (tmp_path / "unfinished.toml").write_text(unfinished[1], encoding="utf-8")
    for command, printed in steps():
        program, *arguments = shlex.split(command)
        assert program == "croupier"
        result = CliRunner().invoke(app, arguments, env={"COLUMNS": "100"})
        assert result.exit_code == (1 if printed.startswith("refused") else 0), result.output
        assert _trimmed(result.output) == _trimmed(printed), command
    promotion = read_promotion(Path("car.jsonl")).promotion
    assert promotion is not None
    assert promotion.wins[1].awarded is not None
    assert promotion.wins[1].cash == 38000


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def test_the_example_of_terms_lacks_nothing() -> None:
    from croupier.console.promotions.sheet import TermsFindings, find_faults
    from tests.house.promotions.promos import RULES

    terms = terms_file(ROOT / "examples" / "car-draw.toml")
    assert find_faults(RULES, terms) == TermsFindings((), (), ())


@pytest.mark.parametrize("cls", [Terms, Prize, *PARTS.values()], ids=lambda cls: cls.__name__)
def test_every_field_is_described(cls: type) -> None:
    for field in fields(cls):
        assert f"`{field.name}`" in TEXT or f"`[[{field.name}]]`" in TEXT


@pytest.mark.parametrize("name", [*VERBS, *PARTS])
def test_every_act_and_every_kind_of_part_is_described(name: str) -> None:
    assert re.search(rf"`{name}[` ]", TEXT)
