"""Users and their roles, and what each role may do at a table."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.acts import Act, acts
from croupier.house.people import Official, Rank
from croupier.house.table import By
from croupier.records.journal import VERBS


class Role(StrEnum):
    SPECTATOR = "spectator"
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    INSPECTOR = "inspector"
    ADMINISTRATOR = "administrator"


STAFF = (Role.DEALER, Role.SUPERVISOR, Role.INSPECTOR, Role.ADMINISTRATOR)


@dataclass(frozen=True)
class User:
    """A person or bot with a session."""

    name: str
    role: Role
    rank: Rank | None = None
    """For staff: the rank in which they act."""
    bot: bool = False
    """Whether a program plays under this name."""
    account: bool = False
    """Whether they log in with a password; guests do not."""
    second_factor: bool = False
    """Whether they also need a code to log in."""

    @property
    def by(self) -> By:
        """The name or official under which this person acts at a table."""
        usual = _RANKS.get(self.role)
        return self.name if usual is None else Official(self.name, self.rank or usual)

    def may_act(self, verb: str) -> bool:
        return self.role in MAY_ACT.get(verb, ())


_RANKS = {
    Role.DEALER: Rank.DEALER,
    Role.SUPERVISOR: Rank.GAME_SUPERVISOR,
    Role.INSPECTOR: Rank.INSPECTOR,
    Role.ADMINISTRATOR: Rank.CASINO_OPERATOR,
}


def may_have(role: Role, rank: Rank) -> bool:
    """Whether this role may act in this rank: players have no rank, inspectors only their own."""
    return role in _RANKS and (role is Role.INSPECTOR) == (rank is Rank.INSPECTOR)


_AT_TABLE = (Role.DEALER, Role.SUPERVISOR, Role.ADMINISTRATOR)


def _may_act(act: Act) -> tuple[Role, ...]:
    """The roles that may request the act. Staff at the table may request any act; the table checks
    the rank."""
    players = (Role.PLAYER,) if "player" in act.asked_by else ()
    inspectors = (Role.INSPECTOR,) if "inspector" in act.asked_by else ()
    return (*players, *_AT_TABLE, *inspectors)


MAY_ACT: dict[str, tuple[Role, ...]] = {verb: _may_act(acts()[verb]) for verb in VERBS}
"""The roles that may request each act of a table."""
