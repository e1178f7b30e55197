"""`croupier keys`: the keys that encrypt the cards to come and the secrets of second factors."""

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.floor import opened
from croupier.cli.options import DATABASE, DATABASE_VARIABLE, AsJson, KeyFile, busy, print_json

if TYPE_CHECKING:
    from croupier.floor.floor import Floor

keys = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Manage the keys that encrypt the cards to come.",
)
Database = Annotated[str, typer.Option(help="The floor's database.", envvar=DATABASE_VARIABLE)]


@keys.command("new")
def new_command() -> None:
    """Print a new key, for CROUPIER_SECRET_KEY or a key file."""
    from croupier.floor.security.keyring import new_key

    typer.echo(new_key())


@keys.command("list")
def list_command(
    database: Database = DATABASE, secret_key_file: KeyFile = None, as_json: AsJson = False
) -> None:
    """List the keys by their ids, and how many texts of the database each of them has encrypted."""
    with opened(database, secret_key_file) as floor:
        used, first = _used(floor), floor.keys.first
        found = [
            {"id": id, "encrypted": used[id], "encrypts": id == first} for id in floor.keys.ids
        ]
    if as_json:
        print_json(found)
        return
    for each in found:
        marked = ", encrypts" if each["encrypts"] else ""
        typer.echo(f"{each['id']}: {each['encrypted']} encrypted{marked}")


@keys.command("rotate")
def rotate_command(
    database: Database = DATABASE, secret_key_file: KeyFile = None, as_json: AsJson = False
) -> None:
    """Put a new key first in the file, and encrypt everything with it.

    The old keys stay in the file: restart the servers, then remove the keys with `prune`."""
    with opened(database, secret_key_file) as floor:
        _check_file(floor)
        id = floor.keys.begin_with_new()
        _tell(_again(floor), id, "the new key", as_json)


@keys.command("encrypt")
def again_command(
    database: Database = DATABASE, secret_key_file: KeyFile = None, as_json: AsJson = False
) -> None:
    """Encrypt everything with the first key: after a new one was put before the others."""
    with opened(database, secret_key_file) as floor:
        _tell(_again(floor), floor.keys.first, "key", as_json)


@keys.command("prune")
def prune_command(
    database: Database = DATABASE, secret_key_file: KeyFile = None, as_json: AsJson = False
) -> None:
    """Remove the keys from the file that have encrypted nothing that is still there."""
    with opened(database, secret_key_file) as floor:
        _check_file(floor)
        gone = floor.keys.keep_only(_used(floor))
    if as_json:
        print_json({"removed": list(gone)})
    else:
        typer.echo(f"removed: {', '.join(gone) or 'none'}")


def _tell(count: int, key: str, name: str, as_json: bool) -> None:
    if as_json:
        print_json({"encrypted": count, "key": key})
    else:
        typer.echo(f"{count} encrypted again with {name} {key}")


def _check_file(floor: "Floor") -> None:
    if floor.keys.path is None:
        raise typer.BadParameter(
            "the keys come from CROUPIER_SECRET_KEY: put a new one (`croupier keys new`) before "
            "the others there, run `croupier keys encrypt`, restart, and remove the old one"
        )


def _used(floor: "Floor") -> Counter[str]:
    from croupier.floor.security.encryption import places

    with floor.engine.connect() as connection, busy("Reading the books"):
        return Counter(place.key for place in places(connection) if place.key is not None)


def _again(floor: "Floor") -> int:
    from croupier.floor.security.encryption import encrypt_again

    with busy("Encrypting"):
        return encrypt_again(floor.engine)
