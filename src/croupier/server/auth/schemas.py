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
    """Who you are here; without a user nobody yet, and whether you may come as a guest."""

    user: Person | None
    guests: bool
    csrf: str | None = None
    chips: Money | None = None
    tokens: Money | None = None


class Entering(BaseModel):
    """As a guest with a name and a role, or with the password of an account."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = Field(None, max_length=40)
    role: Role = Role.PLAYER
    password: str | None = Field(None, max_length=200)
    bot: bool = False
    """Of a guest: whether it is software that plays, as the lobby tells."""


class NewUser(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=40)
    role: Role
    rank: Rank | None = None
    password: str = Field(min_length=8, max_length=200)
