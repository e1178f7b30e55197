"""docs/api.md is true: its example runs, and what it names is there."""

import re
import subprocess
import sys
from pathlib import Path

from croupier.server.app import create_app
from croupier.server.settings import ServerSettings
from tests.server.auth.test_matrix import ENDPOINTS
from tests.server.serving import serving

DOC = (Path(__file__).parents[2] / "docs" / "api.md").read_text()


def test_the_example_runs(tmp_path: Path) -> None:
    [example] = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
    with serving(tmp_path) as served:
        done = subprocess.run(
            [sys.executable, "-c", example, served.url], capture_output=True, text=True, timeout=300
        )
    assert done.returncode == 0, done.stderr
    assert re.search(r"net: -?\d+\nsecret of the shuffle: [0-9a-f]{64}\n$", done.stdout), (
        done.stdout
    )


def test_every_address_in_the_document_exists() -> None:
    known = {endpoint.split()[1] for endpoint in ENDPOINTS}
    for address in re.findall(r"`(?:[A-Z]+ )?(/(?:api|healthz|metrics)[^\s`]*)`", DOC):
        assert address.replace("{n}", "{number}") in known, address
    assert create_app(ServerSettings("sqlite://")).openapi()["openapi"] == "3.1.0"
