"""What people type at a table, verb by verb."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.cards import Card, parse_cards, parse_table_cards
from croupier.games import actions as shared
from croupier.games.holdem import actions as holdem
from croupier.games.lunar import actions as lunar
from croupier.house import directions, disputes
from croupier.house.approvals import Answer, AskApproval, RecordApproval
from croupier.house.limits import Limits, Sign
from croupier.house.limits import actions as limits
from croupier.house.people import Official, Rank
from croupier.house.table import ACTS
from croupier.house.table import actions as acts
from croupier.house.tokens import ExchangeVoucher, IssueVoucher, OnlyFor
from croupier.house.upkeep import DeckChecker, Delivered, Device, Equipment, FoundCard, Notified
from croupier.house.upkeep import Player as AtTable
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from croupier.records.journal import VERBS, ReadingError, from_plain, read, to_plain, typed, verbs
from tests.effort import examples
from tests.house.table.tables import DEALER, INSPECTOR, MANAGER, START, SUPERVISOR
from tests.records.journal.samples import NAMES, OFFICIALS, TABLE, of_class

LINES: list[tuple[str, Official | str, Any]] = [
    ('make-ready orders.1="As Kd"', DEALER, acts.MakeReady({1: parse_cards("As Kd")})),
    (
        'set-up "shoe with single deck shuffler"',
        DEALER,
        upkeep.SetUp(Equipment(Device.SHOE, True), DEALER),
    ),
    (
        "receive-decks red,blue",
        DEALER,
        upkeep.ReceiveDecks((Delivered("red"), Delivered("blue")), DEALER),
    ),
    ("deal 1 Kh", DEALER, shared.DealCard(1, card=parse_cards("Kh")[0])),
    ("deal dealer card=Kh", DEALER, shared.DealCard(0, card=parse_cards("Kh")[0])),
    ("show 1 Kh 9c", DEALER, shared.ShowCards(1, parse_cards("Kh 9c"))),
    ('show dealer "Kh ??"', DEALER, shared.ShowCards(0, parse_table_cards("Kh ??"))),
    ("show 2 3c 4c discards", DEALER, shared.ShowCards(2, parse_cards("3c 4c"), discards=True)),
    ("reveal-dealer Kh 9c", DEALER, shared.RevealDealer(parse_cards("Kh 9c"))),
    ("exchange 2 ?? ?? Kh", DEALER, lunar.Exchange(2, parse_table_cards("?? ?? Kh"))),
    (
        "correct-card 9s 6h swap",
        DEALER,
        shared.CorrectCard(Card.parse("9s"), Card.parse("6h"), swap=True),
    ),
    ("correct 9s 6h", DEALER, shared.CorrectCard(Card.parse("9s"), Card.parse("6h"))),
    ("collect-cards dealer", DEALER, shared.CollectCards(0)),
    ("announce no more bets", DEALER, shared.Announce("no more bets")),
    ('correct why="wrong box"', DEALER, acts.Correct("wrong box")),
    ("inspect 1", SUPERVISOR, upkeep.Inspect(1, SUPERVISOR)),
    ('inspect 1 by="DC-2, deck-checking device"', DEALER, upkeep.Inspect(1, DeckChecker("DC-2"))),
    ("spread 1", DEALER, upkeep.Spread(1, DEALER)),
    ("let-players-look 1", DEALER, upkeep.LetPlayersLook(1)),
    (
        'shuffle 1 riffle order="2c 3c"',
        DEALER,
        upkeep.Shuffle(1, DEALER, upkeep.Mix.RIFFLE, parse_cards("2c 3c")),
    ),
    ("cut 1 20", DEALER, upkeep.Cut(1, DEALER, 20)),
    ("cut 1 20", "Ann", upkeep.Cut(1, AtTable("Ann"), 20)),
    ("place 1", DEALER, upkeep.Place(1, DEALER)),
    ("expose-card 1 As", DEALER, upkeep.ExposeCard(1, parse_cards("As")[0])),
    ("direct-shuffle suspected", SUPERVISOR, upkeep.DirectShuffle(SUPERVISOR, True)),
    ("instruct-count 1", INSPECTOR, upkeep.InstructCount(1, INSPECTOR)),
    ("count-deck 1 52", DEALER, upkeep.CountDeck(1, DEALER, 52)),
    (
        "check-deck 1 As,joker",
        DEALER,
        upkeep.CheckDeck(1, DEALER, (FoundCard("As"), FoundCard("joker"))),
    ),
    ("report-fault 1 missing=Kd", DEALER, upkeep.ReportFault(1, DEALER, parse_cards("Kd"))),
    (
        'report-fault 1 foreign="As with a blue back"',
        DEALER,
        upkeep.ReportFault(1, DEALER, (), (FoundCard("As", "blue"),)),
    ),
    ("mishandle 1", DEALER, upkeep.Mishandle(1, DEALER)),
    ("verify 1 52", SUPERVISOR, upkeep.Verify(1, SUPERVISOR, 52)),
    ("notify surveillance", DEALER, upkeep.Notify(Notified.SURVEILLANCE, DEALER)),
    (
        "replace-cards 1 green worn",
        MANAGER,
        upkeep.ReplaceCards(1, MANAGER, Delivered("green"), "worn"),
    ),
    ("jam 1", DEALER, upkeep.Jam(1, DEALER)),
    ("break-down", DEALER, upkeep.BreakDown(DEALER)),
    (
        f"show-closing-sign {START.isoformat()}",
        SUPERVISOR,
        upkeep.ShowClosingSign(SUPERVISOR, START),
    ),
    ("remove-closing-sign", SUPERVISOR, upkeep.RemoveClosingSign(SUPERVISOR)),
    ("close", SUPERVISOR, upkeep.Close(SUPERVISOR)),
    ("sit 3 Ann", "Ann", upkeep.Sit(3, "Ann")),
    ("leave 3", "Ann", upkeep.Leave(3)),
    ("require-to-vacate 3", SUPERVISOR, upkeep.RequireToVacate(3, SUPERVISOR)),
    ("mark-away 3 Ann", DEALER, upkeep.MarkAway(3, "Ann")),
    ("mark-back 3 Ann", "Ann", upkeep.MarkBack(3, "Ann")),
    ("free-seat 3 Ann", DEALER, upkeep.FreeSeat(3, "Ann")),
    ("queue 2", DEALER, acts.Queue(2)),
    ('declare-value 1 "a pair"', "Ann", acts.DeclareValue(1, "a pair")),
    ('say Ann "good luck" language=fr', "Ann", acts.Say("Ann", "good luck", "fr")),
    ("wager 1 ante 2.50", "Ann", shared.PlaceWager(1, "ante", read(Limits, "2.50").minimum)),
    ("wager 1 super_on 10 on=2", "Ann", shared.PlaceWager(1, "super_on", 10, 2)),
    ("place-unchecked 3 ante 700", DEALER, acts.PlaceUnchecked(3, "ante", 700)),
    ("place-with-tokens 1 ante 20 15", "Ann", acts.PlaceWithTokens(1, "ante", 20, 15)),
    ("withdraw 1 ante", "Ann", shared.WithdrawWager(1, "ante")),
    ('refuse 1 ante "a hunch"', SUPERVISOR, acts.Refuse(1, "ante", "a hunch", SUPERVISOR)),
    ("no-more-bets", DEALER, shared.NoMoreBets()),
    ("fold 1", "Ann", shared.Fold(1)),
    ("expose-cards 1 AsKd", "Ann", shared.ExposeCards(1, parse_cards("AsKd"))),
    ("bet 1 amount=15", "Ann", lunar.Bet(1, 15)),
    ('exchange 1 "2c Jd"', "Ann", lunar.Exchange(1, parse_cards("2c Jd"))),
    ("buy 1", "Ann", lunar.Buy(1)),
    ("concede 1", "Ann", lunar.Concede(1)),
    ("force 1", "Ann", lunar.Force(1)),
    ("decline 1", "Ann", lunar.Decline(1)),
    ("tap 1", "Ann", lunar.Declare(1)),
    ("wave 1", "Ann", lunar.Wave(1)),
    ("view-draw 1", "Ann", lunar.ViewDraw(1)),
    ("check 1", "Ann", holdem.Check(1)),
    ("play 1 4", "Ann", holdem.Play(1, 4)),
    ("view-hand 2", "Ann", holdem.ViewHand(2)),
    ("deal 3 exposed", DEALER, shared.DealCard(3, True)),
    ("deal dealer", DEALER, shared.DealCard(0)),
    ("deal board", DEALER, shared.DealCard(-1)),
    ("deal-complete", DEALER, shared.DealComplete()),
    ("notice-stray 3", DEALER, shared.NoticeStray(3)),
    ('announce "no more bets"', DEALER, shared.Announce("no more bets")),
    ("reveal-dealer", DEALER, shared.RevealDealer()),
    ("expose-dealer-cards As", DEALER, shared.ExposeDealerCards(parse_cards("As"))),
    ("collect-cards 1 counted=5", DEALER, shared.CollectCards(1, 5)),
    ("lay-down 1", "Ann", shared.LayDown(1)),
    ("reconstruct 1", DEALER, shared.Reconstruct(1)),
    ("deem-folded 1", DEALER, shared.DeemFolded(1)),
    ("flip-card 1 2", DEALER, shared.FlipCard(1, 2)),
    ("turn-community", DEALER, holdem.TurnCommunity()),
    ("jackpot-fault light box=1", DEALER, acts.JackpotFault("light", 1)),
    ("jackpot-mended", DEALER, acts.JackpotMended()),
    ("put-right 1 bet", DEALER, shared.PutRight(1, "bet")),
    ("spread-discards 1 3s,2c", DEALER, lunar.SpreadDiscards(1, parse_cards("3s 2c"))),
    ("take-wrong-card 9c", DEALER, lunar.TakeWrongCard(Card.parse("9c"))),
    ("absent 1", DEALER, shared.Absent(1)),
    ("settle-now", DEALER, lunar.SettleNow()),
    ('void-hand 1 12.15 "mixed up"', SUPERVISOR, shared.VoidHand(1, "12.15", "mixed up")),
    ("void-round 12.2 misdeal", DEALER, shared.VoidRound("12.2", "misdeal")),
    ("pay-undeclared 1 super", MANAGER, lunar.PayUndeclared(1, "super", str(MANAGER))),
    (
        f"notice 20:500 {START.isoformat()}",
        SUPERVISOR,
        limits.DisplayNotice(Sign(Limits(20, 500)), START, SUPERVISOR),
    ),
    (
        'change-limits "10:500:5 jackpot=5"',
        SUPERVISOR,
        limits.ChangeLimits(Sign(Limits(10, 500, 5), {"jackpot": Limits(5, 5)}), SUPERVISOR),
    ),
    ("ask-approval divide amount=30", MANAGER, AskApproval("divide", MANAGER, 30)),
    (
        'record-approval 1 granted "J. Smith" conditions="with a notice"',
        MANAGER,
        RecordApproval(1, Answer.GRANTED, "J. Smith", MANAGER, ("with a notice",)),
    ),
    ("choose max_payout 25000", MANAGER, acts.Choose("max_payout", "25000", MANAGER)),
    ("change-rulebook nz-lunar@2019-02-01", DEALER, acts.ChangeRulebook("nz-lunar@2019-02-01")),
    ("feed-pool 500 pool=major", MANAGER, acts.FeedPool(500, MANAGER, "major")),
    ("divide-pool 5000", MANAGER, acts.DividePool(5000, MANAGER)),
    ("combine-pools", MANAGER, acts.CombinePools(MANAGER)),
    ("raise-at-once 20:500", SUPERVISOR, limits.RaiseAtOnce(Sign(Limits(20, 500)), SUPERVISOR)),
    ("raise-kept 20:500", SUPERVISOR, limits.RaiseKept(Sign(Limits(20, 500)), SUPERVISOR)),
    (
        "allow-above Ann 100:2000",
        SUPERVISOR,
        limits.AllowAbove("Ann", Sign(Limits(100, 2000)), SUPERVISOR),
    ),
    ("ask-presence 1 seconds=15", DEALER, acts.AskPresence(1, 15)),
    ("ask-presence 1", DEALER, acts.AskPresence(1)),
    ("here 1", "Ann", acts.Here(1)),
    ("ready 1", "Ann", acts.Ready(1)),
    ("call-official 1", DEALER, acts.CallOfficial(1)),
    ("give-time 1 60", SUPERVISOR, acts.GiveTime(1, 60)),
    ("end-allowance Ann", SUPERVISOR, limits.EndAllowance("Ann", SUPERVISOR)),
    ("take-down-notice 1", SUPERVISOR, acts.TakeDownNotice(1, SUPERVISOR)),
    (
        'report device Bob "a phone" boxes=3 round=1',
        DEALER,
        directions.Report(
            str(DEALER), directions.Breach.DEVICE, ("Bob",), "a phone", "7", "1", (3,)
        ),
    ),
    (
        "direct english-only noise",
        SUPERVISOR,
        directions.Direct(SUPERVISOR, directions.EnglishOnly("7"), "noise"),
    ),
    (
        "direct play-first so players=Ann,Bob",
        SUPERVISOR,
        directions.Direct(SUPERVISOR, directions.PlayFirst("7", ("Ann", "Bob")), "so"),
    ),
    (
        "direct invalidate fire round=2 cause=fraud forfeit=1",
        SUPERVISOR,
        directions.Direct(
            SUPERVISOR, directions.Invalidate("2", directions.Cause.FRAUD, (1,)), "fire"
        ),
    ),
    ("lift 1 enough", SUPERVISOR, directions.Lift(SUPERVISOR, 1, "enough")),
    ("rules Ann", "Ann", directions.AskForRules("Ann")),
    ("dispute Ann 1 unfair uncovered", "Ann", disputes.Open("Ann", "1", "unfair", True)),
    (
        "decide 1 half amounts.1=5 amounts.2=-5",
        SUPERVISOR,
        disputes.Decide(SUPERVISOR, 1, "half", {1: 5, 2: -5}),
    ),
    ("accept Ann 1", "Ann", disputes.Accept("Ann", 1)),
    ("request-review Ann 1", "Ann", disputes.RequestReview("Ann", 1)),
    ("review 1 so", MANAGER, disputes.Review(MANAGER, 1, "so")),
    (
        "rule 1 so amounts.1=1/3",
        MANAGER,
        disputes.Rule(MANAGER, 1, "so", {1: read(Limits, "1/3").minimum}),
    ),
    ("protest Ann 1", "Ann", disputes.Protest("Ann", 1)),
    ("lodge Ann 1", INSPECTOR, disputes.Lodge(INSPECTOR, "Ann", 1)),
    ("issue-voucher v1 25", MANAGER, IssueVoucher("v1", 25)),
    (
        "exchange-voucher v1 Ann found_met=smiles",
        DEALER,
        ExchangeVoucher("v1", "Ann", ("smiles",)),
    ),
]


@pytest.mark.parametrize(("line", "by", "action"), LINES, ids=[line for line, _, _ in LINES])
def test_a_typed_line_is_its_action(line: str, by: Official | str, action: Any) -> None:
    assert from_plain(typed(line), by, TABLE) == action


@pytest.mark.parametrize(
    ("line", "by", "with_"),
    [
        ("sit 3", "Ann", {"box": "3", "player": "Ann"}),
        ("sit 3 Bob", "Ann", {"box": "3", "player": "Bob"}),
        ("sit box=3", "Ann", {"box": "3"}),
        ("sit 3", DEALER, {"box": "3"}),
    ],
)
def test_a_player_sits_down_without_a_name(
    line: str, by: Official | str, with_: dict[str, str]
) -> None:
    assert typed(line, by)["with"] == with_


def test_every_verb_has_been_typed() -> None:
    assert {line.split()[0] for line, _, _ in LINES} == VERBS.keys()


def test_what_a_voucher_states_is_kept_by_kind() -> None:
    given_ = {
        "act": "issue-voucher",
        "with": {
            "number": "v",
            "value": "5",
            "conditions": [{"kind": "only-for", "holder": "Ann"}],
        },
    }
    assert from_plain(given_, MANAGER, TABLE) == IssueVoucher("v", 5, (OnlyFor("Ann"),))


WRONG = [
    ("", "help"),
    ("   ", "help"),
    ("fol 1", "perhaps fold"),
    ("zzz", "no 'zzz'"),
    ('say Ann "good', "quotation"),
    ("fold", "box is missing"),
    ("deal bank", "to: 'bank' is no place: write the number of a box, dealer or board"),
    ("fold 1 2", "is unexpected"),
    ("fold one", "box: 'one' is not a whole number"),
    ("wager 1 ante ten", "amount"),
    ("wager 1 ante 1.5.5", "amount"),
    ("wager 1 ante 10 in=2", "no field in"),
    ("exchange 1 2x", "discard"),
    ("deal nowhere", "to: 'nowhere'"),
    ("deal 1 exposed=maybe", "exposed: 'maybe' is neither yes nor no"),
    ("shuffle 1 waltz", "how: 'waltz' is none of: chemmy, riffle, machine"),
    ("set-up hat", "equipment: 'hat' is none of: shoe, shuffler"),
    ('set-up "shoe with wings"', "'wings' is not a machine"),
    ("notify everybody", "whom"),
    ("change-limits 10:500:5:1", "sign"),
    ('change-limits ""', "sign"),
    ("show-closing-sign tomorrow", "closes_at: 'tomorrow' is not a time"),
    ("show-closing-sign 9999-12-31T23:59-14:00", "is not in the years 1900 to 8999"),
    ("close by=Kim", "by"),
    ('close by="Kim, king"', "there is no rank 'king'"),
    ('inspect 1 by="Ann, player"', "by"),
    ("inspect 1 by=Ann", "by"),
    ("direct dance so", "order: 'dance' is none of: silence, english-only"),
    ("direct", "order: missing: write one of silence, english-only"),
    ("direct play-first so", "players is missing"),
    ("direct play-first so steps=2 players=Ann", "no field steps"),
    ("direct invalidate so round=1 cause=boredom", "cause"),
    ("report yawning Ann so", "breach"),
    ("decide 1 so amounts.x=5", "amounts"),
    ("decide 1 so amounts.1=x", "amounts"),
    ("decide 1 so amounts=5", "write amounts.2=20 for box 2"),
    ("make-ready orders=Ah", "write orders.1="),
    ("pay-undeclared 1 both", "what: 'both' is none of: instant, super"),
    ("sit 1 a=b a.c=d player=x", "a"),
    ("sit 1 player=x player=y player.z=1", "player"),
]


@pytest.mark.parametrize(("line", "says"), WRONG)
def test_what_cannot_be_read_says_why(line: str, says: str) -> None:
    with pytest.raises(ReadingError) as caught:
        from_plain(typed(line), Official("Kim", Rank.GAMING_MANAGER), TABLE)
    assert says in str(caught.value)


@given(verb=st.sampled_from(sorted(VERBS)), rest=st.text(max_size=60))
@example(verb="direct", rest=" a=1 a=2 a.b=3")
@example(verb="direct", rest=" order=1 order=2 order.b=3")
@example(verb="sit", rest=" box.=1")
def test_no_line_raises_anything_else(verb: str, rest: str) -> None:
    for line in (f"{verb}{rest}", f"{verb} {rest}", rest):
        with suppress(ReadingError):
            from_plain(typed(line), DEALER, TABLE)


WORDS = st.sampled_from(
    [
        "1",
        "ante",
        "10",
        "box=",
        "order.kind=apart",
        "amounts.1=2",
        "x.y.z=1",
        "by=",
        "'",
        "=",
        ".=1",
        "on=2",
        "players=a,b",
    ]
)


@given(verb=st.sampled_from(sorted(VERBS)), words=st.lists(WORDS, max_size=6))
def test_no_words_raise_anything_else(verb: str, words: list[str]) -> None:
    with suppress(ReadingError, Refusal):
        from_plain(typed(" ".join((verb, *words))), "Ann", TABLE)


@pytest.mark.parametrize("verb", VERBS)
@settings(max_examples=examples(10))
@given(data=st.data())
def test_every_action_comes_back_as_it_was(verb: str, data: st.DataObject) -> None:
    action: Any = data.draw(of_class(VERBS[verb]))
    by: Official | str = data.draw(OFFICIALS | NAMES)
    if isinstance(by, Official) and hasattr(action, "by") and data.draw(st.booleans()):
        object.__setattr__(action, "by", str(by) if isinstance(action.by, str) else by)
    kept = json.loads(json.dumps(to_plain(action, by), ensure_ascii=False))
    assert from_plain(kept, by, TABLE) == action


def test_every_act_has_its_verb() -> None:
    assert set(VERBS.values()) == set(ACTS)
    assert len(VERBS) == len(ACTS)
    described = {verb.name: verb for verb in verbs()}
    assert described.keys() == VERBS.keys()
    for verb in described.values():
        assert verb.usage.startswith(verb.name)
        assert not {"by", "official", "inspector"} & {*verb.must, *verb.may}
