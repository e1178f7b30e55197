"""What tests of commands share."""

from pathlib import Path

import pytest


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that the command is given in, for what it saves."""
    monkeypatch.chdir(tmp_path)
