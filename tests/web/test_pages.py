"""The application's files: what is kept, what is not, and what a floor says that has none."""

from pathlib import Path

import httpx2 as httpx
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from croupier.server.pages import add_pages


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<!doctype html>the page")
    (tmp_path / "static" / "icon.svg").write_text("<svg/>")
    (tmp_path / "static" / "assets" / "index-1a2b.js").write_text("the script")
    (tmp_path / "secret.txt").write_text("nobody's business")
    return tmp_path / "static"


def client(built: Path) -> TestClient:
    app = FastAPI(docs_url=None)

    @app.get("/api/here")
    async def here() -> str:
        return "here"

    add_pages(app, built, built.parent / "documentation")
    return TestClient(app)


def shown(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.text


@pytest.mark.parametrize("path", ["/", "/tables/Sydney", "/gallery", "/tables/a%2Fb", "/apiary"])
def test_every_address_that_is_not_the_apis_is_the_page(built: Path, path: str) -> None:
    answer = client(built).get(path)
    assert shown(answer) == (200, "<!doctype html>the page")
    assert answer.headers["cache-control"] == "no-cache"
    assert client(built).head(path).status_code == 200


@pytest.mark.parametrize("path", ["a" * 5000, "ü" * 200, "%00", "a%00b"])
def test_an_address_that_no_file_can_have_is_the_page(built: Path, path: str) -> None:
    assert shown(client(built).get(f"/{path}")) == (200, "<!doctype html>the page")
    assert client(built).get(f"/assets/{path}").status_code == 404


def test_files_with_a_hash_in_their_name_are_kept_for_ever(built: Path) -> None:
    answer = client(built).get("/assets/index-1a2b.js")
    assert shown(answer) == (200, "the script")
    assert "immutable" in answer.headers["cache-control"]
    assert client(built).get("/icon.svg").text == "<svg/>"


def test_files_travel_compressed(built: Path) -> None:
    (built / "assets" / "index-3c4d.js").write_text("the same again; " * 500)
    answer = client(built).get("/assets/index-3c4d.js", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 500
    assert answer.text == "the same again; " * 500
    plain = client(built).get("/assets/index-3c4d.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_a_file_that_is_not_there_is_not_the_page(built: Path) -> None:
    """A page in the place of a script would be kept for ever."""
    answer = client(built).get("/assets/index-old.js")
    assert answer.status_code == 404
    assert "cache-control" not in answer.headers


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"]
)
def test_nothing_outside_the_build_is_told(built: Path, path: str) -> None:
    assert "business" not in client(built).get(path).text


def test_the_api_answers_for_itself(built: Path) -> None:
    known = client(built)
    assert known.get("/api/here").json() == "here"
    assert known.get("/api/nowhere").status_code == 404
    assert known.post("/api/here").status_code == 405


def test_a_floor_without_the_application_says_how_to_build_it(tmp_path: Path) -> None:
    answer = client(tmp_path / "static").get("/")
    assert answer.status_code == 503
    assert "make web" in answer.text


def test_the_documentation_runs_its_own_scripts_and_no_others(built: Path) -> None:
    folder = built.parent / "documentation"
    (folder / "learn").mkdir(parents=True)
    (folder / "index.html").write_text("the first page")
    (folder / "learn" / "nz-uth.html").write_text("how to play")
    (folder / "scripts.json").write_text('["sha256-abc="]')
    known = client(built)
    first = known.get("/docs/")
    assert shown(first) == (200, "the first page")
    assert "script-src 'self' 'sha256-abc=';" in first.headers["content-security-policy"]
    assert shown(known.get("/docs/learn/nz-uth.html")) == (200, "how to play")
    assert known.get("/docs", follow_redirects=False).headers["location"] == "/docs/"
    assert known.get("/docs/learn/nothing.html").status_code == 404
    assert "business" not in known.get("/docs/%2e%2e/secret.txt").text


def test_a_floor_without_documentation_says_how_to_build_it(built: Path) -> None:
    answer = client(built).get("/docs/")
    assert answer.status_code == 503
    assert "make docs" in answer.text


def test_a_file_of_a_floor_without_the_application_is_not_found(tmp_path: Path) -> None:
    assert client(tmp_path / "static").get("/assets/index-1a2b.js").status_code == 404
