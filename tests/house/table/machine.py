"""Whole tables of every rulebook, with random acts at any time.

Most steps are what the table waits for; the others are by anybody, correct or not. A journal is
kept throughout, and a second table is made from it."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.cards import DECK
from croupier.games import actions as shared
from croupier.games.holdem import actions as holdem_acts
from croupier.games.lunar import actions as lunar_acts
from croupier.games.state import BY_HAND
from croupier.house import directions, disputes
from croupier.house.limits import Limits, Sign
from croupier.house.limits import actions as limits
from croupier.house.people import Official, Rank
from croupier.house.table import actions as acts
from croupier.house.tokens import ExchangeVoucher, IssueVoucher, NotAfter, OnlyFor, Voucher
from croupier.house.upkeep import Delivered, Device, Equipment, FoundCard, Notified
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from croupier.records.journal import Heading, Journal, actor, begin, enter, from_plain, read
from croupier.records.journal.book import last_line
from croupier.records.rounds import replay
from croupier.records.rounds.writing import record_of
from tests.house.table.accounts import cards_of, check_money
from tests.house.table.session import next_steps
from tests.house.table.tables import (
    ALL,
    CASINO_SUPERVISOR,
    DEALER,
    INSPECTOR,
    MANAGER,
    PLAYERS,
    START,
    SUPERVISOR,
    check_refusal,
)

BOXES = st.integers(1, 7)
OFFICIALS = (DEALER, SUPERVISOR, CASINO_SUPERVISOR, MANAGER, INSPECTOR)
PLACES = st.integers(0, 6)
CHANCE = st.integers(0, 4)
"""0 is for what is wrong about an act."""
AMOUNTS = st.sampled_from([5, 10, 12, 20, 500, 505, 700])
EVERY_WAY = ("software", "cards", "dealer", "all")
WAYS = st.sampled_from(EVERY_WAY)
"""Who works the table: the software, people for the cards, for the round, for everything."""


OPENED: Mapping[str, Any] = {
    "name": st.sampled_from(ALL),
    "dealing": st.sampled_from(["shoe", "shuffler"]),
    "way": WAYS,
    "seed": st.integers(0, 2**32),
    "pools": st.sampled_from([None, {"pool": "9000"}, {"minor": "500", "major": "9000"}]),
    "boxes": st.sets(BOXES, min_size=1, max_size=4),
}
"""How a table is opened."""


class TableMachine(RuleBasedStateMachine):
    journal: Journal
    again: Journal
    """The same table, from what the journal says."""

    @initialize(**OPENED)
    def open(
        self, name: str, dealing: str, way: str, seed: int, pools: Any, boxes: set[int]
    ) -> None:
        self.random, self.now = Random(seed), START
        self.checked: dict[int, Any] = {}
        uth = name == "nz-uth"
        heading = Heading(
            rulebook=name,
            dealing=dealing,
            by_hand=sorted(BY_HAND) if way in ("dealer", "all") else [],
            cards_by_hand=way in ("cards", "all"),
            limits="10:500:5 jackpot=5" if uth else "10:500:5",
            operator=Rank.GAMING_MANAGER.value,
            jackpot=pools if uth else None,
        )
        self.journal, self.again = begin(heading), begin(heading)
        self.go_on(6)
        for box in sorted(boxes):
            self.attempt(upkeep.Sit(box, PLAYERS[box]), PLAYERS[box])
        self.go_on(12)

    @property
    def vouchers(self) -> Mapping[str, Voucher]:
        state = self.table.vouchers
        return {} if state is None else state.issued

    # What is done

    def attempt(self, action: Any, by: Official | str) -> bool:
        """Perform and record the act, or check the refusal."""
        self.now += timedelta(seconds=1)
        try:
            self.journal = enter(self.journal, action, by, self.now)
        except Refusal as refused:
            if refused.code != "no-ground":  # where a document has no ground it has no clause
                check_refusal(refused)
            return False
        self.read_back()
        return True

    def read_back(self) -> None:
        """Check that the stored line makes the same change to the other table."""
        entry = self.journal.entries[-1]
        given = json.loads(json.dumps(last_line(self.journal)))
        at, by = read(datetime, given.pop("at")), actor(given.pop("by"))
        action = from_plain(given, by, self.again.table)
        assert (at, by, action) == (entry.at, entry.by, entry.action)
        self.again = enter(self.again, action, by, at)
        assert self.again.table == self.table

    @property
    def table(self) -> Any:
        return self.journal.table

    @property
    def round(self) -> Any:
        return None if self.table.in_play is None else self.table.in_play.round

    @rule(steps=st.integers(1, 9))
    def go_on(self, steps: int) -> None:
        """Perform what the table waits for, this many times."""
        for _ in range(steps):
            step = next(next_steps(self.table, self.random), None)
            if step is not None:
                self.attempt(*step)

    @rule(most=st.integers(20, 60))
    def play_on(self, most: int) -> None:
        """Play until the round is over, or nearly."""
        number = self.table.number
        for _ in range(most):
            if self.table.number == number:
                self.go_on(1)

    # Anything else, by who may or by anybody

    def seated(self, place: int) -> tuple[int, str]:
        """An occupied box, if any, and its player; places are any numbers."""
        players = sorted(self.table.players.items())
        return players[place % len(players)] if players else (1 + place % 7, "Ann")

    def someone(self, right: Official | str, chance: int) -> Any:
        """Usually the right person, sometimes anybody."""
        if chance:
            return right
        return self.random.choice([*OFFICIALS, "Ann", "Bob"])

    @rule(place=PLACES, chance=CHANCE, which=st.integers(0, 13), amount=AMOUNTS)
    def wager(self, place: int, chance: int, which: int, amount: int) -> None:
        box, player = self.seated(place)
        area = ("ante", "super", "super_on", "dealer_super", "blind", "trips", "jackpot")[which % 7]
        on = self.seated(place + 1)[0] if area == "super_on" else None
        amount = 5 if area == "jackpot" and chance else amount
        match which % 5:
            case 0:
                self.attempt(shared.PlaceWager(box, area, amount, on), self.someone(player, chance))
            case 1:
                action = acts.PlaceUnchecked(box, area, amount, on)
                self.attempt(action, self.someone(DEALER, chance))
            case 2:
                self.attempt(
                    acts.PlaceWithTokens(box, "ante", 20, 15), self.someone(player, chance)
                )
            case 3:
                self.attempt(shared.WithdrawWager(box, area, on), self.someone(player, chance))
            case 4:
                self.attempt(acts.Refuse(box, area, "a hunch", SUPERVISOR, on), SUPERVISOR)

    @rule(place=PLACES, chance=CHANCE, which=st.integers(0, 15))
    def decide(self, place: int, chance: int, which: int) -> None:
        box, player = self.seated(place)
        turn = getattr(self.round, "turn", None)
        if turn is not None and chance:
            box, player = turn, self.table.players[turn]
        hand = self.round.boxes[box].cards if self.round and box in self.round.boxes else DECK[:5]
        options: list[Any] = [
            shared.Fold(box), lunar_acts.Bet(box), lunar_acts.Bet(box, 15), lunar_acts.Buy(box),
            lunar_acts.Exchange(box, tuple(hand[:3])), lunar_acts.Force(box),
            lunar_acts.Decline(box), lunar_acts.Concede(box), holdem_acts.Check(box),
            holdem_acts.Play(box, 4), lunar_acts.Declare(box), lunar_acts.Wave(box),
            lunar_acts.ViewDraw(box), holdem_acts.ViewHand(box),
            shared.ExposeCards(box, tuple(hand[:1])), lunar_acts.Exchange(box, tuple(hand)),
        ]  # fmt: skip
        right = DEALER if self.table.by_hand else player
        self.attempt(options[which], self.someone(right, chance))

    @rule(box=st.integers(-1, 7), chance=CHANCE, which=st.integers(0, 10))
    def mishap(self, box: int, chance: int, which: int) -> None:
        dealer = self.round.dealer[:1] if self.round else DECK[:1]
        turn = getattr(self.round, "turn", None) or box
        options: list[Any] = [
            shared.DealCard(box, True), shared.DealCard(box), shared.DealComplete(),
            shared.NoticeStray(box), shared.CollectCards(box), shared.Reconstruct(turn),
            shared.ExposeDealerCards(tuple(dealer)), shared.Absent(turn),
            shared.Announce("no more bets"), shared.RevealDealer(), shared.CollectCards(turn),
        ]  # fmt: skip
        self.attempt(options[which], self.someone(DEALER, chance))

    @rule(place=PLACES, chance=CHANCE, hand=st.booleans(), number=st.integers(0, 20))
    def void(self, place: int, chance: int, hand: bool, number: int) -> None:
        box, rules = self.seated(place)[0], self.table.limits.rules
        turn = getattr(self.round, "turn", None)
        if turn is not None and self.round.boxes[turn].early:
            box = turn
        grounds = rules.void_hand_grounds if hand else rules.void_round_grounds
        ground = grounds[number % len(grounds)] if chance else "99.9"
        if hand:
            self.attempt(shared.VoidHand(box, ground, "tried"), SUPERVISOR)
        elif number > 14:
            self.attempt(shared.VoidRound(ground, "tried"), self.someone(DEALER, chance))

    @rule(place=PLACES, chance=CHANCE, what=st.sampled_from(["instant", "super"]))
    def pay_undeclared(self, place: int, chance: int, what: Any) -> None:
        by = self.someone(MANAGER, chance)
        self.attempt(lunar_acts.PayUndeclared(self.seated(place)[0], what, str(by)), by)

    @rule(box=BOXES, place=PLACES, chance=CHANCE, which=st.integers(0, 9))
    def seats(self, box: int, place: int, chance: int, which: int) -> None:
        there, player = self.seated(place)
        options: list[Any] = [
            upkeep.Sit(box, PLAYERS[box]), upkeep.Sit(box, "Ann"), upkeep.Leave(there),
            acts.Queue(place), acts.Say(player, "hm", "fr"), upkeep.Sit(box, PLAYERS[box]),
            directions.AskForRules(player), upkeep.MarkAway(there, player),
            upkeep.MarkBack(there, player), upkeep.FreeSeat(there, player),
        ]  # fmt: skip
        self.attempt(options[which], self.someone(DEALER, chance))
        self.attempt(upkeep.RequireToVacate(there, SUPERVISOR), SUPERVISOR)

    @rule(chance=CHANCE, deck=st.integers(1, 2), which=st.integers(0, 15))
    def cards(self, chance: int, deck: int, which: int) -> None:
        rack = self.round.rack if self.round else ()
        number = self.table.upkeep.turn if chance else deck
        by = self.someone(SUPERVISOR if which in (4, 6, 9) else DEALER, chance)
        by = by if isinstance(by, Official) else DEALER
        options: list[Any] = [
            upkeep.ReportFault(number, by, (DECK[0],)),
            upkeep.ReportFault(deck, by, (), (FoundCard("joker"),)),
            upkeep.CountDeck(deck, by, 52), upkeep.CountDeck(number, by, 51),
            upkeep.InstructCount(deck, by), upkeep.Mishandle(deck, by), upkeep.Verify(deck, by, 52),
            upkeep.Jam(deck, by), upkeep.BreakDown(by), upkeep.DirectShuffle(by),
            upkeep.ExposeCard(deck, DECK[3]),
            upkeep.CheckDeck(deck, by, tuple(FoundCard(card.text) for card in DECK)),
            upkeep.ReplaceCards(deck, MANAGER, Delivered(f"green {deck}"), "worn"),
            upkeep.Notify(Notified.INSPECTOR, by),
            upkeep.Shuffle(deck, by, upkeep.Mix.RIFFLE, rack),
            upkeep.SetUp(Equipment(Device.SHOE), by),
        ]  # fmt: skip
        self.attempt(options[which], MANAGER if which == 12 else by)

    @rule(minutes=st.sampled_from([0, 19, 20, 30]), chance=CHANCE, which=st.integers(0, 8))
    def change_limits(self, minutes: int, chance: int, which: int) -> None:
        jackpot = dict(self.table.limits.sign.areas)
        lower, higher = Sign(Limits(5, 100, 5), jackpot), Sign(Limits(20, 600, 5), jackpot)
        by = self.someone(SUPERVISOR, chance)
        by = by if isinstance(by, Official) else DEALER
        options: list[Any] = [
            limits.ChangeLimits(lower, by), limits.ChangeLimits(higher, by),
            limits.RaiseAtOnce(higher, by), limits.RaiseKept(higher, by),
            limits.DisplayNotice(higher, self.now + timedelta(minutes=20, seconds=1), by),
            limits.AllowAbove("Ann", Sign(Limits(10, 1000), jackpot), by),
            limits.EndAllowance("Ann", by), acts.TakeDownNotice(1, by),
            limits.ChangeLimits(Sign(Limits(10, 500, 5), jackpot), by),
        ]  # fmt: skip
        self.now += timedelta(minutes=minutes)
        self.attempt(options[which], by)

    @rule(place=PLACES, chance=CHANCE, which=st.integers(0, 14), number=st.integers(1, 4))
    def direct(self, place: int, chance: int, which: int, number: int) -> None:
        box, name = self.seated(place)
        table, played = self.table.name, str(max(1, self.table.number - number))
        incident = max(1, len(self.table.directions.incidents) - (0 if chance else number))
        orders: list[Any] = [
            directions.Silence(table), directions.EnglishOnly(table),
            directions.ActAsDecided(table), directions.PlayFirst(table, (name,)),
            directions.OneHandViewed(table), directions.Apart((name, "Zed")),
            directions.VoidHands(incident), directions.VoidSeenHands(incident),
            directions.DeemSeated(incident), directions.ExcludeFromGame(incident),
            directions.RevealFolded(played, box),
            directions.Invalidate(str(self.table.number), directions.Cause.DISRUPTION),
            directions.Invalidate(played, directions.Cause.FRAUD, (box,)),
            directions.Invalidate(played, directions.Cause.DISRUPTION),
        ]  # fmt: skip
        by = self.someone(MANAGER, chance)
        by = by if isinstance(by, Official) else DEALER
        if which < len(orders):
            self.attempt(directions.Direct(by, orders[which], "called for"), by)
        else:
            self.attempt(
                directions.Lift(by, max(1, len(self.table.directions.given)), "enough"), by
            )

    @rule(
        place=PLACES,
        chance=CHANCE,
        breach=st.sampled_from(list(directions.Breach)),
        void=st.booleans(),
    )
    def report(self, place: int, chance: int, breach: directions.Breach, void: bool) -> None:
        (box, name), round = self.seated(place), str(self.table.number)
        by = self.someone(DEALER, chance)
        told = directions.Report(str(by), breach, (name,), "seen", "1", round, (box,))
        if self.attempt(told, by) and void:
            order = directions.VoidHands(len(self.table.directions.incidents))
            self.attempt(directions.Direct(MANAGER, order, "seen"), MANAGER)

    @rule(place=PLACES, chance=CHANCE, which=st.integers(0, 8), back=st.integers(0, 2))
    def dispute(self, place: int, chance: int, which: int, back: int) -> None:
        box, name = self.seated(place)
        number = max(1, len(self.table.disputes.disputes))
        amounts: dict[int, Any] = (
            {box: self.random.choice([-20, 5, Fraction(1, 3)])} if chance else {}
        )
        round = str(self.table.number - back)
        options: list[tuple[Any, Any]] = [
            (disputes.Open(name, round, "unfair", place % 2 == 0), name),
            (disputes.Decide(SUPERVISOR, number, "no", amounts), SUPERVISOR),
            (disputes.Review(CASINO_SUPERVISOR, number, "no", amounts), CASINO_SUPERVISOR),
            (disputes.Rule(MANAGER, number, "so", amounts), MANAGER),
            (disputes.Accept(name, number), name), (disputes.RequestReview(name, number), name),
            (disputes.Protest(name, number), name),
            (disputes.Lodge(INSPECTOR, name, number), INSPECTOR),
            (disputes.Rule(MANAGER, number, "so", amounts), self.someone(MANAGER, chance)),
        ]  # fmt: skip
        for option in options[which : which + 3]:
            self.attempt(*option)

    @rule(place=PLACES, chance=CHANCE)
    def voucher(self, place: int, chance: int) -> None:
        name, number = self.seated(place)[1], str(len(self.vouchers) + (chance > 0))
        until = self.now + timedelta(hours=1 if chance else -1)
        conditions = (NotAfter(until), OnlyFor(name))
        self.attempt(IssueVoucher(number, 25, conditions), MANAGER)
        self.attempt(ExchangeVoucher(number, name), DEALER)

    @rule(chance=st.integers(0, 9), minutes=st.sampled_from([0, 20, 21]))
    def close(self, chance: int, minutes: int) -> None:
        at = self.now + timedelta(minutes=20, seconds=1)
        self.attempt(upkeep.ShowClosingSign(SUPERVISOR, at), SUPERVISOR)
        self.now += timedelta(minutes=minutes)
        if chance == 0:
            self.attempt(upkeep.Close(SUPERVISOR), SUPERVISOR)
        elif chance < 5:
            self.attempt(upkeep.RemoveClosingSign(SUPERVISOR), SUPERVISOR)

    # What always holds

    @invariant()
    def fifty_two_cards(self) -> None:
        if self.round is not None:
            cards = cards_of(self.round)
            assert len(cards) == len(set(cards)) == 52

    @invariant()
    def only_legal_states(self) -> None:
        table = self.table
        in_play, at_table = table.in_play, table.upkeep.round
        assert (at_table is not None) == (in_play is not None and in_play.dealt)
        assert set(table.taken) == set(table.upkeep.seats)
        boxes = {box for player in table.limits.players.values() for box in player.boxes}
        assert boxes == set(table.upkeep.seats)
        assert len(table.played) == table.upkeep.rounds + table.upkeep.voided
        if in_play is not None and not in_play.dealt:
            assert set(in_play.round.boxes) <= set(table.upkeep.seats)
        if at_table is not None:
            assert at_table.must_void is None or in_play.round.void
            needs = getattr(in_play.round, "needs_cards", False) and not in_play.round.finished
            assert not needs or at_table.short

    @invariant()
    def no_chip_is_made_or_lost(self) -> None:
        for number, played in self.table.played.items():
            if self.checked.get(number) is not played:
                check_money(played)
                self.checked[number] = played
                again = replay(record_of(self.table, played))
                assert {box.number: box.net for box in again.boxes} == played.nets

    @invariant()
    def tokens_are_somewhere(self) -> None:
        table = self.table
        issued = sum(v.value for v in self.vouchers.values() if v.exchanged is not None)
        laid = sum(table.in_play.tokens.values()) if table.in_play is not None else 0
        assert sum(table.tokens.values()) + laid <= issued

    def teardown(self) -> None:
        """Check that somebody can always continue: the round in play comes to its end."""
        if not hasattr(self, "journal") or self.table.in_play is None:
            return
        number = self.table.number
        for _ in range(120):
            if self.table.in_play is None or self.table.number > number:
                return
            if not self.table.in_play.dealt:
                return
            self.go_on(1)
        if self.table.in_play is not None and self.table.number == number:
            raise AssertionError(f"round {number} does not end: {self.round.phase}")
