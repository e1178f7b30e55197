"""Schemas of sessions and accounts."""

from pydantic import BaseModel, ConfigDict, Field

from croupier.house.people import Rank
from croupier.server.auth.users import Role
from croupier.server.schemas import Money, Schema


class Person(Schema):
    name: str
    role: Role
    rank: Rank | None


class Session(Schema):
    """The current session. `user` is null before logging in."""

    user: Person | None
    guests: bool
    csrf: str | None = None
    chips: Money | None = None
    tokens: Money | None = None


class Entering(BaseModel):
    """A guest with a name and a role, or an account with its password."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = Field(None, max_length=40)
    role: Role = Role.PLAYER
    password: str | None = Field(None, max_length=200)
    bot: bool = False
    """For guests: whether this is a program, which the lobby shows."""


class NewUser(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=40)
    role: Role
    rank: Rank | None = None
    password: str = Field(min_length=8, max_length=200)
