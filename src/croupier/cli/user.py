"""`croupier user`: accounts of a floor."""

import asyncio
from typing import Annotated

import typer

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Manage the accounts of a floor."
)


@app.callback()
def _group() -> None:
    """Makes `user` a group although it has one command."""


@app.command("add")
def add_command(
    name: Annotated[str, typer.Argument(help="The name shown at the tables.")],
    role: Annotated[
        str,
        typer.Argument(help="player, dealer, supervisor, inspector, administrator or spectator."),
    ],
    rank: Annotated[
        str | None, typer.Option(help="The rank of staff, as in gaming manager.")
    ] = None,
    database: Annotated[str, typer.Option(help="The floor's database.")] = "sqlite:///floor.db",
    password: Annotated[
        str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True, envvar="PASSWORD")
    ] = "",
) -> None:
    """Create an account; the first should be an administrator."""
    from croupier.floor.floor import Floor
    from croupier.house.people import Rank
    from croupier.server.auth.accounts import add_user
    from croupier.server.auth.users import Role
    from croupier.server.problems import Problem

    if role not in set(Role):
        raise typer.BadParameter(f"there is no role {role!r}: {', '.join(Role)}")
    if rank is not None and rank not in set(Rank):
        raise typer.BadParameter(f"there is no rank {rank!r}: {', '.join(Rank)}")
    floor = Floor(database)
    try:
        asyncio.run(add_user(floor, name, Role(role), password, Rank(rank) if rank else None))
    except Problem as error:
        raise typer.BadParameter(error.message) from error
    finally:
        floor.close()
    typer.echo(f"{name} may log in as {role}")
