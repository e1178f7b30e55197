"""`croupier table open, do, show, story, records`: each accepted, and each refused."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cards import DECK
from croupier.cli.main import app
from croupier.records.journal import read_journal
from tests.cli.table.tables import DEALER, SUPERVISOR, AtTable, flat, table


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtTable:
    monkeypatch.setenv("COLUMNS", "100")
    return AtTable(tmp_path / "table.jsonl")


def play_round(at: AtTable, box: int = 1, ante: int = 10, decision: str = "fold") -> None:
    """A round of Lunar Poker that the software deals."""
    at.do(DEALER, "make-ready")
    if str(box) not in at.seen()["seats"]:
        at.do("Ann", f"sit {box} Ann")
    at.do("Ann", f"wager {box} ante {ante}", f"wager {box} super {ante}")
    at.do(DEALER, "no-more-bets")
    at.do("Ann", f"{decision} {box}")
    while choices := (at.seen(DEALER)["round"] or {"legal": ()})["legal"]:
        at.do(DEALER, choices[0]["action"].replace("_", "-"))


# open


def test_open_begins_a_journal_and_says_what_it_is(at: AtTable) -> None:
    result = at.command("open", "nz-lunar", "--name", "Pit 3", "--by-hand", "dealing, revealing")
    assert result.exit_code == 0
    assert "Table Pit 3" in result.stdout
    assert "by hand: dealing, revealing; the software looks after the cards" in result.stdout
    heading = json.loads(at.path.read_text())
    assert heading["format"] == "croupier.table/1"
    assert at.table.name == "Pit 3"


def test_open_never_overwrites(at: AtTable) -> None:
    at.opened("nz-lunar")
    at.do("Ann", "queue 1")
    before = at.path.read_text()
    result = at.command("open", "nsw-lunar")
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    assert at.path.read_text() == before


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["qld-lunar"], "there is no rulebook 'qld-lunar'"),
        (["nz-lunar", "-o", "max_payout"], "name=value"),
        (["nz-lunar", "-o", "colour=red"], "colour"),
        (["nz-lunar", "--by-hand", "dealing,juggling"], "there is no 'juggling'"),
        (["nz-lunar", "--dealing", "hat"], "deals from"),
        (["nz-lunar", "--limits", "10:5"], "maximum"),
        (["nz-lunar", "--limits", "ten"], "'ten' is not an amount"),
        (["nz-lunar", "--operator", "janitor"], "there is no rank 'janitor'"),
        (["nz-lunar", "--operator", "dealer"], "not a dealer"),
        (["nz-lunar", "--name", " "], "needs a name"),
        (["nz-lunar", "--jackpot", "5000"], "no jackpot"),
        (["nz-uth", "--jackpot", "5000"], "the sign states its wager"),
        (["nz-uth", "--jackpot", "1:2:3", "--limits", "10:500 jackpot=5"], "minor:major"),
        (["nz-uth", "--jackpot", "lots", "--limits", "10:500 jackpot=5"], "not an amount"),
    ],
)
def test_open_says_what_is_wrong(at: AtTable, arguments: list[str], complaint: str) -> None:
    result = at.command("open", *arguments)
    assert result.exit_code == 2
    assert complaint in flat(result.stderr)
    assert not at.path.exists()


def test_open_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    result = table("open", str(tmp_path / "nowhere" / "table.jsonl"), "nz-lunar")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize(
    ("jackpot", "shown"), [("5000", "5,000"), ("500:9000", "minor pool 500, major pool 9,000")]
)
def test_a_jackpot_has_one_pool_or_two(at: AtTable, jackpot: str, shown: str) -> None:
    at.opened("nz-uth", "--jackpot", jackpot, "--limits", "10:500:5 jackpot=5")
    assert f"Jackpot     {shown}" in at.command("show").stdout


def test_a_house_variant_beside_the_journal_goes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = tmp_path / "pit"
    pit.mkdir()
    variant = 'extends = "nz-lunar"\nid = "pit"\n[options]\nmax_payout = 25\n'
    (pit / "pit.toml").write_text(variant)
    monkeypatch.chdir(tmp_path)
    at = AtTable(Path("pit/table.jsonl")).opened("pit/pit.toml")
    pit.rename(tmp_path / "moved")
    at.path = Path("moved/table.jsonl")
    play_round(at)
    record = json.loads(at.command("records").stdout)
    assert (record["rulebook"], record["options"]) == ("nz-lunar", {"max_payout": 25})


# do


@pytest.mark.clauses("nsw-lunar:6.1", "nsw-lunar:6.4")
def test_do_says_what_happened_or_refuses_and_only_then_keeps(at: AtTable) -> None:
    at.opened("nsw-lunar")
    at.do(DEALER, "make-ready")
    at.do("Ann", "sit 1 Ann")
    before = at.lines
    refused = at.do("Ann", "wager 1 ante 505")
    assert refused.exit_code == 1
    assert refused.stdout == ""
    for words in ("above the maximum of 500", "nsw-lunar 6.1, 6.4", "[above-maximum]"):
        assert words in flat(refused.stderr)
    assert "legal now: box 1: 500 on Ante" in flat(refused.stderr)
    assert at.lines == before
    done = at.do("Ann", "wager 1 ante 500")
    assert done.exit_code == 0
    assert "ante: 500" in done.stdout
    assert "5.2.1" in done.stdout
    assert at.lines == before + 1


@pytest.mark.parametrize(
    ("by", "line", "complaint"),
    [
        ("Ann", "shufle 1 riffle", "perhaps shuffle"),
        ("Ann", "", "nothing was typed"),
        (DEALER, "sit 1", "player is missing (write: sit box player)"),
        ("Ann", "sit one Ann", "'one' is not a whole number"),
        ("Ann", "sit 1 Ann Lee", "'Lee' is unexpected"),
        ("Ann", 'say Ann "hello', "No closing quotation"),
        ("Ann", "wager 1 ante 1.5.1", "not an amount"),
        (DEALER, "set-up bucket", "none of: shoe, shuffler"),
        ("Ann, janitor", "sit 1 Ann", "there is no rank 'janitor'"),
        ("Ann, player", "sit 1 Ann", "acts by name alone"),
        (" ", "sit 1 Ann", "the name is missing"),
        (", dealer", "sit 1 Ann", "the name is missing"),
    ],
)
def test_do_says_what_it_cannot_read(at: AtTable, by: str, line: str, complaint: str) -> None:
    at.opened("nsw-lunar")
    result = at.do(by, line)
    assert result.exit_code == 2
    assert complaint in flat(result.stderr)
    assert at.lines == 1


def test_a_player_may_not_act_as_another_nor_as_the_dealer(at: AtTable) -> None:
    at.opened("nsw-lunar")
    at.do(DEALER, "make-ready")
    at.do("Ann", "sit 1 Ann")
    for by, line in (("Bob", "wager 1 ante 10"), ("Bob", "sit 2 Cem"), ("Ann", "no-more-bets")):
        assert at.do(by, line).exit_code == 1


def test_time_is_given_or_now_and_never_goes_back(at: AtTable) -> None:
    at.opened("nsw-lunar")
    early, late = "2026-01-01T20:00+11:00", "2026-01-01T19:59+11:00"
    assert at.command("do", "make-ready", "--as", DEALER, "--at", early).exit_code == 0
    back = at.command("do", "sit 1 Ann", "--as", "Ann", "--at", late)
    assert (back.exit_code, "[clock-back]" in back.stderr) == (1, True)
    for moment, complaint in (
        ("noon", "is not a time"),
        ("2026-01-01T20:00", "no time zone"),
        ("0001-01-01T00:00+14:00", "is not in the years 1900 to 8999"),
    ):
        result = at.command("do", "sit 1 Ann", "--as", "Ann", "--at", moment)
        assert (result.exit_code, complaint in result.stderr) == (2, True)
    assert "2026-01-01 20:00:00+11:00" in at.command("story").stdout


def test_shuffles_are_random_unless_a_seed_says_otherwise(tmp_path: Path) -> None:
    def order(name: str, *seed: str) -> tuple[object, ...]:
        at = AtTable(tmp_path / name).opened("nz-lunar")
        at.command("do", "make-ready", "--as", DEALER, *seed)
        return at.table.upkeep.order

    assert order("a", "--seed", "1") == order("b", "--seed", "1")
    orders = {order("c", "--seed", "2"), order("d"), order("e"), order("f", "--seed", "1")}
    assert len(orders) == 4
    assert all(sorted(each) == sorted(DECK) for each in orders)  # type: ignore[type-var]


# show


@pytest.mark.parametrize(
    ("book", "chosen", "shown"),
    [
        pytest.param(
            "nz-lunar", "instant=300:800", "straight flush 300 to 1",
            marks=pytest.mark.clauses("nz-lunar:5.6"),
        ),
        pytest.param(
            "nz-lunar", "super_paytable=2", "four of a kind 250 to 1",
            marks=pytest.mark.clauses("nz-lunar:5.9"),
        ),
        pytest.param(
            "vu-lunar", "instant=400:1500", "royal flush 1500 to 1",
            marks=pytest.mark.clauses("vu-lunar:5.6"),
        ),
        pytest.param(
            "wa-lunar", "instant=300:1000", "straight flush 300 to 1",
            marks=pytest.mark.clauses("wa-lunar:5.4"),
        ),
        pytest.param(
            "nz-uth", "paytable=2", "Pay table two (Trips, Blind)",
            marks=pytest.mark.clauses("nz-uth:5.12"),
        ),
    ],
)  # fmt: skip
def test_the_odds_in_force_are_displayed_at_a_table_of_the_terminal(
    at: AtTable, book: str, chosen: str, shown: str
) -> None:
    at.opened(book, "-o", chosen)
    assert shown in flat(at.command("show").stdout)


def test_show_tells_each_what_they_may_see(at: AtTable) -> None:
    at.opened("nz-lunar")
    at.do(DEALER, "make-ready")
    at.do("Ann", "sit 1 Ann")
    at.do("Bob", "sit 2 Bob")
    for name, box in (("Ann", 1), ("Bob", 2)):
        at.do(name, f"wager {box} ante 10", f"wager {box} super 10")
    at.do(DEALER, "no-more-bets")
    for by, seen in ((None, ()), (DEALER, ()), (SUPERVISOR, ()), ("Ann", (1,)), ("Bob", (2,))):
        boxes = at.seen(by)["round"]["boxes"]
        assert [int(box) for box, each in boxes.items() if None not in each["cards"]] == [*seen]
    hand = at.seen("Ann")["round"]["boxes"]["1"]["cards"]
    words = at.command("show", "--as", "Ann").stdout
    assert f"Ann: {' '.join(hand)}" in words
    assert "Bob: ?? ?? ?? ?? ??" in words


def test_show_has_sign_seats_cards_directions_disputes_and_results(at: AtTable) -> None:
    at.opened("nsw-lunar", "--limits", "10:500:5 dealer_super=5:100")
    play_round(at)
    at.do(SUPERVISOR, 'direct english-only "noise"')
    at.do("Ann", 'dispute Ann 1 "not folded"')
    words = flat(at.command("show", "--as", SUPERVISOR).stdout)
    for part in (
        "$10 to $500 in steps of $5;",
        "Box 1 Ann, −20 so far",
        "Owed deck 1 must be shuffled at the end of the round",
        "Direction 1 english only, by Sam, game supervisor: noise",
        "Dispute 1 round 1, Ann: not folded (opened)",
    ):
        assert part in words
    shown = at.seen(SUPERVISOR)
    assert shown["results"] == {"Ann": "-20"}
    assert shown["disputes"][0]["complaint"] == "not folded"
    assert [each["typed"] for each in shown["now"]["Disputes"]] == ["decide 1 REASON"]
    assert "order" not in shown["decks"][0]


# story


def test_the_story_tells_everything_and_of_one_round_what_concerns_it(at: AtTable) -> None:
    at.opened("nsw-lunar", "--operator", "gaming manager")
    play_round(at)
    play_round(at)
    at.do("Ann", 'dispute Ann 1 "not folded"')
    at.do(SUPERVISOR, 'decide 1 "it was clear" amounts.1=20')
    whole = flat(at.command("story").stdout)
    assert whole.count("folds 8.4.1") == 2
    assert "! Dispute 1 first decision by Sam, game supervisor:" in whole
    one = json.loads(at.command("story", "--round", "1", "--json").stdout)
    (chapter,) = one["rounds"]
    acts = [act["act"] for act in chapter["acts"]]
    assert acts[-3:] == ["fold", "dispute", "decide"]
    assert acts.count("no-more-bets") == 1
    *_, corrected = chapter["acts"][-1]["told"]
    assert corrected["irregular"]
    assert [(line["box"], line["net"]) for line in corrected["lines"]] == [(1, "20")]
    assert all(line["clauses"] for line in corrected["lines"])
    second = flat(at.command("story", "--round", "2").stdout)
    assert "folds" in second
    assert "Dispute" not in second


def test_the_story_of_a_round_that_is_not_there(at: AtTable) -> None:
    at.opened("nsw-lunar")
    assert "nothing has been done yet" in at.command("story").stdout
    at.do("Ann", "rules Ann")
    result = at.command("story", "--round", "7")
    assert result.exit_code == 2
    assert "there is no round 7" in result.stderr


def test_the_story_tells_face_down_cards_only_if_asked(at: AtTable) -> None:
    at.opened("nz-lunar")
    at.do(DEALER, "make-ready")
    at.do("Ann", "sit 1 Ann", "wager 1 ante 10", "wager 1 super 10")
    at.do(DEALER, "no-more-bets")
    hand = at.seen("Ann")["round"]["boxes"]["1"]["cards"]
    at.do("Ann", f'exchange 1 "{hand[0]} {hand[1]}"')
    hidden = {*hand, *at.seen("Ann")["round"]["boxes"]["1"]["cards"]}
    for arguments in ((), ("--json",)):
        told = at.command("story", *arguments).stdout
        assert "exchanges 2 cards for 10" in told
        assert not any(f" {card}" in told or f'"{card}' in told for card in hidden)
        openly = at.command("story", "--cards", *arguments).stdout
        assert all(card in openly for card in hidden)


# records


@pytest.mark.parametrize("rulebook", ["nz-lunar", "nsw-lunar", "vu-lunar", "wa-lunar"])
def test_records_replay_with_the_same_nets(at: AtTable, rulebook: str) -> None:
    at.opened(rulebook)
    for decision in ("fold", "bet", "fold"):
        play_round(at, decision=decision)
    records = at.command("records")
    assert records.exit_code == 0
    replayed = CliRunner().invoke(app, ["replay", "-", "--json"], input=records.stdout)
    assert replayed.exit_code == 0
    nets = [
        {int(box): each["net"] for box, each in json.loads(line)["boxes"].items()}
        for line in replayed.stdout.splitlines()
    ]
    played = at.table.played.values()
    assert nets == [{box: str(net) for box, net in each.nets.items()} for each in played]
    assert len(nets) == 3


def test_a_table_without_a_finished_round_has_no_records(at: AtTable) -> None:
    at.opened("nz-lunar")
    assert at.command("records").stdout == ""


def test_more_cards_in_a_round_come_from_the_shuffled_rack(at: AtTable) -> None:
    """Boxes that exchange whole hands use up the deck; then the rack is shuffled, not a new one."""
    at.opened("nz-lunar")
    at.do(DEALER, "make-ready")
    for box in range(1, 8):
        if at.do(f"P{box}", f"sit {box} P{box}").exit_code == 0:
            at.do(f"P{box}", f"wager {box} ante 10", f"wager {box} super 10")
    at.do(DEALER, "no-more-bets")
    while not (waiting := at.table).upkeep.round.short:  # type: ignore[union-attr]
        turn = at.seen()["round"]["turn"]
        hand = at.seen(f"P{turn}")["round"]["boxes"][str(turn)]["cards"]
        assert at.do(f"P{turn}", f'exchange {turn} "{" ".join(hand)}"').exit_code == 0
    assert waiting.in_play is not None
    rack = waiting.in_play.round.rack
    assert 0 < len(rack) < len(DECK)
    assert "make-ready" in [each["typed"] for each in at.seen(DEALER)["now"]["The cards"]]
    shuffled = at.do(DEALER, "make-ready")
    assert "the deck has run out" in flat(shuffled.stdout)
    order = read_journal(at.path).entries[-1].action.orders[1]
    assert order != rack
    assert set(order) == set(rack)
