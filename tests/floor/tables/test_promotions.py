"""A promotion on the floor: kept like a table, done once, checked again by whoever audits."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from croupier.floor.audit.checkpoints import check_checkpoints, write_checkpoint
from croupier.floor.audit.history import export, verify
from croupier.floor.entries import Difference
from croupier.floor.floor import Floor
from croupier.floor.promotions import PromotionSettings, PromotionVersion, stream_of
from croupier.floor.requests import Answer, Request
from croupier.house.people import Official, Rank
from croupier.house.promotions import Phase, Prize, Terms
from croupier.house.promotions.prizes import Cash, Tobacco
from croupier.machine import Refusal
from croupier.records.journal import plain
from tests.floor.audit.tampering import fails, rehash
from tests.floor.conftest import Databases
from tests.floor.pits import START, Pit, connected
from tests.house.promotions.promos import of

KIM = Official("Kim", Rank.GAME_SUPERVISOR)
NAME, DAY = "Lunar Nights", timedelta(hours=24)
STREAM = stream_of(NAME)
HOURS = {"entries_close": START + DAY, "begins": START + DAY}
TERMS = of(Prize("first", 20000, (Cash(),)), **HOURS)
ANN: dict[str, Any] = {"name": "Ann Lee", "address": "1 Bay Road, Glebe"}
DRAWN: dict[str, Any] = {"drawn": [{"prize": "first", "winner": ANN}], "scrutineer": "Jo Vane"}
PAID: list[dict[str, Any]] = [{"by": "crossed cheque", "amount": "20000"}]


class Clerk:
    """Runs a promotion on a floor."""

    def __init__(self, pit: Pit) -> None:
        self.pit, self.sent = pit, 0

    def offers(self, terms: Terms = TERMS, name: str = NAME, **given: Any) -> Answer:
        rulebook, id = given.get("rulebook", "nsw-lunar"), given.get("id", f"offer {name}")
        settings = PromotionSettings(rulebook=rulebook, name=name)
        return self.pit.floor.office.offer("Kim", id, settings, plain(terms), KIM).result()

    def request(self, act: str, id: str | None = None, seen: int | None = None, **said: Any) -> Any:
        self.sent += 1
        given = {"act": act, "with": said} if said else {"act": act}
        return Request("Kim", id or f"{self.sent}", STREAM, KIM, given, seen)

    def asks(self, act: str, **given: Any) -> Answer:
        return self.pit.floor.office.ask(self.request(act, **given)).result()

    def does(self, act: str, **given: Any) -> Answer:
        answer = self.asks(act, **given)
        assert answer.accepted, answer.refusal
        return answer

    def refuses(self, code: str, act: str, **given: Any) -> Any:
        before = self.pit.books()
        answer = self.asks(act, **given)
        assert answer.refusal is not None
        assert answer.refusal["code"] == code, answer.refusal
        assert self.pit.books() == before
        return answer.refusal

    def runs(self) -> None:
        assert self.offers().accepted
        self.does("make-available", where="within the casino")
        self.does("lodge-terms")
        self.pit.clock.now += DAY
        self.does("commence")

    def pays(self) -> None:
        """From the offer to the winner's cheque."""
        self.runs()
        self.does("hold-draw", **DRAWN)
        self.does("notify", win=1, by="telephone", reached=True)
        self.does("choose-payment", win=1, payments=PAID)
        self.does("pay-prize", win=1, payments=PAID)

    @property
    def held(self) -> PromotionVersion:
        return self.pit.floor.office.promotion(NAME)


@pytest.fixture
def clerk(pit: Pit) -> Clerk:
    return Clerk(pit)


@pytest.mark.clauses("nsw-lunar:15.1", "nsw-lunar:15.2", "nsw-lunar:15.4", "nsw-lunar:15.9")
def test_from_the_offer_to_the_payment(clerk: Clerk) -> None:
    clerk.pays()
    promotion = clerk.held.kept.promotion
    assert promotion is not None
    assert promotion.phase is Phase.RUNNING
    assert promotion.wins[1].awarded == clerk.pit.clock.now
    assert clerk.held.version == len(clerk.held.by) == 8
    assert set(clerk.held.by) == {"Kim, game supervisor"}


def test_it_is_the_same_after_a_restart_and_for_another_worker(clerk: Clerk) -> None:
    clerk.pays()
    other = Floor(clerk.pit.url, clerk.pit.clock)
    assert other.office.promotion(NAME) == clerk.held
    clerk.does("raise-dispute", person={"name": "Bob"}, about="the hour")
    assert other.office.promotion(NAME) == clerk.held
    assert other.office.promotions() == [clerk.held]
    other.close()


@pytest.mark.clauses("nsw-lunar:15.9")
@pytest.mark.parametrize(
    ("early", "code"), [(timedelta(seconds=1), "short-notice"), (timedelta(), None)]
)
def test_the_rules_are_asked(clerk: Clerk, early: timedelta, code: str | None) -> None:
    clerk.offers(of(Prize("first", 500, (Cash(),)), **{**HOURS, "begins": START}))
    clerk.does("make-available", where="within the casino")
    clerk.does("lodge-terms")
    clerk.pit.clock.now += DAY - early
    if code is None:
        clerk.does("commence")
    else:
        assert clerk.refuses(code, "commence")["clauses"] == ["nsw-lunar:15.9"]


def test_a_clock_that_is_behind_is_not_refused(clerk: Clerk) -> None:
    """What another worker does comes after what was done: at the same moment, never before."""
    clerk.offers()
    behind = Floor(clerk.pit.url, lambda: clerk.pit.clock.now - timedelta(seconds=3))
    assert behind.office.ask(clerk.request("lodge-terms")).result().accepted
    assert behind.office.promotion(NAME).acted_at == START
    behind.close()


@pytest.mark.parametrize("act", ["lodge-terms", "commence"])
def test_sent_twice_it_is_done_once_and_answered_the_same(clerk: Clerk, act: str) -> None:
    clerk.offers()
    asked = clerk.request(act, id="a")
    first = clerk.pit.floor.office.ask(asked).result()
    assert first.accepted == (act == "lodge-terms")
    books = clerk.pit.books()
    clerk.pit.clock.now += DAY
    assert clerk.pit.floor.office.ask(asked).result() == first
    assert clerk.pit.books() == books
    again = clerk.pit.reopened()
    assert again.floor.office.ask(asked).result() == first
    again.close()


def test_an_offer_sent_twice_is_one_promotion(clerk: Clerk) -> None:
    first = clerk.offers()
    assert first.version == 1
    assert clerk.offers() == first
    other = clerk.offers(id="other")
    assert other.refusal is not None
    assert other.refusal["code"] == "promotion-there"
    assert clerk.held.version == 1


def test_two_workers_at_once_begin_it_once(clerk: Clerk) -> None:
    floor, other = clerk.pit.floor, Floor(clerk.pit.url, clerk.pit.clock)
    with ThreadPoolExecutor(8) as threads:
        for number in range(6):
            settings = PromotionSettings(rulebook="nsw-lunar", name=f"Night {number}")

            def offer(on: Floor, settings: PromotionSettings = settings) -> Answer:
                return on.office.offer("Kim", settings.name, settings, plain(TERMS), KIM).result()

            answers = list(threads.map(offer, [floor, other] * 4))
            assert [answer.version for answer in answers] == [1] * 8
            assert all(answer.accepted for answer in answers)
    assert len(floor.office.promotions()) == 6
    other.close()
    clerk.pit.audits()


def test_two_workers_at_once_do_it_once(clerk: Clerk) -> None:
    clerk.offers()
    other = Floor(clerk.pit.url, clerk.pit.clock)
    with ThreadPoolExecutor(8) as threads:
        asked = clerk.request("lodge-terms", id="a")
        floors = [clerk.pit.floor, other] * 4
        answers = list(threads.map(lambda floor: floor.office.ask(asked).result(), floors))
    assert answers == [answers[0]] * 8
    assert clerk.held.version == 2
    other.close()
    clerk.pit.audits()


def test_the_same_id_with_another_act_is_refused(clerk: Clerk) -> None:
    clerk.offers()
    clerk.does("lodge-terms", id="a")
    clerk.refuses("id-reused", "commence", id="a")


def test_whoever_has_not_seen_the_last_act_is_told_how_it_stands(clerk: Clerk) -> None:
    clerk.offers()
    clerk.does("make-available", where="within the casino", seen=1)
    refusal = clerk.refuses("stale", "lodge-terms", seen=1)
    assert "it is being prepared" in refusal["message"]
    assert "lodge terms" in refusal["legal"]
    assert refusal["clauses"]
    clerk.refuses("stale", "lodge-terms", seen=3)
    clerk.does("lodge-terms", seen=2)


@pytest.mark.clauses("nsw-lunar:15.5", "nsw-lunar:15.5.1")
def test_terms_that_may_not_be_offered_are_kept_to_be_put_right(clerk: Clerk) -> None:
    assert clerk.offers(of(Prize("box", 50, (Tobacco(),)), **HOURS)).accepted
    assert clerk.held.kept.promotion is None
    assert "nsw-lunar:15.5.1" in clerk.refuses("not-offered", "lodge-terms")["clauses"]
    clerk.does("change-terms", terms=plain(TERMS))
    assert clerk.held.kept.promotion is not None
    clerk.pit.audits()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"rulebook": "nz-lunar"}, "no-promotions"),
        ({"rulebook": "moon"}, "no-such-rulebook"),
        ({"rulebook": "/etc/passwd.toml"}, "no-such-rulebook"),
        ({"name": "a/b"}, "bad-name"),
        ({"name": ".."}, "bad-name"),
        ({"name": " a"}, "bad-name"),
        ({"name": "x" * 61}, "bad-name"),
        ({"name": "a\nb"}, "bad-name"),
    ],
)
def test_what_can_be_no_promotion(clerk: Clerk, given: Any, code: str) -> None:
    before = clerk.pit.books()
    refusal = clerk.offers(**given).refusal
    assert refusal is not None
    assert refusal["code"] == code
    assert clerk.pit.books() == before
    assert clerk.pit.floor.office.promotions() == []


def test_the_longest_name_fits(clerk: Clerk) -> None:
    assert clerk.offers(name="x" * 60).accepted


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("fly", {}),
        ("offer", {"terms": {}}),
        ("notify", {"win": "one"}),
        ("change-terms", {"terms": {"manners": "good"}}),
        ("change-terms", {"terms": {"minimum_wager": 2.5}}),
    ],
)
def test_what_cannot_be_read_is_refused(clerk: Clerk, act: str, said: Any) -> None:
    clerk.offers()
    clerk.refuses("bad-act", act, **said)


def test_what_is_not_there(clerk: Clerk) -> None:
    clerk.refuses("no-such-promotion", "commence")
    with pytest.raises(Refusal, match="there is no promotion 'Lunar Nights'"):
        clerk.pit.floor.office.promotion(NAME)
    clerk.pit.opens("nz-lunar", name="promotion:T")
    with pytest.raises(Refusal, match="no promotion 'T'"):
        clerk.pit.floor.office.promotion("T")
    assert clerk.pit.floor.office.promotions() == []


def test_a_table_and_a_promotion_may_have_one_name(clerk: Clerk) -> None:
    clerk.pit.opens("nsw-lunar", name=NAME)
    assert clerk.offers().accepted
    assert [card.id for card in clerk.pit.floor.tables()] == [NAME]
    clerk.pit.audits()


def test_the_audit_does_every_act_again(clerk: Clerk) -> None:
    clerk.pays()
    done = clerk.pit.audits()
    assert (done.streams, done.entries, done.postings) == (1, 8, 0)


def changed(clerk: Clerk, version: int, old: str, new: str) -> None:
    with clerk.pit.floor.engine.connect() as connection:
        query = text("SELECT body FROM entries WHERE stream = :stream AND version = :version")
        given = {"stream": STREAM, "version": version}
        body: str = connection.execute(query, given).scalar_one()
    assert old in body
    change = "UPDATE entries SET body = :body WHERE stream = :stream AND version = :version"
    clerk.pit.tampers(change, body=body.replace(old, new, 1), **given)


def test_a_changed_line_is_named(clerk: Clerk) -> None:
    clerk.pays()
    changed(clerk, 5, "Ann Lee", "Eve Lee")
    fails(clerk.pit, f"{STREAM}, entry 5", "hash")


REHASHED = {
    "another winner in the act": (5, '"winner":{"address":"1 Bay', '"winner":{"address":"2 Bay'),
    "another value": (1, '"value":20000', '"value":200'),
    "no scrutineer": (5, '"scrutineer":"Jo Vane"', '"scrutineer":""'),
    "commenced too early": (4, "2026-06-02", "2026-06-01"),
    "another clause": (3, "nsw-lunar:15.9", "nsw-lunar:15.1"),
    "an act that is none": (3, '"act":"lodge-terms"', '"act":"fly"'),
    "no offer": (1, '"act":"offer"', '"act":"commence"'),
}


@pytest.mark.clauses("nsw-lunar:15.2", "nsw-lunar:15.9")
@pytest.mark.parametrize("what", REHASHED)
def test_a_chain_hashed_anew_is_found_by_its_acts_and_by_a_checkpoint(
    clerk: Clerk, what: str, tmp_path: Path
) -> None:
    clerk.pays()
    with clerk.pit.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, clerk.pit.clock.now)
        assert check_checkpoints(connection, tmp_path) == 1
    version, old, new = REHASHED[what]
    changed(clerk, version, old, new)
    rehash(clerk.pit, STREAM)
    fails(clerk.pit, f"{STREAM}, entry {version}")
    with (
        pytest.raises(Difference, match=f"checkpoint 1: {STREAM} had another entry"),
        clerk.pit.floor.engine.connect() as connection,
    ):
        check_checkpoints(connection, tmp_path)


TAMPERED = {
    "its kind": ("UPDATE streams SET kind = 'party' WHERE id = :id", "no streams of kind"),
    "another kind": ("UPDATE streams SET kind = 'cage' WHERE id = :id", "entry 1"),
    "its settings": (
        "UPDATE streams SET settings = replace(settings, 'nsw', 'nz') WHERE id = :id",
        "entry 1",
    ),
    "its version": ("UPDATE streams SET version = 9 WHERE id = :id", "chain ends at 8"),
    "a posting": (
        "INSERT INTO postings VALUES (:id, 8, 1, 'house', 'player:eve', '5', 'a gift', '[]')",
        "entry 8: 1 postings, not 0",
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_named(clerk: Clerk, what: str) -> None:
    clerk.pays()
    statement, words = TAMPERED[what]
    clerk.pit.tampers(statement, id=STREAM)
    fails(clerk.pit, STREAM, words)


def test_a_promotion_without_its_offer_is_named(clerk: Clerk) -> None:
    clerk.offers()
    clerk.pit.tampers("DELETE FROM entries WHERE stream = :id", id=STREAM)
    clerk.pit.tampers("UPDATE streams SET version = 0 WHERE id = :id", id=STREAM)
    rehash(clerk.pit, STREAM)
    fails(clerk.pit, STREAM, "never offered")


def test_a_history_has_it_whole_and_verifies_without_the_floor(
    clerk: Clerk, tmp_path: Path
) -> None:
    clerk.pays()
    file = StringIO()
    with clerk.pit.floor.engine.connect() as connection:
        assert export(connection, file) == 8
    path = tmp_path / "history.jsonl"
    path.write_text(file.getvalue(), encoding="utf-8")
    assert verify(path).entries == 8
    lines = [json.loads(line) for line in file.getvalue().splitlines()]
    entry = next(line["entries"] for line in lines if "Ann Lee" in json.dumps(line))
    entry["body"] = entry["body"].replace("Ann Lee", "Eve Lee")
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with pytest.raises(Difference, match="entry 5: its hash"):
        verify(path)


def test_an_older_floor_is_migrated(databases: Databases, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was there before promotions is there after, and a promotion can be offered."""
    from croupier.floor.database.engine import WRITES, upgrade

    url = databases.empty()
    engine = connected(url)
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        upgrade(connection, "0001")
        row = "('cage', 'cage', '{}', 0, 'ff', 0, '', '')"
        columns = "id, kind, settings, version, head, turned, turned_at, acted_at"
        connection.execute(text(f"INSERT INTO streams ({columns}) VALUES {row}"))
    engine.dispose()
    pit = Pit(url, monkeypatch)
    assert Clerk(pit).offers().accepted
    assert set(pit.books().heads) == {"cage", STREAM}
    pit.close()
