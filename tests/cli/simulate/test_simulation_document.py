"""docs/simulation.md says what is true: its example runs, its tables name what there is."""

from pathlib import Path

import pytest
import typer

from croupier.analysis.simulation.lunar.strategy import RULE_FIELDS
from croupier.cli.simulate import simulate_command

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")


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
