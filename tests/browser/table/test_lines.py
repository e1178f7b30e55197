"""Connections that break: nothing that lay on the table is lost, and nothing is done twice."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, expect

from croupier.games.lunar.actions import Bet
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.lines import Line
from tests.browser.person import Person
from tests.server.serving import wait_for

LOST = "Your wagers and cards stay on the table."


def test_a_line_cut_in_the_middle_of_a_round_is_picked_up_again(house: House, comes: Comes) -> None:
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}))
    ann = comes()
    line = Line(ann)
    ann.at(box=3).places(Ante=10)
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision, box 3")
    line.cut()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    expect(ann.own_box).to_contain_text("jack of hearts")
    ann.chooses("Bet")  # said into the broken line; it is sent when the line is back
    expect(ann.page.get_by_text("What you chose is kept here")).to_be_visible()
    assert house.turn() == 3
    line.mend()
    ann.sees_result("+$20.00")
    expect(ann.page.get_by_text(LOST)).to_have_count(0)


@pytest.mark.long
def test_who_is_quicker_than_the_answer_is_not_ignored(house: House, comes: Comes) -> None:
    """The table shows that the bet is settled before its answer has come."""
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}))
    ann = comes()
    line = Line(ann)
    ann.at(box=3).places(Ante=10)
    house.says_no_more_bets()
    line.hold_answers()
    ann.chooses("Bet").sees_result("+$20.00")
    ann.page.keyboard.press("Enter")  # the same wagers again
    expect(ann.dock).to_contain_text("Ready to place.")
    line.let_answers_come()
    expect(ann.dock).to_contain_text("Your wagers are on the felt")


@pytest.mark.long
def test_what_happened_while_the_line_was_cut_is_seen_afterwards(
    house: House, comes: Comes
) -> None:
    house.opens(
        "nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 1: "Jh Jc 7d 8c 4s", 3: "Qh Qc 7s 8s 4c"})
    )
    ann, bob = comes("Ann"), comes("Bob").at(box=1)
    line = Line(ann)
    ann.at(box=3).places(Ante=10)
    bob.places(Ante=10)
    house.says_no_more_bets()
    expect(bob.dock).to_contain_text("Your decision, box 1")
    line.cut()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    bob.chooses("Bet")
    house.waits_until(lambda: house.turn() == 3)
    line.mend()
    ann.chooses("Bet").sees_result("+$20.00")


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:9.1")
def test_an_act_for_a_turn_that_has_passed_is_refused_with_its_clause(
    house: House, comes: Comes
) -> None:
    """She folds in one window; what she had said in the other, cut off, is for an earlier turn."""
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}))
    ann = comes()
    line = Line(ann)
    ann.at(box=3).places(Ante=10)
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision, box 3")
    line.cut()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    ann.chooses("Bet")
    second = ann.context.new_page()
    second.goto("/tables/Sydney")
    second.get_by_role("button", name="Fold").click()
    expect(second.get_by_role("heading", name="−$10.00")).to_be_visible()
    line.mend()
    ann.sees_result("−$10.00")
    expect(ann.alert).to_contain_text("look again")
    expect(ann.alert).to_contain_text("9.1")
    ann.alert.get_by_role("button", name="Close").click()
    expect(ann.alert).to_have_count(0)


@pytest.mark.long
def test_who_gets_up_is_not_held_up_by_the_turns_of_others(house: House, comes: Comes) -> None:
    """She presses in a broken line; the turn passes before it is heard."""
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 1: "Jh Jc 7d 8c 4s"}))
    house.seats("Sydney", 1, "Bob", ante=10)
    house.says_no_more_bets()
    ann = comes()
    line = Line(ann)
    ann.at().presses("Sit down at box 3")
    expect(ann.dock).to_contain_text("You play from the next round")
    line.cut()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    ann.presses("Get up")
    house.others_decide("Sydney", Bet(1))
    line.mend()
    expect(ann.button("Sit down at box 3").first).to_be_visible()
    expect(ann.alert).to_have_count(0)
    assert 3 not in house.table().upkeep.seats


@dataclass
class Server:
    """`croupier serve` in a process of its own, which can be killed."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @classmethod
    def start(cls, folder: Path, port: int) -> "Server":
        command = [sys.executable, "-m", "croupier.cli.main", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder / 'floor.db'}"]
        with (folder / "log").open("ab") as log:
            process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        started = cls(folder, port, process)
        wait_for(started.answers)
        return started

    def answers(self) -> bool:
        assert self.process.poll() is None, (self.folder / "log").read_text()
        try:
            return httpx.get(f"{self.url}/healthz", timeout=5, verify=False).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def server(application: None, tmp_path: Path) -> Iterator[Server]:  # noqa: ARG001
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    started = Server.start(tmp_path, port)
    yield started
    started.process.kill()
    started.process.wait()


@pytest.mark.long
def test_a_server_killed_in_the_middle_of_a_round_comes_back_to_it(
    chromium: Browser, server: Server
) -> None:
    ann = Person.enter(chromium, server.url, "Ann", "player")
    ann.expects = ("WebSocket", "Failed to load resource")
    clocks = {"wagers": 600, "closing": 1, "decide": 600, "concede": 0}
    ann.opens({"heading": {"rulebook": "nz-lunar", "name": "Kiwi"}, "clocks": clocks})
    ann.at("Kiwi", box=3).places(Ante=10)
    expect(ann.dock).to_contain_text("Your decision, box 3")
    held = ann.own_box.inner_text()
    server.kill()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    server.process = Server.start(server.folder, server.port).process
    expect(ann.page.get_by_text(LOST)).to_have_count(0)
    assert ann.own_box.inner_text() == held
    ann.chooses("Fold").sees_result("−$10.00")
    ann.leave()
    ann.watch.check(ann.expects)
    server.kill()
    audit = [sys.executable, "-m", "croupier.cli.main", "audit", "sqlite:///floor.db"]
    done = subprocess.run(audit, cwd=server.folder, capture_output=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_a_balance_that_could_not_be_read_is_read_again(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes().at(box=3)
    balance = ann.page.get_by_role("banner").locator(".balance")
    expect(balance).to_contain_text("1,000")
    ann.expects = ("Failed to load resource",)
    ann.page.route("**/api/session", lambda route: route.abort())
    with ann.page.expect_event("requestfailed"):
        ann.places(Ante=10)
    expect(balance).to_contain_text("1,000")
    ann.page.unroute("**/api/session")
    house.seats("Sydney", 1, "Ruby")  # whatever happens next at the table
    expect(balance).to_contain_text("990")
