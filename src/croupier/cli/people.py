"""`croupier user`: the accounts of a floor, for whoever runs it."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from croupier.cli.floor import opened
from croupier.cli.options import DATABASE, DATABASE_VARIABLE, AsJson, KeyFile, print_json
from croupier.sentence import say_count

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from croupier.floor.floor import Floor
    from croupier.house.people import Rank
    from croupier.server.auth.accounts import AccountListed
    from croupier.server.auth.users import Role

T = TypeVar("T")
user = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Manage the accounts of a floor."
)
NewName = Annotated[str, typer.Argument(help="The name shown at the tables.")]
Name = Annotated[str, typer.Argument(help="The name of the account.")]
RoleName = Annotated[
    str, typer.Argument(help="player, dealer, supervisor, inspector, administrator or spectator.")
]
RankName = Annotated[str | None, typer.Option(help="The rank of staff, as in gaming manager.")]
Database = Annotated[str, typer.Option(help="The floor's database.", envvar=DATABASE_VARIABLE)]
Password = Annotated[
    str,
    typer.Option(
        envvar="CROUPIER_PASSWORD",
        help="The new password; asked for unless it is given.",
    ),
]


@user.command("add")
def add_command(
    name: NewName,
    role: RoleName,
    rank: RankName = None,
    database: Database = DATABASE,
    password: Password = "",
    secret_key_file: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Create an account; the first should be an administrator."""
    from croupier.server.auth.accounts import add_user

    given, acts_as, secret = _role(role), _rank(rank), _password(password)
    _run(database, secret_key_file, lambda floor: add_user(floor, name, given, secret, acts_as))
    _tell(database, secret_key_file, name, f"{name} may log in as {role}", as_json)


@user.command("list")
def list_command(
    database: Database = DATABASE, secret_key_file: KeyFile = None, as_json: AsJson = False
) -> None:
    """List the accounts with their roles."""
    from croupier.server.auth.accounts import list_accounts

    with _floor(database, secret_key_file) as floor:
        found = list_accounts(floor)
    if as_json:
        print_json([_plain(each) for each in found])
        return
    for each in found:
        has = [each.user.rank or "", "disabled" if each.disabled else ""]
        has.append("second factor" if each.user.second_factor else "")
        more = "".join(f", {words}" for words in has if words)
        typer.echo(f"{each.user.name}: {each.user.role}{more}")


def _plain(each: "AccountListed") -> dict[str, Any]:
    return {
        "name": each.user.name,
        "role": each.user.role,
        "rank": each.user.rank,
        "second_factor": each.user.second_factor,
        "disabled": each.disabled,
    }


@user.command("password")
def password_command(
    name: Name,
    database: Database = DATABASE,
    password: Password = "",
    secret_key_file: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Give an account another password, and end its sessions."""
    from croupier.server.auth.accounts import COMMAND_LINE, change_password
    from croupier.server.auth.sessions import revoke_sessions

    secret = _password(password)

    async def change(floor: "Floor") -> None:
        await change_password(floor, name, secret, COMMAND_LINE)
        await revoke_sessions(floor, name, COMMAND_LINE)

    _run(database, secret_key_file, change)
    _tell(database, secret_key_file, name, f"{name} has another password", as_json)


@user.command("role")
def role_command(
    name: Name,
    role: RoleName,
    rank: RankName = None,
    database: Database = DATABASE,
    secret_key_file: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Give an account another role or rank."""
    from croupier.server.auth.accounts import COMMAND_LINE, give_role

    given, acts_as = _role(role), _rank(rank)
    by = COMMAND_LINE
    _run(database, secret_key_file, lambda floor: give_role(floor, name, given, acts_as, by))
    _tell(database, secret_key_file, name, f"{name} is {role} now", as_json)


@user.command("disable")
def disable_command(
    name: Name,
    database: Database = DATABASE,
    secret_key_file: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Disable an account and end its sessions."""
    _write(database, secret_key_file, lambda floor, connection: _disable(floor, connection, name))
    _tell(database, secret_key_file, name, f"{name} may not log in any more", as_json)


def _disable(floor: "Floor", connection: "Connection", name: str) -> None:
    from croupier.server.auth.accounts import COMMAND_LINE, set_disabled
    from croupier.server.auth.sessions import delete_sessions

    set_disabled(connection, name, True, COMMAND_LINE, floor.clock())
    delete_sessions(connection, name, COMMAND_LINE, floor.clock())


@user.command("enable")
def enable_command(
    name: Name,
    database: Database = DATABASE,
    secret_key_file: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Enable an account again."""
    from croupier.server.auth.accounts import COMMAND_LINE, set_disabled

    def enable(floor: "Floor", connection: "Connection") -> None:
        set_disabled(connection, name, False, COMMAND_LINE, floor.clock())

    _write(database, secret_key_file, enable)
    _tell(database, secret_key_file, name, f"{name} may log in again", as_json)


@user.command("revoke")
def revoke_command(
    name: Name,
    database: Database = DATABASE,
    secret_key_file: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """End all sessions of an account."""
    from croupier.server.auth.accounts import COMMAND_LINE, account_row
    from croupier.server.auth.sessions import delete_sessions

    def revoke(floor: "Floor", connection: "Connection") -> int:
        account_row(connection, name)
        return len(delete_sessions(connection, name, COMMAND_LINE, floor.clock()))

    count = _write(database, secret_key_file, revoke)
    ended = f"{say_count(count, 'session')} of {name} ended"
    _tell(database, secret_key_file, name, ended, as_json)


@user.command("remove-second-factor")
def second_factor_command(
    name: Name,
    database: Database = DATABASE,
    secret_key_file: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Remove the second factor of somebody who has lost the device and the recovery codes."""
    from croupier.server.auth.accounts import COMMAND_LINE
    from croupier.server.auth.second_factors import remove_factor

    def remove(floor: "Floor", connection: "Connection") -> None:
        remove_factor(connection, name, COMMAND_LINE, floor.clock())

    _write(database, secret_key_file, remove)
    _tell(database, secret_key_file, name, f"{name} has no second factor any more", as_json)


def _tell(database: str, key_file: KeyFile, name: str, words: str, as_json: bool) -> None:
    """What has happened; for programs the account as it is now."""
    from croupier.house.people import name_key
    from croupier.server.auth.accounts import list_accounts

    if not as_json:
        typer.echo(words)
        return
    with _floor(database, key_file) as floor:
        found = list_accounts(floor)
    print_json(next(_plain(each) for each in found if name_key(each.user.name) == name_key(name)))


def _role(given: str) -> "Role":
    from croupier.server.auth.users import Role

    if given not in set(Role):
        raise typer.BadParameter(f"there is no role {given!r}: {', '.join(Role)}")
    return Role(given)


def _password(given: str) -> str:
    """The password that was given, or asked for now, twice."""
    if given:
        return given
    asked: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    return asked


def _rank(given: str | None) -> "Rank | None":
    from croupier.house.people import titles

    known = titles()
    if given is not None and given.lower() not in known:
        raise typer.BadParameter(f"there is no rank {given!r}: {', '.join(known)}")
    return known[given.lower()] if given else None


@contextmanager
def _floor(database: str, key_file: KeyFile) -> "Iterator[Floor]":
    """The floor; what it refuses ends the command."""
    from croupier.server.problems import Problem

    with opened(database, key_file) as floor:
        try:
            yield floor
        except Problem as error:
            raise typer.BadParameter(error.message) from error


def _run(
    database: str, key_file: KeyFile, work: "Callable[[Floor], Coroutine[Any, Any, Any]]"
) -> None:
    with _floor(database, key_file) as floor:
        asyncio.run(work(floor))


def _write(database: str, key_file: KeyFile, job: "Callable[[Floor, Connection], T]") -> T:
    """The result of a job in one transaction."""
    with _floor(database, key_file) as floor:
        return floor.write(lambda connection: job(floor, connection)).result()
