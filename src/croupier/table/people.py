"""Who acts at a table: an official by name and rank, or anybody else by name."""

from croupier.house.people import Official, Rank, is_employee, same_name
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.table.state import Table

By = Official | str
SOFTWARE = Official("Croupier", Rank.DEALER)
"""What the software does at a table that it deals, it does as the dealer."""
SOFTWARE_SUPERVISOR = Official("Croupier's second look", Rank.GAME_SUPERVISOR)
"""The second of the two who look at a deck: the software compares it once more, card by card."""


def check_official(by: By, clauses: Clauses, act: str) -> Official:
    """Somebody of the house, from the dealer upwards."""
    if isinstance(by, Official) and by.name.strip() and is_employee(by):
        return by
    raise Refusal("no-power", clauses, f"{by} may not {act}: that is for the house's employees")


def check_power(table: Table, by: By, power: str, clauses: Clauses, act: str) -> Official:
    """An official whose rank holds the power over rounds."""
    if isinstance(by, Official) and by.name.strip() and table.powers.may(by, power):
        return by
    raise Refusal("no-power", clauses, f"{by} may not {act}: that is for {table.powers.say(power)}")


def check_box(table: Table, by: By, box: int) -> None:
    """It is the box's player who acts or, where a person deals, the dealer who enters it."""
    cites = table.limits.rules.cites
    player = table.players.get(box)
    if player is None:
        taken = ", ".join(map(str, table.players)) or "none"
        raise Refusal(
            "empty", cites.boxes, f"nobody sits at box {box}; boxes with players: {taken}"
        )
    if isinstance(by, str) and same_name(by, player):
        return
    if isinstance(by, Official) and is_employee(by) and table.by_hand:
        return
    raise Refusal("not-yours", cites.boxes, f"box {box} is {player}'s, not {by}'s")


def check_self(by: By, person: str, clauses: Clauses) -> None:
    """A person speaks for nobody else; an employee may enter what somebody said or did."""
    employee = isinstance(by, Official) and is_employee(by)
    if not employee and not same_name(by.name if isinstance(by, Official) else by, person):
        raise Refusal("not-yours", clauses, f"{by} may not act as {person}")
