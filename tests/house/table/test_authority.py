"""Who may do what: everything, by everybody, at tables in every state."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from croupier.games.actions import DeemSeat, ShuffleRack
from croupier.games.holdem.actions import Check
from croupier.games.jackpot import Pools
from croupier.games.lunar.actions import Bet, PayUndeclared
from croupier.games.state import BY_HAND, ByHand
from croupier.house import directions, disputes
from croupier.house.limits import Limits, Sign
from croupier.house.limits import actions as limits
from croupier.house.people import Official, Rank
from croupier.house.table import ACTS, SOFTWARE, act
from croupier.house.table.actions import PlaceWithTokens, Say
from croupier.house.tokens import ExchangeVoucher, IssueVoucher
from croupier.house.upkeep import DeckChecker, Device, Equipment
from croupier.house.upkeep import Player as AtTable
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from tests.house.table.samples import HIGHER, LATER, signed, unsigned
from tests.house.table.tables import (
    ALL,
    CASINO_SUPERVISOR,
    DEALER,
    INSPECTOR,
    MANAGER,
    SECOND,
    SUPERVISOR,
    WITH_JACKPOT,
    Sitting,
    check_refusal,
)

PEOPLE: dict[str, Official | str] = {
    "player": "Ann",
    "other": "Bob",
    "dealer": DEALER,
    "supervisor": SUPERVISOR,
    "casino": CASINO_SUPERVISOR,
    "manager": MANAGER,
    "inspector": INSPECTOR,
    "software": SOFTWARE,
}
AUTHORITY = {"no-power", "rank", "not-yours", "software-shuffles"}
"""The codes by which somebody is refused for who they are."""

DEALERS = {"dealer", "software"}
ABOVE = {"supervisor", "casino", "manager"}
STAFF = DEALERS | ABOVE
PLAYER = {"player"}
MANAGERS = {"manager"}
ENTERED = STAFF | PLAYER
"""A player's own act, or entered by somebody of the house."""
OFFICIALS = STAFF | {"inspector"}
EVERYBODY = OFFICIALS | {"player", "other"}

MAY: dict[str, set[str]] = {
    "MakeReady": STAFF,
    **dict.fromkeys(("SetUp", "ReceiveDecks", "Inspect", "Spread", "LetPlayersLook"), STAFF),
    **dict.fromkeys(("Place", "ExposeCard", "Notify", "Jam", "BreakDown"), STAFF),
    **dict.fromkeys(("Shuffle", "Cut"), STAFF),
    **dict.fromkeys(("CountDeck", "CheckDeck", "Mishandle"), DEALERS),
    **dict.fromkeys(("DirectShuffle", "Verify", "ReplaceCards"), ABOVE),
    **dict.fromkeys(("ShowClosingSign", "RemoveClosingSign", "Close"), ABOVE),
    "InstructCount": ABOVE | {"inspector"},
    "ReportFault": OFFICIALS,
    **dict.fromkeys(("Sit", "Leave", "Say"), ENTERED),
    "RequireToVacate": ABOVE,
    **dict.fromkeys(("MarkAway", "FreeSeat"), STAFF),
    "MarkBack": ENTERED,
    "Queue": STAFF,
    "DeclareValue": ENTERED,
    **dict.fromkeys(("PlaceWager", "PlaceWithTokens", "WithdrawWager"), ENTERED),
    **dict.fromkeys(("PlaceUnchecked", "NoMoreBets"), STAFF),
    "Refuse": ABOVE,
    **dict.fromkeys(
        ("Fold", "ExposeCards", "LayDown", "Bet", "Exchange", "Buy", "Concede"), ENTERED
    ),
    **dict.fromkeys(("Force", "Decline", "Declare", "Wave", "ViewDraw"), ENTERED),
    **dict.fromkeys(("Check", "Play", "ViewHand", "LayDown"), ENTERED),
    **dict.fromkeys(
        ("DealCard", "DealComplete", "NoticeStray", "Announce", "TurnCommunity"), STAFF
    ),
    **dict.fromkeys(("RevealDealer", "TurnCommunity", "ExposeDealerCards", "CollectCards"), STAFF),
    **dict.fromkeys(("Reconstruct", "DeemFolded", "FlipCard", "Absent", "SettleNow"), STAFF),
    **dict.fromkeys(("ShowCards", "Correct", "CorrectCard"), STAFF),
    **dict.fromkeys(("PutRight", "SpreadDiscards", "TakeWrongCard"), STAFF),
    **dict.fromkeys(("JackpotFault", "JackpotMended"), STAFF),
    **dict.fromkeys(("AskPresence", "CallOfficial", "GiveTime"), STAFF),
    "Here": ENTERED,
    "Ready": ENTERED,
    **dict.fromkeys(("VoidHand", "VoidRound"), STAFF),
    "PayUndeclared": {"manager"},
    **dict.fromkeys(("DisplayNotice", "ChangeLimits", "RaiseAtOnce", "RaiseKept"), ABOVE),
    **dict.fromkeys(("AllowAbove", "EndAllowance", "TakeDownNotice"), ABOVE),
    "Report": EVERYBODY,
    **dict.fromkeys(("Direct", "Lift"), ABOVE),
    "AskForRules": ENTERED,
    **dict.fromkeys(("Open", "Accept", "RequestReview", "Protest"), ENTERED),
    "Decide": ABOVE,
    "Review": {"casino", "manager"},
    "Rule": {"manager"},
    "Lodge": {"inspector"},
    **dict.fromkeys(("AskApproval", "RecordApproval", "Choose"), MANAGERS),
    "ChangeRulebook": STAFF,
    **dict.fromkeys(("FeedPool", "DividePool", "CombinePools"), MANAGERS),
    "IssueVoucher": {"manager"},
    "ExchangeVoucher": STAFF,
}
"""For every act those who may ever do it; everybody else is refused for who they are."""


def test_the_matrix_names_every_act() -> None:
    assert MAY.keys() == {each.__name__ for each in ACTS}


def tables(name: str) -> Iterator[Sitting]:
    """Tables in many states: closed, open, with wagers, in every phase of a round, and after it."""
    for by_hand in (frozenset[ByHand](), BY_HAND):
        for cards_by_hand in (False, True):
            yield Sitting(name, by_hand=by_hand, cards_by_hand=cards_by_hand)
            sitting = Sitting(name, by_hand=by_hand, cards_by_hand=cards_by_hand).opens(1, 2)
            yield sitting
            sitting.makes_ready()
            sitting.wagers(1, 2)
            yield sitting
            sitting.does_no_more_bets()
            yield sitting
            yield from in_round(sitting)
    yield from later(Sitting(name, dealing="shuffler").opens(1, 2))


def in_round(sitting: Sitting) -> Iterator[Sitting]:
    if sitting.table.by_hand:
        return
    while sitting.table.in_play is not None:
        yield sitting
        sitting.does(*sitting.next_action("bet"))


def later(sitting: Sitting) -> Iterator[Sitting]:
    """A table at which things are owed, announced, disputed and directed."""
    sitting.signs(limits.DisplayNotice, SUPERVISOR, HIGHER, LATER)
    sitting.signs(limits.AllowAbove, SUPERVISOR, "Ann", Sign(Limits(10, 900, 5)))
    sitting.signs(upkeep.ShowClosingSign, SUPERVISOR, closes_at=sitting.now + timedelta(hours=1))
    sitting.deals(1, 2)
    sitting.plays()
    yield sitting
    sitting.does(disputes.Open("Ann", "1", "unfair", True), "Ann")
    order = directions.Apart(("Ann", "Zed"))
    if sitting.name != "nz-uth":
        sitting.does(directions.Direct(MANAGER, order, "so"), MANAGER)
    yield sitting
    sitting.does(disputes.Rule(MANAGER, 1, "so"), MANAGER)
    sitting.does(upkeep.Mishandle(1, DEALER), DEALER)
    yield sitting


def attempts(sitting: Sitting, kind: str) -> Iterator[tuple[str, Any]]:
    """Every act, and for those that are signed the act as signed by who does it."""
    by = PEOPLE[kind]
    for number, action in enumerate(unsigned(sitting)):
        yield f"{number}", action
    signer = by if isinstance(by, Official) else DEALER
    for number, action in enumerate(signed(signer)):
        yield f"signed {number}", action


@pytest.mark.clauses(
    "nsw-lunar:4.5", "nsw-lunar:12.15", "nsw-lunar:14.3", "nsw-lunar:14.4", "nsw-lunar:14.11",
    "nsw-lunar:14.12", "nsw-lunar:14.13", "nsw-lunar:6.5", "nsw-lunar:3.8",
)  # fmt: skip
@pytest.mark.parametrize("name", ALL)
def test_everything_is_done_or_refused_by_everybody(name: str) -> None:
    for sitting in tables(name):
        outcomes: dict[str, dict[str, str]] = {}
        acts: dict[str, str] = {}
        for kind, by in PEOPLE.items():
            for which, action in attempts(sitting, kind):
                acts[which] = type(action).__name__
                try:
                    act(sitting.table, action, by, sitting.now + SECOND)
                    code = ""
                except Refusal as refused:
                    check_refusal(refused)
                    code = refused.code
                outcomes.setdefault(which, {})[kind] = code
        for which, codes in outcomes.items():
            done_by = {kind for kind, code in codes.items() if not code}
            assert done_by <= MAY[acts[which]], (acts[which], done_by)
            if done_by:
                others = PEOPLE.keys() - MAY[acts[which]]
                wrong = {kind: codes[kind] for kind in others if codes[kind] not in AUTHORITY}
                assert not wrong, (acts[which], wrong)


def test_nobody_acts_without_a_name_or_in_somebody_elses() -> None:
    sitting = Sitting("nsw-lunar").opens(1)
    for by in ("", "  ", Official(" ", Rank.GAMING_MANAGER)):
        sitting.refuses(Say("Ann", "hm"), by, "nothing-said")
    sitting.refuses(upkeep.Close(SUPERVISOR), MANAGER, "not-yours")
    sitting.refuses(upkeep.Close(SUPERVISOR), "Sam", "not-yours")
    sitting.refuses(upkeep.Inspect(1, "Ann"), "Ann", "not-yours")  # type: ignore[arg-type]


@pytest.mark.clauses("nsw-lunar:3.4", "nsw-lunar:4.5")
def test_devices_are_worked_by_employees_and_players_never_cut() -> None:
    sitting = Sitting("nsw-lunar", cards_by_hand=True).opens()
    check = upkeep.Inspect(1, DeckChecker("DC-2"))
    for by in ("Ann", INSPECTOR):
        sitting.refuses(check, by, "not-yours")
    sitting.does(check, DEALER)
    sitting.refuses(upkeep.Cut(1, AtTable("Ann"), 9), "Bob", "not-yours")
    for by in ("Ann", DEALER):
        sitting.refuses(upkeep.Cut(1, AtTable("Ann"), 9), by, "player-cuts", "4.5")


@pytest.mark.parametrize("name", ALL)
def test_acts_of_the_engine_alone_are_nobodys(name: str) -> None:
    sitting = Sitting(name).opens(1)
    sitting.deals(1)
    for action in (ShuffleRack(()), DeemSeat(1), upkeep.EndRound(), upkeep.JackpotPaid(), object()):
        sitting.refuses(action, SOFTWARE, "no-such-action")
    time = sitting.now.replace(tzinfo=None)
    with pytest.raises(Refusal) as refused:
        act(sitting.table, Say("Ann", "hm"), "Ann", time)
    assert refused.value.code == "no-time-zone"


def test_acts_of_the_other_game_are_refused() -> None:
    lunar = Sitting("nz-lunar").opens(1)
    lunar.deals(1)
    lunar.refuses(Check(1), "Ann", "no-such-action")
    uth = Sitting("nz-uth", sign=WITH_JACKPOT, pools=Pools(pool=9)).opens(1)
    uth.deals(1)
    uth.refuses(Bet(1), "Ann", "no-such-action")
    uth.refuses(PayUndeclared(1, "super", "Max"), MANAGER, "no-power")


def test_who_deals_by_hand_enters_what_players_do_and_software_does_not() -> None:
    by_hand = Sitting("nsw-lunar", by_hand={ByHand.COLLECTING}).opens(1)
    by_hand.makes_ready()
    by_hand.refuses(IssueVoucher("v", 20), DEALER, "no-power", "1.1")
    by_hand.does(IssueVoucher("v", 20), MANAGER)
    by_hand.does(ExchangeVoucher("v", "Ann"), DEALER)
    by_hand.does(PlaceWithTokens(1, "ante", 20, 20), DEALER)
    software = Sitting("nsw-lunar").opens(1)
    software.refuses(PlaceWithTokens(1, "ante", 20, 20), DEALER, "not-yours")
    shuffler = Sitting("nsw-lunar", dealing="shuffler").opens(1)
    assert shuffler.table.upkeep.equipment == Equipment(Device.SHUFFLER)
