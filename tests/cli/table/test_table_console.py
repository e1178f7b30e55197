"""`croupier table run`, driven by a script through a pipe."""

import json
from pathlib import Path

import pytest

from croupier.acts import acts_of
from croupier.console.offers import OF_OTHERS
from croupier.records.journal import VERBS
from tests.cli.table.tables import DEALER, SUPERVISOR, AtTable, flat


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtTable:
    monkeypatch.setenv("COLUMNS", "100")
    return AtTable(tmp_path / "table.jsonl").opened("nsw-lunar", "--by-hand", "all")


def test_people_take_turns_at_one_console(at: AtTable) -> None:
    result = at.run(
        f"as {DEALER}",
        *("make-ready", "sit 1 Ann", "as Ann", "wager 1 ante 10", "wager 1 super 10"),
        *(f"as {DEALER}", "no-more-bets", "quit", "never read"),
    )
    assert result.exit_code == 0
    assert "nobody yet › as Dana, dealer" in result.stdout
    assert "Ann › wager 1 super 10" in result.stdout
    assert "never read" not in result.stdout
    assert at.table.in_play is not None
    assert at.table.in_play.dealt
    assert "\x1b" not in result.stdout


def test_the_end_of_the_input_is_the_end(at: AtTable) -> None:
    assert at.command("run", stdin="").exit_code == 0
    assert at.command("run", "--as", DEALER, stdin="make-ready").exit_code == 0
    assert not at.table.upkeep.closed


def test_a_line_may_hold_several_acts(at: AtTable) -> None:
    result = at.run(f'as {DEALER}; make-ready; say Ann "one; two"; sit 1 Ann', "help; quit; help")
    assert result.exit_code == 0, result.stdout
    assert at.table.players == {1: "Ann"}
    assert result.stdout.count("also: as WHO") == 1


def test_the_first_act_of_a_line_that_fails_ends_it(at: AtTable) -> None:
    result = at.run("make-ready; sit 9 Bob; sit 1 Bob", "sit 2 Ann", by=DEALER)
    assert result.exit_code == 1
    assert "there is no box 9" in flat(result.stdout)
    assert at.table.players == {2: "Ann"}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("make-redy", "perhaps make-ready"),
        ("no-more-bets", "no box has an ante: there is nobody to deal to"),
        ("sit 1", "player is missing"),
        ("help juggle", "there is no 'juggle'"),
        ("undo", "entries are never changed"),
        ('say "', "No closing quotation"),
    ],
)
def test_what_is_wrong_is_said_and_the_console_goes_on(
    at: AtTable, line: str, complaint: str
) -> None:
    result = at.run("make-ready", line, "sit 1 Ann", by=DEALER)
    assert result.exit_code == 1
    assert complaint in flat(result.stdout)
    assert at.table.players == {1: "Ann"}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("as Kim, janitor", "there is no rank 'janitor'"),
        ("as", "the name is missing"),
    ],
)
def test_after_an_unknown_rank_nobody_acts_until_somebody_says_who(
    at: AtTable, line: str, complaint: str
) -> None:
    result = at.run("make-ready", line, "sit 1 Ann", f"as {DEALER}", "sit 2 Bob", by=DEALER)
    assert result.exit_code == 1
    assert complaint in flat(result.stdout)
    assert result.stdout.count("not done: who are you?") == 1
    assert at.table.players == {2: "Bob"}


def test_nobody_does_nothing(at: AtTable) -> None:
    result = at.run("make-ready", "now", "show")
    assert result.stdout.count("not done: who are you?") == 2
    assert at.lines == 1


def test_help_lists_every_verb_and_one_with_its_fields(at: AtTable) -> None:
    listed = at.run("help").stdout
    own = acts_of("lunar").keys()
    assert own & VERBS.keys() <= {line.partition(" ")[0] for line in listed.splitlines()}
    one = flat(at.run("help deal").stdout)
    assert "deal to [exposed=...] [card=...] Deal the next card" in one


def offered(at: AtTable, by: str, subject: str) -> dict[str, list[str]]:
    """What may be typed now, with its clauses."""
    section = at.seen(by)["now"].get(subject, [])
    return {each["typed"]: each["clauses"] for each in section}


@pytest.mark.parametrize(
    ("verb", "taken"),
    [
        ("direct", ["order apart players=...", "cause=disruption|fraud"]),
        ("report", ["breach off-table cards taken off the table", "breach device"]),
        ("set-up", ['equipment shoe, shuffler, "shoe with single deck shuffler"']),
        ("shuffle", ["how chemmy, riffle, machine"]),
        ("wager", ["area ante"]),
    ],
)
def test_help_lists_the_words_that_a_field_takes(at: AtTable, verb: str, taken: list[str]) -> None:
    printed = flat(at.run(f"help {verb}", by=DEALER).stdout)
    for each in taken:
        assert each in printed


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("direct dance so", "'dance' is none of: english-only, play-first, apart"),
        ("report theft Ann so", "'theft' is none of: off-table, telling, suspected"),
        ("set-up drum", "'drum' is none of: shoe, shuffler, shoe with single deck shuffler"),
    ],
)
def test_an_error_names_the_words_that_are_taken(at: AtTable, line: str, complaint: str) -> None:
    assert complaint in flat(at.run("make-ready", line, by=DEALER).stdout)


def test_now_names_what_may_be_entered_when_something_goes_wrong(at: AtTable) -> None:
    at.run("make-ready", "sit 1 Ann", "wager 1 ante 10", "wager 1 super 10", by=DEALER)
    printed = flat(at.run("no-more-bets", "now", by=DEALER).stdout)
    wrong = printed.partition("If something went wrong: ")[2]
    for verb in ("void-round", "expose-cards", "expose-dealer-cards", "report-fault", "report"):
        assert verb in wrong
    assert "If something" not in flat(at.run("now", by="Ann").stdout)


def test_now_says_when_the_last_entry_may_be_withdrawn(at: AtTable) -> None:
    at.run("make-ready", "sit 1 Ann", "wager 1 ante 10", by=DEALER)
    printed = flat(at.run("now", "undo", by=DEALER).stdout)
    assert "If the last entry is wrong: `correct` withdraws it (wager)" in printed
    assert "`correct` withdraws the last act with a new entry" in printed
    assert "If the last entry" not in flat(at.run("now", by="Ann").stdout)
    assert "If the last entry" not in flat(at.run("correct", "now", by=DEALER).stdout)


def test_now_names_the_announcement_that_is_due(tmp_path: Path) -> None:
    at = AtTable(tmp_path / "due.jsonl").opened("nz-lunar", "--by-hand", "announcing")
    at.run("make-ready", "sit 1 Ann", "wager 1 ante 10", "no-more-bets", "bet 1", by=DEALER)
    assert "announce" in flat(at.run("now", by=DEALER).stdout)


def test_now_follows_the_cards_step_by_step(tmp_path: Path) -> None:
    at = AtTable(tmp_path / "cards.jsonl").opened("nz-uth", "--by-hand", "all", "--cards-by-hand")
    at_once = {"COLOUR": "red", "CARDS": "20"}
    for _ in range(12):
        for typed, clauses in offered(at, DEALER, "The cards").items():
            assert clauses
            words = " ".join(at_once.get(word, word) for word in typed.split())
            assert at.do(DEALER, words).exit_code == 0
        for typed in offered(at, DEALER, OF_OTHERS):
            assert at.do(SUPERVISOR, typed).exit_code == 0 or typed.startswith("let-")
        if not at.table.players and not at.table.upkeep.closed:
            at.do("Ann", "sit 1 Ann")
    assert offered(at, DEALER, "The cards") == offered(at, DEALER, OF_OTHERS) == {}
    assert at.table.upkeep.decks[1].is_in


def test_now_offers_the_box_s_choices_to_its_player_and_to_the_dealer(at: AtTable) -> None:
    at.run(
        *("make-ready", "sit 1 Ann", "sit 2 Bob", "wager 1 ante 10", "wager 1 super 10"),
        *("no-more-bets", *["deal dealer", "deal 1"] * 5, "deal-complete"),
        by=DEALER,
    )
    choices = ["fold 1", "bet 1", "exchange 1 CARDS", "buy 1", "tap 1", "wave 1"]
    for by in ("Ann", DEALER, SUPERVISOR):
        offers = offered(at, by, "The round")
        assert [*offers] == choices
        assert all(offers.values())
    assert offered(at, "Bob", "The round") == {}
    printed = at.run("now", "as Cem", "now", by="Ann").stdout
    assert "bet 1             Ann: bet 20" in printed
    assert "lists what may always be done" in printed


def test_now_offers_directions_and_decisions_by_rank(at: AtTable) -> None:
    assert offered(at, DEALER, "Directions") == {}
    directions = offered(at, SUPERVISOR, "Directions")
    assert "direct play-first WHY players=..." in directions
    assert all(directions.values())
    at.do(SUPERVISOR, 'direct silence "noise"')
    at.do(SUPERVISOR, 'direct english-only "noise"')
    assert "lift 1 WHY" in offered(at, SUPERVISOR, "Directions")


@pytest.mark.clauses("nsw-lunar:14.12", "nsw-lunar:14.13")
def test_now_leads_a_dispute_from_step_to_step(tmp_path: Path) -> None:
    at = AtTable(tmp_path / "t.jsonl").opened("nsw-lunar", "--operator", "gaming manager")
    at.do(DEALER, "make-ready")
    at.do("Ann", "sit 1 Ann", "wager 1 ante 10", "wager 1 super 10")
    at.do(DEALER, "no-more-bets")
    at.do("Ann", "fold 1", 'dispute Ann 1 "no"')
    steps = (
        (SUPERVISOR, "decide 1 REASON"),
        ("Ann", "request-review Ann 1"),
        ("Cas, casino supervisor", "review 1 REASON"),
        ("Max, gaming manager", "rule 1 REASON"),
        ("Ann", "protest Ann 1"),
        ("Ines, inspector", "lodge Ann 1"),
    )
    everybody = {by for by, _ in steps}
    for by, typed in steps:
        assert typed in offered(at, by, "Disputes")
        for other in everybody - {by, "Max, gaming manager", "Cas, casino supervisor"}:
            assert typed not in offered(at, other, "Disputes")
        assert at.do(by, typed.replace("REASON", "because")).exit_code == 0
    assert not any(offered(at, by, "Disputes") for by in everybody)
    assert at.table.disputes.disputes[1].lodged == ("Ann",)


def test_now_names_notices_that_are_due_and_people_to_be_told(at: AtTable) -> None:
    at.do(DEALER, "make-ready")
    early = ("--at", "2020-01-01T20:00+00:00")
    at = AtTable(at.path.with_name("old.jsonl")).opened("nsw-lunar")
    notice = 'notice "20:500:5" 2020-01-01T21:00+00:00'
    assert at.command("do", notice, "--as", SUPERVISOR, *early).exit_code == 0
    at.do(DEALER, "make-ready")
    assert "change-limits LIMITS" in offered(at, SUPERVISOR, "Owed")
    assert at.do(SUPERVISOR, 'change-limits "20:500:5"').exit_code == 0
    assert at.do(SUPERVISOR, "report-fault 1 missing=Kd").exit_code == 0
    assert "notify surveillance" in offered(at, SUPERVISOR, "Owed")
    assert at.do(SUPERVISOR, "notify surveillance").exit_code == 0
    assert "notify surveillance" not in offered(at, SUPERVISOR, "Owed")


def test_two_consoles_at_one_table_see_each_other_s_acts(at: AtTable) -> None:
    at.do(DEALER, "make-ready", "sit 1 Ann")
    result = at.run("sit 1 Bob", "show", by=DEALER)
    assert "Ann already sits at box 1" in result.stdout
    assert json.loads(at.command("story", "--json").stdout)["rounds"][0]["acts"][1]["act"] == "sit"


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_alone_or_with_nonsense_is_answered_not_a_fault(at: AtTable, verb: str) -> None:
    lines = (verb, f"{verb} x", f"{verb} 1 1 1 1", f'{verb} -1 "" x=1 order.kind=x')
    at.run("make-ready", *lines, by=SUPERVISOR)
