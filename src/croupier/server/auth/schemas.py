"""Schemas of sessions and accounts."""

from typing import Annotated

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
    account: bool = False
    """Whether the user has an account with a password, which guests do not."""
    second_factor_needed: bool = False
    """Whether the user must set up a second factor before anything else."""


class Entering(BaseModel):
    """A guest with a name and a role, or an account with its password."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = Field(None, max_length=40)
    role: Role = Role.PLAYER
    password: str | None = Field(None, max_length=200)
    code: str | None = Field(None, max_length=40)
    """For accounts with a second factor: a code, or a recovery code."""
    bot: bool = False
    """For guests: whether this is a program, which the lobby shows."""


class NewUser(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=40)
    role: Role
    rank: Rank | None = None
    password: str = Field(min_length=8, max_length=200)


Password = Annotated[str, Field(max_length=200)]
Code = Annotated[str, Field(max_length=40)]


class OwnAccount(Schema):
    """The account of the user."""

    name: str
    role: Role
    rank: Rank | None
    second_factor: bool
    second_factor_needed: bool
    """Whether the house wants one of this user."""
    recovery_codes: int
    """How many recovery codes are left."""
    sessions: int
    """How many sessions the user has, this one among them."""


class NewPassword(BaseModel):
    model_config = ConfigDict(extra="forbid")

    old: Password
    new: str = Field(min_length=8, max_length=200)


class PasswordGiven(BaseModel):
    """The user's own password and, for another second factor in place of one, a code of that one
    or a recovery code."""

    model_config = ConfigDict(extra="forbid")

    password: Password
    code: Code | None = None


class CodeGiven(BaseModel):
    model_config = ConfigDict(extra="forbid")

    code: Code


class FactorRemoved(BaseModel):
    model_config = ConfigDict(extra="forbid")

    password: Password
    code: Code


class FactorBegun(Schema):
    """A new second factor, which is on once a code confirms it."""

    secret: str
    """The secret in base32, to be typed into an application."""
    link: str
    """The same as an otpauth address."""
    picture: str
    """The same as a QR code, a data address of an SVG picture."""


class RecoveryCodes(Schema):
    """Codes for when the device is lost. They cannot be shown again."""

    codes: list[str]


class AccountCard(Schema):
    """An account, for administrators."""

    name: str
    role: Role
    rank: Rank | None
    disabled: bool
    second_factor: bool
    second_factor_needed: bool
    """Whether the house wants one that is missing."""
    sessions: int
    seen: str | None
    """When they last did something, while a session lasts."""


class SessionCard(Schema):
    """A session of an account. Its id opens nothing."""

    id: str
    began: str | None
    seen: str | None
    address: str | None
    """Where it began."""
    own: bool
    """Whether it is the session that asks."""


class SessionsListed(Schema):
    """The sessions of an account, the latest first."""

    sessions: list[SessionCard]


class AccountsListed(Schema):
    """All accounts, by name."""

    accounts: list[AccountCard]


class NewRole(BaseModel):
    model_config = ConfigDict(extra="forbid")

    role: Role
    rank: Rank | None = None
