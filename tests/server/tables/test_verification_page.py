"""docs/verification.md is true: its code verifies what a floor publishes, and finds forgeries."""

import asyncio
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.floor.fairness.commitments import FIRST_PREVIOUS, entry_hash
from croupier.floor.fairness.shuffle import commitment
from tests.server.serving import Served, Visitor, open_table, serving, visitor

DOC = (Path(__file__).parents[3] / "docs" / "verification.md").read_text(encoding="utf-8")
LINES = 30


@dataclass
class Seen:
    """What a player noted before the cards were dealt, and what the floor published afterwards."""

    told: dict[str, Any]
    noted: str
    sent: list[str]
    log: list[dict[str, Any]]

    def verified(self, verify: Callable[..., None]) -> None:
        verify(self.told, self.noted, self.sent, self.log)


def of_document() -> tuple[str, Callable[..., None]]:
    [code] = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, "verification.md", "exec"), names)
    return code, names["verify"]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    """A round of two players, both of whom contribute, played over HTTP."""
    with serving(tmp_path_factory.mktemp("verified")) as served:
        yield asyncio.run(_play(served))


async def _play(served: Served) -> Seen:
    async with visitor(served.url, "administrator") as host:
        await open_table(host, "T1", "nz-lunar")
    async with visitor(served.url, name="Ann") as ann, visitor(served.url, name="Bob") as bob:
        for box, who in enumerate((ann, bob), start=1):
            await _acts(who, "sit", box=box)
        noted = (await ann.get("/api/tables/T1")).json()["public"]["commitment"]
        sent = []
        for box, who in enumerate((ann, bob), start=1):
            given = {"commitment": noted, "random": hashlib.sha256(who.name.encode()).hexdigest()}
            sent.append(given["random"])
            await _acts(who, "wager", given, box=box, area="ante", amount="10")
        for box, who in enumerate((ann, bob), start=1):
            await _has_its_turn(who, box)
            await _acts(who, "fold", box=box)
        told = await _settled(ann)
    with httpx.Client(base_url=served.url) as anybody:
        log = anybody.get("/api/tables/T1/commitments").json()
        heads = anybody.get("/api/commitments").json()["heads"]
    assert heads == [log["head"]]
    assert log["entries"][-1]["hash"] == log["head"]["hash"]
    return Seen(told, noted, sent[:1], log["entries"])


async def _acts(who: Visitor, act: str, contribution: Any = None, **said: Any) -> None:
    message = {"id": f"{act} {who.name}", "act": act, "with": said, "contribution": contribution}
    answer = await who.post("/api/tables/T1/acts", message)
    assert answer.status_code == 200, answer.text


async def _has_its_turn(who: Visitor, box: int) -> None:
    async with asyncio.timeout(60):
        while ((await who.get("/api/tables/T1")).json()["public"]["play"] or {}).get("turn") != box:
            await asyncio.sleep(0.02)


async def _settled(who: Visitor) -> dict[str, Any]:
    async with asyncio.timeout(60):
        while (answer := await who.get("/api/tables/T1/rounds/1")).status_code == 404:
            await asyncio.sleep(0.02)
    told: dict[str, Any] = answer.json()
    return told


def test_thirty_lines_of_the_standard_library_verify_a_round(seen: Seen) -> None:
    code, verify = of_document()
    assert len([line for line in code.splitlines() if line.strip()]) <= LINES
    [imports] = re.findall(r"^(?:import|from) .*", code, re.MULTILINE)
    assert imports == "import hashlib, hmac, itertools, json"
    seen.verified(verify)
    [shuffle] = seen.told["shuffles"]
    assert [each["player"] for each in shuffle["contributions"]] == ["Ann", "Bob"]
    assert (shuffle["scheme"], shuffle["number"]) == (2, 1)


def _secret(seen: Seen) -> None:
    seen.told["shuffles"][0]["secret"] = "00" * 32


def _contribution(seen: Seen) -> None:
    """Another player's: the order no longer follows."""
    seen.told["shuffles"][0]["contributions"][1]["random"] = "00" * 32


def _own_contribution(seen: Seen) -> None:
    """A floor that left it out and dealt in the order without it would be found out by this."""
    seen.sent = ["ab" * 32]


def _ground(seen: Seen) -> None:
    """A secret chosen afterwards, with its own commitment, which the floor says was always so."""
    secret = hashlib.sha256(b"one of many that were tried").digest()
    seen.told["shuffles"][0] |= {"secret": secret.hex(), "commitment": commitment(secret)}


def _ground_and_logged(seen: Seen) -> None:
    _ground(seen)
    seen.log[0]["commitment"] = seen.told["shuffles"][0]["commitment"]


def _order(seen: Seen) -> None:
    first, second, *others = seen.told["record"]["deck"].split()
    seen.told["record"]["deck"] = " ".join([second, first, *others])


def _logged(seen: Seen) -> None:
    seen.log[0]["commitment"] = "00" * 32


def _log_anew(seen: Seen) -> None:
    """A log that hangs together, without the commitment that was noted."""
    forged = {"number": 1, "table": "T1", "round": 1, "commitment": "00" * 32}
    hashed = entry_hash(FIRST_PREVIOUS, "T1", 1, 1, "00" * 32)
    seen.log = [forged | {"previous": FIRST_PREVIOUS, "hash": hashed}]


@pytest.mark.parametrize(
    "forge",
    [
        *(_secret, _contribution, _own_contribution, _ground, _ground_and_logged, _order),
        *(_logged, _log_anew),
    ],
)
def test_each_forgery_is_found(seen: Seen, forge: Callable[[Seen], None]) -> None:
    _, verify = of_document()
    forged = deepcopy(seen)
    forge(forged)
    with pytest.raises((AssertionError, ValueError)):
        forged.verified(verify)


def test_the_command_takes_what_a_player_noted(seen: Seen, tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(seen.told))

    def told(*given: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["verify", str(path), *given])
        return done.exit_code, done.output

    status, words = told("--commitment", seen.noted, "--contribution", seen.sent[0])
    assert status == 0
    assert "it is the commitment that you noted" in words
    assert "your contribution is among those published" in words
    status, words = told()
    assert status == 0
    assert "checked only against the commitment published with the secret" in words
    status, words = told("--commitment", "00" * 32)
    assert status == 1
    assert "not proved: you noted the commitment" in words
    status, words = told("--contribution", "ab" * 32)
    assert status == 1
    assert "is not among those published" in words
