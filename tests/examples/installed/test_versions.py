"""An amendment from another package: named, compared, and followed by tables on its day."""

import asyncio
import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

import croupier
from croupier.cli.main import app
from croupier.floor.database import schema
from croupier.floor.floor import Floor
from croupier.games.actions import PlaceWager
from croupier.games.lunar.actions import Bet
from croupier.house.table import SOFTWARE
from croupier.house.table.actions import ChangeRulebook
from croupier.machine import Refusal
from croupier.records.rounds import replay
from croupier.rulebooks import RulebookError, rulebook, version
from tests.floor.pits import PLAYERS, Clock, Pit, bodies_of
from tests.floor.stacking import deal
from tests.server.serving import open_table, serving, visitor

FIRST, AMENDED = "nz-lunar", "nz-lunar@2019-02-01"
OLD = "nz-lunar@2019-01-31"
"""What names the first version on any day: the document says no day of its own."""
MIDNIGHT = datetime(2019, 1, 31, 11, tzinfo=UTC)  # in New Zealand it is 13 hours later
FULL_HOUSE = {1: "Kh Ks Kd 4c 4d", 0: "As Ad Qc 9h 5s"}
DROPPED = {"super_paytable": 6}


def said(*words: str) -> str:
    done = CliRunner().invoke(app, list(words), env={"COLUMNS": "120"})
    assert done.exit_code == 0, done.output
    return done.output


class TestNames:
    @pytest.mark.parametrize(
        ("name", "id"),
        [
            ("nz-lunar@2014-08", FIRST),
            ("nz-lunar@2018", FIRST),
            ("nz-lunar@2019-01-31", FIRST),
            ("nz-lunar@2019-02-01", AMENDED),
            ("nz-lunar@2019-02", AMENDED),
            ("nz-lunar@2019", AMENDED),
            ("nz-lunar@2031", AMENDED),
            ("wa-lunar@2014-08", "wa-lunar"),
        ],
    )
    def test_a_day_a_month_or_a_year_names_a_version(self, name: str, id: str) -> None:
        assert rulebook(name).id == croupier.rulebook(name).id == id

    def test_a_moment_counts_by_the_clocks_of_the_country(self) -> None:
        assert rulebook(FIRST, MIDNIGHT - timedelta(seconds=1)).id == FIRST
        assert rulebook(FIRST, MIDNIGHT).id == AMENDED
        assert croupier.rulebook(FIRST, on=date(2019, 1, 31)).id == FIRST
        assert croupier.rulebook(FIRST, on=date(2019, 2, 1)).id == AMENDED

    def test_without_a_day_it_is_todays_and_what_is_stored_the_first(self) -> None:
        assert rulebook(FIRST).id == croupier.rulebook(FIRST).id == AMENDED
        assert version(FIRST).id == FIRST

    def test_a_book_keeps_its_version(self) -> None:
        book = croupier.rulebook("nz-lunar@2018", super_paytable=6)
        assert croupier.rulebook(book, max_payout=900).id == FIRST
        assert book.versions == (FIRST, AMENDED)
        assert (book.in_force, croupier.rulebook(AMENDED).in_force) == (None, date(2019, 2, 1))

    @pytest.mark.parametrize(
        ("name", "why"),
        [
            ("wa-lunar@2013", "not in force in 2013: its one version is wa-lunar .*2014-08-12"),
            ("nz-lunar@2019-13", "is no day: write .*; its versions are nz-lunar .* and nz-lunar@"),
            ("nz-lunar@today", "is no day"),
            ("seventh@2019", "there is no rulebook 'seventh@2019'"),
        ],
    )
    def test_an_error_says_which_versions_there_are(self, name: str, why: str) -> None:
        with pytest.raises(RulebookError, match=why):
            rulebook(name)

    def test_the_clauses_of_a_version_are_its_own(self) -> None:
        assert "now 8 to 1" in croupier.rulebook(AMENDED).clause("nz-lunar@2019-02-01:5.5").says
        assert "now 8 to 1" not in croupier.rulebook("nz-lunar@2018").clause("nz-lunar:5.5").says
        assert version(AMENDED).clauses["10.2"] == version(FIRST).clauses["10.2"]


class TestCommands:
    def test_versions_are_compared(self) -> None:
        found = json.loads(said("rules", "diff", "nz-lunar@2014-08", "nz-lunar@2019-02", "--json"))
        (full_house,) = [each for each in found["differences"] if each["what"] == "full house"]
        assert (full_house["left"], full_house["right"]) == ("7 to 1", "8 to 1")
        assert full_house["right_clauses"] == ["nz-lunar@2019-02-01:5.5"]
        assert {each["topic"] for each in found["differences"]} <= {
            "bet odds",
            "options",
            "super odds",
        }

    def test_versions_and_days_are_listed(self) -> None:
        listed = json.loads(said("rules", "list", "--json"))
        (nz,) = [each for each in listed if each["id"] == AMENDED]
        assert nz["in_force"] == "2019-02-01"
        assert [each["id"] for each in nz["versions"]] == [FIRST, AMENDED]
        assert AMENDED in said("rules", "list")

    def test_a_version_is_shown_with_its_day_and_the_others(self) -> None:
        shown = said("rules", "show", "nz-lunar@2014-08")
        assert "nz-lunar@2019-02-01, in force from 1 February 2019" in shown
        assert "7 to 1" in said("rules", "show", "nz-lunar@2014-08")
        assert "nz-lunar@2019-02-01:5.5" in said("rules", "show", "nz-lunar@2019-02:5.5")

    def test_a_journal_changes_over_with_an_act_of_its_own(self, tmp_path: Path) -> None:
        file = str(tmp_path / "t.jsonl")
        said("table", "open", file, "nz-lunar@2018", "-o", "super_paytable=6")
        dealer = ("--as", "Kim, dealer", "--at")
        said("table", "do", file, "queue 1", *dealer, "2019-01-31T23:59+13:00")
        said("table", "do", file, "queue 2", *dealer, "2019-02-01T00:00+13:00")
        lines = [json.loads(each) for each in Path(file).read_text("utf-8").splitlines()]
        assert [each.get("act") for each in lines[1:]] == ["queue", "change-rulebook", "queue"]
        assert lines[2]["with"] == {"version": AMENDED}
        shown = " ".join(said("table", "story", file).split())
        assert f"from now on {AMENDED} applies, no longer {FIRST}" in shown
        assert "what was chosen for super_paytable" in shown


class TestRecords:
    def test_a_record_plays_by_the_version_that_it_names(self) -> None:
        """An id alone is the first version, today and always."""
        paid = {}
        for name in (FIRST, "nz-lunar@2018", AMENDED, "nz-lunar@2019-02"):
            record = croupier.rulebook("nz-lunar@2018").deal(
                {1: {"ante": 10}}, hands={1: FULL_HOUSE[1], "dealer": FULL_HOUSE[0]}
            )
            told = record.play("1 bet").record()
            assert told["rulebook"] == FIRST
            again = replay({**told, "rulebook": name})
            paid[name] = next(line.paid for line in again.lines if line.wager == "bet")
        assert paid == {FIRST: 140, "nz-lunar@2018": 140, AMENDED: 160, "nz-lunar@2019-02": 160}

    def test_a_round_dealt_by_an_amendment_names_it(self) -> None:
        dealt = croupier.rulebook(AMENDED).deal({1: {"ante": 10}}, seed=1).play("1 fold")
        assert dealt.record()["rulebook"] == AMENDED
        assert croupier.replay(dealt.record()).book.id == AMENDED


@pytest.fixture
def pit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    clock = Clock()
    clock.now = MIDNIGHT - timedelta(hours=1)
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch, clock)
    yield pit
    pit.close()


def plays_a_full_house(pit: Pit, table: str) -> int:
    """A round with a full house, from wager to last card; returns what its bet wager is paid."""
    number = pit.held(table).table.number
    deal(pit, table, FULL_HOUSE)
    return finishes(pit, table, number)


def finishes(pit: Pit, table: str, number: int) -> int:
    while pit.held(table).table.number == number:
        at = pit.held(table).table
        in_play = at.in_play
        if in_play is not None and in_play.dealt and in_play.round.turn == 1:
            pit.does(table, Bet(1), PLAYERS[1])
        elif in_play is None or not in_play.round.boxes:
            if any(deck.shuffle_is_due for deck in at.upkeep.decks.values()):
                pit.passes(table)
            else:
                pit.wagers(table, 1)
        else:
            pit.passes(table)
    played = pit.held(table).table.played[number]
    return int(next(line.paid for line in played.lines if line.wager == "bet"))


def rulebooks_of(floor: Floor, table: str) -> list[str]:
    facts = schema.round_facts.c
    query = select(facts.rulebook).where(facts.stream == table).order_by(facts.number)
    with floor.engine.connect() as connection:
        return list(connection.scalars(query))


def changes(pit: Pit, table: str) -> list[dict[str, Any]]:
    entries = bodies_of(pit.floor.engine, table).values()
    return [each for each in entries if each["act"]["act"] == "change-rulebook"]


class TestFloor:
    def test_rounds_keep_the_version_under_which_they_began(self, pit: Pit) -> None:
        """The second round's wagers are placed before midnight, its cards dealt after; then the
        server is started again."""
        table = pit.opens(FIRST, boxes=(1,), options=DROPPED)
        assert plays_a_full_house(pit, table) == 140
        number = pit.held(table).table.number
        deal(pit, table, FULL_HOUSE)
        while any(each.shuffle_is_due for each in pit.held(table).table.upkeep.decks.values()):
            pit.passes(table)
        pit.wagers(table, 1)
        pit.clock.now = MIDNIGHT + timedelta(minutes=1)
        assert finishes(pit, table, number) == 140
        stacked = pit.secrets.orders
        pit = pit.reopened()
        pit.secrets.orders |= stacked
        pit.secrets.go_to(1)
        assert plays_a_full_house(pit, table) == 160
        assert rulebooks_of(pit.floor, table) == [FIRST, FIRST, AMENDED]
        (change,) = changes(pit, table)
        (told,) = change["events"]
        assert (told["before"], told["rulebook"], told["dropped"]) == (
            *(FIRST, AMENDED),
            ["super_paytable"],
        )
        assert told["since"] == "2019-02-01T00:00:00+13:00"
        assert pit.held(table).table.limits.rules.options["super_paytable"] == 1
        assert pit.audits().rounds == 3
        pit.close()

    def test_a_quiet_table_changes_over_when_the_day_begins(self, pit: Pit) -> None:
        table = pit.opens(FIRST)
        assert pit.due(table).at == MIDNIGHT
        pit.passes(table)
        assert pit.held(table).table.rulebook.id == AMENDED
        assert pit.due(table) is None
        assert pit.audits().entries > 0

    def test_the_first_act_of_the_day_comes_after_the_change(self, pit: Pit) -> None:
        """Even if the software was not there at midnight, and the act itself is refused; one that
        was meant for the earlier rules is stale."""
        table = pit.opens(FIRST, boxes=(1,))
        seen = pit.held(table).version
        pit.clock.now = MIDNIGHT + timedelta(days=3)
        wager = PlaceWager(1, "ante", 10)
        answer = pit.asks(table, wager, PLAYERS[1], seen=seen)
        assert answer.refusal is not None
        assert answer.refusal["code"] == "stale"
        assert len(changes(pit, table)) == 1
        pit.does(table, wager, PLAYERS[1], seen=pit.held(table).version)
        assert pit.audits().entries > 0

    def test_a_table_begins_by_the_version_in_force_and_no_other(self, pit: Pit) -> None:
        with pytest.raises(Refusal, match="nz-lunar@2019-02-01 is not in force: nz-lunar is"):
            pit.opens(AMENDED)
        pit.clock.now = MIDNIGHT
        with pytest.raises(Refusal, match="is not in force: nz-lunar@2019-02-01 is"):
            pit.opens("nz-lunar@2018", "old")
        table = pit.opens(FIRST, "new", boxes=(1,))
        assert changes(pit, table) == []
        assert plays_a_full_house(pit, table) == 160
        assert pit.audits().rounds == 1

    def test_nobody_changes_it_before_its_day_or_back(self, pit: Pit) -> None:
        table = pit.opens(FIRST)
        pit.refuses(table, ChangeRulebook(AMENDED), SOFTWARE, "not-in-force")
        pit.refuses(table, ChangeRulebook("nz-lunar@2020-01-01"), SOFTWARE, "no-such-version")
        pit.passes(table)
        pit.refuses(table, ChangeRulebook(FIRST), SOFTWARE, "no-such-version")

    def test_a_house_variant_follows_its_rulebook(self, pit: Pit, tmp_path: Path) -> None:
        path = tmp_path / "house.toml"
        path.write_text(
            'extends = "nz-lunar"\nid = "harbour"\n'
            "[options]\nsuper_paytable = 6\nmax_payout = 50000\n",
            encoding="utf-8",
        )
        table = pit.opens(str(path), "house", boxes=(1,))
        assert plays_a_full_house(pit, table) == 140
        pit.clock.now = MIDNIGHT
        assert plays_a_full_house(pit, table) == 160
        book = pit.held(table).table.rulebook
        assert (book.id, book.chosen) == ("harbour", {"max_payout": 50000})
        assert pit.held(table).table.limits.rules.max_payout == 50000
        assert pit.audits().rounds == 2


def test_the_inspector_and_the_felt_are_told_which_version(tmp_path: Path) -> None:
    async def main(url: str) -> Any:
        async with visitor(url, "administrator") as who:
            await open_table(who, "one", FIRST, limits="5:500:5")
            layout = (await who.get("/api/tables/one/layout")).json()
            clause = await who.get(f"/api/rulebooks/{AMENDED}/clauses/5.5")
            listed = (await who.get("/api/rulebooks")).json()
            compared = (await who.get(f"/api/comparison?left={OLD}&right={AMENDED}")).json()
            return layout, clause.json(), listed, compared

    with serving(tmp_path) as served:
        layout, clause, listed, compared = asyncio.run(main(served.url))
    assert layout["rulebook"] == AMENDED
    assert "now 8 to 1" in clause["says"]
    (nz,) = [each for each in listed if each["id"] == FIRST]
    assert [each["id"] for each in nz["versions"]] == [FIRST, AMENDED]
    assert [each["named"] for each in nz["versions"]] == [OLD, AMENDED]
    assert (compared["left"]["id"], compared["right"]["id"]) == (FIRST, AMENDED)
    assert "8 to 1" in {each["right"] for each in compared["differences"]}
