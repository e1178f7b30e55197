"""What people at a table can count or read for themselves: no more, and no earlier."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.games import holdem, lunar
from croupier.games.actions import NoMoreBets, PlaceWager
from croupier.games.holdem.actions import Check, Play
from croupier.games.lunar.actions import Bet, Force
from croupier.house.disputes import Accept, Decide, Open, Protest, Review, Rule, open_disputes
from croupier.house.disputes import RequestReview as AskReview
from croupier.house.disputes import act as act_on
from croupier.house.people import Official, Rank
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.clauses import address
from croupier.server.rulebooks.views import summary_view
from croupier.server.tables.own import complaints, so_far
from croupier.server.tables.views import play_view
from tests.server.serving import Served, open_table, serving, visitor

LUNAR = tuple(id for id in RULEBOOK_IDS if id != "nz-uth")
NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
SUPERVISOR = Official("Sam", Rank.CASINO_SUPERVISOR)
MANAGER = Official("Mo", Rank.GAMING_MANAGER)


def shuffled(seed: int) -> tuple[Card, ...]:
    return tuple(Random(seed).sample(DECK, len(DECK)))


def dealt(id: str, deck: tuple[Card, ...]) -> Any:
    """One box of a shoe's round, its cards dealt."""
    rules: Any = rulebook(id).rules()
    round: Any = (holdem if id == "nz-uth" else lunar).open_round(rules, deck, "shoe")
    for area in ("ante", "blind") if id == "nz-uth" else ("ante", "super"):
        round = done(round, PlaceWager(1, area, 10))
    return done(round, NoMoreBets())


def done(round: Any, *actions: Any) -> Any:
    act: Any = holdem.act if isinstance(round, holdem.Round) else lunar.act
    for action in actions:
        round, _ = act(round, action)
    return round


def plays(cards: tuple[Card, ...]) -> bool:
    """Five cards are at least an ace and a king, counted here once more by hand."""
    ranks = [card.rank for card in cards]
    straight = len(set(ranks)) == 5 and max(ranks) - min(ranks) == 4
    wheel = set(ranks) == {14, 2, 3, 4, 5}
    flush = len({card.suit for card in cards}) == 1
    return {13, 14} <= set(ranks) or len(set(ranks)) < 5 or straight or wheel or flush


@pytest.mark.clauses("nsw-lunar:9.3", "wa-lunar:10.1", "nz-lunar:10.1", "vu-lunar:10.1")
@pytest.mark.parametrize("id", LUNAR)
def test_whether_the_dealer_plays_is_told_once_the_hand_lies_open(id: str) -> None:
    seen = set()
    for seed in range(60):
        round = dealt(id, shuffled(seed))
        if round.turn is None:
            continue
        assert play_view(round).qualifies is None
        round = done(round, Bet(1))
        assert play_view(round).qualifies is plays(round.dealer)
        seen.add(plays(round.dealer))
    assert seen == {True, False}


@pytest.mark.clauses("nz-lunar:10.4")
def test_a_forced_dealer_is_told_of_by_the_new_hand() -> None:
    forced = 0
    for seed in range(60):
        round = dealt("nz-lunar", shuffled(seed))
        round = done(round, Bet(1)) if round.turn is not None else round
        if round.phase is lunar.Phase.FORCING:
            round, forced = done(round, Force(1)), forced + 1
            assert play_view(round).qualifies is plays(round.dealer)
    assert forced


@pytest.mark.clauses("nz-uth:5.3")
def test_the_rest_of_a_holdem_deck_is_counted_in_the_rack() -> None:
    play = play_view(dealt("nz-uth", shuffled(1)))
    assert (play.deck, play.rack, play.qualifies) == (0, 52 - 2 - 2 - 5, None)


@pytest.mark.clauses("nz-uth:10.1")
def test_whether_a_holdem_dealer_plays_is_told_when_the_hand_is_revealed() -> None:
    seen = set()
    for seed in range(40):
        before = dealt("nz-uth", shuffled(seed))
        assert play_view(before).qualifies is None
        after = done(before, Play(1, 4))
        seen.add(play_view(after).qualifies)
        assert play_view(after).qualifies is after.qualifies
    assert seen == {True, False}


def test_two_cards_and_the_flop_have_a_name_to_whoever_sees_them() -> None:
    round = dealt("nz-uth", shuffled(2))
    hole = parse_cards("Qs Jd")
    assert so_far(round, hole) is None, "nothing is turned yet"
    flop = done(round, Check(1))
    assert so_far(flop, (None, None)) is None, "a hand that is not seen has no name"
    assert so_far(flop, (hole[0], None)) is None
    own = flop.boxes[1].cards
    ranks = [card.rank for card in (*own, *flop.community[:3])]
    paired = len(set(ranks)) < 5
    name = so_far(flop, own)
    assert name is not None
    assert ("high" in name or "ace and king" in name) is not paired
    assert so_far(done(flop, Check(1)), own) is None, "then the engine names it"


@pytest.mark.clauses("nsw-lunar:14.12", "nsw-lunar:14.13")
def test_a_person_is_told_of_the_own_disputes_and_what_may_be_done_about_them() -> None:
    state = open_disputes(rulebook("nsw-lunar"))

    def step(action: Any) -> list[str]:
        nonlocal state
        state, _ = act_on(state, action, NOW)
        [mine] = complaints(state, "ann")
        assert mine["complaint"] == "paid too little"
        assert complaints(state, "Ben") == []
        return list(mine["may"])

    assert step(Open("Ann", "7", "paid too little")) == []
    assert step(Decide(SUPERVISOR, 1, "it was right")) == ["accept", "request-review"]
    assert step(AskReview("Ann", 1)) == []
    assert step(Review(MANAGER, 1, "it was right indeed")) == ["accept"]
    assert step(Rule(MANAGER, 1, "so it stays")) == ["protest"]
    assert step(Protest("Ann", 1)) == []


@pytest.mark.clauses("nz-lunar:11.20")
def test_where_the_first_word_is_the_last_nothing_is_left_to_do() -> None:
    state = open_disputes(rulebook("nz-lunar"))
    state, _ = act_on(state, Open("Ann", "7", "paid too little"), NOW)
    operator = Official("Ola", Rank.CASINO_OPERATOR)
    state, _ = act_on(state, Rule(operator, 1, "so it stays"), NOW)
    assert [each["may"] for each in complaints(state, "Ann")] == [[]]


def test_an_accepted_decision_ends_it() -> None:
    state = open_disputes(rulebook("nsw-lunar"))
    for action in (Open("Ann", "7", "late"), Decide(SUPERVISOR, 1, "no"), Accept("Ann", 1)):
        state, _ = act_on(state, action, NOW)
    assert [each["may"] for each in complaints(state, "Ann")] == [[]]


def test_a_players_dispute_reaches_only_that_player_and_the_staff(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann)
            async with ann.channel("T1") as one, ben.channel("T1") as other:
                await one.act("sit", box=1)
                for area in ("ante", "super"):
                    await one.act("wager", box=1, area=area, amount="10")
                await one.shows(lambda table: table["stage"] == "playing" or table["last"])
                await one.play_on(1)
                answer = await one.act("dispute", person=ann.name, round="1", complaint="too late")
                heard = await other.reaches(answer["seq"])
                [mine] = one.latest["own"]["disputes"]
                assert (mine["stage"], mine["may"]) == ("opened", [])
                assert heard["own"]["disputes"] == []

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_a_rulebook_in_words_cites_only_its_own_clauses_and_rulings(id: str) -> None:
    sections = summary_view(rulebook(id)).sections
    assert {"table", "areas", "dealing", "options"} <= {each.topic for each in sections}
    cited = [clause for each in sections for fact in each.facts for clause in fact.clauses]
    for clause in cited:
        prefix, _, number = clause.partition(":")
        assert prefix in (id, "ruling")
        assert address(id, clause if prefix == "ruling" else number) == clause


def test_a_tables_rules_have_its_options_in_force(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann, options={"super_paytable": 4})
            found = (await ann.get("/api/tables/T1/summary")).json()
            usual = (await ann.get("/api/rulebooks/nz-lunar/summary")).json()
            for page, number in ((found, 4), (usual, 1)):
                [options] = [each for each in page["sections"] if each["topic"] == "options"]
                [fact] = [each for each in options["facts"] if each["what"] == "super_paytable"]
                assert fact["says"][0] == f"{number} in force"
            missing = await ann.get("/api/rulebooks/nowhere/summary")
            assert (missing.status_code, missing.json()["code"]) == (404, "no-such-rulebook")

    with serving(tmp_path) as served:
        asyncio.run(run(served))
