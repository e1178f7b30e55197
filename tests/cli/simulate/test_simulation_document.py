"""docs/simulation.md says what is true: its example runs, its tables name what there is."""

import re
import shlex
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from croupier.analysis.simulation.lunar.strategy import RULE_FIELDS
from croupier.cli.main import app
from croupier.cli.simulate import simulate_command

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")


def test_the_worked_example_runs_as_it_is_printed() -> None:
    block = re.search(r"```console\n\$ croupier (.*?)\n(.*?)```", TEXT, re.DOTALL)
    assert block is not None
    result = CliRunner().invoke(app, shlex.split(block[1]))
    assert result.exit_code == 0, result.stderr
    assert result.stdout.strip() == block[2].strip()


def test_every_option_is_explained() -> None:
    whole = typer.Typer(add_completion=False)
    whole.command()(simulate_command)
    command = typer.main.get_command(whole)
    for parameter in command.params:
        names = [name for name in parameter.opts if name.startswith("-")]
        assert not names or any(f"`{name}" in TEXT for name in names), names


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_every_field_of_a_rule_is_explained(field: str) -> None:
    assert f"`{field}`" in TEXT


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (ROOT / "docs" / target).exists(), target
