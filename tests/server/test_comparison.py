"""Rulebooks accounted for and compared over HTTP: the same as on the command line."""

from pathlib import Path

import httpx2 as httpx
import pytest

from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.pages import diff
from tests.server.serving import serving


def test_every_clause_is_accounted_for(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        for id in RULEBOOK_IDS:
            told = httpx.get(f"{served.url}/api/rulebooks/{id}/coverage", timeout=60).json()
            clauses = rulebook(id).clauses
            assert [each["clause"] for each in told["clauses"]] == list(clauses)
            assert sum(each["clauses"] for each in told["kinds"]) == len(clauses)
            assert all(each["means"] for each in told["kinds"])
            assert told["tests_at_hand"]
            assert told["without_test"] == []
            for each in told["clauses"]:
                assert each["says"] == clauses[each["clause"]].says
                if each["kind"] in ("enforced", "settled"):
                    assert each["tests"], each
                if each["kind"] == "outside":
                    assert each["why"], each


@pytest.mark.parametrize(
    ("left", "right"), [("nz-lunar", "nsw-lunar"), ("nz-lunar", "nz-uth"), ("nz-uth", "nz-uth")]
)
def test_two_rulebooks_are_held_against_each_other(tmp_path: Path, left: str, right: str) -> None:
    with serving(tmp_path) as served:
        path = f"{served.url}/api/comparison"
        told = httpx.get(path, params={"left": left, "right": right}).json()
    assert (told["left"]["id"], told["right"]["id"]) == (left, right)
    assert told["same_game"] == (left.endswith("lunar") == right.endswith("lunar"))
    found = diff(rulebook(left), rulebook(right))
    assert [(each["topic"], each["what"]) for each in told["differences"]] == [
        (each.topic, each.what) for each in found
    ]
    assert (left == right) == (not found)


@pytest.mark.parametrize(
    "name", ["v.toml", "v.toml@2019", "nz-lunar@v.toml", "../x/v.toml@2019-01"]
)
def test_nobody_names_a_file_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Which a command does: there it is a house variant."""
    folder = tmp_path / "x"
    folder.mkdir()
    monkeypatch.chdir(folder)
    file = folder / name.partition(".toml")[0].rpartition("/")[2]
    file.with_name(f"{file.name}.toml").write_text('extends = "nz-lunar"\n')
    with serving(tmp_path) as served:
        asked = {"left": "nz-lunar", "right": name}
        answer = httpx.get(f"{served.url}/api/comparison", params=asked)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-rulebook")
        assert "cannot be read" not in answer.text


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        for path in ("rulebooks/nz-bingo/coverage", "comparison?left=nz-lunar&right=nz-bingo"):
            answer = httpx.get(f"{served.url}/api/{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such-rulebook")
            assert "nsw-lunar" in answer.json()["detail"]
        assert httpx.get(f"{served.url}/api/comparison").status_code == 422
