"""What people at the table can read."""

import pytest

from croupier.house.limits import Limits, Sign, TableLimits, open_limits, signage
from croupier.house.limits.actions import AllowAbove, DisplayNotice, RaiseAtOnce, TakeBox
from croupier.rulebooks import rulebook
from tests.house.limits.tables import FIFTY, LEE, TWENTY_FIVE, after, minutes, table


def read(limits: TableLimits) -> list[str]:
    lines = signage(limits).lines
    assert all(line.clauses for line in lines)
    return [line.text for line in lines]


@pytest.mark.clauses("nsw-lunar:6.1")
@pytest.mark.parametrize(
    ("sign", "text"),
    [
        (Sign(Limits(10, 500)), "$10 to $500"),
        (Sign(Limits(10, 500, unit=5)), "$10 to $500 in steps of $5"),
        (Sign(Limits(10, 500, multiples=True)), "$10 to $500 in multiples of the minimum"),
        (Sign(Limits(10, 500), {"super": Limits(5, 100)}), "$10 to $500; Super $5 to $100"),
    ],
)
def test_the_sign(sign: Sign, text: str) -> None:
    assert read(table(sign)) == [text]
    assert "nsw-lunar:6.1" in signage(table(sign)).lines[0].clauses


@pytest.mark.clauses("nsw-lunar:6.5.3", "nsw-lunar:6.5.1.1", "nsw-lunar:6.5", "nsw-lunar:6.6")
def test_everything_at_once() -> None:
    limits = after(
        table(ann=1),
        RaiseAtOnce(TWENTY_FIVE, LEE),
        TakeBox("bob", 2),
        AllowAbove("bob", Sign(Limits(100, 5000)), LEE),
        DisplayNotice(FIFTY, minutes(20), LEE),
        DisplayNotice(TWENTY_FIVE, minutes(30), LEE, kept=True),
    )
    assert read(limits) == [
        "$25 to $500",
        "previous limits: $10 to $500",
        "from 2026-02-01 12:20:00+00:00: $50 to $500",
        "at boxes with a marker, from 2026-02-01 12:30:00+00:00: $25 to $500",
        "box 1 keeps the minimum of $10",
        "box 2: $100 to $5000",
    ]
    clauses = [line.clauses[0] for line in signage(limits).lines]
    assert clauses == [
        f"nsw-lunar:{number}" for number in ("6.1", "6.5.3", "6.5", "6.5.2", "6.5.1.1", "6.6")
    ]


@pytest.mark.clauses("nsw-lunar:6.5.3")
def test_one_set_of_limits_while_nobody_plays_by_an_older_one() -> None:
    assert signage(table(ann=1)).previous == ()
    assert signage(after(table(), RaiseAtOnce(TWENTY_FIVE, LEE))).previous == ()


@pytest.mark.clauses("nsw-lunar:6.5.1.1")
def test_a_marker_tells_areas_apart_where_they_differ() -> None:
    old = Sign(Limits(10, 500), {"super": Limits(5, 100)})
    new = Sign(Limits(10, 500), {"super": Limits(8, 100)})
    limits = after(table(old, ann=1), RaiseAtOnce(new, LEE))
    assert "box 1 keeps the minimum of $5 on Super" in read(limits)


@pytest.mark.clauses("nz-lunar:5.12")
def test_the_maximum_payout_stands_beside_the_limits() -> None:
    limits = open_limits(rulebook("nz-lunar"), Sign(Limits(10, 500)), {"max_payout": 25000})
    assert read(limits) == ["$10 to $500", "maximum payout $25000"]
    assert "nz-lunar:5.12" in signage(limits).lines[1].clauses
