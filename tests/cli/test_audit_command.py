"""`croupier audit` names every alarm, and none of them is a difference."""

import json
from pathlib import Path

from sqlalchemy import text
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.floor.alarms import SetAside
from croupier.floor.floor import Floor


def test_alarms_are_named_and_are_no_difference(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'floor.db'}"
    words = ["audit", url, "--checkpoints", str(tmp_path)]
    floor = Floor(url)
    floor.buy_in("Ann", 100, "the cage").result()
    quiet = CliRunner().invoke(app, words)
    assert quiet.exit_code == 0
    assert quiet.stdout.rstrip().endswith("0 checkpoints; no alarm.")
    floor.raise_alarm(SetAside("T1", "settle-now", "KeyError"), "the software").result()
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0
    first, last = told.stdout.splitlines()[-2:]
    assert first.startswith("Alarm 1, 20")
    assert first.endswith("the software: settle-now at T1 failed (KeyError) and was set aside")
    assert last.startswith("Everything is in order")
    assert last.endswith("1 alarm to look at.")
    told = CliRunner().invoke(app, [*words, "--json"])
    [alarm] = json.loads(told.stdout.splitlines()[-1])["alarms"]
    assert (alarm["number"], alarm["act"], alarm["by"]) == (1, "set-aside", "the software")
    with floor.engine.begin() as connection:
        connection.execute(text("UPDATE accounts SET balance = 'x'"))
    floor.close()
    broken = CliRunner().invoke(app, words)
    assert broken.exit_code == 1
    assert "Difference: player:ann: x, but its postings add up to 100" in broken.stdout
