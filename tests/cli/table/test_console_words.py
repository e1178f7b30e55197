"""The words of the console, at the tables of all five rulebooks and for everybody at them."""

from pathlib import Path

import pytest

from croupier.rulebooks import RULEBOOK_IDS
from croupier.rulebooks.readings import TODAY
from tests.cli.table.tables import DEALER, SUPERVISOR, AtTable, flat

OPERATOR = "Olive, casino operator"
PLAYER = "Ann"
STAFF = (DEALER, SUPERVISOR, OPERATOR)
EVERYBODY = (*STAFF, PLAYER)
WAGERS = {
    "nz-lunar": ("ante",),
    "wa-lunar": ("ante", "super"),
    "vu-lunar": ("ante",),
    "nsw-lunar": ("ante", "super"),
    "nz-uth": ("ante", "blind"),
}
SETTLED_BY = {"nz-uth": "play 1 4"}
SECOND_CALL = ("nz-lunar", "wa-lunar", "vu-lunar")
"""Rulebooks with a call of "no more bets" before the dealer's hand is turned up (9.10)."""
AHEAD = "2031-05-01T20:00+11:00"

every_rulebook = pytest.mark.parametrize("book", RULEBOOK_IDS)


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


def dealt(path: Path, book: str, by_hand: str) -> AtTable:
    """A table of that rulebook, Ann at box 1, all bets made."""
    at = AtTable(path / f"{book}.jsonl").opened(book, "--by-hand", by_hand)
    wagers = [f"wager 1 {area} 10" for area in WAGERS[book]]
    result = at.run("make-ready", "sit 1 Ann", "make-ready", *wagers, "no-more-bets", by=DEALER)
    assert result.exit_code == 0, result.stdout
    return at


@every_rulebook
def test_now_lists_what_may_be_announced(tmp_path: Path, book: str) -> None:
    at = dealt(tmp_path, book, "announcing,revealing")
    at.run(SETTLED_BY.get(book, "bet 1"), by=DEALER)
    for by in STAFF:
        said = flat(at.run("now", by=by).stdout).partition("May be announced: ")[2]
        assert ('"no more bets"' in said) == (book in SECOND_CALL), by
    assert "May be announced" not in flat(at.run("now", by=PLAYER).stdout)
    assert at.run('announce "no more bets"', by=DEALER).exit_code == 0
    assert '"no more bets"' not in flat(at.run("now", by=DEALER).stdout).partition("May be")[2]


@every_rulebook
def test_now_lists_only_announcements_that_are_true(tmp_path: Path, book: str) -> None:
    at = dealt(tmp_path, book, "announcing,revealing")
    said = flat(at.run("now", by=DEALER).stdout).partition("May be announced: ")[2]
    assert "force the dealer" not in said
    assert "does not qualify" not in said


@every_rulebook
def test_now_lists_the_verbs_for_what_went_wrong(tmp_path: Path, book: str) -> None:
    at = dealt(tmp_path, book, "all")
    for by in STAFF:
        wrong = flat(at.run("now", by=by).stdout).partition("If something went wrong: ")[2]
        for verb in ("void-round", "flip-card", "report", "report-fault"):
            assert verb in wrong, (by, verb)
    assert "If something went wrong" not in flat(at.run("now", by=PLAYER).stdout)


@every_rulebook
def test_help_lists_what_an_act_takes_whoever_asks(tmp_path: Path, book: str) -> None:
    at = AtTable(tmp_path / "t.jsonl").opened(book, "--by-hand", "all")
    for by in EVERYBODY:
        directed = flat(at.run("help direct", by=by).stdout)
        assert "order void-hand incident=..." in directed
        reported = flat(at.run("help report", by=by).stdout)
        assert "breach off-table cards taken off the table" in reported
        assert "breach telling" in reported
        set_up = flat(at.run("help set-up", by=by).stdout)
        assert 'equipment shoe, shuffler, "shoe with single deck shuffler"' in set_up


DIRECTIONS = {
    "nz-lunar": "silence, english-only, place-cards",
    "wa-lunar": "silence, place-cards",
    "vu-lunar": "silence, place-cards",
    "nsw-lunar": "english-only, play-first",
    "nz-uth": "one-hand-viewed, void-hand",
}
"""The first directions that each document has: those of other documents are not named."""


@every_rulebook
@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("direct dance so", "'dance' is none of: {directions}"),
        ("report theft Ann so", "'theft' is none of: off-table, telling"),
        ("set-up drum", "'drum' is none of: shoe, shuffler"),
        ("shuffle 1 stir", "'stir' is none of: chemmy, riffle, machine"),
    ],
)
def test_an_error_names_the_words_that_are_accepted(
    tmp_path: Path, book: str, line: str, named: str
) -> None:
    at = AtTable(tmp_path / "t.jsonl").opened(book)
    named = named.format(directions=DIRECTIONS[book])
    for by in STAFF:
        result = at.run(line, by=by)
        assert result.exit_code == 1
        assert named in flat(result.stdout), by
    assert at.lines == 1


@every_rulebook
@pytest.mark.parametrize("by", EVERYBODY)
def test_an_unknown_rank_is_an_error_and_nobody_acts(tmp_path: Path, book: str, by: str) -> None:
    at = AtTable(tmp_path / "t.jsonl").opened(book)
    result = at.run("as Kim, janitor", "sit 2 Kim", by=by)
    assert result.exit_code == 1
    printed = flat(result.stdout)
    assert "there is no rank 'janitor': " in printed
    assert "game supervisor" in printed
    assert "who are you?" in printed
    assert at.table.players == {}
    refused = at.command("do", "sit 2 Kim", "--as", "Kim, janitor")
    assert refused.exit_code == 2
    assert at.table.players == {}


@pytest.mark.parametrize("typed", ["dealer Kim", "Kim dealer", "Dealer Kim"])
def test_a_rank_without_a_comma_is_no_part_of_a_name(tmp_path: Path, typed: str) -> None:
    at = dealt(tmp_path, "nz-lunar", "revealing")
    result = at.run(f"as {typed}", "sit 2 Kim", by=None)
    assert result.exit_code == 1
    assert "write the name first: Kim, dealer" in flat(result.stdout)
    assert "who are you?" in flat(result.stdout)
    refused = at.command("do", "sit 2 Kim", "--as", typed)
    assert refused.exit_code == 2
    assert "write the name first: Kim, dealer" in flat(refused.stderr)


@pytest.mark.parametrize(
    ("book", "own", "other"), [("nz-uth", "play", "exchange"), ("nz-lunar", "exchange", "play")]
)
def test_help_lists_the_acts_of_the_tables_own_game(
    tmp_path: Path, book: str, own: str, other: str
) -> None:
    at = dealt(tmp_path, book, "revealing")
    listed = {line.split()[0] for line in at.run("help").stdout.splitlines() if line[:1].strip()}
    assert own in listed
    assert other not in listed
    assert f"there is no '{other}'" in flat(at.run(f"help {other}").stdout)


@pytest.mark.parametrize("book", [each for each in RULEBOOK_IDS if each != "nz-uth"])
@pytest.mark.parametrize("by", [PLAYER, DEALER, SUPERVISOR, OPERATOR])
@pytest.mark.parametrize("form", ["exchange 1 {} {}", "exchange 1 {},{}", 'exchange 1 "{} {}"'])
def test_cards_to_exchange_need_no_quotes(tmp_path: Path, book: str, by: str, form: str) -> None:
    at = dealt(tmp_path, book, "revealing")
    held = at.table.in_play
    assert held is not None
    first, second = held.round.boxes[1].cards[:2]
    result = at.run(form.format(first.text, second.text), by=by)
    assert result.exit_code == 0, result.stdout
    after = at.table.in_play
    assert after is not None
    assert set(after.round.boxes[1].discard) == {first, second}


@every_rulebook
def test_times_come_back_in_the_zone_they_were_typed_in(tmp_path: Path, book: str) -> None:
    at = AtTable(tmp_path / "t.jsonl").opened(book, "--operator", "game supervisor")
    assert at.run("make-ready", by=DEALER).exit_code == 0
    result = at.run(f"show-closing-sign {AHEAD}", by=OPERATOR)
    assert result.exit_code == 0, result.stdout
    told = "2031-05-01 20:00+11:00"
    assert f"the table closes at {told}" in flat(result.stdout)
    assert f"the table closes at {told}" in flat(at.command("show").stdout)
    assert told in flat(at.command("story").stdout)
    assert at.table.upkeep.sign is not None
    assert at.table.upkeep.sign.closes_at.isoformat() == "2031-05-01T09:00:00+00:00"


@pytest.mark.parametrize("book", [each for each in RULEBOOK_IDS if each != "nz-uth"])
def test_the_end_of_a_direction_comes_back_in_its_zone(tmp_path: Path, book: str) -> None:
    at = AtTable(tmp_path / "t.jsonl").opened(book)
    order = "english-only" if book == "nsw-lunar" else "silence"
    result = at.run(f"direct {order} noise until={AHEAD}", by=OPERATOR)
    assert result.exit_code == 0, result.stdout
    assert "20:00+11:00" in result.stdout
    assert "20:00+11:00" in at.command("story").stdout
    assert at.seen()["directions"][0]["until"] == "2031-05-01T20:00:00+11:00"


@pytest.mark.parametrize("reading", [2, 3])
def test_a_journal_of_an_earlier_reading_tells_the_time_as_it_did(
    tmp_path: Path, reading: int
) -> None:
    at = AtTable(tmp_path / "t.jsonl").opened("nz-lunar")
    heading = at.path.read_text(encoding="utf-8")
    today = f'"reading": {TODAY}'
    assert today in heading
    at.path.write_text(heading.replace(today, f'"reading": {reading}'), encoding="utf-8")
    assert at.run("make-ready", f"show-closing-sign {AHEAD}", by=SUPERVISOR).exit_code == 0
    told = {2: "2031-05-01 09:00+00:00", 3: "2031-05-01 20:00+11:00"}[reading]
    assert f"the table closes at {told}" in flat(at.command("show").stdout)


def test_acts_may_be_typed_as_people_write_them(tmp_path: Path) -> None:
    """With spaces in the verb, both colours one after the other, and without one's own name."""
    at = AtTable(tmp_path / "talk.jsonl").opened(
        "nz-lunar", "--real-cards", "--dealing", "shuffler"
    )
    result = at.run("set up shuffler", "now", "receive decks red blue", "help correct", by=DEALER)
    assert result.exit_code == 0, result.stdout
    told = flat(result.stdout)
    assert "receive-decks COLOUR COLOUR" in told
    assert "received by Dana, dealer: red, blue" in told
    assert "correct-card card face [swap=...]" in told


def test_real_cards_are_cut_without_counting(tmp_path: Path) -> None:
    at = AtTable(tmp_path / "cut.jsonl").opened("nz-lunar", "--real-cards")
    prepared = ("set-up shoe", "receive-decks red", "inspect 1")
    assert at.run(*prepared, by=DEALER).exit_code == 0
    assert at.run("inspect 1", by="Gus, game supervisor").exit_code == 0
    result = at.run("spread 1", "shuffle 1 riffle", "cut 1", "place 1", by=DEALER)
    assert result.exit_code == 0, result.stdout
    told = flat(result.stdout)
    assert "cut 1 CARDS" not in told
    assert "cut by Dana, dealer 7.2" in told


def test_a_player_sits_down_by_the_box_alone(tmp_path: Path) -> None:
    at = AtTable(tmp_path / "sit.jsonl").opened("nz-lunar")
    assert at.run("make-ready", by=DEALER).exit_code == 0
    assert "Ann sits down" in flat(at.run("sit 1", by=PLAYER).stdout)
    assert "player is missing" in flat(at.run("sit 2", by=DEALER).stdout)


def test_a_player_need_not_say_who_speaks_or_complains(tmp_path: Path) -> None:
    at = dealt(tmp_path, "nz-lunar", "revealing")
    assert at.run("fold 1", by=PLAYER).exit_code == 0
    result = at.run("say good luck", "say Ann bye", 'dispute 1 "I waved"', by=PLAYER)
    assert result.exit_code == 0, result.stdout
    told = flat(result.stdout)
    assert "Ann “good luck”" in told
    assert "Ann “bye”" in told
    assert "Ann disputes round 1: I waved" in told
    assert "may not act as Ann" in flat(at.run("say Ann hello", by="Bob").stdout)
