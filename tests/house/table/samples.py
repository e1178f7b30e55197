"""A sample of every act at a table, for the person who performs it."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from croupier.cards import DECK
from croupier.games import actions as shared
from croupier.games.holdem import actions as holdem
from croupier.games.lunar import actions as lunar
from croupier.house import directions, disputes
from croupier.house.approvals import Answer, AskApproval, RecordApproval
from croupier.house.limits import Limits, Sign
from croupier.house.limits import actions as limits
from croupier.house.people import Official
from croupier.house.table import actions as acts
from croupier.house.tokens import ExchangeVoucher, IssueVoucher
from croupier.house.upkeep import Delivered, Device, Equipment, FoundCard, Notified
from croupier.house.upkeep import actions as upkeep
from tests.house.table.tables import START, Sitting

Make = Callable[[Any], Any]
"""The action, for somebody to do."""
LATER = START + timedelta(hours=9)
LOWER, HIGHER = Sign(Limits(5, 500, 5)), Sign(Limits(20, 900, 5))


def unsigned(sitting: Sitting) -> Iterator[Any]:
    """Actions without a person's name; box 1 is Ann's, box 2 is Bob's, box 3 is free."""
    in_play = sitting.table.in_play
    boxes = {} if in_play is None else in_play.round.boxes
    hand = boxes[1].cards if 1 in boxes else ()
    dealer = () if in_play is None else in_play.round.dealer
    second = "blind" if sitting.name == "nz-uth" else "super"
    yield acts.MakeReady({1: DECK})
    yield acts.MakeReady({})
    yield from (upkeep.LetPlayersLook(1), upkeep.ExposeCard(1, DECK[0]))
    yield from (upkeep.Sit(1, "Ann"), upkeep.Sit(3, "Ann"), upkeep.Leave(1))
    yield from (upkeep.MarkAway(1, "Ann"), upkeep.MarkBack(1, "Ann"), upkeep.FreeSeat(1, "Ann"))
    yield from (acts.Queue(1), acts.Say("Ann", "hm"))
    yield from (shared.PlaceWager(1, area, 10) for area in ("ante", second))
    yield from (acts.PlaceUnchecked(1, "ante", 12), acts.PlaceWithTokens(1, "ante", 10, 5))
    yield from (shared.WithdrawWager(1, "ante"), shared.NoMoreBets())
    yield from (shared.Fold(1), lunar.Bet(1), lunar.Exchange(1, hand[:2]), lunar.Buy(1))
    yield from (lunar.Concede(1), lunar.Force(1), lunar.Decline(1), lunar.Declare(1))
    yield from (lunar.Wave(1), lunar.ViewDraw(1), shared.ExposeCards(1, hand[:1]))
    yield from (holdem.Check(1), holdem.Play(1, 4), holdem.ViewHand(3))
    yield from (shared.DealCard(1), shared.DealComplete(), shared.NoticeStray(3))
    yield from (shared.Announce("no more bets"), shared.RevealDealer())
    yield from (shared.ExposeDealerCards(dealer[:1]), shared.CollectCards(1))
    yield from (shared.Reconstruct(1), shared.Absent(1), lunar.SettleNow())
    yield from (shared.LayDown(1), shared.DeemFolded(1), shared.FlipCard(1, 1))
    yield holdem.TurnCommunity()
    yield from (shared.VoidHand(1, early_ground(sitting.name), "so"),)
    yield from (shared.VoidRound(misdeal_ground(sitting.name), "so"),)
    yield acts.DeclareValue(1, "a pair")
    yield directions.AskForRules("Ann")
    yield from (disputes.Open("Ann", "1", "unfair"), disputes.Accept("Ann", 1))
    yield from (disputes.RequestReview("Ann", 1), disputes.Protest("Ann", 1))
    yield from (IssueVoucher("v1", 20), ExchangeVoucher("v1", "Ann"))


def signed(by: Official) -> Iterator[Any]:
    """Actions that name the person who performs them."""
    yield upkeep.SetUp(Equipment(Device.SHOE), by)
    yield upkeep.ReceiveDecks((Delivered("red"),), by)
    yield from (upkeep.Inspect(1, by), upkeep.Spread(1, by))
    yield upkeep.Shuffle(1, by, upkeep.Mix.RIFFLE, DECK)
    yield from (upkeep.Cut(1, by, 9), upkeep.Place(1, by))
    yield from (upkeep.DirectShuffle(by), upkeep.InstructCount(1, by), upkeep.CountDeck(1, by, 52))
    yield upkeep.CheckDeck(1, by, tuple(FoundCard(card.text) for card in DECK))
    yield from (upkeep.ReportFault(1, by, (DECK[0],)), upkeep.Mishandle(1, by))
    yield from (upkeep.Verify(1, by, 52), upkeep.Notify(Notified.INSPECTOR, by))
    yield upkeep.ReplaceCards(1, by, Delivered("blue"), "worn")
    yield from (upkeep.Jam(1, by), upkeep.BreakDown(by))
    yield from (upkeep.ShowClosingSign(by, LATER), upkeep.RemoveClosingSign(by), upkeep.Close(by))
    yield upkeep.RequireToVacate(1, by)
    yield acts.Refuse(1, "ante", "so", by)
    yield from (AskApproval("max-payout", by, 500), acts.Choose("misdeal", "round", by))
    yield RecordApproval(1, Answer.GRANTED, "J. Smith", by)
    yield from (acts.FeedPool(5, by), acts.DividePool(5, by), acts.CombinePools(by))
    yield lunar.PayUndeclared(1, "super", by.name)
    yield limits.DisplayNotice(HIGHER, LATER, by)
    yield from (limits.ChangeLimits(LOWER, by), limits.RaiseAtOnce(HIGHER, by))
    yield limits.RaiseKept(HIGHER, by)
    yield from (limits.AllowAbove("Ann", HIGHER, by), limits.EndAllowance("Ann", by))
    yield acts.TakeDownNotice(1, by)
    yield directions.Report(str(by), directions.Breach.TELLING, ("Ann",), "told", "1")
    yield directions.Direct(by, directions.Apart(("Ann", "Zed")), "so")
    yield directions.Direct(by, directions.OneHandViewed("1"), "so")
    yield directions.Lift(by, 1, "so")
    yield from (disputes.Decide(by, 1, "so"), disputes.Review(by, 1, "so"))
    yield from (disputes.Rule(by, 1, "so"), disputes.Lodge(by, "Ann", 1))


def early_ground(name: str) -> str:
    return {"nz-uth": "12.13", "nsw-lunar": "12.15"}.get(name, "11.13")


def misdeal_ground(name: str) -> str:
    return {"nz-uth": "12.11", "nsw-lunar": "12.10"}.get(name, "11.11")
