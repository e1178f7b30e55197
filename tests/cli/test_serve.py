"""Where a floor listens, and which browser is told of it."""

import resource
import socket
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.cli.serve import server
from croupier.cli.serve.server import ListenError, has_screen, listen, open_page
from croupier.floor.database import reserve


@contextmanager
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


def test_a_free_port_is_taken_as_asked() -> None:
    with taken_port() as port:
        pass
    with listen("127.0.0.1", port, or_any=True) as listener:
        assert listener.getsockname() == ("127.0.0.1", port)


def test_another_port_where_the_usual_one_is_taken() -> None:
    with taken_port() as port, listen("127.0.0.1", port, or_any=True) as listener:
        assert listener.getsockname()[1] not in (0, port)


def test_a_port_that_was_named_is_that_one_or_none() -> None:
    with taken_port() as port, pytest.raises(ListenError, match=f"port {port} is taken: name"):
        listen("127.0.0.1", port, or_any=False)


def test_an_address_of_another_machine_cannot_be_listened_on() -> None:
    with pytest.raises(ListenError, match=r"192\.0\.2\.1:0 cannot be listened on"):
        listen("192.0.2.1", 0, or_any=True)


def test_the_command_says_which_port_is_taken(tmp_path: object) -> None:
    with taken_port() as port:
        words = ["serve", "--port", str(port), "--database", f"sqlite:///{tmp_path}/floor.db"]
        done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert f"port {port} is taken" in " ".join(done.output.split())


def test_a_floor_in_a_file_has_one_server(tmp_path: object) -> None:
    """The second is refused before it opens anything; the floor is free again after the first."""
    url = f"sqlite:///{tmp_path}/floor.db"
    with taken_port() as port:
        words = ["serve", "--port", str(port), "--database", url]
        with reserve(url):
            done = CliRunner().invoke(app, words)
            assert done.exit_code == 2
            assert "another server runs the floor in" in " ".join(done.output.split())
        done = CliRunner().invoke(app, words)
        assert f"port {port} is taken" in " ".join(done.output.split())


@pytest.mark.parametrize(
    ("platform", "environment", "screen"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"BROWSER": "firefox"}, True),
        ("darwin", {}, True),
    ],
)
def test_no_browser_is_tried_without_a_screen(
    platform: str, environment: dict[str, str], screen: bool
) -> None:
    assert has_screen(platform, environment) is screen


def test_a_browser_that_cannot_be_found_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_: str) -> bool:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(server, "has_screen", lambda *_: True)
    monkeypatch.setattr(webbrowser, "open", nothing)
    assert not open_page("http://127.0.0.1:1")


@pytest.mark.parametrize(("wanted", "room"), [(50, 50), (100, 100), (272, 272), (5000, 272)])
def test_there_are_no_more_connections_than_the_system_has_files_for(
    wanted: int, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = [(200, 400)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: limits.append(both))
    assert server.room_for(wanted) == room
    assert limits[-1] == (max(200, room + 128), 400)
