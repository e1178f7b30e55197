"""What the operator asks for, chooses and changes at a table: approvals, options, pools."""

from typing import Any

import pytest

from croupier.games import actions as shared
from croupier.games.jackpot import Pools
from croupier.house.approvals import Answer, ApprovalUsed, AskApproval, RecordApproval
from croupier.house.people import Official
from croupier.house.table import events as ev
from croupier.house.table.actions import Choose, CombinePools, DividePool, FeedPool
from croupier.house.table.operator import unapproved
from croupier.house.upkeep.actions import DirectShuffle
from croupier.money import Amount
from tests.house.table.tables import (
    DEALER,
    MANAGER,
    SUPERVISOR,
    WITH_JACKPOT,
    Sitting,
    of,
    stacked,
)

ONE = Pools(pool=1000)
OFFICER = "J. Smith, Department of Internal Affairs"
ROYAL = {-1: "Ts Js Qs 2d 7c", 0: "9h 4c", 1: "Ks As", 2: "3d 4d"}
FLUSH = {-1: "Kh 6h 3h 4c Jd", 0: "2c 7d", 1: "Ah 9h", 2: "3d 4d"}


def table(pools: Pools | None = ONE, **more: Any) -> Sitting:
    sitting = Sitting("nz-uth", sign=WITH_JACKPOT, pools=pools, **more).opens(1, 2)
    sitting.makes_ready()
    return sitting


def stacks(sitting: Sitting, hands: dict[int, str]) -> None:
    """The next round is dealt these hands."""
    sitting.signs(DirectShuffle, SUPERVISOR)
    sitting.makes_ready(stacked(sitting, (1, 2), hands))


def asks(sitting: Sitting, matter: str, amount: Amount | None = None) -> int:
    [told] = sitting.does(AskApproval(matter, MANAGER, amount), MANAGER)
    number: int = told.approval.number
    return number


def approves(sitting: Sitting, matter: str, amount: Amount | None = None, *conditions: str) -> None:
    number = asks(sitting, matter, amount)
    granted = RecordApproval(number, Answer.GRANTED, OFFICER, MANAGER, conditions)
    sitting.does(granted, MANAGER)


def chooses(option: str, value: str, by: Official = MANAGER) -> Choose:
    return Choose(option, value, by)


# The maximum payout


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param("nz-lunar", "5.12", marks=pytest.mark.clauses("nz-lunar:5.12")),
        pytest.param("nz-uth", "5.13", marks=pytest.mark.clauses("nz-uth:5.13")),
    ],
)
def test_a_maximum_payout_is_set_only_as_the_secretary_approved_it(book: str, clause: str) -> None:
    sitting = Sitting(book).opens(1)
    sitting.refuses(chooses("max_payout", "25000"), MANAGER, "not-approved", clause)
    approves(sitting, "max-payout", 25_000)
    sitting.refuses(chooses("max_payout", "25001"), MANAGER, "not-approved", clause)
    events = sitting.does(chooses("max_payout", "25000"), MANAGER)
    assert sitting.table.limits.rules.max_payout == 25_000
    [chosen] = of(events, ev.OptionChosen)
    assert (chosen.value, chosen.approval) == ("25000", 1)
    sitting.cites(events, clause)


@pytest.mark.clauses("nz-uth:5.13")
def test_what_is_paid_is_cut_to_the_maximum_from_then_on() -> None:
    """A royal flush pays 500 to 1 on a blind of 10."""
    paid = []
    for limited in (False, True):
        sitting = table()
        if limited:
            approves(sitting, "max-payout", 2000)
            sitting.does(chooses("max_payout", "2000"), MANAGER)
        stacks(sitting, ROYAL)
        sitting.deals(1, 2)
        sitting.plays("play")
        lines = sitting.table.played[1].settled
        paid += [line.paid for line in lines if (line.box, line.wager) == (1, "blind")]
    assert paid == [5000, 2000]


@pytest.mark.parametrize("book", ["wa-lunar", "vu-lunar", "nsw-lunar"])
def test_elsewhere_the_operator_sets_it_without_asking(book: str) -> None:
    sitting = Sitting(book).opens(1)
    sitting.does(chooses("max_payout", "25000"), MANAGER)
    sitting.does(chooses("max_payout", "none"), MANAGER)
    assert sitting.table.limits.rules.max_payout is None


@pytest.mark.clauses("nz-uth:5.13")
def test_a_maximum_that_a_table_was_opened_with_is_told_until_its_approval_is_recorded() -> None:
    sitting = table(options={"max_payout": 2000})
    [lacking] = unapproved(sitting.table)
    assert (lacking.matter, lacking.amount, lacking.clauses[0]) == (
        *("max-payout", 2000, "nz-uth:5.13"),
    )
    approves(sitting, "max-payout", 2000)
    assert not list(unapproved(sitting.table))


# Choosing


def test_a_choice_is_the_operator_s_and_made_between_rounds() -> None:
    sitting = table()
    for by in (DEALER, SUPERVISOR):
        sitting.refuses(chooses("hand_method", "any", by), by, "no-power", "9.7(b)")
    sitting.refuses(chooses("colour", "red"), MANAGER, "unknown-option")
    sitting.refuses(chooses("hand_method", "best"), MANAGER, "option-not-allowed", "9.7(b)")
    sitting.wagers(1)
    wanted = chooses("hand_method", "any")
    sitting.refuses(wanted, MANAGER, "wagers-lie-there", "9.7(b)", "ruling:chosen-at-rest")
    sitting.does(shared.NoMoreBets(), DEALER)
    sitting.refuses(wanted, MANAGER, "wagers-lie-there")
    sitting.plays("fold")
    sitting.does(wanted, MANAGER)
    assert sitting.table.limits.rules.hand_method == "any"  # type: ignore[attr-defined]


def test_the_next_round_is_played_by_the_choice_and_its_record_says_so() -> None:
    sitting = Sitting("nz-lunar").opens(1)
    sitting.does(chooses("super_paytable", "4"), MANAGER)
    sitting.makes_ready()
    sitting.deals(1)
    assert sitting.round.rules.options["super_paytable"] == 4


# Feeding


@pytest.mark.clauses("nz-uth:11.6(b)")
def test_the_operator_adds_to_the_pool_at_any_time() -> None:
    sitting = table()
    events = sitting.does(FeedPool(500, MANAGER), MANAGER)
    sitting.cites(events, "11.6(b)")
    assert sitting.table.pools == Pools(pool=1500)
    stacks(sitting, ROYAL)
    sitting.deals(1, 2, jackpot=5)
    sitting.does(FeedPool(98_490, MANAGER), MANAGER)
    sitting.plays("play")
    [paid] = [
        line.paid
        for line in sitting.table.played[1].settled
        if line.wager == "jackpot" and line.box == 1
    ]
    assert paid == 100_000, "all of it, what came in mid-round too"
    assert sitting.table.pools == Pools(pool=0)


@pytest.mark.clauses("nz-uth:11.6(b)")
def test_of_two_pools_it_is_said_which_one_is_fed() -> None:
    sitting = table(Pools(minor=100, major=900))
    sitting.refuses(FeedPool(5, MANAGER), MANAGER, "no-such-pool", "11.6(b)")
    sitting.does(FeedPool(5, MANAGER, "major"), MANAGER)
    assert sitting.table.pools == Pools(minor=100, major=905)
    sitting.refuses(FeedPool(0, MANAGER, "minor"), MANAGER, "bad-amount", "11.6(b)")
    sitting.refuses(FeedPool(5, SUPERVISOR, "minor"), SUPERVISOR, "no-power", "11.6(b)")


def test_where_no_jackpot_is_offered_there_is_nothing_to_feed_or_divide() -> None:
    for action in (FeedPool(5, MANAGER), DividePool(5, MANAGER), CombinePools(MANAGER)):
        table(None).refuses(action, MANAGER, "no-jackpot")
        Sitting("nz-lunar").opens(1).refuses(action, MANAGER, "no-jackpot", "3.3")


# What the operator retains


@pytest.mark.clauses("nz-uth:11.6(a)")
def test_the_operator_retains_of_jackpot_wagers_only_what_was_approved() -> None:
    sitting = table()
    sitting.refuses(chooses("jackpot_retained_percent", "20"), MANAGER, "not-approved", "11.6(a)")
    approves(sitting, "retained", 20)
    sitting.does(chooses("jackpot_retained_percent", "20"), MANAGER)
    sitting.wagers(1, jackpot=5)
    [fed] = of(sitting.does(shared.NoMoreBets(), DEALER), ev.JackpotFed)
    assert [line.amount for line in fed.lines] == [4]


# Dividing and joining


@pytest.mark.clauses("nz-uth:11.6A")
def test_a_running_pool_is_divided_with_approval_and_at_no_other_time() -> None:
    sitting = table()
    divide = DividePool(300, MANAGER)
    sitting.refuses(divide, MANAGER, "not-approved", "11.6A", "11.6B")
    asks(sitting, "divide", 25)
    sitting.refuses(divide, MANAGER, "not-approved")
    sitting.does(RecordApproval(1, Answer.GRANTED, OFFICER, MANAGER, ("weekly report",)), MANAGER)
    sitting.refuses(DividePool(300, SUPERVISOR), SUPERVISOR, "no-power", "11.6A")
    sitting.refuses(DividePool(1001, MANAGER), MANAGER, "bad-amount", "11.6A")
    sitting.wagers(1)
    sitting.refuses(divide, MANAGER, "wagers-lie-there", "ruling:pools-at-rest")
    sitting.does(shared.NoMoreBets(), DEALER)
    sitting.plays("fold")
    events = sitting.does(divide, MANAGER)
    assert sitting.table.pools == Pools(minor=300, major=700, minor_percent=25)
    [used], [divided] = of(events, ApprovalUsed), of(events, ev.PoolDivided)
    assert used.conditions == ("weekly report",)
    assert divided.approval == 1
    sitting.refuses(divide, MANAGER, "divided-already", "11.6A")


@pytest.mark.clauses("nz-uth:11.6A(a)", "nz-uth:11.6A(b)")
@pytest.mark.parametrize(
    ("hands", "paid_from"),
    [
        pytest.param(FLUSH, "minor", marks=pytest.mark.clauses("nz-uth:11.6A(a)")),
        pytest.param(ROYAL, "major", marks=pytest.mark.clauses("nz-uth:11.6A(b)")),
    ],
)
def test_the_next_round_is_paid_from_the_divided_pools(
    hands: dict[int, str], paid_from: str
) -> None:
    sitting = table(Pools(pool=100_000))
    approves(sitting, "divide", 20)
    sitting.does(DividePool(10_000, MANAGER), MANAGER)
    stacks(sitting, hands)
    sitting.deals(1, 2, jackpot=5)
    fed = sitting.round.pools
    assert fed == Pools(minor=10_002, major=90_008, minor_percent=20)
    sitting.plays("play")
    after = sitting.table.pools
    assert after is not None
    smaller = {name for name in fed.names if after.of(name) < fed.of(name)}
    assert smaller == {paid_from}


@pytest.mark.clauses("nz-uth:11.6B")
def test_the_rate_of_increment_is_varied_only_by_approval() -> None:
    sitting = table()
    approves(sitting, "divide", 25)
    sitting.does(DividePool(300, MANAGER), MANAGER)
    vary = chooses("jackpot_minor_percent", "40")
    sitting.refuses(vary, MANAGER, "not-approved", "11.6B")
    approves(sitting, "rates", 40)
    events = sitting.does(vary, MANAGER)
    assert of(events, ev.PoolRatesChanged)
    assert sitting.table.pools == Pools(minor=300, major=700, minor_percent=40)
    sitting.wagers(1, jackpot=5)
    [fed] = of(sitting.does(shared.NoMoreBets(), DEALER), ev.JackpotFed)
    assert {line.which: line.amount for line in fed.lines} == {"minor": 2, "major": 3}


@pytest.mark.clauses("nz-uth:11.6B")
def test_an_approval_to_divide_must_name_the_rate() -> None:
    sitting = table()
    approves(sitting, "divide")
    sitting.refuses(DividePool(300, MANAGER), MANAGER, "no-rate", "11.6B")


@pytest.mark.clauses("nz-uth:11.6C")
def test_two_pools_are_joined_with_approval() -> None:
    sitting = table(Pools(minor=300, major=700))
    join = CombinePools(MANAGER)
    sitting.refuses(join, MANAGER, "not-approved", "11.6C")
    approves(sitting, "combine", None, "until the end of the year")
    sitting.refuses(CombinePools(DEALER), DEALER, "no-power", "11.6C")
    events = sitting.does(join, MANAGER)
    assert sitting.table.pools == ONE
    sitting.cites(events, "11.6C")
    sitting.refuses(join, MANAGER, "one-pool", "11.6C")


@pytest.mark.clauses("nz-uth:11.6A")
def test_pools_divided_from_the_first_are_told_until_their_approval_is_recorded() -> None:
    sitting = table(Pools(minor=300, major=700))
    assert [each.matter for each in unapproved(sitting.table)] == ["divide"]
    approves(sitting, "divide", 50)
    assert not list(unapproved(sitting.table))
